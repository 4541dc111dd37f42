"""Many clients at once: fair waiting, clear refusals, searches that stop when nobody listens, flat memory."""

import asyncio
import gc
import json
import resource
import time
from pathlib import Path

import httpx
import pytest

from plies.studio.limits import Limits
from studio.shared import PATIENCE, ask, events, serving, told, until

SHORT = 0.1  # seconds of a search
MB = 2**20


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
        assert until(lambda: not running.searches.running) < 1


def slow():
    """A search that takes as long as it may: connect four is not solved in ten seconds."""
    return {"seconds": 10}


@pytest.mark.parametrize("count", [50])
def test_fifty_that_hang_up_at_once(running, count):
    """Those that run and those that wait: all gone within a second."""

    async def story():
        async with httpx.AsyncClient(base_url=running.address, timeout=PATIENCE) as client:
            asking = [asyncio.ensure_future(listen(client, f"client-{number}")) for number in range(count)]
            await asyncio.to_thread(until, lambda: running.searches.waiting >= count - len(running.searches.running))
            assert len(running.searches.running) == min(count, running.app.state.lobby.limits.running)
            for each in asking:
                each.cancel()
            await asyncio.wait(asking)
            return await asyncio.to_thread(until, lambda: not running.searches.running and not running.searches.waiting)

    assert told(story()) < 1


async def listen(client, name):
    headers = {"X-Plies-Client": name}
    async with client.stream("POST", "/api/games/connect-four/analyse", json=slow(), headers=headers) as answer:
        async for _ in answer.aiter_lines():
            pass


def test_an_answer_that_is_awaited_whole_is_stopped_too(running):
    with running.client() as client:
        with pytest.raises(httpx.ReadTimeout):
            client.post("/api/games/connect-four/analyse", json=slow() | {"stream": False}, timeout=0.5)
        assert until(lambda: not running.searches.running) < 1


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
        assert time.monotonic() - begun < 3


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
            assert time.monotonic() - begun < 1
            assert (third.status_code, third.json()["kind"], third.headers["retry-after"]) == (429, "Busy", "1")
            with running.client("b") as other, other.stream("POST", path, **body) as answer:
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

    async def one(client, name, end):
        waits = []
        while time.monotonic() < end:
            begun = time.monotonic()
            headers = {"X-Plies-Client": name}
            body = {"seconds": SHORT, "every_move": False, "stream": False}
            answer = await client.post("/api/games/connect-four/analyse", json=body, headers=headers)
            assert answer.status_code == 200, answer.text
            waits.append(time.monotonic() - begun)
        return waits

    async def all_of_them():
        limits = httpx.Limits(max_connections=clients)
        async with httpx.AsyncClient(base_url=running.address, timeout=PATIENCE, limits=limits) as client:
            end = time.monotonic() + seconds
            return await asyncio.gather(*(one(client, f"client-{number}", end) for number in range(clients)))

    return told(all_of_them())


def check_load(running, clients, seconds):
    load(running, clients, 1)  # whatever is made once is made now
    before = resident()
    waits = load(running, clients, seconds)
    counts = [len(each) for each in waits]
    assert max(counts) - min(counts) <= 2, counts
    assert max(map(max, waits)) < 3 * clients * SHORT / running.app.state.lobby.limits.running + 1
    assert resident() - before < 20, "memory grows"


def test_many_clients_for_a_moment(running):
    check_load(running, 20, 3)


@pytest.mark.long
def test_fifty_clients_for_a_minute(running):
    check_load(running, 50, 60)
