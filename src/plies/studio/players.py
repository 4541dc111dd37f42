"""Who plays: the agents that a client can name, and what they say while they think."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from plies.agents import Greedy, Level, Random, Search
from plies.agents.agent import own_value
from plies.agents.levels import LEVELS, STRONGEST, fitting
from plies.core import CHANCE, INFINITY, Game, InvalidArgument
from plies.engine import OutOfBudget, compiled
from plies.engine.analysis import Analysis, Iteration
from plies.engine.front_door import search
from plies.engine.question import ALGORITHMS
from plies.engine.runtime.permits import permit_here
from plies.studio import models
from plies.studio.limits import ENDLESS, LIMITS
from plies.studio.positions import Standing, named
from plies.studio.worth import worth
from plies.textbook import alphabeta, expectimax, minimax, multiplayer, paranoid
from plies.textbook.transforms import as_chance, truncated

__all__ = ["Choice", "Searched", "analysed", "analysis_answer", "choose", "own", "searching", "weighed_answer"]

Report = Callable[[dict[str, Any]], None]
TEXTBOOK = {
    "minimax": minimax,
    "alphabeta": alphabeta,
    "expectimax": expectimax,
    "multiplayer": multiplayer,
    "paranoid": paranoid,
}
USUAL_DEPTH = 2
NEARLY = 0.05  # of a win chance
GLANCE = (
    1.0  # seconds: a choice that took no longer is looked at once more, as long at most, for the values of all actions
)


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
        last, least = self._shares(standing, self.found.value), None
        for depth, value in sorted(self.values.items(), reverse=True):
            if max(abs(a - b) for a, b in zip(last, self._shares(standing, value), strict=True)) > NEARLY:
                break
            least = depth
        return least

    def _shares(self, standing: Standing, value: Any) -> tuple[float, ...]:
        return worth(standing.about, standing.game, value).shares


@dataclass(frozen=True)
class Choice:
    action: Any
    agent: str  # what it is called
    sentence: str  # how it came to choose that
    found: Searched | None = None  # where plies.search was asked
    weighed: dict[Any, Any] = field(default_factory=dict)  # the agent's own values of actions, where it has some


def choose(standing: Standing, agent: models.Agent, report: Report) -> Choice:
    """What the agent does here."""
    refuse_ended(standing)
    game, seed = standing.game, standing.seed
    past = game, standing.state, standing.history
    if agent.kind == "random":
        sentence = f"One of {len(standing.actions)} actions, each as likely as the others."
        return Choice(Random(seed).choose(*past), agent.kind, sentence)
    if agent.kind == "greedy":
        sentence = "What looks best after one action, without a look further."
        looks = Greedy(seed).looks(*past)
        weighed = {action: own(standing, value) for action, value in looks.items()}  # own and MAX's: one of the other
        return Choice(Greedy(seed).choose(*past), agent.kind, sentence, weighed=weighed)
    if agent.kind in TEXTBOOK:
        return by_the_book(standing, agent)
    if agent.kind == "level" and agent.level < STRONGEST:
        level = Level(agent.level, seed=seed)
        return Choice(level.choose(*past), level.name, skill(agent.level))
    policy, name = searcher(standing, agent)
    searched = searching(standing, policy, report)
    found = searched.found
    return Choice(policy.among_allowed(*past, found), name, f"The best that was found: {found.summary}.", searched)


def skill(level: int) -> str:
    """What a level can do, in a sentence."""
    depth, _, lapse, overlook, _ = LEVELS[level - 1]
    return (
        f"It looks {depth} plies ahead, but less far in {lapse:.0%} of its moves, and overlooks about {overlook:.0%} "
        "of the actions."
    )


def refuse_ended(standing: Standing) -> None:
    if standing.ending:
        raise InvalidArgument("the game is over: nobody is to move")
    if standing.mover == CHANCE:
        raise InvalidArgument("chance is to move: ask for the position with throw, then for a move")


def searcher(standing: Standing, agent: models.Agent) -> tuple[Search, str]:
    """The search that an agent is, and what the agent is called."""
    budget = budget_of(agent.seconds, agent.depth, agent.nodes)
    if agent.kind == "level":
        algorithm = fitting(standing.game, standing.state)
        budget = budget_of(agent.seconds, None, None)
    else:
        algorithm = "mcts" if agent.kind == "mcts" else known(agent.algorithm)
    found = Search(**budget, table_mb=LIMITS.table_mb, algorithm=algorithm, seed=standing.seed)
    return found, f"level {agent.level}" if agent.kind == "level" else found.name


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
                "worth": told_worth(standing, iteration.value),
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


def told_worth(standing: Standing, value: Any, proved: bool = False) -> dict[str, Any]:
    return worth(standing.about, standing.game, value, proved).to_dict()


def analysis_answer(standing: Standing, searched: Searched) -> dict[str, Any]:
    """What a search found, with the moves in order: the best for the side to move first."""
    found = searched.found
    best_first = sorted(found.moves, key=lambda move: (move.action != found.action, -own(standing, move.value)))
    moves = [
        {
            **named(standing, move.action),
            "value": move.value,
            "worth": told_worth(standing, move.value, found.proved and move.bound == "exact"),
            "bound": move.bound,
            "line": list(move.line_names),
            "visits": move.visits,
        }
        for move in best_first
    ]
    return {
        "action": named(standing, found.action),
        "value": found.value,
        "worth": told_worth(standing, found.value, found.proved),
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
        "bounds": list(standing.game.utility_bounds),
        "sentence": found.summary,
    }


# -- searches of the textbook, to a depth in plies or in rounds --


def by_the_book(standing: Standing, agent: models.Agent) -> Choice:
    game, depth = standing.game, agent.depth or USUAL_DEPTH
    if agent.kind == "expectimax" and game.deterministic:
        game = against_random(game, standing.mover)
    question: tuple[Any, ...] = game, standing.state, depth
    if agent.unit == "round":
        ending = truncated(game, depth, "round")
        question = ending, ending.begin(standing.state)
    search = vars(compiled(TEXTBOOK[agent.kind]).within(seconds=LIMITS.seconds))
    try:
        before = seconds_left()
        action = search["decide"](*question)
        weighed = all_values(agent.kind, question) if before - seconds_left() < GLANCE else {}
    except OutOfBudget:
        raise InvalidArgument(
            f"{agent.kind} to depth {depth} takes longer than {LIMITS.seconds:g} s here: choose a smaller depth"
        ) from None
    if standing.forbidden(action):
        action = next(other for other in standing.actions if not standing.forbidden(other))
    ahead = f"1 {agent.unit}" if depth == 1 else f"{depth} {'plies' if agent.unit == 'ply' else 'rounds'}"
    return Choice(action, f"{agent.kind} {depth}", f"The best, looking {ahead} ahead.", weighed=weighed)


def all_values(kind: str, question: tuple[Any, ...]) -> dict[Any, Any]:
    """What the search makes of every action; nothing if that takes longer than a glance."""
    game, state, *_ = question
    each = GLANCE / len(list(game.actions(state)))
    with suppress(OutOfBudget):
        found: dict[Any, Any] = vars(compiled(TEXTBOOK[kind]).within(seconds=each))["every_move"](*question)
        return found
    return {}


def seconds_left() -> float:
    """How long searches may still take here; what is compiled does not count."""
    permit = permit_here()
    return INFINITY if permit is None else permit.seconds_left


def weighed_answer(standing: Standing, weighed: dict[Any, Any]) -> list[dict[str, Any]]:
    """Actions with their values, the best for the side to move first."""
    best_first = sorted(weighed.items(), key=lambda each: -own(standing, each[1]))
    return [
        {**named(standing, action), "value": value, "worth": told_worth(standing, value)}
        for action, value in best_first
    ]


def own(standing: Standing, value: Any) -> float:
    """What a value means to the side to move: MAX's, a tuple over all, or, where one is against all, their own."""
    game, player = standing.game, standing.mover
    return own_value(game, player, value) if game.zero_sum or isinstance(value, tuple) else float(value)


def against_random(game: Game[Any, Any], mover: int) -> Game[Any, Any]:
    """The game in which everybody on the other side acts at random."""
    mine = mover in game.maximizers
    for player in range(game.players):
        if (player in game.maximizers) != mine:
            game = as_chance(game, player)
    return game
