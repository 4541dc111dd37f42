"""Backgammon: bring your checkers home and off, by the dice, before the other does.

first, second  the checkers of player 0 (MAX, x) and player 1 (o): how many are on each place of that player's way, from
               the bar (0) over 24 points to those that are off (25); `board` draws it
mover          the player to play, or to play when the dice have been thrown
dice           31 for 3 and 1, the higher one first; ROLLING or OPENING while they are thrown
"""

from collections.abc import Iterator
from typing import NamedTuple

from plies.core import CHANCE, Game
from plies.core.bits import bit, count, has, lowest
from plies.core.tuples import add
from plies.games.backgammon import notation
from plies.games.backgammon.board import AT_HOME, BAR, CHECKERS, HOME, OFF, blots_of, crowd_of, open_places
from plies.games.backgammon.plays import STEPS, die_of, left_by, of_equal, of_two

__all__ = ["OPENING", "ROLLING", "Backgammon", "State"]

ROLLING, OPENING = 0, -1
START = (0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, 0, 0)
LEAD = 100  # a lead of this many pips counts as the largest
RACE = 0.12  # of the pips to go: a lead in a race that all but wins it
ON_ROLL = 4  # pips that throwing next is worth


class State(NamedTuple):
    first: tuple[int, ...]
    second: tuple[int, ...]
    mover: int
    dice: int


class Backgammon(Game[State, int]):
    """The whole turn of a player is one action; plays that lead to the same position are one.

    Actions, in order. Two different dice: first the plays that can begin with the higher one, by the place from which
    it takes a checker and then by the lower one's place, from the bar on; then those that must begin with the lower
    one, by its place and then the higher one's. Equal dice: by the places of the steps, in the same way. A player who
    cannot play passes.

    Outcomes of chance: the rolls 11, 21, 22, 31, ... 66. The first roll is one die for each player and not a tie: 31 is
    a 3 for player 0 and a 1 for player 1, so that player 0 begins, with 3 and 1; 13 is the other way round.
    """

    utility_bounds = (-3.0, 3.0)
    data = ("weights",)
    feature_names = ("pips", "blots", "points", "prime", "bar", "race")
    weights = (0.8, 0.5, 0.4, 0.4, 0.2, 0.6)  # their sizes add up to less than 3: no estimate exceeds every win

    # -- the rules --

    def initial(self) -> State:
        return State(START, START, 0, OPENING)

    def player(self, state: State) -> int:
        return CHANCE if state.dice <= ROLLING else state.mover

    def chances(self, state: State) -> Iterator[tuple[float, int]]:
        thrown = 1 if self.is_terminal(state) else state.dice  # 1 is neither ROLLING nor OPENING
        for one in range(1, 7 if thrown <= ROLLING else 1):
            for other in range(1, 7 if thrown == OPENING else one + 1):
                if thrown == ROLLING:
                    yield (1 / 36 if one == other else 2 / 36, 10 * one + other)
                elif one != other:
                    yield (1 / 30, 10 * one + other)

    def actions(self, state: State) -> Iterator[int]:
        if state.dice <= ROLLING or self.is_terminal(state):
            return
        mine, theirs = self.sides(state)
        crowd, free = crowd_of(mine), open_places(theirs)
        high, low = die_of(state.dice, 0), die_of(state.dice, 1)
        if high == low:
            for play in of_equal(crowd, free, high):
                yield play
        else:
            for play in of_two(crowd, free, blots_of(theirs), high, low):
                yield play

    def result(self, state: State, action: int) -> State:
        """Return the state after a play, when the other throws the dice, or after the throw given by action."""
        if state.dice == OPENING:
            high, low = max(action // 10, action % 10), min(action // 10, action % 10)
            return State(state.first, state.second, 0 if action // 10 == high else 1, 10 * high + low)
        if state.dice == ROLLING:
            return State(state.first, state.second, state.mover, action)
        mine, theirs = self.sides(state)
        blots = blots_of(theirs)
        for step in range(STEPS if state.dice % 11 == 0 else 2):  # equal dice are 11, 22, ...
            place = left_by(action, step)
            if place >= 0:
                to = min(place + die_of(state.dice, step), OFF)
                mine = add(add(mine, place, -1), to, 1)
                if has(blots, to):
                    blots ^= bit(to)
                    theirs = add(add(theirs, OFF - to, -1), BAR, 1)
        if state.mover == 0:
            return State(mine, theirs, 1, ROLLING)
        return State(theirs, mine, 0, ROLLING)

    def is_terminal(self, state: State) -> bool:
        return state.first[OFF] == CHECKERS or state.second[OFF] == CHECKERS

    def utility(self, state: State, player: int) -> float:
        """Return 1 for a win; 2 for a gammon, if none is off; 3 if one is also on the bar or in the winner's home."""
        won = state.first[OFF] == CHECKERS
        stakes = float(self.stakes(state.second if won else state.first))
        return stakes if won == (player == 0) else -stakes

    def stakes(self, loser: tuple[int, ...]) -> int:
        if loser[OFF] > 0:
            return 1
        for place in range(BAR, OFF - HOME + 1):  # the bar and the winner's home board
            if loser[place] > 0:
                return 3
        return 2

    def sides(self, state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the checkers of the player to move, and the other's."""
        if state.mover == 0:
            return state.first, state.second
        return state.second, state.first

    # -- what a state looks like --

    def features(self, state: State) -> tuple[float, ...]:
        """Return numbers between -1 and 1, higher being better for MAX.

        Fewer pips to go; blots that the other may hit; points made in the home board; the longest prime, that is the
        most points made in a row; checkers on the bar; and once no checker can hit another, the lead as a share of the
        pips to go.
        """
        first, second = state.first, state.second
        ahead = pips(second) - pips(first)
        contact = is_contact(first, second)
        return (
            within(ahead / LEAD),
            (single(second) - single(first)) / CHECKERS if contact else 0.0,
            (points(first) - points(second)) / (OFF - HOME),
            (prime(first) - prime(second)) / 7 if contact else 0.0,
            (second[BAR] - first[BAR]) / CHECKERS,
            0.0 if contact else self.lead(state, ahead),
        )

    def lead(self, state: State, ahead: int) -> float:
        """Return how far MAX is ahead in a race, counting whose turn it is."""
        turn = ON_ROLL if state.mover == 0 else -ON_ROLL
        return within((ahead + turn) / (RACE * (pips(state.first) + pips(state.second)) / 2 + 1))

    def promise(self, state: State, action: int) -> float:
        """Return higher numbers for plays that hit, then for bearing off, then for joining one's own checkers."""
        mine, theirs = self.sides(state)
        hit, looks = blots_of(theirs), 0.0
        for step in range(STEPS):
            place = left_by(action, step)
            if place >= 0:
                to = place + die_of(state.dice, step)
                if to >= OFF:
                    looks += 0.5
                elif has(hit, to):
                    looks += 1.0
                elif mine[to] > 0:
                    looks += 0.1
        return looks

    # -- how people and files write it --

    def show(self, state: State) -> str:
        return f"{notation.drawn(state.first, state.second)}\n{self.standing(state)}"

    def standing(self, state: State) -> str:
        mark = notation.MARKS[state.mover]
        if self.is_terminal(state):
            winner = 0 if state.first[OFF] == CHECKERS else 1
            return f"{notation.MARKS[winner]} wins {notation.STAKES[int(self.utility(state, winner)) - 1]}"
        if state.dice == OPENING:
            return "one die each: the higher begins"
        return f"{mark} to roll" if state.dice == ROLLING else f"{mark} to play {state.dice}"

    def action_name(self, state: State, action: int) -> str:
        if state.dice <= ROLLING:
            return str(action)
        _, theirs = self.sides(state)
        return notation.play_name(action, state.dice, theirs)

    def read_action(self, state: State, text: str) -> int:
        """Return the play, with its steps in any order, with or without stars, one checker's steps joined or not."""
        if self.is_terminal(state) or state.dice <= ROLLING:
            return Game.read_action(self, state, text)
        _, theirs = self.sides(state)
        return notation.read_play(text, list(self.actions(state)), state.dice, theirs)

    def state_text(self, state: State) -> str:
        """Return the position ID of GNU Backgammon for the player to play or roll; who that is; the dice."""
        mine, theirs = self.sides(state)
        return notation.state_text(mine, theirs, state.mover, state.dice)

    def read_state(self, text: str) -> State:
        mine, theirs, mover, dice = notation.read_state_text(text)
        return State(mine, theirs, mover, dice) if mover == 0 else State(theirs, mine, mover, dice)


def within(number: float) -> float:
    return max(-1.0, min(1.0, number))


def pips(mine: tuple[int, ...]) -> int:
    """Return how many places all checkers together still have to go."""
    total = 0
    for place in range(OFF):
        total += (OFF - place) * mine[place]
    return total


def is_contact(first: tuple[int, ...], second: tuple[int, ...]) -> bool:
    """Does a checker of one player still have to pass one of the other?"""
    return lowest(crowd_of(first)[0]) + lowest(crowd_of(second)[0]) < OFF


def single(mine: tuple[int, ...]) -> int:
    """Return how many blots there are."""
    one, two, _, _ = crowd_of(mine)
    return count((one ^ two) >> 1)


def points(mine: tuple[int, ...]) -> int:
    """Return the number of points made in the home board."""
    return count(crowd_of(mine)[1] & AT_HOME)


def prime(mine: tuple[int, ...]) -> int:
    """Return the length of the longest row of points made."""
    rows, length = crowd_of(mine)[1] >> 1, 0
    while rows != 0:
        rows &= rows >> 1
        length += 1
    return length
