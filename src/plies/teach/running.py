"""One algorithm on one tree: what it found, how many nodes it took, and its steps."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from plies.core import INFINITY
from plies.teach import algorithms
from plies.teach.concluding import Conclusion, conclude
from plies.teach.forms import nodes
from plies.teach.plain import key, plain
from plies.teach.programs import pseudocode
from plies.teach.steps import Step
from plies.teach.walking import walk
from plies.textbook.pictures.claims import claims
from plies.textbook.trace import Trace
from plies.textbook.trees import Tree

__all__ = ["Run", "run"]


def run(tree: Tree, algorithm: str, depth: int | None = None, estimated: frozenset[str] = frozenset()) -> "Run":
    """Return what the algorithm does on the tree, to its end or to a depth in plies.

    estimated are the keys of leaves that stand for evaluated states of a game: the steps call their values evaluations.
    """
    traces = algorithms.record(algorithm, tree, INFINITY if depth is None else depth)
    return Run(tree, algorithm, depth, traces, estimated)


@dataclass(frozen=True)
class Run:
    tree: Tree
    algorithm: str
    depth: int | None
    traces: list[Trace]  # one; for deepening, one for each iteration
    estimated: frozenset[str] = frozenset()  # keys of leaves that are evaluated states of a game

    @property
    def trace(self) -> Trace:
        """The search, or the last iteration."""
        return self.traces[-1]

    @property
    def nodes(self) -> int:
        """Visits in all iterations."""
        return sum(trace.nodes for trace in self.traces)

    @property
    def leaves(self) -> int:
        return sum(len(trace.leaves) for trace in self.traces)

    @property
    def cuts(self) -> int:
        return sum(len(trace.cuts) for trace in self.traces)

    @cached_property
    def steps(self) -> list[Step]:
        return walk(self.algorithm, self.tree, self.traces, self.estimated)

    @property
    def deepest(self) -> int:
        """The most nodes that were open at the same time: what a search holds in memory, one below the other."""
        return max(len(visit.path) + 1 for trace in self.traces for visit in trace.visits)

    @property
    def cut_steps(self) -> list[int]:
        """The numbers of the steps at which something is cut."""
        return [step.number for step in self.steps if step.cut]

    def results(self) -> dict[str, dict[str, Any]]:
        """Return what the last visit of every node returned, whether it is its value or a bound, and the window."""
        found: dict[str, dict[str, Any]] = {}
        said = claims(self.trace)
        for visit in self.trace.visits:
            if not (visit.probe and key(visit.path) in found):
                about = {"value": visit.value, "claim": said[visit.number], "alpha": visit.alpha, "beta": visit.beta}
                found[key(visit.path)] = plain(about | {"ending": visit.ending})
        return found

    @cached_property
    def conclusion(self) -> Conclusion | None:
        """What is chosen at the root, and what is known of the other actions there; None where nobody chooses."""
        return conclude(self.tree, self.algorithm, self.depth, self.results())

    def to_dict(self) -> dict[str, Any]:
        """Return everything that a page needs to show the run."""
        lines = pseudocode(self.algorithm)
        places = {line.key: number for number, line in enumerate(lines)}
        return {
            "algorithm": self.algorithm,
            "title": algorithms.named(self.algorithm).title,
            "depth": self.depth,
            "value": plain(self.trace.value),
            "nodes": self.nodes,
            "leaves": self.leaves,
            "cuts": self.cuts,
            "deepest": self.deepest,
            "conclusion": plain(self.conclusion),
            "estimated": sorted(self.estimated),
            "never_visited": [key(path) for path, _ in self.trace.never_visited()],
            "tree": plain(nodes(self.tree)),
            "pseudocode": plain(lines),
            "steps": [step.to_dict() | {"line_number": places[step.line]} for step in self.steps],
            "cut_steps": self.cut_steps,
            "results": self.results(),
        }
