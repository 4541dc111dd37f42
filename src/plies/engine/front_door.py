"""plies.search: one call for any game. It picks the algorithm that is sound for the game's declaration."""

import importlib
from collections.abc import Callable, Sequence
from typing import Any

from plies.core import INFINITY, Game, InvalidArgument, as_state
from plies.engine.analysis import Analysis, Iteration
from plies.engine.question import Budget, Question

__all__ = ["ALGORITHMS", "choose", "search"]

# Each module has analyse(question), which refuses games that its algorithm is not sound for.
ALGORITHMS = {
    "alphabeta": "plies.engine.searches.two_sides",
    "mtdf": "plies.engine.searches.two_sides",
    "expectimax": "plies.engine.searches.two_sides",
    "multiplayer": "plies.engine.searches.many_players",
    "paranoid": "plies.engine.searches.many_players",
    "best-reply": "plies.engine.searches.many_players",
    "mcts": "plies.engine.monte_carlo.mcts",
}


def search(
    game: Game[Any, Any],
    state: Any = None,
    *,
    seconds: float | None = None,
    depth: float = INFINITY,
    nodes: int | None = None,
    threads: int = 1,
    table_mb: float = 64,
    every_move: bool = False,
    lines: int = 1,
    algorithm: str | None = None,
    history: Sequence[Any] = (),
    least_probability: float = 0.0,
    samples: int | None = None,
    seed: int = 0,
    progress: Callable[[Iteration], None] | None = None,
    exploration: float = 1.0,
) -> Analysis:
    """The best action in state, by default the initial one, within a budget of seconds, plies and nodes.

    Without a budget the game is searched to its end. every_move asks for the exact value of all actions, lines for
    those of the best few. algorithm is chosen by the game's declaration unless it is named. history holds the states
    before this one, oldest first, for games with a rule of repetition. least_probability leaves out lines that chance
    makes less likely than this, samples looks at so many outcomes of chance only: the answer is then no longer exact,
    and says so. seed decides what is random. progress is called after every iteration.
    exploration is how curious Monte Carlo tree search is, the c of its upper confidence bound.
    """
    question = Question(
        game,
        game.initial() if state is None else as_state(game, state),
        Budget(depth, nodes, seconds),
        choose(game) if algorithm is None else algorithm,
        threads,
        table_mb,
        every_move,
        lines,
        tuple(as_state(game, each) for each in history),
        least_probability,
        samples,
        seed,
        progress,
        exploration,
    )
    if question.algorithm not in ALGORITHMS:
        raise InvalidArgument(f"there is no algorithm {algorithm!r}; there are {', '.join(ALGORITHMS)}")
    question.check()
    analyse = importlib.import_module(ALGORITHMS[question.algorithm]).analyse
    found: Analysis = analyse(question)
    return found


def choose(game: Game[Any, Any]) -> str:
    """The algorithm that is sound for the game."""
    if not game.zero_sum and game.players > 1:
        return "multiplayer"
    return "alphabeta" if game.deterministic else "expectimax"
