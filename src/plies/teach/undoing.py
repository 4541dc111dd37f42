"""What value of a leaf would undo a cut?

The search is run with a leaf whose utility is x, as an Affine number. That gives the range of x around the
tried value in which the search does the same. Then values beyond its ends are tried, until the whole line is
known. Nothing is guessed: the ends are where a comparison of the search turns.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

from plies.core import INFINITY, MAX, InvalidArgument
from plies.core.readers import shown
from plies.teach import algorithms
from plies.teach.affine import Affine
from plies.teach.forms import state_at
from plies.teach.plain import Plain, key, path
from plies.teach.running import Run
from plies.textbook.pictures import wording
from plies.textbook.readings import reading, watch
from plies.textbook.readings import run as run_search
from plies.textbook.trace import Watched
from plies.textbook.transforms import Transform
from plies.textbook.trees import Node, Tree

__all__ = ["Range", "Undo", "undo", "undoing_leaves"]

BOUNDED = ("star1", "star2")  # they rely on the bounds on utility, so a leaf stays within them
PLACES = 6  # of the ends, if there are chance nodes: Star1's cuts keep a margin of 1e-9 of the range of utilities
NARROWEST = 10**-PLACES


@dataclass(frozen=True)
class Range(Plain):
    """Values from low to high."""

    low: float
    high: float
    low_included: bool
    high_included: bool

    def holds(self, x: float) -> bool:
        above = x >= self.low if self.low_included else x > self.low
        return above and (x <= self.high if self.high_included else x < self.high)

    def words(self) -> str:
        low, high = wording.number(self.low), wording.number(self.high)
        if self.low == self.high:
            return f"exactly {low}"
        from_low = f"{low} or more" if self.low_included else f"more than {low}"
        to_high = f"{high} or less" if self.high_included else f"less than {high}"
        if self.high == INFINITY:
            return "anything" if self.low == -INFINITY else from_low
        return to_high if self.low == -INFINITY else f"{from_low} and {to_high}"


@dataclass(frozen=True)
class Undo(Plain):
    """The values of one leaf for which a cut is not made."""

    leaf: str
    value: float  # the value that it has
    cut: str  # the node that was cut
    ranges: tuple[Range, ...]  # of values for which the first skipped child is visited
    sentence: str


def undo(run: Run, step: int, leaf: str) -> Undo:
    """Return the values of leaf, visited before the cut at step, for which the first skipped child is visited."""
    cut_path, target, before = _cut_at(run, step)
    if path(leaf) not in before:
        raise InvalidArgument(f"{shown(leaf)} is not a leaf that was visited before the cut, so it cannot undo it")
    return _undo(run, cut_path, target, path(leaf))


def undoing_leaves(run: Run, step: int) -> list[Undo]:
    """Return every leaf visited before the cut that can undo it, with the values that do."""
    cut_path, target, before = _cut_at(run, step)
    return [found for leaf in before if (found := _undo(run, cut_path, target, leaf)).ranges]


def _cut_at(run: Run, step: int) -> tuple[tuple[int, ...], tuple[int, ...], list[tuple[int, ...]]]:
    """Return the node that was cut, its first skipped child, and the leaves visited before."""
    if run.algorithm == "deepening":
        raise InvalidArgument("deepening is many searches in turn: watch alpha-beta with a table to undo a cut")
    if run.algorithm == "multiplayer_shallow":
        raise InvalidArgument("here all utilities of a leaf have a constant sum: none of them can change alone")
    if not 0 <= step < len(run.steps) or run.steps[step].cut is None:
        raise InvalidArgument(f"nothing is cut at step {step}; cuts are at {run.cut_steps}")
    cut = run.steps[step].cut
    assert cut is not None
    seen = [path(each.key) for each in run.steps[:step] if each.kind == "leaf" and each.line != "value.table"]
    return path(run.steps[step].key), path(cut.skipped[0]), list(dict.fromkeys(seen))


def _undo(run: Run, cut_path: tuple[int, ...], target: tuple[int, ...], leaf: tuple[int, ...]) -> Undo:
    state = state_at(run.tree, leaf)
    hero = run.trace.visits[0].hero or MAX
    worth = run.tree.utility if run.tree.is_terminal(state) else run.tree.evaluate
    low, high = run.tree.utility_bounds if run.algorithm in BOUNDED else (-INFINITY, INFINITY)
    ranges = tuple(Line(run, state.number, hero, target).ranges(low, high))
    leaf_name, cut_name = run.tree.names[state.number], run.tree.names[state_at(run.tree, cut_path).number]
    sentence = f"No value of {leaf_name} undoes the cut at {cut_name}."
    if ranges:
        words = ", or ".join(each.words() for each in ranges)
        sentence = f"The cut at {cut_name} is not made if {leaf_name} is {words}."
    return Undo(key(leaf), worth(state, hero), key(cut_path), ranges, sentence)


class Changed(Transform[Node, int]):
    """A tree in which one leaf has another value."""

    def __init__(self, tree: Tree, number: int, hero: int, worth: Any) -> None:
        super().__init__(tree)
        self.number, self.hero, self.worth = number, hero, worth

    def utility(self, state: Node, player: int) -> Any:
        return self._worth(player) if state.number == self.number else self.game.utility(state, player)

    def evaluate(self, state: Node, player: int) -> Any:
        return self._worth(player) if state.number == self.number else self.game.evaluate(state, player)

    def _worth(self, player: int) -> Any:
        return self.worth if player == self.hero else -self.worth


class Piece(NamedTuple):
    """Between low and high, or at one point, the child is visited or not."""

    low: float
    high: float
    visited: bool


class Line:
    """All values of one leaf, and what the search does for each."""

    def __init__(self, run: Run, number: int, hero: int, target: tuple[int, ...]) -> None:
        self.run, self.number, self.hero, self.target = run, number, hero, target
        self.search = algorithms.named(run.algorithm).search

    def visited(self, x: float) -> tuple[bool, set[float]]:
        """Return whether the child is visited if the leaf is worth x, and where that might turn."""
        turns: set[float] = set()
        game = Changed(self.run.tree, self.number, self.hero, Affine(0.0, 1.0, x, turns))
        paths: list[tuple[int, ...]] = []
        found = False

        def visit(look: Any, watched: Watched, *arguments: Any) -> Any:
            nonlocal found
            paths.append((*paths[-1], watched.action) if paths else ())
            found = found or paths[-1] == self.target
            value = look(watched, *arguments)
            paths.pop()
            return value

        value = watch(reading(vars(self.search), float=lambda worth: worth), visit)  # star2 would turn it into a float
        depth = INFINITY if self.run.depth is None else self.run.depth
        window = (self.hero,) if self.run.algorithm == "paranoid" else ()
        run_search(self.search.value, value, Watched(game), game.initial(), depth, *window)
        return found, turns

    def ranges(self, low: float, high: float) -> list[Range]:
        """Return the values from low to high for which the child is visited."""
        pieces = self._open_pieces(low, high)
        ends = {end for piece in pieces for end in (piece.low, piece.high) if abs(end) < INFINITY}
        pieces += [Piece(end, end, self.visited(end)[0]) for end in ends]
        return _joined(sorted(pieces))

    def _open_pieces(self, low: float, high: float) -> list[Piece]:
        found: list[Piece] = []
        due = [(low, high)]
        while due:
            low, high = due.pop()
            x = _inner(low, high)
            if not low < x < high or high - low < NARROWEST:
                continue  # a point, apart from rounding
            visited, turns = self.visited(x)
            if self.run.algorithm in BOUNDED:
                turns = {round(turn, PLACES) for turn in turns}
            if x in turns:
                due += [(low, x), (x, high)]
                continue
            left = max((turn for turn in turns if low < turn < x), default=low)
            right = min((turn for turn in turns if x < turn < high), default=high)
            found.append(Piece(left, right, visited))
            due += [(low, left)] * (left > low) + [(right, high)] * (right < high)
        return found


def _inner(low: float, high: float) -> float:
    if low == -INFINITY:
        return high - 1.0 if high < INFINITY else 0.0
    return low + 1.0 if high == INFINITY else (low + high) / 2


def _joined(pieces: list[Piece]) -> list[Range]:
    """Return the neighbours in which the child is visited, joined; pieces are points and intervals, in order."""
    joined: list[Range] = []
    for piece in pieces:
        point = piece.low == piece.high
        if not piece.visited:
            continue
        if joined and joined[-1].high == piece.low and (point or joined[-1].high_included):
            last = joined.pop()
            joined.append(Range(last.low, piece.high, last.low_included, point))
        else:
            joined.append(Range(piece.low, piece.high, point, point))
    return joined
