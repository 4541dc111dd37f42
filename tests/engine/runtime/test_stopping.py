"""A compiled search can always be stopped: by a budget, by Ctrl-C, by the end of its stack, by an error in a rule."""

import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest

import plies
from engine.shared import STEPS, needs_compiler, surroundings
from later import later
from plies.core import Game, UnsupportedGame
from plies.engine import OutOfBudget, compiled, perft
from plies.engine.errors import Withdrawn
from plies.engine.runtime.permits import Permit
from plies.games import Halving, Pig, TicTacToe
from plies.textbook import alphabeta, counting, expectimax, minimax, multiplayer


class Line(NamedTuple):
    place: int
    side: int


class Long(Game[Line, int]):
    """A line of given length without choices; endless by default."""

    data = ("length",)

    def __init__(self, length=-1):
        self.length = length

    def initial(self):
        return Line(0, 0)

    def player(self, state):
        return state.side

    def actions(self, state):
        yield 0

    def result(self, state, action):
        return Line(state.place + 1, 1 - state.side)

    def is_terminal(self, state):
        return state.place == self.length

    def utility(self, state, player):
        return 1.0 if player == 0 else -1.0


class Wide(Long):
    """Endless, with three actions everywhere: a deep search takes for ever."""

    def actions(self, state):
        for action in range(3):
            yield action

    def result(self, state, action):
        return Line(state.place * 3 % 1009 + action, 1 - state.side)

    def utility(self, state, player):
        return 0.0


# -- budgets --


@pytest.mark.parametrize("nodes", [1, 2, 17, 1_000, 54_321])
def test_nodes_are_exact(nodes):
    """The budget is used to the last node, every time, and never exceeded."""
    for _ in range(3):
        with pytest.raises(OutOfBudget, match=f"after {nodes} nodes"):
            compiled(alphabeta).within(nodes=nodes).find(Wide(), Line(1, 0), 40)


def test_a_budget_that_suffices():
    """A search of n nodes succeeds with a budget of n, and fails with n - 1, compiled or interpreted."""
    game = TicTacToe()
    state = game.read_state("x...o....")
    plain = counting.count(alphabeta, game, state)
    assert compiled(alphabeta).within(nodes=plain.nodes).find(game, state)[:2] == plain[:2]
    with pytest.raises(OutOfBudget, match=f"after {plain.nodes - 1} nodes"):
        compiled(alphabeta).within(nodes=plain.nodes - 1).find(game, state)
    assert compiled(alphabeta).find(game, state).nodes == plain.nodes  # the budget belonged to that search only


@pytest.mark.parametrize("search", [minimax, expectimax, multiplayer])
def test_budgets_of_every_search(search):
    game = Pig(30) if search is not minimax else TicTacToe()
    for _ in range(2):
        with pytest.raises(OutOfBudget, match="after 500 nodes"):
            compiled(search).within(nodes=500).value(game, game.initial(), 9)


@pytest.mark.parametrize("seconds", [0.1, 0.5])
def test_seconds(seconds):
    compiled(alphabeta).find(Wide(), Line(1, 0), 2)  # compiling is not part of the budget
    begun = time.monotonic()
    with pytest.raises(OutOfBudget, match="nodes, before it was done"):
        compiled(alphabeta).within(seconds=seconds).find(Wide(), Line(1, 0), 40)
    assert seconds <= time.monotonic() - begun < 3 * seconds + 0.1


# -- Ctrl-C --

ENDLESS = f"""
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests in the background ignores it
sys.path.insert(0, {str(Path(__file__).parents[2])!r})
from engine.runtime.test_stopping import Line, Wide, alphabeta, compiled
compiled(alphabeta).find(Wide(), Line(1, 0), 2)
print("ready", flush=True)
try:
    compiled(alphabeta).find(Wide(), Line(1, 0), 60)
except KeyboardInterrupt:
    print("stopped", flush=True)
print(compiled(alphabeta).find(Wide(), Line(1, 0), 5).nodes, flush=True)
"""


def test_control_c():
    """Within half a second the search is over, and the next one works."""
    command = [sys.executable, "-c", ENDLESS]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=surroundings()) as process:
        try:
            assert process.stdout.readline() == "ready\n"
            time.sleep(0.3)
            begun = time.monotonic()
            process.send_signal(signal.SIGINT)
            assert process.stdout.readline() == "stopped\n"
            assert time.monotonic() - begun < 0.5
            assert int(process.stdout.readline()) == compiled(alphabeta).find(Wide(), Line(1, 0), 5).nodes
            assert process.wait(STEPS) == 0
        finally:
            process.kill()


# -- deep lines --


@needs_compiler
@pytest.mark.parametrize("search", [alphabeta, multiplayer, *later(minimax, expectimax)])
def test_an_endless_line(search):
    for _ in range(2):
        with pytest.raises(UnsupportedGame, match="give a depth"):
            compiled(search).find(Long(), Line(0, 0))
    assert compiled(search).find(Long(), Line(0, 0), 1_000).nodes == 1_001


def million():
    """Return the value of a line of a million plies, or None if it is refused."""
    try:
        return compiled(multiplayer).value(Long(1_000_000), Line(0, 0))
    except UnsupportedGame:
        return None


@needs_compiler
def test_a_million_plies():
    """It is either finished or refused; the process lives on, whichever thread it was in."""
    assert million() in (None, (1.0, -1.0))
    with ThreadPoolExecutor(2) as pool:
        assert set(pool.map(lambda _: million(), range(2))) <= {None, (1.0, -1.0)}
    assert compiled(multiplayer).find(Long(1_000_000), Line(999_900, 0)) == ((1.0, -1.0), 101, True)


@needs_compiler
def test_a_hundred_thousand_plies_pass():
    for search in (minimax, alphabeta):
        assert compiled(search).find(Long(100_000), Line(0, 0)) == (1.0, 100_001, True)
    assert perft(Long(100_000), Line(0, 0), 100_000) == 1


@needs_compiler
def test_endless_lines_in_threads():
    """Also if the calling thread has a small stack, and with several at once."""
    errors = []

    def search():
        try:
            compiled(alphabeta).find(Long(), Line(0, 0))
        except UnsupportedGame as error:
            errors.append(error)

    before = threading.stack_size(1 << 18)
    try:
        threads = [threading.Thread(target=search) for _ in range(4)]
        for thread in threads:
            thread.start()
    finally:
        threading.stack_size(before)
    for thread in threads:
        thread.join(STEPS)
    assert len(errors) == 4
    assert compiled(alphabeta).find(Long(7), Line(0, 0)).nodes == 8


class Wordy(NamedTuple):
    numbers: tuple[int, ...]
    place: int


class LargeFrames(Game[Wordy, int]):
    """Endless, with large states, so that fewer plies fit onto the stack."""

    def initial(self):
        return Wordy(tuple(range(40)), 0)

    def player(self, state):
        return 0

    def actions(self, state):
        yield 1
        yield 2

    def result(self, state, action):
        total = 0
        for number in state.numbers:
            total += number * action
        return Wordy(state.numbers, state.place + total)

    def is_terminal(self, state):
        return state.numbers[state.place % 40] < 0

    def utility(self, state, player):
        return 0.0


def test_endless_lines_of_large_states():
    game = LargeFrames()
    with pytest.raises(UnsupportedGame, match="give a depth"):
        compiled(minimax).find(game, game.initial())
    assert compiled(minimax).find(game, game.initial(), 3).nodes == 15


# -- errors in rules --


class Trap(Halving):
    """Raises an error half way."""

    data = ("start", "trap")
    after = Halving.result

    def __init__(self, start, trap):
        super().__init__(start)
        self.trap = trap

    def result(self, state, action):
        if state.number == self.trap:
            raise IndexError("fallen into the trap")
        return self.after(state, action)


def test_an_error_in_a_rule():
    game = Trap(20, 3)
    for _ in range(3):
        with pytest.raises(IndexError, match="fallen into the trap"):
            compiled(minimax).find(game, game.initial())
    game.trap = -1
    plain = counting.count(minimax, game, game.initial())
    assert compiled(minimax).find(game, game.initial())[:2] == plain[:2]


class Divide(Trap):
    def result(self, state, action):
        return self.after(state, action * (state.number // (state.number - self.trap)))


def test_division_by_zero_in_a_rule():
    game = Divide(20, 3)
    for search in (compiled(minimax), minimax):
        with pytest.raises(ZeroDivisionError):
            search.value(game, game.initial())


# -- permits --

SOON = 1.0  # seconds; on an idle machine it takes about 0.03


def withdrawn_after(seconds, work):
    """Return how long it took until work ended with Withdrawn, once its permit was withdrawn."""
    permit, begun = Permit(), threading.Event()
    ended = []

    def search():
        with permit:
            begun.set()
            try:
                work()
            except Withdrawn:
                ended.append(time.monotonic())

    thread = threading.Thread(target=search)
    thread.start()
    begun.wait()
    time.sleep(seconds)
    told = time.monotonic()
    permit.withdraw()
    thread.join(STEPS)
    return ended[0] - told


@pytest.mark.parametrize(
    "work",
    [
        lambda: compiled(alphabeta).value(Wide(), Line(1, 0), 60),
        lambda: plies.search(Wide(), Line(1, 0), depth=1000, threads=2),
    ],
)
def test_another_thread_withdraws_the_permit(work):
    with pytest.raises(Withdrawn), Permit(0.01):
        work()  # compiles the search that is to be stopped
    assert withdrawn_after(0.1, work) < SOON
    assert not [thread for thread in threading.enumerate() if thread.name == "plies search" and is_busy(thread)]


def is_busy(hand):
    return not hand.job.done


def test_an_interpreted_search_sees_its_permit_too(monkeypatch):

    monkeypatch.setattr("numba.config.DISABLE_JIT", 1)
    assert withdrawn_after(0.1, lambda: compiled(alphabeta).value(Wide(), Line(1, 0), 60)) < SOON
    assert withdrawn_after(0.1, lambda: plies.search(Wide(), Line(1, 0), depth=1000)) < SOON
    assert withdrawn_after(0.1, lambda: plies.search(Wide(), Line(1, 0), seconds=STEPS, algorithm="mcts")) < SOON


def test_the_seconds_of_a_permit_are_for_all_searches_together():
    game = Wide()
    plies.search(game, Line(1, 0), depth=1)  # compiles
    with Permit(0.5) as permit:
        begun = time.monotonic()
        with pytest.raises(Withdrawn):
            again_and_again(lambda: plies.search(game, Line(1, 0), seconds=0.1))
        assert 0.4 < time.monotonic() - begun < 3.0
        assert permit.seconds_left <= 0


def again_and_again(work):
    while True:
        work()


def test_outside_of_a_permit_nothing_has_changed():
    with Permit() as outer:
        with Permit() as inner:
            inner.withdraw()
        assert compiled(minimax).value(TicTacToe(), TicTacToe().initial(), 3) == 0.0
        outer.withdraw()
    assert compiled(minimax).value(TicTacToe(), TicTacToe().initial(), 3) == 0.0
