"""What one request, and all clients together, may ask of the server."""

import os
from dataclasses import asdict, dataclass
from typing import Any

from plies.teach.forms import LIMITS as TREES

__all__ = ["ENDLESS", "LIMITS", "Limits"]

ENDLESS = 86_400.0  # seconds of a search that goes on until nobody wants it any more


@dataclass(frozen=True)
class Limits:
    # of one search
    seconds: float = 10.0
    default_seconds: float = 1.0
    table_mb: float = 16.0
    nodes: int = 50_000_000
    depth: int = 60  # plies
    lines: int = 10
    endless: bool = True  # clients on this machine may let a search go on until they hang up

    # of one request
    body_bytes: int = 1_000_000
    head_seconds: float = 10.0  # within which the head of a request must arrive
    body_seconds: float = 30.0  # within which its body must arrive
    unread_seconds: float = 30.0  # within which a client must read some of the answer
    text: int = 4_000  # characters of a state, a lottery, a name
    history: int = 1_000  # states
    tree_nodes: int = TREES.nodes
    tree_depth: int = TREES.depth  # plies
    statements: int = 40  # preferences
    curve_points: int = 1_001

    # of one client, that is of its address, and of all together
    running_per_client: int = 2
    waiting_per_client: int = 4
    quick_waiting_per_client: int = 24  # requests that take milliseconds: a page sends many at once
    running: int = os.cpu_count() or 1
    waiting: int = 200
    kinds_of_games: int = 40  # each size of board is compiled by itself, and stays in memory
    games: int = 64  # kept ready

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


LIMITS = Limits()
