"""Levels: each stronger than the last, erring as people do, the same for the same seed.

Nothing here flakes: levels 1 to 7 are limited by plies and nodes, so every match comes out the same on any machine.
"""

import random
from itertools import pairwise

import pytest

import plies
from plies.agents import Level, Random
from plies.agents.levels import LEVELS, exact_values, fitting
from plies.games import ConnectFour, Nim, Pacman, Pig, TicTacToe
from plies.textbook.transforms import as_chance

GAME = ConnectFour()


def share(stronger, weaker, games):
    """Return the share of the points that the stronger gets, from random openings, each played with both colours."""
    points = 0.0
    for number in range(games):
        choose, start = random.Random(number // 2), GAME.initial()
        for _ in range(4):
            start = GAME.result(start, choose.choice(list(GAME.actions(start))))
        seat = number % 2
        agents = [stronger, weaker] if seat == 0 else [weaker, stronger]
        points += (plies.play(GAME, agents, seed=number, start=start).utilities[seat] + 1) / 2
    return points / games


@pytest.mark.parametrize(("stronger", "weaker"), [(3, 1), (5, 3), (7, 5)])
def test_two_levels_up_is_a_clear_win(stronger, weaker):
    assert share(Level(stronger), Level(weaker), 24) >= 0.7


def test_a_beginner_beats_chance():
    assert share(Level(1), Random(), 24) >= 0.6


class TestErrors:
    WIN = GAME.read_state("112233")  # 4 wins at once
    THREAT = GAME.read_state("1122337")  # ... and the other is to move: 4 must be taken

    def found(self, level, state):
        return sum(Level(level, seed=seed).choose(GAME, state) == 3 for seed in range(60)) / 60

    def test_immediate_wins_are_usually_seen_by_a_beginner(self):
        assert 0.4 < self.found(1, self.WIN) < 0.95
        assert self.found(3, self.WIN) > 0.75
        assert self.found(6, self.WIN) > 0.95

    def test_threats_are_seen_more_and_more(self):
        seen = [self.found(level, self.THREAT) for level in (1, 3, 5, 7)]
        assert seen == sorted(seen)
        assert seen[0] < 0.7
        assert seen[-1] > 0.95

    def test_skills_grow(self):
        for below, above in pairwise(LEVELS):
            assert (below.depth, below.nodes) <= (above.depth, above.nodes)
            assert below.overlook > above.overlook
            assert below.temperature > above.temperature


class TestTheSameSeedPlaysTheSame:
    @pytest.mark.parametrize("level", [1, 4, 7])
    def test_choices(self, level):
        def choices():
            return [Level(level, seed=seed).choose(GAME, GAME.initial()) for seed in range(12)]

        assert choices() == choices()

    def test_matches(self):
        first, again, other = (plies.play(GAME, [Level(2), Level(2)], seed=seed) for seed in (3, 3, 4))
        assert [ply.name for ply in first.plies] == [ply.name for ply in again.plies]
        assert [ply.name for ply in first.plies] != [ply.name for ply in other.plies]


class TestAnyGame:
    @pytest.mark.parametrize("game", [TicTacToe(), Nim((2, 3)), Pacman("tiny")], ids=lambda game: type(game).__name__)
    @pytest.mark.parametrize("level", [1, 5])
    @pytest.mark.usefixtures("either_way")
    def test_a_match(self, game, level):
        record = plies.play(game, [Level(level)] * game.players, max_plies=60)
        assert len(record.replay(game)) == len(record.plies) + 1

    def test_the_strongest_searches(self):
        game = TicTacToe()
        assert plies.play(game, [Level(8, seconds=30)] * 2).utilities == (0, 0)  # proved long before

    @pytest.mark.parametrize(("line", "parry"), [("42264327275", 1), ("24131773241", 0), ("51262246477", 2)])
    def test_losses_are_put_off(self, line, parry):
        """All is lost within six plies, but one action does not lose at once: one who sees everything plays that."""
        state = GAME.read_state(line)
        assert set(exact_values(GAME, state, 6, 10**6, ()).values()) == {-1}
        choices = [Level(7, seed=seed).choose(GAME, state) for seed in range(20)]
        assert choices.count(parry) >= 18

    def test_what_is_played_out(self):
        """Where luck decides and nothing is known before the end."""
        assert fitting(Pig(), Pig().initial()) == "mcts"
        assert fitting(Pig(players=3), Pig(players=3).initial()) == "mcts"
        assert fitting(GAME, GAME.initial()) is None
        ghosts = as_chance(Pacman("tiny"), 1)
        assert fitting(ghosts, ghosts.initial()) is None

    def test_one_action_needs_no_thought(self):
        game = ConnectFour(width=1, height=5)
        assert Level(7).choose(game, game.initial()) == 0
