"""What an agent is: whoever chooses an action.

Any object with choose(game, state, history) is one, and so is a plain function (game, state) -> action. Two things an
agent may have besides: a `name`, and begin(terms), which a match calls first and which returns who will play: the agent
itself, or a copy that has taken the terms to heart. The agents of plies are values and keep nothing between two
choices: what is random in them depends on the seed, the state and the ply alone. So a move that was taken back and
played again is answered alike, and one agent can play many matches at a time.
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
        """An action that is legal in state, or a wish. history holds the states before this one, oldest first."""


class Wish(enum.Enum):
    """What an agent may answer instead of an action."""

    RESIGN = "resign"
    TAKE_BACK = "take back"  # this agent's last action, where the match allows it
    LEAVE = "leave"  # end the match without a result


RESIGN, TAKE_BACK, LEAVE = Wish.RESIGN, Wish.TAKE_BACK, Wish.LEAVE


@dataclass(frozen=True)
class Terms:
    """What a match tells an agent before it begins."""

    game: Game[Any, Any]
    player: int
    seed: int  # of this player, different for everyone in the match
    seconds: float | None = None  # for each action; None: as long as you like
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
    """thing, if it is an agent, or an agent made from a function (game, state) -> action."""
    if isinstance(thing, type):
        raise InvalidArgument(f"{thing.__name__} is a class of agents: give one of them, as {thing.__name__}(...)")
    if isinstance(thing, Agent):
        return thing
    if callable(thing):
        return Function(thing)
    raise InvalidArgument(f"{thing!r} is no agent: it has no choose(game, state, history), and it is no function")


def name_of(agent: Any) -> str:
    """What to call an agent."""
    return str(getattr(agent, "name", None) or type(agent).__name__)


def allowed(game: Game[Any, Any], state: Any, history: Sequence[Any]) -> list[Any]:
    """The actions in state that the past does not forbid, in the game's order."""
    return [action for action in game.actions(state) if not game.forbids(history, state, action)]


def dice(seed: int | None, game: Game[Any, Any], state: Any, history: Sequence[Any]) -> random.Random:
    """Dice for one choice, the same whenever the seed, the state and the ply are."""
    return random.Random(f"{seed} {len(history)} {game.state_text(state)}")


def own_value(game: Game[Any, Any], player: int, value: Any) -> float:
    """What a value, MAX's or a tuple over all players, means to player."""
    if isinstance(value, tuple):
        return float(value[player])
    return float(value) if player in game.maximizers else -float(value)
