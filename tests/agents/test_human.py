"""A person at the keyboard: what they may type, and that nothing crashes."""

import pytest

import plies
from plies.agents import RESIGN, Human, Match
from plies.agents.agent import LEAVE
from plies.agents.human import meant
from plies.games import ConnectFour, Nim, Pacman, Pig, TicTacToe

GAME = TicTacToe()


def person(*lines, **options):
    """Return a human who types these lines and then nothing more, and the list of what they were told."""
    waiting, told = list(lines), []

    def ask(prompt):
        if not waiting:
            raise EOFError
        line = waiting.pop(0)
        if isinstance(line, BaseException):
            raise line
        return line

    return Human(ask=ask, say=told.append, **options), told


def first(game, state):
    return next(iter(game.actions(state)))


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (["5"], 4),
        (["  5  "], 4),
        (["", "5"], 4),
        (["nonsense", "\x00", "[red]", "{}", "99", "5"], 4),
        (["help", "?", "5"], 4),
        (["undo", "5"], 4),
        (["resign"], RESIGN),
        (["quit"], LEAVE),
        (["/quit"], LEAVE),
        ([], LEAVE),
        ([KeyboardInterrupt()], LEAVE),
    ],
)
def test_what_is_understood(lines, answer):
    human, _ = person(*lines)
    assert human.choose(GAME, GAME.initial()) == answer


@pytest.mark.parametrize(
    ("game", "line", "names"),
    [
        (Pacman("tiny"), "EAST", ["east"]),
        (Pacman("tiny"), "s", ["south", "stop"]),
        (Pacman("tiny"), "st", ["stop"]),
        (Pig(), "h", ["hold"]),
        (Nim(), "b", ["b1", "b2", "b3", "b4"]),
        (Nim(), "B3", ["b3"]),
        (ConnectFour(width=10), "1", ["1"]),
        (Pig(), "", ["roll", "hold"]),
    ],
)
def test_a_beginning_is_enough(game, line, names):
    state = game.initial()
    found = [game.action_name(state, action) for action in meant(game, state, line)]
    assert found == [name for name in names if name in {game.action_name(state, a) for a in game.actions(state)}]


def test_rules_that_cannot_read_do_no_harm():
    class Odd(TicTacToe):
        def read_action(self, state, text):
            return [][int(text)]

    human, told = person("nonsense", "5")
    assert human.choose(Odd(), Odd().initial()) == 4
    assert "'nonsense' is not possible here" in told[1]


def test_the_board_is_shown_unless_somebody_else_does():
    human, told = person("5")
    human.choose(GAME, GAME.initial())
    assert told == [GAME.show(GAME.initial())]
    quiet, told = person("5", show=False)
    quiet.choose(GAME, GAME.initial())
    assert told == []


def test_help_names_the_actions():
    human, told = person("help", "5", show=False)
    human.choose(GAME, GAME.initial())
    assert "1, 2, 3, 4, 5, 6, 7, 8, 9" in told[0]


class TestHint:
    @pytest.mark.usefixtures("either_way")
    def test_given(self):
        human, told = person("hint", "3", show=False)
        human.choose(GAME, GAME.read_state("xx.oo...."))
        assert told == ["Perhaps 3?"]

    def test_refused(self):
        class Ignorant:
            def choose(self, game, state, history=()):
                raise plies.UnsupportedGame("nobody knows")

        human, told = person("hint", "3", show=False, advisor=Ignorant())
        human.choose(GAME, GAME.read_state("xx.oo...."))
        assert told == ["No hint: nobody knows."]


class TestUndo:
    def test_granted(self):
        human, told = person("undo", "1", "undo", "5", "quit", show=False)
        match = Match(GAME, [human, first], takebacks=1)
        while not match.ending:
            match.step()
        assert [ply.name for ply in match.plies][:1] == ["5"]
        assert told[0] == "There is nothing to take back yet."

    def test_not_in_this_match(self):
        human, told = person("1", "undo", "quit", show=False)
        plies.play(GAME, [human, first])
        assert told == ["Nothing may be taken back in this match."]
