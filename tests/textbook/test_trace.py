"""What a search did, as data."""

import json
import types
from pathlib import Path

import pytest
from hypothesis import given

from plies.core import INFINITY, InvalidArgument
from plies.games import Halving, TicTacToe
from plies.textbook import (
    alphabeta,
    alphabeta_strict,
    counting,
    deepening,
    expectimax,
    minimax,
    multiplayer_shallow,
    star1,
    star2,
    trace,
    transposition,
)
from plies.textbook.trees import Tree
from strategies import trees

DEEP = [[5, 6], [[[1, 9], 8], 4]]  # the 9 is cut because MAX has 5 at the root; another MAX node lies between


def test_every_visit_of_the_lecture_tree():
    tree = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    seen = trace.record(alphabeta, tree, tree.initial())
    rows = [(seen.name(v), v.alpha, v.beta, v.value) for v in seen.visits if v.ending == "expanded"]
    inf = INFINITY
    assert rows == [("root", -inf, inf, 3), ("left", -inf, inf, 3), ("middle", 3, inf, 2), ("right", 3, inf, 2)]
    assert [(v.alpha_after, v.beta_after) for v in seen.visits if v.ending == "expanded"] == [
        *((3, inf), (-inf, 3), (3, 2), (3, 2))
    ]
    (cut,) = seen.cuts
    assert (seen.name(cut), cut.cut.bound, cut.cut.limit, cut.cut.cause, cut.cut.deep) == (
        "middle",
        "alpha",
        3,
        0,
        False,
    )
    assert cut.cut.skipped == (1, 2)


def test_the_exits_are_the_postorder():
    tree = Tree([[1, 2], [3, [4, 5]]])
    seen = trace.record(minimax, tree, tree.initial())
    assert [tree.names[seen.visits[n].state.number] for n in seen.postorder] == [
        *("B1", "B2", "B", "C1", "D1", "D2", "D", "C", "A")
    ]


def test_a_deep_cut():
    tree = Tree(DEEP)
    seen = trace.record(alphabeta, tree, tree.initial())
    (cut,) = [visit for visit in seen.cuts if visit.cut.deep]
    assert tree.names[cut.state.number] == "E"
    assert (cut.cut.cause, cut.cut.limit) == (0, 5)


@pytest.mark.parametrize(
    ("literal", "players"),
    [([[[5]], [[3, 9], [8]]], ("max", "min", "min")), ([[[5, 6]], [[3, 9]]], ("max", "max", "min"))],
)
def test_layers_of_one_side_make_no_cut_deep(literal, players):
    """Two minimizers, or two maximizers, in a row are like one with longer actions."""
    tree = Tree(literal, players)
    cuts = trace.record(alphabeta, tree, tree.initial()).cuts
    assert cuts
    assert not any(visit.cut.deep for visit in cuts)


class Cutoff(Halving):
    """Below the second action lies an endless line."""

    def is_terminal(self, state):
        return state.number in (14, 8, 9)

    def result(self, state, action):
        if state.number == 15:
            return state._replace(number=14 if action == 0 else 7, mover=1)
        if state.number == 7:
            return state._replace(number=8 if action == 0 else 6, mover=0)
        return state._replace(mover=1 - state.mover)

    def utility(self, state, player):
        return 0.5 if state.number == 14 else -0.5


def test_a_cut_can_spare_an_endless_line():
    game = Cutoff(15)
    seen = trace.record(alphabeta, game, game.initial())
    assert seen.value == 0.5
    with pytest.raises(InvalidArgument, match="were never visited"):
        list(seen.never_visited(limit=1_000))


@given(trees())
def test_what_a_trace_must_obey(tree):
    for search in (minimax, alphabeta, alphabeta_strict, transposition, star1, star2):
        seen = trace.record(search, tree, tree.initial())
        found = counting.count(search, tree, tree.initial())
        assert (seen.value, seen.nodes, len(seen.leaves)) == found
        assert sorted(seen.postorder) == list(range(seen.nodes))
        for visit in seen.visits:
            check_visit(tree, seen, visit)


def check_visit(tree, seen, visit):
    state = tree.initial()
    for action in visit.path:
        state = tree.result(state, action)
    assert state == visit.state
    if visit.cut:
        assert visit.children
        assert set(visit.cut.skipped).isdisjoint(seen.visits[child].path[-1] for child in visit.children)
        if visit.cut.bound == "alpha":
            assert visit.value <= visit.cut.limit == visit.alpha
            side, after = "max", "alpha"
        else:
            assert visit.value >= visit.cut.limit == visit.beta
            side, after = "min", "beta"
        cause = seen.visits[visit.cut.cause]
        assert visit.path[: len(cause.path)] == cause.path
        assert (cause.player in tree.maximizers) == (side == "max")
        # the ancestor had that much from an earlier child
        below = visit.path[: len(cause.path) + 1]
        earlier = [seen.visits[c].value for c in cause.children if seen.visits[c].path != below and c < visit.number]
        assert (max if side == "max" else min)(earlier) == getattr(visit, after)


@given(trees())
def test_visited_and_skipped_leaves_are_all_leaves(tree):
    everything = {visit.path for visit in trace.record(minimax, tree, tree.initial()).leaves}
    for search in (alphabeta, alphabeta_strict):
        seen = trace.record(search, tree, tree.initial())
        visited, skipped = {visit.path for visit in seen.leaves}, [path for path, _ in seen.never_visited()]
        assert len(skipped) == len(set(skipped))
        assert skipped == sorted(skipped)
        assert visited | set(skipped) == everything
        assert visited.isdisjoint(skipped)


@given(trees(players=("max", "min", "chance")))
def test_probes_are_visits(tree):
    """A leaf is never visited if no visit has seen it, and each such leaf is named once."""
    seen = trace.record(star2, tree, tree.initial())
    assert (seen.value, seen.nodes, len(seen.leaves)) == counting.count(star2, tree, tree.initial())
    everything = {visit.path for visit in trace.record(expectimax, tree, tree.initial()).leaves}
    visited, skipped = {visit.path for visit in seen.visits}, [path for path, _ in seen.never_visited()]
    possible = {path for path in everything if can_happen(tree, path)}
    assert len(skipped) == len(set(skipped))
    assert set(skipped) == possible - visited
    json.dumps(seen.to_dict(), allow_nan=False)


def can_happen(tree, path):
    state = tree.initial()
    for action in path:
        if action not in tree.possible(state):
            return False
        state = tree.result(state, action)
    return True


def test_endings():
    tree = Tree([[1, 2], {"name": "S", "children": [3, [4]]}, "S"])
    assert {v.ending for v in trace.record(minimax, tree, tree.initial(), 2).visits} == {
        *("expanded", "terminal", "horizon")
    }
    assert "table" in {v.ending for v in trace.record(transposition, tree, tree.initial()).visits}


def test_shallow_pruning_is_a_cut_by_the_sum():
    tree = Tree([[(5, 5, 0), (4, 6, 0)], [(1, 9, 0), (9, 1, 0)]], players=(0, 1))
    (cut,) = trace.record(multiplayer_shallow, tree, tree.initial()).cuts
    assert (cut.cut.bound, cut.cut.limit, cut.cut.cause, cut.cut.skipped) == ("sum", 4, 0, (1,))


def test_outcomes_that_cannot_happen_are_not_cuts():
    tree = Tree({"player": "chance", "children": [1, 2], "chances": [1, 0]})
    assert trace.record(star1, tree, tree.initial()).cuts == []


def test_any_game_can_be_traced():
    game = TicTacToe()
    seen = trace.record(alphabeta, game, game.read_state("xox.o.x.."))
    assert seen.value == counting.count(alphabeta, game, game.read_state("xox.o.x..")).value
    assert seen.nodes == counting.count(alphabeta, game, game.read_state("xox.o.x..")).nodes
    json.dumps(seen.to_dict(), allow_nan=False)


def test_a_window_given_at_the_start():
    tree = Tree([[3, 12], [2, 4]])
    seen = trace.record(alphabeta, tree, tree.initial(), INFINITY, 5, 6)
    assert [visit.cut.cause for visit in seen.cuts] == [None, None]


def test_too_much_to_trace():
    game = TicTacToe()
    with pytest.raises(InvalidArgument, match="more than 1000 nodes"):
        trace.record(minimax, game, game.initial(), limit=1000)


def test_deepening_is_many_searches():
    tree = Tree([1, 2])
    with pytest.raises(InvalidArgument, match="take transposition"):
        trace.record(deepening, tree, tree.initial())


def test_expectimax_has_no_window():
    tree = Tree([[1, 2], [3, 4]], players=("max", "chance"))
    seen = trace.record(expectimax, tree, tree.initial())
    assert {(visit.alpha, visit.beta) for visit in seen.visits} == {(None, None)}
    assert seen.to_dict()["value"] == 3.5


def test_a_search_that_stops_for_a_reason_of_its_own():
    """A student's minimax that is content with the first sure win."""
    student = types.ModuleType("student")
    source = (
        Path(minimax.__file__)
        .read_text()
        .replace("    return v\n", "        if v == 1:\n            return v\n    return v\n", 1)
    )
    exec(compile(source, "student", "exec"), vars(student))
    vars(student)["__name__"] = student.value.__wrapped__.__module__ = "student"
    tree = Tree([[1, 1], [0, 1]])
    (cut,) = trace.record(student, tree, tree.initial()).cuts
    assert (cut.cut.bound, cut.cut.limit, cut.cut.skipped) == ("own", None, (1,))


def test_long_lines_that_were_never_visited():
    literal = 5
    for _ in range(3_000):
        literal = [literal]
    tree = Tree([[2, 3], [1, literal]])
    seen = trace.record(alphabeta, tree, tree.initial())
    ((path, state),) = seen.never_visited()
    assert len(path) == 3_002
    assert tree.utility(state, 0) == 5
