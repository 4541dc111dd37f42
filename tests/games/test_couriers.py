"""Couriers: rules against a second version on sets of squares, values against a second solution, notation, refusals."""

import random
from functools import cache

import pytest

import plies
from plies.core import InvalidArgument, InvalidNotation, UnsupportedGame
from plies.games import Couriers
from plies.textbook import minimax, multiplayer, multiplayer_shallow, paranoid, perft

PERFT = [3, 9, 33, 121, 462, 1764, 6972, 27556]
MOVES = {"east": (0, 1), "south": (1, 0), "west": (0, -1), "north": (-1, 0), "wait": (0, 0)}
SMALL = [("A..o/.oo./o..B", 3), ("Ao./.o./.oB", 3), ("A.o/o.o/o.B", 2), ("ABo", 4)]


class Slow:
    """The same game on rows and columns, with sets."""

    def __init__(self, layout, turns, worth):
        self.rows, self.turns, self.worth = layout.split("/"), turns, worth
        marks = {(r, c): mark for r, row in enumerate(self.rows) for c, mark in enumerate(row)}
        self.squares = set(marks)
        self.total = sum(mark == "o" for mark in marks.values())
        at = tuple(next(square for square, mark in marks.items() if mark == name) for name in "AB")
        self.start = (at, frozenset(square for square, mark in marks.items() if mark == "o"), (0, 0), 0)

    def after(self, state, name):
        at, parcels, steps, ply = state
        mover = ply % 2
        square = (at[mover][0] + MOVES[name][0], at[mover][1] + MOVES[name][1])
        if square not in self.squares:
            return None
        changed = [list(at), list(steps)]
        changed[0][mover] = square
        changed[1][mover] += name != "wait"
        return (tuple(changed[0]), parcels - {square}, tuple(changed[1]), ply + 1)

    def utilities(self, state):
        """None: the game goes on."""
        _, parcels, steps, ply = state
        if parcels and ply < 2 * self.turns:
            return None
        return tuple(self.worth * (self.total - len(parcels)) - each for each in steps)

    @cache  # noqa: B019 - these games are few and small
    def solved(self, state):
        """Everybody's utility, if all play for themselves and take the earlier of equal actions."""
        over = self.utilities(state)
        if over is not None:
            return over
        below = [self.solved(after) for name in MOVES if (after := self.after(state, name))]
        return max(below, key=lambda utilities: utilities[state[3] % 2])

    @cache  # noqa: B019
    def largest_sum(self, state):
        over = self.utilities(state)
        return (
            sum(over) if over else max(self.largest_sum(after) for name in MOVES if (after := self.after(state, name)))
        )


@pytest.mark.parametrize(("layout", "turns"), SMALL)
def test_rules_agree_with_the_slow_version_on_random_games(layout, turns):
    game, slow, luck = Couriers(layout, turns, 2), Slow(layout, turns, 2), random.Random(4)
    for _ in range(30):
        state, other = game.initial(), slow.start
        while not game.is_terminal(state):
            assert slow.utilities(other) is None
            assert game.read_state(game.state_text(state)) == state
            names = [game.action_name(state, action) for action in game.actions(state)]
            assert names == [name for name in MOVES if slow.after(other, name)]
            name = luck.choice(names)
            state, other = game.play(state, game.read_action(state, name)), slow.after(other, name)
        assert game.utilities(state) == slow.utilities(other)


@pytest.mark.parametrize(("layout", "turns"), SMALL)
def test_max_n_finds_what_a_second_solution_finds(layout, turns):
    game, slow = Couriers(layout, turns), Slow(layout, turns, 3)
    assert multiplayer.value(game, game.initial()) == slow.solved(slow.start)
    assert plies.search(game, compile="never").value == slow.solved(slow.start)


def test_counts():
    game = Couriers()
    assert [perft.value(game, game.initial(), depth) for depth in range(1, 8)] == PERFT[:-1]


def test_each_for_themselves_is_not_a_team():
    slow = Slow("A..o/.oo./o..B", 5, 3)
    assert (slow.solved(slow.start), slow.largest_sum(slow.start)) == ((8, 8), 17)


def test_the_sum_depends_on_play_so_nothing_for_constant_sums_takes_it():
    game = Couriers()
    with pytest.raises(UnsupportedGame, match="utility_sum"):
        multiplayer_shallow.value(game, game.initial())
    with pytest.raises(UnsupportedGame, match="general game"):
        minimax.value(game, game.initial())
    short = Couriers(turns=3)
    assert paranoid.value(short, short.initial()) == 3 < multiplayer.value(short, short.initial())[0]


@pytest.mark.parametrize(
    "parameters",
    [
        {"layout": "A..B"},
        {"layout": "A.o"},
        {"layout": "AAo/..B"},
        {"layout": "Ao/B"},
        {"layout": ""},
        {"layout": 7},
        {"layout": "A" + "o" * 40 + "B"},
        {"turns": 0},
        {"turns": 2.5},
        {"worth": 10**9},
    ],
)
def test_layouts_and_numbers_that_make_no_game(parameters):
    with pytest.raises(InvalidArgument):
        Couriers(**parameters)


@pytest.mark.parametrize(
    "text",
    [
        *("", "A..o/.oo./o..B", "A..o/.oo./o..B 0 0", "A..o/.oo./o... 0 0 0", "AX.o/.oo./o..B 0 0 0"),
        *("A..o/.oo./oo.B 0 0 0", "A..o/.oo. 0 0 0", "A..o/.oo./o..B 1 0 0", "A..o/.oo./o..B 0 1 1"),
        *("A..o/.oo./o..B 0 0 11", "A..o/.oo./o..B -1 0 4", "A..o/.oo./o..Z 0 0 0"),
    ],
)
def test_texts_that_are_no_states(text):
    with pytest.raises(InvalidNotation):
        Couriers().read_state(text)
