"""Agents with ideas about the others: who play as a model says, and who suppose that others do."""

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
    """Draws its actions as chances(game, state) says: the same model makes a player chance, `transforms.as_chance`."""

    chances: Chances[Any, Any] = uniform
    seed: int | None = field(default=None, kw_only=True)

    name = "modelled"

    def choose(self, game: Game[Any, Any], state: Any, history: Sequence[Any] = ()) -> Any:
        likely = {action: probability for probability, action in self.chances(game, state)}
        actions = allowed(game, state, history)
        weights = [likely.get(action, 0.0) for action in actions]
        die = dice(self.seed, game, state, history)
        if not any(weights):
            return die.choice(actions)  # the past forbids whatever is likely
        return die.choices(actions, weights)[0]


@dataclass(frozen=True)
class Supposing:
    """agent, supposing that the game is transform(game): another, with the same actions, that is nearer to the truth.

    So it may take others for chance, look some rounds ahead, or be afraid of risk (`textbook.transforms`):
    Supposing(Search(), lambda game: truncated(as_chance(game, 1), 3, depth_unit="round")).
    """

    agent: Any
    transform: Callable[[Game[Any, Any]], Game[Any, Any]]
    supposed: Game[Any, Any] | None = field(default=None, repr=False, compare=False)  # transform(game), in a match

    @property
    def name(self) -> str:
        return f"{name_of(as_agent(self.agent))}, supposing"

    def begin(self, terms: Terms) -> "Supposing":
        """Makes the game once, not for every choice: what is compiled for it is found sooner."""
        supposed = self.transform(terms.game)
        begin = getattr(self.agent, "begin", None)
        agent = self.agent if begin is None else begin(replace(terms, game=supposed))
        return replace(self, agent=agent, supposed=supposed)

    def choose(self, game: Game[Any, Any], state: Any, history: Sequence[Any] = ()) -> Any:
        supposed = self.transform(game) if self.supposed is None else self.supposed
        begin = getattr(supposed, "begin", lambda state: state)  # where states of the one are not states of the other
        return as_agent(self.agent).choose(supposed, begin(state), tuple(begin(each) for each in history))
