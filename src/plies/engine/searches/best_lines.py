"""The line of best play, as far as the table remembers it."""

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import Any

from plies.core import CHANCE, Game
from plies.engine.analysis import Iteration, Move
from plies.engine.searches.iterative_deepening import Deepening
from plies.engine.searches.root_moves import RootMove
from plies.engine.searches.transposition_table import NONE

__all__ = ["about", "best_line", "line_of", "with_lines"]

Line = tuple[tuple[Any, ...], tuple[str, ...]]  # actions and their names
LONGEST_LINE = 200  # plies of best play that an answer shows


def about(game: Game[Any, Any], state: Any, search: Deepening, move: RootMove) -> Move:
    """Return what is known about a move. Only an exact value has a line of best play that leads to it."""
    line, line_names = best_line(game, state, search, move, LONGEST_LINE if move.bound == "exact" else 1)
    depth = None if move.complete else move.depth
    found = Move(move.action, line_names[0], move.value, move.bound, line, line_names, depth=depth)
    if depth is None or depth <= search.depth or move.settled is None or not move.settled[1]:
        return found
    value, bound, complete = move.settled
    depth = None if complete else search.depth
    earlier = Move(move.action, line_names[0], value, bound, line[:1], line_names[:1], depth=depth)
    return replace(found, earlier=earlier)


def line_of(game: Game[Any, Any], state: Any, search: Deepening, moves: dict[int, Move]) -> Line:
    """Return best play from the root. Mostly it was found with the moves."""
    best = moves.get(search.best.number)
    if best is not None and best.bound == "exact":
        return best.line, best.line_names
    return best_line(game, state, search, search.best)


def with_lines(
    progress: Callable[[Iteration], None] | None, game: Game[Any, Any], state: Any, search: Any
) -> Callable[[Iteration], None] | None:
    """Return progress, which is then told the line of best play as well. It is called between two iterations."""
    if progress is None:
        return None
    best_action(game, search, state, False)  # now: what this needs is compiled before the clock runs

    def report(iteration: Iteration) -> None:
        progress(replace(iteration, line=best_line(game, state, search, search.best)[0]))

    return report


def best_line(game: Game[Any, Any], root: Any, search: Deepening, move: RootMove, longest: int = LONGEST_LINE) -> Line:
    """Return best play that begins at the root with move, and the names of its actions.

    It ends where the table remembers no more, or where chance moves.
    """
    line, names = [move.action], [game.action_name(root, move.action)]
    state, seen = move.state, set()
    while len(line) < longest and not game.is_terminal(state) and state not in seen:
        if game.player(state) == CHANCE:
            break
        seen.add(state)
        action = best_action(game, search, state, move.complete)
        if action is None:
            break
        line.append(action)
        names.append(game.action_name(state, action))
        state = game.result(state, action)
    return tuple(line), tuple(names)


def best_action(game: Game[Any, Any], search: Deepening, state: Any, whole: bool) -> Any:
    """Return the table's best action in state (for the whole game), or None.

    The table knows representatives, so compare results there.
    """
    source, worker = search.worker.source, search.worker
    same = source.representative(game, state)
    number = worker.best_number(same, whole)
    action = None if number == NONE else next(islice(source.choices(game, same), number, None), None)
    if action is None or same == state:
        return action
    after = source.representative(game, game.result(same, action))
    likes = (
        action for action in game.actions(state) if source.representative(game, game.result(state, action)) == after
    )
    return next(likes, None)
