"""`plies utility`, as it is typed."""

import json

import pytest
from typer.testing import CliRunner

from plies.cli.utility import app

LECTURE = "[0.5, 0; 0.5, 1000]"
PUMP = ["B > A + 1", "C > B + 1", "A > C + 1"]


def run(*arguments):
    return CliRunner().invoke(app, list(arguments), env={"COLUMNS": "120"})


def answer(*arguments):
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_the_lecture_s_three_agents():
    found = answer("lottery", LECTURE, "--sure", "500")
    assert found["expected_monetary_value"] == 500
    rows = [(a["u"], round(a["lottery"], 2), round(a["sure"], 2), a["attitude"], a["chooses"]) for a in found["agents"]]
    assert rows == [
        ("x", 500, 500, "neutral", "either"),
        ("sqrt(x)", 15.81, 22.36, "averse", "sure"),
        ("x^2", 500000, 250000, "seeking", "lottery"),
    ]


def test_the_lottery_as_a_table():
    result = run("lottery", LECTURE, "--sure", "$500", "--u", "sqrt(x)")
    assert result.exit_code == 0
    for part in ("[0.5, $0; 0.5, $1000]", "15.81139", "22.36068", "250", "averse", "sure"):
        assert part in result.stdout


def test_what_begins_with_minus_is_no_option():
    found = answer("lottery", "[0.5, -$10; 0.5, $10]", "--u", "-exp(-x)", "--u", "x", "--sure", "-5")
    assert [agent["chooses"] for agent in found["agents"]] == ["sure", "lottery"]
    assert answer("axioms", "-$5 < $0")["axioms"]["orderability"]["verdict"] == "holds"
    assert answer("risk", "-exp(-x)", "--low", "-1")["attitude"] == "averse"


def test_a_lottery_without_risk_or_sure_amount():
    agent = answer("lottery", "[1, 5]", "--u", "x")["agents"][0]
    assert (agent["attitude"], agent["chooses"], agent["certainty_equivalent"]) == (None, None, 5)


def test_risk():
    found = answer("risk", "x^3", "--low", "-1", "--high", "2")
    assert found["attitude"] == "mixed"
    assert [part["attitude"] for part in found["parts"]] == ["averse", "seeking"]
    assert found["parts"][0]["high"] == pytest.approx(0, abs=found["tolerance"])
    assert "averse" in run("risk", "sqrt(x)").stdout


def test_without_a_choice_of_u_the_table_says_which_of_the_three_has_no_value():
    neutral, averse, seeking = answer("lottery", "[0.5, -1; 0.5, 1]")["agents"]
    assert neutral["certainty_equivalent"] == 0
    assert averse["chooses"] is None
    assert averse["error"] == "U(x) = sqrt(x) has no finite value at x = -1"
    assert "more money must never be worth less" in seeking["error"]


def test_axioms():
    found = answer("axioms", *PUMP)
    assert found["rational"] is False
    assert found["axioms"]["transitivity"]["verdict"] == "fails"
    assert "prefers B to A" in found["axioms"]["transitivity"]["words"]
    result = run("axioms", "A > B", "[0.1, A; 0.9, B] > [0.2, A; 0.8, B]")
    assert "[0.1, A; 0.9, B]" in result.stdout
    assert "not decided" in result.stdout
    assert answer("axioms", "A > B", "--prizes", "A, B, C")["axioms"]["orderability"]["verdict"] == "not decided"


def test_pump():
    found = answer("pump", *PUMP, "--rounds", "3")
    assert found["loss_each_round"] == 3
    assert found["money"] == 9
    assert found["trades"][0] == {"round": 1, "gives": "A", "pays": 1, "gets": "B", "money": 8}
    assert found["trades"][-1]["money"] == 0
    assert len(found["trades"]) == 9
    result = run("pump", *PUMP, "--money", "2")
    assert "$3 lost in each round; the agent begins with $2" in result.stdout
    assert answer("pump", "A > B > C > A", "--price", "1/3")["loss_each_round"] == 1
    assert answer("pump", "A > B") is None
    assert "no money pump" in run("pump", "A > B").stdout


def test_function():
    assert answer("function", "A > B ~ C", "C > D") == {"A": 2, "B": 1, "C": 1, "D": 0}
    assert answer("function", "A > B > C", "--gamble", "B=0.3") == {"A": 1, "B": 0.3, "C": 0}
    found = answer("function", "--gamble", "B=1/4", "--best", "A", "--worst", "C")
    assert found == {"A": 1, "B": 0.25, "C": 0}
    assert "0.3" in run("function", "A > B > C", "--gamble", "B=0.3").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["lottery", "[0.5, 0; 0.4, 1000]"], "sum to 0.9"),
        (["lottery", "[0.5, A; 0.5, B]"], "A in [0.5, A; 0.5, B] is not an amount of money"),
        (["lottery", LECTURE, "--sure", "A"], "'A' is not a number"),
        (["lottery", LECTURE, "--u", "9^9^9^9"], "no finite value here"),
        (["lottery", "[0.5, -1; 0.5, 1]", "--u", "sqrt(x)"], "U(x) = sqrt(x) has no finite value at x = -1"),
        (["risk", "x", "--low", "5", "--high", "1"], "low < high"),
        (["axioms", "A > > B"], "at character 5 of 'A > > B'"),
        (["axioms", "A > B", "--jsn"], "there is no option --jsn"),
        (["axioms", "A > D", "--prizes", "A, B"], "names D; the prizes are A, B"),
        (["pump", *PUMP, "--rounds", "0"], "1 round or more"),
        (["pump", *PUMP, "--price", "-1"], "above $0"),
        (["function"], "give preferences"),
        (["function", "A > B > A"], "lost $2 for nothing"),
        (["function", "A > B", "A > C"], "which of B and C is preferred"),
        (["function", "A > B > C", "--gamble", "B"], "one looks like B=0.3"),
        (["function", "A > B > C", "--gamble", "B=2"], "from 0 to 1"),
        (["function", "A > B > C", "--gamble", "B=1e999999999"], "too long"),
        (["function", "--gamble", "B=0.3"], "--best A --worst C"),
    ],
)
def test_errors_are_one_line_on_stderr(arguments, message):
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("plies: ")
    assert result.stderr.count("\n") == 1
    assert message in result.stderr
