"""Every game is drawn, in every state on the way to its end, and every action can be clicked."""

import json

import pytest

from boards.random_match import states
from plies.boards import Board, draw
from plies.core import CHANCE, Game, catalog
from plies.games import Chess, ConnectFour, Halving, Othello

SHAPES = {
    "rect": {"x", "y", "w", "h", "round"},
    "circle": {"x", "y", "r"},
    "line": {"x", "y", "x2", "y2"},
    "path": {"x", "y", "d", "scale", "turn"},
    "text": {"x", "y", "text", "size"},
}


@pytest.mark.parametrize("name", sorted(catalog.GAMES))
def test_every_state_is_drawn_and_every_action_has_a_way(name):
    game = catalog.find(name)
    for state in states(game, 60):
        drawing = draw(game, state)
        json.dumps(drawing)
        playing = not game.is_terminal(state) and game.player(state) != CHANCE
        assert len(drawing["ways"]) == (len(list(game.actions(state))) if playing else 0)
        assert {place for way in drawing["ways"] for place in way} <= set(drawing["places"])
        for shape in drawing["shapes"]:
            assert shape.keys() - {"shape", "paint", "key"} == SHAPES[shape["shape"]]


@pytest.mark.parametrize("name", ["chess", "checkers", "othello", "go", "nim", "connect-four", "tic-tac-toe"])
def test_what_is_drawn_lies_on_the_board(name):
    game = catalog.find(name)
    for state in states(game, 30):
        drawing = draw(game, state)
        for thing in [*drawing["shapes"], *drawing["places"].values()]:
            assert -1e-9 <= thing["x"] <= thing["x"] + thing.get("w", 0) <= drawing["width"] + 1e-9
            assert -1e-9 <= thing["y"] <= thing["y"] + thing.get("h", 0) <= drawing["height"] + 1e-9


def test_ways_of_different_actions_differ_but_for_promotions():
    game = Chess()
    state = game.read_state("8/P6k/8/8/8/8/8/K7 w - - 0 1")
    ways = [tuple(way) for way in draw(game, state)["ways"]]
    assert ways.count(("a7", "a8")) == 4
    assert len(set(ways)) == len(ways) - 3


def test_pieces_stand_where_the_notation_says():
    game = Chess()
    board = draw(game, game.read_state("8/8/8/8/8/8/8/K6k w - - 0 1"))
    kings = [(shape["x"], shape["y"], shape["paint"]) for shape in board["shapes"] if shape["shape"] == "path"]
    assert kings == [(1, 7.5, "piece-0"), (8, 7.5, "piece-1")]


def test_discs_are_counted():
    game = Othello()
    paints = [shape["paint"] for shape in draw(game, game.initial())["shapes"]]
    assert (paints.count("stone-0"), paints.count("stone-1")) == (2, 2)


def test_a_column_is_a_place():
    drawing = draw(ConnectFour(), ConnectFour().initial())
    assert drawing["ways"] == [["4"], ["3"], ["5"], ["2"], ["6"], ["1"], ["7"]]  # in the order of the actions
    assert drawing["places"]["4"]["h"] == 6


class Plain(Halving):
    """A game of somebody's own."""


class Drawn(Halving):
    def drawing(self, state):
        return Board(2, 1, "a number").text(1, 0.5, str(state.number))


class DrawnAsData(Drawn):
    def drawing(self, state):
        return super().drawing(state).to_dict()


class Bare(Game):
    def initial(self):
        return 0

    def player(self, state):
        return state % 2

    def actions(self, state):
        yield 1

    def result(self, state, action):
        return state + action

    def is_terminal(self, state):
        return state == 3

    def utility(self, state, player):
        return 1.0 if player == 0 else -1.0

    def show(self, state):
        return f"at {state}\nof 3"


def test_a_game_of_ones_own_is_drawn_by_itself_or_like_its_base_class():
    assert draw(Drawn(), Drawn().initial()) == draw(DrawnAsData(), Drawn().initial())
    assert draw(Drawn(), Drawn().initial())["shapes"][0]["text"] == "15"
    assert draw(Plain(), Plain().initial()) == draw(Halving(), Halving().initial())


def test_any_other_game_is_drawn_from_its_text():
    drawing = draw(Bare(), 1)
    assert "".join(shape["text"] for shape in drawing["shapes"][1:]) == "at1of3"
    assert drawing["ways"] == [[]]
    assert drawing["label"] == "at 1\nof 3"
