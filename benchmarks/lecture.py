"""The lecture's estimate for chess: alpha-beta looks 8 plies ahead within a million nodes. Does plies need fewer?

    python -m benchmarks lecture [--positions 10] [--depth 8] [--json]

Positions are the start position, and middlegames that a shallow search played from random openings.
"""

import argparse
import json
import random
from typing import Any

import plies
from plies.games import Chess

__all__ = ["main", "middlegame"]

GAME = Chess()
RANDOM, PLAYED = 6, 22  # plies at random, and by a search of depth 3


def middlegame(seed: int) -> Any:
    """Return a position after some moves that make sense."""
    draw, state = random.Random(seed), GAME.initial()
    for ply in range(RANDOM + PLAYED):
        if GAME.is_terminal(state):
            return middlegame(seed + 1_000)
        action = draw.choice(list(GAME.actions(state))) if ply < RANDOM else plies.search(GAME, state, depth=3).action
        state = GAME.result(state, action)
    return state


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks lecture", description=__doc__.partition("\n")[0])
    parser.add_argument("--positions", type=int, default=10, help="positions besides the start position")
    parser.add_argument("--depth", type=int, default=8)
    parser.add_argument("--json", action="store_true", help="print data instead of a table")
    given = parser.parse_args(arguments)
    rows = []
    for state in [GAME.initial(), *(middlegame(seed) for seed in range(given.positions))]:
        found = plies.search(GAME, state, depth=given.depth)
        rows.append({"position": GAME.state_text(state), "nodes": found.nodes, "seconds": found.seconds})
    if given.json:
        print(json.dumps(rows, indent=2))
        return
    for row in rows:
        print(f"{row['nodes']:>10,} nodes {row['seconds']:7.3f} s  {row['position']}")
