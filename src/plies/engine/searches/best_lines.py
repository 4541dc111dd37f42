"""The line of best play, as far as the table remembers it."""

from itertools import islice
from typing import Any

from plies.core import CHANCE, Game
from plies.engine.analysis import Move
from plies.engine.searches.iterative_deepening import Deepening
from plies.engine.searches.root_moves import RootMove
from plies.engine.searches.transposition_table import NONE

__all__ = ["about", "best_line", "line_of"]

Line = tuple[tuple[Any, ...], tuple[str, ...]]  # actions and their names
LONGEST_LINE = 200  # plies of best play that an answer shows


def about(game: Game[Any, Any], state: Any, search: Deepening, move: RootMove) -> Move:
    """What is known of a move. Only an exact value is what a line of best play leads to."""
    line, line_names = best_line(game, state, search, move, LONGEST_LINE if move.bound == "exact" else 1)
    return Move(move.action, line_names[0], move.value, move.bound, line, line_names)


def line_of(game: Game[Any, Any], state: Any, search: Deepening, moves: dict[int, Move]) -> Line:
    """Best play from the root, which mostly was found with the moves."""
    best = moves.get(search.best.number)
    if best is not None and best.bound == "exact":
        return best.line, best.line_names
    return best_line(game, state, search, search.best)


def best_line(game: Game[Any, Any], root: Any, search: Deepening, move: RootMove, longest: int = LONGEST_LINE) -> Line:
    """Best play from the root on that begins with move, and the names of its actions.

    It goes as far as the table remembers and chance does not come in between.
    """
    line, names = [move.action], [game.action_name(root, move.action)]
    state, seen = move.state, set()
    while len(line) < longest and not game.is_terminal(state) and state not in seen:
        if game.player(state) == CHANCE or is_open(game, state, move.value):
            break
        seen.add(state)
        action = best_action(game, search, state)
        if action is None:
            break
        line.append(action)
        names.append(game.action_name(state, action))
        state = game.result(state, action)
    return tuple(line), tuple(names)


def is_open(game: Game[Any, Any], state: Any, value: Any) -> bool:
    """Is the value the worst that the rules allow the player to move? Then no action was seen to be better than that,
    and the table does not know which has it. The worst of all utilities is what every action has."""
    if isinstance(value, tuple):
        return False
    maximizing = game.player(state) in game.maximizers
    worst, at_all = (bounds[0 if maximizing else 1] for bounds in (game.value_bounds(state), game.utility_bounds))
    return bool(value == worst != at_all)


def best_action(game: Game[Any, Any], search: Deepening, state: Any) -> Any:
    """What the table says is best in state, or None. It knows representatives, so look what is as good there."""
    source, worker = search.worker.source, search.worker
    same = source.representative(game, state)
    number = worker.best_number(same)
    action = None if number == NONE else next(islice(source.choices(game, same), number, None), None)
    if action is None or same == state:
        return action
    after = source.representative(game, game.result(same, action))
    likes = (
        action for action in game.actions(state) if source.representative(game, game.result(state, action)) == after
    )
    return next(likes, None)
