"""Utility functions from answers: ranks, standard gambles, and interviews."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.core import InvalidArgument
from plies.utility import (
    Elicitation,
    Lottery,
    Preference,
    Preferences,
    Question,
    UtilityFunction,
    elicit,
    maximizer,
    ranked,
    read_lottery,
    read_preferences,
    utility_from_gambles,
    utility_from_ranks,
)

HIDDEN = st.dictionaries(st.sampled_from("ABCDEF"), st.integers(-20, 20), min_size=2)


def test_ranks():
    preferences = read_preferences("A > B ~ C > D")
    assert ranked(preferences) == [["A"], ["B", "C"], ["D"]]
    assert utility_from_ranks(preferences).values == {"A": 2, "B": 1, "C": 1, "D": 0}
    assert str(utility_from_ranks(preferences)) == "U(A) = 2\nU(B) = 1\nU(C) = 1\nU(D) = 0"


def test_ranks_refuse_what_has_no_utility():
    with pytest.raises(InvalidArgument, match=r"circle: the agent trades .* lost \$3 for nothing"):
        utility_from_ranks(read_preferences("A > B > C > A"))
    with pytest.raises(InvalidArgument, match="which of B and C is preferred"):
        utility_from_ranks(read_preferences("A > B\nA > C"))
    with pytest.raises(InvalidArgument, match="which of A and C is preferred"):
        utility_from_ranks(read_preferences("A > B", prizes="ABC"))
    with pytest.raises(InvalidArgument, match="nothing about lotteries"):
        utility_from_ranks(read_preferences("A > B ~ [0.5, A; 0.5, C]"))


@given(HIDDEN, st.data())
def test_u_is_at_least_as_high_exactly_when_preferred_or_indifferent(hidden, data):
    pairs = [(x, y) for x in hidden for y in hidden]
    extra = data.draw(st.lists(st.sampled_from(pairs)))
    order = sorted(hidden, key=hidden.__getitem__)
    said = [
        Preference(x, ">" if hidden[x] > hidden[y] else "~", y)
        for x, y in [*zip(order[1:], order, strict=False), *extra]
        if hidden[x] >= hidden[y]
    ]
    preferences = Preferences(said, hidden)
    u = utility_from_ranks(preferences)
    for x, y in pairs:
        assert (u(x) >= u(y)) == (hidden[x] >= hidden[y]) == (preferences.compare(x, y) >= 0)


def test_standard_gambles():
    u = utility_from_gambles({"B": 0.3}, best="A", worst="C", preferences=read_preferences("A > B > C"))
    assert u.values == {"A": 1, "B": 0.3, "C": 0}
    assert u(read_lottery("[0.5, A; 0.25, B; 0.25, [0.5, A; 0.5, C]]")) == pytest.approx(0.7)
    assert u.compare("B", read_lottery("[0.3, A; 0.7, C]")) == 0
    assert u.compare("B", read_lottery("[0.31, A; 0.69, C]")) == -1


@pytest.mark.parametrize(
    ("gambles", "said", "message"),
    [
        ({"B": 1.2}, "A > B", "from 0 to 1, not 1.2"),
        ({"A": 0.5}, "A > C", "the gamble for A is 1, not 0.5"),
        ({"B": 1}, "A > B", "'A > B', but by its gambles the utilities are 1 and 1"),
        ({"B": 0.3, "D": 0.4}, "B > D", "'B > D', but by its gambles the utilities are 0.3 and 0.4"),
        ({"B": 0.3}, "B ~ [0.4, A; 0.6, C]", r"'B ~ \[0.4, A; 0.6, C\]', but .* 0.3 and 0.4"),
        ({"B": 0.3}, "A > D", "U says nothing about D; it is known for A, B, C"),
    ],
)
def test_gambles_that_contradict_what_was_said_are_refused(gambles, said, message):
    with pytest.raises(InvalidArgument, match=message):
        utility_from_gambles(gambles, "A", "C", read_preferences(said))


def test_best_and_worst_are_two():
    with pytest.raises(InvalidArgument, match="both are A"):
        utility_from_gambles({}, "A", "A")


@given(HIDDEN, st.lists(st.tuples(st.integers(1, 9), st.integers(1, 9), st.sampled_from("ABCDEF")), min_size=1))
def test_u_of_a_lottery_is_the_expected_u_even_when_compound(hidden, parts):
    u = UtilityFunction({**dict.fromkeys("ABCDEF", 0), **hidden})
    total = sum(weight for weight, _, _ in parts)
    inner = [Lottery((n / 10, prize), (1 - n / 10, "A")) for _, n, prize in parts]
    lottery = Lottery(*((weight / total, part) for (weight, _, _), part in zip(parts, inner, strict=True)))
    mean = sum(weight / total * (n / 10 * u.values[prize] + (1 - n / 10) * u.values["A"]) for weight, n, prize in parts)
    assert u(lottery) == pytest.approx(mean)
    assert u(lottery.reduced()) == u(lottery)


# -- interviews --


def test_an_interview_question_by_question():
    interview = Elicitation(["fish", "meat", "soup"], tolerance=0.3)
    assert interview.question == Question("fish", "meat")
    assert str(interview.question) == "fish or meat?"
    for answer in (-1, 1, 1):  # meat > fish > soup
        interview.answer(answer)
    assert str(interview.question) == "fish or [0.5, meat; 0.5, soup]?"
    with pytest.raises(InvalidArgument, match="not known yet"):
        _ = interview.utility
    with pytest.raises(InvalidArgument, match="answered by 1, 0 or -1, not None"):
        interview.answer(None)
    interview.answer(-1)
    assert str(interview.question) == "fish or [0.25, meat; 0.75, soup]?"
    interview.answer(0)
    assert interview.question is None
    assert interview.utility.values == {"meat": 1, "fish": 0.25, "soup": 0}
    assert len(interview.asked) == 5
    with pytest.raises(InvalidArgument, match="no question"):
        interview.answer(0)


def test_a_circle_is_refused_with_its_money_pump():
    better = {("A", "B"), ("B", "C"), ("C", "A")}
    with pytest.raises(InvalidArgument, match=r"lost \$3 for nothing"):
        elicit(lambda x, y: 1 if (x, y) in better else -1, "ABC")


def test_gambles_against_the_order_are_refused_with_the_pair():
    order = maximizer({"A": 10, "B": 6, "C": 5, "D": 0}.__getitem__)
    gambles = maximizer({"A": 10, "B": 3, "C": 8, "D": 0}.__getitem__)
    with pytest.raises(InvalidArgument, match="prefers B to C, but gives up C only for a higher p"):
        elicit(lambda x, y: (gambles if isinstance(y, Lottery) else order)(x, y), "ABCD")


def test_prizes_nearer_than_the_tolerance_stay_in_order():
    hidden = {"A": 1, "B": 0.50004, "C": 0.50003, "D": 0.50002, "E": 0.50001, "F": 0}
    u = elicit(maximizer(hidden.__getitem__), hidden, tolerance=0.01)
    assert sorted(u.values, key=u, reverse=True) == list("ABCDEF")
    assert len(set(u.values.values())) == 6
    assert u("E") == pytest.approx(0.5, abs=0.03)


def test_an_agent_that_likes_all_prizes_the_same():
    assert elicit(lambda x, y: 0, "ABC").values == {"A": 0, "B": 0, "C": 0}


def test_bad_interviews_are_refused():
    with pytest.raises(InvalidArgument, match="two or more prizes"):
        Elicitation("A")
    with pytest.raises(InvalidArgument, match="not lotteries"):
        Elicitation(["A", Lottery((1, "A"))])
    with pytest.raises(InvalidArgument, match="between 0 and 1"):
        Elicitation("AB", tolerance=0)
    with pytest.raises(InvalidArgument, match="not None"):
        elicit(lambda x, y: None, "AB")


@settings(max_examples=40, deadline=None)
@given(HIDDEN)
def test_elicit_recovers_a_hidden_u_up_to_its_scale(hidden):
    u = elicit(maximizer(hidden.__getitem__), hidden, tolerance=0.001)
    low, high = min(hidden.values()), max(hidden.values())
    for prize, utility in hidden.items():
        assert u(prize) == pytest.approx((utility - low) / (high - low or 1), abs=0.001)
    for x in hidden:
        for y in hidden:
            assert u.compare(x, y) == (hidden[x] > hidden[y]) - (hidden[x] < hidden[y])
