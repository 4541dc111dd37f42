"""Ghosts that chase Pacman, as chance in a search and as agents in a match."""

from collections import Counter
from typing import Any

import pytest

import plies
from plies.agents import Modelled, Supposing, Textbook
from plies.core import CHANCE, InvalidArgument
from plies.games.pacman import EAST, NORTH, SOUTH, STOP, WEST, Pacman, State, directional
from plies.textbook import expectimax
from plies.textbook.transforms import as_chance, truncated, uniform


def chances(game: Pacman, state: State, **purposes: float) -> dict[int, float]:
    return {action: probability for probability, action in directional(**purposes)(game, state)}


def crossing(timer: int = 0) -> tuple[Pacman, State]:
    """The ghost on a crossing, Pacman to the west of it."""
    game = Pacman("%%%%%%%\n%o%.%%%\n%P G .%\n%%% %%%\n%%%%%%%\n")
    return game, game.play(game.initial(), STOP)._replace(timers=(0, timer), capsules=0)


def test_towards_pacman() -> None:
    game, state = crossing()
    assert list(game.actions(state)) == [NORTH, SOUTH, EAST, WEST]
    assert chances(game, state) == pytest.approx({NORTH: 0.05, SOUTH: 0.05, EAST: 0.05, WEST: 0.85})
    assert chances(game, state, attack=0.6)[WEST] == pytest.approx(0.6 + 0.1)
    assert chances(game, state, attack=1) == {NORTH: 0, SOUTH: 0, EAST: 0, WEST: 1}


def test_scared_away_from_pacman() -> None:
    """Three ways lead away, which are equally good."""
    game, state = crossing(timer=5)
    third = pytest.approx(0.8 / 3 + 0.05)
    assert chances(game, state) == {NORTH: third, SOUTH: third, EAST: third, WEST: pytest.approx(0.05)}
    assert chances(game, state, flee=0.4)[WEST] == pytest.approx(0.15)


def test_a_resting_ghost_has_no_choice() -> None:
    game, state = crossing(timer=4)
    assert chances(game, state) == {STOP: 1.0}


def test_the_way_leads_through_the_maze() -> None:
    """Pacman is two squares to the west, behind a wall."""
    game = Pacman("%%%%%%%\n%P%G  %\n% %%% %\n%    .%\n%%%%%%%\n")
    state = game.play(game.initial(), STOP)
    assert chances(game, state) == {EAST: 1.0}
    state = state._replace(cells=(0, 2))
    assert chances(game, state)[EAST] == pytest.approx(0.9)


@pytest.mark.parametrize(("purposes", "named"), [({"attack": 1.5}, "attack"), ({"flee": -0.1}, "flee")])
def test_probabilities(purposes: dict[str, float], named: str) -> None:
    with pytest.raises(InvalidArgument, match=f"{named} is a probability, from 0 to 1"):
        directional(**purposes)


def test_an_agent_plays_as_its_model_says() -> None:
    game, state = crossing()
    drawn = Counter(Modelled(directional(), seed=seed).choose(game, state) for seed in range(400))
    assert 0.79 < drawn[WEST] / 400 < 0.91  # 0.85, and more than three standard deviations either way
    assert set(drawn) == {NORTH, SOUTH, EAST, WEST}


def supposing(model: Any, rounds: int) -> Supposing:
    return Supposing(
        Textbook(expectimax),
        lambda game: truncated(as_chance(game, range(1, game.players), model), rounds, depth_unit="round"),
    )


def test_what_pacman_expects_of_ghosts_changes_what_he_does() -> None:
    """The pellet is worth a risk if the ghost moves at random, but not if it is known to chase him."""
    game = Pacman("%%%%%%%\n%  P .%\n% %%%.%\n%  G  %\n%%%%%%%\n", win=0, pellet=40, lose=-200, reverse=True)
    assert game.players == 2
    state = game.read_state("%%%%%%%/%__P_.%/%_%%%.%/%_____%/%%%%%%% 0 0 4:6-")
    assert supposing(uniform, 3).choose(game, state) == EAST
    assert supposing(directional(1.0), 3).choose(game, state) != EAST


def test_every_ghost_can_have_a_model_of_its_own() -> None:
    game = as_chance(as_chance(Pacman("hunt"), 1, directional()), 2)
    state = game.play(game.initial(), STOP)
    assert game.player(state) == CHANCE
    likely = pytest.approx(0.4 + 0.2 / 3)  # two of three ways lead to Pacman
    assert list(game.chances(state)) == [(pytest.approx(0.2 / 3), NORTH), (likely, SOUTH), (likely, EAST)]
    before, state = state, game.play(state, NORTH)
    assert game.player(state) == CHANCE
    assert {probability for probability, _ in game.chances(state)} == {1 / 3}
    bold = as_chance(as_chance(Pacman("hunt"), 1), 2, directional(attack=1))
    assert [{p for p, _ in bold.chances(each)} for each in (before, state)] == [{1 / 3}, {0.5, 0}]


def test_a_match_between_them() -> None:
    game = Pacman("capsule")
    agents = [supposing(directional(), 2), Modelled(directional())]
    record, again = (plies.play(game, agents, seed=3, max_plies=60) for _ in range(2))
    assert len(record.replay(game)) == len(record.plies) + 1
    assert [ply.name for ply in record.plies] == [ply.name for ply in again.plies]
    assert record.players == ("expectimax, supposing", "modelled")
