"""Who may compute when: work is done in threads, as many at once as there are cores, and clients take turns.

A WorkQueue hands out turns. It tells clients apart by their addresses, and free turns go round the addresses: a client
that asks for much waits behind its own requests, not in front of everybody else's. A client may also give itself a
name. Names are free, so they buy nothing: the names of one address share its turns. Nobody waits without end: an
address, and all together, may only have so many requests waiting, and a request that finds no room is refused at once.

Work runs inside a Permit. A client that does not want the answer any more withdraws it, and its searches end within a
moment. The turn is free only then, so that no more threads ever search than there are turns. Work in plain Python looks
at no permit, so its queue interrupts it.
"""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import CancelledError as Cancelled
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple

from plies.core import InvalidGame
from plies.engine.errors import Withdrawn
from plies.engine.runtime.permits import Permit
from plies.studio.interrupting import Interruptible
from plies.studio.limits import Limits
from plies.studio.refusals import Busy, Closing, TooLong

__all__ = ["Client", "Place", "QuickWorkQueue", "Work", "WorkQueue", "escaped"]

Work = Callable[[], Any]


class Noticing(Permit):
    """A permit that knows whether a search has begun. Before that, the game is being compiled."""

    begun = False

    def begin(self) -> None:
        self.begun = True
        super().begin()


class Client(NamedTuple):
    """The sender of a request."""

    address: str
    name: str = ""  # what it calls itself


class Place:
    """A client's place in the queue, then its turn."""

    def __init__(self, client: Client, seconds: float) -> None:
        self.client = client
        self.permit = Noticing(seconds)
        self.called = asyncio.Event()  # set when its turn has come
        self.work: Interruptible | None = None

    def stop(self) -> None:
        """Stop the work of this place: its answer is no longer wanted. Any thread may call this."""
        self.permit.withdraw()
        if self.work is not None:
            self.work.interrupt()


class WorkQueue:
    """The queue and the threads behind it. All methods belong to the event loop, but for close()."""

    def __init__(self, limits: Limits, name: str, seconds: float) -> None:
        """seconds is how long the searches of one turn may take in all."""
        self.limits, self.seconds = limits, seconds
        self.queues: dict[str, AddressQueue] = {}  # by address; whose turn is next comes first, and no queue is empty
        self.running: dict[Place, str] = {}  # who has a turn
        self.working: set[Place] = set()  # for whom a thread is at work just now: some of those who have a turn
        self.threads = ThreadPoolExecutor(limits.running, thread_name_prefix=f"plies studio {name}")
        self.closed = False

    @property
    def waiting(self) -> int:
        return sum(map(len, self.queues.values()))

    # -- the queue --

    def take_place(self, address: str, name: str = "") -> Place:
        """Return a place at the end of the client's queue. Raise Busy if there is no room."""
        if self.closed:
            raise Closing
        queue = self.queues.get(address, ())
        if len(queue) >= self.limits.waiting_per_client:
            raise Busy(f"{len(queue)} of your requests are waiting already: wait for their answers, or stop some")
        if self.waiting >= self.limits.waiting:
            raise Busy(f"{self.waiting} requests are waiting: try again in a few seconds", 5)
        place = Place(Client(address, name), self.seconds)
        self.queues.setdefault(address, AddressQueue()).add(place)
        self._call()
        return place

    def leave(self, place: Place) -> None:
        """End the place's turn, or take it out of the queue. Leaving twice does no harm."""
        address = place.client.address
        if self.running.pop(place, None) is None and address in self.queues:
            self.queues[address].remove(place)
            if not self.queues[address]:
                del self.queues[address]
        self._call()

    def ahead(self, place: Place) -> int:
        """Return how many would get a turn before this one, if all turns took equally long."""
        address = place.client.address
        lengths = [len(queue) for queue in self.queues.values()]
        return _before(lengths, list(self.queues).index(address), self.queues[address].ahead(place))

    def _call(self) -> None:
        """Give the free turns to the addresses in order."""
        while (address := self._next()) is not None:
            queue = self.queues.pop(address)
            place = queue.take()
            if queue:
                self.queues[address] = queue  # at the end: the others come first now
            self.running[place] = address
            place.called.set()

    def _next(self) -> str | None:
        """Return the address that may have a turn now, or None."""
        if len(self.running) >= self.limits.running:
            return None
        busy = Counter(self.running.values())
        return next((address for address in self.queues if busy[address] < self.limits.running_per_client), None)

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
        """Return what work returns. A thread does it, in the place's turn. If this is cancelled, so is the work."""
        if self.closed:
            raise Closing
        done = asyncio.get_running_loop().run_in_executor(self.threads, self._work, place, work)
        try:
            return await self._watched(done, place)
        except asyncio.CancelledError:
            place.stop()
            await _ended(done)  # the turn is over only when the thread is free
            raise
        except Withdrawn:
            if self.closed:
                raise Closing from None
            raise TooLong(
                f"this takes longer than the {self.seconds:g} seconds that a request may take: ask for less"
            ) from None

    def _work(self, place: Place, work: Work) -> Any:
        """Do the work, in a thread."""
        self.working.add(place)
        try:
            with place.permit:
                place.permit.check()
                return work()
        except (StopIteration, Cancelled) as error:  # they mean something else to the code that waits for the future
            raise escaped("the work", error) from error
        except (Exception, Withdrawn):
            raise
        except BaseException as error:
            raise escaped("the work", error) from error
        finally:
            self.working.discard(place)

    async def _watched(self, done: "asyncio.Future[Any]", place: Place) -> Any:
        return await asyncio.shield(done)

    def close(self) -> None:
        """Stop everything that runs, and refuse new requests. Any thread may call this."""
        self.closed = True
        for place in list(self.running):
            place.stop()


class QuickWorkQueue(WorkQueue):
    """A queue for work in plain Python. It interrupts work that takes too long or is not wanted any more."""

    async def do(self, place: Place, work: Work) -> Any:
        place.work = Interruptible(work)
        return await super().do(place, place.work)

    async def _watched(self, done: "asyncio.Future[Any]", place: Place) -> Any:
        await asyncio.wait([done], timeout=self.seconds)
        if not done.done():
            place.stop()
        return await super()._watched(done, place)


class AddressQueue:
    """Those of one address who wait: the names that it gives itself take turns, each in the order in which it asked."""

    def __init__(self) -> None:
        self.names: dict[str, deque[Place]] = {}  # the next to get a turn comes first, and none is empty

    def __len__(self) -> int:
        return sum(map(len, self.names.values()))

    def add(self, place: Place) -> None:
        self.names.setdefault(place.client.name, deque()).append(place)

    def remove(self, place: Place) -> None:
        """Take the place out, if it is there."""
        queue = self.names.get(place.client.name, deque())
        with suppress(ValueError):
            queue.remove(place)
        if not queue:
            self.names.pop(place.client.name, None)

    def take(self) -> Place:
        """Take out and return the place that is next."""
        name = next(iter(self.names))
        queue = self.names.pop(name)
        place = queue.popleft()
        if queue:
            self.names[name] = queue
        return place

    def ahead(self, place: Place) -> int:
        """Return how many of them come before this one."""
        name = place.client.name
        lengths = [len(queue) for queue in self.names.values()]
        return _before(lengths, list(self.names).index(name), self.names[name].index(place))


def _before(lengths: list[int], mine: int, rounds: int) -> int:
    """Return how many get a turn before the one with `rounds` others before it in queue `mine`. Queues take turns."""
    return sum(min(length, rounds + (n < mine)) for n, length in enumerate(lengths))


async def _ended(done: "asyncio.Future[Any]") -> None:
    """Wait until the work has ended, however often this is cancelled: only then may another have the turn."""
    while not done.done():
        with suppress(asyncio.CancelledError):
            await asyncio.wait([done])
    done.exception()  # asyncio would log an error that was never read


def escaped(whose: str, error: BaseException) -> InvalidGame:
    """Return an error to report instead of one such as SystemExit, which would end the server in the event loop."""
    try:
        words = str(error)
    except BaseException:  # the error's class may be a user's own
        words = ""
    return InvalidGame(f"{whose} raised {type(error).__name__}{words and f': {words}'}")
