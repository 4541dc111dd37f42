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
from plies.studio.limits import LIMITS
from plies.studio.positions import Standing, named
from plies.textbook import alphabeta, expectimax, minimax, multiplayer, paranoid
from plies.textbook.transforms import as_chance, truncated

__all__ = ["Choice", "analysed", "analysis_answer", "choose", "own", "searching", "weighed_answer"]

Report = Callable[[dict[str, Any]], None]
TEXTBOOK = {
    "minimax": minimax,
    "alphabeta": alphabeta,
    "expectimax": expectimax,
    "multiplayer": multiplayer,
    "paranoid": paranoid,
}
USUAL_DEPTH = 2
GLANCE = (
    1.0  # seconds: a choice that took no longer is looked at once more, as long at most, for the values of all actions
)


@dataclass(frozen=True)
class Choice:
    action: Any
    agent: str  # what it is called
    sentence: str  # how it came to choose that
    found: Analysis | None = None  # where plies.search was asked
    weighed: dict[Any, Any] = field(default_factory=dict)  # the agent's own values of actions, where it has some


def choose(standing: Standing, agent: models.Agent, report: Report) -> Choice:
    """Return what the agent chooses here."""
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
    found = searching(standing, policy, report)
    return Choice(policy.among_allowed(*past, found), name, f"The best that was found: {found.summary}.", found)


def skill(level: int) -> str:
    """Return a sentence about what a level can do."""
    depth, _, lapse, overlook, _ = LEVELS[level - 1]
    return (
        f"It looks {depth} plies ahead, but in {lapse:.0%} of the cases less far, and overlooks about {overlook:.0%} "
        "of the actions."
    )


def refuse_ended(standing: Standing) -> None:
    if standing.ending:
        raise InvalidArgument("the game is over: nobody is to move")
    if standing.mover == CHANCE:
        raise InvalidArgument("chance is to move: ask for the position with throw, then for a move")


def searcher(standing: Standing, agent: models.Agent) -> tuple[Search, str]:
    """Return the search of an agent, and the agent's name."""
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
    """Return the budget, always with a limit of seconds: the usual one, or the server's if depth or nodes are given."""
    if seconds is None:
        seconds = LIMITS.default_seconds if depth is None and nodes is None else LIMITS.seconds
    return {"seconds": seconds, "depth": INFINITY if depth is None else depth, "nodes": nodes}


def searching(standing: Standing, policy: Search, report: Report, **more: Any) -> Analysis:
    """What the search finds, reporting every iteration."""

    def progress(iteration: Iteration) -> None:
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
                "action": named(standing, iteration.action),
                "line": line,
            }
        )

    return search(
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


def analysed(standing: Standing, ask: models.Analyse | models.Hint, report: Report, **more: Any) -> Analysis:
    refuse_ended(standing)
    depth, nodes = getattr(ask, "depth", None), getattr(ask, "nodes", None)
    budget = budget_of(ask.seconds, depth, nodes)
    algorithm = known(getattr(ask, "algorithm", None))
    policy = Search(**budget, table_mb=LIMITS.table_mb, algorithm=algorithm, seed=standing.seed)
    return searching(standing, policy, report, **more)


def analysis_answer(standing: Standing, found: Analysis) -> dict[str, Any]:
    moves = [
        {
            **named(standing, move.action),
            "value": move.value,
            "bound": move.bound,
            "line": list(move.line_names),
            "visits": move.visits,
        }
        for move in found.moves
    ]
    return {
        "action": named(standing, found.action),
        "value": found.value,
        "line": list(found.line_names),
        "depth": found.depth,
        "nodes": found.nodes,
        "seconds": found.seconds,
        "nodes_per_second": found.nodes_per_second,
        "proved": found.proved,
        "exact": found.exact,
        "algorithm": found.algorithm,
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
    """Return the search's value of every action, or nothing if that takes longer than GLANCE."""
    game, state, *_ = question
    each = GLANCE / len(list(game.actions(state)))
    with suppress(OutOfBudget):
        found: dict[Any, Any] = vars(compiled(TEXTBOOK[kind]).within(seconds=each))["every_move"](*question)
        return found
    return {}


def seconds_left() -> float:
    """Return how long searches may still take here. Compiling does not count."""
    permit = permit_here()
    return INFINITY if permit is None else permit.seconds_left


def weighed_answer(standing: Standing, weighed: dict[Any, Any]) -> list[dict[str, Any]]:
    """Actions with their values, the best for whoever moves first."""
    best_first = sorted(weighed.items(), key=lambda each: -own(standing, each[1]))
    return [{**named(standing, action), "value": value} for action, value in best_first]


def own(standing: Standing, value: Any) -> float:
    """What a value means to whoever moves: MAX's, a tuple over all, or, where one is against all, their own."""
    game, player = standing.game, standing.mover
    return own_value(game, player, value) if game.zero_sum or isinstance(value, tuple) else float(value)


def against_random(game: Game[Any, Any], mover: int) -> Game[Any, Any]:
    """Return the game in which all players of the other side act at random."""
    mine = mover in game.maximizers
    for player in range(game.players):
        if (player in game.maximizers) != mine:
            game = as_chance(game, player)
    return game
