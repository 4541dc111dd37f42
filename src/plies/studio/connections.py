"""One connection: a client that begins a request and does not go on, or does not read the answer, is cut off.

Uvicorn limits how long a connection is kept between two requests, and nothing else. A client that opens connections and
sends half a head on each would keep them for ever, and with them all the files that a process can open. `security` does
the same for bodies, because there an answer in words is possible.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from plies.studio.limits import Limits

__all__ = ["Connection"]

SLOWEST = 1_000  # bytes a second; a client that reads less counts as one that does not read


class Connection(H11Protocol):
    """A connection of Uvicorn's, with limits of time for the head of a request and for reading the answer."""

    def __init__(self, *arguments: Any, limits: Limits, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.limits = limits
        self._head: asyncio.TimerHandle | None = None  # runs while the head of a request is awaited
        self._unread: asyncio.TimerHandle | None = None  # runs while the client has something to read

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)  # report at once whether the client has something left to read
        self._head = self.loop.call_later(self.limits.head_seconds, self._cut_off)

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self._head, self._unread):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    # -- the head --

    def data_received(self, data: bytes) -> None:
        """Stop the clock when a head is complete. More data does not give more time."""
        super().data_received(data)
        if self._answering:
            if self._head is not None:
                self._head.cancel()
                self._head = None
        elif self._head is None and not self.transport.is_closing():
            self._head = self.loop.call_later(self.limits.head_seconds, self._cut_off)

    @property
    def _answering(self) -> bool:
        """Has the head of a request arrived, but its answer not been sent completely?"""
        return self.cycle is not None and not self.cycle.response_complete

    def _cut_off(self) -> None:
        self._head = None
        if not self._answering:
            self.transport.abort()

    # -- the answer --

    def pause_writing(self) -> None:
        super().pause_writing()
        self._expect_reading()

    def resume_writing(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()

    def _expect_reading(self) -> None:
        left = self.transport.get_write_buffer_size()
        self._unread = self.loop.call_later(self.limits.unread_seconds, self._look, left)

    def _look(self, before: int) -> None:
        """Go on waiting if the client has read enough since; else cut it off."""
        if before - self.transport.get_write_buffer_size() < SLOWEST * self.limits.unread_seconds:
            self.transport.abort()
        else:
            self._expect_reading()
