"""Grading: what is right, what follows from an earlier mistake, and which mistake that was.

First every answer is compared with the right one. If an answer differs but is right given the learner's own
earlier answers, it only follows, and is not counted wrong again. Then the mistakes are tried, each everywhere
and at each single node: a mistake that would lead to all the answers, right and wrong, is named. If none does,
the learner has made several: then each part, and after that each value by itself, is looked at in the same way.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from plies.teach.answers import Answers, read_answers
from plies.teach.exercises import PARTS, Exercise
from plies.teach.following import Following
from plies.teach.forms import state_at
from plies.teach.mistakes import MISTAKES, Mistake
from plies.teach.plain import Plain, key, path
from plies.teach.sentences import listed
from plies.teach.sheets import Path, Sheet, close, inner_paths, leaves_below

__all__ = ["Feedback", "Item", "Named", "grade"]


@dataclass(frozen=True)
class Item(Plain):
    """One answer."""

    part: str
    key: str
    given: Any
    expected: Any
    verdict: str  # "right", "wrong", "follows" (right given the learner's own earlier answers) or "missing"


@dataclass(frozen=True)
class Named(Plain):
    """A mistake that would explain the answers."""

    kind: str
    title: str
    sentence: str
    keys: tuple[str, ...]  # the nodes whose answers it explains
    at: str | None  # the node where it was made; None: everywhere
    also: tuple[str, ...]  # other kinds that would explain the same


@dataclass(frozen=True)
class Feedback(Plain):
    right: bool  # everything asked for is answered, and right
    done: bool  # everything asked for is answered
    items: tuple[Item, ...]
    mistakes: tuple[Named, ...]
    unexplained: tuple[str, ...]  # nodes with a wrong answer that no mistake explains
    sentence: str


def grade(exercise: Exercise, given: Any) -> Feedback:
    """Return feedback on answers in the form of exercises.answer_key; parts and entries may be missing."""
    answers = read_answers(exercise, given)
    graded = [Grading(exercise, answers, sheet) for sheet in exercise.right]
    best = min(graded, key=lambda each: sum(item.verdict == "wrong" for item in each.items))
    return best.feedback()


class Grading:
    """Answers compared with one sheet of right answers."""

    def __init__(self, exercise: Exercise, answers: Answers, right: Sheet) -> None:
        self.exercise, self.answers, self.right = exercise, answers, right
        self.tree, self.depth = exercise.tree, exercise.horizon
        self.following = Following(exercise, answers, right)
        self.inner = set(inner_paths(self.tree, self.depth))
        self.items = [self.judged(item) for part in PARTS if part in exercise.asked for item in self.of(part)]

    # -- every answer by itself --

    def of(self, part: str) -> Iterator[tuple[str, Path, Any, Any]]:
        """Yield (part, path, given, expected) of everything asked."""
        if part in ("values", "windows"):
            given, expected = getattr(self.answers, part), getattr(self.right, part)
            for place in expected:
                yield part, place, given.get(place), expected[place]
            for place in (place for place in given if place not in expected):  # the field was to be left empty
                yield part, place, given[place], self.right.horizon.get(part, {}).get(place)
        elif part == "pruned":
            for leaf in leaves_below(self.tree, (), self.depth):
                marked = None if self.answers.pruned is None else leaf in self.answers.pruned
                yield part, leaf, marked, leaf in self.right.pruned
        else:
            yield part, (), self.answers.action, self.right.action

    def judged(self, asked: tuple[str, Path, Any, Any]) -> Item:
        part, place, given, expected = asked
        if given is None:
            verdict = "missing"
        elif self.is_right(part, given, expected):
            verdict = "right"
        elif self.comes_to(part, place) and self.following.allows(part, place, given):
            verdict = "follows"
        else:
            verdict = "wrong"
        return Item(part, key(place), given, expected, verdict)

    def comes_to(self, part: str, place: Path) -> bool:
        """Can a search that looks as far as it should come to this node and expand it?"""
        return part not in ("values", "windows") or place in self.inner

    def is_right(self, part: str, given: Any, expected: Any) -> bool:
        if part == "action":
            return given == expected or given in self.following.best_actions
        return given is expected if part == "pruned" else close(given, expected)

    def idle(self, wrong: list[Item]) -> list[str]:
        """The names of the nodes where something is written, though the search never comes to them."""
        places = dict.fromkeys(
            item.key for item in wrong if item.expected is None and item.part in ("values", "windows")
        )
        return [self.name_of(place) for place in places]

    # -- mistakes --

    def feedback(self) -> Feedback:
        wrong = [item for item in self.items if item.verdict == "wrong"]
        named = self.named() if wrong else []
        explained = {place for each in named for place in each.keys}
        unexplained = tuple(dict.fromkeys(item.key for item in wrong if item.key not in explained))
        missing = [item for item in self.items if item.verdict == "missing"]
        right = all(item.verdict == "right" for item in self.items)
        sentence = _summary(self.items, named, [self.name_of(place) for place in unexplained], self.idle(wrong))
        return Feedback(right, not missing, tuple(self.items), tuple(named), unexplained, sentence)

    def named(self) -> list[Named]:
        found = self.explaining(self.exercise.asked)
        if found:
            return [found]
        parts = {part: self.explaining((part,)) for part in self.exercise.asked}
        values = self.by_value() if "values" in parts and parts["values"] is None else ()
        return _distinct([*(each for each in parts.values() if each), *values])

    def explaining(self, parts: tuple[str, ...]) -> Named | None:
        """Return the first mistake that leads to all the answers in these parts."""
        wrong = [item for item in self.items if item.part in parts and item.verdict == "wrong"]
        fitting = [
            (mistake, at, sheet)
            for mistake, at, sheet in self.exercise.wrong
            if wrong and all(self.agrees(part, sheet) for part in parts)
        ]
        if not fitting:
            return None
        mistake, at, _ = min(fitting, key=lambda each: each[1] is not None)
        only = {path(item.key) for item in wrong}
        if len(only) == 1:  # made everywhere or only there: name the place where it shows
            at = next((place for other, place, _ in fitting if other is mistake and place in only), at)
        bad = [item for item in self.items if item.part in parts and item.verdict in ("wrong", "follows")]
        also = tuple(dict.fromkeys(other.kind for other, _, _ in fitting if other.kind != mistake.kind))
        return self.name(mistake, at, tuple(dict.fromkeys(item.key for item in bad)), also)

    def agrees(self, part: str, sheet: Sheet) -> bool:
        """Are all answers in this part as in sheet?"""
        if part == "pruned":
            return self.answers.pruned is None or self.answers.pruned == sheet.pruned
        if part == "action":
            return self.answers.action is None or self.answers.action == sheet.action
        given, expected = getattr(self.answers, part), getattr(sheet, part)
        seen = self.right.horizon.get(part, {}) | expected
        return all(close(given[place], seen.get(place)) for place in given)

    def by_value(self) -> Iterator[Named]:
        """Yield the mistake behind each wrong value: which one makes it from the learner's own values below?"""
        for item in self.items:
            if item.part == "values" and item.verdict == "wrong":
                kinds = self.following.kinds(path(item.key), item.given)
                if kinds:
                    yield self.name(MISTAKES[kinds[0]], path(item.key), (item.key,), tuple(kinds[1:]))

    def name(self, mistake: Mistake, at: Path | None, keys: tuple[str, ...], also: tuple[str, ...]) -> Named:
        place = None if at is None else key(at)
        where = "" if place is None else f"at {self.name_of(place)}"
        return Named(mistake.kind, mistake.title, mistake.sentence(where), keys, place, also)

    def name_of(self, place: str) -> str:
        return self.tree.names[state_at(self.tree, path(place)).number]


def _distinct(named: list[Named]) -> list[Named]:
    """Return one entry for each kind and place, with everything that it explains."""
    found: dict[tuple[str, str | None], Named] = {}
    for each in named:
        before = found.get((each.kind, each.at))
        keys = tuple(dict.fromkeys((*(before.keys if before else ()), *each.keys)))
        found[each.kind, each.at] = replace(each, keys=keys)
    return list(found.values())


def _summary(items: list[Item], named: list[Named], unexplained: list[str], idle: list[str]) -> str:
    count = {verdict: sum(item.verdict == verdict for item in items) for verdict in ("right", "wrong", "missing")}
    if count["right"] == len(items):
        return "All is right."
    sentences = []
    if named:
        sentences.append(" ".join(dict.fromkeys(each.sentence for each in named)))
    if idle and not named:
        sentences.append(
            f"The search does not expand {listed(idle)}: leave {'it' if len(idle) == 1 else 'them'} empty."
        )
        unexplained = [name for name in unexplained if name not in idle]
    if unexplained:
        sentences.append(f"Look again at {listed(unexplained)}.")
    if count["missing"]:
        are = "is" if count["missing"] == 1 else "are"
        sentences.append(f"{count['missing']} of {len(items)} answers {are} missing.")
    if not count["wrong"] and not sentences:
        sentences.append("What is not right follows from an earlier answer.")
    return " ".join(sentences)
