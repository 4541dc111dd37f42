"""Pairs with swapped sides, who wins, what is refused, and how it is shown."""

import io
import json
import math
import random

import pytest
from rich.console import Console

from plies.agents import Greedy, Human, Level, Random, Search, Textbook
from plies.agents.agent import Terms
from plies.arena import Comparison, Pair, compare
from plies.arena.description import describe
from plies.core import CHANCE, Game, InvalidArgument, UnsupportedGame
from plies.games import Game2048, Nim, Pacman, Pig, TicTacToe
from plies.textbook import alphabeta


def first_action(game, state):
    return next(game.actions(state))


class Listening:
    """Plays the first action, and notes the terms of every match."""

    name = "listening"

    def __init__(self):
        self.terms: list[Terms] = []

    def begin(self, terms):
        self.terms.append(terms)

    def choose(self, game, state, history=()):
        return next(game.actions(state))


class Duel(Game):
    """Both tell how strong they are; then chance decides by the logistic curve."""

    def initial(self):
        return ()

    def player(self, state):
        return len(state) if len(state) < 2 else CHANCE

    def actions(self, state):
        yield from (0, 200)

    def chances(self, state):
        wins = 1 / (1 + 10 ** ((state[1] - state[0]) / 400))
        yield (wins, 1)
        yield (1 - wins, -1)

    def result(self, state, action):
        return (*state, action)

    def is_terminal(self, state):
        return len(state) == 3

    def utility(self, state, player):
        return state[2] if player == 0 else -state[2]


class TestPairs:
    def test_sides_are_swapped(self):
        """In nim with one heap, a player who moves first and knows how wins."""
        found = compare(Nim((5,)), Textbook(alphabeta), Textbook(alphabeta), pairs=1, opening_plies=0)
        assert found.pairs == (Pair("5 0", 1.0, 0.0),)
        assert (found.wins, found.draws, found.losses, found.score, found.elo) == (1, 0, 1, 0.5, 0.0)

    def test_both_matches_have_the_same_luck_and_pairs_have_not(self):
        one, two = Listening(), Listening()
        compare(Pig(goal=10), one, two, pairs=3, seconds=0.25)
        assert [terms.player for terms in one.terms] == [0, 1] * 3
        assert [terms.player for terms in two.terms] == [1, 0] * 3
        as_player_0 = [terms.seed for terms in sorted(one.terms + two.terms, key=lambda t: t.player)[:6]]
        assert len(set(as_player_0)) == 3
        assert {terms.seconds for terms in one.terms} == {0.25}

    def test_the_better_wins(self):
        found = compare(TicTacToe(), Textbook(alphabeta), Random(), pairs=12, opening_plies=2)
        assert found.wins > 2 * found.losses
        assert found.interval.low > 0.5
        assert found.elo_interval.low > 0
        assert found.superiority > 0.99

    def test_the_same_seed_finds_the_same(self):
        def pairs(seed):
            return compare(TicTacToe(), Random(), Greedy(), pairs=5, seed=seed).pairs

        assert pairs(1) == pairs(1)
        assert pairs(1) != pairs(2)

    def test_a_known_strength_is_found(self):
        game, held = Duel(), 0
        for seed in range(40):
            found = compare(game, lambda *_: 200, lambda *_: 0, openings=[()] * 20, seed=seed)
            least, most = found.elo_interval
            held += least <= 200 <= most
        assert held >= 35  # 40 throws of 0.95: fewer once in 100 times

    def test_a_team_against_the_others(self):
        game = Pacman(layout="%%%%%%%\n%G P G%\n%. % .%\n%%%%%%%")
        assert game.players == 3
        one, two = Listening(), Listening()
        found = compare(game, one, two, pairs=1, opening_plies=0, max_plies=30)
        assert [terms.player for terms in one.terms] == [0, 1, 2]
        assert [terms.player for terms in two.terms] == [1, 2, 0]
        assert found.wins + found.draws + found.losses == 2

    def test_faults_can_forfeit(self):
        def absurd(game, state):
            return "absurd"

        found = compare(TicTacToe(), absurd, first_action, pairs=2, faults="forfeit")
        assert (found.losses, found.elo) == (4, -math.inf)
        with pytest.raises(ValueError, match="'absurd' is not possible here"):
            compare(TicTacToe(), absurd, first_action, pairs=2)

    def test_watch_sees_every_match(self):
        seen = []
        last = compare(TicTacToe(), first_action, Random(), pairs=3, watch=seen.append)
        assert [len(each.pairs) for each in seen] == [0, 0, 1, 1, 2, 2, 3]
        assert seen[-1] == last


class TestRefusals:
    @pytest.mark.parametrize("game", [Game2048(), Pig(goal=10, players=3)])
    def test_two_sides(self, game):
        with pytest.raises(UnsupportedGame, match=r"not have two sides to swap .* compare the utilities"):
            compare(game, Random(), Random())

    @pytest.mark.parametrize(
        ("asked", "message"),
        [({"pairs": 0}, "1 pair or more, not 0"), ({"faults": "ignore"}, "faults one of"), ({"seconds": 0}, "seconds")],
    )
    def test_arguments(self, asked, message):
        with pytest.raises(InvalidArgument, match=message):
            compare(TicTacToe(), Random(), Random(), **asked)

    def test_agents(self):
        with pytest.raises(InvalidArgument, match="is not an agent"):
            compare(TicTacToe(), "level", Random())


class TestStopping:
    def test_ctrl_c_gives_what_was_played(self):
        left = iter(range(20))

        def impatient(game, state):
            if next(left, None) is None:
                raise KeyboardInterrupt
            return next(game.actions(state))

        found = compare(TicTacToe(), impatient, first_action, pairs=30)
        assert found.stopped
        assert 0 < len(found.pairs) < 30

    def test_a_person_may_leave(self):
        found = compare(TicTacToe(), Human(ask=lambda prompt: "quit", say=lambda text: None), Random())
        assert (found.stopped, found.pairs, found.score, found.elo) == (True, (), None, None)
        assert "no pairs were played" in str(found)


class TestShown:
    found = Comparison(
        "chess",
        {"heaps": (1, 2)},
        ("mine", "[red]yours"),
        ("Mine()", "Yours(a=1)"),
        0.2,
        7,
        (Pair("a", 1.0, 0.5), Pair("b", 1.0, 0.0)),
        wanted=3,
        stopped=True,
    )

    def test_as_text(self):
        assert str(self.found) == (
            "chess: 2 of 3 pairs, 0.2 s an action, seed 7\nMine() against Yours(a=1)\n"
            "+2 =1 -1, score 0.625, 95 % sure between 0.144 and 0.981\n"
            "Elo +89, 95 % sure between -310 and +684\nthe first is the stronger with probability 0.615"
        )
        assert self.found.standing == "+2 =1 -1, Elo +89 (-310 to +684)"

    def test_by_rich(self):
        out = io.StringIO()
        Console(file=out, width=100).print(self.found)
        for words in ("[red]yours  a=1", "moving first   2    0      0     1.000", "together"):
            assert words in out.getvalue()
        assert "95 % sure between -310 and +684" in out.getvalue()

    def test_as_json(self):
        plain = json.loads(json.dumps(self.found.to_dict(), allow_nan=False))
        assert (plain["wins"], plain["draws"], plain["losses"], plain["score"]) == (2, 1, 1, 0.625)
        assert plain["parameters"] == {"heaps": [1, 2]}
        assert plain["pairs"][1] == {"opening": "b", "moving_first": 1.0, "moving_second": 0.0}
        sure = compare(
            TicTacToe(), Textbook(alphabeta, 1), first_action, openings=[TicTacToe().read_state("xx.oo....")]
        )
        assert json.loads(json.dumps(sure.to_dict(), allow_nan=False))["stopped"] is False

    def test_infinite_differences_are_no_numbers_in_json(self):
        won = Comparison("nim", {}, ("a", "b"), ("a", "b"), None, 7, (Pair("a", 1.0, 1.0),), 1)
        assert (won.elo, won.to_dict()["elo"], won.to_dict()["elo_interval"][1]) == (math.inf, None, None)
        assert "Elo +infinity" in str(won)


@pytest.mark.parametrize(
    ("agent", "text"),
    [
        (Search(seconds=0.2, threads=2), "Search(seconds=0.2, threads=2)"),
        (Level(3), "Level(number=3)"),
        (Textbook(alphabeta, 4), "Textbook(module=plies.textbook.alphabeta, depth=4)"),
        (random.choice, "random.Random.choice"),
        (Listening(), f"{__name__}.Listening (listening)"),
    ],
)
def test_agents_are_described(agent, text):
    assert describe(agent) == text
