"""plies.search: one call for any game. It picks the algorithm that is sound for the game's declaration."""

import time
from collections.abc import Callable, Sequence
from typing import Any

from plies.core import CHANCE, INFINITY, Game, InvalidArgument, as_state
from plies.engine import chance_root
from plies.engine.analysis import Analysis, Iteration
from plies.engine.notebook_cell import in_notebook, shown_in_cell
from plies.engine.question import ALGORITHMS, Budget, Question, choose, default_compile

__all__ = ["ALGORITHMS", "choose", "search"]


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
    compile: str | None = None,
) -> Analysis:
    """Return the best action in state (the initial one by default), within a budget of seconds, plies and nodes.

    Without a budget, the game is searched to its end. every_move asks for the exact value of every action, lines for
    those of the best few. The game's declaration decides about algorithm, unless you name one. history holds the states
    before this one, oldest first, for games with a rule of repetition. least_probability leaves out lines that chance
    makes less likely than this; samples draws only so many outcomes of each chance node. With either, the answer is not
    exact, and says so. seed decides everything random. progress is called after every iteration.
    exploration is the c in the upper confidence bound of Monte Carlo tree search: higher tries neglected actions more.
    compile says what to do while there is no machine code for the game yet: "wait" for it; search interpreted while it
    is made in the "background", which is the default if seconds are given; or "never" compile.
    """
    begun = time.monotonic()
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
        compile or default_compile(somebody_waits=seconds is not None),
        begun,
    )
    if question.algorithm not in ALGORITHMS:
        raise InvalidArgument(f"there is no algorithm {algorithm!r}; there are {', '.join(ALGORITHMS)}")
    question.check()
    answer = answering(question.algorithm)
    if game.player(question.state) == CHANCE:
        return chance_root.analyse(question, answer)
    if progress is None and in_notebook() and question.takes_long:
        return shown_in_cell(question, answer)
    return answer(question)


def answering(algorithm: str) -> Callable[[Question], Analysis]:
    """Return the function that answers by this algorithm and refuses games for which it is not sound. Loads Numba."""
    if algorithm == "mcts":
        from plies.engine.monte_carlo.mcts import analyse
    elif algorithm in ("multiplayer", "paranoid", "best-reply"):
        from plies.engine.searches.many_players import analyse
    else:
        from plies.engine.searches.two_sides import analyse
    return analyse
