"""`plies tree GAME`: the first plies of a real game, searched and drawn with a board at each node."""

import json
import re
import shutil
import sys
from typing import TYPE_CHECKING, Any

from plies.core import Game, InvalidArgument, catalog

if TYPE_CHECKING:
    from plies.textbook.trace import Trace

__all__ = ["answer", "is_game"]

DEPTH = 2  # plies, if none are asked for
VISITS = 50_000  # a search that visits more is refused: it takes seconds, and nobody could read its tree
DRAWN = {"text": 150, "svg": 500, "dot": 2_000, "tikz": 500}  # nodes; of a larger tree the upper levels are drawn
COLUMNS = 100  # of what is not a terminal
NAME = re.compile(r"[A-Za-z][\w.-]*(:\w+)?|.+\.py(:\w+)?")


def is_game(text: str) -> bool:
    """Does the text name a game, and not write a tree?"""
    return text in catalog.GAMES or NAME.fullmatch(text) is not None


def answer(
    game: Game[Any, Any], start: str | None, algorithm: str | None, depth: int | None, format: str, boards: bool
) -> str:
    """Return the picture of a search from a state of the game, or what it did as JSON."""
    from plies.teach.algorithms import record_game

    if algorithm == "none":
        raise InvalidArgument("a game is drawn with a search: choose minimax, alphabeta, expectimax, deepening ...")
    state = game.initial() if start is None else game.read_state(start)
    depth = DEPTH if depth is None else depth
    traces = record_game(algorithm or fitting(game), game, state, depth, VISITS)
    if format == "json":
        return as_json(game, traces)
    picture = drawn(game, traces[-1], format, boards)
    return f"{iterations(traces)}\n{picture}" if format == "text" and len(traces) > 1 else picture


def fitting(game: Game[Any, Any]) -> str:
    """Return the plain search of the lecture for this kind of game."""
    if not game.zero_sum and game.players > 1:
        return "multiplayer"
    return "minimax" if game.deterministic else "expectimax"


def drawn(game: Game[Any, Any], trace: "Trace", format: str, boards: bool) -> str:
    """Return the picture in a format, with boards if the format has them."""
    from plies.textbook import pictures

    options: dict[str, Any] = {"most": DRAWN[format]}
    if boards and format in ("text", "svg"):
        from plies.boards import small_board

        options["boards"] = lambda _, state: small_board(game, state)  # the trace may be of a transform of the game
    if format == "text":
        options["width"] = shutil.get_terminal_size((COLUMNS, 0)).columns if sys.stdout.isatty() else COLUMNS
    return pictures.FORMATS[format](trace, **options)


def iterations(traces: list["Trace"]) -> str:
    """Return a line for each iteration of deepening; the last one is drawn."""
    lines = [
        f"depth {depth}: {trace.value:.6g} at the root, {trace.nodes:,} nodes" for depth, trace in enumerate(traces, 1)
    ]
    return "\n".join((*lines, "", f"the search to depth {len(traces)}, which tries first what was best before:"))


def as_json(game: Game[Any, Any], traces: list["Trace"]) -> str:
    """Return the last trace, with the values and nodes of those before it."""
    found = traces[-1].to_dict() | {"state": game.state_text(traces[-1].visits[0].state)}
    found["iterations"] = [{"value": trace.value, "nodes": trace.nodes} for trace in traces]
    return json.dumps(found, indent=2, allow_nan=False, ensure_ascii=False)
