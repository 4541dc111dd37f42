"""Positions and turns as JSON: the client holds the state as text, the server keeps nothing."""

import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from plies.boards import draw
from plies.core import CHANCE, Game, IllegalAction, InvalidArgument
from plies.studio.about import UNKNOWN, About
from plies.studio.endings import ending_words
from plies.studio.offered_games import needs_history
from plies.studio.worth import names_of, side_of, sides_of, worth

__all__ = ["Standing", "meant", "named", "read"]

MOST_THROWS = 200  # outcomes of chance, one after the other
NOTHING = object()  # no action; None may be one


@dataclass(frozen=True)
class Standing:
    """A state of a game, the states before it, and the seed of all chance from here on."""

    name: str
    game: Game[Any, Any]
    parameters: dict[str, Any]
    state: Any
    history: tuple[Any, ...]
    seed: int
    ply: int
    about: About = UNKNOWN

    # -- the position --

    @property
    def actions(self) -> list[Any]:
        """Return what may be chosen, in the game's order; nothing when the game is over."""
        return [] if self.ending else list(self.game.choices(self.state))

    @property
    def repeated(self) -> bool:
        times, position = self.game.repetition, self.game.position(self.state)
        return 0 < times <= [self.game.position(each) for each in self.history].count(position) + 1

    @property
    def ending(self) -> str | None:
        """Return why the game is over, or None."""
        if self.game.is_terminal(self.state):
            return "over"
        return "repetition" if self.repeated else None

    @property
    def mover(self) -> int:
        return self.game.player(self.state)

    def forbidden(self, action: Any) -> bool:
        """Does the past forbid the action?"""
        return self.mover != CHANCE and self.game.forbids(self.history, self.state, action)

    # -- what happens --

    def after(self, action: Any) -> "Standing":
        keeps = needs_history(self.game)
        past = (*self.history, self.state) if keeps else self.history
        state = self.game.result(self.state, action)
        return replace(self, state=state, history=past, ply=self.ply + 1)

    def throw(self) -> Any:
        """Return an outcome of chance. It depends on seed and ply alone: taking back a move does not change it."""
        chances = [(p, outcome) for p, outcome in self.game.chances(self.state) if p > 0]
        die = random.Random(f"{self.seed} chance {self.ply}")
        return die.choices([outcome for _, outcome in chances], [p for p, _ in chances])[0]

    def turn(self, action: Any = NOTHING, throws: bool = True) -> dict[str, Any]:
        """Return the events after an action, or after none, and the position then. If throws, chance moves as well."""
        here, events = self, []
        if action is not NOTHING:
            events.append(here.event(action))
            here = here.after(action)
        while throws and not here.ending and here.mover == CHANCE and len(events) < MOST_THROWS:
            outcome = here.throw()
            events.append(here.event(outcome))
            here = here.after(outcome)
        return {"events": events, "position": here.to_dict()}

    def event(self, action: Any) -> dict[str, Any]:
        state = self.game.state_text(self.state)
        return {"player": self.mover, **named(self, action), "state": state}

    def to_dict(self) -> dict[str, Any]:
        game, state, ending, actions = self.game, self.state, self.ending, self.actions
        by_chance = not ending and self.mover == CHANCE
        listed = [self._listed(index, action) for index, action in enumerate(actions)]
        forbidden = [self.forbidden(action) for action in actions]
        return {
            "game": self.name,
            "parameters": self.parameters,
            "players": game.players,
            "state": game.state_text(state),
            "show": game.show(state),
            "player": self.mover if not ending else None,
            "agent": game.agent(state) if not ending else None,
            "over": ending is not None,
            "ending": ending,
            "why": self.why,
            "utilities": self._utilities(),
            "worth": self._worth(),
            "sides": [asdict(side) for side in sides_of(self.about, game)],
            "side": None if ending else side_of(game, game.agent(state)),
            "estimates": None if ending or by_chance else list(game.evaluations(state)),
            "actions": [] if by_chance else [each for each, no in zip(listed, forbidden, strict=True) if not no],
            "forbidden": [each["name"] for each, no in zip(listed, forbidden, strict=True) if no],
            "chances": self._with_chances(listed) if by_chance else [],
            "drawing": draw(game, state),
        }

    def _listed(self, index: int, action: Any) -> dict[str, Any]:
        name = self.game.action_name(self.state, action)
        return {"index": index, "name": name}

    def _with_chances(self, listed: list[dict[str, Any]]) -> list[dict[str, Any]]:
        chances = [p for p, _ in self.game.chances(self.state)]
        return [each | {"probability": p} for each, p in zip(listed, chances, strict=True)]

    def _utilities(self) -> list[float] | None:
        ending = self.ending
        if ending == "over":
            return list(self.game.utilities(self.state))
        draw = 0.0 if self.game.zero_sum else self.game.neutral()
        return list(self.game.everyone(draw)) if ending else None

    def _worth(self) -> dict[str, Any] | None:
        """What the end of the game is worth; None while it goes on."""
        utilities = self._utilities()
        if utilities is None:
            return None
        value = utilities[0] if self.game.zero_sum or len(utilities) == 1 else tuple(utilities)
        return worth(self.about, self.game, value, proved=True).to_dict()

    @property
    def why(self) -> str | None:
        """Return a sentence about the end, or None."""
        if self.ending == "repetition":
            return f"a draw: the position was there {self.game.repetition} times"
        return ending_words(self.game, self.state, names_of(self.about, self.game)) if self.ending else None


def named(standing: Standing, action: Any) -> dict[str, Any]:
    """Return an action's number in the game's order, and its name."""
    index = next((n for n, each in enumerate(standing.game.choices(standing.state)) if each == action), None)
    return {"index": index, "name": standing.game.action_name(standing.state, action)}


def meant(standing: Standing, given: int | str) -> Any:
    """Return the action that a client means, by number or by name. Raise IllegalAction if there is none."""
    if standing.ending:
        raise IllegalAction(f"the game is over: {standing.why}")
    if isinstance(given, str):
        action = standing.game.read_action(standing.state, given)
    else:
        actions = standing.actions
        if not 0 <= given < len(actions):
            raise IllegalAction(f"there is no action {given} here; they are numbered 0 to {len(actions) - 1}")
        action = actions[given]
    if standing.forbidden(action):
        raise IllegalAction(f"{standing.game.action_name(standing.state, action)} would bring back a state of the past")
    return action


def read(
    name: str,
    game: Game[Any, Any],
    parameters: dict[str, Any],
    state: str | None,
    history: Sequence[str],
    seed: int,
    ply: int,
    about: About = UNKNOWN,
) -> Standing:
    """Return the Standing that a request describes. Raise InvalidNotation, which says which state is wrong."""
    before = tuple(game.read_state(text) for text in history)
    if any(game.is_terminal(each) for each in before):
        raise InvalidArgument("the game was over in a state of the history: leave it out")
    here = game.initial() if state is None else game.read_state(state)
    return Standing(name, game, parameters, here, before, seed, ply, about)
