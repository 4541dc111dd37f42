"""Difficulty levels: the same for every game, from a beginner to full strength.

A level looks a few plies ahead and then errs as people do:

lapse        with this probability it looks one ply less far, and again with the same: threats are missed
overlook     with this probability it does not see an action at all: half as likely for the most natural action,
             half as likely again if the action ends the game, and 1.5 times as likely for the least natural one.
             The game says what is natural, by promise; if it does not, the better action is; then its order of actions
temperature  among the actions that it sees it prefers the better ones, but not always: with weight
             exp(-loss / temperature), where the loss is measured in units of the average loss of a careless action

Among equal actions it prefers to win at once and not to lose at once; then it prefers the more natural ones, but skips
each with the probability of a lapse.
"""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from plies.agents.agent import allowed, dice, own_value
from plies.agents.basic import Seeded
from plies.agents.searching import Search
from plies.core import CHANCE, Game, InvalidArgument
from plies.core.adding import plain_sum

__all__ = ["LEVELS", "STRONGEST", "Level", "Skill"]


class Skill(NamedTuple):
    """What a level is able to do."""

    depth: int  # plies to look ahead
    nodes: int  # to visit at most: an action of a level takes at most about 0.1 s in any game that compiles
    lapse: float
    overlook: float
    temperature: float


LEVELS = (
    Skill(2, 300, 0.90, 0.500, 0.600),
    Skill(2, 500, 0.40, 0.350, 0.250),
    Skill(3, 1_000, 0.32, 0.215, 0.145),
    Skill(4, 3_000, 0.22, 0.135, 0.075),
    Skill(5, 8_000, 0.18, 0.078, 0.046),
    Skill(6, 20_000, 0.14, 0.035, 0.028),
    Skill(8, 40_000, 0.06, 0.008, 0.010),
)
STRONGEST = len(LEVELS) + 1  # searches for its whole time and does not err
TABLE_MB = 4.0
NOBODY = -2  # to move where the game is over
PLAYOUTS = 10  # times as many nodes for play-outs as for searching: they cost less and tell less


@dataclass(frozen=True)
class Level(Seeded):
    """An opponent from level 1, a beginner, to 8, the best that plies can do in `seconds`."""

    number: int = 0
    seconds: float = 1.0  # of the strongest level
    threads: int = 1  # of the strongest level

    def __init__(self, number: int, seconds: float = 1.0, threads: int = 1, seed: int | None = None) -> None:
        if number not in range(1, STRONGEST + 1):
            raise InvalidArgument(f"levels go from 1 to {STRONGEST}, not {number!r}")
        for name, given in (("number", number), ("seconds", seconds), ("threads", threads), ("seed", seed)):
            object.__setattr__(self, name, given)

    @property
    def name(self) -> str:
        return f"level {self.number}"

    def choose(self, game: Game[Any, Any], state: Any, history: Sequence[Any] = ()) -> Any:
        if self.number == STRONGEST:
            best = Search(self.seconds, threads=self.threads, seed=self.seed, algorithm=fitting(game, state))
            return best.choose(game, state, history)
        actions = allowed(game, state, history)
        if len(actions) == 1:
            return actions[0]
        return err(LEVELS[self.number - 1], game, state, actions, history, dice(self.seed, game, state, history))


def err(
    skill: Skill, game: Game[Any, Any], state: Any, actions: list[Any], history: Sequence[Any], die: random.Random
) -> Any:
    """Return the action that a player of this skill takes."""
    depth = skill.depth
    while depth > 1 and die.random() < skill.lapse:
        depth -= 1
    values = exact_values(game, state, depth, skill.nodes, history)
    known = [action for action in actions if action in values] or actions  # in the game's order, if all else is equal
    values = {action: values.get(action, game.neutral()) for action in known}
    natural = sorted(known, key=lambda action: (-game.promise(state, action), -values[action]))
    seen = [action for action in natural if die.random() >= blindness(skill, game, state, natural, action)]
    seen = seen or natural[:1]
    value = values[tempted(seen, values, skill.temperature, die)]
    equals = in_time(game, state, [action for action in seen if values[action] == value], value)
    while len(equals) > 1 and die.random() < skill.lapse:
        del equals[0]
    return equals[0]


def exact_values(game: Game[Any, Any], state: Any, depth: int, nodes: int, history: Sequence[Any]) -> dict[Any, float]:
    """Return the exact value of every action to the player to move, as deep as the nodes allow."""
    from plies.engine.front_door import search
    from plies.engine.question import default_compile

    how: dict[str, Any] = {"every_move": True, "history": history, "compile": default_compile(somebody_waits=True)}
    if fitting(game, state) == "mcts":
        found = search(game, state, nodes=PLAYOUTS * nodes, algorithm="mcts", **how)
    else:
        found = search(game, state, depth=depth, nodes=nodes, table_mb=TABLE_MB, **how)
        if found.stopped == "nodes" and found.depth > 0:  # values of two depths cannot be compared
            found = search(game, state, depth=found.depth, table_mb=TABLE_MB, **how)
    player = game.player(state)
    values = {move.action: own_value(game, player, move.value) for move in found.moves}
    return values or {found.action: own_value(game, player, found.value)}


def fitting(game: Game[Any, Any], state: Any) -> str | None:
    """Return "mcts" if luck decides and the evaluation knows nothing before the end; else None: plies.search chooses.

    There a search of limited depth sees nothing. Without chance it does: what it sees happens.
    """
    if game.deterministic:
        return None
    after = [game.result(state, action) for action in game.actions(state)]
    thrown = [each for each in after if on_move(game, each) == CHANCE]
    after += [game.result(each, outcome) for each in thrown for outcome in game.possible(each)]
    nothing = game.everyone(game.neutral())
    known = any(on_move(game, each) not in (CHANCE, NOBODY) and game.evaluations(each) != nothing for each in after)
    return None if known else "mcts"


def on_move(game: Game[Any, Any], state: Any) -> int:
    return NOBODY if game.is_terminal(state) else game.player(state)


def blindness(skill: Skill, game: Game[Any, Any], state: Any, natural: list[Any], action: Any) -> float:
    """Return the probability that the action is not seen."""
    place = natural.index(action) / max(1, len(natural) - 1)
    striking = 0.5 if game.is_terminal(game.result(state, action)) else 1.0
    return skill.overlook * (0.5 + place) * striking


def in_time(game: Game[Any, Any], state: Any, equals: list[Any], value: float) -> list[Any]:
    """Return, of actions with this value, those that win at once, or those that do not lose at once, or all."""
    if value > game.neutral():
        better = [action for action in equals if game.is_terminal(game.result(state, action))]
    elif value < game.neutral():
        better = [action for action in equals if not may_end(game, game.result(state, action))]
    else:
        better = equals
    return better or equals


def may_end(game: Game[Any, Any], state: Any) -> bool:
    """Is the game over in state, or after one more choice?"""
    return any(game.is_terminal(game.result(state, choice)) for choice in game.possible(state)) or game.is_terminal(
        state
    )


def tempted(seen: list[Any], values: dict[Any, float], temperature: float, die: random.Random) -> Any:
    """Return one of the actions seen; better ones are likelier."""
    best = max(values[action] for action in seen)
    careless = plain_sum(best - value for value in values.values()) / len(values)  # may be 0 or less: nothing to lose
    if temperature == 0 or careless <= 0:
        return max(seen, key=values.__getitem__)
    weights = [math.exp((values[action] - best) / (temperature * careless)) for action in seen]
    return die.choices(seen, weights)[0]
