"""The levels that are sheets of questions: one player's sums, lotteries, risk, tables, deepening, the next step."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from plies.core import InvalidArgument, InvalidNotation
from plies.core.readers import check_encodable, shown
from plies.teach.exercises import Exercise, decode
from plies.teach.levels import LEVELS
from plies.teach.links import VERSION, packed, unpacked
from plies.teach.money_questions import lotteries, risk
from plies.teach.plain import Plain
from plies.teach.question_sheets import Question, QuestionSheet
from plies.teach.sentences import say
from plies.teach.tree_questions import deepening, next_leaf, table_entries

__all__ = ["QUESTION_LEVELS", "QuestionLevel", "link_to", "make_questions", "opened"]

LONGEST_SEED = 80  # characters

Maker = Callable[[random.Random], dict[str, Any]]


@dataclass(frozen=True)
class QuestionLevel(Plain):
    number: int
    title: str
    text: str
    maker: Maker  # what a sheet has besides its level, seed and title

    def to_dict(self) -> dict[str, Any]:
        return {"number": self.number, "title": self.title, "text": self.text, "asked": ["fields"]}


def make_questions(level: int, seed: int | str) -> QuestionSheet:
    """Return the sheet of a level of QUESTION_LEVELS, by seed."""
    if level not in QUESTION_LEVELS:
        raise InvalidArgument(f"levels with questions go from {FIRST} to {max(QUESTION_LEVELS)}, not {level!r}")
    wanted = QUESTION_LEVELS[level]
    return QuestionSheet(level, str(seed), wanted.title, **wanted.maker(random.Random(f"{level}/{seed}")))


def link_to(sheet: QuestionSheet) -> str:
    """Return the sheet as a word for an address."""
    return packed({"v": VERSION, "k": "questions", "l": sheet.level, "s": sheet.seed})


def opened(word: str) -> Exercise | QuestionSheet:
    """Return the exercise or the sheet of questions that a word of an address carries."""
    fields = unpacked(word)
    if fields.get("k") != "questions":
        return decode(word)
    level, seed = fields.get("l"), fields.get("s")
    if (
        fields.get("v") != VERSION
        or type(level) is not int
        or level not in QUESTION_LEVELS
        or not isinstance(seed, str)
    ):
        raise InvalidNotation(f"the link is damaged: there are no questions of level {shown(level)}")
    check_encodable(seed, "the link is damaged: its seed")
    return make_questions(level, seed[:LONGEST_SEED])


# -- weighted sums --

MOVES = ("9-14", "10-15", "11-16", "12-16")


def weighted_sums(draw: random.Random) -> dict[str, Any]:
    """Return an evaluation of checkers, weights times features, after three moves of which one is best."""
    king, man = draw.choice(((2, 1), (3, 1), (3, 2), (5, 2)))
    moves = draw.sample(MOVES, 3)
    values: list[int] = []
    while len(set(values)) < 3:
        counts = [tuple(draw.randint(0, 4 if place % 2 else 3) for place in range(4)) for _ in moves]
        values = [king * (k - ok) + man * (m - om) for k, m, ok, om in counts]
    rows = [(move, *map(str, each)) for move, each in zip(moves, counts, strict=True)]
    asked = [_sum(move, each, value, (king, man)) for move, each, value in zip(moves, counts, values, strict=True)]
    best = moves[values.index(max(values))]
    worst = moves[values.index(min(values))]
    how = f"The values are {', '.join(map(say, values))}: {best} leads to the largest."
    asked.append(
        Question(
            "best",
            "Which move does black choose, one ply ahead?",
            best,
            "Black is MAX here, and takes the move that leads to the largest evaluation.",
            how,
            tuple(moves),
            ((worst, "That is the best move for white: black takes the largest value."),),
        )
    )
    return {
        "text": f"An evaluation of checkers is a weighted sum: {king} for a king more than white has, {man} for a man "
        "more. What is each move worth to black?",
        "questions": tuple(asked),
        "table": (("black's move", "black kings", "black men", "white kings", "white men"), *rows),
    }


def _sum(move: str, counts: Sequence[int], value: int, weights: tuple[int, int]) -> Question:
    k, m, ok, om = counts
    king, man = weights
    return Question(
        f"value {move}",
        f"Evaluation after {move}",
        float(value),
        "Multiply each feature by its weight, and add: what black has counts, less what white has.",
        f"{king} · ({k} − {ok}) + {man} · ({m} − {om}) = {say(value)}.",
        slips=_distinct(
            value,
            (k - ok + m - om, "You counted the pieces: multiply kings and men by their weights first."),
            (king * (k + ok) + man * (m + om), "You added what white has: it counts against black."),
            (-value, "That is white's point of view: a value is always MAX's, and MAX is black here."),
            (man * (k - ok) + king * (m - om), "You took the weight of a man for a king, and of a king for a man."),
        ),
    )


def _distinct(right: float, *slips: tuple[float, str]) -> tuple[tuple[float, str], ...]:
    """Return the slips that differ from the right answer and from each other; where two agree, nothing is known."""
    numbers = [wrong for wrong, _ in slips]
    return tuple((float(wrong), words) for wrong, words in slips if wrong != right and numbers.count(wrong) == 1)


FIRST = max(LEVELS) + 1
QUESTION_LEVELS = {
    level.number: level
    for level in (
        QuestionLevel(FIRST, "Weighted sums", "An evaluation from features and weights.", weighted_sums),
        QuestionLevel(FIRST + 1, "Lotteries", "Expected money, expected utility, and the choice.", lotteries),
        QuestionLevel(FIRST + 2, "Risk", "What a lottery is worth to somebody, and their attitude to risk.", risk),
        QuestionLevel(FIRST + 3, "Tables", "Does what the table knows decide the question?", table_entries),
        QuestionLevel(FIRST + 4, "Deepening", "Depth 1, 2, 3: how value and choice change.", deepening),
        QuestionLevel(FIRST + 5, "The next step", "Where does alpha-beta look next?", next_leaf),
    )
}
