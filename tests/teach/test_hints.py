"""Hints: in the order of the search, ever plainer, and none for what is right."""

import pytest

from plies.core import InvalidArgument
from plies.teach import LEVELS, answer_key, hint, make

SEEDS = range(4)
STEPS = ("where", "why", "how")


def sentences(exercise, answers):
    found = [hint(exercise, answers, step) for step in STEPS]
    assert len({(each.part, each.key) for each in found}) == 1, "all three are about the same answer"
    return [each.sentence for each in found]


@pytest.mark.parametrize("level", LEVELS)
def test_hints_lead_to_the_right_answers(level):
    """A learner who mends what the hints are about, one after the other, comes to the end."""
    for seed in SEEDS:
        exercise = make(level, seed)
        key, answers = answer_key(exercise), {}
        for _ in range(200):
            given = hint(exercise, answers, "where")
            if given is None:
                break
            assert all(sentences(exercise, answers))
            if given.part in ("pruned", "action"):
                answers[given.part] = key[given.part]
            else:
                answers.setdefault(given.part, {})[given.key] = key[given.part][given.key]
        assert given is None
        assert answers == {part: value for part, value in key.items() if value != {}}


def test_the_three_steps():
    exercise = make(1, 1)
    assert sentences(exercise, {}) == [
        "Look at B: what is its value?",
        "It is a MIN node: MIN takes the child that is worth least.",
        "B1 is worth 5: that is what MIN has at B so far. B2 is worth 12: MIN keeps 5 at B. B returns 5.",
    ]


def test_what_was_marked_too_much_or_too_little():
    exercise = make(3, 1)
    key = answer_key(exercise)
    where, _, how = sentences(exercise, key | {"pruned": []})
    assert where.endswith("is everything below it visited?")
    assert "skipped" in how
    visited = next(leaf for leaf in exercise.ask()["pruned"] if leaf not in key["pruned"])
    where, _, how = sentences(exercise, key | {"pruned": [*key["pruned"], visited]})
    assert where.endswith("is it visited?")
    assert "is a leaf" in how


def test_what_is_written_where_the_search_never_comes():
    exercise = make(7, 1)
    key = answer_key(exercise)
    beyond = next(place for place in exercise.ask()["values"] if place not in key["values"])
    where, why, _ = sentences(exercise, key | {"values": key["values"] | {beyond: 77}})
    assert where.endswith(("does the search expand it?", "what is its value?"))
    assert why


def test_other_steps_are_refused():
    with pytest.raises(InvalidArgument, match="a hint is one of where, why, how"):
        hint(make(1, 1), {}, "what")
