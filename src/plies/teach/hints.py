"""Hints for an exercise, in three steps: where to look, why the answer is what it is, and how it is worked out."""

from dataclasses import dataclass

from plies.core import InvalidArgument
from plies.core.readers import shown
from plies.teach.exercises import Exercise
from plies.teach.forms import nodes
from plies.teach.grading import Item, grade
from plies.teach.plain import Plain
from plies.teach.running import Run, run
from plies.teach.steps import Step

__all__ = ["HINTS", "Hint", "hint"]

HINTS = ("where", "why", "how")

RULES = {
    "max": "It is a MAX node: MAX takes the child that is worth most.",
    "min": "It is a MIN node: MIN takes the child that is worth least.",
    "chance": "It is a chance node: it is worth the mean of its children, each weighted by its probability.",
    "player": "The player who moves there takes the child whose tuple has the largest entry of their own.",
}
AGAINST = "One plays against all others: player 0 is MAX, and everybody else is MIN."
WINDOW = (
    "A node is entered with alpha and beta of the node above, as they are at that moment: "
    "alpha is the most that MAX is sure of on the way there, beta the least that MIN can hold it to."
)
CUT = (
    "A node is left as soon as the player there has something that the other side, "
    "who has a better choice further up, will never let happen."
)


@dataclass(frozen=True)
class Hint(Plain):
    step: str  # one of HINTS
    part: str
    key: str  # the node to look at
    sentence: str


def hint(exercise: Exercise, given: object, step: str) -> Hint | None:
    """Return a hint for the first answer that is missing or wrong, in the order of the search; None if all are right.

    An answer that only follows from an earlier mistake gets its turn when that one is mended.
    """
    if step not in HINTS:
        raise InvalidArgument(f"a hint is one of {', '.join(HINTS)}, not {shown(step)}")
    seen = run(exercise.tree, exercise.algorithm, exercise.depth)
    unsolved = [item for item in grade(exercise, given).items if item.verdict in ("wrong", "missing")]
    telling = [item for item in unsolved if not _unmarked(item)]
    if not unsolved:
        return None
    first = min(telling or unsolved[:1], key=lambda item: _when(seen, item))
    words = {"where": _where, "why": _why, "how": _how}[step](exercise, seen, first)
    return Hint(step, first.part, _place(seen, first), words)


def _unmarked(item: Item) -> bool:
    """Is it a leaf that is visited, of which nothing was said?"""
    return item.part == "pruned" and item.verdict == "missing" and not item.expected


def _when(seen: Run, item: Item) -> tuple[int, int]:
    """When the search knows the answer: values as a node returns, windows as it is entered, the action at the end."""
    if item.part == "action":
        return len(seen.steps), 0
    kinds = {"values": ("return",), "windows": ("enter",), "pruned": ("cut", "leaf")}[item.part]
    place = _place(seen, item)
    found = [step.number for step in seen.steps if step.key == place and step.kind in kinds]
    return (found[-1] if found else len(seen.steps)), item.part == "pruned"


def _place(seen: Run, item: Item) -> str:
    """The node that a hint is about: of a leaf that is never visited, the node that is left before it."""
    if _unmarked(item):
        return "root"
    if item.part == "pruned" and item.expected:
        return next(step.key for step in seen.steps if step.cut and _below(item.key, step.cut.skipped))
    return item.key


def _below(place: str, tops: tuple[str, ...]) -> bool:
    return any(place == top or place.startswith(f"{top}.") for top in tops)


def _name(seen: Run, place: str) -> str:
    return next(node.name for node in nodes(seen.tree) if node.key == place)


def _where(exercise: Exercise, seen: Run, item: Item) -> str:
    name = _name(seen, _place(seen, item))
    if item.part == "action":
        return "Look at the action at the root."
    if _unmarked(item):
        return "Say what is never visited, or that all is visited."
    if item.part == "pruned":
        return f"Look at {name}: is {'everything below it' if item.expected else 'it'} visited?"
    if item.expected is None:
        return f"Look at {name}: does the search expand it?"
    what = {"values": "value", "windows": "alpha and beta"}[item.part]
    return f"Look at {name}: what {'is its' if item.part == 'values' else 'are its'} {what}?"


def _why(exercise: Exercise, seen: Run, item: Item) -> str:
    if item.part == "windows":
        return WINDOW
    if item.part == "pruned" or item.expected is None:
        return CUT if item.part == "pruned" else "The search does not come to what it skips, nor beyond its depth."
    if exercise.algorithm == "paranoid" and not exercise.tree.zero_sum:
        return AGAINST
    return RULES[next(node.kind for node in nodes(seen.tree) if node.key == item.key)]


def _how(exercise: Exercise, seen: Run, item: Item) -> str:
    """What the search does there, in its own words."""
    place = _place(seen, item)
    if _unmarked(item):
        return "Nothing is cut in this tree: all is visited."
    if item.part == "action":
        return seen.conclusion.sentence if seen.conclusion else ""
    here = [step for step in seen.steps if step.key == place]
    if item.part == "windows":
        here = [step for step in here if step.kind == "enter"]
    elif item.part == "pruned":
        here = [step for step in here if step.kind in ("cut", "leaf")]
    else:
        here = _last_visit([step for step in here if step.kind in ("enter", "back", "cut", "return")])
    name = _name(seen, place)
    return " ".join(step.sentence for step in here) or f"The search does not expand {name}: leave it empty."


def _last_visit(steps: list[Step]) -> list[Step]:
    """What happened since the node was entered last."""
    begun = max((number for number, step in enumerate(steps) if step.kind == "enter"), default=-1)
    return steps[begun + 1 :]
