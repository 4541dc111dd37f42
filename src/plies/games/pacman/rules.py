"""Pacman: eat every pellet before the ghosts catch you; capsules turn the tables. board.py says what a state is."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

from plies.core import Game, InvalidArgument
from plies.core.bits import count
from plies.core.readers import check_whole, shown
from plies.core.tuples import put
from plies.games.pacman import notation
from plies.games.pacman.board import BACK, NAMES, NOTHING, PACK, STOP, State, all_eaten, caught
from plies.games.pacman.judgement import FEATURES, WEIGHTS, danger, extremes, nearest_pellet, pellets_left, prey
from plies.games.pacman.maze import maze_of

__all__ = ["Pacman"]

FALL = 10_000  # the running score never falls further below its start than this, so that utility_bounds are finite
MOST_POINTS = 10**9  # for anything: sums of them are exact as floats
EVALUATIONS = ("features", "score")


class Pacman(Game[State, int]):
    """Pacman moves, then every ghost in turn; all ghosts minimize Pacman's score.

    Actions, in order: north, south, east, west into open cells, then stop. Pacman may stop unless stop=False. A ghost
    never stops, and turns back only in a dead end, unless reverse=True. A player with no other action stops.

    Points are added: move for each action of Pacman, pellet for each pellet eaten, win for the last pellet, which ends
    the game, and lose when Pacman and a ghost share a cell, which ends it too (a win if the last pellet was there).
    The running score, before win or lose, stays at start_score - 10,000 or above.

    A capsule scares all ghosts for their next `scared` turns. A scared ghost moves every second turn, when an odd
    number is left, and stops in between. If it and Pacman share a cell it is eaten, for `eaten` points. Then it is
    back on its start cell, not scared, and harmless until its next turn.

    evaluation is "features", or "score" for the running score alone.
    """

    feature_names = FEATURES
    data = tuple(
        "stop reverse start_score pellet move win lose scared eaten floor utility_bounds weights looks "
        "width height squares neighbours exits pellets pellet_cells capsule_numbers distances longest "
        "start_cells start_food start_capsules".split()
    )

    def __init__(
        self,
        layout: str = "small",
        *,
        stop: bool = True,
        reverse: bool = False,
        start_score: int = 0,
        pellet: int = 10,
        move: int = -1,
        win: int = 500,
        lose: int = -500,
        scared: int = 40,
        eaten: int = 200,
        evaluation: str = "features",
    ) -> None:
        if move > 0:
            raise InvalidArgument(
                f"a move gives {shown(move)} points; it may cost some, else Pacman would walk for ever"
            )
        if scared < 0 or eaten < 0:
            raise InvalidArgument(
                f"scared and eaten are 0 or more, not {shown(scared)} turns and {shown(eaten)} points"
            )
        points = {"start_score": start_score, "pellet": pellet, "move": move, "win": win, "lose": lose}
        for name, number in {**points, "scared": scared, "eaten": eaten}.items():
            check_whole(name, number, -MOST_POINTS, MOST_POINTS)
        if evaluation not in EVALUATIONS:
            raise InvalidArgument(
                f"pacman has no evaluation {shown(evaluation)}; choose from: {', '.join(EVALUATIONS)}"
            )
        self.stop, self.reverse, self.evaluation = stop, reverse, evaluation
        self.start_score, self.pellet, self.move, self.win, self.lose = start_score, pellet, move, win, lose
        self.scared, self.eaten = scared, eaten
        self._lay_out(layout)
        self.looks = evaluation == "features"
        self.weights = WEIGHTS
        self.floor = start_score - FALL
        self.utility_bounds = self._bounds()

    def _lay_out(self, layout: str) -> None:
        maze = maze_of(layout)
        self.width, self.height, self.squares = maze.width, maze.height, maze.squares
        self.neighbours, self.exits = maze.neighbours, maze.exits
        self.distances, self.longest = maze.distances, maze.longest
        self.pellets, self.pellet_cells, self.capsule_numbers = maze.pellets, maze.pellet_cells, maze.capsules
        packs = [maze.pellet_cells[first : first + PACK] for first in range(0, len(maze.pellet_cells), PACK)]
        self.start_food = tuple((1 << len(pack)) - 1 for pack in packs)
        self.start_capsules = (1 << max(maze.capsules) + 1) - 1
        self.start_cells, self.players = maze.start_cells, len(maze.start_cells)
        self.start_headings, self.start_timers = (STOP,) * self.players, (0,) * self.players

    def _bounds(self) -> tuple[float, float]:
        """Return bounds on scores at the end and on estimates. A ghost is eaten at most once for each capsule."""
        ghosts, capsules = self.players - 1, count(self.start_capsules)
        most = self.start_score + max(self.pellet, 0) * len(self.pellet_cells) + self.eaten * ghosts * capsules
        below, above = extremes(self.weights, ghosts) if self.looks else (0.0, 0.0)
        return self.floor + min(self.win, self.lose, below) - 1.0, most + max(self.win, self.lose, above) + 1.0

    @classmethod
    def from_file(cls, path: str | Path, **parameters: Any) -> Self:
        """Return the game on the layout in a file; parameters are those of Pacman(...)."""
        try:
            return cls(Path(path).read_text(encoding="utf-8") + "\n", **parameters)
        except (OSError, UnicodeDecodeError) as error:
            raise InvalidArgument(f"no layout can be read from {str(path)!r}: {error}") from None

    @classmethod
    def corridor(cls, layout: str = "corridor") -> Self:
        """Return the lecture's game: 10 points at the start, a move costs 1, and eating the pellet ends the game."""
        return cls(layout, stop=False, reverse=True, start_score=10, pellet=0, win=0, evaluation="score")

    @property
    def layout(self) -> str:
        """The layout as text; the game can be made from it."""
        return self.show(self.initial()).rpartition("\n")[0] + "\n"

    # -- the rules --

    def initial(self) -> State:
        return State(
            self.start_cells,
            self.start_headings,
            self.start_food,
            self.start_score,
            0,
            self.start_capsules,
            self.start_timers,
        )

    def player(self, state: State) -> int:
        return state.mover

    def actions(self, state: State) -> Iterator[int]:
        if self.is_terminal(state):
            return
        cell, timer = state.cells[state.mover], state.timers[state.mover]
        back = state.headings[state.mover] ^ 1
        rests = timer > 0 and timer % 2 == 0
        for direction in range(0 if rests else 4):
            if self.neighbours[4 * cell + direction] != NOTHING and (direction != back or self.exits[cell] == 1):
                yield direction
        if rests or self.exits[cell] == 0 or (state.mover == 0 and self.stop):
            yield STOP

    def result(self, state: State, action: int) -> State:
        if state.mover == 0:
            return self.after_pacman(state, action)
        return self.after_ghost(state, action)

    def after_pacman(self, state: State, action: int) -> State:
        """Return the state after Pacman moves, eats what is there, scares the ghosts, and meets those on his cell."""
        cell = self.beyond(state.cells[0], action)
        cells, headings, timers = put(state.cells, 0, cell), state.headings, state.timers
        food, capsules = self.food_without(state.food, cell), self.capsules_without(state.capsules, cell)
        score = max(state.score + self.move + (self.pellet if food != state.food else 0), self.floor)
        for ghost in range(1, self.players):
            if capsules != state.capsules:
                timers = put(timers, ghost, self.scared)
            if timers[ghost] > 0 and cells[ghost] == cell:
                cells = put(cells, ghost, self.start_cells[ghost])
                headings, timers = put(headings, ghost, STOP), put(timers, ghost, BACK)
                score += self.eaten
        if all_eaten(food):
            score += self.win
        elif caught(cells, timers):
            score += self.lose
        return State(cells, headings, food, score, 1 % self.players, capsules, timers)

    def after_ghost(self, state: State, action: int) -> State:
        """Return the state after a ghost moves, is scared for one turn less, and meets Pacman if he is there."""
        ghost = state.mover
        cell, score = self.beyond(state.cells[ghost], action), state.score
        heading = state.headings[ghost] if self.reverse or action == STOP else action
        timer = max(state.timers[ghost] - 1, 0)
        if cell == state.cells[0] and timer > 0:
            cell, heading, timer = self.start_cells[ghost], STOP, BACK
            score += self.eaten
        elif cell == state.cells[0]:
            score += self.lose
        cells, headings = put(state.cells, ghost, cell), put(state.headings, ghost, heading)
        timers, mover = put(state.timers, ghost, timer), (ghost + 1) % self.players
        return State(cells, headings, state.food, score, mover, state.capsules, timers)

    def beyond(self, cell: int, action: int) -> int:
        """Return the cell to which action leads from cell."""
        return cell if action == STOP else self.neighbours[4 * cell + action]

    def food_without(self, food: tuple[int, ...], cell: int) -> tuple[int, ...]:
        """Return the food that is left once Pacman has been on cell."""
        number = self.pellets[cell]
        if number == NOTHING:
            return food
        place, pellet = number // PACK, 1 << number % PACK
        return put(food, place, food[place] & ~pellet)

    def capsules_without(self, capsules: int, cell: int) -> int:
        """Return the capsules that are left once Pacman has been on cell."""
        number = self.capsule_numbers[cell]
        return capsules if number == NOTHING else capsules & ~(1 << number)

    def is_terminal(self, state: State) -> bool:
        return all_eaten(state.food) or caught(state.cells, state.timers)

    def utility(self, state: State, player: int) -> float:
        return float(state.score) if player == 0 else -float(state.score)

    # -- what a state looks like --

    def features(self, state: State) -> tuple[float, ...]:
        """Return the score in points, and the others between 0 and 1; only danger goes up to 1 for each ghost."""
        if not self.looks:
            return (float(state.score), 0.0, 0.0, 0.0, 0.0, 0.0)
        near = state.cells[0] * len(self.squares)
        pellet = nearest_pellet(state.food, self.pellet_cells, self.distances, near, self.longest)
        return (
            float(state.score),
            pellet / self.longest,
            pellets_left(state.food) / len(self.pellet_cells),
            danger(state.cells, state.timers, self.distances, near),
            prey(state.cells, state.timers, self.distances, near, self.longest),
            count(state.capsules) / max(1, count(self.start_capsules)),
        )

    def promise(self, state: State, action: int) -> float:
        """Return higher numbers for what Pacman likes to eat, or for where a ghost wants to be."""
        if state.mover != 0:
            return float(self.aim(state, action))
        cell = self.beyond(state.cells[0], action)
        eats = self.food_without(state.food, cell) != state.food
        return 1.0 if eats or self.capsules_without(state.capsules, cell) != state.capsules else 0.0

    def aim(self, state: State, action: int) -> int:
        """Return how well an action suits a ghost: nearer to Pacman is better, or further away if it is scared."""
        cell = self.beyond(state.cells[state.mover], action)
        distance = self.distances[state.cells[0] * len(self.squares) + cell]
        return distance if state.timers[state.mover] > 0 else -distance

    # -- how people and files write it --

    def show(self, state: State) -> str:
        return notation.show(self, state)

    def action_name(self, state: State, action: int) -> str:
        return NAMES[action]

    def state_text(self, state: State) -> str:
        return notation.write(self, state)

    def read_state(self, text: str) -> State:
        return notation.read(self, text)
