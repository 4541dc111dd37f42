"""Many clients at once: fair waiting, clear refusals, searches that stop when nobody listens, flat memory."""

import asyncio
import gc
import json
import random
import resource
import sys
import threading
import time
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from plies.engine.runtime.threads import _Hand
from plies.studio.limits import Limits
from studio.shared import PATIENCE, ask, events, serving, told, until

SHORT = 0.1  # seconds of a search
MB = 2**20
ANALYSE = "/api/games/connect-four/analyse"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a machine has one address for itself")


def address(number):
    """One of the addresses that this machine has for itself: clients are told apart by theirs."""
    return f"127.0.0.{number + 2}"


@asynccontextmanager
async def visitor(running, number):
    """A client with an address of its own."""
    transport = httpx.AsyncHTTPTransport(local_address=address(number))
    async with httpx.AsyncClient(base_url=running.address, timeout=PATIENCE, transport=transport) as client:
        yield client


@pytest.fixture(scope="module")
def running():
    with serving() as running:
        with running.client() as client:
            ask(client, "games/connect-four/analyse", depth=1, stream=False)  # compiles
        yield running


# -- clients that hang up --


def test_a_closed_connection_stops_its_search(running):
    with running.client() as client:
        with client.stream("POST", "/api/games/connect-four/analyse", json=slow()) as answer:
            lines = answer.iter_lines()  # kept: a stream is closed when nobody has its lines any more
            next(lines)
            assert len(running.searches.running) == 1
        assert until(lambda: not running.searches.running) < 5  # of the ten that it may take


def slow():
    """A search that takes as long as it may: connect four is not solved in ten seconds."""
    return {"seconds": 10}


@pytest.mark.parametrize("count", [50])
def test_fifty_that_hang_up_at_once(running, count):
    """Those that run and those that wait: all gone within a second."""

    async def story():
        asking = [asyncio.ensure_future(listen(running, number)) for number in range(count)]
        await asyncio.to_thread(until, lambda: running.searches.waiting >= count - len(running.searches.running))
        assert len(running.searches.running) == min(count, running.app.state.services.limits.running)
        for each in asking:
            each.cancel()
        await asyncio.wait(asking)
        return await asyncio.to_thread(until, lambda: not running.searches.running and not running.searches.waiting)

    assert told(story()) < 1


async def listen(running, number):
    async with visitor(running, number) as client, client.stream("POST", ANALYSE, json=slow()) as answer:
        async for _ in answer.aiter_lines():
            pass


def test_names_do_not_buy_turns():
    """One address under fifty names has the turn of one client, and leaves the other turn to another address."""
    limits = Limits(running=2, running_per_client=1, waiting_per_client=4)

    async def story(running):
        async with visitor(running, 0) as greedy, visitor(running, 1) as modest:
            asking = [asyncio.ensure_future(one_of_many(greedy, f"name {number}")) for number in range(50)]
            await asyncio.to_thread(until, lambda: sum(each.done() for each in asking) >= 50 - 1 - 4)
            statuses = [each.result() for each in asking if each.done()]
            mine = await modest.post(ANALYSE, json={"depth": 1, "stream": False})
            for each in asking:
                each.cancel()
            await asyncio.wait(asking)
            return statuses, mine.status_code

    with serving(limits=limits) as running:
        assert told(story(running)) == ([429] * 45, 200)


async def one_of_many(client, name):
    async with client.stream("POST", ANALYSE, json=slow(), headers={"X-Plies-Client": name}) as answer:
        async for _ in answer.aiter_lines():
            pass
        return answer.status_code


def test_a_client_that_does_not_read_keeps_no_turn(running, monkeypatch):
    """Its turn ends with its search, not when the answer has been sent."""
    from plies.studio.streams import Lines

    stuck = asyncio.Event()

    async def never(self, say):
        await real(self, say)
        await stuck.wait()

    real = Lines._do
    monkeypatch.setattr(Lines, "_do", never)
    with running.client() as client, client.stream("POST", ANALYSE, json={"depth": 1}) as answer:
        next(answer.iter_lines())
        until(lambda: not running.searches.running)


def test_an_answer_that_is_awaited_whole_is_stopped_too(running):
    with running.client() as client:
        with pytest.raises(httpx.ReadTimeout):
            client.post("/api/games/connect-four/analyse", json=slow() | {"stream": False}, timeout=0.5)
        assert until(lambda: not running.searches.running) < 5  # of the ten that it may take


def test_a_server_that_ends_stops_its_searches():
    with serving() as running, running.client() as client:
        with client.stream("POST", "/api/games/connect-four/analyse", json=slow()) as answer:
            lines = answer.iter_lines()
            next(lines)
            begun = time.monotonic()
            running.server.stop()
            last = json.loads(list(lines)[-1])
            assert (last["event"], last["kind"]) == ("error", "Closing")
        running.thread.join(PATIENCE)
        assert time.monotonic() - begun < 8  # of the ten that the search may take


# -- limits --


def test_too_many_requests_of_one_client_are_refused_at_once():
    limits = Limits(running=1, running_per_client=1, waiting_per_client=1)
    with serving(limits=limits) as running, running.client("a") as client:
        body = {"json": slow()}
        path = "/api/games/connect-four/analyse"
        with client.stream("POST", path, **body), client.stream("POST", path, **body) as second:
            lines = second.iter_lines()
            assert json.loads(next(lines)) == {"event": "waiting", "ahead": 0}
            begun = time.monotonic()
            third = client.post(path, **body)
            assert time.monotonic() - begun < 5  # those before it take ten each
            assert (third.status_code, third.json()["kind"], third.headers["retry-after"]) == (429, "Busy", "1")
            elsewhere = httpx.HTTPTransport(local_address=address(1))
            with running.client(transport=elsewhere) as other, other.stream("POST", path, **body) as answer:
                assert answer.status_code == 200, "others are let in"
        until(lambda: not running.searches.running)
        assert events(client, "games/connect-four/analyse", depth=2)[-1]["event"] == "answer"


def test_kinds_of_games_are_limited():
    with serving(limits=Limits(kinds_of_games=2)) as running, running.client() as client:
        for width in (4, 5):
            ask(client, "games/connect-four/position", parameters={"width": width})
        told = ask(client, "games/connect-four/position", 429, parameters={"width": 6})
        assert "too many sizes" in told["error"]
        ask(client, "games/connect-four/position", parameters={"width": 4})
        ask(client, "games/nim/position", 429)


def test_a_search_of_the_book_that_takes_too_long_is_told(monkeypatch):
    from plies.studio import players

    monkeypatch.setattr(players, "LIMITS", Limits(seconds=0.2))
    with serving(limits=Limits(seconds=0.2)) as running, running.client() as client:
        agent = {"kind": "minimax", "depth": 40}
        told = ask(client, "games/connect-four/move", 400, agent=agent, stream=False)
        assert "choose a smaller depth" in told["error"]


# -- load --


def resident():
    """MiB of memory that this process uses."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / MB


def load(running, clients, seconds):
    """Each client asks for one short search after the other; how many each got, and the longest wait."""

    async def one(number, end):
        waits = []
        async with visitor(running, number) as client:
            while time.monotonic() < end:
                begun = time.monotonic()
                body = {"seconds": SHORT, "every_move": False, "stream": False}
                answer = await client.post(ANALYSE, json=body)
                assert answer.status_code == 200, answer.text
                waits.append(time.monotonic() - begun)
        return waits

    async def all_of_them():
        end = time.monotonic() + seconds
        return await asyncio.gather(*(one(number, end) for number in range(clients)))

    return told(all_of_them())


def check_load(running, clients, seconds):
    """Check that turns are fair, and that memory does not grow once everything that is made once is made.

    How much memory is in use depends on the moment, by the tables of searches that just ended: the most of several
    moments counts.
    """
    longest = 3 * clients * SHORT / running.app.state.services.limits.running + 1
    load(running, clients, 1)
    used = []
    for _ in range(4):
        waits = load(running, clients, seconds / 4)
        counts = [len(each) for each in waits]
        assert max(counts) - min(counts) <= 2, counts
        assert max(max(each, default=0) for each in waits) < longest
        used.append(resident())
    assert max(used[2:]) - max(used[:2]) < 20, f"memory grows: {used}"


def test_many_clients_for_a_moment(running):
    check_load(running, 10, 1.5)


@pytest.mark.long
def test_fifty_clients_for_a_minute(running):
    check_load(running, 50, 60)


# -- what is said to run is what runs --


class Habits(NamedTuple):
    """What clients ask for at random."""

    shortest: float  # seconds of a search; up to 10,000 times as many
    cold: tuple[
        tuple[int, int], ...
    ] = ()  # boards that nobody has searched before: each is compiled when first asked for
    hangs_up: float = 0.4  # how often


class Watch:
    """Looks, in the server's own thread, at who has a turn and which threads are at work.

    Turns change in that thread alone, so whatever is at work must have one at this moment. Threads begin a moment after
    they are given a turn, and turns are given back a moment after they end: LATE is far longer than that takes.
    """

    LATE = 10.0

    def __init__(self, running):
        self.queue, self.loop = running.searches, running.server.servers[0].get_loop()
        self.faults, self.looks, self.most = [], 0, 0
        self.since = {}  # when a place was first seen with a turn that no thread has taken up, or no longer has
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.watch)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()

    def watch(self):
        while not self.over.wait(0.003):
            self.loop.call_soon_threadsafe(self.look)

    def look(self):
        now, turns, working, searching = time.monotonic(), set(self.queue.running), set(self.queue.working), hands()
        self.looks, self.most = self.looks + 1, max(self.most, searching)
        if not working <= turns:
            self.faults.append("somebody works without a turn")
        if searching > len(turns):
            self.faults.append(f"{searching} threads search for {len(turns)} turns")
        if len(turns) > self.queue.limits.running:
            self.faults.append(f"{len(turns)} turns at once")
        self.since = {place: self.since.get(place, now) for place in turns - working}
        if any(now - since > self.LATE for since in self.since.values()):
            self.faults.append("a turn without work")


def hands():
    """How many threads are searching."""
    return sum(isinstance(thread, _Hand) and not thread.job.done for thread in threading.enumerate())


async def restless(running, number, end, habits):
    """Asks at random and hangs up at random; what the answers were."""
    luck, seen = random.Random(number), set()
    async with visitor(running, number) as client:
        while time.monotonic() < end:
            body = {"seconds": habits.shortest * 10 ** luck.uniform(0, 4), "every_move": luck.random() < 0.3}
            if habits.cold and luck.random() < 0.1:
                body["parameters"] = dict(zip(("width", "height"), luck.choice(habits.cold), strict=True))
            patience = luck.uniform(0, 0.5) if luck.random() < habits.hangs_up else None
            if patience is not None:
                body["seconds"] = 10
            with suppress(TimeoutError):
                async with asyncio.timeout(patience):
                    if luck.random() < 0.5:
                        seen.add((await client.post(ANALYSE, json=body | {"stream": False})).status_code)
                    else:
                        seen.add(await last_event(client, body))
    return seen


async def last_event(client, body):
    async with client.stream("POST", ANALYSE, json=body) as answer:
        lines = [line async for line in answer.aiter_lines()]
        return json.loads(lines[-1])["event"] if answer.status_code == 200 else answer.status_code


async def asked_for_its_status(running, end):
    numbers = set()
    async with visitor(running, 99) as client:
        while time.monotonic() < end:
            numbers.add((await client.get("/api/status")).json()["running"])
            await asyncio.sleep(0.05)
    return numbers


def check_agreement(running, clients, seconds, habits):
    async def all_of_them():
        end = time.monotonic() + seconds
        status = asyncio.ensure_future(asked_for_its_status(running, end))
        seen = await asyncio.gather(*(restless(running, number, end, habits) for number in range(clients)))
        return set().union(*seen), await status

    with Watch(running) as watch:
        seen, numbers = told(all_of_them())
        until(lambda: not running.searches.running and not running.searches.waiting, 60)
        until(lambda: not hands(), 30)
        time.sleep(0.2)
    assert not watch.faults, sorted(set(watch.faults))
    assert watch.looks > 5 * seconds
    assert seen == {200, "answer"}
    assert max(numbers) == watch.most == running.app.state.services.limits.running
    assert not running.searches.working
    with running.client() as client:
        status = client.get("/api/status").json()
        assert (status["running"], status["waiting"]) == (0, 0)


def test_turns_and_threads_agree_for_a_moment(running):
    check_agreement(running, 12, 1.5, Habits(shortest=3e-5))


@pytest.mark.long
def test_turns_and_threads_agree_for_a_minute(running):
    """With budgets of a millionth of a second, and games that are compiled meanwhile."""
    check_agreement(running, 50, 60, Habits(shortest=1e-6, cold=((4, 4), (5, 4), (4, 5), (5, 5))))


# -- games that are being compiled --


def hanging_up(running, boards, after, stream=True):
    """Ask for a search on each board, and hang up after so many seconds; how much is done for it after that.

    That is told in seconds of the processor: nothing else runs here then, and others may use the machine.
    """

    async def ask_for(number, board):
        parameters = dict(zip(("width", "height"), board, strict=True))
        async with visitor(running, number) as client:
            await client.post(ANALYSE, json={"depth": 4, "stream": stream, "parameters": parameters})

    async def story():
        asking = [asyncio.ensure_future(ask_for(*each)) for each in enumerate(boards)]
        await asyncio.to_thread(until, lambda: len(running.searches.working) == len(boards))
        await asyncio.sleep(after)
        begun = [place.permit.begun for place in running.searches.running]
        used = time.process_time()
        for each in asking:
            each.cancel()
        await asyncio.wait(asking)
        await asyncio.to_thread(until, lambda: not running.searches.running)
        return begun, time.process_time() - used

    return told(story())


@pytest.mark.parametrize(
    ("boards", "stream"),
    [([(5, 6)], True), ([(5, 6)], False), ([(5, 6), (5, 6)], True), ([(5, 6), (6, 5)], True)],
    ids=["a stream", "an answer as a whole", "the same game twice", "two games"],
)
def test_whoever_hangs_up_while_a_game_compiles_keeps_no_turn(running, boards, stream):
    """Nor does whoever waits for another to compile it, or something else."""
    limits = running.app.state.services.limits
    begun, seconds = hanging_up(running, boards[: limits.running], 0.5, stream)
    assert not any(begun), "it was not compiled yet"
    assert seconds < 2
    assert not running.searches.working
    with running.client() as client:
        assert ask(client, "games/connect-four/analyse", depth=1, stream=False)["depth"] == 1


@pytest.mark.long
def test_what_was_not_wanted_while_it_compiled_can_be_compiled_later(running):
    board = (6, 6)
    for after in (0.01, 0.1, 0.3, 1, 2):
        assert hanging_up(running, [board, board][: running.app.state.services.limits.running], after)[1] < 2
    with running.client() as client:
        parameters = dict(zip(("width", "height"), board, strict=True))
        found = ask(client, "games/connect-four/analyse", depth=4, stream=False, parameters=parameters)
        assert found["depth"] == 4
