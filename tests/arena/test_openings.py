"""Openings: varied, balanced, the same for the same seed."""

from itertools import islice

import pytest

from plies.agents.agent import dice
from plies.arena import compare, random_openings
from plies.arena.openings import CANDIDATES, _candidates, advantage
from plies.core import InvalidArgument
from plies.games import ConnectFour, Nim, Pig, TicTacToe


def first(game, state):
    return next(game.actions(state))


def take(number, game, *arguments):
    return list(islice(random_openings(game, *arguments), number))


def test_all_are_different_and_none_is_over():
    game = ConnectFour(width=5, height=4)
    states = take(40, game, 4)
    assert len({game.canonical(state) for state in states}) == 40
    assert not any(map(game.is_terminal, states))
    assert {sum(letter in "xo" for letter in game.show(state)) for state in states} == {4}


def test_the_seed_decides_and_more_begin_with_the_same():
    game = TicTacToe()
    assert take(3, game, 3, 1) == take(8, game, 3, 1)[:3]
    assert take(3, game, 3, 1) != take(3, game, 3, 2)


def test_the_most_balanced_candidate_is_taken():
    game = TicTacToe()
    candidates = list(_candidates(game, 4, dice(1, game, game.initial(), ()), set()))
    assert len(candidates) == CANDIDATES
    drawn = [advantage(game, state) == 0 for state in take(10, game, 4)]
    assert sum(drawn) >= 9  # of the states after 4 plies, less than half are


def test_there_may_be_too_few():
    with pytest.raises(InvalidArgument, match=r"no more than 9 different openings of 1 plies.*fewer pairs"):
        take(10, TicTacToe(), 1)
    with pytest.raises(InvalidArgument, match="no more than 0 different openings of 20 plies"):
        take(1, Nim((2, 1)), 20)
    with pytest.raises(InvalidArgument, match="0 plies or more, not -1"):
        take(1, Nim(), -1)


def test_symmetric_ones_count_as_the_same():
    class Symmetric(TicTacToe):
        def canonical(self, state):
            return min(state, self.read_state(self.state_text(state)[::-1]))

    with pytest.raises(InvalidArgument, match="no more than 5 different openings of 1 plies"):
        take(6, Symmetric(), 1)


def test_with_chance_they_may_come_again():
    game = Pig(goal=10)
    states = take(12, game, 1)
    assert len(set(states)) < 12
    assert all(game.player(state) in (0, 1) for state in states)


class TestGiven:
    game = TicTacToe()

    def states(self, *texts):
        return [self.game.read_state(text) for text in texts]

    def test_one_pair_each(self):
        states = self.states("x........", "....x....")
        assert [pair.opening for pair in compare(self.game, first, first, openings=states).pairs] == [
            "x........",
            "....x....",
        ]

    @pytest.mark.parametrize(
        ("texts", "pairs", "message"),
        [
            (["x........"], 2, "with 1 openings ask for 1 at most"),
            (["xxxoo...."], None, "opening 0, 'xxxoo....': the game is over there"),
            (["x........", "o.x......", "x........"], None, "openings 0 and 2 are the same"),
            ([], None, "1 pair or more, not 0"),
        ],
    )
    def test_what_is_refused(self, texts, pairs, message):
        with pytest.raises(InvalidArgument, match=message):
            compare(self.game, first, first, openings=self.states(*texts), pairs=pairs)
