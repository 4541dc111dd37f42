"""States from which matches begin: varied, so that two agents without dice do not repeat the same match."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from plies.core import CHANCE, Game, InvalidArgument

__all__ = ["given_openings", "random_openings"]

CANDIDATES = 4  # the most balanced of these is taken
LOOK = 1000  # nodes of the search that judges a candidate
TRIES = 200  # attempts to draw a new candidate


def random_openings(game: Game[Any, Any], plies: int = 4, seed: int = 7) -> Iterator[Any]:
    """Yield states after so many random plies, endlessly: each the most balanced of four, not terminal, all different.

    A short search judges the four, and the one nearest to a draw counts as most balanced: a state that one side has all
    but won says little about strength. States that the game declares symmetric count as the same. In a game
    with chance states may repeat, because every pair has its own luck.
    """
    if plies < 0:
        raise InvalidArgument(f"an opening has 0 plies or more, not {plies}")
    seen: set[Any] = set()
    number = 0
    while True:
        die = random.Random(f"{seed} opening {number}")
        found = list(_candidates(game, plies, die, seen))
        if not found:
            raise InvalidArgument(
                f"there are no more than {number} different openings of {plies} plies to be found: "
                f"ask for fewer pairs, or for openings of more plies"
            )
        best = found[0] if len(found) == 1 else min(found, key=lambda state: advantage(game, state))
        seen.add(_same(game, best))
        yield best
        number += 1


def given_openings(game: Game[Any, Any], states: Sequence[Any], pairs: int) -> Iterator[Any]:
    """Yield the given states; raise InvalidArgument if they are too few, terminal or repeated."""
    if len(states) < pairs:
        raise InvalidArgument(f"each opening makes one pair: with {len(states)} openings ask for {len(states)} at most")
    places: dict[Any, int] = {}
    for place, state in enumerate(states[:pairs]):
        if game.is_terminal(state):
            raise InvalidArgument(f"opening {place}, {game.state_text(state)!r}: the game is over there")
        if game.deterministic and places.setdefault(state, place) != place:
            raise InvalidArgument(
                f"openings {places[state]} and {place} are the same: {game.state_text(state)!r} would be played twice"
            )
    return iter(states[:pairs])


def advantage(game: Game[Any, Any], state: Any) -> float:
    """Return how far from a draw a short search sees the state."""
    from plies.engine.front_door import search

    value = search(game, state, nodes=LOOK).value
    return abs(value[0] - value[1]) if isinstance(value, tuple) else abs(float(value))


def _candidates(game: Game[Any, Any], plies: int, die: random.Random, seen: set[Any]) -> Iterator[Any]:
    """Yield up to CANDIDATES openings that are different from each other and from those seen."""
    mine: set[Any] = set()
    for _ in range(TRIES):
        state = _walk(game, plies, die)
        if state is None or _same(game, state) in mine or (game.deterministic and _same(game, state) in seen):
            continue
        mine.add(_same(game, state))
        yield state
        if len(mine) == CANDIDATES:
            return


def _walk(game: Game[Any, Any], plies: int, die: random.Random) -> Any:
    """Return a state in which a player moves, after so many random actions; None if the game ended before."""
    state: Any = game.initial()
    history: list[Any] = []
    while not game.is_terminal(state):
        if game.player(state) == CHANCE:
            chances = list(game.chances(state))
            choice = die.choices([outcome for _, outcome in chances], [p for p, _ in chances])[0]
        elif plies == 0:
            return state
        else:
            allowed = [action for action in game.actions(state) if not game.forbids(history, state, action)]
            choice, plies = die.choice(allowed), plies - 1
        history.append(state)
        state = game.result(state, choice)
    return None


def _same(game: Game[Any, Any], state: Any) -> Any:
    return game.canonical(game.position(state))
