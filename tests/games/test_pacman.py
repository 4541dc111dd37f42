"""Pacman: the lecture's corridor, the course's rules, layouts, what ghosts do together, and an aimless agent."""

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from plies.core import InvalidArgument, InvalidNotation
from plies.games.pacman import EAST, LAYOUTS, NORTH, SOUTH, STOP, WEST, Pacman, State

SHIPPED = sorted(path.stem for path in LAYOUTS.glob("*.lay"))


def value(game: Pacman, state: State, depth: int) -> float:
    if game.is_terminal(state):
        return game.utility(state, 0)
    if depth == 0:
        return game.evaluate(state, 0)
    values = [value(game, game.result(state, action), depth - 1) for action in game.actions(state)]
    return max(values) if game.player(state) == 0 else min(values)


def text_of(name: str) -> str:
    return (LAYOUTS / f"{name}.lay").read_text(encoding="utf-8")


def names(game: Pacman, state: State) -> list[str]:
    return [game.action_name(state, action) for action in game.actions(state)]


def after(game: Pacman, *actions: int) -> State:
    state = game.initial()
    for action in actions:
        state = game.play(state, action)
    return state


# -- the lecture --


def test_corridor() -> None:
    game = Pacman.corridor()
    state = game.initial()
    assert list(game.actions(state)) == [EAST, WEST]
    assert value(game, game.result(state, EAST), 7) == 8.0
    assert value(game, game.result(state, WEST), 7) == 6.0
    done = after(game, EAST, EAST)
    assert game.is_terminal(done)
    assert game.utility(done, 0) == 8.0
    assert not game.is_terminal(after(game, *[WEST, EAST] * 20))  # one can turn round for ever


def test_corridor_with_a_ghost() -> None:
    """Two plies deep Pacman goes away from the pellet: beside it the ghost would have him."""
    game = Pacman.corridor("chased")
    state = game.initial()
    assert value(game, game.result(state, EAST), 1) == 9.0 - 500.0
    assert value(game, game.result(state, WEST), 1) == 9.0


def test_two_ghosts_trap_pacman_and_neither_alone_can() -> None:
    layout, depth = text_of("trapped"), 21
    assert value(Pacman(layout), Pacman(layout).initial(), depth) == -503.0
    for ghost in re.finditer("G", layout):
        alone = Pacman(layout[: ghost.start()] + " " + layout[ghost.end() :])
        assert alone.players == 2
        assert value(alone, alone.initial(), depth) == 503.0


# -- an evaluation that is not specific enough --


def sooner(game: Pacman, state: State, depth: int) -> tuple[float, int]:
    """Return the value, and among equal ones the sooner end; without ghosts."""
    if game.is_terminal(state) or depth == 0:
        return game.evaluate(state, 0), depth
    return max(sooner(game, game.result(state, action), depth - 1) for action in game.actions(state))


def walk(game: Pacman, search: Callable[..., Any], depth: int, actions: int) -> list[State]:
    """The states that the first best action leads to, again and again."""
    states = [game.initial()]
    while not game.is_terminal(states[-1]) and len(states) <= actions:
        state = states[-1]
        successors = [game.result(state, action) for action in game.actions(state)]
        states.append(max(successors, key=lambda successor: search(game, successor, depth - 1)))
    return states


@pytest.mark.parametrize("stop", [False, True])
@pytest.mark.parametrize("depth", [3, 4, 5])
def test_without_a_cost_pacman_wanders_for_ever(depth: int, stop: bool) -> None:
    game = Pacman("wandering", move=0, stop=stop)
    states = walk(game, value, depth, 4)
    assert states[0] == states[2] == states[4]  # the search is pure: so it goes on for ever
    assert not any(game.is_terminal(state) for state in states)


def test_two_cures() -> None:
    assert len(walk(Pacman("wandering", move=0), sooner, 3, 4)) == 2
    assert len(walk(Pacman("wandering", move=-1), value, 3, 4)) == 2


# -- the rules --


def test_points_of_the_course() -> None:
    game = Pacman("%%%%%\n%P..%\n%%%%%\n")
    assert [after(game, *actions).score for actions in ([STOP], [EAST], [EAST, WEST], [EAST, EAST])] == [-1, 9, 8, 518]
    assert game.is_terminal(after(game, EAST, EAST))


def test_points_are_parameters() -> None:
    game = Pacman("%%%%%\n%P..%\n%%%%%\n", start_score=100, pellet=3, move=-2, win=40)
    assert [after(game, *actions).score for actions in ([], [STOP], [EAST], [EAST, EAST])] == [100, 98, 101, 142]


def test_caught_by_moving_and_by_being_met() -> None:
    game = Pacman("%%%%%%\n%P G.%\n%%%%%%\n")
    met = after(game, EAST, WEST)
    assert (game.is_terminal(met), game.utilities(met)) == (True, (-501.0, 501.0))
    game = Pacman("%%%%%%\n%PG .%\n%%%%%%\n", lose=-7)
    assert game.utility(after(game, EAST), 0) == -8.0


def test_the_last_pellet_wins_even_under_a_ghost() -> None:
    game = Pacman("%%%%%%\n%P .G%\n%%%%%%\n", reverse=True)
    state = after(game, EAST, WEST, EAST)
    assert (state.cells, state.score) == ((2, 2), 508)
    game = Pacman("%%%%%%\n%P..G%\n%.%%%%\n%%%%%%\n", reverse=True)
    state = after(game, EAST, WEST, EAST)
    assert (state.cells, state.score) == ((2, 2), 18 - 500)


def test_pacman_first_then_every_ghost() -> None:
    game = Pacman("large")
    state = game.initial()
    for turn in range(10):
        assert game.player(state) == turn % 5
        state = game.play(state, list(game.actions(state))[-1])


def test_order_of_actions() -> None:
    cross = "%%%%%\n%% %%\n% P %\n%%.%%\n%%%%%\n"
    game = Pacman(cross)
    assert list(game.actions(game.initial())) == [NORTH, SOUTH, EAST, WEST, STOP]
    assert names(game, game.initial()) == ["north", "south", "east", "west", "stop"]
    assert STOP not in Pacman(cross, stop=False).actions(game.initial())
    for action, cell in zip((NORTH, SOUTH, EAST, WEST, STOP), (0, 4, 3, 1, 2), strict=True):
        assert game.result(game.initial(), action).cells == (cell,)


def test_ghosts_turn_back_only_in_dead_ends() -> None:
    layout = "%%%%%%%\n%P. G %\n%%%%%%%\n"
    game = Pacman(layout)
    assert names(game, after(game, STOP)) == ["east", "west"]
    assert names(game, after(game, STOP, EAST, STOP)) == ["west"]  # the end of the corridor
    assert names(game, after(game, STOP, WEST, STOP)) == ["west"]
    game = Pacman(layout, reverse=True)
    assert names(game, after(game, STOP, WEST, STOP)) == ["east", "west"]
    assert after(game, STOP, WEST).headings == (STOP, STOP)


def test_a_player_who_is_walled_in_stops() -> None:
    game = Pacman("%%%%%%%\n%P%G%.%\n%%%%%%%\n", stop=False)
    assert names(game, game.initial()) == ["stop"]
    assert names(game, after(game, STOP)) == ["stop"]
    assert after(game, STOP, STOP, STOP).cells == (0, 1)


def test_food_of_many_ints() -> None:
    width = 130
    game = Pacman("%" * (width + 3) + "\n%P" + "." * width + "%\n" + "%" * (width + 3) + "\n")
    state = game.initial()
    assert [pack.bit_count() for pack in state.food] == [60, 60, 10]
    for eaten in range(1, width):
        state = game.play(state, EAST)
        assert sum(pack.bit_count() for pack in state.food) == width - eaten
        assert not game.is_terminal(state)
    state = game.play(state, EAST)
    assert game.is_terminal(state)
    assert game.utility(state, 0) == 9 * width + 500


def test_the_running_score_has_a_floor() -> None:
    game = Pacman("%%%%%%\n%.PG %\n%%%%%%\n", move=-3_000, start_score=50, reverse=True)
    low, _ = game.utility_bounds
    state = after(game, *[STOP, EAST, STOP, WEST] * 2)
    assert state.score == game.floor == -9_950
    met = after(game, *[STOP, EAST, STOP, WEST] * 2, STOP, WEST)
    assert low < game.utility(met, 0) == -10_450


@pytest.mark.parametrize("parameters", [{}, {"move": -4_000, "reverse": True}, {"win": -9, "lose": 70, "pellet": -50}])
@pytest.mark.parametrize("name", SHIPPED)
def test_random_play_keeps_the_promises(name: str, parameters: dict[str, Any]) -> None:
    game, choose = Pacman(name, **parameters), random.Random(name)
    low, high = game.utility_bounds
    state = game.initial()
    for _ in range(300):
        assert game.read_state(game.state_text(state)) == state
        assert all(
            type(number) is int for field in state for number in (field if isinstance(field, tuple) else (field,))
        )
        assert low < game.evaluate(state, 0) < high
        if game.is_terminal(state):
            assert list(game.actions(state)) == []
            assert game.utilities(state) == (state.score, *[-state.score] * (game.players - 1))
            break
        state = game.play(state, choose.choice(list(game.actions(state))))


def test_counts() -> None:
    def paths(game: Pacman, state: State, plies: int) -> int:
        return sum(paths(game, game.result(state, action), plies - 1) for action in game.choices(state)) if plies else 1

    counts = {name: [paths(Pacman(name), Pacman(name).initial(), plies) for plies in (4, 8)] for name in SHIPPED}
    assert counts == {
        "arcade": [24, 216],
        "capsule": [18, 161],
        "chased": [12, 24],
        "classic": [27, 270],
        "cornered": [9, 4],
        "corridor": [46, 1562],
        "gamble": [36, 361],
        "hall": [160, 888],
        "hunt": [63, 1505],
        "large": [54, 486],
        "medium": [24, 750],
        "room": [177, 62309],
        "small": [18, 336],
        "tiny": [18, 126],
        "trapped": [36, 98],
        "wandering": [20, 320],
        "yard": [52, 282],
    }


# -- layouts and notation --


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_layouts(name: str, tmp_path: Path) -> None:
    game = Pacman(name)
    assert game.show(game.initial()) == text_of(name) + "score 0, player 0 to move"
    assert Pacman(text_of(name)).initial() == game.initial()
    copy = tmp_path / "copy.lay"
    copy.write_bytes(text_of(name).replace("\n", "\r\n").encode())
    assert vars(Pacman.from_file(copy, move=0)) == vars(Pacman(name, move=0))
    reached, new = set[int](), {game.start_cells[0]}
    while new:
        reached |= new
        new = {beside for cell in new for beside in game.neighbours[4 * cell : 4 * cell + 4]} - reached - {-1}
    assert len(reached) == len(game.squares)


def test_shipped_layouts_have_none_to_four_ghosts() -> None:
    assert {Pacman(name).players - 1 for name in SHIPPED} == {0, 1, 2, 3, 4}


@pytest.mark.parametrize(
    ("layout", "problem"),
    [
        ("%%%%%\n%P .%\n%P  %\n%%%%%\n", "row 3, column 2: a second Pacman"),
        ("%%%%%\n%  .%\n%%%%%\n", r"no Pacman \(P\)"),
        ("%%%%%\n%P  %\n%%%%%\n", r"no food \(\.\)"),
        ("%%%%%\n%P .\n%%%%%\n", "row 2 has 4 squares, row 1 has 5"),
        ("%%%%%\n%P?.%\n%%%%%\n", r"row 2, column 3: '\?' is not one of"),
        ("%%%%%\n%P.  \n%%%%%\n", "row 2, column 5: the edge is open"),
        ("%%.%%\n%P .%\n%%%%%\n", "row 1, column 3: the edge is open"),
        ("\n", "no Pacman"),
    ],
)
def test_mistakes_in_layouts_are_named(layout: str, problem: str) -> None:
    with pytest.raises(InvalidNotation, match=problem):
        Pacman(layout)


def test_other_mistakes_are_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidArgument, match=r"no layout is called 'smal'; choose from: .*, small, "):
        Pacman("smal")
    with pytest.raises(InvalidArgument, match=r"missing\.lay"):
        Pacman.from_file(tmp_path / "missing.lay")
    with pytest.raises(InvalidArgument, match="a move gives 1 points"):
        Pacman(move=1)


def test_drawing() -> None:
    game = Pacman("%%%%%%\n%P .G%\n%%%%%%\n")
    state = after(game, EAST, WEST)
    assert game.show(state) == "%%%%%%\n% PG %\n%%%%%%\nscore -1, player 0 to move"
    assert game.state_text(state) == "%%%%%%/%_P._%/%%%%%% -1 0 2:4w"
    assert game.show(after(game, EAST, WEST, STOP, WEST)) == "%%%%%%\n% X. %\n%%%%%%\nscore -502, the game is over"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "not a grid, score, mover and 1 ghosts, as in '%%%%%%/%P_._%/%%%%%% 0 0 2:5-'"),
        ("%%%%%%/%_P._%/%%%%%% -1 0", "not a grid, score, mover and 1 ghosts"),
        ("%%%%%%/%_P.%/%%%%%% -1 0 2:4w", "not 3 rows of 6 squares"),
        ("%%%%%%/%_P%_%/%%%%%% -1 0 2:4w", "row 2, column 4: '%' does not fit"),
        ("%%%%%%/%.P._%/%%%%%% -1 0 2:4w", r"row 2, column 2: '\.' does not fit"),
        ("%%%%%%/%_P._%/%%%P%% -1 0 2:4w", "row 3, column 4: 'P' does not fit"),
        ("%%%%%%/%PP._%/%%%%%% -1 0 2:4w", "2 Pacmans"),
        ("%%%%%%/%_P._%/%%%%%% 1.5 0 2:4w", "'1.5' is not a score that Pacman can have here, from -10000 to 0"),
        ("%%%%%%/%_P._%/%%%%%% 999 0 2:4w", "'999' is not a score that"),
        ("%%%%%%/%_P._%/%%%%%% -1 2 2:4w", "'2' is not a player to move, 0 to 1"),
        ("%%%%%%/%_P._%/%%%%%% -1 0 2:4x", "'2:4x' is not row:column"),
        ("%%%%%%/%_P._%/%%%%%% -1 0 1:4w", "'1:4w' is not row:column, on open floor"),
        ("%%%%%%/%_P._%/%%%%%% -1 0 1:9w", "'1:9w' is not row:column, on open floor"),
    ],
)
def test_mistakes_in_states_are_named(text: str, problem: str) -> None:
    with pytest.raises(InvalidNotation, match=problem):
        Pacman("%%%%%%\n%P .G%\n%%%%%%\n").read_state(text)


def test_no_heading_where_ghosts_may_turn_back() -> None:
    with pytest.raises(InvalidNotation, match="write - for it"):
        Pacman("%%%%%%\n%P .G%\n%%%%%%\n", reverse=True).read_state("%%%%%%/%_P._%/%%%%%% -1 0 2:4w")
