"""The games that clients have asked for, made once and kept ready.

A game comes from the catalog by its name and parameters that `about` allows, or it is the one that the server was
started with. Nothing else can be named: no request makes the server import or run anything.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from plies.agents import STRONGEST
from plies.core import Game, InvalidArgument, InvalidGame, PliesError, catalog
from plies.engine.compiler.blueprint import blueprint
from plies.studio.about import About, about
from plies.studio.believing import model_words
from plies.studio.limits import Limits
from plies.studio.refusals import Busy, NotFound
from plies.studio.worth import has_bar, measured, names_of

__all__ = ["Offer", "OfferedGames"]

Key = tuple[str, tuple[tuple[str, Any], ...]]


@dataclass(frozen=True)
class Offer:
    """A game that can be asked for."""

    name: str
    about: About
    make: Callable[..., Game[Any, Any]]
    own: bool = False  # True: it is the user's own game, whose rules may raise anything

    @cached_property
    def usual(self) -> Game[Any, Any]:
        """Return the game with the usual parameters."""
        return self.make()

    def to_dict(self) -> dict[str, Any]:
        game, about = self.usual, self.about
        return {
            "name": self.name,
            "title": about.title,
            "summary": about.summary,
            "players": game.players,
            "player_names": [*names_of(about, game), *about.player_names[game.players :]],
            "flips": about.flips,
            "features": bool(game.weights),
            "measured": measured(about, game),
            "bar": has_bar(about, game),
            "points": about.points,
            "chance": not game.deterministic,
            "zero_sum": game.zero_sum,
            "needs_history": needs_history(game),
            "levels": STRONGEST,
            "agents": agents_for(game),
            "model": model_words(game),
            "live": about.live,
            "own": self.own,
            "parameters": [parameter.to_dict() for parameter in about.parameters],
        }


def needs_history(game: Game[Any, Any]) -> bool:
    """Do the legal actions, or the end of the game, depend on the states before?"""
    return game.repetition > 0 or type(game).forbids is not Game.forbids


def agents_for(game: Game[Any, Any]) -> list[str]:
    """Return the kinds of agents that can play the game."""
    always = ["level", "search", "mcts", "greedy", "random"]
    if game.players == 1:
        return [*always, "expectimax"]
    if not game.zero_sum:
        return [*always, "multiplayer", "paranoid"]
    return [*always, "model", *(("minimax", "alphabeta") if game.deterministic else ()), "expectimax"]


class OfferedGames:
    def __init__(self, limits: Limits, own: tuple[str, Callable[..., Game[Any, Any]]] | None = None) -> None:
        self.limits = limits
        self.offers = {name: Offer(name, about(name), _catalog(name)) for name in catalog.GAMES}
        self.own_name: str | None = None
        if own is not None:
            self.own_name, make = own
            self.offers[self.own_name] = Offer(self.own_name, About(self.own_name, "Your own game."), make, own=True)
        self._ready: OrderedDict[Key, Game[Any, Any]] = OrderedDict()
        self._kinds: set[str] = set()
        self._lock = threading.Lock()

    def offer(self, name: str) -> Offer:
        if name not in self.offers:
            raise NotFound(f"there is no game {name!r:.60} here; there are {', '.join(self.offers)}")
        return self.offers[name]

    def game(self, name: str, parameters: dict[str, Any]) -> Game[Any, Any]:
        """Return the game with these parameters. Raise InvalidArgument if one of them is not allowed."""
        offer = self.offer(name)
        known = {parameter.name: parameter for parameter in offer.about.parameters}
        for given in parameters:
            if given not in known:
                raise InvalidArgument(f"{name} has no parameter {given!r:.60}; it has {', '.join(known) or 'none'}")
        chosen = {given: known[given].read(value) for given, value in sorted(parameters.items())}
        key = (name, tuple(chosen.items()))
        with self._lock:
            if key not in self._ready:
                with rules_of(offer):
                    game = offer.make(**chosen)
                self._keep(key, game, "own" if offer.own else blueprint(game).digest)
            self._ready.move_to_end(key)
            return self._ready[key]

    def _keep(self, key: Key, game: Game[Any, Any], kind: str) -> None:
        """Keep the game ready. Compiled code is never freed, so the number of kinds of games is limited."""
        if len(self._kinds | {kind}) > self.limits.kinds_of_games:
            raise Busy(
                "too many sizes of boards have been asked for: choose a usual one, or start the server anew", 600
            )
        self._kinds.add(kind)
        self._ready[key] = game
        if len(self._ready) > self.limits.games:
            self._ready.popitem(last=False)


def _catalog(name: str) -> Callable[..., Game[Any, Any]]:
    return lambda **parameters: catalog.find(name, **parameters)


@contextmanager
def rules_of(offer: Offer) -> Iterator[None]:
    """Run rules of a game. What a user's own rules raise is reported as InvalidGame."""
    try:
        yield
    except PliesError:
        raise
    except Exception as error:
        if not offer.own:
            raise
        raise InvalidGame(f"the rules of {offer.name} raise {type(error).__name__}: {error}") from error
