"""Searches of positions, what they tell while they think, and what they found as JSON."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from plies.agents import Search
from plies.agents.agent import own_value
from plies.core import CHANCE, INFINITY, InvalidArgument
from plies.engine.analysis import Analysis, Iteration
from plies.engine.front_door import search
from plies.engine.question import ALGORITHMS
from plies.studio import models
from plies.studio.limits import ENDLESS, LIMITS
from plies.studio.positions import Standing, named
from plies.studio.worth import Worth, worth

__all__ = [
    *("Report", "Searched", "analysed", "analysis_answer", "budget_of", "known", "own", "refuse_ended", "searching"),
    "told_worth",
]

Report = Callable[[dict[str, Any]], None]
NEARLY = 0.05  # of a win chance


@dataclass(frozen=True)
class Searched:
    """What a search found, and what it preferred on the way."""

    found: Analysis
    preferred: dict[int, Any]  # the best action at each depth
    values: dict[int, Any]  # and its value

    @property
    def seen_at(self) -> int | None:
        """The least depth from which on the search preferred the action that it found in the end."""
        least = None
        for depth, action in sorted(self.preferred.items(), reverse=True):
            if action != self.found.action:
                break
            least = depth
        return least

    def settled_at(self, standing: Standing) -> int | None:
        """The least depth from which on the search thought of the position as it did in the end, or nearly so."""
        last, least = told_worth(standing, self.found.value, self.found.algorithm).known, None
        for depth, value in sorted(self.values.items(), reverse=True):
            then = told_worth(standing, value, self.found.algorithm).known
            if max(abs(a - b) for a, b in zip(last, then, strict=True)) > NEARLY:
                break
            least = depth
        return least


def refuse_ended(standing: Standing) -> None:
    if standing.ending:
        raise InvalidArgument("the game is over: nobody is to move")
    if standing.mover == CHANCE:
        raise InvalidArgument("chance is to move: ask for the position with throw, then for a move")


def known(algorithm: str | None) -> str | None:
    if algorithm is not None and algorithm not in ALGORITHMS:
        raise InvalidArgument(f"there is no algorithm {algorithm!r}; there are {', '.join(ALGORITHMS)}")
    return algorithm


def budget_of(seconds: float | None, depth: int | None, nodes: int | None) -> dict[str, Any]:
    """There is always a limit of time: the usual one, or the server's where depth or nodes are the budget."""
    if seconds is None:
        seconds = LIMITS.default_seconds if depth is None and nodes is None else LIMITS.seconds
    return {"seconds": seconds, "depth": INFINITY if depth is None else depth, "nodes": nodes}


def searching(standing: Standing, policy: Search, report: Report, **more: Any) -> Searched:
    """What the search finds, reporting every iteration."""
    preferred: dict[int, Any] = {}
    values: dict[int, Any] = {}

    def progress(iteration: Iteration) -> None:
        preferred[iteration.depth], values[iteration.depth] = iteration.action, iteration.value
        line, state = [], standing.state
        for action in iteration.line:
            line.append(standing.game.action_name(state, action))
            state = standing.game.result(state, action)
        report(
            {
                "event": "iteration",
                "depth": iteration.depth,
                "value": iteration.value,
                "nodes": iteration.nodes,
                "seconds": iteration.seconds,
                "worth": told_worth(standing, iteration.value, policy.algorithm).to_dict(),
                "action": named(standing, iteration.action),
                "line": line,
            }
        )

    found = search(
        standing.game,
        standing.state,
        seconds=policy.seconds,
        depth=policy.depth,
        nodes=policy.nodes,
        table_mb=policy.table_mb,
        algorithm=policy.algorithm,
        history=standing.history,
        seed=standing.seed,
        progress=progress,
        **more,
    )
    return Searched(found, preferred, values)


def analysed(standing: Standing, ask: models.Analyse | models.Hint, report: Report, **more: Any) -> Searched:
    refuse_ended(standing)
    depth, nodes = getattr(ask, "depth", None), getattr(ask, "nodes", None)
    budget = budget_of(ask.seconds, depth, nodes)
    if getattr(ask, "endless", False):
        budget["seconds"] = ENDLESS
    algorithm = known(getattr(ask, "algorithm", None))
    policy = Search(**budget, table_mb=LIMITS.table_mb, algorithm=algorithm, seed=standing.seed)
    return searching(standing, policy, report, **more)


def told_worth(standing: Standing, value: Any, algorithm: str | None = None, proved: bool = False) -> Worth:
    mean = algorithm == "mcts"
    return worth(standing.about, standing.game, value, proved=proved, mean=mean, player=standing.mover)


def analysis_answer(standing: Standing, searched: Searched) -> dict[str, Any]:
    """What a search found, with the moves in order: the best for the side to move first."""
    found = searched.found
    moves = [
        {
            **named(standing, move.action),
            "value": move.value,
            "worth": told_worth(
                standing, move.value, found.algorithm, found.proved and move.bound == "exact"
            ).to_dict(),
            "bound": move.bound,
            "line": list(move.line_names),
            "visits": move.visits,
            "depth": move.depth,
            "note": found.depth_note(move),
        }
        for move in found.ranked
    ]
    return {
        "action": named(standing, found.action),
        "value": found.value,
        "worth": told_worth(standing, found.value, found.algorithm, found.proved).to_dict(),
        "line": list(found.line_names),
        "depth": found.depth,
        "nodes": found.nodes,
        "seconds": found.seconds,
        "nodes_per_second": found.nodes_per_second,
        "proved": found.proved,
        "exact": found.exact,
        "algorithm": found.algorithm,
        "seen_at": searched.seen_at,
        "settled_at": searched.settled_at(standing),
        "stopped": found.stopped,
        "moves": moves,
        "notes": list(found.notes),
        "bounds": list(standing.game.utility_bounds),
        "sentence": found.summary,
    }


def own(standing: Standing, value: Any) -> float:
    """What a value means to the side to move: MAX's, a tuple over all, or, where one is against all, their own."""
    game, player = standing.game, standing.mover
    return own_value(game, player, value) if game.zero_sum or isinstance(value, tuple) else float(value)
