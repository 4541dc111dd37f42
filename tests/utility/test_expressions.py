"""Utility functions as text: arithmetic, nothing else, and never for long."""

from math import exp, log, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.core import InvalidArgument, InvalidNotation, PliesError
from plies.utility import MONEY_UTILITIES, exponential, money_utility


@pytest.mark.parametrize(
    ("text", "x", "value"),
    [
        ("x", 3, 3),
        ("sqrt(x)", 2, sqrt(2)),
        ("x^2", 3, 9),
        ("x**2", 3, 9),
        ("-x^2", 3, -9),
        ("2^-x", 1, 0.5),
        ("2^3^2", 0, 512),
        ("(2^3)^2", 0, 64),
        ("8 - 3 - 2", 0, 3),
        ("8 / 4 / 2", 0, 1),
        ("1 + 2*x - 4/2", 5, 9),
        ("+x - -x", 2, 4),
        ("log(1+x)", 1, log(2)),
        (" 1-exp( -x / 1e3 ) ", 500, 1 - exp(-0.5)),
        (".5*x", 3, 1.5),
        ("2.*x", 3, 6),
        ("averse", 16, 4),
        ("seeking", 3, 9),
        ("exponential", 1000, 1 - exp(-1)),
        ("exponential:500", 1000, 1 - exp(-2)),
        ("7", 100, 7),
    ],
)
def test_values(text, x, value):
    assert money_utility(text)(x) == pytest.approx(value)


def test_every_name_has_a_value():
    for name in MONEY_UTILITIES:
        assert money_utility(name)(100) > money_utility(name)(1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("9^9^9^9", "no finite value here, at character 4"),
        ("x + 9**9**9**9", "no finite value here"),
        ("x + 1/0", "no finite value here, at character 6"),
        ("sqrt(-1)*x", "no finite value here, at character 1"),
        ("(-8)^0.5", "no finite value here"),
        ("1e999", "no finite value here"),
        ("", "is expected, at character 1"),
        ("x x", "not 'x', at character 3"),
        ("2x", "not 'x', at character 2"),
        ("x)", "not '[)]', at character 2"),
        ("(x", "'[(]' is not closed, at character 1"),
        ("sqrt x", "'[(]' is expected after sqrt, at character 6"),
        ("x +", "is expected, at character 4"),
        ("y", "not 'y', at character 1"),
        ("sin(x)", "not 'sin'"),
        (".", "not '[.]'"),
        ("x.real", "not '[.]'"),
        ("__import__('os')", "not '_'"),
        ("٣", "is expected"),
        ("(" * 31 + "x" + ")" * 31, "nested more than 30 deep"),
        ("-" * 100 + "x", "nested more than 30 deep"),
        ("x^" * 99 + "x", "nested more than 30 deep"),
        ("x+" * 100 + "x", "at most 200 characters, not 201"),
        ("exponential:", "as in exponential:1000"),
        ("exponential:-5", "above 0"),
    ],
)
def test_bad_text_is_refused_with_its_place(text, message):
    with pytest.raises(InvalidNotation, match=message):
        money_utility(text)


@pytest.mark.parametrize(("text", "x"), [("sqrt(x)", -1), ("log(x)", 0), ("1/x", 0), ("exp(x)", 1e6), ("x^0.5", -4)])
def test_no_value_is_an_error_that_names_x(text, x):
    with pytest.raises(InvalidArgument, match=rf"has no finite value at x = {x:.10g}".replace("+", "[+]")):
        money_utility(text)(x)


def test_exponential():
    assert exponential(100)(100) == pytest.approx(1 - exp(-1))
    for bad in (0, -1, float("inf"), float("nan")):
        with pytest.raises(InvalidArgument, match="above 0 and finite"):
            exponential(bad)


@given(st.text(alphabet="x0123456789.+-*/^() sqrtlogexp", max_size=60), st.floats(-1e6, 1e6))
def test_any_text_has_finite_values_or_is_refused(text, x):
    try:
        value = money_utility(text)(x)
    except PliesError:
        return
    assert abs(value) < float("inf")
