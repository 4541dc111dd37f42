"""Lotteries and preferences as text: [0.5, $0; 0.5, $1000] and A > B, A ~ B, B > A + $1.

Words stand for prizes, numbers (with or without $) for amounts of money, and "quotes" hold anything
else. A probability or an amount may be a fraction, 1/3.
"""

import json
import re
from collections.abc import Iterable
from fractions import Fraction

from plies.core import InvalidArgument, InvalidNotation
from plies.core.readers import check_encodable, check_length, shown, unquoted
from plies.utility.lottery import Amount, Lottery, Prize, is_amount, prize_text
from plies.utility.preferences import Preference, Preferences

__all__ = ["read_lottery", "read_preferences", "read_prize"]

MAX_LENGTH = 100_000  # characters of a lottery, or of a line of preferences
MAX_NESTING = 50  # lotteries inside lotteries; far below what the recursion allows
MAX_DIGITS = 400
MAX_ALL_DIGITS = 4_000  # of all numbers together: fractions with as many digits are added in milliseconds
MAX_EXPONENT = 400  # 10^400 is quick; 10^999999999 would take for ever

# Every repetition takes all it can and gives nothing back (++, *+), so the time grows only with the text's length.
UNSIGNED = r"(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][+-]?[0-9]++)?"
END = r"(?=\s*+(?:[][;,<>~?+≻≺∼]|$))"  # a number ends with its part of the sentence: 5 is a number, 5 apples is not
NUMBER = re.compile(rf"(-?)(\$?)(-?)({UNSIGNED})(?:\s*+/\s*+({UNSIGNED}))?")
AMOUNT = re.compile(NUMBER.pattern + END)
WORD = re.compile(r'[^][;,<>~?+≻≺∼"$=]+')
RELATIONS = {">": ">", "≻": ">", "<": "<", "≺": "<", "~": "~", "∼": "~", "?": "?"}


def read_lottery(text: str) -> Lottery:
    """Return the lottery that text describes, such as `[0.5, A; 0.25, B; 0.25, [1/3, A; 2/3, C]]`."""
    prize = read_prize(text)
    if not isinstance(prize, Lottery):
        raise InvalidNotation(f"{shown(text)} is not a lottery; one looks like [0.5, $0; 0.5, $1000]")
    return prize


def read_prize(text: str) -> Prize:
    """Return the prize that text names: a word, an amount of money or a lottery."""
    reader = _Reader(text)
    prize = reader.prize()
    reader.end()
    return prize


def read_preferences(lines: str | Iterable[str], prizes: Iterable[Prize] | None = None) -> Preferences:
    """Return the preferences written in lines: `A > B`, `A ~ B`, `A > B > C`; `A ? B` if the agent cannot say.

    `B > A + $1` says that the agent prefers B to A plus $1. If prizes are given, no others may occur.
    """
    statements: list[Preference] = []
    for line in lines.split("\n") if isinstance(lines, str) else lines:
        if line.strip():
            statements += _Reader(line).chain()
    return Preferences(statements, prizes)


class _Reader:
    """Reads a text from left to right, and knows where something is wrong."""

    def __init__(self, text: str) -> None:
        check_length(text, MAX_LENGTH, "a lottery, or a line of preferences,")
        self.text = text
        self.place = 0
        self.nesting = 0
        self.digits = 0

    def wrong(self, what: str, place: int | None = None) -> InvalidNotation:
        place = self.place if place is None else place
        return InvalidNotation(f"{what}, at character {place + 1} of {shown(self.text)}")

    def peek(self) -> str:
        while self.text[self.place : self.place + 1].isspace():
            self.place += 1
        return self.text[self.place : self.place + 1]

    def found(self) -> str:
        return repr(self.peek()) if self.peek() else "the end"

    def accept(self, symbol: str) -> bool:
        if self.peek() != symbol:
            return False
        self.place += 1
        return True

    def expect(self, symbol: str) -> None:
        if not self.accept(symbol):
            raise self.wrong(f"{symbol!r} is expected, not {self.found()}")

    def end(self) -> None:
        if self.peek():
            raise self.wrong(f"nothing more is expected, but there is {self.found()}")

    def chain(self) -> list[Preference]:
        statements: list[Preference] = []
        left = self.priced()
        while not statements or self.peek():
            sign = RELATIONS.get(self.peek())
            if sign is None:
                raise self.wrong(f"'>', '<', '~' or '?' is expected, not {self.found()}")
            place = self.place
            self.place += 1
            right = self.priced()
            (better, bonus), (worse, price) = (right, left) if sign == "<" else (left, right)
            if bonus is not None or (price is not None and sign not in "<>"):
                raise self.wrong("a price goes with the prize that is given up, as in B > A + $1", place)
            statements.append(Preference(better, ">" if sign == "<" else sign, worse, price))
            left = right
        return statements

    def priced(self) -> tuple[Prize, Amount | None]:
        prize = self.prize()
        if not self.accept("+"):
            return prize, None
        price = self.prize()
        if not is_amount(price) or price <= 0:
            raise self.wrong(f"after '+' comes a price above $0, not {unquoted(prize_text(price))}")
        return prize, price

    def lottery(self) -> Lottery:
        start = self.place
        self.expect("[")
        self.nesting += 1
        if self.nesting > MAX_NESTING:
            raise self.wrong(f"lotteries are nested more than {MAX_NESTING} deep")
        outcomes = [self.outcome()]
        while self.accept(";"):
            outcomes.append(self.outcome())
        self.expect("]")
        self.nesting -= 1
        try:
            found = Lottery(*outcomes)
        except InvalidArgument as error:
            raise self.wrong(str(error), start) from None
        if any(p.denominator >= 10**MAX_DIGITS for p, _ in found.outcomes):
            raise self.wrong("the probabilities are too long as fractions", start)
        return found

    def outcome(self) -> tuple[Amount, Prize]:
        self.peek()
        match = NUMBER.match(self.text, self.place)
        if match is None or match[2]:
            raise self.wrong(f"a probability is expected, not {self.found()}")
        p = self.exact(match)
        self.expect(",")
        return p, self.prize()

    def prize(self) -> Prize:
        if self.peek() == "[":
            return self.lottery()
        if self.peek() == '"':
            return self.quoted()
        number = AMOUNT.match(self.text, self.place)
        if number is not None:
            return self.amount(number)
        word = WORD.match(self.text, self.place)
        if word is None:
            raise self.wrong(f"a prize (a word, an amount such as $1000, or a lottery) is expected, not {self.found()}")
        self.place = word.end()
        return self.checked(word[0].strip())

    def checked(self, word: str) -> str:
        check_encodable(word, f"the prize {shown(word)}")
        return word

    def quoted(self) -> str:
        try:
            word, self.place = json.JSONDecoder().raw_decode(self.text, self.place)
        except json.JSONDecodeError:
            raise self.wrong("these quotes are not closed, or hold a \\ that means nothing") from None
        return self.checked(str(word))

    def amount(self, match: re.Match[str]) -> Amount:
        """Return whole dollars as int, 1/3 as Fraction, 12.5 as the float that a program would write."""
        exact = self.exact(match)
        try:
            rounded = float(exact)
        except OverflowError:
            raise self.wrong("this amount is too large", match.start()) from None
        if match[5] is not None:
            return exact
        return int(exact) if match[4].isdigit() else rounded + 0.0  # never -0.0

    def exact(self, match: re.Match[str]) -> Fraction:
        minus, _, inner_minus, *parts = match.groups()
        for part in parts:
            exponent = re.split("[eE]", part or "")[1:]
            if len(part or "") > MAX_DIGITS or (exponent and abs(int(exponent[0])) > MAX_EXPONENT):
                raise self.wrong("this number is too long")
            self.digits += len(part or "")
        if self.digits > MAX_ALL_DIGITS:
            raise self.wrong(
                f"the numbers up to here are too long: they have at most {MAX_ALL_DIGITS:,} digits together"
            )
        over = Fraction(parts[1] or 1)
        if over == 0 or (minus and inner_minus):
            raise self.wrong(f"{shown(match[0])} is not a number")
        found = Fraction(parts[0]) / over * (-1 if minus or inner_minus else 1)
        if max(abs(found.numerator), found.denominator) >= 10**MAX_DIGITS:
            raise self.wrong("this number is too long")  # too long as a fraction to be read again
        self.place = match.end()
        return found
