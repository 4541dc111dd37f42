"""Answers in parts while a search runs, one line of JSON after the other; and answers in one piece.

Either way the connection is watched: when the client hangs up, its work is stopped.
"""

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Message, Receive, Scope, Send

from plies.core import PliesError
from plies.studio.refusals import Busy, Refusal
from plies.studio.security import counted_as
from plies.studio.turns import Client, Place, Work, WorkQueue
from plies.teach.plain import plain

__all__ = ["FAILURE", "HungUp", "Lines", "Report", "client_of", "done", "refused", "told", "whole"]

MEDIA_TYPE = "application/x-ndjson"
BETWEEN = 0.05  # seconds between two reports of a search, at least: people read no faster
PATIENCE = 0.25  # seconds between two looks at how many are ahead
COMPILING = 1.0  # seconds between two reports that a search has not begun

FAILURE = {
    "error": "plies has failed here, which is a mistake of plies; the server's log says where",
    "kind": "Failure",
}
log = logging.getLogger("plies.studio")

Report = Callable[[dict[str, Any]], None]
Say = Callable[[dict[str, Any]], Awaitable[None]]


class HungUp(Exception):
    """The client has closed the connection."""


def client_of(request: Request) -> Client:
    """Return the client that a request counts for: its address, and the name that the page gives itself."""
    address = counted_as(request.client.host) if request.client else ""
    return Client(address, request.headers.get("x-plies-client", "")[:64])


def told(error: BaseException) -> dict[str, str]:
    """Return an error as the API reports it."""
    kind = error.kind if isinstance(error, Refusal) else type(error).__name__
    return {"error": str(error), "kind": kind}


def refused(error: PliesError) -> JSONResponse:
    headers = {"Retry-After": str(error.seconds)} if isinstance(error, Busy) else {}
    return JSONResponse(told(error), error.status if isinstance(error, Refusal) else 400, headers)


async def whole(request: Request, queue: WorkQueue, work: Work) -> Response:
    """What work returns, as JSON."""
    return Response(await done(request, queue, lambda: _json(work())), media_type="application/json")


async def done(request: Request, queue: WorkQueue, work: Work) -> Any:
    """What work returns, unless the client hangs up before."""
    place = queue.take_place(*client_of(request))

    async def answer() -> Any:
        async with queue.turn(place):
            return await queue.do(place, work)

    working = asyncio.ensure_future(answer())
    if not await _before_hanging_up(working, request.receive):
        raise HungUp
    return working.result()


def _json(thing: Any) -> bytes:
    return json.dumps(plain(thing), ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


async def _before_hanging_up(working: "asyncio.Future[Any]", receive: Receive) -> bool:
    """Wait for the work, or stop it when the client hangs up. Return whether it was done."""
    leaving = asyncio.ensure_future(_hung_up(receive))
    try:
        await asyncio.wait([working, leaving], return_when=asyncio.FIRST_COMPLETED)
        return working.done()
    finally:  # also when the server is told to stop
        for task in (working, leaving):
            task.cancel()
        await asyncio.wait([working, leaving])


async def _hung_up(receive: Receive) -> None:
    message: Message = {}
    while message.get("type") != "http.disconnect":
        message = await receive()


class Lines(Response):
    """A stream of events: waiting, compiling, iterations, and the answer or an error."""

    def __init__(
        self, request: Request, queue: WorkQueue, work: Callable[[Report], Any], seconds: float | None = None
    ) -> None:
        """Busy if the queue has no room, before anything is sent. seconds: of searching, if not the queue's own."""
        super().__init__(media_type=MEDIA_TYPE)
        del self.headers["content-length"]
        self.queue, self.work = queue, work
        self.place: Place = queue.take_place(*client_of(request))
        if seconds is not None:
            self.place.permit.seconds_left = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        writing = asyncio.ensure_future(self._write(send))
        if await _before_hanging_up(writing, receive):
            writing.result()

    async def _write(self, send: Send) -> None:
        async def say(event: dict[str, Any]) -> None:
            await send({"type": "http.response.body", "body": _json(event) + b"\n", "more_body": True})

        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            await self._wait(say)
            last = await self._do(say)
        finally:
            self.queue.leave(self.place)
        await say(last)
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _turn(self, report: Report) -> Any:
        """Do the work, and give the turn back at once: sending the answer takes long if the client is slow to read."""
        try:
            return await self.queue.do(self.place, lambda: self.work(report))
        finally:
            self.queue.leave(self.place)

    async def _wait(self, say: Say) -> None:
        """Wait for the turn. Say how many are ahead, whenever that changes."""
        before = None
        while not self.place.called.is_set():
            ahead = self.queue.ahead(self.place)
            if ahead != before:
                await say({"event": "waiting", "ahead": ahead})
            before = ahead
            with suppress(TimeoutError):  # not wait_for: it may swallow the cancellation when the client hangs up
                async with asyncio.timeout(PATIENCE):
                    await self.place.called.wait()

    async def _do(self, say: Say) -> dict[str, Any]:
        """Do the work and send its reports. Return the last event."""
        reports: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        report = _from_thread(reports)
        doing = asyncio.ensure_future(self._turn(report))
        doing.add_done_callback(lambda _: reports.put_nowait(None))
        try:
            while (event := await self._next(reports)) is not None:
                await say(event)
        finally:  # also when the client has hung up
            doing.cancel()
            await asyncio.wait([doing])
        return _last(doing)

    async def _next(self, reports: "asyncio.Queue[dict[str, Any] | None]") -> dict[str, Any] | None:
        """Return the next report. While the search has not begun, report that its game is being compiled."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(None if self.place.permit.begun else COMPILING):
                    return await reports.get()
            if not self.place.permit.begun:
                return {"event": "compiling"}


def _from_thread(reports: "asyncio.Queue[dict[str, Any] | None]") -> Report:
    """Return a function for the thread that searches. It puts reports into the queue, but not too often."""
    loop = asyncio.get_running_loop()
    last = -BETWEEN

    def report(event: dict[str, Any]) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= BETWEEN:
            last = now
            loop.call_soon_threadsafe(reports.put_nowait, event)

    return report


def _last(doing: "asyncio.Future[Any]") -> dict[str, Any]:
    error = doing.exception()
    if error is None:
        return {"event": "answer", **doing.result()}
    if not isinstance(error, PliesError):
        log.error("a search failed", exc_info=error)
        return {"event": "error", **FAILURE}
    return {"event": "error", **told(error)}
