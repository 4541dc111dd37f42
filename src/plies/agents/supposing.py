"""Agents with ideas about the others: Modelled plays as a model says, Supposing assumes that others do."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from plies.agents.agent import Terms, allowed, as_agent, dice, name_of
from plies.agents.basic import Seeded
from plies.core import Game
from plies.textbook.transforms import Chances, uniform

__all__ = ["Modelled", "Supposing"]


@dataclass(frozen=True)
class Modelled(Seeded):
    """Draws its actions as chances(game, state) says. `transforms.as_chance` takes the same models."""

    chances: Chances[Any, Any] = uniform
    seed: int | None = field(default=None, kw_only=True)

    name = "modelled"

    def choose(self, game: Game[Any, Any], state: Any, history: Sequence[Any] = ()) -> Any:
        likely = {action: probability for probability, action in self.chances(game, state)}
        actions = allowed(game, state, history)
        weights = [likely.get(action, 0.0) for action in actions]
        die = dice(self.seed, game, state, history)
        if not any(weights):
            return die.choice(actions)  # the past forbids everything that is likely
        return die.choices(actions, weights)[0]


@dataclass(frozen=True)
class Supposing:
    """Plays as agent would in transform(game), which has the same actions but may be nearer to the truth.

    So it may assume that others play at random, look some rounds ahead, or avoid risk (`textbook.transforms`):
    Supposing(Search(), lambda game: truncated(as_chance(game, 1), 3, depth_unit="round")).
    """

    agent: Any
    transform: Callable[[Game[Any, Any]], Game[Any, Any]]
    supposed: Game[Any, Any] | None = field(default=None, repr=False, compare=False)  # transform(game), in a match

    @property
    def name(self) -> str:
        return f"{name_of(as_agent(self.agent))}, supposing"

    def begin(self, terms: Terms) -> "Supposing":
        """Return the agent with the game made once, not for every choice: then its compiled code is found faster."""
        supposed = self.transform(terms.game)
        begin = getattr(self.agent, "begin", None)
        agent = self.agent if begin is None else begin(replace(terms, game=supposed))
        return replace(self, agent=agent, supposed=supposed)

    def choose(self, game: Game[Any, Any], state: Any, history: Sequence[Any] = ()) -> Any:
        supposed = self.transform(game) if self.supposed is None else self.supposed
        begin = getattr(supposed, "begin", lambda state: state)  # if the states of the two games differ
        return as_agent(self.agent).choose(supposed, begin(state), tuple(begin(each) for each in history))
