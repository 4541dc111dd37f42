"""Who may compute when: work is done in threads, as many at once as there are cores, clients taking turns.

A Desk hands out turns. A client with much to ask waits behind its own requests, not in front of everybody else's:
free turns go round the clients. Nobody waits without end: a client, and all together, may only have so many waiting,
and whoever is told to come back later is told at once.

Work runs inside a Permit. Whoever does not want the answer any more withdraws it, and searches end within a moment; the
turn is free only then, so that no more threads ever search than there are turns. A desk for work in plain Python, which
looks at no permit, interrupts it.
"""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any

from plies.engine.running import Permit, Withdrawn
from plies.studio.interrupting import Interruptible
from plies.studio.limits import Limits
from plies.studio.refusals import Busy, Closing, TooLong

__all__ = ["Desk", "Place", "QuickDesk", "Work"]

Work = Callable[[], Any]


class Noticing(Permit):
    """A permit that knows whether a search has begun; what takes its time before that is a game being compiled."""

    begun = False

    def begin(self) -> None:
        self.begun = True
        super().begin()


class Place:
    """A client's place in the queue, then its turn."""

    def __init__(self, client: str, seconds: float) -> None:
        self.client = client
        self.permit = Noticing(seconds)
        self.called = asyncio.Event()  # it is this one's turn
        self.work: Interruptible | None = None

    def stop(self) -> None:
        """Whatever is being done here is not wanted any more; from any thread."""
        self.permit.withdraw()
        if self.work is not None:
            self.work.interrupt()


class Desk:
    """The queue and the threads behind it. All methods belong to the event loop, but for close()."""

    def __init__(self, limits: Limits, name: str, seconds: float) -> None:
        """seconds is how long the searches of one turn may take in all."""
        self.limits, self.seconds = limits, seconds
        self.queues: dict[str, deque[Place]] = {}  # whose turn is next comes first; no queue is empty
        self.running: dict[Place, str] = {}
        self.threads = ThreadPoolExecutor(limits.running, thread_name_prefix=f"plies studio {name}")
        self.closed = False

    @property
    def waiting(self) -> int:
        return sum(map(len, self.queues.values()))

    # -- the queue --

    def take_place(self, client: str) -> Place:
        """A place at the end of the client's queue; Busy if there is no room."""
        if self.closed:
            raise Closing
        queue = self.queues.get(client, ())
        if len(queue) >= self.limits.waiting_per_client:
            raise Busy(f"{len(queue)} of your requests are waiting already: wait for their answers, or stop some")
        if self.waiting >= self.limits.waiting:
            raise Busy(f"{self.waiting} requests are waiting: try again in a few seconds", 5)
        place = Place(client, self.seconds)
        self.queues.setdefault(client, deque()).append(place)
        self._call()
        return place

    def leave(self, place: Place) -> None:
        """The place's turn is over, or it no longer wants one."""
        if self.running.pop(place, None) is None:
            queue = self.queues[place.client]
            queue.remove(place)
            if not queue:
                del self.queues[place.client]
        self._call()

    def ahead(self, place: Place) -> int:
        """How many would get a turn before this one, if everybody's took equally long."""
        rounds = self.queues[place.client].index(place)
        clients = list(self.queues)
        before = clients.index(place.client)
        return sum(min(len(self.queues[client]), rounds + (n < before)) for n, client in enumerate(clients))

    def _call(self) -> None:
        """Give the turns that are free to the clients in order."""
        while (client := self._next()) is not None:
            queue = self.queues.pop(client)
            place = queue.popleft()
            if queue:
                self.queues[client] = queue  # at the end: the others come first now
            self.running[place] = client
            place.called.set()

    def _next(self) -> str | None:
        """Who may have a turn now."""
        if len(self.running) >= self.limits.running:
            return None
        busy = Counter(self.running.values())
        return next((client for client in self.queues if busy[client] < self.limits.running_per_client), None)

    # -- the work --

    @asynccontextmanager
    async def turn(self, place: Place) -> AsyncIterator[None]:
        """Wait for the place's turn, and give it back in the end, whatever happens."""
        try:
            await place.called.wait()
            yield
        finally:
            self.leave(place)

    async def do(self, place: Place, work: Work) -> Any:
        """What work returns, done by a thread; only in the place's turn. If this is cancelled, so is the work."""
        if self.closed:
            raise Closing
        done = asyncio.get_running_loop().run_in_executor(self.threads, _permitted, place.permit, work)
        try:
            return await self._watched(done, place)
        except asyncio.CancelledError:
            place.stop()
            await asyncio.wait([done])  # the turn is over only when the thread is free
            done.exception()  # nobody wants to know
            raise
        except Withdrawn:
            if self.closed:
                raise Closing from None
            raise TooLong(
                f"this takes longer than the {self.seconds:g} seconds that a request may take: ask for less"
            ) from None

    async def _watched(self, done: "asyncio.Future[Any]", place: Place) -> Any:
        return await asyncio.shield(done)

    def close(self) -> None:
        """Stop all that runs and let nobody in; from any thread."""
        self.closed = True
        for place in list(self.running):
            place.stop()


class QuickDesk(Desk):
    """A desk for work in plain Python, which is interrupted when it takes longer than the seconds, or is not wanted."""

    async def do(self, place: Place, work: Work) -> Any:
        place.work = Interruptible(work)
        return await super().do(place, place.work)

    async def _watched(self, done: "asyncio.Future[Any]", place: Place) -> Any:
        await asyncio.wait([done], timeout=self.seconds)
        if not done.done():
            place.stop()
        return await super()._watched(done, place)


def _permitted(permit: Permit, work: Work) -> Any:
    with permit:
        permit.check()
        return work()
