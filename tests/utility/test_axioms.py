"""The five axioms: on what an agent says, and on agents that are asked."""

from fractions import Fraction
from math import exp, log

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.core import InvalidArgument
from plies.utility import Lottery, axioms, maximizer, probe, read_preferences
from plies.utility.lottery import distribution


def verdicts(preferences):
    return {finding.axiom: finding.verdict for finding in axioms(preferences)}


def failing(preferences):
    return [axiom for axiom, verdict in verdicts(preferences).items() if verdict == "fails"]


def sign(x):
    return (x > 0) - (x < 0)


# -- on what an agent says --


def test_orderability():
    assert axioms(read_preferences("A > B ~ C")).orderability.verdict == "holds"
    finding = axioms(read_preferences("A > B\nC > B")).orderability
    assert finding.verdict == "not decided"
    assert finding.words == "the answers do not say which of A and C is preferred"
    assert axioms(read_preferences("A > B", prizes="ABC")).orderability.verdict == "not decided"
    finding = axioms(read_preferences("A > B > C\nA ? C")).orderability
    assert finding.verdict == "fails"
    assert finding.words == "the agent prefers neither of A and C, and is not indifferent between them"


def test_transitivity():
    assert axioms(read_preferences("A > B > C\nA > C")).transitivity.verdict == "holds"
    assert axioms(read_preferences("A ? B")).transitivity.verdict == "not decided"
    finding = axioms(read_preferences("A > B > C > A")).transitivity
    assert finding.verdict == "fails"
    assert finding.words == "the agent prefers A to B and prefers C to A and prefers B to C: a circle"
    finding = axioms(read_preferences("A > B > C\nC ~ A")).transitivity
    assert finding.words == "the agent prefers A to B and is indifferent between C and A and prefers B to C: a circle"


@pytest.mark.parametrize(
    ("answers", "verdict"),
    [
        ([], "not decided"),
        (["B ~ [0.3, A; 0.7, C]"], "holds"),
        (["[0.9, A; 0.1, C] > B", "[0.1, A; 0.9, C] < B"], "holds"),
        (["[0.9, A; 0.1, C] < B"], "not decided"),
        (["[0.1, A; 0.9, C] > B"], "not decided"),
        (["[1, A; 0, C] > B", "[0.9, A; 0.1, C] < B"], "not decided"),
        (["[1, A; 0, C] < B"], "fails"),
        (["[0, A; 1, C] > B"], "fails"),
        (["[0.9999999999999, A; 0.0000000000001, C] < B"], "fails"),
        (["[0.3, A; 0.7, D] ~ B"], "not decided"),
    ],
)
def test_continuity(answers, verdict):
    preferences = read_preferences(["A > B > C ~ D", *answers] if "D" in str(answers) else ["A > B > C", *answers])
    assert axioms(preferences).continuity.verdict == verdict


def test_continuity_in_words_and_as_close_as_one_likes():
    preferences = read_preferences(["A > B > C", "[0.999, A; 0.001, C] < B"])
    assert axioms(preferences).continuity.verdict == "not decided"
    finding = axioms(preferences, closeness=0.01).continuity
    assert finding.verdict == "fails"
    assert finding.words == (
        "the agent prefers A to B and prefers B to C, but even prefers B to [0.999, A; 0.001, C]: "
        "no p is left to make it indifferent"
    )
    assert failing(read_preferences(["A > B > C", "[1, A; 0, C] < B"])) == ["continuity"]


def test_continuity_has_nothing_to_say_without_a_prize_between_two():
    assert axioms(read_preferences("A > B")).continuity.verdict == "holds"
    assert axioms(read_preferences("A > B", prizes="ABC")).continuity.verdict == "not decided"


@pytest.mark.parametrize(
    ("answers", "verdict"),
    [
        (["A > B"], "not decided"),
        (["A ~ B"], "holds"),
        (["A > B", "[0.7, A; 0.3, B] > [0.2, A; 0.8, B]"], "holds"),
        (["A > B", "A > [0.7, A; 0.3, B] > B"], "holds"),
        (["A > B", "[0.7, A; 0.3, B] < [0.2, A; 0.8, B]"], "fails"),
        (["A > B", "[0.7, A; 0.3, B] ~ [0.2, A; 0.8, B]"], "fails"),
        (["A > B", "[0.7, A; 0.3, B] > A"], "fails"),
        (["A > B", "[0.7, A; 0.3, B] < C", "[0.2, A; 0.8, B] < C"], "not decided"),
        (["A > B", "[0.7, A; 0.3, B] < C < [0.2, A; 0.8, B]"], "fails"),
        (["A > B > C", "[0.7, A; 0.3, B] < [0.2, A; 0.8, C]"], "not decided"),
    ],
)
def test_monotonicity(answers, verdict):
    assert axioms(read_preferences(answers)).monotonicity.verdict == verdict


def test_monotonicity_in_words():
    preferences = read_preferences(["A > B", "[0.2, A; 0.8, B] > [0.7, A; 0.3, B]"])
    assert axioms(preferences).monotonicity.words == (
        "the agent prefers A to B, but prefers [0.2, A; 0.8, B] to [0.7, A; 0.3, B]"
    )
    assert failing(preferences) == ["monotonicity"]


@pytest.mark.parametrize(
    ("answers", "verdict"),
    [
        (["A ~ B"], "not decided"),
        (["A ~ B", "[0.3, A; 0.7, C] ~ [0.3, B; 0.7, C]"], "holds"),
        (["A > B", "[0.3, A; 0.7, C] > [0.3, B; 0.7, C]"], "holds"),
        (["A ~ B", "[0.3, A; 0.7, C] > [0.3, B; 0.7, C]"], "fails"),
        (["A > B", "[0.3, A; 0.7, C] ~ [0.3, B; 0.7, C]"], "fails"),
        (["A > B", "[0.3, A; 0.7, C] < [0.3, B; 0.7, C]"], "fails"),
        (["A > D > B", "[0.3, A; 0.7, C] < [0.3, B; 0.7, C]"], "fails"),
        (["A ~ B", "[0.3, A; 0.7, C] > D", "D > [0.3, B; 0.7, C]"], "fails"),
        (["A ~ B", "[0.3, A; 0.7, C] > [0.4, B; 0.6, C]"], "not decided"),
        (["A ~ B", "[0.3, A; 0.7, B] > [0.6, B; 0.4, A]"], "fails"),
        (["M ~ [0.5, A; 0.5, B]", "[0.2, M; 0.8, C] > [0.1, A; 0.1, B; 0.8, C]"], "fails"),
        (["M ~ [0.5, A; 0.5, B]", "[0.2, M; 0.8, C] ~ [0.1, A; 0.1, B; 0.8, C]"], "holds"),
    ],
)
def test_substitutability(answers, verdict):
    assert axioms(read_preferences(answers)).substitutability.verdict == verdict


def test_allais_in_words():
    preferences = read_preferences(
        ["[1, $1] > [0.10, $5; 0.89, $1; 0.01, $0]", "[0.11, $1; 0.89, $0] < [0.10, $5; 0.90, $0]"]
    )
    assert failing(preferences) == ["substitutability"]
    assert axioms(preferences).substitutability.words == (
        "the agent prefers [1, $1] to [0.01, $0; 0.89, $1; 0.1, $5], "
        "but prefers [0.9, $0; 0.1, $5] to [0.89, $0; 0.11, $1]: "
        "in both [1/11, $0; 10/11, $5] takes the place of $1, and the rest is the same"
    )


def test_rational_or_not_or_not_decided():
    assert axioms(read_preferences("A > B > C")).rational is None
    assert axioms(read_preferences("A > B > C > A")).rational is False
    assert axioms(probe(maximizer({"A": 2, "B": 1, "C": 0}.__getitem__), "ABC")).rational is True


def test_many_options_are_looked_at_where_the_agent_spoke_of_them():
    many = [f"[0.{n:03}, A; {1 - n / 1000:.3f}, C] > C" for n in range(1, 200)]
    preferences = read_preferences(["A > B", "[0.3, A; 0.7, C] < [0.3, B; 0.7, C]", *many])
    assert axioms(preferences).substitutability.verdict == "fails"


# -- on agents --


def cyclic(x, y):
    """Depends on the difference of two lotteries only, so all but transitivity hold; A > B > C > A."""
    left, right = distribution(x), distribution(y)
    a, b, c = (left.get(prize, 0) - right.get(prize, 0) for prize in "ABC")
    return sign((a - b) * (b - c) * (c - a))


def lexicographic(x, y):
    """First of all as little chance of C as possible; only then A rather than B."""
    left, right = distribution(x), distribution(y)
    return sign(right.get("C", 0) - left.get("C", 0)) or sign(left.get("A", 0) - right.get("A", 0))


def weighting(x, y):
    """Prelec's weights, by rank: a small chance of the best counts for too much."""

    def weight(p):
        return 0.0 if p <= 0 else 1.0 if p >= 1 else exp(-((-log(p)) ** 0.65))

    def worth(option):
        chances = distribution(option)
        at_least_b = chances.get("A", 0) + chances.get("B", 0)
        return 5 * weight(chances.get("A", 0)) + 2 * (weight(at_least_b) - weight(chances.get("A", 0)))

    difference = worth(x) - worth(y)
    return 0 if abs(difference) < 1e-12 else sign(difference)


def fond_of_the_worse(x, y):
    """Wants A rather than B, but of lotteries the one with less chance of A."""

    def worth(option):
        p = distribution(option).get("A", Fraction(0))
        return p if p in (0, 1) else 1 - p

    return sign(worth(x) - worth(y))


def undecided(x, y):
    """Maximizes expected utility, but cannot say which of A and B is better."""
    return None if {x, y} == {"A", "B"} else maximizer({"A": 5, "B": 2, "C": 0}.__getitem__)(x, y)


@pytest.mark.parametrize(
    ("agent", "prizes", "axiom"),
    [
        (undecided, "ABC", "orderability"),
        (cyclic, "ABC", "transitivity"),
        (lexicographic, "ABC", "continuity"),
        (weighting, "ABC", "substitutability"),
        (fond_of_the_worse, "AB", "monotonicity"),
    ],
)
def test_each_agent_fails_exactly_its_axiom(agent, prizes, axiom):
    report = axioms(probe(agent, prizes))
    assert [finding.axiom for finding in report if finding.verdict == "fails"] == [axiom]
    assert getattr(report, axiom).words
    if len(prizes) > 2 and axiom != "orderability":
        assert sorted(finding.verdict for finding in report) == ["fails", "holds", "holds", "holds", "holds"]


def test_an_agent_whose_answer_depends_on_the_order_of_the_question_runs_in_a_circle():
    assert failing(probe(lambda x, y: 1, "AB"))[0] == "transitivity"


@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(-50, 50) | st.floats(-50, 50).map(lambda x: round(x, 3)), min_size=3, max_size=4))
def test_an_agent_that_maximizes_expected_utility_passes_all_five(utilities):
    u = dict(zip("ABCD", utilities, strict=False))
    assert axioms(probe(maximizer(u.__getitem__), u)).rational is True


def test_a_maximizer_of_money_passes_all_five():
    report = axioms(probe(maximizer(lambda x: x**0.5), [0, 100, 400, 1000]))
    assert report.rational is True


def test_bad_agents_are_refused():
    with pytest.raises(InvalidArgument, match=r"A or B. this one said 'yes'"):
        probe(lambda x, y: "yes", "AB")
    with pytest.raises(InvalidArgument, match="2 to 8 prizes, not 1"):
        probe(cyclic, "A")
    with pytest.raises(InvalidArgument, match="2 to 8 prizes, not 9"):
        probe(cyclic, range(9))


def test_probing_writes_down_what_the_agent_said():
    agent = maximizer({"A": 2, "B": 1, "C": 0}.__getitem__)
    preferences = probe(agent, "ABC")
    assert preferences.prizes == ("A", "B", "C")
    for statement in preferences.statements:
        assert agent(statement.first, statement.second) == {">": 1, "~": 0}[statement.relation]
    assert preferences.compare("B", Lottery((0.5, "A"), (0.5, "C"))) == 0
