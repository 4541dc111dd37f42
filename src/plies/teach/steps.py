"""A search step by step: where it is, alpha and beta on the path, which line of pseudocode runs, and why."""

from dataclasses import dataclass

from plies.teach.plain import Plain, Value, plain
from plies.teach.sentences import Claim

__all__ = ["KINDS", "CutInfo", "Frame", "Step"]

KINDS = {
    "iteration": "deepening begins or ends an iteration",
    "enter": "the search enters an inner node",
    "leaf": "the search reaches a leaf, the horizon, or a node that the table knows",
    "try": "the node tries a child",
    "back": "a child has returned a value",
    "raise": "alpha rises",
    "lower": "beta falls",
    "cut": "the rest of the node is skipped",
    "enough": "nothing more has to be searched here, but nothing is skipped: the node is done early",
    "return": "the node returns its value",
    "keep": "the table takes a note",
}


@dataclass(frozen=True)
class Frame(Plain):
    """A node on the path from the root to the current node, as it is now."""

    key: str
    name: str
    kind: str  # "max", "min", "chance", "player", "leaf"
    alpha: float | None  # None: the search has no window
    beta: float | None
    value: Value | None  # v so far; None: none yet


@dataclass(frozen=True)
class CutInfo(Plain):
    """Why the rest of a node is skipped."""

    bound: str  # "alpha", "beta" or "sum"
    limit: float  # the bound in force
    cause: str  # the key of the ancestor that set it
    source: str | None  # the key of that ancestor's child with that value; None below a chance node
    deep: bool
    skipped: tuple[str, ...]  # the keys of the children never tried


@dataclass(frozen=True)
class Step(Plain):
    number: int
    kind: str  # one of KINDS
    key: str  # the node where the search is
    child: str | None  # the child that it goes to, or that has returned
    line: str  # the key of the line of pseudocode
    claim: Claim
    path: tuple[Frame, ...]  # from the root to the node
    cut: CutInfo | None = None
    iteration: int | None = None  # of deepening: its depth

    @property
    def sentence(self) -> str:
        return self.claim.sentence

    def to_dict(self) -> dict[str, object]:
        here = self.path[-1] if self.path else None
        live = {"value": here and here.value, "alpha": here and here.alpha, "beta": here and here.beta}
        return {**super().to_dict(), "sentence": self.sentence, **plain(live)}
