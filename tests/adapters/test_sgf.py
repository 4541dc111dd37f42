"""SGF: writing and reading, main lines, setup, and what is refused, with its byte or its property."""

import random

import pytest

from plies.adapters import sgf
from plies.core import InvalidNotation
from plies.games import Go


def random_game(side, seed, plies=60):
    game, choose = Go(side, komi=5.5), random.Random(seed)
    states, actions = [game.initial()], []
    while len(actions) < plies and not game.is_terminal(states[-1]):
        options = [a for a in game.actions(states[-1]) if not game.forbids(states, states[-1], a)]
        actions.append(choose.choice(options))
        states.append(game.result(states[-1], actions[-1]))
    return game, actions, states


@pytest.mark.parametrize(("side", "seed"), [(2, 1), (5, 2), (9, 3), (19, 4)])
def test_there_and_back(side, seed):
    game, actions, states = random_game(side, seed)
    found = sgf.read(sgf.write(game, actions, about={"PB": "one ] \\ two", "EV": "café"}))
    assert (found.game.side, found.game.komi) == (side, 5.5)
    assert list(found.actions) == actions
    assert found.states() == states
    assert (found.about["PB"], found.about["EV"]) == ("one ] \\ two", "café")


def test_from_a_position():
    game, actions, states = random_game(5, 7, plies=20)
    begun = next(n for n, state in enumerate(states) if n > 4 and state.ko == -1 and state.passes == 0)
    text = sgf.write(game, actions[begun:], states[begun])
    assert sgf.read(text).states() == states[begun:]


def test_as_others_write_it():
    text = """(;GM[1]FF[4]SZ[9]KM[6.5]PW[White]C[a comment \\] with a bracket]
               ;B[ee]C[the middle](;W[ge];B[](;W[tt])(;W[aa]))(;W[aa];B[bb]))"""
    found = sgf.read(text.encode())
    names = [found.game.action_name(None, action) for action in found.actions]
    assert names == ["E5", "G5", "pass", "pass"]
    assert found.about == {"PW": "White", "C": "a comment ] with a bracket"}
    assert found.game.is_terminal(found.states()[-1])


def test_handicap():
    found = sgf.read("(;SZ[9]HA[2]AB[cc][gg];W[ee])")
    assert found.game.komi == 0
    assert found.game.state_text(found.start).endswith("o - 0")
    assert [found.game.action_name(None, action) for action in found.actions] == ["E5"]
    black = sgf.read("(;SZ[9]AB[cc]AW[gg]PL[B];B[ee])")
    assert black.start.mover == 0


def test_a_finished_game_has_a_result():
    game = Go(2, komi=0.5)
    assert "RE[B+3.5]" in sgf.write(game, [0, game.passing, game.passing])
    assert "RE[W+0.5]" in sgf.write(game, [game.passing, game.passing])
    assert "RE" not in sgf.write(game, [0])
    assert "RE[W+R]" in sgf.write(game, [0], about={"RE": "W+R"})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "byte 0: the text ends before the game does"),
        ("hello", "byte 0: a text holds one game, which begins with"),
        (";B[aa]", "byte 0: a text holds one game, which begins with"),
        ("(;B[aa]", "byte 7: the text ends before"),
        ("(;B[aa", r"byte 3: this is not SGF: '\[aa'"),
        ("(B[aa])", "byte 1: a property outside of a node"),
        ("(;[aa])", "byte 2: a value without a property"),
        ("(;B[aa]B[bb])", "byte 7: B is not a property's name, or appears twice"),
        ("(;C[é];?)", "byte 8: this is not SGF"),
        ("(;B[aa])(;B[aa])", "byte 8: a text holds one game, which begins with"),
        ("(;B)", "B in node 1 has no value"),
        (b"(;C[\xff])", "byte 4: this is not UTF-8"),
        ("(;GM[2])", r"GM\[2\]: this is not go"),
        ("(;SZ[20])", r"SZ\[20\]"),
        ("(;SZ[9:9])", r"SZ\[9:9\]: the size"),
        ("(;SZ[9][13])", "SZ has 2 values"),
        ("(;KM[six])", r"KM\[six\]: komi is a number"),
        ("(;SZ[9]PL[X])", r"PL\[X\]"),
        ("(;SZ[9]AB[zz])", r"AB\[zz\] is not a point"),
        ("(;SZ[9]AB[aa][aa])", r"AB\[aa\]: there is a stone already"),
        ("(;SZ[9]AB[aa]AW[aa])", r"AW\[aa\]: there is a stone already"),
        ("(;SZ[9]AE[aa])", "AE in the first node"),
        ("(;SZ[2]AB[aa][ab]AW[ba][bb])", "AB and AW: .* without a liberty"),
        ("(;SZ[9];B[aa];AB[bb])", "AB in node 3"),
        ("(;SZ[9];B[aa]W[bb])", "node 2 has both B and W"),
        ("(;SZ[9];B[aa];B[bb])", r"B\[bb\], action 2: it is the turn of W"),
        ("(;SZ[9];B[aa];W[aa])", r"W\[aa\], action 2: A9: there is a stone"),
        ("(;SZ[9];B[jj])", r"B\[jj\], action 1: this is not a point"),
        ("(;SZ[9];B[];W[];B[aa])", r"B\[aa\], action 3: the game was over"),
        ("(;SZ[9];B[a])", r"B\[a\], action 1: this is not a point"),
    ],
)
def test_what_is_refused(text, message):
    with pytest.raises(InvalidNotation, match=message):
        sgf.read(text)


def test_superko_is_refused():
    game, choose = Go(2, komi=0.5), random.Random(3)
    while True:
        states, actions = [game.initial()], []
        while len(actions) < 14 and not game.is_terminal(states[-1]):
            actions.append(choose.choice(list(game.actions(states[-1]))))
            if game.forbids(states[:-1], states[-1], actions[-1]):
                with pytest.raises(InvalidNotation, match=r"action \d+: it repeats an earlier position"):
                    sgf.read(sgf.write(game, actions))
                return
            states.append(game.result(states[-1], actions[-1]))
