"""Teaching with trees: searches step by step, why each cut is right, and exercises that name the mistake.

from plies.teach import compare, grade, make, read_literal, run, undo
"""

from plies.teach.algorithms import ALGORITHMS, Algorithm, fitting
from plies.teach.comparing import Comparison, Row, Uniform, compare, minimum_of_leaves
from plies.teach.exercises import Exercise, answer_key, decode
from plies.teach.form_writing import to_form, to_text
from plies.teach.forms import (
    LIMITS,
    Limits,
    NodeInfo,
    from_game,
    grow,
    nodes,
    read_form,
    read_literal,
)
from plies.teach.grading import Feedback, Item, Named, grade
from plies.teach.hints import Hint, hint
from plies.teach.levels import LEVELS, Level, make
from plies.teach.mistakes import MISTAKES, Mistake
from plies.teach.programs import Line, pseudocode
from plies.teach.question_levels import QUESTION_LEVELS, QuestionLevel, link_to, make_questions, opened
from plies.teach.question_sheets import (
    Question,
    QuestionSheet,
    grade_questions,
    hint_questions,
    right_answers,
)
from plies.teach.running import Run, run
from plies.teach.sentences import Claim
from plies.teach.steps import KINDS, CutInfo, Frame, Step
from plies.teach.undoing import Range, Undo, undo, undoing_leaves

__all__ = [
    "ALGORITHMS",
    "KINDS",
    "LEVELS",
    "LIMITS",
    "MISTAKES",
    "QUESTION_LEVELS",
    "Algorithm",
    "Claim",
    "Comparison",
    "CutInfo",
    "Exercise",
    "Feedback",
    "Frame",
    "Hint",
    "Item",
    "Level",
    "Limits",
    "Line",
    "Mistake",
    "Named",
    "NodeInfo",
    "Question",
    "QuestionLevel",
    "QuestionSheet",
    "Range",
    "Row",
    "Run",
    "Step",
    "Undo",
    "Uniform",
    "answer_key",
    "compare",
    "decode",
    "fitting",
    "from_game",
    "grade",
    "grade_questions",
    "grow",
    "hint",
    "hint_questions",
    "link_to",
    "make",
    "make_questions",
    "minimum_of_leaves",
    "nodes",
    "opened",
    "pseudocode",
    "read_form",
    "read_literal",
    "right_answers",
    "run",
    "to_form",
    "to_text",
    "undo",
    "undoing_leaves",
]
