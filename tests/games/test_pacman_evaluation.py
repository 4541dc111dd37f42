"""How Pacman evaluates a state: features against a search for ways, and what the weights are meant to do."""

import random

import pytest

from plies.core import InvalidArgument
from plies.games.pacman import EAST, LAYOUTS, STOP, WEST, Pacman, State
from plies.games.pacman.judgement import REACH, WEIGHTS
from plies.games.pacman.maze import FAR
from plies.textbook import alphabeta
from plies.textbook.evaluation import explain

SHIPPED = sorted(path.stem for path in LAYOUTS.glob("*.lay"))


def lane(text: str) -> Pacman:
    return Pacman(f"%{'%' * len(text)}%\n%{text}%\n%{'%' * len(text)}%\n")


def feature(game: Pacman, state: State, name: str) -> float:
    return dict(zip(game.feature_names, game.features(state), strict=True))[name]


def ways(game: Pacman, start: int) -> dict[int, int]:
    """Return the distance of every cell: squares on the grid, a ring at a time."""
    grid = {divmod(square, game.width): cell for cell, square in enumerate(game.squares)}
    row, column = divmod(game.squares[start], game.width)
    found, ring, distance = {}, {(row, column)}, 0
    while ring:
        found |= {grid[at]: distance for at in ring}
        around = {(r + dr, c + dc) for r, c in ring for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        ring = {at for at in around if at in grid and grid[at] not in found}
        distance += 1
    return found


@pytest.mark.parametrize("layout", SHIPPED)
def test_distances(layout: str) -> None:
    game = Pacman(layout)
    cells = len(game.squares)
    for start in range(0, cells, max(1, cells // 12)):
        row = list(game.distances[start * cells : (start + 1) * cells])
        assert dict(enumerate(row)) == ways(game, start)
    assert game.longest == max(game.distances)


def test_where_no_way_leads() -> None:
    game = Pacman("%%%%%%%%\n%P. %.G%\n%%%%%%%%\n")
    assert list(game.distances[:5]) == [0, 1, 2, FAR, FAR]
    assert game.longest == 2
    far = game.play(game.play(game.initial(), EAST), WEST)
    assert feature(game, far, "nearest pellet") == 1.0  # there is one, but not within reach
    assert feature(game, far, "danger") == 0.0


@pytest.mark.parametrize("layout", ["small", "hunt", "classic"])
def test_features_in_random_play(layout: str) -> None:
    game, die = Pacman(layout, scared=9), random.Random(layout)
    for _ in range(8):
        state = game.initial()
        for _ in range(80):
            if game.is_terminal(state):
                break
            assert game.features(state) == pytest.approx(looked_up(game, state))
            actions = list(game.actions(state))
            state = game.result(state, die.choices(actions, [1 + 4 * (game.promise(state, a) > 0) for a in actions])[0])


def looked_up(game: Pacman, state: State) -> tuple[float, ...]:
    """The features in the words of the page on Pacman."""
    way = ways(game, state.cells[0])
    food = [
        n for place, pack in enumerate(state.food) for n in range(60 * place, 60 * place + 60) if pack >> n % 60 & 1
    ]
    ghosts = [(way[cell], timer) for cell, timer in zip(state.cells[1:], state.timers[1:], strict=True)]
    reachable = [distance for distance, timer in ghosts if timer >= distance and timer > 0]
    return (
        state.score,
        min(way[game.pellet_cells[number]] for number in food) / game.longest,
        len(food) / len(game.pellet_cells),
        sum(((REACH - distance) / REACH) ** 2 for distance, timer in ghosts if timer <= 0 and distance < REACH),
        1 - min(reachable) / (game.longest + 1) if reachable else 0,
        state.capsules.bit_count() / max(1, game.start_capsules.bit_count()),
    )


def test_the_evaluation_can_be_looked_into() -> None:
    game = lane("P   G   .")
    terms = {term.name: term.contribution for term in explain(game, game.initial())}
    assert terms["danger"] == pytest.approx(WEIGHTS[3] * (1 / REACH) ** 2)
    assert terms["nearest pellet"] == WEIGHTS[1]
    assert game.evaluate(game.initial(), 0) == pytest.approx(sum(terms.values())) == -game.evaluate(game.initial(), 1)


def test_the_score_alone() -> None:
    game = Pacman("classic", evaluation="score")
    state = game.play(game.initial(), STOP)
    assert (game.evaluate(state, 0), game.evaluate(state, 2)) == (-1.0, 1.0)
    assert game.features(state) == (-1.0, 0, 0, 0, 0, 0)
    with pytest.raises(InvalidArgument, match="no evaluation 'scroe'; choose from: features, score"):
        Pacman(evaluation="scroe")


def test_pacman_goes_to_what_is_far_away() -> None:
    """Further than the search can see: with the score alone all actions look the same, and the first wins the tie."""
    game, blind = lane(".       P         "), Pacman(lane(".       P         ").layout, evaluation="score")
    assert alphabeta.decide(game, game.initial(), 2) == WEST
    assert len(set(alphabeta.every_move(blind, blind.initial(), 2).values())) == 1


def test_pacman_does_not_wait_beside_the_last_pellet_hereabouts() -> None:
    """Having eaten it is worth more than having it near, no matter how far the next one is."""
    game = lane("." + " " * 40 + "P.")
    assert alphabeta.decide(game, game.initial(), 1) == EAST
    assert -WEIGHTS[1] < game.pellet


def test_ghosts_are_feared_until_they_are_scared() -> None:
    game = lane("P G   o.")
    state = game.initial()._replace(capsules=0)
    hunted, hunting = state, state._replace(timers=(0, 20))
    assert game.evaluate(hunted, 0) < game.evaluate(state._replace(cells=(0, 5)), 0)
    assert game.evaluate(hunting, 0) > game.evaluate(hunting._replace(cells=(0, 5)), 0)


def test_prey_out_of_reach_is_none() -> None:
    game = lane("P      G o.")
    near, late = game.initial()._replace(timers=(0, 7)), game.initial()._replace(timers=(0, 6))
    assert feature(game, near, "prey") == pytest.approx(1 - 7 / 11)
    assert feature(game, late, "prey") == 0


def test_weights_are_within_the_bounds() -> None:
    """The same if a win is worth next to nothing and there are many ghosts."""
    game = Pacman("%%%%%%%%%\n%PGGGG.o%\n%%%%%%%%%\n", win=0, lose=0, move=-9000, reverse=True)
    state = game.play(game.play(game.initial(), STOP)._replace(mover=0, cells=(0, 1, 1, 1, 1)), STOP)
    assert state.score == game.floor
    assert game.utility_bounds[0] < game.evaluate(state, 0)
    hunting = game.initial()._replace(timers=(0, 9, 9, 9, 9), score=int(game.utility_bounds[1]) - 111)
    assert game.evaluate(hunting, 0) < game.utility_bounds[1]
