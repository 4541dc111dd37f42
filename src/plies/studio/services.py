"""What every room of the studio uses: the games, the limits, and two queues of work.

Searches wait for searches only: stepping through a tree or playing a move takes milliseconds and has turns of its own.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fastapi import Request, Response

from plies.engine.errors import Withdrawn
from plies.studio.limits import Limits
from plies.studio.offered_games import OfferedGames, rules_of
from plies.studio.streams import Lines, Report, done, whole
from plies.studio.turns import Work, WorkQueue, escaped

__all__ = ["Services", "games_of", "quick", "ready", "services_of", "thought"]


@dataclass(frozen=True)
class Services:
    limits: Limits
    games: OfferedGames
    quick: WorkQueue
    searches: WorkQueue
    endless: bool = False  # a search may go on until its client hangs up: only for clients on this machine

    def close(self) -> None:
        """Stop everything that runs; from any thread."""
        self.quick.close()
        self.searches.close()


def services_of(request: Request) -> Services:
    found: Services = request.app.state.services
    return found


def games_of(request: Request) -> OfferedGames:
    return services_of(request).games


async def quick(request: Request, work: Work, game: str | None = None) -> Response:
    """What work returns, which takes a moment; with the name of a game if its rules are used."""
    services = services_of(request)
    return await whole(request, services.quick, _with_rules(services.games, game, work))


async def ready(request: Request, work: Work, game: str) -> Any:
    """Likewise, for what is not the answer yet: what is wrong with a question is told before a search begins."""
    services = services_of(request)
    return await done(request, services.quick, _with_rules(services.games, game, work))


async def thought(
    request: Request, game: str, work: Callable[[Report], Any], stream: bool, seconds: float | None = None
) -> Response:
    """What work finds, which searches; as it thinks, or whole. seconds: how long, if not as long as usual."""
    services = services_of(request)

    def told(report: Report) -> Any:
        return _with_rules(services.games, game, lambda: work(report))()

    if stream:
        return Lines(request, services.searches, told, seconds)
    return await whole(request, services.searches, _with_rules(services.games, game, lambda: work(lambda event: None)))


def _with_rules(offered: OfferedGames, game: str | None, work: Work) -> Work:
    if game is None:
        return work
    offer = offered.offer(game)

    def guarded() -> Any:
        try:
            with rules_of(offer):
                return work()
        except (Exception, Withdrawn):
            raise
        except BaseException as error:  # rules that end the program, as they think
            raise escaped(f"the rules of {offer.name}", error) from error

    return guarded
