"""The question that a search answers: Question, with its Budget."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from plies.core import INFINITY, Game, InvalidArgument, InvalidGame
from plies.engine.analysis import Iteration
from plies.textbook.readings import check_budget, check_depth

__all__ = ["ALGORITHMS", "COMPILE", "Budget", "Question", "choose", "default_compile"]

CALLED = frozenset(
    "initial player actions result is_terminal utility chances evaluate features quiet loud canonical promise natural "
    "value_bounds candidates position passed forced utilities evaluations everyone neutral action_name forbids".split()
)
COMPILE = ("wait", "background", "never")
ALGORITHMS = ("alphabeta", "mtdf", "expectimax", "multiplayer", "paranoid", "best-reply", "mcts")
LONG, MANY, DEEP = 2.0, 1_000_000, 8  # seconds, nodes or plies after which a search shows its progress in a notebook
MOST_THREADS = 1024  # more than any machine has cores; each takes memory before it begins
ASSUMED = 8192.0  # MiB of memory, where the system does not say


@dataclass(frozen=True)
class Budget:
    """How long to search. Without any limit, the search goes to the end of the game."""

    depth: float = INFINITY
    nodes: int | None = None
    seconds: float | None = None

    def check(self) -> None:
        check_depth(self.depth, least=1)
        check_budget(self.nodes, self.seconds)


@dataclass(frozen=True)
class Question:
    """A state to search, and every option; `plies.search` explains each."""

    game: Game[Any, Any]
    state: Any
    budget: Budget
    algorithm: str
    threads: int = 1
    table_mb: float = 64
    every_move: bool = False
    lines: int = 1
    history: tuple[Any, ...] = ()
    least_probability: float = 0.0
    samples: int | None = None
    seed: int = 0
    progress: Callable[[Iteration], None] | None = None
    exploration: float = 1.0
    compile: str = "wait"
    begun: float = 0.0  # time.monotonic() when it was asked
    enough: Callable[[], bool] | None = None  # called now and then: may the search end?

    @property
    def reach(self) -> float:
        """Return INFINITY if only the end of the game ends the search, so that estimates do not suffice; else 0."""
        return INFINITY if self.budget == Budget() else 0

    @property
    def takes_long(self) -> bool:
        """May a person have to wait for the answer? A search to the end of the game has nothing to report meanwhile."""
        seconds, nodes, depth = self.budget.seconds, self.budget.nodes, self.budget.depth
        if seconds is not None:
            return seconds >= LONG
        return (nodes or 0) >= MANY or DEEP <= depth < INFINITY

    @property
    def team(self) -> int:
        """Return how many threads search: no more than there are nodes to visit."""
        return self.threads if self.budget.nodes is None else min(self.threads, self.budget.nodes)

    @property
    def nodes_each(self) -> int | None:
        """Return how many nodes each thread may visit; all together no more than were asked for."""
        return None if self.budget.nodes is None else self.budget.nodes // self.team

    def check(self) -> None:
        """Raise InvalidArgument if the question makes no sense."""
        if self.game.is_terminal(self.state):
            raise InvalidArgument("the game is over in this state: there is nothing to search")
        _refuse_hidden_methods(self.game)
        self.budget.check()
        if self.compile not in COMPILE:
            raise InvalidArgument(f"compile is {', '.join(COMPILE[:-1])} or {COMPILE[-1]}, not {self.compile!r}")
        if not 1 <= self.threads <= MOST_THREADS or self.lines < 1:
            given = f"threads={self.threads}, lines={self.lines}"
            raise InvalidArgument(f"threads and lines are 1 or more, and threads at most {MOST_THREADS}, not {given}")
        most = 0.8 * physical_memory()
        if not 0 < self.table_mb < most:
            raise InvalidArgument(f"a table takes more than 0 and less than {most:.0f} MiB here, not {self.table_mb}")
        if not 0 <= self.least_probability < 1:
            raise InvalidArgument(f"least_probability is from 0 to below 1, not {self.least_probability}")
        if self.samples is not None and self.samples < 1:
            raise InvalidArgument(f"samples is 1 or more, not {self.samples}")


def _refuse_hidden_methods(game: Game[Any, Any]) -> None:
    """Raise InvalidGame if an attribute, such as `self.promise = 5`, hides a method that searches call."""
    for name, thing in getattr(game, "__dict__", {}).items():
        if name in CALLED and not callable(thing):
            raise InvalidGame(
                f"{type(game).__name__}: self.{name} is {thing!r:.40}. It hides the method {name} of plies.Game, which "
                "searches call: give the attribute another name"
            )


def choose(game: Game[Any, Any]) -> str:
    """Return the algorithm that is sound for the game."""
    if not game.zero_sum and game.players > 1:
        return "multiplayer"
    return "alphabeta" if game.deterministic else "expectimax"


def default_compile(somebody_waits: bool) -> str:
    """Return the default of `compile`: PLIES_COMPILE if it is set, else "background" if somebody waits, else "wait"."""
    return os.environ.get("PLIES_COMPILE") or ("background" if somebody_waits else "wait")


def physical_memory() -> float:
    """Return how much memory this machine has, in MiB."""
    try:
        pages, size = os.sysconf("SC_PHYS_PAGES"), os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):  # Windows has no sysconf
        return ASSUMED
    return pages * size / 2**20 if pages > 0 else ASSUMED
