"""`plies tree`: search a tree, or the first plies of a game, and draw it."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from plies.cli import game_trees, streams
from plies.cli.games import Settings, make
from plies.core import INFINITY, InvalidArgument

if TYPE_CHECKING:
    from plies.textbook.trees import Tree

__all__ = ["Algorithm", "Format", "tree"]


MOST = 2_000  # nodes of a random tree; more cannot be drawn


class Algorithm(StrEnum):
    minimax = "minimax"
    alphabeta = "alphabeta"
    alphabeta_strict = "alphabeta_strict"
    quiescence = "quiescence"
    expectimax = "expectimax"
    star1 = "star1"
    star2 = "star2"
    transposition = "transposition"
    multiplayer = "multiplayer"
    multiplayer_shallow = "multiplayer_shallow"
    paranoid = "paranoid"
    best_reply = "best_reply"
    deepening = "deepening"
    none = "none"


class Format(StrEnum):
    text = "text"
    svg = "svg"
    dot = "dot"
    tikz = "tikz"
    json = "json"


def tree(
    literal: Annotated[
        str | None,
        typer.Argument(
            metavar="TREE", help="Nested literals, such as '[[3,12,8],[2,4,6],[14,5,2]]'; or a game, such as nim."
        ),
    ] = None,
    settings: Settings = None,
    start: Annotated[
        str | None, typer.Option("--from", metavar="STATE", help="State of the game; by default the initial one.")
    ] = None,
    algorithm: Annotated[Algorithm | None, typer.Option(help="By default minimax, expectimax or multiplayer.")] = None,
    format: Annotated[Format, typer.Option(help="Format of the picture.")] = Format.text,
    players: Annotated[str, typer.Option(help="Who moves, one per layer: max,chance,min or 0,1,2.")] = "",
    bounds: Annotated[str, typer.Option(help="Known bounds on utility: 0,10.")] = "",
    depth: Annotated[int | None, typer.Option(min=0, help="Plies to look ahead; in a game 2 by default.")] = None,
    boards: Annotated[bool, typer.Option("--boards/--no-boards", help="Show a game's boards at the nodes.")] = True,
    random: Annotated[int | None, typer.Option(metavar="SEED", help="Make a random tree with this seed.")] = None,
    plies: Annotated[int, typer.Option(min=1, max=8, help="Depth of the random tree.")] = 3,
    branching: Annotated[int, typer.Option(min=1, max=8, help="Branching factor of the random tree.")] = 3,
    wish: Annotated[list[str] | None, typer.Option(help="What the random tree must have: 'a deep cut'.")] = None,
    output: Annotated[Path | None, typer.Option(help="Write to a file instead of the terminal.")] = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Same as --format svg --output FILE.", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Same as --format json.")] = False,
) -> None:
    """Search a tree, or the first plies of a game, and draw what the search did.

    The picture shows values, alpha and beta, and nodes never visited.
    Example: plies tree tic-tac-toe --from x.o.x.... --depth 2 --algorithm alphabeta
    """
    if svg is not None:
        format, output = Format.svg, svg
    format = Format.json if as_json else format
    if literal is not None and game_trees.is_game(literal):
        _refuse_with_a_game(players=players, bounds=bounds, random=random, wish=wish)
        rules = make(literal, settings)
        _write(game_trees.answer(rules, start, algorithm, depth, format, boards), output)
        return
    if start is not None or settings:
        raise InvalidArgument("--from and --set are for a game, such as: plies tree nim --from '1,2,3 0'")
    layers = tuple(int(p) if p.removeprefix("-").isdecimal() else p for p in players.replace(" ", "").split(",") if p)
    grown = _tree(literal, random, layers, plies, branching, wish, _bounds(bounds))
    _write(_answer(grown, algorithm or _fitting(grown), INFINITY if depth is None else depth, format), output)


def _refuse_with_a_game(**options: Any) -> None:
    given = [f"--{name}" for name, value in options.items() if value not in (None, "", [])]
    if given:
        raise InvalidArgument(f"{given[0]} is for a tree that you write or --random makes, not for a game")


def _write(answer: str, output: Path | None) -> None:
    """Print the answer, or write it to a file."""
    if output is None:
        print(answer)
        return
    try:
        output.write_text(answer + "\n", encoding="utf-8")
    except OSError as error:
        raise InvalidArgument(f"{output} cannot be written: {error.strerror}") from None
    print(f"written to {output}", file=sys.stderr)


def _tree(
    literal: str | None,
    seed: int | None,
    layers: tuple[str | int, ...],
    plies: int,
    branching: int,
    wish: list[str] | None,
    bounds: tuple[float, float] | None,
) -> "Tree":
    from plies.textbook.random_trees import random_tree
    from plies.textbook.trees import Tree

    if (literal is None) == (seed is None):
        raise InvalidArgument("give a tree, as in '[[3,12,8],[2,4,6],[14,5,2]]', or --random SEED")
    if literal is not None:
        if wish:
            raise InvalidArgument("--wish is for random trees: give --random SEED instead of a tree")
        return Tree(streams.read() if literal == "-" else literal, layers, bounds)
    assert seed is not None
    if bounds is not None:
        raise InvalidArgument("--bounds is for a tree that you write; a random tree has the bounds of its leaves")
    if sum(branching**layer for layer in range(plies + 1)) > MOST:
        raise InvalidArgument(f"--plies {plies} --branching {branching} makes more than {MOST} nodes: ask for fewer")
    return random_tree(seed, depth=plies, branching=branching, players=layers, wishes=wish or ())


def _bounds(text: str) -> tuple[float, float] | None:
    if not text:
        return None
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        raise InvalidArgument(f"--bounds takes two numbers, as in 0,10, not {text!r}") from None
    return low, high


def _fitting(tree: "Tree") -> Algorithm:
    if not tree.zero_sum:
        return Algorithm.multiplayer
    return Algorithm.minimax if tree.deterministic else Algorithm.expectimax


def _answer(tree: "Tree", algorithm: Algorithm, depth: float, format: Format) -> str:
    import importlib
    import json

    from plies.textbook import pictures, trace

    if algorithm is Algorithm.none:
        thing: Any = tree
        plain: dict[str, Any] = {}
    else:
        if algorithm is Algorithm.deepening:
            from plies import teach

            thing = teach.run(tree, "deepening", None if depth == INFINITY else int(depth)).trace
        else:
            search = importlib.import_module(f"plies.textbook.{algorithm.value}")
            thing = trace.record(search, tree, tree.initial(), depth)
        plain = thing.to_dict()
    if format is Format.json:
        movers = [tree.player_name(tree.read_state(name)) for name in tree.names]
        about = {"tree": repr(tree.literal), "bounds": tree.utility_bounds, "nodes_of_tree": list(tree.names)}
        return json.dumps({**about, "players": movers, **plain}, indent=2, allow_nan=False)
    return pictures.draw(thing, format.value)
