"""A learner's answers, read and checked."""

from dataclasses import dataclass, field
from typing import Any

from plies.core import InvalidNotation
from plies.core.readers import listed, shown
from plies.teach.exercises import PARTS, Exercise
from plies.teach.plain import Value, key, path, read_number, read_value
from plies.teach.sheets import Path, Window, inner_paths, leaves_below

__all__ = ["Answers", "read_answers"]


@dataclass
class Answers:
    """A part that is None was not answered."""

    values: dict[Path, Value] = field(default_factory=dict)
    windows: dict[Path, Window] = field(default_factory=dict)
    pruned: frozenset[Path] | None = None  # leaves
    action: int | None = None


def read_answers(exercise: Exercise, given: Any) -> Answers:
    """Return answers from {"values": {key: number}, "windows": {key: [alpha, beta]}, "pruned": [keys], "action": name}.

    Any part may be missing, and so may single values; None and "" count as missing. Parts that were not asked
    for are ignored.
    """
    if not isinstance(given, dict) or not set(given) <= set(PARTS):
        raise InvalidNotation(f"answers are a dict with some of {', '.join(PARTS)}, not {shown(given)}")
    given = {part: given[part] for part in exercise.asked if given.get(part) is not None}
    answers = Answers()
    width = exercise.tree.width if exercise.tuples else 1
    for place, written in _entries(exercise, given, "values"):
        answers.values[place] = read_value(written, width, f"values, {key(place)}")
    for place, written in _entries(exercise, given, "windows"):
        if not isinstance(written, list | tuple) or len(written) != 2:
            raise InvalidNotation(f"windows, {key(place)}: alpha and beta are two numbers, not {shown(written)}")
        if not _blank(written[0]) and not _blank(written[1]):
            low, high = (read_number(part, f"windows, {key(place)}") for part in written)
            answers.windows[place] = low, high
    if "pruned" in given:
        answers.pruned = _leaves(exercise, given["pruned"])
    if "action" in given and not _blank(given["action"]):
        answers.action = _action(exercise, given["action"])
    return answers


def _blank(written: Any) -> bool:
    return written is None or written == ""


def _entries(exercise: Exercise, given: dict[str, Any], part: str) -> list[tuple[Path, Any]]:
    entries = given.get(part, {})
    if not isinstance(entries, dict):
        raise InvalidNotation(f"{part} are a dict from nodes to numbers, not {shown(entries)}")
    inner = set(inner_paths(exercise.tree))
    found = [(path(name), written) for name, written in entries.items() if not _blank(written)]
    for place, _ in found:
        if place not in inner:
            raise InvalidNotation(f"{part}: the tree has no inner node {shown(key(place))}")
    return found


def _leaves(exercise: Exercise, given: Any) -> frozenset[Path]:
    if not isinstance(given, list | tuple):
        raise InvalidNotation(f"pruned is a list of nodes, not {shown(given)}")
    leaves = list(leaves_below(exercise.tree, (), exercise.horizon))
    marked: set[Path] = set()
    for place in dict.fromkeys(map(path, given)):  # ends at the first node that the tree does not have
        below = {leaf for leaf in leaves if leaf[: len(place)] == place}
        if not below:
            raise InvalidNotation(f"pruned: the tree has no node {shown(key(place))}")
        marked |= below
    return frozenset(marked)


def _action(exercise: Exercise, given: Any) -> int:
    state = exercise.tree.initial()
    names = [exercise.tree.action_name(state, action) for action in exercise.tree.edges(state)]
    if isinstance(given, str) and given in names:
        return names.index(given)
    if type(given) is int and 0 <= given < len(names):
        return given
    raise InvalidNotation(f"action: choose from {listed(names)}, not {shown(given)}")
