"""What a class names in `data` is passed at run time: changing it compiles nothing, and takes effect."""

import random
import time
from array import array
from typing import NamedTuple

import numpy as np
import pytest

from engine.shared import alike, needs_compiler
from plies.core import Game
from plies.engine import compiled
from plies.engine.compiler import kernels
from plies.engine.compiler.prepared_games import prepare
from plies.engine.errors import Interpreted
from plies.engine.execution.kernel_sources import textbook_kernel
from plies.games import Halving, TicTacToe
from plies.textbook import alphabeta, counting, minimax
from plies.textbook.transforms import truncated, with_features


class Place(NamedTuple):
    cell: int
    plies: int


class Graph(Game[Place, int]):
    """Walk over a table for a few plies, from cell to cell, each with its worth. Actions: the two columns."""

    data = ("steps", "worth", "scale", "limit", "turned")

    def __init__(self, steps, worth, scale=1.0, limit=5, turned=False):
        self.steps, self.worth, self.scale, self.limit, self.turned = steps, worth, scale, limit, turned

    def initial(self):
        return Place(0, 0)

    def player(self, state):
        return state.plies % 2

    def actions(self, state):
        yield 0
        yield 1

    def result(self, state, action):
        return Place(self.steps[2 * state.cell + action], state.plies + 1)

    def is_terminal(self, state):
        return state.plies >= self.limit

    def utility(self, state, player):
        worth = self.worth[state.cell] * self.scale
        return worth if (player == 0) != self.turned else -worth


def agree(game):
    return alike(minimax, game, game.initial())


def random_graph(draw, cells=10):
    steps = tuple(draw.randrange(cells) for _ in range(2 * cells))
    worth = tuple(draw.uniform(-1, 1) for _ in range(cells))
    return Graph(steps, worth, draw.uniform(0, 1), draw.randint(1, 7), draw.random() < 0.5)


def test_other_data_compile_nothing():
    draw = random.Random(1)
    agree(random_graph(draw))
    before = kernels.compilations
    values = [agree(random_graph(draw, draw.randint(2, 40))) for _ in range(300)]
    assert kernels.compilations == before
    assert len(set(values)) > 250


def test_data_changed_on_one_game():
    """Every change counts: another object, another number, another entry in place."""
    game = random_graph(random.Random(2))
    value = agree(game)
    before = kernels.compilations
    game.scale *= 2
    assert agree(game) == 2 * value
    game.turned = not game.turned
    assert agree(game) != 2 * value
    game.limit = 1
    game.worth = tuple(range(10, 20))
    agree(game)
    game.steps = (1,) * len(game.steps)
    assert agree(game) in (11.0 * game.scale, -11.0 * game.scale)
    assert kernels.compilations <= before + 1  # whole numbers for worth make another kind of table


@pytest.mark.parametrize("kind", ["bytearray", "array", "numpy"])
def test_data_changed_in_place(kind):
    steps = {"bytearray": bytearray, "array": lambda t: array("q", t), "numpy": np.array}[kind]((1, 2, 2, 0, 0, 1))
    worth = np.array([0.25, 0.5, 0.75])
    game = Graph(steps, worth)
    agree(game)
    before = kernels.compilations
    worth[:] = (0.5, 0.125, 0.0)
    agree(game)
    steps[0], steps[3] = 2, 1
    agree(game)
    assert kernels.compilations == before


@pytest.mark.parametrize("kind", ["bytearray", "array"])
def test_data_that_grow_in_place(kind):
    """A table can grow even after a search has used it."""
    steps = {"bytearray": bytearray, "array": lambda t: array("q", t)}[kind]((1, 1, 0, 0))
    game = Graph(steps, array("d", (0.25, 0.5)))
    agree(game)
    before = kernels.compilations
    steps.extend((0, 1))
    game.worth.append(0.75)
    steps[0] = 2
    agree(game)
    assert kernels.compilations == before


def test_large_data_changed_in_place():
    """They are not copied: compiled code reads the memory that Python writes to."""
    steps = array("q", (1, 1, 0, 0) * 1000)
    game = Graph(steps, array("d", (0.25, 0.5) * 1000), limit=1)
    assert agree(game) == 0.5
    steps[0] = steps[1] = 0
    assert agree(game) == 0.25


def test_data_of_an_inner_game_changed_in_place():
    inner = Graph(bytearray((1, 2, 2, 0, 0, 1)), np.array([0.25, 0.5, 0.75], dtype=np.float32))
    outer = truncated(inner, 9)
    agree(outer)
    inner.worth[:] = 0.125
    assert agree(outer) == 0.125
    inner.steps[:], inner.worth[0] = bytes(6), 0.5
    assert agree(outer) == 0.5


def test_a_search_that_runs_keeps_its_data():
    """Another search of the same game may change them meanwhile: it gets its own memory."""
    game = Graph(bytearray((1, 0)), array("d", (0.25, 0.5)))
    first = prepare(game)
    kept = [table.memory.copy() for table in first.record.tables.values()]
    game.steps[0], game.worth[0], game.limit = 0, 0.75, 3
    second = prepare(game)
    assert second.record is not first.record
    assert [table.memory.tolist() for table in first.record.tables.values()] == [table.tolist() for table in kept]
    assert first.record.address != second.record.address
    assert first.plan is second.plan


KINDS = {
    "tuple": lambda t: t,
    "bytes": bytes,
    "bytearray": bytearray,
    "array of bytes": lambda t: array("B", t),
    "array of ints": lambda t: array("i", t),
    "array of floats": lambda t: array("d", t),
    "numpy ints": np.array,
    "numpy bytes": lambda t: np.array(t, dtype=np.uint8),
    "numpy floats": lambda t: np.array(t, dtype=np.float32),
    "numpy with strides": lambda t: np.repeat(t, 2)[::2],
}


@pytest.mark.parametrize("kind", KINDS)
def test_kinds_of_tables(kind):
    """A table may be written in several ways, which all give the tuple's answers."""
    worth = (3, 200, 0, 77, 255)
    steps = (1, 2, 2, 3, 3, 4, 4, 0, 0, 1)
    expected = minimax.value(Graph(steps, worth), Place(0, 0))
    assert agree(Graph(steps, KINDS[kind](worth))) == expected


def test_every_start_of_halving():
    """All N share one compilation."""
    alike(alphabeta, Halving(), Halving().initial())
    before = kernels.compilations
    for start in range(1, 40):
        alike(alphabeta, Halving(start), Halving(start).initial())
    assert kernels.compilations == before


def lines_open(state):
    return (float(state.crosses % 5), float(state.noughts % 3), 1.0)


def test_a_thousand_weight_vectors():
    """Weights are data, wherever they come from: all of them share one compilation."""
    draw, start = random.Random(3), TicTacToe().initial()
    weights = [tuple(draw.uniform(-0.05, 0.05) for _ in range(3)) for _ in range(1000)]

    def game(vector):
        return with_features(TicTacToe(), lines_open, vector, ("a", "b", "c"))

    alike(minimax, game(weights[0]), start, 2)
    before = kernels.compilations
    values = [compiled(minimax).value(game(vector), start, 2) for vector in weights]
    assert kernels.compilations == before
    assert values[::50] == [minimax.value(game(vector), start, 2) for vector in weights[::50]]
    assert len(set(values)) == 1000


def test_weights_changed_on_one_game():
    game, start = with_features(TicTacToe(), lines_open, (0.01, 0.02, 0.0), ("a", "b", "c")), TicTacToe().initial()
    for weights in ((0.01, 0.02, 0.0), (0.0, -0.02, 0.01), (1, 0, 0)):
        game.weights = weights
        assert compiled(minimax).value(game, start, 2) == minimax.value(game, start, 2)


def test_depths_of_truncated_are_data():
    start = TicTacToe()
    agree(truncated(start, 2))
    before = kernels.compilations
    assert {agree(truncated(start, depth)) for depth in (1, 3, 4)} == {0.0}
    assert kernels.compilations == before


def test_data_of_an_inner_game():
    """Games made from one another share their machine code if only data of the inner one differ."""
    agree(truncated(random_graph(random.Random(4)), 4))
    before = kernels.compilations
    for seed in range(20):
        agree(truncated(random_graph(random.Random(seed)), 4))
    inner = random_graph(random.Random(9))
    outer = truncated(inner, 4)
    value = agree(outer)
    inner.scale *= 4
    assert agree(outer) == 4 * value
    assert kernels.compilations == before


class Sized(Graph):
    """The limit is a constant here."""

    data = ("steps", "worth", "scale", "turned")


@needs_compiler
def test_another_shape_compiles(monkeypatch, tmp_path):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))  # else another worker may have compiled it already
    steps, worth = (1, 2, 2, 0, 0, 1), (0.25, 0.5, 0.75)
    game = Sized(steps, worth, limit=2)
    before = kernels.compilations
    agree(game)
    assert kernels.compilations == before + 1
    game.limit = 6  # on the same object
    agree(game)
    assert kernels.compilations == before + 2
    for limit in (2, 6):
        agree(Sized(steps, worth[::-1], limit=limit))
    assert kernels.compilations == before + 2


class Weighted(Game[Place, int]):
    data = ("table",)

    def __init__(self, table):
        self.table = table

    def initial(self):
        return Place(0, 0)

    def player(self, state):
        return 0

    def actions(self, state):
        yield 1

    def result(self, state, action):
        return Place(self.table[state.plies], state.plies + 1)

    def is_terminal(self, state):
        return state.plies >= 2

    def utility(self, state, player):
        return state.cell / 16


class Listed(Weighted):
    pass


class Ragged(Weighted):
    def result(self, state, action):
        return Place(self.table[state.plies][0], state.plies + 1)


class TooBig(Weighted):
    def result(self, state, action):
        return Place(self.table[0] % 7, state.plies + 1)


class TooBigAlone(Weighted):
    def result(self, state, action):
        return Place(self.table % 7, state.plies + 1)


def interpreted(game, words):
    with pytest.warns(Interpreted, match=words):
        found = compiled(minimax).find(game, game.initial())
    assert found == (*counting.count(minimax, game, game.initial())[:2], False)


@needs_compiler
def test_a_list_is_no_table():
    interpreted(Listed([1, 2, 3]), "table")


class Complex(Weighted):
    pass


@needs_compiler
def test_complex_numbers_are_no_table():
    interpreted(Complex(np.array([1j, 2j])), "table")


@needs_compiler
def test_rows_of_many_lengths():
    interpreted(Ragged(((1, 2), (3,))), "table")


@needs_compiler
@pytest.mark.parametrize("game", [TooBig((2**64 + 1, 2)), TooBigAlone(2**64 + 1)], ids=["in a tuple", "alone"])
def test_data_beyond_64_bits(game):
    interpreted(game, "64 bits")


def test_large_tables_are_soon_compiled():
    """A table of 200,000 entries costs no compile time. As a constant tuple it would take minutes."""

    class Large(Graph):
        pass

    draw = random.Random(6)
    cells = 100_000
    steps = tuple(draw.randrange(cells) for _ in range(2 * cells))
    game = Large(steps, array("d", (draw.random() for _ in range(cells))))
    begun = time.process_time()
    agree(game)
    assert time.process_time() - begun < 15  # other programs may use the machine, too


SQUARES = tuple(number * number % 1009 for number in range(20_000))


def test_large_constants_are_soon_compiled():
    """A constant of the module with 20,000 entries costs none either."""

    class Constant(Graph):
        def utility(self, state, player):
            return SQUARES[state.cell * 199] / 1009 if player == 0 else -SQUARES[state.cell * 199] / 1009

    draw = random.Random(6)
    steps = tuple(draw.randrange(100) for _ in range(200))
    begun = time.process_time()
    agree(Constant(steps, tuple(draw.random() for _ in range(100))))
    assert time.process_time() - begun < 15  # other programs may use the machine, too


@needs_compiler
def test_nothing_counts_references(monkeypatch, tmp_path):
    """Reading tables counts no references: that would take most of the time of a search."""

    class Counted(Graph):
        pass

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    game = Counted(tuple(range(8)), array("d", (0.5,) * 4))
    compiled(minimax).find(game, game.initial(), 2)
    enter = textbook_kernel(minimax).enter
    (code,) = (enter.inspect_llvm(kinds) for kinds in enter.signatures if "Counted" in str(kinds[0]))
    assert "value" in code
    assert "NRT_incref" not in code
