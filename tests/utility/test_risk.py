"""Choosing by expected utility, and the attitudes to risk; the lecture's table first."""

from math import atan, exp, isclose, log, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.core import InvalidArgument
from plies.utility import (
    Lottery,
    UtilityFunction,
    certainty_equivalent,
    choose,
    expected_monetary_value,
    expected_utility,
    maximizer,
    money_utility,
    read_lottery,
    risk_attitude,
    risk_premium,
)

L = read_lottery("[0.5, $0; 0.5, $1000]")


@pytest.mark.parametrize(
    ("u", "lottery", "sure", "attitude", "preferred"),
    [
        ("x", 500, 500, "neutral", 0),
        ("sqrt(x)", 15.81, 22.36, "averse", -1),
        ("x^2", 500000, 250000, "seeking", 1),
    ],
)
def test_the_lecture_s_three_agents(u, lottery, sure, attitude, preferred):
    u = money_utility(u)
    assert expected_utility(u, L) == pytest.approx(lottery, abs=0.005)
    assert expected_utility(u, 500) == pytest.approx(sure, abs=0.005)
    assert risk_attitude(u, 0, 1000).attitude == attitude
    assert maximizer(u)(L, 500) == preferred


# -- the principle of maximum expected utility --


def test_choose():
    choice = choose(sqrt, [100, L, 225])
    assert choice.option == L
    assert choice.utility == pytest.approx(15.81, abs=0.005)
    assert choice.utilities == pytest.approx((10, 15.8113883, 15))
    assert choose(UtilityFunction({"A": 1, "B": 3}), ["A", Lottery((0.5, "A"), (0.5, "B")), "B"]).option == "B"


def test_the_first_of_equal_options_is_chosen():
    assert choose(lambda x: x, [L, 500]).option == L
    assert choose(lambda x: x, [500, L]).option == 500
    assert choose(lambda x: x * 0.1, [read_lottery("[1/3, 1; 2/3, 4]"), 3, 2.9]).option != 3


def test_rounding_decides_nothing():
    three = read_lottery("[0.1, 0.1; 0.2, 0.2; 0.7, 0.3]")
    assert maximizer(sqrt)(three, three.reduced()) == 0
    assert maximizer(sqrt)(L, 250) == 0
    assert choose(sqrt, [250, L]).option == 250


def test_what_has_no_utility_is_refused():
    with pytest.raises(InvalidArgument, match="nothing to choose"):
        choose(sqrt, [])
    with pytest.raises(InvalidArgument, match=r"no value at -\$1"):
        expected_utility(sqrt, -1)
    with pytest.raises(InvalidArgument, match="no value at A"):
        expected_utility(sqrt, "A")
    with pytest.raises(InvalidArgument, match=r"no finite value at \$5: inf"):
        expected_utility(lambda x: float("inf"), 5)
    with pytest.raises(InvalidArgument, match="no finite value"):
        expected_utility(lambda x: x**0.5, -1)


def test_what_cannot_happen_needs_no_utility():
    assert expected_utility(log, Lottery((1, 1), (0, 0))) == 0


# -- certainty equivalents --


@pytest.mark.parametrize(
    ("u", "amount"),
    [
        ("x", 500),
        ("sqrt(x)", 250),
        ("x^2", 1000 / sqrt(2)),
        ("log(1+x)", sqrt(1001) - 1),
        ("-exp(-x)", log(2)),
        ("1 - exp(-x/1000)", -1000 * log(0.5 + exp(-1) / 2)),
    ],
)
def test_certainty_equivalents_and_premiums(u, amount):
    assert certainty_equivalent(money_utility(u), L) == pytest.approx(amount)
    assert risk_premium(money_utility(u), L) == pytest.approx(500 - amount)


def test_sure_things_flat_utilities_and_zero():
    assert certainty_equivalent(sqrt, Lottery((1, 7), (0, -3))) == 7
    assert 0 <= certainty_equivalent(lambda x: 0.0, L) <= 1000
    assert certainty_equivalent(lambda x: x**3, read_lottery("[0.5, -10; 0.5, 10]")) == 0
    assert certainty_equivalent(lambda x: min(x, 400), L) == pytest.approx(200)


def test_only_money_that_is_never_worth_less():
    with pytest.raises(InvalidArgument, match=r"U falls between -10 and"):
        certainty_equivalent(lambda x: x**2, read_lottery("[0.5, -10; 0.5, 10]"))
    with pytest.raises(InvalidArgument, match=r"A in .* is not an amount of money"):
        certainty_equivalent(sqrt, read_lottery("[0.5, A; 0.5, 10]"))
    with pytest.raises(InvalidArgument, match="is not an amount of money"):
        expected_monetary_value(read_lottery("[0.5, A; 0.5, 10]"))


AMOUNTS = st.integers(0, 10**4)
LOTTERIES = st.lists(st.tuples(st.integers(1, 20), AMOUNTS), min_size=1, max_size=5).map(
    lambda parts: Lottery(*((weight / sum(w for w, _ in parts), amount) for weight, amount in parts))
)
UTILITIES = st.sampled_from(
    [
        "x",
        "3*x + 10^9",
        "sqrt(x)",
        "x^2",
        "x^1.1",
        "log(1+x)",
        "-exp(-x/1000)",
        "averse",
        "exponential",
        "x^3",
        "exp(x/1000)",
    ]
)


@settings(deadline=None)
@given(UTILITIES, LOTTERIES)
def test_certainty_equivalents_lie_between_the_worst_and_the_best_prize(text, lottery):
    amounts = [amount for _, amount in lottery.outcomes]
    assert min(amounts) <= certainty_equivalent(money_utility(text), lottery) <= max(amounts)


@settings(deadline=None)
@given(UTILITIES, LOTTERIES)
def test_the_sign_of_the_risk_premium_is_the_attitude(text, lottery):
    u = money_utility(text)
    premium = risk_premium(u, lottery)
    low, high = (extreme(amount for _, amount in lottery.outcomes) for extreme in (min, max))
    if low == high:
        assert abs(premium) <= 1e-9 * high
        return
    attitude = risk_attitude(u, low, high).attitude
    slack = 1e-6 * high
    assert attitude != "mixed"
    if attitude != "seeking":
        assert premium >= -slack
    if attitude != "averse":
        assert premium <= slack


# -- attitudes --


@pytest.mark.parametrize("scale", [1e-12, 1, 1e15])
@pytest.mark.parametrize("offset", [0, -1e9, 1e18])
@pytest.mark.parametrize(("low", "high"), [(0, 1), (-1e6, 1e9), (1e12, 1e12 + 3), (0.1, 0.7)])
def test_a_line_is_neutral_whatever_its_numbers(scale, offset, low, high):
    found = risk_attitude(lambda x: scale * x + offset, low, high)
    assert found.attitude == "neutral"
    assert [(part.low, part.high) for part in found.parts] == [(low, high)]


@pytest.mark.parametrize(
    ("text", "low", "high", "attitude"),
    [
        ("sqrt(x)", 10**6, 10**6 + 1, "averse"),
        ("x^1.0001", 1, 2, "seeking"),
        ("x^2 - (x-1)^2", 0.1, 1000.3, "neutral"),
        ("1.1*x - 1100000000", 10**9 - 1, 10**9 + 1, "neutral"),
        ("-exp(-x)", 730, 746, "neutral"),
        ("log(1+x)", 0, 10**9, "averse"),
        ("-exp(-x)", 0, 1000, "averse"),
        ("exp(x)", -1000, 10, "seeking"),
        ("-exp(-x)", 0, 0.001, "averse"),
    ],
)
def test_slight_and_steep_bends(text, low, high, attitude):
    assert risk_attitude(money_utility(text), low, high).attitude == attitude


@pytest.mark.parametrize("turn", [-2.7, 0.0, 0.3, 1.2345])
@pytest.mark.parametrize("tolerance", [0.1, 0.001])
def test_an_s_shape_is_seeking_below_and_averse_above(turn, tolerance):
    found = risk_attitude(lambda x: atan(x - turn), -6, 6, tolerance)
    assert found.attitude == "mixed"
    assert [part.attitude for part in found.parts] == ["seeking", "averse"]
    assert found.parts[0].low == -6
    assert found.parts[0].high == found.parts[1].low == pytest.approx(turn, abs=tolerance)
    assert found.parts[1].high == 6
    assert found.tolerance == tolerance


def test_parts_of_three_kinds():
    def u(x):
        return x * x if x < 1 else 2 * x - 1 if x < 2 else 3 + 2 * log(x - 1)

    found = risk_attitude(u, 0, 4)
    assert [part.attitude for part in found.parts] == ["seeking", "neutral", "averse"]
    assert [part.low for part in found.parts] == pytest.approx([0, 1, 2], abs=0.02)


def test_a_kink_is_averse_where_it_is():
    found = risk_attitude(lambda x: min(x, 500), 0, 1000, tolerance=0.01)
    assert found.attitude == "averse"
    assert [part.attitude for part in found.parts] == ["neutral", "averse", "neutral"]
    assert isclose(found.parts[1].low, 500, abs_tol=0.1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((5, 5), "low < high, not 5 and 5"),
        ((5, 1), "low < high"),
        ((0, float("inf")), "low < high"),
        ((0, 1, 0), "tolerance is above 0"),
        ((-1, 1), "no value at"),
    ],
)
def test_bad_ranges_are_refused(arguments, message):
    with pytest.raises(InvalidArgument, match=message):
        risk_attitude(sqrt, *arguments)
