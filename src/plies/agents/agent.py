"""What an agent is: something that chooses an action.

Any object with choose(game, state, history) is an agent, and so is a plain function (game, state) -> action. An agent
may also have a `name`, and begin(terms), which a match calls first. It returns the agent that will play: itself, or a
copy that follows the terms. The agents of plies are values and keep nothing between two choices: what is random in them
depends only on the seed, the state and the ply. So a move that is taken back and played again gets the same answer, and
one agent can play many matches at a time.
"""

import enum
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from plies.core import Game, InvalidArgument

__all__ = [
    "LEAVE",
    "RESIGN",
    "TAKE_BACK",
    "Agent",
    "Terms",
    "Wish",
    "allowed",
    "as_agent",
    "dice",
    "name_of",
    "own_value",
]


@runtime_checkable
class Agent(Protocol):
    """A policy."""

    def choose(self, game: Game[Any, Any], state: Any, history: Sequence[Any] = ()) -> Any:
        """Return an action that is legal in state, or a wish. history has the states before this one, oldest first."""


class Wish(enum.Enum):
    """What an agent may return instead of an action."""

    RESIGN = "resign"
    TAKE_BACK = "take back"  # this agent's last action, if the match allows it
    LEAVE = "leave"  # end the match without a result


RESIGN, TAKE_BACK, LEAVE = Wish.RESIGN, Wish.TAKE_BACK, Wish.LEAVE


@dataclass(frozen=True)
class Terms:
    """What a match tells an agent before it begins."""

    game: Game[Any, Any]
    player: int
    seed: int  # of this player; each player of the match has another
    seconds: float | None = None  # for each action; None: no limit
    takebacks: int = 0


@dataclass(frozen=True)
class Function:
    """A function (game, state) -> action, as an agent."""

    function: Callable[[Game[Any, Any], Any], Any]

    @property
    def name(self) -> str:
        return str(getattr(self.function, "__name__", type(self.function).__name__))

    def choose(self, game: Game[Any, Any], state: Any, history: Sequence[Any] = ()) -> Any:
        return self.function(game, state)


def as_agent(thing: Any) -> Agent:
    """Return thing if it is an agent, or an agent made from a function (game, state) -> action."""
    if isinstance(thing, type):
        raise InvalidArgument(f"{thing.__name__} is a class of agents: give an instance, such as {thing.__name__}(...)")
    if isinstance(thing, Agent):
        return thing
    if callable(thing):
        return Function(thing)
    raise InvalidArgument(f"{thing!r} is not an agent: it has no choose(game, state, history) and is not a function")


def name_of(agent: Any) -> str:
    """Return what to call an agent."""
    return str(getattr(agent, "name", None) or type(agent).__name__)


def allowed(game: Game[Any, Any], state: Any, history: Sequence[Any]) -> list[Any]:
    """Return the actions in state that the past does not forbid, in the game's order."""
    return [action for action in game.actions(state) if not game.forbids(history, state, action)]


def dice(seed: int | None, game: Game[Any, Any], state: Any, history: Sequence[Any]) -> random.Random:
    """Return dice for one choice; the same seed, state and ply give the same dice."""
    return random.Random(f"{seed} {len(history)} {game.state_text(state)}")


def own_value(game: Game[Any, Any], player: int, value: Any) -> float:
    """Return what a value, MAX's or a tuple over all players, is worth to player."""
    if isinstance(value, tuple):
        return float(value[player])
    return float(value) if player in game.maximizers else -float(value)
