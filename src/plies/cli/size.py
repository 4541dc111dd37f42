"""`plies size`: how large a game is, and how long it would take to search it."""

import math
from typing import TYPE_CHECKING, Annotated

import typer

from plies.cli.games import AsJson, GameName, Settings, make

if TYPE_CHECKING:
    from plies.engine.game_size.size_estimate import Lengths, Size

__all__ = ["size"]

YEAR = 365.25 * 24 * 3600
UNITS = ((YEAR, "years"), (24 * 3600, "days"), (3600, "hours"), (60, "minutes"), (1, "s"), (1e-3, "ms"), (1e-6, "µs"))


def size(
    game: GameName,
    settings: Settings = None,
    start: Annotated[
        str | None, typer.Option("--from", metavar="STATE", help="State to begin with; by default the initial one.")
    ] = None,
    probes: Annotated[int, typer.Option(min=1, help="Random games to estimate from.")] = 1_000,
    seed: Annotated[int, typer.Option(help="Random seed: the same seed plays the same games.")] = 0,
    seconds: Annotated[
        float, typer.Option(help="Seconds to count the tree; as many again for the states, and to probe.")
    ] = 1.0,
    plies: Annotated[int, typer.Option(min=1, help="A line with more plies counts as endless.")] = 10_000,
    as_json: AsJson = False,
) -> None:
    """Show how large a game is: b, m, states and nodes, counted or estimated, and the time to search them."""
    from plies.engine.game_size import size_estimate

    rules = make(game, settings)
    state = rules.initial() if start is None else rules.read_state(start)
    found = size_estimate.size(rules, state, probes=probes, seed=seed, seconds=seconds, plies=plies)
    if as_json:
        from plies.cli import print_json

        print_json({**found.to_dict(), "game": game, "state": rules.state_text(state), "seed": seed})
        return
    print("\n".join((*about_play(game, found), "", *about_tree(found), "", *about_time(found))))


# -- what is printed --


def about_play(game: str, found: "Size") -> list[str]:
    """Return lines about random play."""
    lines = [
        f"{game}, seen by {counted(found.probes, 'random game')}:",
        f"  b  branching factor  {found.branching:.2f} choices",
        f"  m  length            {found.length:.1f} plies{with_chance(found)}; {spread(found.lengths)}",
    ]
    if found.probes < found.wanted:
        lines.append(f"  there was no time for the other {found.wanted - found.probes:,}: give more --seconds")
    if found.cut:
        lines.append(
            f"  {found.cut:,} of them had not ended after {found.limit:,} plies, and perhaps never do; the rest is "
            "about the tree down to there (--plies)"
        )
    return lines


def with_chance(found: "Size") -> str:
    return f", {found.chance:.1f} of them outcomes of chance" if found.chance else ""


def spread(lengths: "Lengths") -> str:
    middle = f"{lengths.quarter:,} to {lengths.three_quarters:,}"
    return f"half of them {middle}, all {lengths.shortest:,} to {lengths.longest:,}"


def about_tree(found: "Size") -> list[str]:
    """Return lines about nodes and states, counted where possible."""
    states = f"{found.states:,}, all counted" if found.all_states else f"more than {found.states:,}"
    lines = [f"states   {states}"]
    if found.tree is not None:
        tree = found.tree
        lines.append(f"nodes    {tree.nodes:,}, all counted; {tree.games:,} games, {spread(tree.lengths)} plies long")
    lines.append(f"{'probes' if found.tree else 'nodes ':<8} {estimated(found)}")
    return lines


def estimated(found: "Size") -> str:
    estimate = found.estimate
    if estimate.high is None:
        return (
            f"about {power(estimate.log10)}, more than {power(estimate.low)} (95 %) and perhaps far more: "
            f"one probe makes up {estimate.heaviest:.0%} of it"
        )
    return f"{power(estimate.log10)}, {power(estimate.low)} to {power(estimate.high)} (95 %)"


def about_time(found: "Size") -> list[str]:
    """Return a table of how long it takes to visit so many nodes."""
    from plies.engine.game_size.size_estimate import LECTURE_RATE

    how = "compiled" if found.compiled else "interpreted"
    rows = [("", "", "at a million a second", f"at plies' {found.rate / 1e6:.3g} million, {how}")]
    counts = (("tree", found.log10_nodes), ("b^m", found.log10_minimax), ("b^(m/2)", found.log10_alphabeta))
    for name, nodes in counts:
        lecture, ours = (duration(found.log10_seconds(nodes, rate)) for rate in (LECTURE_RATE, found.rate))
        rows.append((name, power(nodes), lecture, ours))
    return [f"{name:<8} {nodes:<12} {lecture:<22} {ours}".rstrip() for name, nodes, lecture, ours in rows]


def counted(number: int, what: str) -> str:
    return f"{number:,} {what}" + ("s" if number != 1 else "")


def power(log10: float) -> str:
    """Return 10 to the log10, as people write it."""
    if log10 < 4:
        return f"{10**log10:.3g}" if log10 < 2 else f"{10**log10:,.0f}"
    whole = math.floor(log10)
    factor = f"{10 ** (log10 - whole):.1f}"
    if factor == "10.0":
        factor, whole = "1.0", whole + 1
    return f"{factor}e{whole}" if whole < 100 else f"10^{log10:.0f}"


def duration(log10_seconds: float) -> str:
    """Return so many seconds in a fitting unit."""
    if log10_seconds > 11:  # three thousand years
        years = log10_seconds - math.log10(YEAR)
        return f"10^{years:.0f} years"
    seconds = 10**log10_seconds
    for length, unit in UNITS:
        if seconds >= length:
            return f"{seconds / length:.3g} {unit}"
    return f"less than 1 {UNITS[-1][1]}"
