"""Exercises: typical mistakes are planted and recognised, and no right answer is accused."""

import base64
import json
import zlib
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.core import INFINITY, InvalidArgument, InvalidNotation, UnsupportedGame
from plies.teach import LEVELS, MISTAKES, Exercise, answer_key, decode, grade, grow, make, nodes, read_literal, run
from plies.teach.learner import Learner
from plies.teach.plain import key, plain
from plies.teach.sheets import right_sheet
from strategies import trees

LECTURE = read_literal("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
SEEDS = range(6)


def handed_in(exercise, sheet):
    """Return what a learner who believes in sheet hands in."""
    parts = {
        "values": {key(place): plain(value) for place, value in sheet.values.items()},
        "windows": {key(place): plain(window) for place, window in sheet.windows.items()},
        "pruned": [key(place) for place in sheet.pruned],
        "action": sheet.action,
    }
    return {part: parts[part] for part in exercise.asked}


# -- no right answer is accused --


@pytest.mark.parametrize("level", LEVELS)
def test_right_answers(level):
    for seed in SEEDS:
        exercise = make(level, seed)
        feedback = grade(exercise, answer_key(exercise))
        assert feedback.right
        assert feedback.done
        assert (feedback.mistakes, feedback.unexplained, feedback.sentence) == ((), (), "All is right.")
        part_of_it = {part: answer for part, answer in answer_key(exercise).items() if part != exercise.asked[0]}
        feedback = grade(exercise, part_of_it)
        assert {item.verdict for item in feedback.items} <= {"right", "missing"}
        assert (feedback.mistakes, feedback.done) == ((), False)


def test_both_conventions_are_right_unless_one_is_asked_for():
    tree = read_literal("[[3, 5], [3, 4], [1, 2]]")
    for mine in ("alphabeta", "alphabeta_strict"):
        sheet = right_sheet(tree, mine)
        for asked_for in ("alphabeta", "alphabeta_strict"):
            either = Exercise(tree, asked_for, ("values", "pruned"), convention=False)
            assert grade(either, handed_in(either, sheet)).right
            one = Exercise(tree, asked_for, ("values", "pruned"))
            assert grade(one, handed_in(one, sheet)).right == (mine == asked_for)


def test_every_best_action_is_right():
    exercise = Exercise(read_literal("[[3, 5], [3, 4], [1, 2]]"), "minimax", ("action",))
    assert [grade(exercise, {"action": action}).right for action in ("left", 1, "right")] == [True, True, False]


def test_rounding_is_no_mistake():
    exercise = Exercise(read_literal("[[1, 1, 0], [0, 0, 1]]", ("max", "chance")), "expectimax", ("values",))
    assert grade(exercise, {"values": {"root": "2/3", "0": 0.67, "1": "0.333"}}).right


def test_what_is_written_where_the_search_never_comes_is_wrong():
    exercise = Exercise(read_literal("[[3, 5], [2, [9, 1]]]"), "alphabeta", ("values", "pruned"))
    answers = answer_key(exercise)
    answers["values"]["1.1"] = 7
    feedback = grade(exercise, answers)
    assert not feedback.right
    assert feedback.sentence == "The search does not expand D: leave it empty."


def test_at_the_horizon_the_evaluation_may_be_written_and_nothing_else():
    exercise = make(7, 1)
    key_, estimates = answer_key(exercise), {node.key: node.evaluate for node in nodes(exercise.tree)}
    horizon = [place for place in exercise.ask()["values"] if place not in key_["values"]]
    assert len(horizon) == 5
    right = key_ | {"values": key_["values"] | {place: estimates[place] for place in horizon}}
    assert grade(exercise, right).right
    for place in horizon:
        wrong = key_ | {"values": key_["values"] | {place: estimates[place] + 1}}
        assert not grade(exercise, wrong).right


def single_changes(exercise):
    """The right answers with one thing changed, for everything that the page offers to fill in."""
    right, offered = answer_key(exercise), exercise.ask()
    for place in offered.get("values", ()):
        old = right["values"].get(place)
        changed = (
            77 if old is None or isinstance(old, str) else [n + 1 for n in old] if isinstance(old, list) else old + 1
        )
        if old is None and exercise.tuples:
            changed = [77] * exercise.tree.width
        yield right | {"values": right["values"] | {place: changed}}
        if old is not None:
            yield right | {"values": right["values"] | {place: ""}}
    for place in offered.get("windows", ()):
        old = right["windows"].get(place)
        for side in range(2):
            changed = list(old or ["-inf", "inf"])
            changed[side] = 77
            yield right | {"windows": right["windows"] | {place: changed}}
        if old is not None:
            yield right | {"windows": right["windows"] | {place: ["", ""]}}
    for leaf in offered.get("pruned", ()):
        yield right | {"pruned": sorted(set(right["pruned"]) ^ {leaf})}


@pytest.mark.parametrize("level", LEVELS)
def test_exactly_the_right_answers_pass(level):
    """Whatever single answer is changed, added or left out, the sheet is not right any more."""
    for seed in SEEDS:
        exercise = make(level, seed)
        assert grade(exercise, answer_key(exercise)).right
        for answers in single_changes(exercise):
            assert not grade(exercise, answers).right, (level, seed, answers)


# -- planted mistakes --


def test_every_typical_mistake_is_planted_and_recognised():
    """Each mistake everywhere, and at one of the nodes where it shows."""
    first, seen = Counter(), Counter()
    strict = next(seed for seed in range(50) if make(6, seed).algorithm == "alphabeta_strict")
    for level in LEVELS:
        for seed in (0, 1, strict) if level == 6 else (0, 1):
            exercise = make(level, seed)
            tried = set()
            for mistake, at, sheet in exercise.wrong:
                feedback = grade(exercise, handed_in(exercise, sheet))
                if (mistake.kind, at is None) in tried or not any(i.verdict == "wrong" for i in feedback.items):
                    continue
                tried.add((mistake.kind, at is None))
                seen[mistake.kind] += 1
                named = feedback.mistakes[0]
                assert mistake.kind in (named.kind, *named.also), (level, seed, mistake.kind, at, feedback)
                assert (len(feedback.mistakes), feedback.unexplained, feedback.right) == (1, (), False)
                assert feedback.sentence.startswith(named.sentence)
                first[mistake.kind] += named.kind == mistake.kind
    assert {kind for kind in MISTAKES if not first[kind]} <= {"took a bound for a value", "later tie"}
    assert sum(seen.values()) > 200


def test_a_bound_is_no_value_at_the_root():
    exercise = Exercise(read_literal("[[3, 5], [3, 1]]"), "alphabeta", ("action", "pruned"))
    feedback = grade(exercise, answer_key(exercise) | {"action": "right"})
    assert [named.kind for named in feedback.mistakes] == ["took a bound for a value"]


def test_the_tie_rule_of_max_n():
    exercise = Exercise(read_literal("[[(2, 5, 0), (2, 5, -1)], [(0, 1, 1), (0, 2, 2)]]"), "multiplayer", ("values",))
    feedback = grade(exercise, {"values": {"root": [2, 5, -1], "0": [2, 5, -1], "1": "(0, 2, 2)"}})
    assert [named.kind for named in feedback.mistakes] == ["later tie"]
    assert [item.verdict for item in feedback.items] == ["follows", "wrong", "right"]


def test_one_against_all():
    tree = read_literal("[[(3, 1, 9), (5, 6, 0)], [(2, 9, 1), (9, 8, 1)], [(4, 0, 0), (6, 7, 2)]]")
    exercise = Exercise(tree, "paranoid", ("values", "pruned", "action"))
    assert "player 0 is MAX, and all others together are MIN" in exercise.text()
    assert answer_key(exercise) == {"values": {"root": 4, "0": 3, "1": 2, "2": 4}, "pruned": ["1.1"], "action": "right"}
    as_in_max_n = {"values": {"root": 6, "0": 5, "1": 2, "2": 6}, "pruned": [], "action": "right"}
    assert [named.kind for named in grade(exercise, as_in_max_n).mistakes] == ["for themselves"]
    helpful = answer_key(exercise) | {"values": {"root": 5, "0": 5, "1": 2, "2": 4}}
    assert "largest value at B" in grade(exercise, {"values": helpful["values"]}).sentence


def test_a_mistake_seen_at_one_node_is_told_with_its_place():
    """It cannot be known whether it would have been made elsewhere, too."""
    feedback = grade(Exercise(LECTURE, "minimax", ("values",)), {"values": {"0": 12}})
    assert (feedback.mistakes[0].kind, feedback.mistakes[0].at) == ("max at a min node", "0")
    assert feedback.sentence.startswith("You took the largest value at B, but there MIN moves")


def test_a_tree_to_practise_with_is_smaller_than_one_to_look_at():
    tree = read_literal(str([[1] * 30] * 20))
    with pytest.raises(InvalidArgument, match="larger than 500 nodes"):
        Exercise(tree, "minimax", ("values",))


def test_follow_on_errors_are_not_blamed_again():
    exercise = Exercise(LECTURE, "minimax", ("values", "action"))
    feedback = grade(exercise, {"values": {"root": 12, "0": 12, "1": 2, "2": 2}, "action": "left"})
    assert [(item.part, item.key, item.verdict) for item in feedback.items] == [
        *(("values", "root", "follows"), ("values", "0", "wrong"), ("values", "1", "right"), ("values", "2", "right")),
        ("action", "root", "right"),
    ]
    assert feedback.mistakes[0].sentence == (
        "You took the largest value at B, but there MIN moves, and MIN takes the smallest."
    )
    assert (feedback.mistakes[0].at, feedback.mistakes[0].keys) == ("0", ("root", "0"))


def test_pruning_by_a_wrong_value_follows():
    """B is taken as 5 instead of 3: the leaf 4 then cuts C, which is right given the learner's own value."""
    exercise = Exercise(read_literal("[[3, 5], [4, 6]]"), "alphabeta", ("values", "pruned"))
    feedback = grade(exercise, {"values": {"root": 5, "0": 5, "1": 4}, "pruned": ["1.1"]})
    assert [(i.part, i.key, i.verdict) for i in feedback.items if i.verdict != "right"] == [
        *(("values", "root", "follows"), ("values", "0", "wrong"), ("pruned", "1.1", "follows")),
    ]
    assert feedback.mistakes[0].kind == "max at a min node"


def test_two_mistakes_are_both_named():
    exercise = Exercise(LECTURE, "minimax", ("values",))
    feedback = grade(exercise, {"values": {"root": 12, "0": 12, "1": 4, "2": 2}})
    assert [(named.kind, named.at) for named in feedback.mistakes] == [
        ("max at a min node", "0"),
        ("averaged a min node", "1"),
    ]
    assert feedback.unexplained == ()


def test_what_nobody_can_explain_is_only_wrong():
    exercise = Exercise(LECTURE, "minimax", ("values",))
    feedback = grade(exercise, {"values": {"root": 3, "0": 3, "1": 77, "2": 2}})
    assert (feedback.mistakes, feedback.unexplained, feedback.sentence) == ((), ("1",), "Look again at C.")


# -- the learner without mistakes is the textbook --


@settings(max_examples=60)
@given(trees(sharing=False), st.sampled_from([INFINITY, 2]))
def test_a_learner_who_makes_no_mistake(tree, depth):
    for algorithm in ("minimax", "alphabeta", "alphabeta_strict", "expectimax"):
        assert Learner(tree, algorithm, depth).fill_in() == right_sheet(tree, algorithm, depth)


@settings(max_examples=40)
@given(trees(players=("max", "min", "chance")), trees(players=(0, 1, 2), utilities=3))
def test_a_learner_of_chance_and_tuples(tree, general):
    for algorithm, each in (("expectimax", tree), ("multiplayer", general), ("paranoid", tree), ("paranoid", general)):
        mine, right = Learner(each, algorithm).fill_in(), right_sheet(each, algorithm)
        assert mine.values == right.values
        assert mine.windows == right.windows


@settings(max_examples=40)
@given(trees(sharing=False), st.data())
def test_whatever_is_handed_in_is_graded(tree, data):
    """Answers drawn at random: every verdict is given, and right answers stay right."""
    if tree.is_terminal(tree.initial()) or tree.size() > 60:
        return
    exercise = Exercise(tree, "alphabeta", ("values", "windows", "pruned", "action"))
    answers = answer_key(exercise)
    for place in data.draw(st.lists(st.sampled_from(sorted(answers["values"])), max_size=2)):
        answers["values"][place] = data.draw(st.integers(-9, 9))
    feedback = grade(exercise, answers)
    json.dumps(feedback.to_dict(), allow_nan=False)
    for item in feedback.items:
        if item.part != "values":
            assert item.verdict == "right"
    accused = {place for named in feedback.mistakes for place in named.keys}
    assert accused <= {item.key for item in feedback.items if item.verdict in ("wrong", "follows")}


# -- levels and links --


@pytest.mark.parametrize("level", LEVELS)
def test_levels(level):
    exercise = make(level, "a seed")
    assert exercise.to_dict() == make(level, "a seed").to_dict()
    assert exercise.to_dict() != make(level, "another").to_dict()
    assert (exercise.level, exercise.seed, exercise.asked) == (level, "a seed", LEVELS[level].asked)
    assert len(nodes(exercise.tree)) <= 45
    again = decode(exercise.encode())
    assert again.to_dict() == exercise.to_dict()
    assert answer_key(again) == answer_key(exercise)
    assert len(exercise.encode()) < 400
    json.dumps(exercise.to_dict(), allow_nan=False)


def test_what_the_levels_are_about():
    for seed in SEEDS:
        assert any(visit.cut.deep for visit in _cuts(make(5, seed)))
        exercise = make(6, seed)
        sheets = [right_sheet(exercise.tree, name) for name in ("alphabeta", "alphabeta_strict")]
        assert sheets[0].pruned != sheets[1].pruned
        assert "A node is cut if" in exercise.text()
        assert make(7, seed).depth == 2
    assert {make(6, seed).algorithm for seed in SEEDS} == {"alphabeta", "alphabeta_strict"}


def _cuts(exercise):
    return run(exercise.tree, exercise.algorithm).trace.cuts


def packed(thing):
    text = thing if isinstance(thing, bytes) else json.dumps(thing).encode()
    return base64.urlsafe_b64encode(zlib.compress(text)).decode().rstrip("=")


GOOD = {
    "v": 1,
    "t": "[[3,12],[2,4]]",
    "b": [2, 12],
    "a": "minimax",
    "d": None,
    "q": [0],
    "c": True,
    "l": None,
    "s": None,
}


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("", "the link is damaged"),
        ("not a link", "the link is damaged: copy it again"),
        ("ÄÖ", "the link is damaged"),
        ("A" * 9000, "at most 8000 characters"),
        (make(1, 1).encode()[:-8], "the link is damaged"),
        (packed(b"[" * 100_000), "unpacks to too much"),
        (packed(b"[" * 50_000), "the link is damaged"),
        (packed([1, 2]), "it holds no exercise"),
        (packed({}), "it holds no exercise"),
        (packed(GOOD | {"v": 2}), "of version 2; this is version 1"),
        (packed(GOOD | {"a": "mcts"}), "'mcts' is not practised"),
        (packed(GOOD | {"q": [9]}), "it holds no exercise"),
        (packed(GOOD | {"q": []}), "an exercise asks for some of"),
        (packed(GOOD | {"d": "2"}), "'2' is not a number"),
        (packed(GOOD | {"d": 99}), "a depth is a number of plies from 1 to 16"),
        (packed(GOOD | {"t": "[[3,12],"}), "malformed"),
        (packed(GOOD | {"t": 5}), "at most 50000 characters"),
        (packed(GOOD | {"b": [3, 4]}), "utilities lie in 3 .. 4"),
        (packed(GOOD | {"b": 3}), "it holds no exercise"),
        (packed(GOOD | {"t": "5", "b": [0, 9]}), "a single leaf"),
    ],
)
def test_damaged_links(word, message):
    with pytest.raises(InvalidNotation, match=message):
        decode(word)


@given(st.text(max_size=60) | st.binary(max_size=60).map(packed))
def test_any_text_is_an_exercise_or_refused(word):
    with pytest.raises(InvalidNotation):
        decode(word)


def test_a_good_link():
    assert decode(packed(GOOD)).text().startswith("Search the tree by minimax")


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ([], "answers are a dict"),
        ({"marks": []}, "answers are a dict"),
        ({"values": [1]}, "values are a dict from nodes to numbers"),
        ({"values": {"9": 1}}, "values: the tree has no inner node '9'"),
        ({"values": {"0.0": 1}}, "values: the tree has no inner node '0.0'"),
        ({"values": {"0": "three"}}, "values, 0: expected a number"),
        ({"windows": {"0": 3}}, "windows, 0: alpha and beta are two numbers"),
        ({"pruned": "0"}, "pruned is a list of nodes"),
        ({"pruned": ["7"]}, "pruned: the tree has no node '7'"),
        ({"action": "up"}, "action: choose from left, middle, right, not 'up'"),
        ({"action": 3}, "action: choose from"),
    ],
)
def test_answers_that_cannot_be_read(answers, message):
    exercise = Exercise(LECTURE, "alphabeta", ("values", "windows", "pruned", "action"))
    with pytest.raises(InvalidNotation, match=message):
        grade(exercise, answers)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((LECTURE, "star1", ("values",)), InvalidArgument, "'star1' is not practised"),
        ((LECTURE, "minimax", ("pruned",)), InvalidArgument, "minimax has no alpha and beta"),
        ((LECTURE, "minimax", ("marks",)), InvalidArgument, "an exercise asks for some of"),
        ((LECTURE, "minimax", ("values",), 0), InvalidArgument, "a depth is a number of plies"),
        ((grow(1, players=("max", "chance")), "minimax", ("values",)), UnsupportedGame, "has chance nodes"),
        ((grow(1, players=("chance", "max")), "expectimax", ("action",)), InvalidArgument, "chance moves at the root"),
    ],
)
def test_exercises_that_make_no_sense(arguments, error, message):
    with pytest.raises(error, match=message):
        Exercise(*arguments)


def test_there_are_twelve_levels():
    for level in (0, 13, "1"):
        with pytest.raises(InvalidArgument, match="levels go from 1 to 12"):
            make(level, 1)
