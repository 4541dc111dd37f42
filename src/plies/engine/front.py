"""plies.search: one call for any game."""

import os
import time
from collections.abc import Callable
from typing import Any

from plies.core import CHANCE, INFINITY, Game, InvalidArgument
from plies.engine.analysis import Analysis, Iteration, Move
from plies.engine.driver import Budget, Deepening, RootMove
from plies.engine.running import start_thread
from plies.engine.workers import hire
from plies.textbook.readings import DETERMINISTIC, ZERO_SUM, check_depth, refuse

__all__ = ["search"]

LONGEST_LINE = 200  # plies of best play that an answer shows


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
    progress: Callable[[Iteration], None] | None = None,
) -> Analysis:
    """The best action in state, by default the initial one, within a budget of seconds, plies and nodes.

    Without a budget the game is searched to its end. every_move asks for the exact value of all actions, lines for
    those of the best few. progress is called after every iteration.
    """
    refuse(__name__, game, (ZERO_SUM, DETERMINISTIC))
    state = game.initial() if state is None else state
    check_question(game, state, seconds, depth, nodes, threads, table_mb, lines)
    exact = len(list(game.actions(state))) if every_move else lines
    workers = hire(game, state, threads, table_mb)
    begun = time.monotonic()  # to compile is not to search
    team = [Deepening(worker, game, state, exact if n == 0 else 1, n % 2) for n, worker in enumerate(workers)]
    budget = Budget(depth, None if nodes is None else max(1, nodes // len(workers)), seconds)
    stopped = work_together(team, budget, progress)
    return answer(game, state, team, stopped, time.monotonic() - begun, table_mb)


def check_question(
    game: Game[Any, Any],
    state: Any,
    seconds: float | None,
    depth: float,
    nodes: int | None,
    threads: int,
    table_mb: float,
    lines: int,
) -> None:
    """Raise InvalidArgument for what cannot be searched."""
    check_depth(depth, least=1)
    if game.is_terminal(state):
        raise InvalidArgument("the game is over in this state: there is nothing to search")
    if game.player(state) == CHANCE:
        raise InvalidArgument("chance moves in this state: search the states after its outcomes")
    if (seconds is not None and not seconds > 0) or (nodes is not None and nodes < 1):
        raise InvalidArgument(f"a budget is more than nothing, not seconds={seconds}, nodes={nodes}")
    if threads < 1 or lines < 1:
        raise InvalidArgument(f"threads and lines are 1 or more, not threads={threads}, lines={lines}")
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**20
    if not 0 < table_mb < 0.8 * memory:
        raise InvalidArgument(f"a table takes more than 0 and less than {0.8 * memory:.0f} MiB here, not {table_mb}")


def work_together(team: list[Deepening], budget: Budget, progress: Callable[[Iteration], None] | None) -> str:
    """Let everybody search until the first is done or the time is up; why it ended."""
    reasons: dict[int, str] = {}
    errors: list[BaseException] = []

    def deepen(number: int) -> None:
        try:
            reasons[number] = team[number].deepen(budget, progress if number == 0 else None)
        except BaseException as error:
            errors.append(error)

    crew = [start_thread(lambda n=number: deepen(n)) for number in range(len(team))]  # type: ignore[misc]
    try:
        crew[0].join(budget.seconds)
    finally:  # also when the one who waits was interrupted
        late = crew[0].is_alive()
        for member in team:
            member.worker.stop()
        for thread in crew:
            thread.join()
    if errors:
        raise errors[0]
    if reasons[0] != "stopped":
        return reasons[0]
    return "seconds" if late else "nodes"


def answer(
    game: Game[Any, Any], state: Any, team: list[Deepening], stopped: str, seconds: float, table_mb: float
) -> Analysis:
    first = team[0]
    line = best_line(game, first, first.best)
    order = sorted(first.moves, key=lambda move: (-first.side * move.value if move.bound else INFINITY, move.number))
    return Analysis(
        game=type(game).__name__,
        action=first.best.action,
        value=first.value,
        line=line,
        line_names=names(game, state, line),
        depth=first.depth,
        nodes=sum(member.worker.nodes for member in team),
        seconds=seconds,
        proved=first.proved,
        exact=True,
        algorithm="alphabeta",
        stopped=stopped,
        threads=len(team),
        table_mb=table_mb,
        table_used=0.0,
        moves=tuple(about(game, state, first, move) for move in order if move.bound),
    )


def about(game: Game[Any, Any], state: Any, search: Deepening, move: RootMove) -> Move:
    name = game.action_name(state, move.action)
    line = best_line(game, search, move)
    return Move(move.action, name, move.value, move.bound, line, names(game, state, line))


def best_line(game: Game[Any, Any], search: Deepening, move: RootMove) -> tuple[Any, ...]:
    """Best play after move, as far as the table remembers it."""
    line, state, seen = [move.action], move.state, set()
    while len(line) < LONGEST_LINE and not game.is_terminal(state) and state not in seen:
        seen.add(state)
        number = search.worker.best_number(state)
        actions = list(game.actions(state))
        if number >= len(actions):
            break
        line.append(actions[number])
        state = game.result(state, actions[number])
    return tuple(line)


def names(game: Game[Any, Any], state: Any, line: tuple[Any, ...]) -> tuple[str, ...]:
    found = []
    for action in line:
        found.append(game.action_name(state, action))
        state = game.result(state, action)
    return tuple(found)
