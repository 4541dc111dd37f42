"""Sheets of questions: exactly the right answers pass, the answers are right, and no link or answer is trusted."""

import json
import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plies.core import InvalidArgument, InvalidNotation
from plies.teach import (
    LEVELS,
    QUESTION_LEVELS,
    Exercise,
    grade_questions,
    hint_questions,
    link_to,
    make,
    make_questions,
    nodes,
    opened,
    right_answers,
)
from plies.teach.links import packed

SEEDS = (*range(25), "a word", "monday-1")
TASTES = {"√x": lambda x: x**0.5, "x": lambda x: x, "x²": lambda x: x * x}


def sheet_called(title, seed):
    return make_questions(next(number for number, level in QUESTION_LEVELS.items() if level.title == title), seed)


def right(sheet):
    return {question.key: question.right for question in sheet.questions}


# -- exactly the right answers pass --


def changes(sheet):
    """The right answers with one of them changed or left out."""
    answers = right_answers(sheet)["fields"]
    for question in sheet.questions:
        others = [choice for choice in question.choices if choice != question.right]
        for wrong in others or (question.right + 1, -question.right - 1, 1e9):
            yield {"fields": answers | {question.key: wrong}}
        yield {"fields": answers | {question.key: ""}}
        yield {"fields": {key: answer for key, answer in answers.items() if key != question.key}}


@pytest.mark.parametrize("level", QUESTION_LEVELS)
def test_exactly_the_right_answers_pass(level):
    for seed in SEEDS:
        sheet = make_questions(level, seed)
        told = grade_questions(sheet, right_answers(sheet))
        assert (told.right, told.done, told.mistakes, told.sentence) == (True, True, (), "All is right.")
        for answers in changes(sheet):
            told = grade_questions(sheet, answers)
            assert not told.right, (level, seed, answers)
            assert told.sentence != "All is right."
            assert told.done == all(answers["fields"].get(question.key, "") != "" for question in sheet.questions)


@pytest.mark.parametrize("level", QUESTION_LEVELS)
def test_a_slip_is_named_and_is_never_a_right_answer(level):
    named = 0
    for seed in SEEDS:
        sheet = make_questions(level, seed)
        for question in sheet.questions:
            for wrong, sentence in question.slips:
                assert not question.is_right(wrong), (level, seed, question)
                told = grade_questions(sheet, {"fields": right_answers(sheet)["fields"] | {question.key: wrong}})
                assert sentence in told.sentence
                assert (told.right, told.unexplained) == (False, ())
                named += 1
    assert named > 0


@pytest.mark.parametrize("level", QUESTION_LEVELS)
def test_hints_lead_to_the_answers(level):
    sheet, answers = make_questions(level, 3), {}
    for question in sheet.questions:
        told = [hint_questions(sheet, {"fields": answers}, step) for step in ("where", "why", "how")]
        assert {each.key for each in told} == {question.key}
        assert all(each.sentence.endswith((".", ".”", "”.")) for each in told), told
        answers[question.key] = right(sheet)[question.key]
    assert hint_questions(sheet, {"fields": answers}, "why") is None


# -- the answers are right: worked out again, from what the learner reads --


def parsed(text):
    """The chances, prizes, the sure amount and the utility of a sheet about a lottery."""
    chances = [int(a) / int(b) for a, b in re.findall(r"(\d+)/(\d+),", text)]
    prizes = [int(word.replace(",", "")) for word in re.findall(r"\$([\d,]*\d)", text)]
    return chances, prizes, TASTES[re.search(r"U\(x\) = (.*)\.$", text)[1]]


def test_lotteries():
    chosen = set()
    for seed in range(200):
        sheet = sheet_called("Lotteries", seed)
        (p, q), (first, second, sure), u = parsed(sheet.text)
        found = right(sheet)
        assert found["money"] == pytest.approx(p * first + q * second)
        assert found["utility"] == pytest.approx(p * u(first) + q * u(second))
        assert found["safe"] == pytest.approx(u(sure))
        assert found["choice"] == ("the lottery" if found["utility"] > found["safe"] else "the sure thing")
        chosen.add(found["choice"])
    assert len(chosen) == 2


def test_risk():
    attitudes = set()
    for seed in range(200):
        sheet = sheet_called("Risk", seed)
        (p, q), (first, second), u = parsed(sheet.text)
        found = right(sheet)
        assert u(found["same"]) == pytest.approx(p * u(first) + q * u(second), abs=1e-4)
        assert found["same"] == pytest.approx(round(found["same"], 2)), "people can write it"
        assert found["premium"] == pytest.approx(p * first + q * second - found["same"])
        sign = (found["premium"] > 1e-6) - (found["premium"] < -1e-6)
        assert found["attitude"] == {1: "risk-averse", 0: "risk-neutral", -1: "risk-seeking"}[sign]
        attitudes.add(found["attitude"])
    assert len(attitudes) == 3


def test_weighted_sums():
    for seed in range(100):
        sheet = sheet_called("Weighted sums", seed)
        king, man = map(int, re.search(r"sum: (\d) for a king .*, (\d) for a man", sheet.text).groups())
        values = {}
        for move, *counts in sheet.table[1:]:
            k, m, ok, om = map(int, counts)
            values[move] = king * k + man * m - king * ok - man * om
            assert right(sheet)[f"value {move}"] == values[move]
        assert right(sheet)["best"] == max(values, key=values.__getitem__)
        assert sorted(values.values())[-1] > sorted(values.values())[-2]


def test_tables():
    """Every value that fits the entry leads to the same result of the search, or not."""
    number = lambda word: float(word.replace("−", "-"))  # noqa: E731
    for seed in range(150):
        sheet = sheet_called("Tables", seed)
        answers = right(sheet)
        assert len(set(answers.values())) == 2
        for state, said, kept, depth, alpha, beta in sheet.table[1:]:
            value = number(re.search(r"[−\d]+", said)[0])
            low, high = number(alpha), number(beta)
            possible = [value + step / 2 for step in range(-60, 61)]
            possible = [v for v in possible if ("≥" not in said or v >= value) and ("≤" not in said or v <= value)]
            possible = possible if "≥" in said or "≤" in said else [value]
            above, below = all(v >= high for v in possible), all(v <= low for v in possible)
            decided = kept == depth and (len(possible) == 1 or above or below)
            assert answers[f"state {state}"] == ("the table answers" if decided else "it must be searched"), said


def slow(tree, state, depth):
    if tree.is_terminal(state):
        return tree.utility(state, 0)
    if depth == 0:
        return tree.evaluate(state, 0)
    below = [slow(tree, tree.result(state, action), depth - 1) for action in tree.edges(state)]
    return max(below) if tree.player(state) == 0 else min(below)


def test_deepening():
    for seed in range(40):
        sheet = sheet_called("Deepening", seed)
        tree, start, found = sheet.tree, sheet.tree.initial(), right(sheet)
        for depth in (1, 2, 3):
            worth = {
                tree.action_name(start, a): slow(tree, tree.result(start, a), depth - 1) for a in tree.edges(start)
            }
            assert found[f"value {depth}"] == max(worth.values())
            assert worth[found[f"action {depth}"]] == max(worth.values())
            assert list(worth.values()).count(max(worth.values())) == 1
        assert len({found[f"action {depth}"] for depth in (1, 2, 3)}) == 2


def leaves_seen(tree, state, alpha, beta, seen):
    """Alpha-beta once more: it notes the leaves that it looks at."""
    if tree.is_terminal(state):
        seen.append(tree.names[state.number])
        return tree.utility(state, 0)
    best = None
    for action in tree.edges(state):
        v = leaves_seen(tree, tree.result(state, action), alpha, beta, seen)
        if tree.player(state) == 0:
            best = v if best is None else max(best, v)
            alpha = max(alpha, best)
        else:
            best = v if best is None else min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def test_the_next_step():
    jumps = 0
    for seed in range(60):
        sheet, seen = sheet_called("The next step", seed), []
        leaves_seen(sheet.tree, sheet.tree.initial(), -99, 99, seen)
        names = [node.name for node in nodes(sheet.tree) if node.kind == "leaf"]
        for question in sheet.questions:
            here = question.key.removeprefix("after ")
            following = [*seen, "none: the search is done"][seen.index(here) + 1]
            assert question.right == following
            jumps += following != [*names, "none: the search is done"][names.index(here) + 1]
    assert jumps >= 60


# -- links and answers --


@pytest.mark.parametrize("level", QUESTION_LEVELS)
def test_links(level):
    sheet = make_questions(level, "a seed")
    assert opened(link_to(sheet)).to_dict() == sheet.to_dict()
    assert sheet.to_dict() != make_questions(level, "another").to_dict()
    shown = json.dumps(sheet.to_dict(), allow_nan=False)
    assert "right" not in {name for field in sheet.to_dict()["fields"] for name in field}
    assert all(question.how not in shown for question in sheet.questions)


def test_a_link_may_hold_a_tree_as_well():
    assert isinstance(opened(make(1, 1).encode()), Exercise)
    assert min(QUESTION_LEVELS) == max(LEVELS) + 1


@pytest.mark.parametrize(
    "fields", [{"l": 1}, {"l": "13"}, {"l": 99}, {"s": 7}, {"s": None}, {"v": 2}, {"l": True}, {"l": []}]
)
def test_damaged_links(fields):
    with pytest.raises(InvalidNotation):
        opened(packed({"v": 1, "k": "questions", "l": 13, "s": "1"} | fields))


@given(st.dictionaries(st.sampled_from(["v", "k", "l", "s"]), st.none() | st.integers() | st.text(max_size=5)))
def test_any_fields_are_a_sheet_or_refused(fields):
    with suppress(InvalidNotation):
        assert opened(packed(fields | {"k": "questions"})).level in QUESTION_LEVELS


@pytest.mark.parametrize(
    "answers",
    [
        [],
        {"values": {}},
        {"fields": []},
        {"fields": {"nothing": 1}},
        {"fields": {"money": "three"}},
        {"fields": {"choice": "both"}},
    ],
)
def test_answers_that_cannot_be_read(answers):
    with pytest.raises(InvalidNotation):
        grade_questions(sheet_called("Lotteries", 1), answers)


def test_numbers_as_people_write_them():
    sheet = sheet_called("Weighted sums", 5)
    answers = {key: f"{value:+g}".replace("-", "−") for key, value in right(sheet).items() if key != "best"}
    answers["best"] = right(sheet)["best"]
    assert grade_questions(sheet, {"fields": answers}).right


def test_levels_and_steps_that_are_none():
    for level in (1, 99, "13"):
        with pytest.raises(InvalidArgument, match="levels with questions go from"):
            make_questions(level, 1)
    with pytest.raises(InvalidArgument, match="a hint is one of"):
        hint_questions(sheet_called("Risk", 1), {}, "who")
