"""Games with sound_reductions: less is searched, what is proved stays proved, and exchanges are played out."""

import random
from typing import NamedTuple

import pytest

import plies
from plies.core import INFINITY, Game
from plies.engine.runtime.memory import Memory, get
from plies.engine.searches import tuned_alphabeta
from plies.engine.searches.iterative_deepening import Deepening
from plies.engine.searches.move_ordering import MOST_POINTS, credit, points
from plies.engine.searches.root_moves import RootMove
from plies.engine.searches.transposition_table import COMPLETE
from plies.engine.searches.workers import workers_for
from plies.games.othello import Othello, State


class Hurried(Othello):
    """Othello in which the engine may skip actions that do not look promising."""

    sound_reductions = True

    def passed(self, state):
        return State(state.first, state.second, 1 - state.mover)


class Glad(Hurried):
    """No player would ever want to do nothing."""

    def passed(self, state):
        return state


class Driven(Hurried):
    """Every player must always answer a threat; still, a depth is a depth."""

    def forced(self, state):
        return True


def positions(game, plies_played, count):
    draw = random.Random(plies_played)
    while count > 0:
        state = game.initial()
        for _ in range(plies_played):
            if not game.is_terminal(state):
                state = game.result(state, draw.choice(list(game.actions(state))))
        if not game.is_terminal(state):
            count -= 1
            yield state


def test_what_is_proved_is_not_reduced(interpreted):
    reduced, plain = Hurried(4), Othello(4)
    for state in positions(reduced, 5, 10):
        found, true = plies.search(reduced, state), plies.search(plain, state)
        assert found.proved
        assert (found.value, found.action) == (true.value, true.action)


def nodes(game, depth):
    found = [plies.search(game, state, depth=depth) for state in positions(Othello(6), 10, 4)]
    assert all(each.stopped in ("depth", "proved") for each in found)
    return sum(each.nodes for each in found)


def test_less_is_searched(interpreted):
    assert nodes(Hurried(6), 5) < nodes(Glad(6), 5) < 0.9 * nodes(Othello(6), 5)


def test_more_is_searched_where_there_are_threats(interpreted):
    assert nodes(Driven(6), 3) > 1.5 * nodes(Othello(6), 3)


def test_a_ply_more_for_a_threat_is_not_mistaken_for_depth(interpreted):
    """Else the next iteration, a ply deeper, would find this one's result in the table."""
    state = next(positions(Driven(6), 10, 1))
    (worker,) = workers_for(Driven(6), state, 1, 1, tuned_alphabeta)
    worker.value(state, 3, 1, -INFINITY, INFINITY)
    depths = {depth for _, _, depth, _ in worker.table.entries.values()} - {COMPLETE}
    assert max(depths) == 3


def test_late_root_moves_without_promise_may_wait(interpreted):
    state = next(positions(Hurried(6), 10, 1))
    (worker,) = workers_for(Hurried(6), state, 1, 1, tuned_alphabeta)
    search = Deepening(worker, worker.game, state, 1)
    promising = [Hurried(6).promise(state, move.action) > 0 for move in search.moves]
    assert [move.may_wait for move in search.moves] == [not promise for promise in promising]
    waiting = RootMove(0, 0, state, may_wait=True)
    assert search.reduction(waiting, 8, 20) > search.reduction(waiting, 8, 5) > 0
    assert search.reduction(waiting, 8, 1) == search.reduction(waiting, 2, 20) == 0  # early, or near the horizon
    assert search.reduction(RootMove(0, 0, state), 8, 20) == 0
    search.exact_moves = 3
    assert search.reduction(waiting, 8, 20) == 0


def test_all_moves_are_searched_as_deep_where_all_are_asked_for(interpreted):
    """A root move's value does not depend on how many are asked for before it."""
    state = next(positions(Hurried(4), 4, 1))
    game = Hurried(4)
    found = plies.search(game, state, depth=4, every_move=True)
    assert all(move.bound == "exact" for move in found.moves)


def test_a_record_of_cuts_keeps_within_its_limits():
    draw, notes, record = random.Random(5), Memory(1), []
    for _ in range(2000):
        credit(notes, 0, draw.choice((1, -1)) * points(draw.randrange(100)))
        record.append(get(notes, 0))
    assert max(map(abs, record)) <= MOST_POINTS
    for _ in range(200):
        credit(notes, 0, points(20))
    assert MOST_POINTS * 0.9 < get(notes, 0) <= MOST_POINTS


class Row(NamedTuple):
    balance: int
    place: int
    mover: int
    quiet_since: int


class Exchange(Game[Row, int]):
    """Take the next piece of a row, or do something else, after which all is quiet. The values of pieces are data."""

    utility_bounds = (-1000.0, 1000.0)
    sound_reductions = True
    data = ("pieces",)

    def __init__(self, pieces):
        self.pieces = tuple(pieces)

    def initial(self):
        return Row(0, 0, 0, 0)

    def player(self, state):
        return state.mover

    def actions(self, state):
        for action in range(2):
            if action == 0 or (state.place < len(self.pieces) and state.quiet_since == 0):
                yield action

    def result(self, state, action):
        gain = self.pieces[state.place] if action == 1 else 0
        balance = state.balance + (gain if state.mover == 0 else -gain)
        return Row(balance, state.place + action, 1 - state.mover, 1 - action)

    def is_terminal(self, state):
        return False

    def utility(self, state, player):
        return 0.0

    def evaluate(self, state, player):
        return float(state.balance if player == 0 else -state.balance)

    def quiet(self, state):
        return state.quiet_since == 1 or state.place >= len(self.pieces)

    def promise(self, state, action):
        return float(action)

    def passed(self, state):
        return Row(state.balance, state.place, 1 - state.mover, state.quiet_since)


def gain(pieces):
    """Return what the first player can win: nothing, or the first piece less what the other then wins."""
    return max(0, pieces[0] - gain(pieces[1:])) if pieces else 0


@pytest.mark.usefixtures("either_way")
def test_an_exchange_beyond_the_horizon_is_played_out_and_may_be_declined():
    draw = random.Random(3)
    declined = 0
    for _ in range(200):
        pieces = [draw.choice((1, 3, 3, 5, 9)) for _ in range(6)]
        game = Exchange(pieces)
        (worker,) = workers_for(game, game.initial(), 1, 0.1, tuned_alphabeta)
        found = worker.value(game.initial(), 0, 0, -1000.0, 1000.0)
        assert found == gain(pieces), pieces
        declined += found == 0
        assert plies.search(game, depth=1).value == max(0, pieces[0] - gain(pieces[1:]))
    assert 20 < declined < 180
