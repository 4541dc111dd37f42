"""Who plays: the agents that a client can name, and what they say while they think."""

from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from plies.agents import Greedy, Level, Modelled, Random, Search
from plies.agents.agent import allowed
from plies.agents.basic import look
from plies.agents.levels import LEVELS, STRONGEST, fitting
from plies.core import INFINITY, InvalidArgument
from plies.engine import OutOfBudget, compiled
from plies.engine.runtime.permits import permit_here
from plies.studio import models
from plies.studio.believing import believed, model_of, model_words
from plies.studio.limits import LIMITS
from plies.studio.positions import Standing, named
from plies.studio.searching import Report, Searched, budget_of, known, own, refuse_ended, searching, told_worth
from plies.studio.worth import names_of
from plies.teach.sentences import listed
from plies.textbook import alphabeta, expectimax, minimax, multiplayer, paranoid
from plies.textbook.transforms import truncated

__all__ = ["Choice", "choose", "weighed_answer"]

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
        return Choice(Greedy(seed).choose(*past), agent.kind, sentence, weighed=looked_at(standing))
    if agent.kind == "model":
        sentence = f"Drawn by the model of a player who moves {model_words(game)}."
        return Choice(Modelled(model_of(game), seed=seed).choose(*past), agent.kind, sentence)
    if agent.kind in TEXTBOOK:
        return by_the_book(standing, agent)
    if agent.kind == "level" and agent.level < STRONGEST:
        level = Level(agent.level, seed=seed)
        return Choice(level.choose(*past), level.name, skill(agent.level))
    policy, name = searcher(standing, agent)
    searched = searching(standing, policy, report)
    found = searched.found
    return Choice(policy.among_allowed(*past, found), name, f"The best that was found: {found.summary}.", searched)


def looked_at(standing: Standing) -> dict[Any, Any]:
    """What greedy sees after every action, as searches say it: MAX's value, or a tuple over all players."""
    game, state = standing.game, standing.state
    after = {action: game.result(state, action) for action in allowed(game, state, standing.history)}
    if game.zero_sum or game.players == 1:
        return {action: look(game, each, 0) for action, each in after.items()}
    players = range(game.players)
    return {action: tuple(look(game, each, player) for player in players) for action, each in after.items()}


def skill(level: int) -> str:
    """What a level can do, in a sentence."""
    depth, _, lapse, overlook, _ = LEVELS[level - 1]
    return (
        f"It looks {depth} plies ahead, but less far in {lapse:.0%} of its moves, and overlooks about {overlook:.0%} "
        "of the actions."
    )


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


# -- searches of the textbook, to a depth in plies or in rounds --


def by_the_book(standing: Standing, agent: models.Agent) -> Choice:
    game, depth = standing.game, agent.depth or USUAL_DEPTH
    taken: dict[int, str] = {}
    if agent.kind == "expectimax":
        game, taken = believed(game, standing.mover, agent.beliefs)
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
    belief = told_belief(standing, taken)
    return Choice(action, f"{agent.kind} {depth}", f"The best, looking {ahead} ahead{belief}.", weighed=weighed)


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
        {**named(standing, action), "value": value, "worth": told_worth(standing, value).to_dict()}
        for action, value in best_first
    ]


def told_belief(standing: Standing, taken: dict[int, str]) -> str:
    """What an agent believes of others, in words: ", if ghost 1 moved at random"."""
    names = names_of(standing.about, standing.game)
    words = {"random": "at random", "model": model_words(standing.game)}
    parts = [
        f"{listed([names[each] for each, belief in taken.items() if belief == kind])} moved {how}"
        for kind, how in words.items()
        if kind in taken.values()
    ]
    return f", if {' and '.join(parts)}" if parts else ""
