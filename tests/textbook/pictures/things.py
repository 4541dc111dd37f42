"""Trees and searches of every kind, for the tests of pictures."""

import pytest
from hypothesis import strategies as st

from plies.core import INFINITY
from plies.games.tic_tac_toe import TicTacToe
from plies.textbook import (
    alphabeta,
    best_reply,
    expectimax,
    minimax,
    multiplayer,
    multiplayer_shallow,
    paranoid,
    star1,
    star2,
    trace,
    transposition,
)
from plies.textbook.trees import Tree

LECTURE = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
CHANCY = Tree([[3, 12, 9], [2, 4, 6], [15, 6, 0]], players=("max", "chance"), bounds=(0, 15))
GENERAL = Tree([[(5, 2, 2), (4, 3, 2)], [(1, 6, 2), (9, 0, 0)], [(0, 8, 1), (3, 3, 3)]])
PROBED = Tree([[[3, 12], [9, 8]], [[2, 4], [6, 1]], [[15, 6], [0, 7]]], ("max", "chance", "min"), (0, 15))
DEEP = Tree([[[[5, 6], [7, 4]], [[3, 9], [8, 1]]], [[[6, 2], [9, 3]], [[7, 5], [4, 8]]]])
SHARED = Tree([[{"name": "s", "children": [3, 5]}, 4], ["s", [1, 2]], ["s", 7]])
NASTY = Tree(
    {
        "name": '<b>&"A\\',
        "children": {
            "<script>alert(1)</script>": {"name": "$x_1^2$ {50%} #1~", "children": {"\\input{x}": 1, "]]>": 2}},
            "--\x00\n\ud800\u202e": {"name": "naïve Å ß ł", "children": {"→ ∞ ≤": 3, "中文 😀": 4}},
            "a very long name that goes on and on for ever": 5,
        },
    }
)
FORMATS = ("text", "svg", "dot", "tikz")


def searched(search, game, *arguments):
    return trace.record(search, game, game.initial(), *arguments)


THINGS = {
    "lecture": searched(alphabeta, LECTURE),
    "sheet": LECTURE,
    "expectimax": searched(expectimax, CHANCY),
    "star1": searched(star1, CHANCY),
    "star2": searched(star2, PROBED),
    "max^n": searched(multiplayer, GENERAL),
    "shallow": searched(multiplayer_shallow, GENERAL),
    "paranoid": searched(paranoid, GENERAL, INFINITY, 1),
    "best reply": searched(best_reply, Tree([[[(5, 2, 2), (4, 3, 2)], [(1, 6, 2), (9, 0, 0)]], (3, 3, 3)])),
    "deep": searched(alphabeta, DEEP),
    "horizon": searched(alphabeta, DEEP, 3),
    "table": searched(transposition, SHARED),
    "nasty": searched(alphabeta, NASTY),
    "nasty sheet": NASTY,
    "leaf": Tree(7),
    "searched leaf": searched(minimax, Tree(7)),
    "tic-tac-toe": trace.record(alphabeta, TicTacToe(), TicTacToe().read_state("xoxoo.x..")),
    "five players": searched(multiplayer, Tree([[[[[(1, 2, 3, 4, 5)]]]]])),
    "team": searched(minimax, Tree([[3, {"player": 3, "children": [1, 2]}], 4])),
}
everything = pytest.mark.parametrize("thing", THINGS.values(), ids=THINGS)

DEPTHS = st.sampled_from([1, 2, 3, INFINITY])
