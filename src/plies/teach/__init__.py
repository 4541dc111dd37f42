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
    "grow",
    "hint",
    "make",
    "minimum_of_leaves",
    "nodes",
    "pseudocode",
    "read_form",
    "read_literal",
    "run",
    "to_form",
    "to_text",
    "undo",
    "undoing_leaves",
]
