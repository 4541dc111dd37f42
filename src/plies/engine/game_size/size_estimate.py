"""How large a game is: its branching factor b, its length m, its states, the nodes of its tree.

What can be counted in the time given is counted. Random probes estimate the rest (tree_walks). Their distribution has a
heavy tail: a few probes that find long games with many choices make most of the mean, and until such a probe is met,
the mean is too low. So an estimate from few probes has no upper limit here. It always has a lower limit: guesses are
positive and right on average, so by Markov's inequality their mean is more than 20 times too high in one case of 20.
"""

import math
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import accumulate
from typing import Any, NamedTuple

from plies.core import Game, InvalidArgument, as_state
from plies.core.html_tables import table
from plies.engine.game_size import tree_walks
from plies.engine.game_size.walkers import Walker, walker_for
from plies.engine.runtime import random_numbers
from plies.textbook.readings import check_budget, refuse

__all__ = ["LECTURE_RATE", "Estimate", "Lengths", "Size", "Tree", "size"]

LECTURE_RATE = 1e6  # positions a second
NORMAL = 1.96  # standard errors to each side: an interval of 95 %
MARKOV = 20  # the mean of positive guesses is that much too high in less than 5 % of cases
ENOUGH = 100  # probes that an estimate must rest on to have an upper limit
SHORT = 0.05  # seconds of walking over which a rate is measured, at least
MANY = 10**9  # walks: more than there is time for


@dataclass(frozen=True)
class Lengths:
    """How long games are, in layers: plies, and outcomes of chance."""

    shortest: int
    quarter: int  # a quarter of the games are no longer than this
    median: int
    three_quarters: int
    longest: int
    mean: float


@dataclass(frozen=True)
class Tree:
    """A game tree that was counted completely."""

    nodes: int
    games: int  # ways from the root to an end
    layers: tuple[int, ...]  # nodes in each layer, beginning with the root
    lengths: Lengths  # of all these games


@dataclass(frozen=True)
class Estimate:
    """The number of nodes according to the probes, as a decimal logarithm."""

    log10: float
    standard_error: float  # of log10
    low: float  # with high: a 95 % interval
    high: float | None  # None: the estimate rests on too few probes, and the tree may be much larger
    rests_on: float  # that many probes of equal weight would be as good
    heaviest: float  # the largest share that a single probe has in the mean


@dataclass(frozen=True)
class Size:
    """The size of a game, seen from a state."""

    game: str
    branching: float  # b: the mean number of choices in random play
    lengths: Lengths  # of random games; their mean is m
    chance: float  # how many layers of m are outcomes of chance
    probes: int
    wanted: int  # probes asked for; with more time all of them would have been made
    cut: int  # probes that met no end within the limit
    limit: int  # layers
    estimate: Estimate
    tree: Tree | None  # None: it could not be counted in the time given
    states: int  # different states that were met
    all_states: bool  # True: there are no others
    rate: float  # nodes a second that plies visits
    compiled: bool

    @property
    def length(self) -> float:
        """Return m: the mean length of a random game."""
        return self.lengths.mean

    @property
    def log10_nodes(self) -> float:
        """Return log10 of the nodes of the tree: counted, or else estimated."""
        return self.estimate.log10 if self.tree is None else math.log10(self.tree.nodes)

    @property
    def log10_minimax(self) -> float:
        """Return log10 of b^m, the nodes of minimax by the usual formula."""
        return self.length * math.log10(self.branching)

    @property
    def log10_alphabeta(self) -> float:
        """Return log10 of b^(m/2), the nodes of alpha-beta if the order of actions is perfect."""
        return self.log10_minimax / 2

    def log10_seconds(self, log10_nodes: float, rate: float) -> float:
        return log10_nodes - math.log10(rate)

    def _rows(self) -> list[tuple[str, str]]:
        """Return what a person wants to know first."""
        states = f"{self.states:,}" if self.all_states else f"more than {self.states:,}"
        nodes = f"10^{self.log10_nodes:.1f}, estimated" if self.tree is None else f"{self.tree.nodes:,}, counted"
        return [
            ("b, choices in a state", f"{self.branching:.2f}"),
            ("m, plies of a random game", f"{self.length:.1f}"),
            ("states", states),
            ("nodes of the tree", nodes),
            ("b^m", f"10^{self.log10_minimax:.1f}"),
            ("b^(m/2)", f"10^{self.log10_alphabeta:.1f}"),
            ("nodes a second", f"{self.rate:,.0f}"),
        ]

    def __str__(self) -> str:
        return "\n".join(
            [f"{self.game}, seen by {self.probes:,} random games:", *(f"  {a:<26} {b}" for a, b in self._rows())]
        )

    def _repr_html_(self) -> str:
        return table(f"{self.game}, seen by {self.probes:,} random games", (), self._rows())

    def to_dict(self) -> dict[str, Any]:
        """Return the size for JSON; large numbers as decimal logarithms."""
        rates = {"lecture": LECTURE_RATE, "plies": self.rate}
        counts = {"tree": self.log10_nodes, "b^m": self.log10_minimax, "b^(m/2)": self.log10_alphabeta}
        seconds = {
            name: {who: self.log10_seconds(nodes, rate) for who, rate in rates.items()}
            for name, nodes in counts.items()
        }
        return {**asdict(self), "length": self.length, "rates": rates, "log10": counts, "log10_seconds": seconds}


def size(
    game: Game[Any, Any],
    state: Any = None,
    *,
    probes: int = 1_000,
    seed: int = 0,
    seconds: float = 1.0,
    plies: int = 10_000,
) -> Size:
    """Return how large game is from state on; by default from its initial state.

    seconds   for each of three parts: counting the tree, counting the states, and the probes
    plies     layers after which a line counts as endless and is followed no further
    """
    check_budget(None, seconds)
    for name, number in {"probes": probes, "plies": plies}.items():
        if number < 1:
            raise InvalidArgument(f"{name} must be at least 1, not {number!r}")
    refuse("size", game, (), depth=0)
    state = game.initial() if state is None else as_state(game, state)
    if game.is_terminal(state):
        raise InvalidArgument("the game is over in this state: there is nothing to count")
    walker = walker_for(game, state, plies)
    tree, rate = count_tree(walker, seconds)
    seen = probe(walker, probes, seed, seconds)
    states, all_states = count_states(game, state, seconds)
    layers = [probe.layers for probe in seen]
    return Size(
        game=type(game).__name__,
        branching=sum(probe.choices for probe in seen) / sum(layers),
        lengths=lengths_of(Counter(layers)),
        chance=sum(probe.outcomes for probe in seen) / len(seen),
        probes=len(seen),
        wanted=probes,
        cut=sum(not probe.ended for probe in seen),
        limit=plies,
        estimate=estimate([probe.log for probe in seen]),
        tree=tree,
        states=states,
        all_states=all_states,
        rate=rate,
        compiled=walker.compiled,
    )


# -- what can be counted --


def count_tree(walker: Walker, seconds: float) -> tuple[Tree | None, float]:
    """Return the whole tree, if there is time; and how many nodes a second were visited."""
    notes, done, spent = walk(walker, 1, seconds)
    layers = [int(n) for n in column(notes, tree_walks.NODES, walker.longest + 1, tree_walks.LAYER)]
    nodes, depth = sum(layers), len(layers) - layers.count(0)
    rate = nodes / spent if spent >= SHORT else rate_of(walker)
    if not done or notes.words[tree_walks.CUT]:
        return None, rate
    ends = [int(n) for n in column(notes, tree_walks.ENDS, depth, tree_walks.LAYER)]
    lengths = lengths_of({layer: number for layer, number in enumerate(ends) if number})
    return Tree(nodes, sum(ends), tuple(layers[:depth]), lengths), rate


def rate_of(walker: Walker) -> float:
    """Return nodes a second, measured by walking through a small tree again and again."""
    notes, _, spent = walk(walker, MANY, 2 * SHORT)
    return sum(map(int, column(notes, tree_walks.NODES, walker.longest + 1, tree_walks.LAYER))) / spent


def walk(walker: Walker, times: int, seconds: float) -> tuple[Any, bool, float]:
    """Return the walk's notes, whether it was done, and its processor time: other programs may be using the machine."""
    notes = walker.notes((walker.longest + 1) * tree_walks.LAYER)
    begun = time.process_time()
    done = walker.go("walk", times, notes, seconds)
    return notes, done, time.process_time() - begun


def count_states(game: Game[Any, Any], state: Any, seconds: float) -> tuple[int, bool]:
    """Return how many different states can be reached, as far as there is time; and whether there are no others."""
    end = time.monotonic() + seconds
    known = {state}
    waiting = [state]
    for state in waiting:  # it grows on the way
        if time.monotonic() > end:
            return len(known), False
        for action in game.possible(state):
            successor = game.result(state, action)
            if successor not in known:
                known.add(successor)
                waiting.append(successor)
    return len(known), True


def column(notes: Any, first: int, count: int, step: int, words: str = "words") -> Sequence[Any]:
    """Return every step-th word of the notes."""
    begin = tree_walks.FIRST + first
    found: Sequence[Any] = getattr(notes, words)[begin : begin + count * step : step]
    return found


def lengths_of(games: Mapping[int, int]) -> Lengths:
    """Return the Lengths, from the number of games of each length."""
    lengths, numbers = zip(*sorted(games.items()), strict=True)
    total, so_far = sum(numbers), list(accumulate(numbers))

    def within(part: float) -> int:
        return int(next(length for length, number in zip(lengths, so_far, strict=True) if number >= part * total))

    mean = sum(length * number for length, number in games.items()) / total
    return Lengths(lengths[0], within(0.25), within(0.5), within(0.75), lengths[-1], mean)


# -- what is estimated --


class Probe(NamedTuple):
    """What one probe saw."""

    log: float  # the natural logarithm of its guess
    layers: int
    outcomes: int
    choices: int
    ended: int


def probe(walker: Walker, probes: int, seed: int, seconds: float) -> list[Probe]:
    """Return as many probes as there is time for."""
    notes = walker.notes(probes * tree_walks.PROBE)
    notes.words[tree_walks.RANDOM] = random_numbers.start(seed)
    walker.go("probe", probes, notes, seconds)
    done = int(notes.words[tree_walks.DONE])
    if done == 0:
        raise InvalidArgument(f"no random game was over within {seconds} seconds: give more seconds, or fewer plies")
    logs = column(notes, tree_walks.LOG, done, tree_walks.PROBE, "floats")
    counts = (column(notes, first, done, tree_walks.PROBE) for first in range(tree_walks.LOG + 1, tree_walks.PROBE))
    return [Probe(float(log), *map(int, words)) for log, *words in zip(logs, *counts, strict=True)]


def estimate(logs: Sequence[float]) -> Estimate:
    """Return the mean of guesses with these natural logarithms, and how sure it is."""
    largest, n = max(logs), len(logs)
    guesses = [math.exp(log - largest) for log in logs]
    total = sum(guesses)
    mean = total / n
    spread = math.sqrt(sum((guess - mean) ** 2 for guess in guesses) / max(n - 1, 1))
    error = spread / math.sqrt(n) / mean
    rests_on = total**2 / sum(guess**2 for guess in guesses)
    log10 = (largest + math.log(mean)) / math.log(10)
    sure = rests_on >= ENOUGH  # then the error is below 0.1, and the mean nearly normal
    return Estimate(
        log10=log10,
        standard_error=error / math.log(10),
        low=log10 + math.log10(1 - NORMAL * error) if sure else max(0.0, log10 - math.log10(MARKOV)),
        high=log10 + math.log10(1 + NORMAL * error) if sure else None,
        rests_on=rests_on,
        heaviest=1.0 / total,
    )
