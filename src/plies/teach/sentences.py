"""What the tutor says at a step: first as facts, then in words.

A claim holds the facts: which node, which bound, which ancestor, shallow or deep. Its sentence is made from
these alone, so that it can be checked against what the search did.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from plies.teach.plain import Plain, plain
from plies.textbook.pictures import wording

__all__ = ["Claim", "listed"]

MOST_NAMES = 4  # of skipped nodes; the others are only counted


@dataclass(frozen=True)
class Claim(Plain):
    """One statement about one step."""

    kind: str
    facts: dict[str, Any] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        said = SENTENCES[self.kind](**self.facts)
        return f"P{said[1:]}" if said.startswith("player ") else said

    def to_dict(self) -> dict[str, Any]:
        return {"kind": self.kind, **plain(self.facts)}


def say(value: Any) -> str:
    """Return 3, −∞ or (5, 2, 5)."""
    return wording.payoff(value)


def listed(names: Sequence[str]) -> str:
    """Return B, C and D."""
    if len(names) > MOST_NAMES:
        return f"{', '.join(names[: MOST_NAMES - 1])} and {len(names) - MOST_NAMES + 1} others"
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _known(value: Any, claim: str) -> str:
    """Return 3, 3 or more, 3 or less."""
    return say(value) + {"upper": " or less", "lower": " or more"}.get(claim, "")


# -- entering a node --


def _iteration(depth: int, first: bool) -> str:
    if first:
        return "The first iteration looks 1 ply ahead."
    return f"The next iteration looks {depth} plies ahead, and tries first what the last one found best."


def _enter(
    name: str, mover: str, alpha: float | None, beta: float | None, held: str | None, beyond: bool = False
) -> str:
    if beyond:
        went_on = f"The depth is used up at {name}, but {name} is not quiet, so the search goes on: "
        return went_on + _enter(name, mover, alpha, beta, held)
    if held is not None:
        return f"{mover} moves at {name}. {held}"
    if alpha is None or beta is None:
        return f"{mover} moves at {name}."
    return f"{mover} moves at {name}, with alpha = {say(alpha)} and beta = {say(beta)}."


def _probe(name: str, mover: str, **_: Any) -> str:
    if mover == "CHANCE":
        return f"{name} is only probed, and chance moves there: a probe has nothing to gain."
    return f"{name} is only probed: the first action of {mover} gives a bound."


def _utility(name: str, value: Any) -> str:
    return f"{name} is a leaf: its utility is {say(value)}."


def _estimate(name: str, value: Any) -> str:
    return f"The depth is used up at {name}: it is evaluated, at {say(value)}."


def _table(name: str, value: Any, claim: str) -> str:
    return f"The table knows {name} from another path: {_known(value, claim)}. It need not be searched again."


def _try(mover: str, label: str, child: str, **_: Any) -> str:
    return f"{mover} tries {label}, which leads to {child}."


def _outcome(label: str, child: str, chance: float, **_: Any) -> str:
    return f"The outcome {label} has probability {_chance(chance)} and leads to {child}."


def _chance(probability: float) -> str:
    return wording.probabilities([probability])[0]


# -- a child comes back --


def _better(mover: str, name: str, child: str, value: Any, claim: str, side: str, before: Any) -> str:
    if before is None:
        return f"{child} is worth {_known(value, claim)}: that is what {mover} has at {name} so far."
    than = {"max": "more", "min": "less", "player": "more"}[side]
    return f"{child} is worth {_known(value, claim)}, {than} than {say(before)}: now {mover} has that at {name}."


def _no_better(mover: str, name: str, child: str, value: Any, claim: str, kept: Any) -> str:
    return f"{child} is worth {_known(value, claim)}: {mover} keeps {say(kept)} at {name}."


def _raise(name: str, mover: str, before: float, after: float) -> str:
    return f"{mover} is sure of {say(after)} at {name}, so below it alpha rises from {say(before)} to {say(after)}."


def _lower(name: str, mover: str, before: float, after: float) -> str:
    return f"{mover} can hold it to {say(after)} at {name}, so below it beta falls from {say(before)} to {say(after)}."


def _added(name: str, child: str, chance: float, value: Any, total: Any) -> str:
    return f"{child} adds {_chance(chance)} · {say(value)}: the sum at {name} is {say(total)} so far."


def _narrowed(name: str, child: str, value: Any, claim: str, least: float, most: float) -> str:
    return f"{child} is worth {_known(value, claim)}: {name} lies between {say(least)} and {say(most)} in any case."


def _probed(name: str, child: str, least: float, most: float) -> str:
    return f"After the probe of {child}, {name} lies between {say(least)} and {say(most)}."


def _enough(name: str, bound: str, has: float, limit: float) -> str:
    most = "most" if bound == "alpha" else "least"
    return f"{name} is worth at {most} {say(has)}, and {say(limit)} is available elsewhere: that is enough."


# -- cuts --


@dataclass(frozen=True)
class Cut:
    """The facts of a cut, by the names that a claim gives them; the last ones belong to some kinds of cut only."""

    name: str
    mover: str
    side: str
    bound: str
    has: float
    exact: bool
    limit: float
    cause: str
    cause_mover: str
    source: str | None
    deep: bool
    skipped: Sequence[str]
    left: float = 0.0  # what the sum of all utilities leaves for the mover of the cause
    origin: str = ""  # the player's node whose bound came down through chance nodes
    origin_mover: str = ""
    origin_limit: float = 0.0
    extreme: float = 0.0  # the best or worst utility that there is

    @property
    def already(self) -> str:
        """What the mover has, as in "3 or more"."""
        return _known(self.has, "" if self.exact else "lower" if self.side == "max" else "upper")

    @property
    def through(self) -> str:
        return f", through {self.source}" if self.source else ""

    @property
    def ending(self) -> str:
        """What is skipped, and how deep the cut is."""
        return f"{_skipped(self.skipped)} {_depth(self.deep, self.cause_mover, self.cause, self.name)}"


def _of_cut(sentence: Callable[[Cut], str]) -> Callable[..., str]:
    """The sentence as a function of the facts one by one, as the others are."""
    return lambda **facts: sentence(Cut(**facts))


def _cut(cut: Cut) -> str:
    too = " too" if cut.has == cut.limit else ""
    return (
        f"{cut.mover} already has {cut.already} at {cut.name}; {cut.cause_mover} has {say(cut.limit)}{too} at "
        f"{cut.cause}{cut.through}, so the rest cannot matter: {cut.ending}"
    )


def _cut_within_chance(cut: Cut) -> str:
    bound = "more" if cut.side == "min" else "less"
    return (
        f"{cut.mover} already has {cut.already} at {cut.name}; only {bound} than {say(cut.limit)} could bring the mean "
        f"at {cut.cause} past the {say(cut.origin_limit)} that {cut.origin_mover} has at {cut.origin}, so the rest "
        f"cannot matter: {cut.ending}"
    )


def _chance_cut(cut: Cut) -> str:
    most = "most" if cut.bound == "alpha" else "least"
    elsewhere = f"{cut.origin_mover} has {say(cut.origin_limit)} at {cut.origin}"
    if cut.cause != cut.origin:
        more = "more" if cut.bound == "alpha" else "less"
        elsewhere = f"only {more} than {say(cut.limit)} could matter at {cut.cause}, as {elsewhere}"
    return (
        f"Even if all other outcomes were worth {say(cut.extreme)}, {cut.name} would come to at {most} {say(cut.has)}; "
        f"{elsewhere}, so the rest cannot matter: {cut.ending}"
    )


def _sum_cut(cut: Cut) -> str:
    return (
        f"{cut.mover} already has {say(cut.has)} at {cut.name}, which leaves {cut.cause_mover} at most "
        f"{say(cut.left)}; {cut.cause_mover} has {say(cut.limit)} at {cut.cause}{cut.through}, so the rest cannot "
        f"matter: {_skipped(cut.skipped)} (In max^n only the player just above may cut.)"
    )


def _skipped(names: Sequence[str]) -> str:
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'} skipped."


def _depth(deep: bool, mover: str, cause: str, name: str) -> str:
    if deep:
        return f"The cut is deep: {mover} moves again between {cause} and {name}."
    return "The cut is shallow."


def _too_late(name: str, mover: str, has: float, limit: float, **_: Any) -> str:
    return (
        f"{mover} has {say(has)} at {name}, which would be enough to cut ({say(limit)}), but nothing is left to skip."
    )


# -- leaving a node --


def _return(name: str, value: Any, claim: str, mover: str, entry: int | None) -> str:
    if claim == "partial" and entry is not None:
        return f"{name} returns {say(value)}: {mover} is sure of {say(value[entry])} there; the rest is not known."
    bound = {"upper": f" Its true value is {say(value)} or less.", "lower": f" Its true value is {say(value)} or more."}
    return f"{name} returns {say(value)}.{bound.get(claim, '')}"


def _unknown(name: str) -> str:
    return f"The probe of {name} found nothing."


def _keep(name: str, value: float, bound: str) -> str:
    said = {"exact": f"is worth {say(value)}", "lower": f"is worth {say(value)} or more"}
    return f"The table keeps: {name} {said.get(bound, f'is worth {say(value)} or less')}."


def _done(value: Any, depth: int, complete: bool) -> str:
    if complete:
        return f"Every line ended within depth {depth}: {say(value)} is the value, and deepening stops."
    return f"At depth {depth} the root is worth {say(value)}, by estimates at the horizon."


SENTENCES: dict[str, Callable[..., str]] = {
    "iteration": _iteration,
    "enter": _enter,
    "probe": _probe,
    "utility": _utility,
    "estimate": _estimate,
    "table": _table,
    "try": _try,
    "outcome": _outcome,
    "better": _better,
    "no better": _no_better,
    "raise": _raise,
    "lower": _lower,
    "added": _added,
    "narrowed": _narrowed,
    "probed": _probed,
    "enough": _enough,
    "cut": _of_cut(_cut),
    "cut within chance": _of_cut(_cut_within_chance),
    "chance cut": _of_cut(_chance_cut),
    "sum cut": _of_cut(_sum_cut),
    "too late": _too_late,
    "return": _return,
    "unknown": _unknown,
    "keep": _keep,
    "done": _done,
}
