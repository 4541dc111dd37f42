"""Every search takes actions of any kind, interpreted or compiled, and finds the same in as many nodes."""

import enum
from dataclasses import dataclass
from typing import NamedTuple

import pytest

import plies
from engine.shared import needs_compiler
from plies.core import CHANCE, Game, InvalidArgument
from plies.engine.execution.action_words import code_of, token_of
from plies.engine.game_size.size_estimate import size
from plies.engine.runtime.memory import Memory

ALGORITHMS = ["alphabeta", "mtdf", "expectimax", "multiplayer", "paranoid", "best-reply", "mcts"]


class Heaps(NamedTuple):
    left: int
    right: int
    mover: int


class Take(NamedTuple):
    heap: int
    number: int


class Heap(enum.Enum):
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True)
class Taking:
    heap: int
    number: int


class Nim(Game[Heaps, int]):
    """Two heaps; taking the last one wins. Actions are numbers: ten times the heap, plus how many to take."""

    def initial(self):
        return Heaps(3, 4, 0)

    def player(self, state):
        return state.mover

    def actions(self, state):
        for number in range(1, state.left + 1):
            yield number
        for number in range(1, state.right + 1):
            yield 10 + number

    def taken(self, state, heap, number):
        left = state.left - number if heap == 0 else state.left
        right = state.right - number if heap == 1 else state.right
        return Heaps(left, right, 1 - state.mover)

    def result(self, state, action):
        return self.taken(state, action // 10, action % 10)

    def is_terminal(self, state):
        return state.left + state.right == 0

    def utility(self, state, player):
        return -1.0 if player == state.mover else 1.0


class Tuples(Nim):
    def actions(self, state):
        for number in range(1, state.left + 1):
            yield (0, number)
        for number in range(1, state.right + 1):
            yield (1, number)

    def result(self, state, action):
        heap, number = action
        return self.taken(state, heap, number)


class Named(Tuples):
    def actions(self, state):
        for number in range(1, state.left + 1):
            yield Take(0, number)
        for number in range(1, state.right + 1):
            yield Take(1, number)

    def result(self, state, action):
        return self.taken(state, action.heap, action.number)


class Nested(Tuples):
    def actions(self, state):
        for number in range(1, state.left + 1):
            yield (number, (0, 1))
        for number in range(1, state.right + 1):
            yield (number, (1, 0))

    def result(self, state, action):
        return self.taken(state, action[1][0], action[0])


class Translated(Nim):
    """The actions are made from numbers, in a way that does not compile."""

    def made(self, number):
        raise NotImplementedError

    def read(self, action):
        raise NotImplementedError

    def actions(self, state):
        return [self.made(number) for number in Nim.actions(self, state)]

    def result(self, state, action):
        return Nim.result(self, state, self.read(action))


class Strings(Translated):
    def made(self, number):
        return f"heap {number // 10}: {number % 10}"

    def read(self, action):
        return 10 * int(action[5]) + int(action[-1])


class Enums(Translated):
    def made(self, number):
        return (Heap.LEFT if number < 10 else Heap.RIGHT, number % 10)

    def read(self, action):
        return (0 if action[0] is Heap.LEFT else 10) + action[1]


class Objects(Translated):
    def made(self, number):
        return Taking(number // 10, number % 10)

    def read(self, action):
        return 10 * action.heap + action.number


class Odd(Translated):
    """None, a float, a frozenset, True: anything that differs from the others."""

    ODD = (None, 2.5, frozenset({3}), True, b"x", "", ("a", None))

    def made(self, number):
        return self.ODD[number - 1 if number < 10 else number - 8]

    def read(self, action):
        number = next(place for place, odd in enumerate(self.ODD) if odd is action or odd == action)
        return number + 1 if number < 3 else number + 8


COMPILING = [Tuples, Named, Nested]
INTERPRETED = [Strings, Enums, Objects, Odd]


def search(game, algorithm, **budget):
    if algorithm == "mcts":
        budget = {"nodes": 3_000}
    return plies.search(game, algorithm=algorithm, **budget)


def first_best(game):
    """Return the action that must be found, as this game writes it: number 3."""
    return list(game.actions(game.initial()))[3]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("game", [*COMPILING, *INTERPRETED], ids=lambda game: game.__name__)
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_interpreted(game, algorithm, monkeypatch):
    """It takes as many nodes as with numbers for actions, in simulations, too."""
    monkeypatch.setattr("numba.config.DISABLE_JIT", 1)
    found, plain = search(game(), algorithm), search(Nim(), algorithm)
    assert found.action == first_best(game())
    assert (found.value, found.proved) == (plain.value, plain.proved)
    if algorithm == "mcts":
        assert found.nodes == plain.nodes
    assert len(found.moves) >= 1
    assert {move.action for move in found.moves} <= set(game().actions(Heaps(3, 4, 0)))


@needs_compiler
def test_compiled(monkeypatch):
    check_compiled(COMPILING[0], "alphabeta", monkeypatch)


@needs_compiler
@pytest.mark.long
@pytest.mark.parametrize("game", COMPILING, ids=lambda game: game.__name__)
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_all_compiled(game, algorithm, monkeypatch):
    check_compiled(game, algorithm, monkeypatch)


def check_compiled(game, algorithm, monkeypatch):
    """Tuples of ints compile (a warning would be an error), and the search is the interpreted one, node for node."""
    found = search(game(), algorithm)
    monkeypatch.setattr("numba.config.DISABLE_JIT", 1)
    plain = search(game(), algorithm)
    assert (found.action, found.value, found.nodes) == (plain.action, plain.value, plain.nodes)
    assert type(found.action) is type(next(iter(game().actions(Heaps(3, 4, 0)))))


class Loud(Tuples):
    """It has everything that looks at actions: promises, candidates, loud ones, reductions, null moves."""

    sound_reductions = True

    def promise(self, state, action):
        return float(action[1] - 2)

    def loud(self, state):
        for action in self.actions(state):
            if action[1] > 2:
                yield action

    def quiet(self, state):
        return state.left < 2


@needs_compiler
@pytest.mark.long
def test_reductions(monkeypatch):
    found = [plies.search(Loud(), Heaps(5, 7, 0), depth=depth) for depth in range(1, 7)]
    monkeypatch.setattr("numba.config.DISABLE_JIT", 1)
    for depth, one in enumerate(found, 1):
        other = plies.search(Loud(), Heaps(5, 7, 0), depth=depth)
        assert (one.action, one.value, one.nodes) == (other.action, other.value, other.nodes)


class Dealt(Tuples):
    """Chance takes with pairs, the players with numbers."""

    def player(self, state):
        return CHANCE if (state.left + state.right) % 3 == 0 else state.mover

    def actions(self, state):
        for number in range(1, state.left + 1):
            yield number
        for number in range(1, state.right + 1):
            yield 10 + number

    def chances(self, state):
        if state.left > 0:
            yield (0.25 if state.right > 0 else 1.0, 1)
        if state.right > 0:
            yield (0.75 if state.left > 0 else 1.0, 11)

    def result(self, state, action):
        return self.taken(state, action // 10, action % 10)


class DealtPairs(Dealt):
    def actions(self, state):
        for number in range(1, state.left + 1):
            yield (0, number)
        for number in range(1, state.right + 1):
            yield (1, number)

    def chances(self, state):
        if state.left > 0:
            yield (0.25 if state.right > 0 else 1.0, (0, 1))
        if state.right > 0:
            yield (0.75 if state.left > 0 else 1.0, (1, 1))

    def result(self, state, action):
        return self.taken(state, action[0], action[1])


@needs_compiler
@pytest.mark.long
@pytest.mark.parametrize("algorithm", ["expectimax", "mcts", "multiplayer"])
def test_outcomes(algorithm):
    pairs = search(DealtPairs(), algorithm)
    numbers = search(Dealt(), algorithm)
    assert (pairs.value, divmod(numbers.action, 10)) == (numbers.value, pairs.action)
    if algorithm == "mcts":
        assert pairs.nodes == numbers.nodes


@pytest.mark.filterwarnings("ignore")
@pytest.mark.usefixtures("either_way")
def test_sizes():
    counts = {size(game(), seconds=0.3).tree.nodes for game in (Nim, Tuples, Strings)}
    assert len(counts) == 1


# -- codes --


def test_codes():
    notes = Memory(1)
    assert [code_of(notes, token_of(action)) for action in (0, 5, -3, True)] == [0, 5, -3, 1]
    assert code_of(notes, (1, 2)) == code_of(notes, Take(1, 2)) == code_of(notes, ((1, 2),)) != code_of(notes, (2, 1))
    assert -(2**63) <= code_of(notes, (2**62, -(2**62), 7)) < 2**63
    strings = [code_of(notes, word) for word in ("a", "b", "a", None, ("a", 1), "b")]
    assert strings == [0, 1, 0, 2, 3, 1]


# -- plain tuples for states --


def test_a_plain_tuple_is_the_state_it_looks_like(monkeypatch):
    monkeypatch.setattr("numba.config.DISABLE_JIT", 1)
    assert plies.search(Nim(), (1, 2, 1), history=[(3, 2, 1)], depth=4).value == -1.0
    with pytest.raises(InvalidArgument, match=r"a Heaps of Nim has 3 fields \(left, right, mover\), not \(1, 2\)"):
        plies.search(Nim(), (1, 2))
