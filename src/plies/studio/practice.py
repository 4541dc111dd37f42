"""Practice: exercises by level and seed, or one's own; graded with the typical mistakes by name."""

from typing import Any

from fastapi import APIRouter, Request, Response

from plies import teach
from plies.core import InvalidArgument
from plies.studio import models
from plies.studio.answers import ExerciseAnswer, GradeAnswer, HintGiven, KeyAnswer, LevelsAnswer, PictureAnswer, answers
from plies.studio.services import quick
from plies.studio.trees import exported
from plies.teach.plain import plain

__all__ = ["router"]

router = APIRouter(prefix="/api/practice", tags=["practice"])


def exercise_answer(exercise: teach.Exercise | teach.QuestionSheet) -> dict[str, Any]:
    if isinstance(exercise, teach.QuestionSheet):
        nothing: dict[str, Any] = {"asked": ["fields"], "ask": {}, "depth": None}
        return exercise.to_dict() | nothing | {"word": teach.link_to(exercise)}
    told = exercise.to_dict()
    return told | {"form": teach.to_form(exercise.tree), "word": told["link"]}


@router.get("/levels", responses=answers(LevelsAnswer))
def levels() -> dict[str, Any]:
    """Return the levels, and the mistakes that grading recognizes."""
    return {
        "levels": [level.to_dict() for level in (*teach.LEVELS.values(), *teach.QUESTION_LEVELS.values())],
        "mistakes": [mistake.to_dict() for mistake in teach.MISTAKES.values()],
    }


@router.post("/new", responses=answers(ExerciseAnswer))
async def new(ask: models.NewExercise, request: Request) -> Response:
    """Return an exercise: of a level, by seed; or your own, from a tree, an algorithm and what is asked."""
    return await quick(request, lambda: exercise_answer(made(ask)))


def made(ask: models.NewExercise) -> teach.Exercise | teach.QuestionSheet:
    if (ask.level is None) == (ask.form is None):
        raise InvalidArgument("an exercise is made from a level and a seed, or from a form: give one of the two")
    if ask.level is not None:
        by_level = teach.make_questions if ask.level in teach.QUESTION_LEVELS else teach.make
        return by_level(ask.level, ask.seed)
    if ask.algorithm is None or ask.asked is None:
        raise InvalidArgument("an exercise of one's own needs form, algorithm and asked")
    tree = teach.read_form(ask.form)
    return teach.Exercise(tree, ask.algorithm, tuple(dict.fromkeys(ask.asked)), ask.depth, ask.convention)


def graded(exercise: teach.Exercise | teach.QuestionSheet, given: Any) -> teach.Feedback:
    if isinstance(exercise, teach.QuestionSheet):
        return teach.grade_questions(exercise, given)
    return teach.grade(exercise, given)


@router.post("/open", responses=answers(ExerciseAnswer))
async def open_exercise(ask: models.WordAsk, request: Request) -> Response:
    """Return the exercise that a link carries."""
    return await quick(request, lambda: exercise_answer(teach.opened(ask.word)))


@router.post("/grade", responses=answers(GradeAnswer))
async def grade(ask: models.Grade, request: Request) -> Response:
    """Return what is right, what is wrong, and which mistake explains it. With reveal, add the right answers."""

    def work() -> dict[str, Any]:
        feedback = graded(teach.opened(ask.word), ask.answers).to_dict()
        if not ask.reveal:
            for item in feedback["items"]:
                item.pop("expected", None)
        return feedback

    return await quick(request, work)


@router.post("/hint", responses=answers(HintGiven))
async def hint(ask: models.HintAsk, request: Request) -> Response:
    """A hint for the first answer that is missing or wrong: where it is, why, or how it is worked out."""

    def work() -> dict[str, Any]:
        exercise = teach.opened(ask.word)
        if isinstance(exercise, teach.QuestionSheet):
            return {"hint": plain(teach.hint_questions(exercise, ask.answers, ask.step))}
        return {"hint": plain(teach.hint(exercise, ask.answers, ask.step))}

    return await quick(request, work)


@router.post("/key", responses=answers(KeyAnswer))
async def key(ask: models.WordAsk, request: Request) -> Response:
    """Return the right answers, and the search that gives them."""

    def work() -> dict[str, Any]:
        exercise = teach.opened(ask.word)
        if isinstance(exercise, teach.QuestionSheet):
            return {"answers": teach.right_answers(exercise), "run": None}
        seen = teach.run(exercise.tree, exercise.algorithm, exercise.depth)
        return {"answers": teach.answer_key(exercise), "run": seen.to_dict()}

    return await quick(request, work)


@router.post("/export", responses=answers(PictureAnswer))
async def export(ask: models.WordExport, request: Request) -> Response:
    """Return the tree of an exercise as a sheet, with the solution if asked for."""

    def work() -> dict[str, Any]:
        exercise = teach.opened(ask.word)
        if isinstance(exercise, teach.QuestionSheet):
            raise InvalidArgument("a sheet of questions has no picture: print the page")
        algorithm = exercise.algorithm if ask.solution else None
        name = "solution" if ask.solution else "exercise"
        return exported(exercise.tree, ask.format, algorithm, exercise.depth if ask.solution else None, name)

    return await quick(request, work)
