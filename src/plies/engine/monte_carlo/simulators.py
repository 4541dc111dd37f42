"""Simulators grow a tree by random play, compiled or interpreted, and report what the tree says."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from numba import types

from plies.core import CHANCE, INFINITY, Game
from plies.engine.compiler.prepared_games import state_kind
from plies.engine.execution.compiled_or_interpreted import compiled_or_interpreted, ready
from plies.engine.execution.counted_game import CountedGame
from plies.engine.execution.kernel_sources import engine_kernel
from plies.engine.execution.native_run import Run
from plies.engine.execution.textbook_searches import DEEPEST
from plies.engine.monte_carlo import uct
from plies.engine.monte_carlo.play_outs import RANDOM
from plies.engine.runtime import random_numbers
from plies.engine.runtime.control_block import NODES
from plies.engine.runtime.memory import Memory, NativeMemory, memory_type
from plies.engine.runtime.regions import TREE
from plies.engine.runtime.stopping import Stoppable

__all__ = ["Branch", "Simulator", "Wish", "simulators_for"]

VALUE_KINDS = (types.int64, memory_type)
INTERPRETED_WORD = 40  # bytes of a word that holds a Python float


class Wish(NamedTuple):
    """The options of a simulation."""

    seed: int
    depth: float
    exploration: float
    megabytes: float  # for each tree
    wait: int  # visits that a leaf needs to get children


class Branch(NamedTuple):
    """A child of a node of the tree."""

    number: int  # its place in the game's order
    node: int
    visits: int
    values: tuple[float, ...]  # mean utilities; exact if proved
    proved: bool
    hopeless: bool  # True: certainly no better than another


class Simulator:
    """A tree, and the notes about it. The subclasses below grow it."""

    def __init__(self, game: Game[Any, Any], state: Any, memory: Any, wish: Wish, stream: int) -> None:
        self.game, self.state, self.memory = game, state, memory
        self.width = 1 if game.zero_sum or game.players == 1 else game.players
        self.words = memory.words
        self.floats = memory.floats
        self.size = uct.VALUE + self.width
        block = uct.OUTCOME + self.width
        self.root = block + uct.HEADER
        memory.reserve(memory.size)
        words, floats = self.words, self.floats
        words[RANDOM] = random_numbers.start(wish.seed, stream)
        words[uct.END], words[uct.SIZE], words[uct.NODE] = self.root + self.size, memory.size, self.size
        words[uct.DEPTH] = DEEPEST if wish.depth == INFINITY else int(wish.depth)
        words[uct.WAIT], words[uct.ROOT] = wish.wait, self.root
        floats[uct.EXPLORATION] = wish.exploration
        floats[self.root + uct.LOW], floats[self.root + uct.HIGH] = map(float, game.utility_bounds)

    @staticmethod
    def words_for(game: Game[Any, Any], state: Any, megabytes: float, word: int) -> int:
        """Return how many words fit; always enough for the root's children."""
        node = uct.VALUE + game.players
        children = uct.HEADER + node * sum(1 for _ in game.actions(state))
        return max(int(megabytes * 2**20 / word), uct.OUTCOME + 2 * (node + uct.HEADER) + 2 * children)

    @property
    def simulations(self) -> int:
        return int(self.words[self.root + uct.VISITS])

    @property
    def proved(self) -> bool:
        return self.is_proved(self.root)

    @property
    def deepest(self) -> int:
        return int(self.words[uct.DEEPEST])

    @property
    def used(self) -> float:
        """Return the share of the memory in use."""
        return float(self.words[uct.END] / self.memory.size)

    def values(self, node: int) -> tuple[float, ...]:
        """Return mean utilities; exact ones if proved."""
        return tuple(map(float, self.floats[node + uct.VALUE : node + self.size]))

    def is_proved(self, node: int) -> bool:
        return bool(self.floats[node + uct.LOW] >= self.floats[node + uct.HIGH])

    def mover(self, node: int) -> int:
        """Return who chooses among the branches."""
        block = self.words[node + uct.CHILDREN]
        return int(self.words[block + uct.MOVER]) if block else CHANCE

    def branches(self, node: int) -> Iterator[Branch]:
        block = int(self.words[node + uct.CHILDREN])
        if block:
            for number in range(int(self.words[block + uct.COUNT])):
                child = block + uct.HEADER + number * self.size
                hopeless = bool(self.floats[child + uct.SCORE] == uct.HOPELESS)
                visits = int(self.words[child + uct.VISITS])
                yield Branch(number, child, visits, self.values(child), self.is_proved(child), hopeless)

    # -- what the subclasses do --

    stoppable: Stoppable
    compiled: bool

    @property
    def nodes(self) -> int:
        """Return how many nodes were visited, without the one at which the budget ran out."""
        raise NotImplementedError

    def limit(self, nodes: int | None) -> None:
        self.stoppable.limit(nodes)

    def stop(self) -> None:
        self.stoppable.stop()

    def simulate(self, count: int) -> None:
        """Simulate so often. Raise Stopped when told to stop, or when the nodes are used up."""
        raise NotImplementedError


class CompiledSimulator(Simulator):
    """Runs machine code, in the thread that calls it."""

    compiled = True

    def __init__(self, game: Game[Any, Any], state: Any, wish: Wish, stream: int) -> None:
        prepared, self.start = ready(game, state)
        kinds = (state_kind(self.start), *VALUE_KINDS)
        self.entry = engine_kernel(uct, "value").entry(game, prepared, *kinds)
        super().__init__(game, state, NativeMemory(self.words_for(game, state, wish.megabytes, 8)), wish, stream)
        self.run = self.stoppable = Run(prepared)

    @property
    def nodes(self) -> int:
        return int(min(self.run.memory[NODES], self.run.most))

    def simulate(self, count: int) -> None:
        self.entry(self.run.handle, self.start, count, self.memory)


class InterpretedSimulator(Simulator):
    """Runs the same source in Python."""

    compiled = False

    def __init__(self, game: Game[Any, Any], state: Any, wish: Wish, stream: int) -> None:
        words = self.words_for(game, state, wish.megabytes, INTERPRETED_WORD)
        super().__init__(game, state, Memory(words, TREE), wish, stream)
        self.counted = self.stoppable = CountedGame(game)

    @property
    def nodes(self) -> int:
        return int(min(self.counted.count, self.counted.most))

    def simulate(self, count: int) -> None:
        uct.value(self.counted, self.state, count, self.memory)


def simulators_for(game: Game[Any, Any], state: Any, count: int, wish: Wish, compile: str = "wait") -> list[Simulator]:
    """Return count simulators, each with its tree. If the game does not compile, warn and return one interpreted."""

    def compiled() -> list[Simulator]:
        return [CompiledSimulator(game, state, wish, stream) for stream in range(count)]

    def interpreted() -> list[Simulator]:
        return [InterpretedSimulator(game, state, wish._replace(megabytes=wish.megabytes * count), 0)]

    return compiled_or_interpreted(game, compiled, interpreted, compile)
