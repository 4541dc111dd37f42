"""Quiescence: evaluations are taken of quiet states only."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plies
from plies.core import INFINITY, InvalidNotation, UnsupportedGame
from plies.teach import fitting, pseudocode, read_literal, run, to_form, to_text
from plies.teach.forms import nodes, read_form
from plies.textbook import alphabeta, counting, quiescence, trace
from plies.textbook.random_trees import random_tree
from plies.textbook.trees import Tree, unfold
from strategies import trees

EXCHANGE = """{'children': {
    'take pawn': {'quiet': False, 'evaluate': 1, 'children': {'take queen': -8, 'let it go': 1}},
    'wait': {'evaluate': 0, 'children': {'attack': -1, 'wait too': 0}}}}"""


def slow_value(game, state, depth):
    """The definition, without a window."""
    if game.is_terminal(state):
        return game.utility(state, 0)
    if depth <= 0 and (game.quiet(state) or depth <= -quiescence.EXTENSION):
        return game.evaluate(state, 0)
    below = [slow_value(game, game.result(state, action), depth - 1) for action in game.actions(state)]
    return max(below) if game.player(state) in game.maximizers else min(below)


def restless(tree, seed):
    """The same tree with estimates of its own, and some nodes that are not quiet."""
    draw = random.Random(seed)
    low, high = tree.utility_bounds
    tree.quiets = tuple(draw.random() < 0.5 for _ in tree.quiets)
    tree.estimates = tuple(draw.uniform(low, high) * 0.999 for _ in tree.estimates)
    return tree


DEPTHS = st.sampled_from([0, 1, 2, 3, INFINITY])


@given(trees(), DEPTHS, st.integers(0, 99))
@settings(max_examples=1_000)
def test_it_finds_what_the_definition_says(tree, depth, seed):
    restless(tree, seed)
    state = tree.initial()
    assert quiescence.value(tree, state, depth) == slow_value(tree, state, depth)
    if depth >= 1 and not tree.is_terminal(state):
        slow = {a: slow_value(tree, tree.result(state, a), depth - 1) for a in tree.actions(state)}
        assert quiescence.every_move(tree, state, depth) == slow
        best = max if tree.player(state) in tree.maximizers else min
        assert quiescence.decide(tree, state, depth) == best(slow, key=slow.__getitem__)


@given(trees(), DEPTHS, st.integers(0, 99), st.integers(-9, 9), st.integers(-9, 9))
def test_the_promise_of_its_window(tree, depth, seed, low, high):
    restless(tree, seed)
    alpha, beta = min(low, high), max(low, high) + 1
    v, r = slow_value(tree, tree.initial(), depth), quiescence.value(tree, tree.initial(), depth, alpha, beta)
    assert (r == v) if alpha < r < beta else (v <= r) if r <= alpha else (r <= v)


@given(trees(), DEPTHS)
def test_where_every_state_is_quiet_it_is_alphabeta(tree, depth):
    state = tree.initial()
    assert counting.count(quiescence, tree, state, depth) == counting.count(alphabeta, tree, state, depth)


def test_it_stops_sixteen_plies_beyond_its_depth():
    literal = 1
    for _ in range(40):
        literal = {"children": [literal], "quiet": False, "evaluate": 0}
    tree = Tree(literal)
    assert counting.count(quiescence, tree, tree.initial(), 2).nodes == 1 + 2 + quiescence.EXTENSION
    assert quiescence.value(tree, tree.initial(), 2) == 0
    assert quiescence.value(tree, tree.initial()) == 1


def test_the_horizon_effect():
    tree = Tree(EXCHANGE)
    state = tree.initial()
    assert tree.action_name(state, alphabeta.decide(tree, state, 1)) == "take pawn"
    assert tree.action_name(state, quiescence.decide(tree, state, 1)) == "wait"
    assert quiescence.every_move(tree, state, 1) == {0: -8, 1: 0}


def test_plies_search_agrees():
    """The tuned engine goes on in the same states, as far."""
    for seed in range(8):
        tree = restless(random_tree(seed, depth=4, branching=(1, 3), values=(-4, 4), early=0.1), seed)
        for depth in (1, 2):
            found = plies.search(tree, tree.initial(), depth=depth, compile=False)
            assert found.value == pytest.approx(slow_value(tree, tree.initial(), depth)), (seed, depth)


def test_checkers_goes_on_while_there_is_a_jump():
    """Black takes a piece at depth 1; that white takes back is seen by quiescence only."""
    game = plies.game("checkers")
    state = game.read_state("B:W18,27:B14,1")
    take = alphabeta.value(game, state, 1)
    assert quiescence.value(game, state, 1) == slow_value(game, state, 1) <= take
    seen = trace.record(quiescence, game, state, 2)
    assert all(game.quiet(visit.state) for visit in seen.visits if visit.ending == "horizon")


def test_what_is_never_visited_ends_where_the_search_would():
    tree = Tree(
        "[[1, 2], [0, {'quiet': False, 'evaluate': 3, 'children': [4, 5]}, {'evaluate': 2, 'children': [6, 7]}]]"
    )
    never = [path for path, _ in trace.record(quiescence, tree, tree.initial(), 2).never_visited()]
    assert never == [(1, 1, 0), (1, 1, 1), (1, 2)]
    assert "horizon" not in str(trace.record(quiescence, tree, tree.initial(), 3))


def test_it_refuses_chance_and_general_games():
    with pytest.raises(UnsupportedGame, match="quiescence cannot search"):
        quiescence.value(Tree([[1, 2]], players=("chance", "max")), Tree([[1, 2]]).initial())
    with pytest.raises(UnsupportedGame, match="use multiplayer"):
        quiescence.value(Tree([(1, 2)]), Tree([(1, 2)]).initial())


# -- steps --


def test_the_tutor_says_that_the_search_goes_on():
    done = run(read_literal(EXCHANGE), "quiescence", 1)
    said = [step.sentence for step in done.steps]
    assert any(
        "The depth is used up at B, but B is not quiet, so the search goes on: MIN moves at B" in s for s in said
    )
    assert any("The depth is used up at C: it is evaluated, at 0." in s for s in said)
    assert done.conclusion.sentence.startswith("MAX chooses wait")
    assert run(read_literal(EXCHANGE), "alphabeta", 1).conclusion.sentence.startswith("MAX chooses take pawn")
    assert "quiescence" in fitting(done.tree)
    lines = {line.key for line in pseudocode("quiescence")}
    assert {step.line for step in done.steps} <= lines


@given(trees(sharing=False), st.integers(0, 99), st.sampled_from([1, 2]))
@settings(max_examples=100)
def test_steps_end_with_the_value(tree, seed, depth):
    restless(tree, seed)
    done = run(tree, "quiescence", depth)
    assert done.trace.value == slow_value(tree, tree.initial(), depth)
    assert done.steps[-1].path[0].value == done.trace.value


# -- trees that say what is not quiet --


def test_forms_and_texts_keep_it():
    tree = read_literal(EXCHANGE)
    assert [node.name for node in nodes(tree) if not node.quiet] == ["B"]
    for again in (read_form(to_form(tree)), read_literal(to_text(tree), bounds=tree.utility_bounds)):
        assert nodes(again) == nodes(tree)
        assert again.quiets == tree.quiets


@pytest.mark.parametrize("word", ["1", "'no'", "[]"])
def test_quiet_is_true_or_false(word):
    with pytest.raises(InvalidNotation, match="quiet is True or False"):
        Tree(f"{{'children': [1, 2], 'quiet': {word}}}")
    for text in ("[True, 1]", "[-True, 1]", "True"):
        with pytest.raises(InvalidNotation):
            Tree(text)


def test_the_tree_of_a_game_says_where_it_is_not_quiet():
    game = plies.game("checkers")
    tree = unfold(game, game.read_state("B:W18,27:B14,1"), 2)
    assert not tree.quiets[0]
    assert all(unfold(plies.game("nim"), plies.game("nim").initial(), 2).quiets)
