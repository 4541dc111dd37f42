"""Utility functions of money as text: sqrt(x), 1 - exp(-x/1000), or a name such as averse.

sum := product (('+' | '-') product)*
product := factor (('*' | '/') factor)*
factor := ('-' | '+') factor | atom (('^' | '**') factor)?
atom := number | 'x' | ('sqrt' | 'log' | 'exp') '(' sum ')' | '(' sum ')'
"""

import operator
import re
from collections.abc import Callable
from math import exp, isfinite, log, sqrt
from typing import Any, TypeAlias

from plies.core import InvalidArgument, InvalidNotation
from plies.core.readers import check_encodable, check_length, shown
from plies.utility.lottery import Amount, is_finite, number_text

__all__ = ["MONEY_UTILITIES", "MoneyUtility", "exponential", "money_utility"]

MONEY_UTILITIES = {
    "neutral": "x",
    "averse": "sqrt(x)",
    "seeking": "x^2",
    "log": "log(1+x)",
    "exponential": "1 - exp(-x/1000)",
}

MAX_LENGTH = 200
MAX_NESTING = 30
FUNCTIONS: dict[str, Callable[..., Any]] = {"sqrt": sqrt, "log": log, "exp": exp}
SUMS: dict[str, Callable[..., Any]] = {"+": operator.add, "-": operator.sub}
PRODUCTS: dict[str, Callable[..., Any]] = {"*": operator.mul, "/": operator.truediv}
TOKEN = re.compile(r"(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][+-]?[0-9]++)?|[A-Za-z]++|\*\*|.", re.DOTALL)

Node: TypeAlias = float | Callable[[float], Any]  # a constant, or a function of x


class MoneyUtility:
    """U of an amount x, from an expression in x. It only does arithmetic in floats, so it cannot hang."""

    def __init__(self, text: str) -> None:
        self.text = text.strip()
        self._node = _Parser(self.text).expression()

    def __call__(self, x: Amount) -> float:
        try:
            value = self._node(float(x)) if callable(self._node) else self._node
        except (ArithmeticError, ValueError, TypeError):  # TypeError: a root of a negative number is complex
            value = None
        if not isinstance(value, float) or not isfinite(value):
            raise InvalidArgument(f"U(x) = {self.text} has no finite value at x = {_short(x)}")
        return value

    def __repr__(self) -> str:
        return f"MoneyUtility({self.text!r})"


def _short(x: Amount) -> str:
    try:
        return f"{float(x):.10g}"
    except OverflowError:
        return shown(x)


def exponential(risk_tolerance: Amount) -> MoneyUtility:
    """Return U(x) = 1 - exp(-x/R), with the risk tolerance R above 0; a smaller R is more averse."""
    if not is_finite(risk_tolerance) or risk_tolerance <= 0:
        shown_number = number_text(risk_tolerance)
        raise InvalidArgument(f"the risk tolerance of an exponential U is above 0 and finite, not {shown_number}")
    return MoneyUtility(f"1 - exp(-x/{float(risk_tolerance)!r})")


def money_utility(text: str) -> MoneyUtility:
    """Return the U that text names: a word of MONEY_UTILITIES, `exponential:R`, or an expression in x."""
    check_length(text, MAX_LENGTH, "an expression")
    name, colon, parameter = text.partition(":")
    if colon and name.strip() == "exponential":
        try:
            return exponential(float(parameter))
        except ValueError as error:
            raise InvalidNotation(
                f"{shown(text)} does not give the risk tolerance as in exponential:1000 ({error})"
            ) from None
    return MoneyUtility(MONEY_UTILITIES.get(text.strip(), text))


class _Parser:
    def __init__(self, text: str) -> None:
        check_length(text, MAX_LENGTH, "an expression")
        check_encodable(text, "the expression")
        self.text = text
        self.place = 0
        self.nesting = 0

    def wrong(self, what: str, place: int | None = None) -> InvalidNotation:
        place = self.place if place is None else place
        return InvalidNotation(f"{what}, at character {place + 1} of {shown(self.text)}")

    def peek(self) -> str:
        while self.text[self.place : self.place + 1].isspace():
            self.place += 1
        match = TOKEN.match(self.text, self.place)
        return match[0] if match else ""

    def take(self) -> str:
        token = self.peek()
        self.place += len(token)
        return token

    def expression(self) -> Node:
        node = self.sum()
        if self.peek():
            raise self.wrong(f"+, -, *, / or ^ is expected, not {shown(self.peek())}")
        return node

    def sum(self) -> Node:
        node = self.product()
        while self.peek() in SUMS:
            place, sign = self.place, self.take()
            node = self.apply(place, SUMS[sign], node, self.product())
        return node

    def product(self) -> Node:
        node = self.factor()
        while self.peek() in PRODUCTS:
            place, sign = self.place, self.take()
            node = self.apply(place, PRODUCTS[sign], node, self.factor())
        return node

    def factor(self) -> Node:
        self.nesting += 1
        if self.nesting > MAX_NESTING:
            raise self.wrong(f"the expression is nested more than {MAX_NESTING} deep")
        if self.peek() in SUMS:
            place, sign = self.place, self.take()
            node = self.apply(place, operator.neg if sign == "-" else operator.pos, self.factor())
        else:
            node = self.atom()
            if self.peek() in ("^", "**"):
                place, _ = self.place, self.take()
                node = self.apply(place, operator.pow, node, self.factor())
        self.nesting -= 1
        return node

    def atom(self) -> Node:
        self.peek()
        place, token = self.place, self.take()
        if token == "x":
            return float  # the identity, because x is a float already
        if re.match(r"\.?[0-9]", token):
            return self.apply(place, float, token)
        if token in FUNCTIONS:
            if self.peek() != "(":
                raise self.wrong(f"'(' is expected after {token}")
            return self.apply(place, FUNCTIONS[token], self.atom())
        if token == "(":
            node = self.sum()
            if self.take() != ")":
                raise self.wrong("this '(' is not closed", place)
            return node
        known = "x, a number, sqrt(...), log(...) or exp(...)"
        raise self.wrong(f"{known} is expected, not {shown(token)}" if token else f"{known} is expected", place)

    def apply(self, place: int, function: Callable[..., Any], *parts: Any) -> Node:
        """Return the function applied to its parts, computed now if none of them depends on x."""
        if any(map(callable, parts)):
            return lambda x: function(*[part(x) if callable(part) else part for part in parts])
        try:
            value = function(*parts)
        except (ArithmeticError, ValueError, TypeError):  # TypeError: a root of a negative number is complex
            value = None
        if not isinstance(value, float) or not isfinite(value):
            raise self.wrong("there is no finite value here", place)
        return value
