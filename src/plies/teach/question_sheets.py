"""Sheets of questions: exercises that are not one tree to fill in, such as lotteries, weighted sums and tables.

A sheet has fields, each a number or a choice, and may have a table of figures or a tree to look at. Its link carries
the level and the seed; the rest is made from them.
"""

from dataclasses import dataclass
from typing import Any

from plies.core import InvalidArgument, InvalidNotation
from plies.core.readers import listed, shown
from plies.teach.form_writing import to_form
from plies.teach.forms import nodes
from plies.teach.grading import Feedback, Item, Named
from plies.teach.hints import HINTS, Hint
from plies.teach.plain import plain, read_number
from plies.teach.sheets import close
from plies.textbook.trees import Tree

__all__ = ["Question", "QuestionSheet", "grade_questions", "hint_questions", "right_answers"]

Answer = float | str


@dataclass(frozen=True)
class Question:
    """One field of a sheet, and what a tutor says about it."""

    key: str
    words: str
    right: Answer
    why: str  # the rule
    how: str  # the rule with the numbers of this sheet
    choices: tuple[str, ...] = ()  # none: a number is asked for
    slips: tuple[tuple[Answer, str], ...] = ()  # wrong answers that tell what went wrong

    def to_dict(self) -> dict[str, Any]:
        """Return what a learner may see."""
        kind = "choice" if self.choices else "number"
        return {"key": self.key, "words": self.words, "kind": kind, "choices": list(self.choices)}

    def read(self, given: Any) -> Answer | None:
        """Return an answer as it was given; None if it is missing."""
        if given is None or given == "":
            return None
        if not self.choices:
            return read_number(given, f"fields, {self.key}")
        if given not in self.choices:
            raise InvalidNotation(f"fields, {self.key}: choose from {listed(self.choices)}, not {shown(given)}")
        return str(given)

    def is_right(self, given: Answer) -> bool:
        return _same(given, self.right)

    def slip(self, given: Answer) -> str:
        """Return what went wrong, if this answer tells it."""
        return next((sentence for wrong, sentence in self.slips if _same(given, wrong)), "")


def _same(given: Answer, other: Answer) -> bool:
    if isinstance(given, str) or isinstance(other, str):
        return given == other
    return bool(close(given, other))


@dataclass(frozen=True)
class QuestionSheet:
    level: int
    seed: str
    title: str
    text: str
    questions: tuple[Question, ...]
    table: tuple[tuple[str, ...], ...] = ()  # the heads, then rows
    tree: Tree | None = None
    evaluated: bool = False  # show the evaluations of the tree's inner nodes
    algorithm: str = ""  # that searches the tree

    def to_dict(self) -> dict[str, Any]:
        """Return the sheet as a page shows it, without the answers."""
        return {
            "level": self.level,
            "seed": self.seed,
            "title": self.title,
            "text": self.text,
            "fields": [question.to_dict() for question in self.questions],
            "table": plain(self.table),
            "tree": [] if self.tree is None else plain(nodes(self.tree)),
            "form": None if self.tree is None else to_form(self.tree),
            "evaluated": self.evaluated,
            "algorithm": self.algorithm,
        }


def right_answers(sheet: QuestionSheet) -> dict[str, Any]:
    """Return the right answers, as a learner would hand them in."""
    return {"fields": {question.key: plain(question.right) for question in sheet.questions}}


def grade_questions(sheet: QuestionSheet, given: Any) -> Feedback:
    """Return feedback on {"fields": {key: answer}}; entries may be missing."""
    answers = _read(sheet, given)
    items = tuple(_judged(question, answers[question.key]) for question in sheet.questions)
    wrong = [(question, item) for question, item in zip(sheet.questions, items, strict=True) if item.verdict == "wrong"]
    named = tuple(_named(question, item) for question, item in wrong if question.slip(item.given))
    told = {place for each in named for place in each.keys}
    unexplained = tuple(item.key for _, item in wrong if item.key not in told)
    missing = sum(item.verdict == "missing" for item in items)
    right = all(item.verdict == "right" for item in items)
    words = [question.words for question, item in wrong if item.key in unexplained]
    return Feedback(right, not missing, items, named, unexplained, _summary(right, named, words, missing))


def hint_questions(sheet: QuestionSheet, given: Any, step: str) -> Hint | None:
    """Return a hint for the first answer that is missing or wrong; None if all are right."""
    if step not in HINTS:
        raise InvalidArgument(f"a hint is one of {', '.join(HINTS)}, not {shown(step)}")
    for question, item in zip(sheet.questions, grade_questions(sheet, given).items, strict=True):
        if item.verdict != "right":
            words = {"where": f"Look at “{question.words}”.", "why": question.why, "how": question.how}[step]
            return Hint(step, "fields", question.key, words)
    return None


def _read(sheet: QuestionSheet, given: Any) -> dict[str, Answer | None]:
    fields = given.get("fields", {}) if isinstance(given, dict) else None
    keys = {question.key for question in sheet.questions}
    if not isinstance(given, dict) or not set(given) <= {"fields"} or not isinstance(fields, dict):
        raise InvalidNotation(f'answers are a dict as {{"fields": {{key: answer}}}}, not {shown(given)}')
    for name in fields:
        if name not in keys:
            raise InvalidNotation(f"fields: there is no {shown(name)}; there are {listed(sorted(keys))}")
    return {question.key: question.read(fields.get(question.key)) for question in sheet.questions}


def _judged(question: Question, given: Answer | None) -> Item:
    verdict = "missing" if given is None else "right" if question.is_right(given) else "wrong"
    return Item("fields", question.key, given, question.right, verdict)


def _named(question: Question, item: Item) -> Named:
    return Named("slip", question.words, question.slip(item.given), (item.key,), item.key, ())


def _summary(right: bool, named: tuple[Named, ...], unexplained: list[str], missing: int) -> str:
    if right:
        return "All is right."
    sentences = list(dict.fromkeys(each.sentence for each in named))
    sentences += [f"Look again at “{words}”." for words in unexplained]
    if missing:
        sentences.append(f"{missing} {'answer is' if missing == 1 else 'answers are'} missing.")
    return " ".join(sentences)
