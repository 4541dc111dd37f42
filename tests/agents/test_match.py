"""One match: chance by the seed, every ending, faults, taking back, and its record."""

import io
import json
import random
from typing import ClassVar

import numpy as np
import pytest
from rich.console import Console

import plies
from plies.agents import RESIGN, Greedy, Level, Match, Random, Record, Search, Textbook
from plies.agents.agent import LEAVE, TAKE_BACK
from plies.core import CHANCE, IllegalAction, InvalidArgument, InvalidNotation
from plies.core.catalog import GAMES
from plies.games import ConnectFour, Go, Halving, Nim, Pacman, Pig, TicTacToe
from plies.textbook import alphabeta
from plies.textbook.transforms import truncated


def first(game, state):
    return next(iter(game.actions(state)))


class Walk(plies.Game):
    """Step left or right for ever; three times in one place is a draw."""

    repetition = 3

    def initial(self):
        return (0, 0)

    def player(self, state):
        return state[1]

    def actions(self, state):
        yield from (-1, 1)

    def result(self, state, action):
        return (state[0] + action, 1 - state[1])

    def is_terminal(self, state):
        return abs(state[0]) == 3

    def utility(self, state, player):
        return 1.0 if (state[0] > 0) == (player == 0) else -1.0

    def evaluate(self, state, player):
        return state[0] / 10 if player == 0 else -state[0] / 10


class Fresh(Walk):
    """No place may be visited twice; where single steps would do that, a step may also be two long."""

    repetition = 0

    def actions(self, state):
        yield from (-1, 1, 2)

    def is_terminal(self, state):
        return abs(state[0]) >= 3

    def forbids(self, history, state, action):
        return any(before[0] == state[0] + action for before in history)


class Saying:
    """Gives the prepared answers in turn."""

    name = "saying"

    def __init__(self, *answers):
        self.answers = list(answers)

    def choose(self, game, state, history=()):
        return self.answers.pop(0)


class TestPlaying:
    @pytest.mark.parametrize("name", GAMES)
    def test_every_game(self, name):
        game = plies.game(name)
        record = plies.play(game, [Random()] * game.players, seed=1, max_plies=300)
        assert record.ending in ("over", "max_plies")
        assert len(record.replay(game)) == len(record.plies) + 1
        assert json.loads(json.dumps(record.to_dict()))["game"] == name

    def test_three_players_and_chance(self):
        game = Pig(20, players=3)
        record = plies.play(game, [Random()] * 3, seed=5)
        assert sum(record.utilities) == 1
        assert any(ply.player == CHANCE for ply in record.plies)
        assert record.players == ("random",) * 3
        assert len(record.winners) == 1

    def test_the_seed_decides(self):
        def names(seed):
            return [ply.name for ply in plies.play(Pig(30), [Random(), Random()], seed=seed).plies]

        assert names(1) == names(1)
        assert names(1) != names(2)

    def test_players_have_seeds_of_their_own(self):
        match = Match(TicTacToe(), [Random(), Random()], seed=3)
        assert match.agents[0].seed != match.agents[1].seed

    def test_an_agent_sees_the_states_before(self):
        seen = []

        class Watching:
            def choose(self, game, state, history=()):
                seen.append((len(history), history[:1]))
                return first(game, state)

        game = TicTacToe()
        plies.play(game, [Watching(), first])
        assert seen[0] == (0, ())
        assert seen[1] == (2, (game.initial(),))

    def test_from_a_state(self):
        game = TicTacToe()
        record = plies.play(game, [first, first], start=game.read_state("xx.oo...."))
        assert [ply.name for ply in record.plies] == ["3"]
        assert record.result == "player 0 (first) wins, 1 to -1"

    def test_watching(self):
        lengths = []
        plies.play(Halving(3), [first, first], watch=lambda match: lengths.append(len(match.plies)))
        assert lengths == [0, 1, 2, 3]

    def test_nothing_to_play(self):
        game = TicTacToe()
        record = plies.play(game, [first, first], start=game.read_state("xxxoo...."))
        assert (record.plies, record.utilities) == ((), (1, -1))
        assert "nothing was played" in str(record)


@pytest.mark.filterwarnings("ignore::plies.engine.errors.Interpreted")  # nothing here is worth compiling for
class TestWhatThePastForbids:
    def test_a_match_refuses_it(self):
        match = Match(Fresh(), [Saying(1, -1), Saying(-1, -1)])
        match.step()
        with pytest.raises(IllegalAction, match="-1 would repeat an earlier state"):
            match.step()
        assert match.state == (1, 1)

    @pytest.mark.parametrize(
        "agent",
        [Random(), Greedy(), Search(depth=2), Level(3), Textbook("alphabeta", 2), Textbook("deepening", 2)],
        ids=lambda agent: agent.name,
    )
    def test_agents_avoid_it(self, agent):
        for seed in range(5):
            record = plies.play(Fresh(), [agent, agent], seed=seed)
            assert record.ending == "over"

    def test_a_search_takes_the_next_best(self):
        """Minimizing, -1 looks best from 1; there the match has been."""
        state = (1, 1)
        assert Search(depth=1).choose(Fresh(), state) == -1
        assert Search(depth=1).choose(Fresh(), state, [(0, 0)]) == 1

    @pytest.mark.parametrize("module", ["minimax", "alphabeta", "transposition"])
    def test_a_textbook_search_takes_the_next_best(self, module):
        state = (1, 1)
        assert Textbook(module, 1).choose(Fresh(), state) == -1
        assert Textbook(module, 1).choose(Fresh(), state, [(0, 0)]) == 1

    def test_superko(self):
        """On the smallest board of go, the action that looks best often repeats an earlier position."""
        game, agent, refused = Go(2, komi=0.5), Textbook("alphabeta", 2), 0
        for seed in range(20):
            die, past, state = random.Random(seed), [], game.initial()
            while not game.is_terminal(state):
                refused += game.forbids(past, state, alphabeta.decide(game, state, 2))
                assert not game.forbids(past, state, agent.choose(game, state, past))
                permitted = [action for action in game.actions(state) if not game.forbids(past, state, action)]
                past, state = [*past, state], game.result(state, die.choice(permitted))
        assert refused > 0

    def test_transforms_pass_it_on(self):
        game, start = truncated(Fresh(), 5), truncated(Fresh(), 5).initial()
        assert game.forbids([start], game.result(start, 1), -1)
        assert not game.forbids([start], game.result(start, 1), 1)
        assert game.natural(start, 1) == 0


class TestEndings:
    def test_repetition(self):
        record = plies.play(Walk(), [lambda game, state: 1, lambda game, state: -1])
        assert (record.ending, record.utilities, record.result) == ("repetition", (0, 0), "a draw")
        assert len(record.plies) == 4
        record.replay(Walk())

    def test_max_plies(self):
        record = plies.play(Halving(99), [first, first], max_plies=7)
        assert (record.ending, len(record.plies), record.result) == ("max_plies", 7, "a draw")
        assert record.why == "no end after 7 plies"

    @pytest.mark.parametrize(
        ("game", "player", "utilities"),
        [
            (TicTacToe(), 0, (-1, 1)),
            (TicTacToe(), 1, (1, -1)),
            (Pig(20, players=3), 0, (0, 0.5, 0.5)),
        ],
    )
    def test_resigning(self, game, player, utilities):
        agents = [first] * game.players
        agents[player] = Saying(RESIGN)
        record = plies.play(game, agents)
        assert (record.ending, record.utilities) == ("resigned", utilities)
        assert record.why == f"player {player} (saying) resigns"

    def test_a_ghost_that_resigns_lets_pacman_win(self):
        game = Pacman("tiny")
        record = plies.play(game, [first, *[Saying(RESIGN)] * (game.players - 1)])
        assert record.winners == (0,)

    def test_leaving(self):
        record = plies.play(TicTacToe(), [first, Saying(LEAVE)])
        assert (record.ending, record.utilities, record.result) == ("abandoned", None, "no result")
        assert Record.from_dict(record.to_dict()) == record


class TestFaults:
    AGENTS: ClassVar = {
        "illegal": (lambda game, state: 99, IllegalAction, "99 is not possible here"),
        "raising": (lambda game, state: 1 // 0, ZeroDivisionError, "by zero"),
        "nothing": (lambda game, state: None, IllegalAction, "None is not possible here"),
        "wishful": (lambda game, state: TAKE_BACK, IllegalAction, "may be taken back"),
    }

    @pytest.mark.parametrize("kind", AGENTS)
    def test_raised(self, kind):
        agent, error, words = self.AGENTS[kind]
        with pytest.raises(error, match=words) as caught:
            plies.play(TicTacToe(), [first, agent])
        assert any("while player 1" in note for note in caught.value.__notes__)

    @pytest.mark.parametrize("kind", AGENTS)
    def test_forfeited(self, kind):
        agent, error, words = self.AGENTS[kind]
        record = plies.play(TicTacToe(), [first, agent], faults="forfeit")
        assert (record.ending, record.winners) == ("forfeit", (0,))
        assert error.__name__ in record.why
        assert words in record.why

    @pytest.mark.parametrize(
        ("agents", "options"),
        [
            ([first], {}),
            ([first] * 3, {}),
            ([first, 3], {}),
            ([first] * 2, {"max_plies": 0}),
            ([first] * 2, {"faults": "ignore"}),
            ([first] * 2, {"seconds": 0}),
        ],
    )
    def test_what_is_no_match(self, agents, options):
        with pytest.raises(InvalidArgument):
            plies.play(TicTacToe(), agents, **options)


class TestTakingBack:
    def test_by_an_agent(self):
        record = plies.play(TicTacToe(), [Saying(0, TAKE_BACK, 4, 8, 6, 5, 7), Saying(8, 0, 1, 2, 3)], takebacks=1)
        assert [ply.action for ply in record.plies][:2] == [4, 0]

    def test_luck_is_not_changed(self):
        def dice(match):
            return [ply.name for ply in match.plies if ply.player == CHANCE]

        match = Match(Pig(50), [lambda game, state: 0, lambda game, state: 0], seed=2)
        for _ in range(4):
            match.step()
        before = dice(match)
        match.take_back(match.plies[0].player)
        while len(match.plies) < 4:
            match.step()
        assert dice(match) == before

    def test_also_from_the_end(self):
        game = TicTacToe()
        match = Match(game, [first, first], start=game.read_state("xx.oo...."))
        match.step()
        assert match.ending == "over"
        with pytest.raises(InvalidArgument, match="has ended"):
            match.step()
        match.take_back(0)
        assert (match.ending, match.utilities) == ("", None)
        with pytest.raises(IllegalAction, match="nothing to take back"):
            match.take_back(1)


class TestRecord:
    RECORD = plies.play(Nim((1, 2, 2), misere=True), [Random(), first], seed=3)

    def test_round_trip(self):
        again = Record.from_dict(json.loads(json.dumps(self.RECORD.to_dict())))
        assert again.to_dict() == self.RECORD.to_dict()
        assert again.replay() == self.RECORD.replay()

    def test_the_game_is_made_again(self):
        assert (self.RECORD.game, self.RECORD.parameters) == ("nim", {"heaps": (1, 2, 2), "misere": True})
        assert self.RECORD.rules().misere
        assert plies.play(ConnectFour(5, 4), [first, first]).parameters == {"width": 5, "height": 4}
        assert plies.play(Pacman("tiny"), [first] * Pacman("tiny").players, max_plies=2).rules().width == 6

    def test_games_made_from_games_are_replayed_with_the_game(self):
        game = truncated(TicTacToe(), 3)
        assert len(plies.play(game, [first, first]).replay(game)) == 4

    @pytest.mark.parametrize(
        ("change", "words"),
        [
            (lambda plain: plain["plies"][0].update(name="z9"), "ply 1: 'z9' is not possible"),
            (lambda plain: plain["plies"][0].update(player=1), "ply 1: player 1 .* cannot move"),
            (lambda plain: plain["plies"].pop(), "the plies lead to"),
            (lambda plain: plain.update(utilities=[0, 0]), "ended with utilities"),
            (lambda plain: plain.update(ending="resigned"), "the plies lead to"),
        ],
    )
    def test_what_was_not_played_by_the_rules(self, change, words):
        plain = json.loads(json.dumps(self.RECORD.to_dict()))
        change(plain)
        with pytest.raises(IllegalAction, match=words):
            Record.from_dict(plain).replay()

    @pytest.mark.parametrize("wrong", [None, [], {}, {"format": "plies match 1"}, {"format": "chess"}])
    def test_what_is_no_record(self, wrong):
        with pytest.raises(InvalidNotation):
            Record.from_dict(wrong)

    def test_readable(self):
        assert str(self.RECORD).startswith("nim: random – first, seed 3\n")
        assert self.RECORD.summary in str(self.RECORD)
        console = Console(width=100, record=True, file=io.StringIO())
        console.print(self.RECORD)
        assert "player 0 (random)" in console.export_text()
        assert "<td>player 1 (first)</td>" in self.RECORD._repr_html_()

    def test_names_are_escaped_in_html(self):
        def wicked(game, state):
            return first(game, state)

        wicked.__name__ = "<b>[red]"
        record = plies.play(Halving(3), [wicked, wicked])
        assert "<b>[" not in record._repr_html_()
        console = Console(width=100, record=True, file=io.StringIO())
        console.print(record)
        assert "<b>[red]" in console.export_text()


class Measured(Halving):
    """Answers with NumPy's numbers, is made with an array, and has a huge whole number as a utility."""

    utility_bounds = (-(2.0**90), 2.0**90)

    def __init__(self, table=None):
        super().__init__(6)
        self.table = np.arange(3) if table is None else table

    def player(self, state):
        return np.int64(super().player(state))

    def utility(self, state, player):
        return 10**25 * int(super().utility(state, player))


class TestNumbersOfAnyKind:
    """A record holds plain numbers, whatever the rules answer."""

    RECORD = plies.play(Measured(), [first, first])

    def test_plain_numbers(self):
        assert {type(ply.player) for ply in self.RECORD.plies} == {int}
        assert [type(utility) for utility in self.RECORD.utilities] == [float, float]
        assert self.RECORD.parameters == {}

    def test_written_and_replayed(self):
        again = Record.from_dict(json.loads(json.dumps(self.RECORD.to_dict(), allow_nan=False)))
        assert again.replay(Measured()) == self.RECORD.replay(Measured())
