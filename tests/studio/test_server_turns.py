"""The queue: who gets a turn when, what is refused, and how work is called off."""

import asyncio
import concurrent.futures
import random
import threading
import time
from contextlib import suppress

import pytest

from plies.core import InvalidGame
from plies.engine.errors import Withdrawn
from plies.engine.runtime.permits import Permit, permit_here
from plies.studio.interrupting import Interruptible
from plies.studio.limits import Limits
from plies.studio.refusals import Busy, Closing, TooLong
from plies.studio.turns import QuickWorkQueue, WorkQueue
from studio.shared import told

LIMITS = Limits(running=2, running_per_client=2, waiting=6, waiting_per_client=4)


@pytest.fixture
def queue():
    return WorkQueue(LIMITS, "tests", seconds=5)


def called(places):
    return [place.called.is_set() for place in places]


def test_turns_go_round_the_clients(queue):
    """Whoever asks much waits behind its own requests."""
    busy = [queue.take_place("a") for _ in range(2)]
    greedy = [queue.take_place("a") for _ in range(3)]
    modest = [queue.take_place(name) for name in "bc"]
    assert called(busy) == [True, True]
    assert not any(called(greedy + modest))
    assert [queue.ahead(place) for place in greedy] == [0, 3, 4]
    assert [queue.ahead(place) for place in modest] == [1, 2]
    queue.leave(busy[0])
    assert called(greedy + modest) == [True, False, False, False, False]
    queue.leave(busy[1])
    assert called(modest) == [True, False]
    queue.leave(greedy[0])
    assert called(modest) == [True, True]
    assert called(greedy) == [True, False, False]


def test_one_client_does_not_take_all_turns():
    queue = WorkQueue(Limits(running=3, running_per_client=2), "tests", 5)
    mine = [queue.take_place("a") for _ in range(3)]
    assert called(mine) == [True, True, False]
    assert queue.take_place("b").called.is_set()


def test_names_buy_no_turns():
    """However many names an address gives itself, it has the turns and the places of one client."""
    queue = WorkQueue(Limits(running=3, running_per_client=2, waiting_per_client=4), "tests", 5)
    many = [queue.take_place("a", f"name {number}") for number in range(6)]
    assert called(many) == [True, True, False, False, False, False]
    with pytest.raises(Busy, match="4 of your requests are waiting"):
        queue.take_place("a", "another name")
    other = [queue.take_place("b") for _ in range(2)]
    assert called(other) == [True, False]
    queue.leave(many[0])
    queue.leave(other[0])
    assert called(other) == [True, True], "one for every two of the other's"
    assert called(many) == [True, True, True, False, False, False]


def test_the_names_of_an_address_share_its_turns():
    queue = WorkQueue(Limits(running=1, waiting_per_client=9), "tests", 5)
    first = queue.take_place("a")
    greedy = [queue.take_place("a", "greedy") for _ in range(3)]
    modest = queue.take_place("a", "modest")
    other = queue.take_place("b", "greedy")
    assert served(queue, first, [*greedy, modest, other]) == [greedy[0], other, modest, greedy[1], greedy[2]]


def served(queue, first, places):
    """The places in the order in which they get the one turn that there is."""
    order = [first]
    while len(order) <= len(places):
        queue.leave(order[-1])
        order.append(next(place for place in places if place.called.is_set() and place not in order))
    return order[1:]


def test_how_many_are_ahead_is_how_many_are_served_before():
    luck = random.Random(7)
    for _ in range(200):
        queue = WorkQueue(Limits(running=1, waiting_per_client=99, waiting=99), "tests", 5)
        first = queue.take_place("z")
        places = [queue.take_place(luck.choice("abc"), luck.choice("mno")) for _ in range(luck.randrange(1, 12))]
        for place in [place for place in places if luck.random() < 0.2]:
            queue.leave(place)
            places.remove(place)
        ahead = {place: queue.ahead(place) for place in places}
        order = served(queue, first, places)
        assert [ahead[place] for place in order] == list(range(len(places)))


def test_to_leave_twice_is_to_leave(queue):
    places = [queue.take_place("a") for _ in range(4)]
    for place in [*places, *places]:
        queue.leave(place)
    assert (queue.running, queue.queues) == ({}, {})


def test_waiting_is_bounded(queue):
    for _ in range(2 + 4):
        queue.take_place("a")
    with pytest.raises(Busy, match="4 of your requests are waiting"):
        queue.take_place("a")
    queue.take_place("b")
    queue.take_place("c")
    with pytest.raises(Busy, match="6 requests are waiting"):
        queue.take_place("d")


def test_whoever_leaves_the_queue_is_forgotten(queue):
    places = [queue.take_place("a") for _ in range(4)]
    queue.leave(places[3])
    assert queue.waiting == 1
    for place in places[:3]:
        queue.leave(place)
    assert queue.waiting == 0
    assert queue.running == {}
    assert queue.queues == {}


def test_what_is_called_off_gives_its_turn_back_only_when_it_has_ended(queue):
    begun, ended = threading.Event(), threading.Event()

    def work():
        permit = permit_here()
        permit.begin()
        begun.set()
        try:
            while True:
                time.sleep(0.01)
                permit.spend()
        finally:
            ended.set()

    async def story():
        place = queue.take_place("a")

        async def ask():
            async with queue.turn(place):
                return await queue.do(place, work)

        asking = asyncio.ensure_future(ask())
        await asyncio.to_thread(begun.wait)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert ended.is_set()
        assert queue.running == {}

    told(story())


def searching_for_ever():
    permit = permit_here()
    permit.begin()
    while True:
        time.sleep(0.01)
        permit.spend()


def result_of(queue, work):
    async def story():
        place = queue.take_place("a")
        async with queue.turn(place):
            return await queue.do(place, work)

    return told(story())


def test_what_takes_too_long_is_told():
    queue = WorkQueue(LIMITS, "tests", seconds=0.1)
    assert result_of(queue, lambda: 3) == 3
    with pytest.raises(TooLong, match=r"longer than the 0\.1 seconds"):
        result_of(queue, searching_for_ever)


def test_errors_of_the_work_come_through(queue):
    with pytest.raises(ZeroDivisionError):
        result_of(queue, lambda: 1 / 0)
    assert queue.running == {}


class Rude(BaseException):
    def __str__(self):
        raise SystemExit


@pytest.mark.parametrize("kind", [WorkQueue, QuickWorkQueue])
@pytest.mark.parametrize(
    "error",
    [
        SystemExit(3),
        KeyboardInterrupt(),
        GeneratorExit(),
        asyncio.CancelledError(),
        concurrent.futures.CancelledError(),
        StopIteration(),
        Rude(),
    ],
    ids=repr,
)
def test_what_would_end_the_event_loop_is_told(kind, error):
    queue = kind(LIMITS, "tests", seconds=5)

    def work():
        raise error

    with pytest.raises(InvalidGame, match=f"raised {type(error).__name__}"):
        result_of(queue, work)
    assert result_of(queue, lambda: 3) == 3
    assert (queue.running, queue.working) == ({}, set())


def test_a_turn_is_given_on_only_when_the_thread_has_ended_however_often_it_is_called_off(queue):
    going, begun = threading.Event(), threading.Event()

    def work():
        begun.set()
        going.wait()

    async def story():
        place = queue.take_place("a")

        async def ask():
            async with queue.turn(place):
                await queue.do(place, work)

        asking = asyncio.ensure_future(ask())
        await asyncio.to_thread(begun.wait)
        for _ in range(5):
            asking.cancel()
            await asyncio.sleep(0.01)
            assert (set(queue.running), queue.working) == ({place}, {place})
        going.set()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert (queue.running, queue.working) == ({}, set())

    told(story())


def test_a_closed_desk_interrupts_plain_python():
    queue = QuickWorkQueue(LIMITS, "tests", seconds=60)
    threading.Timer(0.1, queue.close).start()
    with pytest.raises(Closing):
        result_of(queue, counting_for_ever)


def test_a_closed_desk_stops_what_runs_and_lets_nobody_in(queue):
    threading.Timer(0.1, queue.close).start()
    with pytest.raises(Closing):
        result_of(queue, searching_for_ever)
    with pytest.raises(Closing):
        queue.take_place("a")


# -- plain Python --


def counting_for_ever():
    number = 0
    while True:
        number += 1


def test_plain_python_that_takes_too_long_is_interrupted():
    queue = QuickWorkQueue(LIMITS, "tests", seconds=0.1)
    for _ in range(3):  # the thread is as good as before
        with pytest.raises(TooLong, match=r"longer than the 0\.1 seconds"):
            result_of(queue, counting_for_ever)
        assert result_of(queue, lambda: 3) == 3


def test_plain_python_that_nobody_wants_is_interrupted():
    queue = QuickWorkQueue(LIMITS, "tests", seconds=60)

    async def story():
        place = queue.take_place("a")
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1), queue.turn(place):
                await queue.do(place, counting_for_ever)

    begun = time.monotonic()
    told(story())
    assert time.monotonic() - begun < 3
    assert queue.running == {}


def test_nobody_is_interrupted_after_the_work():
    """Whenever the interrupt comes, it comes out of the work or not at all."""
    for number in range(200):
        work = Interruptible(lambda: sum(range(2_000)))
        other = threading.Thread(target=work.interrupt)
        other.start()
        with suppress(Withdrawn):
            assert work() == 1999000
        other.join()
        assert sum(range(number)) == number * (number - 1) // 2  # steps in Python, at which it would be raised


def test_work_that_was_interrupted_before_it_began_is_not_done():
    work = Interruptible(lambda: 3)
    work.interrupt()
    with pytest.raises(Withdrawn):
        work()


def test_whoever_waits_at_a_desk_that_closes_gets_no_turn(queue):
    async def story():
        first, _, waiting = (queue.take_place("a") for _ in range(3))
        queue.close()
        queue.leave(first)
        async with queue.turn(waiting):
            with pytest.raises(Closing):
                await queue.do(waiting, lambda: 3)

    told(story())


def test_a_permit_that_was_withdrawn_before_does_no_work(queue):
    permit = Permit()
    permit.withdraw()
    with pytest.raises(Withdrawn), permit:
        permit.check()
