"""Where the nodes of a tree stand: without overlaps, parents in the middle, in linear time.

Only the contours of a subtree matter to its neighbours: how far it reaches to the left and to the
right of its root, on each level. Siblings are pushed apart until their contours do not touch, once
from the left and once from the right. The mean of the two placements keeps every distance, and the
mirror image of a tree gets the mirror image of the placement.

Nodes are numbered so that children come after their parent; the loops below need no recursion.
"""

from collections.abc import Sequence

__all__ = ["evened", "levels", "places"]

COUSINS = 1.5  # gaps between neighbours with different parents, so that groups can be seen


class Contour:
    """The reach of a subtree, stored from the deepest level up, so that its parent is appended on top."""

    def __init__(self) -> None:
        self.lefts: list[float] = []
        self.rights: list[float] = []
        self.shift = 0.0  # to be added to everything stored, relative to the root of the subtree

    def __len__(self) -> int:
        return len(self.lefts)

    def top(self, height: int) -> list[tuple[float, float]]:
        """Return the reach on at most height upper levels, from the root down."""
        rows = zip(reversed(self.lefts), reversed(self.rights), range(height), strict=False)
        return [(left + self.shift, right + self.shift) for left, right, _ in rows]


def levels(children: Sequence[Sequence[int]]) -> list[int]:
    """Return how far below the root each node is."""
    found = [0] * len(children)
    for number, below in enumerate(children):
        for child in below:
            found[child] = found[number] + 1
    return found


def evened(children: Sequence[Sequence[int]], halves: Sequence[float]) -> list[float]:
    """Return halves, made equal for all leaves of one parent, so that they stand evenly."""
    found = list(halves)
    for below in children:
        leaves = [child for child in below if not children[child]]
        widest = max((halves[leaf] for leaf in leaves), default=0.0)
        for leaf in leaves:
            found[leaf] = widest
    return found


def places(children: Sequence[Sequence[int]], halves: Sequence[float], gap: float) -> list[float]:
    """Return the x of every node, 0 for the root, with at least gap between neighbours 2 * halves[n] wide."""
    offsets = [0.0] * len(children)  # from the parent
    contours: dict[int, Contour] = {}
    for number in reversed(range(len(children))):
        below = children[number]
        parts = [contours.pop(child) for child in below]
        height = sorted(map(len, parts))[-2] if len(parts) > 1 else 0  # deeper than that, only one child is left
        tops = [part.top(height) for part in parts]
        for child, offset in zip(below, _spread(tops, gap), strict=True):
            offsets[child] = offset
        contours[number] = _join(parts, tops, [offsets[child] for child in below], halves[number])
    for number, below in enumerate(children):
        for child in below:
            offsets[child] += offsets[number]
    return offsets


def _spread(tops: list[list[tuple[float, float]]], gap: float) -> list[float]:
    """Return where siblings stand, with their parent in the middle between the first and the last."""
    from_left = _pack(tops, gap)
    mirrored = [[(-right, -left) for left, right in top] for top in reversed(tops)]
    from_right = [-x for x in reversed(_pack(mirrored, gap))]
    mean = [(x + y) / 2 for x, y in zip(from_left, from_right, strict=True)]
    return [x - (mean[0] + mean[-1]) / 2 for x in mean]


def _pack(tops: list[list[tuple[float, float]]], gap: float) -> list[float]:
    """Return places for the siblings, each as far to the left as those before it allow."""
    offsets: list[float] = []
    reach: list[float] = []  # of the siblings placed so far, on each level
    for top in tops:
        pairs = enumerate(zip(reach, top, strict=False))
        gaps = (right - left + (COUSINS * gap if level else gap) for level, (right, (left, _)) in pairs)
        offset = max(gaps, default=0.0)
        offsets.append(offset)
        reach[: len(top)] = [right + offset for _, right in top]
    return offsets


def _join(parts: list[Contour], tops: list[list[tuple[float, float]]], offsets: list[float], half: float) -> Contour:
    """Return the contour of a node above siblings: the tallest one's, with the upper levels replaced."""
    joined, shift = max(zip(parts, offsets, strict=True), key=lambda pair: len(pair[0]), default=(Contour(), 0.0))
    joined.shift += shift
    for top, offset in zip(tops, offsets, strict=True):
        for level, (_, right) in enumerate(top):
            joined.rights[-1 - level] = right + offset - joined.shift
    for top, offset in zip(reversed(tops), reversed(offsets), strict=True):
        for level, (left, _) in enumerate(top):
            joined.lefts[-1 - level] = left + offset - joined.shift
    joined.lefts.append(-half - joined.shift)
    joined.rights.append(half - joined.shift)
    return joined
