"""Lotteries: what they are made of, how they are written, and how compound ones are reduced."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.core import InvalidArgument, InvalidNotation
from plies.utility import Lottery, prize_text, read_lottery, read_prize
from plies.utility.lottery import distribution

WORDS = st.text(max_size=8)
AMOUNTS = st.integers(-(10**20), 10**20) | st.floats(allow_nan=False, allow_infinity=False) | st.fractions()


def lotteries(prizes):
    """Lotteries over these prizes, with exact probabilities."""
    weighted = st.lists(st.tuples(st.integers(0, 20), prizes), min_size=1, max_size=4)
    weighted = weighted.filter(lambda parts: any(weight for weight, _ in parts))

    def make(parts):
        total = sum(weight for weight, _ in parts)
        return Lottery(*((Fraction(weight, total), prize) for weight, prize in parts))

    return weighted.map(make)


PRIZES = WORDS | AMOUNTS
COMPOUND = lotteries(st.recursive(PRIZES, lotteries, max_leaves=6))


def test_the_lecture_s_lottery():
    lottery = read_lottery("[0.5, $0; 0.5, $1000]")
    assert lottery == Lottery((0.5, 0), (0.5, 1000))
    assert str(lottery) == "[0.5, $0; 0.5, $1000]"
    assert read_lottery("[.5,0;5e-1,1000]") == lottery


def test_compound_lotteries_are_read_and_reduced():
    lottery = read_lottery("[0.5, A; 0.25, B; 0.25, [0.5, A; 0.5, C]]")
    assert lottery.outcomes[2] == (Fraction(1, 4), Lottery((0.5, "A"), (0.5, "C")))
    assert str(lottery.reduced()) == "[0.625, A; 0.25, B; 0.125, C]"


def test_reduced_drops_what_cannot_happen_and_puts_prizes_in_one_order():
    assert Lottery((0.5, "B"), (0, "C"), (0.5, "A")).reduced() == Lottery((0.5, "A"), (0.5, "B"))
    assert str(Lottery((1, "A"), (0, "C")).reduced()) == "[1, A]"


def test_fractions_and_floats_are_what_was_written():
    thirds = read_lottery("[1/3, A; 1/3, B; 1/3, C]")
    assert thirds == Lottery((1 / 3, "A"), (1 / 3, "B"), (1 / 3, "C"))
    assert str(thirds) == "[1/3, A; 1/3, B; 1/3, C]"
    assert Lottery((0.1, "A"), (0.2, "B"), (0.7, "C")).outcomes[0][0] == Fraction(1, 10)


@pytest.mark.parametrize(
    ("text", "prize"),
    [
        ("A", "A"),
        (" a day at sea ", "a day at sea"),
        ("5 apples", "5 apples"),
        ("$5", 5),
        ("-$5", -5),
        ("$-5", -5),
        ("12.5", 12.5),
        ("1e3", 1000.0),
        ("$1/3", Fraction(1, 3)),
        ('"1000"', "1000"),
        ('"A; or [B]"', "A; or [B]"),
    ],
)
def test_prizes_are_words_amounts_or_quoted(text, prize):
    assert read_prize(text) == prize
    assert type(read_prize(text)) is type(prize)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[0.5, A; 0.4, B]", "sum to 0.9, at character 1"),
        ("[0.5, A; 0.5, [0.5, B; 0.6, C]]", "sum to 1.1, at character 15"),
        ("[0.5 A]", "',' is expected, not 'A', at character 6"),
        ("[0.5, A; , B]", "a probability is expected, not ',', at character 10"),
        ("[$1, A]", "a probability is expected, not '$', at character 2"),
        ("[1.5, A; -0.5, B]", "from 0 to 1, not 3/2"),
        ("[1, ]", "a prize .* is expected, not ']', at character 5"),
        ("[0.5, A; 0.5, $x]", "at character 15"),
        ("[1, A", "']' is expected, not the end, at character 6"),
        ("[1, A] B", "nothing more is expected, but there is 'B', at character 8"),
        ('[1, "A]', "quotes are not closed"),
        ("[1/0, A]", "'1/0' is not a number"),
        ("[1, --5]", "at character"),
        ("[1, -$-5]", "is not a number"),
        ("[1e999999999, A]", "too long"),
        ("[1, $1e399]", "too large"),
        ("[1, " * 60 + "A" + "]" * 60, "nested more than 50 deep"),
        ("[1, " * 5000, "nested more than 50 deep"),
        ("A", "is not a lottery"),
        ("", "at character 1"),
    ],
)
def test_bad_text_is_refused_with_its_place(text, message):
    with pytest.raises(InvalidNotation, match=message.replace("$", r"\$").replace("[", r"\[")):
        read_lottery(text)


@pytest.mark.parametrize(
    ("outcomes", "message"),
    [
        ([(0.5, "A"), (0.4, "B")], "sum to 0.9"),
        ([], "sum to 0"),
        ([(1.5, "A"), (-0.5, "B")], "from 0 to 1"),
        ([(float("nan"), "A")], "from 0 to 1"),
        ([("1", "A")], "from 0 to 1"),
        ([(1, ["A"])], "hashable"),
        ([(1, float("inf"))], "finite"),
    ],
)
def test_bad_lotteries_are_refused(outcomes, message):
    with pytest.raises(InvalidArgument, match=message):
        Lottery(*outcomes)


def test_a_lottery_does_not_change():
    with pytest.raises(AttributeError):
        Lottery((1, "A")).outcomes = ()


@given(COMPOUND)
def test_text_round_trip(lottery):
    assert read_lottery(str(lottery)) == lottery
    assert eval(repr(lottery), {"read_lottery": read_lottery}) == lottery


@given(PRIZES)
def test_text_round_trip_of_prizes(prize):
    assert read_prize(prize_text(prize)) == prize


@given(COMPOUND)
def test_reducing_keeps_every_chance(lottery):
    reduced = lottery.reduced()
    assert distribution(reduced) == distribution(lottery)
    assert reduced.reduced() == reduced
    assert sum(p for p, _ in reduced.outcomes) == 1
    assert not any(isinstance(prize, Lottery) for _, prize in reduced.outcomes)


@given(COMPOUND, st.randoms())
def test_the_order_of_outcomes_does_not_matter_once_reduced(lottery, random):
    shuffled = list(lottery.outcomes)
    random.shuffle(shuffled)
    assert Lottery(*shuffled).reduced() == lottery.reduced()


@given(st.text(alphabet='[]0123456789.,;/$-+eE "AB\\', max_size=40))
def test_any_text_is_a_lottery_or_refused(text):
    try:
        lottery = read_lottery(text)
    except InvalidNotation:
        return
    assert read_lottery(str(lottery)) == lottery
