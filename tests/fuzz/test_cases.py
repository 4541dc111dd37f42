"""The cases: the same for the same seed, honest games, and everything that is promised turns up."""

import random
from collections import Counter

import pytest

import plies
from fuzz.asking.games import STYLES, game_of
from fuzz.cases.drawing import ODD_STYLES, Wishes, draw_cases, draw_description
from fuzz.cases.honesty import is_honest
from fuzz.cases.numbers import STYLES as NUMBERS
from fuzz.cases.numbers import draw_chances
from fuzz.cases.questions import EVERY
from fuzz.cases.structures import STRUCTURES
from fuzz.descriptions import KINDS, Description, Node


def test_a_seed_repeats_itself():
    once, again = ([draw_cases("seed", number, Wishes()) for number in range(40)] for _ in range(2))
    assert once == again
    assert once != [draw_cases("other", number, Wishes()) for number in range(40)]


def test_everything_turns_up():
    """Kinds, structures, numbers, algorithms, options, styles of actions."""
    tags, options, searches = Counter(), Counter(), Counter()
    for number in range(1_500):
        drawn = draw_cases("all", number, Wishes())
        tags.update(drawn.tags)
        searches.update(case.question.algorithm for case in drawn.cases)
        options.update(name for case in drawn.cases for name in case.question.options)
    rare = {"structure: wide", "structure: long chain"}
    assert {f"kind: {kind}" for kind in KINDS} <= set(tags)
    assert {f"structure: {name}" for name in STRUCTURES} - rare <= set(tags)
    assert {f"numbers: {name}" for name in NUMBERS} <= set(tags)
    assert {f"actions: {name}" for name in ODD_STYLES} <= set(tags)
    assert {algorithm or "default" for algorithm in EVERY} <= set(searches)
    assert {"depth", "nodes", "seconds", "threads", "table_mb", "every_move", "lines", "alpha", "beta"} <= set(options)
    assert {"samples", "least_probability", "player", "seed", "exploration"} <= set(options)


@pytest.mark.parametrize("kind", KINDS)
def test_games_are_what_they_declare(kind):
    dice = random.Random(kind)
    for _ in range(150):
        description, tags = draw_description(dice, kind)
        assert is_honest(description), (tags, description)


@pytest.mark.parametrize("kind", KINDS)
def test_the_conformance_kit_has_nothing_to_say(kind):
    """plies.check looks at the rules from the other side."""
    dice = random.Random(f"{kind} once more")
    for _ in range(4):
        description, tags = draw_description(dice, kind)
        if max(map(abs, description.bounds)) < 1e15:
            report = plies.check(game_of(description), games=3)
            assert report.ok, (tags, str(report))


def test_what_is_not_honest():
    fair = Description("dice", (Node(0, (1, 2), estimate=(0.5,)), Node(payoff=(1.0,)), Node(payoff=(0.0,))), (0.0, 1.0))
    assert is_honest(fair)
    node, *ends = fair.nodes
    for lie in (
        fair._replace(bounds=(0.0, 0.9)),
        fair._replace(nodes=(node._replace(estimate=(1.0,)), *ends)),
        fair._replace(nodes=(node._replace(bounds=(0.0, 0.5)), *ends)),
        fair._replace(nodes=(node._replace(candidates=(1,)), *ends)),
        fair._replace(nodes=(node._replace(owner=-1, chances=(0.5, 0.5)), *ends)),
        fair._replace(nodes=(node._replace(owner=7), *ends)),
        fair._replace(nodes=(node, ends[0], ends[1]._replace(twin=1))),
        fair._replace(total=0.5),
    ):
        assert not is_honest(lie), lie


def test_chances_add_up():
    dice = random.Random(1)
    for _ in range(500):
        chances = draw_chances(dice, dice.randrange(1, 6))
        assert min(chances) >= 0
        assert sum(chances) == pytest.approx(1)


@pytest.mark.parametrize("style", STYLES)
def test_actions_of_every_style_lead_where_they_should(style):
    description, _ = draw_description(random.Random(8), "duel")
    game = game_of(description._replace(style=style))
    for number, node in enumerate(description.nodes):
        state = game.initial()._replace(node=number)
        actions = list(game.actions(state))
        assert len(set(actions)) == len(node.children)
        assert [game.result(state, action).node for action in actions] == list(node.children)
