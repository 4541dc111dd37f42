"""Agents: what they choose, and that a function is one, too."""

import pytest

from plies.agents import Greedy, Level, Mcts, Random, Search, Terms, Textbook, as_agent, name_of
from plies.agents.agent import own_value
from plies.core import InvalidArgument, UnsupportedGame
from plies.games import ConnectFour, Halving, Nim, Pig, TicTacToe
from plies.textbook import alphabeta, minimax, trace

GAME = TicTacToe()
WIN = GAME.read_state("xx.oo....")  # 2 wins


class TestWhatIsAnAgent:
    def test_a_function(self):
        def first(game, state):
            return next(iter(game.actions(state)))

        assert as_agent(first).choose(GAME, WIN) == 2
        assert name_of(as_agent(first)) == "first"

    def test_an_object_with_choose(self):
        class Last:
            def choose(self, game, state, history=()):
                return list(game.actions(state))[-1]

        assert as_agent(Last()).choose(GAME, WIN) == 8
        assert name_of(Last()) == "Last"

    @pytest.mark.parametrize(
        ("thing", "words"), [(3, "is not an agent"), (None, "is not an agent"), (Random, "is a class")]
    )
    def test_nothing_else(self, thing, words):
        with pytest.raises(InvalidArgument, match=words):
            as_agent(thing)

    def test_values_are_turned_to_the_player(self):
        assert own_value(GAME, 0, 0.5) == 0.5
        assert own_value(GAME, 1, 0.5) == -0.5
        assert own_value(Pig(20, players=3), 2, (0.1, 0.2, 0.7)) == 0.7


class TestRandom:
    def test_a_seed_and_a_state_decide(self):
        choices = [Random(seed).choose(GAME, GAME.initial()) for seed in range(40)]
        assert choices == [Random(seed).choose(GAME, GAME.initial()) for seed in range(40)]
        assert len(set(choices)) > 5

    def test_the_match_gives_a_seed_to_agents_without_one(self):
        terms = Terms(GAME, 0, 5)
        assert Random().begin(terms).seed == 5
        assert Random(2).begin(terms).seed == 2


class TestGreedy:
    def test_takes_the_win(self):
        assert {Greedy(seed).choose(GAME, WIN) for seed in range(9)} == {2}

    def test_ties_go_by_the_seed(self):
        assert len({Greedy(seed).choose(GAME, GAME.initial()) for seed in range(40)}) > 5

    def test_chance_is_averaged(self):
        game = Pig(10)
        state = game.read_state("8,0 3 0")  # holding wins, the roll is not offered
        assert game.action_name(state, Greedy(1).choose(game, state)) == "hold"
        assert Greedy(1).choose(game, game.initial()) in (0, 1)


class TestTextbook:
    @pytest.mark.parametrize("module", [minimax, alphabeta, "alphabeta", "deepening"])
    def test_decides(self, module):
        game = Halving(15)
        assert Textbook(module).choose(game, game.initial()) == minimax.decide(game, game.initial())

    def test_names(self):
        assert Textbook(alphabeta, depth=4).name == "alphabeta 4"
        assert Textbook("minimax").name == "minimax"

    @pytest.mark.parametrize(
        ("make", "words"),
        [
            (lambda: Textbook("nonsense"), "no module 'nonsense'"),
            (lambda: Textbook(trace), "has no decide"),
            (lambda: Textbook(alphabeta, depth=0), "from 1"),
        ],
    )
    def test_refuses(self, make, words):
        with pytest.raises(InvalidArgument, match=words):
            make()

    def test_the_search_refuses_what_it_cannot_solve(self):
        with pytest.raises(UnsupportedGame, match="chance"):
            Textbook(alphabeta, depth=2).choose(Pig(10), Pig(10).initial())


class TestSearch:
    @pytest.mark.usefixtures("either_way")
    def test_finds_the_best(self):
        assert Search(depth=9).choose(GAME, WIN) == 2
        nim = Nim((2, 3))
        assert Search(nodes=10_000).choose(nim, nim.initial()) == alphabeta.decide(nim, nim.initial())

    def test_the_match_gives_seconds_to_agents_without_a_budget(self):
        terms = Terms(GAME, 0, 5, seconds=0.25)
        assert Search().begin(terms).seconds == 0.25
        assert Search(depth=3).begin(terms).seconds is None
        assert Search(seconds=2).begin(terms).seconds == 2

    def test_names(self):
        assert Search(seconds=0.5, threads=2).name == "search 0.5 s"
        assert Search(depth=4, nodes=100).name == "search depth 4 100 nodes"
        assert Mcts(nodes=100).name == "mcts 100 nodes"


class TestLevelAsValue:
    @pytest.mark.parametrize("number", [0, 9, -1, "3", 2.5])
    def test_there_are_eight(self, number):
        with pytest.raises(InvalidArgument, match="levels go from 1 to 8"):
            Level(number)

    def test_a_level_is_a_value(self):
        assert Level(3) == Level(3)
        assert Level(3).begin(Terms(ConnectFour(), 1, 9)) == Level(3, seed=9)
        assert Level(3).name == "level 3"
