"""Tables of moves: in order, of one depth, with notes where a value is a bound or of another depth."""

import pytest

import plies
from plies.engine.analysis import Analysis, Move
from plies.games import ConnectFour, Couriers
from plies.textbook.random_trees import random_tree


def move(name, value, bound="exact", depth=4, earlier=None):
    return Move(name, name, value, bound, (name,), (name,), depth=depth, earlier=earlier)


def found(*moves, action="a", **more):
    told = {"value": moves[0].value, "line": (action,), "line_names": (action,), "depth": 4, "nodes": 9, "seconds": 1.0}
    told |= {"proved": False, "exact": True, "algorithm": "alphabeta", "stopped": "nodes", "threads": 1}
    return Analysis(game="G", action=action, table_mb=1, table_used=0.0, moves=moves, **told | more)


def test_what_a_deeper_iteration_has_begun_is_shown_as_the_last_complete_one_had_it():
    before = move("b", 0.9, depth=4)
    told = found(move("a", 0.3, depth=5), move("b", -0.5, "upper", 5, before), move("c", 0.4), move("d", 0.4, "upper"))
    assert [(each.name, each.value) for each in told.ranked] == [("a", 0.3), ("b", 0.9), ("c", 0.4), ("d", 0.4)]
    assert [told.depth_note(each) for each in told.ranked] == ["depth 5", "", "", ""]
    assert len(told.notes) == 2
    assert "Values are of depth 4, the last complete one, unless another depth is named." in told.notes
    heads, *rows = told._rows()
    assert heads == ["action", "value", "", "line"]
    assert [row[1:3] for row in rows] == [["0.3", "depth 5"], ["0.9", ""], ["0.4", ""], ["≤ 0.4", ""]]
    assert all(note in told._repr_html_() for note in ("depth 5", "the last complete one"))
    assert "earlier" not in told.to_dict()["moves"][1]


def test_min_and_general_games_are_sorted_by_their_own_values():
    told = found(move("a", -0.3), move("b", 0.2), move("c", -0.1), maximizing=False)
    assert [each.name for each in told.ranked] == ["a", "c", "b"]
    told = found(move("a", (1, 5)), move("b", (9, 2)), move("c", (0, 4)), mover=1)
    assert [each.name for each in told.ranked] == ["a", "c", "b"]
    assert told.notes == ()


def test_simulations_and_outcomes_of_chance_keep_their_order():
    simulated = found(
        *(Move(n, n, v, "estimate", (n,), (n,), visits=9) for n, v in (("a", 0.1), ("b", 0.9))), action="b"
    )
    assert [each.name for each in simulated.ranked] == ["a", "b"]
    thrown = found(move("1", 0.1), move("2", 0.9), action=None, line=(), line_names=())
    assert [each.name for each in thrown.ranked] == ["1", "2"]


@pytest.mark.parametrize(
    "game",
    [random_tree(3, depth=7, branching=3), ConnectFour(4, 4, 3), Couriers()],
    ids=lambda game: type(game).__name__,
)
def test_wherever_a_search_is_stopped_its_table_is_of_one_depth(game):
    midway = 0
    for nodes in range(20, 700, 40):
        told = plies.search(game, nodes=nodes, every_move=True, compile="never", threads=1)
        first, *rest = told.ranked
        assert first.action == told.action
        assert all(each.depth in (None, told.depth) for each in rest), (nodes, told.depth)
        own = [told.own(each.value) for each in rest]
        assert own == sorted(own, reverse=True)
        midway += any(each.earlier is not None for each in told.moves)
        assert bool(told.depth_note(first)) == any("Values are of depth" in note for note in told.notes)
    assert midway > 2
