"""What every room of the studio uses: the games, the limits, and two desks.

Searches wait for searches only: stepping through a tree or playing a move takes milliseconds and has turns of its own.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fastapi import Request, Response

from plies.engine.errors import Withdrawn
from plies.studio.jobs import Desk, Work, escaped
from plies.studio.limits import Limits
from plies.studio.shelf import Shelf, rules_of
from plies.studio.streams import Lines, Report, done, whole

__all__ = ["Lobby", "lobby_of", "quick", "ready", "shelf_of", "thought"]


@dataclass(frozen=True)
class Lobby:
    limits: Limits
    shelf: Shelf
    quick: Desk
    searches: Desk

    def close(self) -> None:
        """Stop everything that runs; from any thread."""
        self.quick.close()
        self.searches.close()


def lobby_of(request: Request) -> Lobby:
    found: Lobby = request.app.state.lobby
    return found


def shelf_of(request: Request) -> Shelf:
    return lobby_of(request).shelf


async def quick(request: Request, work: Work, game: str | None = None) -> Response:
    """What work returns, which takes a moment; with the name of a game if its rules are used."""
    lobby = lobby_of(request)
    return await whole(request, lobby.quick, _with_rules(lobby.shelf, game, work))


async def ready(request: Request, work: Work, game: str) -> Any:
    """Likewise, for what is not the answer yet: what is wrong with a question is told before a search begins."""
    lobby = lobby_of(request)
    return await done(request, lobby.quick, _with_rules(lobby.shelf, game, work))


async def thought(request: Request, game: str, work: Callable[[Report], Any], stream: bool) -> Response:
    """What work finds, which searches; as it thinks, or whole."""
    lobby = lobby_of(request)
    if stream:
        return Lines(request, lobby.searches, lambda report: _with_rules(lobby.shelf, game, lambda: work(report))())
    return await whole(request, lobby.searches, _with_rules(lobby.shelf, game, lambda: work(lambda event: None)))


def _with_rules(shelf: Shelf, game: str | None, work: Work) -> Work:
    if game is None:
        return work
    offer = shelf.offer(game)

    def guarded() -> Any:
        try:
            with rules_of(offer):
                return work()
        except (Exception, Withdrawn):
            raise
        except BaseException as error:  # rules that end the program, as they think
            raise escaped(f"the rules of {offer.name}", error) from error

    return guarded
