"""States and actions as text, and back."""

import enum
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pytest

from engine.shared import python
from plies.core import Game, InvalidNotation
from plies.core.texts import read_text, text_of


class Point(NamedTuple):
    x: Any
    y: Any


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


@dataclass(frozen=True)
class Piece:
    colour: Colour
    place: Point


class Proud(NamedTuple):
    x: int

    def __repr__(self):
        return "the one and only"


THINGS = [
    *(0, -3, 10**30, 1.5, float("inf"), -float("inf"), True, None, "it's", b"\x00", (), (1,), (1, (2, "x")), [1, 2]),
    *(frozenset(), frozenset({3, 1, 2}), frozenset({"a", ("b", frozenset({1}))}), Colour.RED, (Colour.RED, 1)),
    *(Point(1, 2), (Point(1, Point(Colour.BLUE, None)),), Piece(Colour.RED, Point(0, 1))),
]


@pytest.mark.parametrize("thing", THINGS, ids=text_of)
def test_what_is_written_is_read(thing):
    read = read_text(text_of(thing), (thing,))
    assert read == thing
    assert type(read) is type(thing)
    assert "\n" not in text_of(thing)


def test_texts():
    assert text_of(Piece(Colour.RED, Point(0, 1))) == "Piece(colour=Colour.RED, place=Point(x=0, y=1))"
    assert text_of((1,)) == "(1,)"
    assert text_of(frozenset({"b", "a"})) == "frozenset({'a', 'b'})"
    assert text_of(Proud(1)) == "the one and only"
    assert text_of((np.int64(5), True)) == "(5, True)"
    assert text_of((1, (2.5, "x"), None)) == repr((1, (2.5, "x"), None))


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "(",
            "Point(1, 2)",
            "Point(x=1)",
            "Colour.GREEN",
            "Colour.RED.name",
            "Colour.__class__",
            "Piece(place=1)",
        ),
        *("__import__('os')", "open('x')", "frozenset([1])", "int('3')", "print", "1 if 1 else 2", "(lambda: 1)()"),
    ],
)
def test_nothing_else_is_read(text):
    with pytest.raises((ValueError, SyntaxError, TypeError)):
        read_text(text, (Point(0, 0), Colour.RED))


@dataclass(frozen=True)
class Choosy:
    x: int

    def __post_init__(self):
        if self.x < 0:
            raise KeyError(self.x)


def test_a_class_that_refuses_its_fields():
    assert read_text("Choosy(x=1)", Choosy(0)) == Choosy(1)
    with pytest.raises(ValueError, match="cannot be made"):
        read_text("Choosy(x=-1)", Choosy(0))


def test_equal_sets_have_one_text_in_every_process():
    program = "from plies.core.texts import text_of; print(text_of(frozenset('abcdefgh')))"
    assert python("-c", program, PYTHONHASHSEED=1) == python("-c", program, PYTHONHASHSEED=2)


class Board(Game[Any, Any]):
    """One piece and the last move, which is None at first."""

    start: Any = Point(Piece(Colour.RED, Point(0, 0)), None)

    def initial(self):
        return self.start

    def player(self, state):
        return 0

    def actions(self, state):
        yield Point(1, frozenset({Colour.RED}))

    def result(self, state, action):
        return Point(Piece(Colour.BLUE, Point(1, 1)), 5)

    def is_terminal(self, state):
        return state != self.initial()

    def utility(self, state, player):
        return 0.0


def test_a_game_reads_its_states_and_actions():
    game = Board()
    action = next(game.actions(game.initial()))
    after = game.result(game.initial(), action)
    for state in (game.initial(), after):
        assert game.read_state(game.state_text(state)) == state
    assert game.action_name(game.initial(), action) == "Point(x=1, y=frozenset({Colour.RED}))"
    assert game.read_action(game.initial(), game.action_name(game.initial(), action)) == action


def test_a_game_that_cannot_says_so():
    game = Board()
    game.start = object()
    with pytest.raises(InvalidNotation, match="Board cannot read what it writes: define read_state"):
        game.read_state(game.state_text(game.initial()))
    with pytest.raises(InvalidNotation, match="'7' is not a state"):
        game.read_state("7")
