"""Pacman with capsules: each rule by hand, and all of them against a slow simulator that only knows squares."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from plies.core import InvalidArgument, InvalidNotation
from plies.games.pacman import EAST, LAYOUTS, STOP, WEST, Pacman, State
from plies.games.pacman.board import BACK

LANE = "%%%%%%%%%\n%. oP  G%\n%%%%%%%%%\n"
SHIPPED = sorted(path.stem for path in LAYOUTS.glob("*.lay"))
SCARING = [name for name in SHIPPED if "o" in (LAYOUTS / f"{name}.lay").read_text(encoding="utf-8")]


def lane(text: str, **parameters: Any) -> Pacman:
    """A corridor."""
    return Pacman(f"%{'%' * len(text)}%\n%{text}%\n%{'%' * len(text)}%\n", **parameters)


def after(game: Pacman, *actions: int) -> State:
    state = game.initial()
    for action in actions:
        state = game.play(state, action)
    return state


# -- rule by rule --


def test_a_capsule_scares_every_ghost() -> None:
    game = lane("G .oP  .  G")
    state = after(game, WEST)
    assert (state.capsules, state.timers, state.score) == (0, (0, 40, 40), -1)  # a capsule alone brings nothing
    assert not game.is_terminal(state)


def test_scared_ghosts_rest_every_second_turn_and_calm_down() -> None:
    """With five turns: move, rest, move, rest, move, and then as usual."""
    game = lane(".  oP          G  ", scared=5)
    state, seen = after(game, WEST), []
    for _ in range(7):
        actions = list(game.actions(state))
        seen.append((state.timers[1], actions))
        state = game.play(game.play(state, actions[0]), STOP)
    assert seen == [
        (5, [EAST, WEST]),
        (4, [STOP]),
        (3, [EAST]),
        (2, [STOP]),
        (1, [WEST]),  # the end of the corridor
        (0, [WEST]),
        (0, [WEST]),
    ]


def test_a_resting_ghost_keeps_its_heading() -> None:
    game = lane(".  P   o   G     ")
    state = after(game, STOP, WEST)._replace(capsules=0, timers=(0, 40), mover=1)
    rested = game.play(state, STOP)
    assert (rested.headings[1], rested.timers[1]) == (WEST, 39)
    assert list(game.actions(rested._replace(mover=1))) == [WEST]


def test_pacman_eats_a_scared_ghost_by_moving_onto_it() -> None:
    game = Pacman(LANE)
    state = after(game, WEST, STOP, EAST, WEST, EAST, STOP)  # the ghost rests, comes nearer, rests
    assert (state.cells, state.timers) == ((4, 5), (0, 37))
    eaten = game.play(state, EAST)
    assert (eaten.cells, eaten.headings, eaten.timers) == ((5, 6), (STOP, STOP), (0, BACK))
    assert eaten.score == state.score - 1 + 200
    assert not game.is_terminal(eaten)


def test_a_scared_ghost_that_moves_onto_pacman_is_eaten() -> None:
    game = Pacman(LANE, eaten=70)
    state = after(game, WEST, STOP, EAST, WEST, EAST, STOP, STOP)
    assert state.timers == (0, 37)
    eaten = game.play(state, WEST)
    assert (eaten.cells, eaten.headings, eaten.timers) == ((4, 6), (STOP, STOP), (0, BACK))
    assert (eaten.score, eaten.mover) == (state.score + 70, 0)


def test_an_eaten_ghost_is_back_and_no_longer_scared() -> None:
    game = Pacman(LANE)
    state = after(game, WEST, STOP, EAST, WEST, EAST, STOP, EAST)
    assert list(game.actions(state)) == [WEST]  # its first move after that is as at the start
    caught = game.play(state, WEST)
    assert caught.timers == (0, 0)
    assert game.is_terminal(caught)
    assert caught.score == state.score - 500


def test_a_ghost_calms_down_with_its_last_turn() -> None:
    """It lands on Pacman with no turn left, and so it catches him."""
    game = Pacman(LANE, scared=1)
    state = after(game, WEST)._replace(cells=(2, 3))
    assert (state.timers, list(game.actions(state))) == ((0, 1), [EAST, WEST])
    caught = game.play(state, WEST)
    assert (caught.timers, caught.score, game.is_terminal(caught)) == ((0, 0), state.score - 500, True)


def test_eaten_where_it_comes_back() -> None:
    """A ghost eaten on its own start cell shares it with Pacman, harmless until its next turn, in which it leaves."""
    game = lane(". oPG ")
    state = after(game, WEST)._replace(timers=(0, 36), mover=0, cells=(3, 4))
    eaten = game.play(state, EAST)
    assert (eaten.cells, eaten.timers) == ((4, 4), (0, BACK))
    assert not game.is_terminal(eaten)
    assert "P" in game.show(eaten)
    left = game.play(eaten, EAST)
    assert (left.cells, left.timers, game.is_terminal(left)) == ((4, 5), (0, 0), False)


def test_met_by_a_ghost_at_its_home_pacman_may_stay_or_go() -> None:
    """It is eaten once, no matter how long Pacman stays."""
    game = lane(". oP G ")
    state = after(game, WEST)._replace(cells=(5, 6), timers=(0, 37))
    eaten = game.play(state, WEST)
    assert (eaten.cells, eaten.timers, eaten.score) == ((5, 5), (0, BACK), state.score + 200)
    stayed = game.play(eaten, STOP)
    assert (stayed.score, game.is_terminal(stayed)) == (eaten.score - 1, False)
    assert list(game.actions(stayed)) == [EAST, WEST]


def test_the_last_pellet_and_a_scared_ghost_at_once() -> None:
    game = lane("oP.G ")
    state = after(game, WEST)._replace(cells=(1, 2), timers=(0, 5), mover=0)
    won = game.play(state, EAST)
    assert (game.is_terminal(won), won.score) == (True, state.score - 1 + 10 + 200 + 500)


def test_the_last_pellet_wins_although_another_ghost_is_there() -> None:
    game = lane("oP.G G")
    state = after(game, WEST)._replace(cells=(1, 2, 2), timers=(0, 5, 0), mover=0)
    won = game.play(state, EAST)
    assert won.score == state.score - 1 + 10 + 200 + 500


def test_of_two_ghosts_on_a_cell_one_is_scared() -> None:
    """The one is eaten, and the other catches Pacman."""
    game = lane(".oP G G ")
    state = after(game, WEST)._replace(cells=(2, 3, 3), timers=(0, 5, 0), mover=0)
    met = game.play(state, EAST)
    assert met.cells == (3, 4, 3)
    assert (met.timers, game.is_terminal(met)) == ((0, BACK, 0), True)
    assert met.score == state.score - 1 + 200 - 500


def test_two_scared_ghosts_at_once() -> None:
    game = lane(".oP G G ")
    state = after(game, WEST)._replace(cells=(2, 3, 3), timers=(0, 5, 9), mover=0)
    met = game.play(state, EAST)
    assert (met.cells, met.timers, met.score) == ((3, 4, 6), (0, BACK, BACK), state.score - 1 + 400)


def test_a_ghost_on_the_capsule_is_scared_first_and_then_eaten() -> None:
    game = lane(".oP G")
    state = game.initial()._replace(cells=(2, 1))
    met = game.play(state, WEST)
    assert (met.cells, met.timers, met.score) == ((1, 4), (0, BACK), -1 + 200)


def test_a_second_capsule_begins_anew() -> None:
    game = lane(".ooP   G")
    state = after(game, WEST, STOP, STOP, WEST)
    assert state.timers == (0, 38)
    assert game.play(state, WEST).timers == (0, 40)


def test_capsules_need_not_be_eaten_to_win() -> None:
    game = lane("oP.")
    assert game.is_terminal(after(game, EAST))


def test_capsules_may_scare_nobody() -> None:
    game = lane("oP. G", scared=0)
    assert after(game, WEST).timers == (0, 0)


@pytest.mark.parametrize("parameters", [{"scared": -1}, {"eaten": -5}])
def test_points_and_turns_are_not_negative(parameters: dict[str, int]) -> None:
    with pytest.raises(InvalidArgument, match="scared and eaten are 0 or more"):
        Pacman("capsule", **parameters)


def test_bounds_count_every_ghost_for_every_capsule() -> None:
    without, with_capsules = lane(".P G G"), lane(".PoGoG")
    assert with_capsules.utility_bounds[1] == without.utility_bounds[1] + 2 * 2 * 200


# -- against a simulator of squares --


class Ghost:
    def __init__(self, at: tuple[int, int]) -> None:
        self.at = self.home = at
        self.heading = "stop"
        self.scared = 0
        self.just_back = False


STEPS = {"north": (-1, 0), "south": (1, 0), "east": (0, 1), "west": (0, -1)}
OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east", "stop": "none"}


class Simulator:
    """The rules once more: a dict of squares, and ghosts that remember what they are."""

    def __init__(self, layout: str, scared: int) -> None:
        self.grid = {(r, c): mark for r, row in enumerate(layout.splitlines()) for c, mark in enumerate(row)}
        self.pacman = next(at for at, mark in self.grid.items() if mark == "P")
        self.ghosts = [Ghost(at) for at, mark in self.grid.items() if mark == "G"]
        self.pellets = {at for at, mark in self.grid.items() if mark == "."}
        self.capsules = {at for at, mark in self.grid.items() if mark == "o"}
        self.scare, self.score, self.turn, self.over = scared, 0, 0, False

    def ways(self, at: tuple[int, int]) -> dict[str, tuple[int, int]]:
        beside = {name: (at[0] + down, at[1] + right) for name, (down, right) in STEPS.items()}
        return {name: there for name, there in beside.items() if self.grid[there] != "%"}

    def moves(self) -> list[str]:
        if self.over:
            return []
        if self.turn == 0:
            return [*self.ways(self.pacman), "stop"]
        ghost = self.ghosts[self.turn - 1]
        ways = list(self.ways(ghost.at))
        if not ways or (ghost.scared and ghost.scared % 2 == 0):
            return ["stop"]
        return ways if len(ways) == 1 else [way for way in ways if way != OPPOSITE[ghost.heading]]

    def move(self, way: str) -> None:
        if self.turn == 0:
            self.move_pacman(way)
        else:
            self.move_ghost(self.ghosts[self.turn - 1], way)
        self.turn = (self.turn + 1) % (len(self.ghosts) + 1)

    def move_pacman(self, way: str) -> None:
        self.pacman = self.ways(self.pacman).get(way, self.pacman)
        self.score -= 1
        if self.pacman in self.pellets:
            self.pellets.remove(self.pacman)
            self.score += 10
        if self.pacman in self.capsules:
            self.capsules.remove(self.pacman)
            for ghost in self.ghosts:
                ghost.scared, ghost.just_back = self.scare, False
        dangerous = [ghost for ghost in self.ghosts if self.meets(ghost)]
        if not self.pellets:
            self.score, self.over = self.score + 500, True
        elif dangerous:
            self.score, self.over = self.score - 500, True

    def move_ghost(self, ghost: Ghost, way: str) -> None:
        ghost.just_back = False
        if way != "stop":
            ghost.at, ghost.heading = self.ways(ghost.at)[way], way
        ghost.scared = max(0, ghost.scared - 1)
        if self.meets(ghost):
            self.score, self.over = self.score - 500, True

    def meets(self, ghost: Ghost) -> bool:
        """Is Pacman caught by this ghost? Perhaps it is eaten instead."""
        if ghost.at != self.pacman or ghost.just_back:
            return False
        if ghost.scared:
            ghost.at, ghost.heading, ghost.scared, ghost.just_back = ghost.home, "stop", 0, True
            self.score += 200
            return False
        return True


def compare(game: Pacman, state: State, simulator: Simulator) -> None:
    def at(cell: int) -> tuple[int, int]:
        return divmod(game.squares[cell], game.width)

    def left(numbers: tuple[int, ...], bits: int) -> set[tuple[int, int]]:
        return {at(cell) for cell, number in enumerate(numbers) if number >= 0 and bits >> number & 1}

    food = sum(pack << 60 * place for place, pack in enumerate(state.food))
    assert [game.action_name(state, action) for action in game.actions(state)] == simulator.moves()
    assert [at(cell) for cell in state.cells] == [simulator.pacman, *(ghost.at for ghost in simulator.ghosts)]
    assert left(game.pellets, food) == simulator.pellets
    assert left(game.capsule_numbers, state.capsules) == simulator.capsules
    timers = [BACK if ghost.just_back else ghost.scared for ghost in simulator.ghosts]
    assert list(state.timers[1:]) == timers
    assert (state.score, game.is_terminal(state)) == (simulator.score, simulator.over)


def play(layout: str, scared: int, seed: int, plies: int) -> Iterator[tuple[Pacman, State, Simulator]]:
    """A random game in which Pacman prefers to eat, and both prefer to meet, so that capsules and ghosts are eaten."""
    game, die = Pacman(layout, scared=scared), random.Random(f"{layout} {seed}")
    state, simulator = game.initial(), Simulator(game.layout, scared)
    for _ in range(plies):
        yield game, state, simulator
        actions = list(game.actions(state))
        if not actions:
            return
        likely = [6.0 if game.promise(state, action) > 0 else 1.0 for action in actions]
        action = die.choices(actions, likely)[0]
        simulator.move(game.action_name(state, action))
        state = game.play(state, action)


@pytest.mark.parametrize("layout", SHIPPED)
def test_like_a_simulator_of_squares(layout: str) -> None:
    for seed in range(3 if layout in ("arcade", "large") else 12):
        for game, state, simulator in play(layout, 40 if seed % 2 else 7, seed, 400):
            compare(game, state, simulator)


def test_random_games_eat_everything() -> None:
    """What the comparison above has seen."""
    eaten = scared = back = lost = 0
    for layout in SCARING:
        for seed in range(3 if layout == "arcade" else 12):
            for game, state, _ in play(layout, 40 if seed % 2 else 7, seed, 400):
                eaten += game.start_capsules != state.capsules
                scared += any(timer > 0 for timer in state.timers)
                back += BACK in state.timers
                lost += game.is_terminal(state) and state.food != (0,) * len(state.food)
    assert min(eaten, scared, back, lost) > 20, (eaten, scared, back, lost)


@pytest.mark.parametrize("layout", SCARING)
def test_states_are_read_back(layout: str) -> None:
    for seed in range(2):
        for game, state, _ in play(layout, 7, seed, 150):
            low, high = game.utility_bounds
            assert game.read_state(game.state_text(state)) == state
            assert low < game.evaluate(state, 0) < high
            assert low < state.score < high


# -- notation --


def test_drawing() -> None:
    game = lane(". oP  G")
    state = after(game, WEST, STOP, STOP)
    assert game.show(game.initial()).splitlines()[1] == "%. oP  G%"
    assert game.show(state).splitlines()[1:] == [
        "%. P   g%",
        "%" * 9,
        "score -2, player 1 to move; scared: player 1 for 39",
    ]
    assert game.state_text(state) == f"{'%' * 9}/%._P____%/{'%' * 9} -2 1 2:8-39"


def test_a_dangerous_ghost_is_drawn_over_a_scared_one() -> None:
    game = lane(".oP G G ")
    state = after(game, WEST)._replace(cells=(1, 4, 4), timers=(0, 5, 0))
    assert game.show(state).splitlines()[1] == "%.P  G   %"


@pytest.mark.parametrize(
    ("ghost", "score", "problem"),
    [
        ("2:8-41", "0", "'2:8-41': no ghost is scared for more than 40 turns"),
        ("2:8-0", "0", "'2:8-0' is not row:column"),
        ("2:4-5", "0", "'2:4-5': a scared ghost on Pacman's square would have been eaten"),
        ("2:7-*", "0", r"'2:7-\*': a ghost that was eaten just now is on its start square: 2:8-\*"),
        ("2:8w*", "0", "is on its start square"),
        ("2:8-3", "1", "'1' is not a score that Pacman can have here, from -10000 to 0"),
        ("2:8-", "201", "from -10000 to 200"),
    ],
)
def test_mistakes_in_states_are_named(ghost: str, score: str, problem: str) -> None:
    game = lane(". oP  G")
    with pytest.raises(InvalidNotation, match=problem):
        game.read_state(f"{'%' * 9}/%._P____%/{'%' * 9} {score} 1 {ghost}")


def test_nobody_is_scared_while_all_capsules_are_there() -> None:
    game = lane(". oP  G")
    for ghost in ("2:8-5", "2:8-*"):
        with pytest.raises(InvalidNotation, match="before Pacman has eaten a capsule"):
            game.read_state(f"{'%' * 9}/%._oP___%/{'%' * 9} 0 1 {ghost}")


def test_capsules_belong_where_the_layout_has_them() -> None:
    game = lane(". oP  G")
    with pytest.raises(InvalidNotation, match="row 2, column 3: 'o' does not fit"):
        game.read_state(f"{'%' * 9}/%.ooP___%/{'%' * 9} 0 1 2:8-")
    with pytest.raises(InvalidNotation, match=r"row 2, column 4: '\.' does not fit"):
        game.read_state(f"{'%' * 9}/%._.P___%/{'%' * 9} 0 1 2:8-")


def test_sixty_capsules_at_most() -> None:
    assert lane("P." + "o" * 60).start_capsules == 2**60 - 1
    with pytest.raises(InvalidNotation, match=r"row 2, column 64: one capsule \(o\) too many; there may be 60"):
        lane("P." + "o" * 61)
