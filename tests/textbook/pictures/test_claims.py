"""What a picture claims of values is true, also in windows, at horizons and of a search that is wrong."""

import types

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.core import INFINITY
from plies.textbook import (
    alphabeta,
    alphabeta_strict,
    expectimax,
    minimax,
    multiplayer,
    multiplayer_shallow,
    pictures,
    star1,
    star2,
    transposition,
)
from plies.textbook.pictures.claims import best_line, claims
from plies.textbook.trees import Tree
from strategies import trees
from textbook.pictures.things import CHANCY, DEPTHS, SHARED, searched


def assert_true(record, exact):
    """Every claim is true of the values that exact(state, depth) finds."""
    said = claims(record)
    for visit, claim in zip(record.visits, said, strict=True):
        truth = exact(record.game, visit.state, visit.depth)
        if claim == "exact":
            assert visit.value == pytest.approx(truth)
        elif claim == "upper":
            assert truth <= visit.value + 1e-9
        elif claim == "lower":
            assert truth >= visit.value - 1e-9
        elif claim == "partial":
            assert truth[visit.player] >= visit.value[visit.player]
        else:
            pytest.fail(f"{claim} claimed of {visit}")
    return said


def is_whole(record, visit):
    """Was everything below visited?"""
    return not visit.cut and all(is_whole(record, record.visits[child]) for child in visit.children)


WINDOWS = st.tuples(st.integers(-10, 8), st.integers(1, 9)).map(lambda pair: (pair[0], pair[0] + pair[1]))


@given(trees(), DEPTHS, st.one_of(st.just(()), WINDOWS), st.sampled_from([alphabeta, alphabeta_strict, transposition]))
@settings(max_examples=600)
def test_what_is_claimed_of_values_is_true(tree, depth, window, search):
    record = searched(search, tree, depth, *window)
    said = assert_true(record, minimax.value)
    for visit in record.visits:
        if visit.alpha < visit.value < visit.beta or (search is not transposition and is_whole(record, visit)):
            assert said[visit.number] == "exact"
        if search is alphabeta_strict and visit.alpha <= visit.value <= visit.beta:
            assert said[visit.number] == "exact"


@given(trees(players=("max", "min", "chance")), DEPTHS, st.one_of(st.just(()), WINDOWS))
@settings(max_examples=400)
def test_what_is_claimed_with_chance_is_true(tree, depth, window):
    for search in (star1, star2):
        said = assert_true(searched(search, tree, depth, *window), expectimax.value)
        assert window or said[0] == "exact"
    assert set(assert_true(searched(expectimax, tree, depth), expectimax.value)) == {"exact"}


@given(trees(players=(0, 1, 2), utilities=3, utility_sum=9), DEPTHS)
@settings(max_examples=300)
def test_what_is_claimed_in_max_n_is_true(tree, depth):
    said = assert_true(searched(multiplayer_shallow, tree, depth), multiplayer.value)
    assert said[0] == "exact"
    assert set(assert_true(searched(multiplayer, tree, depth), multiplayer.value)) == {"exact"}


@given(trees(players=(0, 1, 2, "chance"), utilities=3, utility_sum=9))
def test_what_is_claimed_in_max_n_with_chance_is_true(tree):
    assert assert_true(searched(multiplayer_shallow, tree), multiplayer.value)[0] == "exact"


@given(trees(), st.sampled_from([alphabeta, alphabeta_strict, transposition]))
@settings(max_examples=300)
def test_the_best_line_begins_with_the_best_action(tree, search):
    record = searched(search, tree)
    line = best_line(record, claims(record))
    assert record.visits[line[0]].path == (minimax.decide(tree, tree.initial()),)
    assert all(record.visits[number].value == record.value for number in line)
    assert search is transposition or record.visits[line[-1]].ending == "terminal"


def test_a_filled_table_is_trusted_no_further_than_the_search_promises():
    table = {}
    transposition.value(SHARED, SHARED.initial(), INFINITY, -INFINITY, INFINITY, table)
    again = searched(transposition, SHARED, INFINITY, -INFINITY, INFINITY, table)
    assert (again.nodes, claims(again)) == (1, ["exact"])
    assert pictures.text(again).splitlines()[1:] == ["   △ A = 5", "[−∞, ∞] table"]
    assert claims(searched(transposition, SHARED, INFINITY, 6, 9, table)) == ["upper"]
    assert claims(searched(transposition, SHARED, INFINITY, 2, 4, table)) == ["lower"]


def test_a_table_is_known_to_hold_what_the_search_put_into_it():
    tree = Tree([[[{"name": "s", "children": [3, 5]}, 4]], ["s", [1, 2]]])
    record = searched(transposition, tree)
    hit = next(visit for visit in record.visits if visit.ending == "table")
    assert hit.value <= hit.alpha  # so that the search itself promises only a bound
    assert claims(record)[hit.number] == "exact"


WRONG = """
from plies.textbook.expectimax import *
from plies.core import CHANCE, INFINITY, MAX
from plies.textbook.readings import solves

@solves()
def value(game, state, depth=INFINITY):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [value(game, game.result(state, action), depth) for action in game.choices(state)]
    return sum(values) / len(values) ** 2 if game.player(state) == CHANCE else max(values)
"""


def test_a_search_that_is_wrong_is_doubted():
    wrong = types.ModuleType("wrong")
    exec(WRONG, vars(wrong))
    record = searched(wrong, CHANCY)
    said = claims(record)
    assert [said[visit.number] for visit in record.visits if visit.player is not None] == ["unclear"] * 4
    assert "B = 2.667?" in pictures.text(record)
    assert best_line(record, said) == []
