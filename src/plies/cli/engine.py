"""`plies perft`, `plies bench` and `plies cache`."""

import time
from typing import Annotated, Any

import typer

from plies.cli.games import AsJson, GameName, Settings, make

__all__ = ["bench", "cache", "perft"]


def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(min=0, help="Layers to count: plies and outcomes of chance.")],
    settings: Settings = None,
    start: Annotated[
        str | None, typer.Option("--from", metavar="STATE", help="State to begin with; by default the initial one.")
    ] = None,
    bulk: Annotated[bool, typer.Option(help="Count the actions of the last layer instead of taking them.")] = False,
    as_json: AsJson = False,
) -> None:
    """Count the lines of exactly DEPTH layers, to test a game's rules."""
    from plies.engine import compiled
    from plies.textbook import perft, perft_in_bulk

    counting = compiled(perft_in_bulk if bulk else perft)
    rules = make(game, settings)
    state = rules.initial() if start is None else rules.read_state(start)
    begun = time.perf_counter()
    counting.value(rules, state, 0)  # compiles, or loads the compiled code; only the count is timed
    seconds = time.perf_counter()
    found = counting.find(rules, state, depth)
    done = time.perf_counter()
    leaves, native = found.value, found.compiled
    if as_json:
        from plies.cli import print_json

        answer = {"game": game, "depth": depth, "leaves": leaves, "seconds": done - seconds, "compiled": native}
        print_json({**answer, "seconds_to_compile": seconds - begun})
        return
    rate = f", {leaves / (done - seconds) / 1e6:.1f} million a second" if leaves > 1e6 else ""
    print(f"{game} depth {depth}: {leaves} in {done - seconds:.3f} s{rate}" + ("" if native else " (interpreted)"))


def bench(
    nodes: Annotated[int, typer.Option(min=1, help="Deepen each search until it visits this many nodes.")] = 100_000,
    as_json: AsJson = False,
) -> None:
    """Count the nodes of fixed searches over all games: one number that changes when behaviour does."""
    from plies.engine import node_signature

    rows = [{"game": name, **found._asdict()} for name, found in node_signature.rows(nodes)]
    total = sum(row["nodes"] + row["simulations"] for row in rows)
    if as_json:
        from plies.cli import print_json

        print_json({"signature": total, "games": rows})
        return
    from rich.console import Console
    from rich.table import Column, Table

    for by in dict.fromkeys(row["by"] for row in rows):
        heads = ("game", Column(by, no_wrap=True), "depth", "value", "nodes", "simulations")
        table = Table(*heads, box=None, pad_edge=False, header_style="bold")
        for row in (row for row in rows if row["by"] == by):
            counts = (f"{row[name]:,}" if row[name] else "" for name in ("nodes", "simulations"))
            table.add_row(row["game"], row["search"], str(row["depth"]), f"{row['value']:.4g}", *counts)
        Console().print(table)
    print(f"signature: {total}")


def cache(
    clear: Annotated[bool, typer.Option("--clear", help="Remove all files from the cache.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show, or clear, the compiled searches kept on disk."""
    from plies.engine.compiler import disk_cache

    if clear:
        print(f"{disk_cache.clear()} files removed from {disk_cache.directory()}")
        return
    rows: list[dict[str, Any]] = [
        {"search": entry.search, "game": entry.game, "bytes": entry.size, "file": entry.path.name}
        for entry in sorted(disk_cache.entries(), key=lambda entry: (entry.game, entry.search))
    ]
    unusable, refused = [path.name for path in disk_cache.unusable()], disk_cache.refusal()
    if as_json:
        from plies.cli import print_json

        told = {"directory": str(disk_cache.directory()), "entries": rows, "unusable": unusable, "refused": refused}
        print_json(told)
        return
    widths = {name: max((len(row[name]) for row in rows), default=0) for name in ("search", "game")}
    for row in rows:
        searches = f"{row['game']:<{widths['game']}}  {row['search']:<{widths['search']}}"
        print(f"{searches} {row['bytes'] / 1024:8.0f} KiB")
    size = sum(row["bytes"] for row in rows)
    print(f"{len(rows)} compiled searches, {size / 2**20:.1f} MiB, in {disk_cache.directory()}")
    if unusable:
        print(f"{len(unusable)} more are damaged or not yours, and are not used: plies cache --clear removes them")
    if refused:
        print(f"{refused[0].upper()}{refused[1:]}.")
