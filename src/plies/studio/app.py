"""The application: its rooms, how it words errors, and the page."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from plies import __version__
from plies.core import Game, PliesError
from plies.studio import games, practice, reference, trees, utility
from plies.studio.limits import LIMITS, Limits
from plies.studio.offered_games import OfferedGames
from plies.studio.security import Guard, Trust
from plies.studio.services import Services, services_of
from plies.studio.streams import FAILURE, HungUp, log, refused
from plies.studio.turns import QuickWorkQueue, WorkQueue

__all__ = ["make_app"]

PAGE = Path(__file__).with_name("page")
GRACE = 1.5  # times the limit of a single search: a level may search twice
QUICK = 10.0  # seconds for what does not search, and mostly takes milliseconds
KINDS = {401: "Forbidden", 403: "Forbidden", 404: "NotFound", 405: "NotAllowed", 408: "TooSlow", 413: "TooLarge"}
DESCRIPTION = """Trees, exercises, games and utilities as JSON. A client holds the state of its game as text: the server
keeps nothing between two requests. Searches come as lines of JSON while they think, and stop when the connection is
closed. Errors are `{"error": sentence, "kind": word}`."""


class Error(BaseModel):
    """The answer when there is no result."""

    error: str
    kind: str


ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": Error, "description": text}
    for status, text in {
        400: "The question means nothing (a notation, an action, a parameter), or takes too long; the sentence says.",
        401: "The server asks for a token.",
        403: "The server is not known by this name, or a page of another origin asks.",
        404: "There is no such game or address.",
        408: "The request took too long to arrive.",
        413: "The request is too large.",
        415: "The request is no JSON.",
        422: "A field is missing, unknown or out of its limits.",
        429: "Too much is asked at once; Retry-After says when to try again.",
        503: "The server is shutting down.",
    }.items()
}


def make_app(
    trust: Trust | None = None,
    own: tuple[str, Callable[..., Game[Any, Any]]] | None = None,
    limits: Limits = LIMITS,
) -> FastAPI:
    """The studio, as an ASGI application; own is the name of the user's game and what makes it."""
    services = Services(
        limits,
        OfferedGames(limits, own),
        QuickWorkQueue(replace(limits, waiting_per_client=limits.quick_waiting_per_client), "quick", QUICK),
        WorkQueue(limits, "search", GRACE * limits.seconds),
        endless=limits.endless and (trust is None or trust.token is None),
    )

    @asynccontextmanager
    async def open_hours(app: FastAPI) -> AsyncIterator[None]:
        yield
        services.close()

    app = FastAPI(
        title="plies studio",
        version=__version__,
        description=DESCRIPTION,
        openapi_url="/api/openapi.json",
        docs_url=None,  # FastAPI's own pages load scripts from another host
        redoc_url=None,
        lifespan=open_hours,
        responses=ERRORS,
    )
    app.state.services = services
    trust = trust or Trust()
    app.add_middleware(Guard, trust=trust, limits=limits)
    _word_errors(app)
    _add_service(app, trust)
    for room in (trees, practice, games, utility):
        app.include_router(room.router)
    _add_page(app)
    return app


def _word_errors(app: FastAPI) -> None:
    @app.exception_handler(PliesError)
    async def of_plies(request: Request, error: PliesError) -> Response:
        return refused(error)

    @app.exception_handler(RequestValidationError)
    async def of_fields(request: Request, error: RequestValidationError) -> Response:
        return JSONResponse({"error": _sentence(error), "kind": "InvalidRequest"}, 422)

    @app.exception_handler(HTTPException)
    async def of_http(request: Request, error: HTTPException) -> Response:
        kind = KINDS.get(error.status_code, "InvalidRequest")
        return JSONResponse({"error": str(error.detail), "kind": kind}, error.status_code, error.headers)

    @app.exception_handler(HungUp)
    async def of_nobody(request: Request, error: HungUp) -> Response:
        return Response(status_code=499)  # the client is gone and will not read it

    @app.exception_handler(Exception)
    async def of_ours(request: Request, error: Exception) -> Response:
        log.error("a request failed", exc_info=error)
        return JSONResponse(FAILURE, 500)


def _sentence(error: RequestValidationError) -> str:
    """Return what is wrong with the first few fields."""
    found = []
    for each in error.errors()[:3]:
        place = ".".join(str(part) for part in each["loc"] if part != "body")
        found.append(f"{place}: {each['msg']}" if place else str(each["msg"]))
    return "; ".join(found)


def _add_service(app: FastAPI, trust: Trust) -> None:
    @app.get("/api/limits", tags=["service"])
    def limits(request: Request) -> dict[str, Any]:
        """What one request, and all clients together, may ask."""
        return services_of(request).limits.to_dict()

    @app.get("/api/status", tags=["service"])
    async def status(request: Request) -> dict[str, Any]:
        """How busy the server is."""
        services = services_of(request)
        return {
            "version": __version__,
            "running": len(services.searches.running),
            "waiting": services.searches.waiting,
            "own_game": services.games.own_name,
            "token_needed": trust.token is not None,
        }

    @app.get("/api/docs", include_in_schema=False)
    def docs() -> HTMLResponse:
        return HTMLResponse(reference.page(app.openapi()))


def _add_page(app: FastAPI) -> None:
    if PAGE.is_dir():
        app.mount("/page", StaticFiles(directory=PAGE), name="page")

    @app.get("/", include_in_schema=False)
    def index() -> Response:
        if not (PAGE / "index.html").is_file():
            return HTMLResponse(reference.page(app.openapi()))
        return FileResponse(PAGE / "index.html")
