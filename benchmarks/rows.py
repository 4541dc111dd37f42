"""The rows of the table: which search of which game, how deep, and which contenders."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from types import ModuleType
from typing import Any

from benchmarks import c_twins, ours, peers
from benchmarks.timing import Contender, race
from plies.core import INFINITY, Game
from plies.games import Pig, TicTacToe
from plies.games.connect_four import ConnectFour, State
from plies.textbook import alphabeta, expectimax, minimax, multiplayer, perft

__all__ = ["ROWS", "BareConnectFour", "Row"]

WHOLE = 9  # plies of the longest game of tic-tac-toe

Peer = tuple[str, Callable[[], Contender]]


@dataclass
class Row:
    """One search of one game from its initial state, and all its contenders."""

    name: str
    search: ModuleType
    game: Game[Any, Any]
    depth: float
    nodes: int  # that every contender at this depth visits, no more and no fewer
    twin: tuple[Any, ...]  # C file, function, arguments before the depth
    interpreted_depth: float  # shallower if Python would take too long
    peers: tuple[Peer, ...] = ()
    contenders: dict[str, Contender] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)

    def measure(self, seconds: float) -> None:
        """Compile everything, check that all agree, and let them run."""
        quick = self._quick()
        for contender in quick:  # once, so that nothing compiles while the clock runs
            self._agrees(contender, quick[0])
        slow = [self._interpreted(), *self._peers()]
        for contender in (*quick, *slow):
            contender.seconds.clear()
            self.contenders[contender.name] = contender
        race(quick, slow, seconds)

    def _quick(self) -> list[Contender]:
        what = (self.search, self.game, self.depth)
        works = {
            "called": ours.called(*what),
            "search": ours.search_alone(*what),
            "unstoppable": ours.unstoppable(*what),
        }
        if c_twins.available():
            depth = WHOLE if self.depth == INFINITY else int(self.depth)
            works["C"] = partial(c_twins.function(*self.twin), depth)
        else:
            self.missing.append("C")
        found = [Contender(name, work, self.nodes, self.depth) for name, work in works.items()]
        found[0].clock = time.perf_counter  # a user waits for the thread, too
        return found

    def _interpreted(self) -> Contender:
        work, nodes = ours.interpreted(self.search, self.game, self.interpreted_depth)
        if self.interpreted_depth == self.depth and nodes != self.nodes:
            raise AssertionError(f"{self.name}: {nodes} nodes interpreted instead of {self.nodes}")
        return Contender("interpreted", work, nodes, self.interpreted_depth)

    def _peers(self) -> list[Contender]:
        self.missing += [name for name, _ in self.peers if not peers.installed(name)]
        return [make() for name, make in self.peers if peers.installed(name)]

    def _agrees(self, contender: Contender, other: Contender) -> None:
        if not _close(contender.run().value, other.run().value):
            raise AssertionError(f"{self.name}: {contender.name} and {other.name} find different values")


def _close(one: Any, other: Any) -> bool:
    """Are they equal? gcc fuses multiplications with additions, which changes the last bit of an expected value."""
    if isinstance(one, tuple):
        return all(_close(left, right) for left, right in zip(one, other, strict=True))
    return bool(abs(one - other) < 1e-12)


class BareConnectFour(ConnectFour):
    """Connect four as in the C twin: the horizon is worth 0."""

    data = feature_names = weights = ()

    def features(self, state: State) -> tuple[float, ...]:
        return ()


def connect_four(depth: int, nodes: int) -> Row:
    return Row(
        f"alpha-beta, connect four, depth {depth}",
        alphabeta,
        BareConnectFour(),
        depth,
        nodes,
        ("connect_four", "alphabeta"),
        interpreted_depth=min(depth, 10),
        peers=(
            ("OpenSpiel", partial(peers.openspiel_alphabeta, "connect_four", 8)),
            ("easyAI", partial(peers.easyai, "ConnectFour", 4)),
        ),
    )


ROWS = (
    Row(
        "minimax, tic-tac-toe, whole tree",
        minimax,
        TicTacToe(),
        INFINITY,
        549_946,
        ("tic_tac_toe", "minimax"),
        interpreted_depth=INFINITY,
        peers=(
            ("OpenSpiel", partial(peers.openspiel_expectimax, "tic_tac_toe", 7)),
            ("easyAI", partial(peers.easyai, "TicTacToe", 9)),
        ),
    ),
    connect_four(8, 8_647),
    connect_four(10, 55_026),
    connect_four(12, 748_116),
    connect_four(13, 8_036_391),
    Row(
        "perft, connect four, depth 8",
        perft,
        ConnectFour(),
        8,
        6_634_027,  # of which 5,673,234 are lines
        ("connect_four", "perft"),
        interpreted_depth=6,
        peers=(("OpenSpiel", partial(peers.openspiel_perft, "connect_four", 5)),),
    ),
    Row(
        "perft, tic-tac-toe, depth 9",
        perft,
        TicTacToe(),
        9,
        549_946,  # of which 127,872 are lines
        ("tic_tac_toe", "perft"),
        interpreted_depth=9,
        peers=(("OpenSpiel", partial(peers.openspiel_perft, "tic_tac_toe", 8)),),
    ),
    Row(
        "expectimax, pig to 20, depth 8",
        expectimax,
        Pig(20),
        8,
        2_159_427,
        ("pig_expectimax", "expectimax", 20),
        interpreted_depth=6,
        peers=(("OpenSpiel", partial(peers.openspiel_expectimax, "pig(players=2,winscore=20)", 6)),),
    ),
    Row(
        "max^n, pig to 20 for three, depth 8",
        multiplayer,
        Pig(20, players=3),
        8,
        2_180_871,
        ("pig_multiplayer", "multiplayer", 20),
        interpreted_depth=6,
    ),
)
