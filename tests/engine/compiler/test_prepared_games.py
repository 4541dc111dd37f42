"""States mean the same in compiled code: 64 bits, bools for ints, nested tuples."""

import random
from dataclasses import dataclass
from typing import NamedTuple

import pytest

from engine.shared import alike, needs_compiler
from plies.core import Game, InvalidGame
from plies.core.bits import ALL, Bits, bit, complement, count, has, less, lowest, shift_left, shift_right, without
from plies.core.tuples import put
from plies.engine import compiled
from plies.engine.compiler.prepared_games import native_state
from plies.engine.errors import Interpreted, NotCompilable
from plies.engine.execution.rule_by_rule import Probe
from plies.textbook import alphabeta, counting, minimax

EDGES = 0xFF818181818181FF  # the rim of a board of 8 x 8, bits 0 and 63 included


class Board(NamedTuple):
    mine: Bits
    theirs: Bits
    passes: int


class Spreading(Game[Board, int]):
    """On a board of 64 squares, take one beside your own; most squares win. Actions: up to four lowest such squares.

    It uses everything in core.bits, on all 64 bits.
    """

    def initial(self):
        return Board(bit(63) | bit(7), bit(0) | bit(56), 0)

    def player(self, state):
        return (count(state.mine | state.theirs) + state.passes) % 2

    def beside(self, board):
        around = shift_left(board, 8) | shift_right(board, 8)
        return around | shift_left(without(board, 0x8080808080808080), 1) | shift_right(board & ~1, 1)

    def actions(self, state):
        free = without(self.beside(state.mine), state.mine | state.theirs)
        number = 0
        while free != 0 and number < 4:
            square = lowest(free)
            yield square
            free = without(free, bit(square))
            number += 1
        if number == 0:
            yield 64

    def result(self, state, action):
        if action == 64:
            return Board(state.theirs, state.mine, state.passes + 1)
        taken = state.mine | bit(action)
        turned = without(state.theirs, self.beside(bit(action)) & EDGES) if has(EDGES, action) else state.theirs
        return Board(turned, taken, 0 if less(taken, turned) else state.passes)

    def is_terminal(self, state):
        return state.passes >= 2 or complement(state.mine | state.theirs) == 0

    def utility(self, state, player):
        lead = count(state.mine) - count(state.theirs)
        return float(lead) / 64 if player == self.player(state) else -float(lead) / 64

    def evaluate(self, state, player):
        return self.utility(state, player)


def after(game, state, action):
    return game.result(state, action)


def far_on(game, plies, draw):
    state = game.initial()
    while plies > 0 and not game.is_terminal(state):
        state = game.result(state, draw.choice(list(game.actions(state))))
        plies -= 1
    return state


@needs_compiler
def test_all_64_bits():
    game, draw = Spreading(), random.Random(5)
    seen = 0
    for plies in range(0, 60, 3):
        state = far_on(game, plies, draw)
        seen |= state.mine | state.theirs
        for search in (minimax, alphabeta):
            alike(search, game, state, 4)
        if not game.is_terminal(state):
            assert compiled(alphabeta).decide(game, state, 3) == alphabeta.decide(game, state, 3)
            for action in game.actions(state):
                assert Probe(game).ask(after, state, action) == native_state(game.result(state, action))
    assert has(seen, 0)
    assert has(seen, 63)
    assert count(seen) > 50


def test_native_state():
    assert native_state(Board(1 << 63, ALL, -1)) == (-(1 << 63), -1, -1)
    assert native_state(((1 << 63) - 1, (-(1 << 63), True))) == ((1 << 63) - 1, (-(1 << 63), True))
    with pytest.raises(InvalidGame, match="annotate sets of bits as Bits"):
        native_state((1 << 63, 0))


class Fields(NamedTuple):
    number: int
    ratio: float
    flag: bool
    row: tuple[int, ...]


class AllKinds(Game[Fields, int]):
    def initial(self):
        return Fields(5, 0.5, False, (1, 2, 3))

    def player(self, state):
        return state.number % 2

    def actions(self, state):
        for place in range(3):
            yield place

    def result(self, state, action):
        row = (state.row[1], action == 1, state.row[0])
        return Fields(state.number == action, state.ratio * 0.75 + action, state.row[action] > 1, row)

    def is_terminal(self, state):
        return state.ratio > 3.0

    def utility(self, state, player):
        worth = (state.number + state.row[0] * 3 + (2 if state.flag else 0)) / 16 - state.ratio / 64
        return worth if player == 0 else -worth

    evaluate = utility


@pytest.mark.parametrize(
    "state",
    [
        Fields(5, 0.5, False, (1, 2, 3)),
        Fields(True, 0.5, True, (True, False, 3)),
        Fields(-(2**63), 1, False, (-1, -2, 2**63 - 1)),
    ],
    ids=["as annotated", "bools for ints", "an int for a float, and the ends of the range"],
)
def test_fields_are_what_their_annotation_says(state):
    alike(minimax, AllKinds(), state, 5)


@needs_compiler
def test_an_int_for_a_bool():
    alike(minimax, AllKinds(), Fields(5, 0.5, 0, (1, 2, 3)), 4)


class Inner(NamedTuple):
    x: int
    y: int


class Outer(NamedTuple):
    here: Inner
    there: Inner
    plies: int


class Nested(Game[Outer, int]):
    def initial(self):
        return Outer(Inner(1, 2), Inner(3, 4), 0)

    def player(self, state):
        return state.plies % 2

    def actions(self, state):
        yield 0
        yield 1

    def result(self, state, action):
        return Outer(state.there, Inner(state.here.y, state.here.x == action), state.plies + 1)

    def is_terminal(self, state):
        return state.plies >= 6

    def utility(self, state, player):
        worth = (state.here.x * 8 + state.here.y * 4 + state.there.x * 2 + state.there.y) / 128
        return worth if player == 0 else -worth


class Pair(Game[tuple[int, int], int]):
    """A state that is a plain tuple."""

    def initial(self):
        return (7, 0)

    def player(self, state):
        return state[1] % 2

    def actions(self, state):
        yield 1
        yield 2

    def result(self, state, action):
        return (state[0] * action % 11, state[1] + 1)

    def is_terminal(self, state):
        return state[1] >= 6

    def utility(self, state, player):
        return state[0] / 16 if player == 0 else -state[0] / 16


class Number(Game[int, int]):
    """A state that is one int."""

    def initial(self):
        return 1

    def player(self, state):
        return state % 2

    def actions(self, state):
        yield 2
        yield 3

    def result(self, state, action):
        return state * action + 1

    def is_terminal(self, state):
        return state > 500

    def utility(self, state, player):
        return state % 7 / 8 if player == 0 else -(state % 7) / 8


@pytest.mark.parametrize("game", [Nested(), Pair(), Number()], ids=lambda game: type(game).__name__)
def test_other_shapes_of_state(game):
    alike(alphabeta, game, game.initial())


class Points(NamedTuple):
    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    mover: int


class Counts(Game[Points, int]):
    """Two tuples of 26, as in backgammon."""

    def initial(self):
        return Points(tuple(range(26)), tuple(range(26, 0, -1)), 0)

    def player(self, state):
        return state.mover

    def actions(self, state):
        for place in range(0, 26, 9):
            yield place

    def result(self, state, action):
        mine = put(state.mine, action, state.mine[action] + state.theirs[25 - action])
        return Points(state.theirs, mine, 1 - state.mover)

    def is_terminal(self, state):
        return state.mine[0] > 60

    def utility(self, state, player):
        return 1.0 if player == state.mover else -1.0

    def evaluate(self, state, player):
        worth = (sum(state.mine) - sum(state.theirs)) / 10_000
        return worth if player == state.mover else -worth


def test_states_of_fifty_numbers():
    alike(alphabeta, Counts(), Counts().initial(), 5)


# -- what does not fit --


class Big(Number):
    """The number doubles without end."""

    def result(self, state, action):
        return state * 2**20

    def is_terminal(self, state):
        return state > 2**70


@needs_compiler
def test_a_state_beyond_64_bits_runs_interpreted():
    game = Big()
    with pytest.warns(Interpreted, match="does not fit into 64 bits"):
        found = compiled(minimax).find(game, 2**65, 2)
    assert found == (*counting.count(minimax, game, 2**65, 2)[:2], False)


class Word(NamedTuple):
    number: int


class NotBits(Number):
    """A field of 63 bits, annotated int."""

    def result(self, state, action):
        return Word(state.number - action)

    def player(self, state):
        return 0

    def is_terminal(self, state):
        return state.number < 2**63

    def utility(self, state, player):
        return 1.0


@needs_compiler
def test_64_bits_only_where_annotated():
    game, state = NotBits(), Word(2**63 + 3)
    with pytest.warns(Interpreted, match="Bits"):
        found = compiled(minimax).find(game, state, 9)
    assert found.value == minimax.value(game, state, 9)


class Fraction(Number):
    """Returns a float for a field that is annotated as int."""

    def result(self, state, action):
        return Word(state.number / 2 + action)

    def player(self, state):
        return 0

    def is_terminal(self, state):
        return state.number > 5

    def utility(self, state, player):
        return state.number / 100


@needs_compiler
def test_a_float_is_no_int():
    game, state = Fraction(), Word(3)
    with pytest.warns(Interpreted):
        found = compiled(minimax).find(game, state, 9)
    assert found.value == minimax.value(game, state, 9)


@dataclass(frozen=True)
class Dataclass:
    number: int


class Objects(Number):
    def __init__(self, wrap):
        self.wrap = wrap

    def initial(self):
        return self.wrap(1)

    def player(self, state):
        return 0

    def result(self, state, action):
        return self.wrap(3)

    def is_terminal(self, state):
        return state == self.wrap(3)

    def utility(self, state, player):
        return 0.5


class Sets(Objects):
    """Return a game of another class, since each class is warned about only once."""


@needs_compiler
@pytest.mark.parametrize("game", [Objects(Dataclass), Sets(lambda n: frozenset({n}))], ids=["dataclass", "frozenset"])
def test_any_hashable_state_runs_interpreted(game):
    with pytest.warns(Interpreted, match="NamedTuple"):
        found = compiled(minimax).find(game, game.initial())
    assert found == (*counting.count(minimax, game, game.initial())[:2], False)


@needs_compiler
def test_probes_refuse_what_does_not_fit():
    with pytest.raises(NotCompilable, match="64 bits"):
        Probe(Big()).ask(after, 2**65, 1)
