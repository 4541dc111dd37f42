"""Preferences: how they are written, what follows from them, and when they pump money."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.core import InvalidArgument, InvalidNotation
from plies.utility import (
    Lottery,
    Preference,
    Preferences,
    Trade,
    money_pump,
    prize_text,
    read_lottery,
    read_preferences,
)

LECTURE = "B > A + $1\nC > B + $1\nA > C + $1"


def test_all_ways_to_write_a_preference():
    preferences = read_preferences(["A > B", "C < D", "E ~ F", "G ? H", "A ≻ B", "A ∼ C", "", "I + 2 < J"])
    assert [str(statement) for statement in preferences.statements] == [
        "A > B",
        "D > C",
        "E ~ F",
        "G ? H",
        "A > B",
        "A ~ C",
        "J > I + $2",
    ]
    assert read_preferences(str(preferences)).statements == preferences.statements


def test_chains_and_lotteries():
    preferences = read_preferences("A > [0.5, A; 0.5, B] > B ~ C < D")
    half = Lottery((0.5, "A"), (0.5, "B"))
    assert preferences.statements == (
        Preference("A", ">", half),
        Preference(half, ">", "B"),
        Preference("B", "~", "C"),
        Preference("D", ">", "C"),
    )
    assert preferences.prizes == ("A", "B", "C", "D")
    assert preferences.options == ("A", "B", "C", "D", half)


def test_what_follows_by_transitivity():
    preferences = read_preferences("A > B ~ C > D", prizes="ABCDE")
    assert preferences.compare("A", "D") == 1
    assert preferences.compare("D", "A") == -1
    assert preferences.compare("C", "B") == 0
    assert preferences.compare("E", "E") == 0
    assert preferences.compare("A", "E") is None
    assert preferences.compare("A", "unheard of") is None


def test_a_lottery_is_the_same_whichever_way_it_is_written():
    preferences = read_preferences("[0.5, A; 0.5, [1, B]] > C")
    assert preferences.compare(read_lottery("[0.5, B; 0.5, A]"), "C") == 1


def test_from_a_circle_nothing_follows():
    preferences = read_preferences("A > B > C > D > A\nE > A")
    assert preferences.compare("A", "B") == 1
    assert preferences.compare("A", "C") is None
    assert preferences.compare("E", "C") is None


@pytest.mark.parametrize("text", ["A > D", "A ~ [0.5, B; 0.5, D]"])
def test_a_prize_that_was_not_declared_is_refused_by_name(text):
    with pytest.raises(InvalidArgument, match=r"names D; the prizes are A, B, C"):
        read_preferences(["A > B", text], prizes=["A", "B", "C"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A", "'>', '<', '~' or '?' is expected, not the end, at character 2"),
        ("A >", "a prize .* is expected, not the end, at character 4"),
        ("A > > B", "not '>', at character 5"),
        ("A >= B", "not '=', at character 4"),
        ("A > B C = D", "not '=', at character 9"),
        ("> B", "at character 1"),
        ("A ~ B + 1", "a price goes with the prize that is given up"),
        ("A + 1 > B", "a price goes with the prize that is given up"),
        ("C > B + 1 > A", "a price goes with the prize that is given up"),
        ("A > B + 0", "above \\$0, not \\$0"),
        ("A > B + C", "above \\$0, not C"),
        ("A > [0.5, B; 0.4, C]", "sum to 0.9, at character 5"),
    ],
)
def test_bad_text_is_refused_with_its_place(text, message):
    with pytest.raises(InvalidNotation, match=message.replace("?", "[?]")):
        read_preferences(text)


def test_an_unknown_relation_is_refused():
    with pytest.raises(InvalidArgument, match="'!'"):
        Preferences([Preference("A", "!", "B")])


def test_the_lecture_s_money_pump():
    pump = money_pump(read_preferences(LECTURE))
    assert pump.trades == (Trade("A", 1, "B"), Trade("B", 1, "C"), Trade("C", 1, "A"))
    assert pump.loss == 3
    assert str(pump) == (
        "the agent trades A plus $1 for B, B plus $1 for C, C plus $1 for A, and has lost $3 for nothing"
    )


def test_a_pump_runs_until_the_money_is_gone():
    pump = money_pump(read_preferences(LECTURE))
    steps = list(pump.run(3, 100))
    assert [step.prize for step in steps] == list("BCABCABCA")
    assert [step.money for step in steps][-1] == 100 - 9
    assert [step.round for step in steps] == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert [step.money for step in pump.run(1000, 5)] == [4, 3, 2, 1, 0]


def test_prices_are_a_parameter_or_said():
    preferences = read_preferences(["B > A", "C > B + 1/3", "A > C"])
    assert money_pump(preferences, price=0.1).loss == Fraction(1, 3) + Fraction(1, 5)
    assert [step.money for step in money_pump(preferences, 0.1).run(1, 1)] == [0.9, Fraction(17, 30), Fraction(7, 15)]


def test_rounding_never_stops_a_pump():
    pump = money_pump(read_preferences(["B > A", "C > B", "A > C"]), price=0.1)
    assert pump.loss == 0.3
    assert [step.money for step in pump.run(1, 0.3)] == [0.2, 0.1, 0]


def test_an_indifferent_trade_costs_nothing_and_the_shortest_circle_is_found():
    preferences = read_preferences(["A > B > C > D > E > A", "X ~ Y", "Z > Y", "X > Z"])
    assert money_pump(preferences).trades == (Trade("Y", 1, "Z"), Trade("Z", 1, "X"), Trade("X", 0, "Y"))


@pytest.mark.parametrize("text", ["A > B > C\nA > C", "A ~ B ~ C ~ A", "A > B\nA ? B", ""])
def test_no_circle_no_pump(text):
    assert money_pump(read_preferences(text)) is None


@pytest.mark.parametrize("text", ["A > B\nB > A", "A > B\nA ~ B", "[0.5, A; 0.5, B] > [0.5, B; 0.5, A]"])
def test_contradictions_are_circles(text):
    assert money_pump(read_preferences(text)) is not None


def test_bad_prices_and_rounds_are_refused():
    preferences = read_preferences(LECTURE)
    with pytest.raises(InvalidArgument, match="above"):
        money_pump(preferences, price=0)
    with pytest.raises(InvalidArgument, match="1 round or more"):
        list(money_pump(preferences).run(0, 10))
    with pytest.raises(InvalidArgument, match="finite"):
        list(money_pump(preferences).run(1, float("inf")))


@given(st.lists(st.tuples(st.integers(0, 6), st.sampled_from(">~"), st.integers(0, 6)), max_size=12))
def test_the_relation_is_the_transitive_closure_and_pumps_are_real(said):
    preferences = Preferences([Preference(x, relation, y) for x, relation, y in said])
    weak = {(x, y) for x, _, y in said} | {(y, x) for x, relation, y in said if relation == "~"}
    for _ in range(3):
        weak |= {(x, z) for x, y in weak for w, z in weak if y == w}
    consistent = not any(relation == ">" and (y, x) in weak for x, relation, y in said)
    pump = money_pump(preferences)
    assert (pump is None) == consistent
    if pump is None:
        for x in preferences.prizes:
            for y in preferences.prizes:
                down, up = (x, y) in weak or x == y, (y, x) in weak or x == y
                assert preferences.compare(x, y) == (down - up if down or up else None)
    else:
        assert pump.loss >= 1
        assert [t.gets for t in pump.trades] == [t.gives for t in pump.trades[1:] + pump.trades[:1]]
        for trade in pump.trades:
            assert (trade.gets, ">" if trade.pays else "~", trade.gives) in said or (
                not trade.pays and (trade.gives, "~", trade.gets) in said
            )


@given(st.text(alphabet="AB ><~?+$1.5[];,", max_size=30))
def test_any_text_is_preferences_or_refused(text):
    try:
        preferences = read_preferences(text)
    except InvalidNotation:
        return
    assert read_preferences(str(preferences)).statements == preferences.statements
    assert all(prize_text(prize) for prize in preferences.prizes)
