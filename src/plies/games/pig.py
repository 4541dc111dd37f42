"""Pig: roll a die as often as you dare, then bank what you rolled; a one loses it.

banked      the points that each player has safe
turn_total  what the mover has rolled since the turn began, not yet safe
rolling     1 while the die is in the air: then CHANCE moves, and its outcomes are the faces 1 to 6
"""

from collections.abc import Iterator
from typing import NamedTuple

from plies.core import CHANCE, Game, InvalidArgument, InvalidNotation
from plies.core.readers import check_whole, shown, whole_number
from plies.core.tuples import put

__all__ = ["HOLD", "ROLL", "Pig", "State"]

ROLL, HOLD = 0, 1
FACES = 6
LARGEST_GOAL, MOST_PLAYERS = 1_000_000, 100
MOST_POINTS = 10**9  # more than any game ends with


class State(NamedTuple):
    banked: tuple[int, ...]
    turn_total: int
    mover: int
    rolling: int


class Pig(Game[State, int]):
    """The first to bank goal points wins.

    Actions, in order: roll (as long as holding would not win), hold (even with nothing rolled).
    Two players: the winner has +1 and the loser -1. More: the winner has 1 and everybody else 0.
    """

    data = ("goal",)

    def __init__(self, goal: int = 100, players: int = 2) -> None:
        if goal < 1:
            raise InvalidArgument(f"pig is played to a goal of 1 point or more, not {shown(goal)}")
        if players < 2:
            raise InvalidArgument(f"pig is played by 2 players or more, not {shown(players)}")
        check_whole("goal", goal, 1, LARGEST_GOAL)
        check_whole("players", players, 2, MOST_PLAYERS)
        self.goal = goal
        self.players = players
        self.zero_sum = players == 2
        self.lost = -1.0 if players == 2 else 0.0
        self.nothing = (0,) * players
        self.utility_bounds = (self.lost, 1.0)
        self.utility_sum = None if players == 2 else 1.0

    def initial(self) -> State:
        return State(self.nothing, 0, 0, 0)

    def player(self, state: State) -> int:
        return CHANCE if state.rolling == 1 else state.mover

    def actions(self, state: State) -> Iterator[int]:
        if not self.is_terminal(state):
            if state.banked[state.mover] + state.turn_total < self.goal:
                yield ROLL
            yield HOLD

    def chances(self, state: State) -> Iterator[tuple[float, int]]:
        if state.rolling == 1:
            for face in range(1, FACES + 1):
                yield (1 / FACES, face)

    def result(self, state: State, action: int) -> State:
        """Return the state after roll or hold or, while the die is in the air, after the face given by action."""
        if state.rolling == 1:
            return self.landed(state, action)
        if action == ROLL:
            return State(state.banked, state.turn_total, state.mover, 1)
        banked = put(state.banked, state.mover, state.banked[state.mover] + state.turn_total)
        return State(banked, 0, self.next_player(state), 0)

    def landed(self, state: State, face: int) -> State:
        if face == 1:
            return State(state.banked, 0, self.next_player(state), 0)
        return State(state.banked, state.turn_total + face, state.mover, 0)

    def next_player(self, state: State) -> int:
        return (state.mover + 1) % self.players

    def is_terminal(self, state: State) -> bool:
        for points in state.banked:
            if points >= self.goal:
                return True
        return False

    def utility(self, state: State, player: int) -> float:
        return 1.0 if state.banked[player] >= self.goal else self.lost

    def evaluate(self, state: State, player: int) -> float:
        """Return the same for every player, because nothing is known."""
        return 0.0 if self.players == 2 else 1 / self.players

    def show(self, state: State) -> str:
        lines = [f"player {player}: {points}" for player, points in enumerate(state.banked)]
        if not self.is_terminal(state):
            lines[state.mover] += f" + {state.turn_total}" + (", rolling" if state.rolling else ", to move")
        return "\n".join(lines)

    def action_name(self, state: State, action: int) -> str:
        if state.rolling:
            return str(action)
        return "roll" if action == ROLL else "hold"

    def state_text(self, state: State) -> str:
        rolling = " rolling" if state.rolling else ""
        return f"{','.join(str(points) for points in state.banked)} {state.turn_total} {state.mover}{rolling}"

    def read_state(self, text: str) -> State:
        fields = text.split()
        rolling = 1 if fields[3:] == ["rolling"] else 0
        banked = fields[0].split(",") if fields else []
        numbers = [whole_number(number, MOST_POINTS) for number in (*banked, *fields[1:3])]
        if len(fields) != 3 + rolling or None in numbers:
            raise InvalidNotation(
                f"{shown(text)} is not points, turn total and player, as in '12,7 5 0' or '12,7 5 0 rolling'"
            )
        *points, turn_total, mover = (number for number in numbers if number is not None)
        if len(points) != self.players or mover >= self.players:
            raise InvalidNotation(f"{shown(text)} does not fit {self.players} players, 0 to {self.players - 1}")
        state = State(tuple(points), turn_total, mover, rolling)
        most = self.goal + FACES - 1  # one short of the goal, then a six
        if max(*state.banked, state.banked[state.mover] + state.turn_total) > most:
            raise InvalidNotation(f"{shown(text)} has too many points: a game to {self.goal} ends with {most} or less")
        winners = [player for player in range(self.players) if state.banked[player] >= self.goal]
        if winners and (winners != [(state.mover - 1) % self.players] or state.turn_total or rolling):
            raise InvalidNotation(
                f"{shown(text)} goes on after player {winners[0]} has banked {self.goal}: that ends the game"
            )
        return state
