"""The limits of hand-laid memory: what fits is searched, the rest is refused, and nothing is written elsewhere."""

import itertools
from pathlib import Path
from typing import NamedTuple

import pytest

import plies
from engine.shared import needs_compiler, python
from plies.core import CHANCE, Game, TooDeep, TooManyActions, UnsupportedGame
from plies.engine.errors import OutsideRegion
from plies.engine.runtime import regions
from plies.engine.runtime.control_block import SIZE
from plies.engine.runtime.memory import Memory, get, get_float, put, put_float
from plies.engine.runtime.regions import GUARD, LISTED, LONGEST_WAY, MOST_ACTIONS, NOTES, ROOM, TREE, Layout
from plies.engine.searches import tuned_alphabeta, tuned_expectimax
from plies.engine.searches.max_n_workers import tuple_workers_for
from plies.engine.searches.workers import workers_for

INFINITY = float("inf")
WIDTH = 8192
FITS = LISTED // WIDTH  # plies with so many actions each


class Place(NamedTuple):
    ply: int


class Broad(Game[Place, int]):
    """One player, who always wins, after so many plies with so many actions each."""

    players = 1
    data = ("width", "length")

    def __init__(self, width, length):
        self.width, self.length = width, length

    def initial(self):
        return Place(0)

    def player(self, state):
        return 0

    def actions(self, state):
        for action in range(self.width):
            yield action

    def result(self, state, action):
        return Place(state.ply + 1)

    def is_terminal(self, state):
        return state.ply >= self.length

    def utility(self, state, player):
        return 1.0


class Dice(Broad):
    """The same with chance in the player's place."""

    def player(self, state):
        return CHANCE

    def chances(self, state):
        for action in range(self.width):
            yield (1.0 / self.width, action)


class General(Broad):
    players = 2
    zero_sum = False


class Repeating(Broad):
    repetition = 3


class Choosy(Broad):
    """It has its own candidates, and something loud in every state."""

    sound_reductions = True

    def candidates(self, state):
        for action in range(self.width):
            yield action

    def loud(self, state):
        for action in range(self.width):
            yield action

    def promise(self, state, action):
        return 1.0


def alphabeta(game, plies_to_go=30_000, ply=0, source=tuned_alphabeta, stack=None):
    (worker,) = workers_for(game, Place(0), 1, 1, source)
    if stack is not None:
        worker.run.memory[SIZE] = stack
    return worker.value(Place(0), plies_to_go, ply, -INFINITY, INFINITY)


def everyone(game):
    (worker,) = tuple_workers_for(game, Place(0), 1, 1)
    return worker.value(Place(0), 30_000, -2, -INFINITY)


# -- in this process: what fits, and what does not --


def refuses(error, search, *arguments, **named):
    with pytest.raises(error):
        search(*arguments, **named)
    return True


def check_alphabeta():
    assert alphabeta(Broad(WIDTH, FITS)) == 1.0
    assert refuses(TooDeep, alphabeta, Broad(WIDTH, FITS + 1))
    assert alphabeta(Broad(MOST_ACTIONS, 2)) == 1.0
    assert refuses(TooManyActions, alphabeta, Broad(MOST_ACTIONS + 1, 2))
    assert plies.search(Broad(14, 25_000)).proved
    assert refuses(TooDeep, plies.search, Broad(14, 200_000))
    assert plies.search(Broad(14, 200_000), depth=20).depth == 20
    assert refuses(TooDeep, alphabeta, Broad(2, 20_000), stack=100_000)
    assert alphabeta(Broad(WIDTH, FITS)) == 1.0


def check_expectimax():
    assert alphabeta(Broad(WIDTH, FITS), source=tuned_expectimax) == 1.0
    assert refuses(TooDeep, alphabeta, Broad(WIDTH, FITS + 1), source=tuned_expectimax)
    fits = NOTES["list"].length // tuned_expectimax.ENTRY // WIDTH
    assert alphabeta(Dice(WIDTH, fits), source=tuned_expectimax) == pytest.approx(1.0)
    assert refuses(TooDeep, alphabeta, Dice(WIDTH, fits + 1), source=tuned_expectimax)
    assert refuses(TooDeep, alphabeta, Dice(2, 20_000), source=tuned_expectimax, stack=100_000)


def check_multiplayer():
    assert everyone(General(WIDTH, FITS)) == (1.0, 1.0)
    assert refuses(TooDeep, everyone, General(WIDTH, FITS + 1))
    assert refuses(TooManyActions, everyone, General(MOST_ACTIONS + 1, 2))


def check_path():
    """If repetition matters, positions in the line are noted by ply."""
    most = NOTES["path"].length
    assert alphabeta(Repeating(2, 5), ply=most - 5) == 1.0
    assert refuses(TooDeep, alphabeta, Repeating(2, 6), ply=most - 5)


def check_candidates_and_loud():
    """It checks the stack, too."""
    assert refuses(TooDeep, alphabeta, Choosy(2, 20_000), stack=100_000)
    assert refuses(TooManyActions, alphabeta, Choosy(MOST_ACTIONS + 1, 2), plies_to_go=0)
    assert alphabeta(Choosy(2, 200), plies_to_go=0) in (0.0, 1.0)


def check_simulations():
    """A way down that is longer than its region is played out from there; of many actions, each can be picked."""
    found = plies.search(Broad(1, LONGEST_WAY + 50), nodes=20_000_000, algorithm="mcts")
    assert 0.0 <= found.value <= 1.0
    assert plies.search(Broad(3 * ROOM, 3), nodes=200_000, algorithm="mcts").value == 1.0


CHECKS = [check_expectimax, check_multiplayer, check_path, check_candidates_and_loud, check_simulations]
CHILD = """
import sys
sys.path.insert(0, {folder!r})
from engine.runtime import test_regions
test_regions.{check}()
print("ok")
"""


def in_a_child(check):
    """Run it in another process: writing elsewhere would kill this one."""
    folder = str(Path(__file__).parents[2])
    assert python("-c", CHILD.format(folder=folder, check=check.__name__), seconds=400) == "ok\n"


@needs_compiler
def test_the_limits_of_alphabeta():
    in_a_child(check_alphabeta)


@needs_compiler
@pytest.mark.long
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_limits_of_other_searches(check):
    in_a_child(check)


# -- interpreted --


class Opaque(Broad):
    """It does not compile."""

    def result(self, state, action):
        return Place(int(str(state.ply)) + 1)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.long
@pytest.mark.parametrize("search", ["alphabeta", "expectimax"])
def test_interpreted_limits(search):
    assert plies.search(Opaque(MOST_ACTIONS, 2), nodes=1_000, algorithm=search).nodes <= 1_000
    with pytest.raises(TooManyActions, match="more actions than a search can number"):
        plies.search(Opaque(MOST_ACTIONS + 1, 3), depth=2, algorithm=search)
    with pytest.raises(TooDeep, match="give a depth"):
        plies.search(Opaque(1, 100_000), algorithm=search)


def test_the_errors_are_refusals():
    assert issubclass(TooDeep, UnsupportedGame)
    assert issubclass(TooManyActions, UnsupportedGame)


# -- the layout --

LAYOUTS = [layout for layout in vars(regions).values() if isinstance(layout, Layout)]


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_regions_lie_apart(layout):
    ends = [(region.begin, region.end) for region in layout.regions.values()]
    assert ends == sorted(ends)
    assert all(after[0] - before[1] == GUARD for before, after in itertools.pairwise(ends))
    assert layout.rest == ends[-1][1] + GUARD


@pytest.mark.parametrize("layout", [NOTES, TREE], ids=lambda layout: layout.name)
def test_every_access_is_checked(layout):
    memory = Memory(layout.rest + 10, layout)
    for region in layout.regions.values():
        for place in (region.begin, region.end - 1):
            put(memory, place, 7)
            assert get(memory, place) == get_float(memory, place) == 7
        for place in (region.end, region.end + GUARD - 1):
            for touch in (
                lambda at: get(memory, at),
                lambda at: put(memory, at, 1),
                lambda at: put_float(memory, at, 1.0),
            ):
                with pytest.raises(OutsideRegion):
                    touch(place)
    for place in (-1, layout.rest + 10):
        with pytest.raises(OutsideRegion):
            get(memory, place)


def test_clearing_keeps_the_guards():
    memory = Memory(NOTES.end, NOTES)
    put(memory, NOTES["killers"].begin, 5)
    memory.clear(NOTES["path"].begin)
    assert get(memory, NOTES["killers"].begin) == 0
    with pytest.raises(OutsideRegion):
        get(memory, NOTES["killers"].end)
