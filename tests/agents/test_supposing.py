"""Agents that play as a model says, and agents that assume that others do."""

from collections import Counter

import pytest

import plies
from plies.agents import Modelled, Random, Supposing, Terms, Textbook, name_of
from plies.arena.description import describe
from plies.games import Halving, Pig, TicTacToe
from plies.textbook import expectimax, minimax
from plies.textbook.transforms import as_chance, one_reply, truncated

GAME = TicTacToe()


def mostly_first(game, state):
    """The first action with probability 3/4, the second with 1/4."""
    yield from zip((0.75, 0.25), game.actions(state), strict=False)


def never(game, state):
    yield from ((0.0, action) for action in game.actions(state))


class TestModelled:
    def test_draws_by_the_probabilities(self):
        drawn = Counter(Modelled(mostly_first, seed=seed).choose(GAME, GAME.initial()) for seed in range(400))
        assert set(drawn) == {0, 1}
        assert 270 < drawn[0] < 330  # 300, and more than three standard deviations either way

    def test_without_a_model_any_action(self):
        assert len({Modelled(seed=seed).choose(GAME, GAME.initial()) for seed in range(60)}) == 9

    def test_where_nothing_likely_is_allowed(self):
        assert Modelled(never, seed=1).choose(GAME, GAME.initial()) in range(9)

    def test_a_seed_and_a_state_decide(self):
        assert Modelled(mostly_first).begin(Terms(GAME, 0, 5)) == Modelled(mostly_first, seed=5)
        agent = Modelled(mostly_first, seed=5)
        assert agent.choose(GAME, GAME.initial()) == agent.choose(GAME, GAME.initial())


class TestSupposing:
    TRAP = GAME.read_state("xo....ox.")  # all actions draw; against somebody careless, 4 and 8 mostly win

    def test_what_others_are_taken_for_decides(self):
        careless = Supposing(Textbook(expectimax), lambda game: as_chance(game, 1))
        assert careless.choose(GAME, self.TRAP) == 4
        assert Textbook(minimax).choose(GAME, self.TRAP) == 2

    def test_a_game_with_states_of_its_own(self):
        game = Halving(30)
        short = Supposing(Textbook(minimax), lambda game: truncated(game, 3))
        assert short.choose(game, game.initial()) == minimax.decide(game, game.initial(), 3)
        threesome = Pig(10, players=3)
        single = Supposing(Random(1), lambda game: one_reply(game, 0))
        assert single.choose(threesome, threesome.initial()) in (0, 1)

    def test_the_game_is_made_once_for_a_match(self):
        made = []

        def short(game):
            made.append(game)
            return truncated(game, 2)

        record = plies.play(GAME, [Supposing(Textbook(minimax), short), Random()])
        assert made == [GAME]
        assert len(record.replay(GAME)) == len(record.plies) + 1

    def test_the_agent_hears_of_the_match(self):
        begun = Supposing(Random(), lambda game: game).begin(Terms(GAME, 1, 9))
        assert begun.agent == Random(9)
        assert begun.supposed is GAME
        assert Supposing(lambda game, state: 4, lambda game: game).begin(Terms(GAME, 1, 9)).choose(GAME, self.TRAP) == 4

    def test_names(self):
        agent = Supposing(Textbook(minimax, depth=2), truncated)
        assert name_of(agent) == "minimax 2, supposing"
        assert "transform=plies.textbook.transforms.horizon.truncated" in describe(agent)

    def test_mistakes_are_those_of_the_transform(self):
        with pytest.raises(plies.PliesError, match="no player 7"):
            Supposing(Random(1), lambda game: as_chance(game, 7)).choose(GAME, GAME.initial())
