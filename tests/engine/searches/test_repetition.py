"""The rule of repetition in plies.search: games that could go round for ever are searched to their true value."""

import random
from typing import NamedTuple

import pytest

import plies
from later import later
from plies.core import Game
from plies.games import TicTacToe
from plies.textbook import minimax
from plies.textbook.transforms import remembering
from plies.textbook.transforms.past import Past

NODES, WAYS = 8, 2


class Place(NamedTuple):
    node: int
    clock: int


class Maze(Game[Place, int]):
    """Walk through a graph with ways back until a player reaches an end. The clock counts and means nothing."""

    utility_bounds = (-3.0, 3.0)
    data = ("ways", "owners", "worths")

    def __init__(self, seed: int, repetition: int) -> None:
        draw = random.Random(seed)
        self.repetition = repetition
        self.ways = tuple(draw.randrange(NODES) for _ in range(NODES * WAYS))
        self.owners = tuple(draw.randrange(2) for _ in range(NODES))
        ends = [NODES - 1, NODES - 2, *(node for node in range(1, NODES - 2) if draw.random() < 0.1)]
        self.worths = tuple(draw.choice((-3, -1, 0, 2, 3)) if node in ends else 9 for node in range(NODES))

    def initial(self) -> Place:
        return Place(0, 0)

    def player(self, state: Place) -> int:
        return self.owners[state.node]

    def actions(self, state: Place):
        for way in range(WAYS):
            yield way

    def result(self, state: Place, action: int) -> Place:
        return Place(self.ways[state.node * WAYS + action], state.clock + 1)

    def is_terminal(self, state: Place) -> bool:
        return self.worths[state.node] != 9

    def utility(self, state: Place, player: int) -> float:
        worth = float(self.worths[state.node])
        return worth if player == 0 else -worth

    def position(self, state: Place) -> Place:
        return Place(state.node, 0)


def true_values(maze):
    """Return the value of every node if going round for ever is worth 0: what each side can force, level by level."""
    values = [float(worth) if worth != 9 else 0.0 for worth in maze.worths]
    for level in (3.0, 2.0, 1.0):
        for side, player in ((1, 0), (-1, 1)):
            forced = {node for node in range(NODES) if maze.worths[node] != 9 and side * maze.worths[node] >= level}
            grown = True
            while grown:
                grown = False
                for node in set(range(NODES)) - forced:
                    after = maze.ways[node * WAYS : node * WAYS + WAYS]
                    wanted = any if maze.owners[node] == player else all
                    if maze.worths[node] == 9 and wanted(next_node in forced for next_node in after):
                        forced.add(node)
                        grown = True
            for node in forced:
                if maze.worths[node] == 9 and side * values[node] < level:
                    values[node] = side * level
    return values


OFTEN = pytest.mark.parametrize("repetition", [3, *later(2)])  # each is compiled


@OFTEN
def test_without_a_past_the_value_is_that_of_endless_play(repetition):
    values, cycles = set(), 0
    for seed in range(300):
        maze = Maze(seed, repetition)
        true = true_values(maze)
        found = plies.search(maze, table_mb=(0.002, 1)[seed % 2])
        assert (found.value, found.proved) == (true[0], True), seed
        assert true[maze.result(maze.initial(), found.action).node] == found.value
        every = plies.search(maze, every_move=True, depth=40)
        assert every.proved
        moves = {move.action: move.value for move in every.moves}
        assert moves == minimax.every_move(remembering(maze), Past(maze.initial(), ())), seed
        values.add(found.value)
        cycles += found.value == 0
    assert len(values) >= 5
    assert cycles > 30


@OFTEN
def test_with_a_past_the_value_is_that_of_the_game_that_remembers(repetition):
    changed = 0
    for seed in range(300):
        maze, draw = Maze(seed, repetition), random.Random(seed)
        state, history = maze.initial(), []
        for _ in range(draw.randrange(1, 7)):
            after = maze.result(state, draw.randrange(WAYS))
            seen = [maze.position(each) for each in (*history, state)].count(maze.position(after)) + 1
            if maze.is_terminal(after) or seen >= repetition:
                break
            history.append(state)
            state = after
        past = Past(state, tuple(history))
        true = minimax.value(remembering(maze), past)
        found = plies.search(maze, state, history=history)
        assert (found.value, found.proved) == (true, True), seed
        assert minimax.value(remembering(maze), remembering(maze).result(past, found.action)) == true, seed
        changed += true != plies.search(maze, state).value
    assert changed > 0  # the past matters


@pytest.mark.usefixtures("either_way")
def test_a_search_by_depth_sees_the_draw_at_hand():
    """MAX is behind everywhere, except on the way back to a position that occurred twice."""

    class Behind(Maze):
        def evaluate(self, state: Place, player: int) -> float:
            return -1.0 if player == 0 else 1.0

    game = Behind(0, 3)
    game.ways, game.owners = (1, 2, 0, 3, 4, 5, 6, 4, 5, 6, 6, 4, 4, 5, 7, 7), (1, 0, 1, 1, 0, 1, 0, 0)
    game.worths = (9, 9, 9, 9, 9, 9, 9, -3)
    home = game.initial()
    here = game.result(home, 0)
    assert plies.search(game, here, depth=1).value == -1.0
    found = plies.search(game, here, depth=1, history=[home, here, home])
    assert (found.value, found.action) == (0.0, 0)


@pytest.mark.usefixtures("either_way")
def test_symmetry_is_not_mistaken_for_repetition():
    class Watched(TicTacToe):
        repetition = 2

    assert plies.search(Watched()).value == 0
    assert plies.search(Watched()).proved
