"""Agents that ask plies.search."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

from plies.agents.agent import Terms, allowed
from plies.core import INFINITY, Game

if TYPE_CHECKING:
    from plies.engine.analysis import Analysis

__all__ = ["Mcts", "Search"]

SECONDS = 1.0  # for an action, if neither the agent nor the match has a limit


@dataclass(frozen=True)
class Search:
    """plies.search within a budget: its own, else the match's, else one second."""

    seconds: float | None = None
    depth: float = INFINITY
    nodes: int | None = None
    threads: int = 1
    table_mb: float = 64
    algorithm: str | None = None
    seed: int | None = None

    @property
    def name(self) -> str:
        words = [self.algorithm or "search"]
        words += [f"{self.seconds:g} s"] if self.seconds is not None else []
        words += [f"depth {self.depth:g}"] if self.depth != INFINITY else []
        words += [f"{self.nodes} nodes"] if self.nodes is not None else []
        return " ".join(words)

    def begin(self, terms: Terms) -> Self:
        seconds = terms.seconds if self._boundless else self.seconds
        return replace(self, seconds=seconds, seed=terms.seed if self.seed is None else self.seed)

    @property
    def _boundless(self) -> bool:
        return self.seconds is None and self.depth == INFINITY and self.nodes is None

    def choose(self, game: Game[Any, Any], state: Any, history: Sequence[Any] = ()) -> Any:
        return self.among_allowed(game, state, history, self.analyse(game, state, history))

    def among_allowed(self, game: Game[Any, Any], state: Any, history: Sequence[Any], found: "Analysis") -> Any:
        """Return the best action found that the past does not forbid."""
        if not game.forbids(history, state, found.action):
            return found.action
        actions = allowed(game, state, history)  # a search does not know what the past forbids: then take the next best
        return next((move.action for move in found.moves if move.action in actions), actions[0])

    def analyse(self, game: Game[Any, Any], state: Any, history: Sequence[Any] = ()) -> "Analysis":
        """Return everything that the search finds."""
        from plies.engine.front_door import search
        from plies.engine.question import default_compile

        return search(
            game,
            state,
            seconds=SECONDS if self._boundless else self.seconds,
            depth=self.depth,
            nodes=self.nodes,
            threads=self.threads,
            table_mb=self.table_mb,
            algorithm=self.algorithm,
            history=history,
            seed=0 if self.seed is None else self.seed,
            compile=default_compile(somebody_waits=True),
        )


@dataclass(frozen=True)
class Mcts(Search):
    """Monte Carlo tree search: plies.search with algorithm="mcts"."""

    algorithm: str | None = "mcts"
