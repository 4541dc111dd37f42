"""plies.search: one call for any game. It picks the algorithm that is sound for the game's declaration."""

import time
from collections.abc import Callable, Sequence
from typing import Any

from plies.core import CHANCE, INFINITY, Game, InvalidArgument, as_state
from plies.core.game import require_game
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

    Without a budget, the game is searched to its end, and the value is proved. An example for each parameter, with
    game = plies.game("chess"):

    game               found = plies.search(plies.game("tic-tac-toe")); found.value, found.action, found.line_names
    state              plies.search(game, game.read_state("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), depth=6)
    seconds            plies.search(game, seconds=5)            as deep as five seconds allow
    depth              plies.search(game, depth=6)              six plies deep
    nodes              plies.search(game, nodes=1_000_000)      the same on every machine
    threads            plies.search(game, seconds=5, threads=4)      on four cores
    table_mb           plies.search(game, seconds=60, table_mb=1024)      a larger table for longer searches
    every_move         plies.search(game, depth=5, every_move=True).moves      the exact value of every action
    lines              plies.search(game, depth=5, lines=3).moves[:3]      exact values and lines of the best three
    algorithm          plies.search(game, seconds=5, algorithm="mcts")      the game's declaration decides by default
    history            plies.search(game, state, depth=6, history=[before])      the states before this one, oldest
                       first, for games in which repeated positions are draws
    least_probability  plies.search(plies.game("backgammon"), depth=2, least_probability=0.01)      lines that chance
                       makes less likely are only evaluated; the answer is not exact, and says so
    samples            plies.search(plies.game("2048"), depth=3, samples=4)      only so many outcomes of each chance
                       node; the answer is not exact, and says so
    seed               plies.search(game, nodes=10_000, algorithm="mcts", seed=7)      decides everything random
    progress           plies.search(game, depth=6, progress=print)      called after every iteration
    exploration        plies.search(game, nodes=10_000, algorithm="mcts", exploration=2.0)      the c in the upper
                       confidence bound: higher tries neglected actions more
    compile            plies.search(game, depth=3, compile="never")      what to do while there is no machine code yet:
                       "wait" for it; search interpreted while it is made in the "background", the default if seconds
                       are given; or "never" compile
    """
    begun = time.monotonic()
    require_game("search", game)
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
