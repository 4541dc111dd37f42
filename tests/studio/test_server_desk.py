"""The desk: who gets a turn when, what is refused, and how work is called off."""

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
from plies.studio.jobs import Desk, QuickDesk
from plies.studio.limits import Limits
from plies.studio.refusals import Busy, Closing, TooLong
from studio.shared import told

LIMITS = Limits(running=2, running_per_client=2, waiting=6, waiting_per_client=4)


@pytest.fixture
def desk():
    return Desk(LIMITS, "tests", seconds=5)


def called(places):
    return [place.called.is_set() for place in places]


def test_turns_go_round_the_clients(desk):
    """Whoever asks much waits behind its own requests."""
    busy = [desk.take_place("a") for _ in range(2)]
    greedy = [desk.take_place("a") for _ in range(3)]
    modest = [desk.take_place(name) for name in "bc"]
    assert called(busy) == [True, True]
    assert not any(called(greedy + modest))
    assert [desk.ahead(place) for place in greedy] == [0, 3, 4]
    assert [desk.ahead(place) for place in modest] == [1, 2]
    desk.leave(busy[0])
    assert called(greedy + modest) == [True, False, False, False, False]
    desk.leave(busy[1])
    assert called(modest) == [True, False]
    desk.leave(greedy[0])
    assert called(modest) == [True, True]
    assert called(greedy) == [True, False, False]


def test_one_client_does_not_take_all_turns():
    desk = Desk(Limits(running=3, running_per_client=2), "tests", 5)
    mine = [desk.take_place("a") for _ in range(3)]
    assert called(mine) == [True, True, False]
    assert desk.take_place("b").called.is_set()


def test_names_buy_no_turns():
    """However many names an address gives itself, it has the turns and the places of one client."""
    desk = Desk(Limits(running=3, running_per_client=2, waiting_per_client=4), "tests", 5)
    many = [desk.take_place("a", f"name {number}") for number in range(6)]
    assert called(many) == [True, True, False, False, False, False]
    with pytest.raises(Busy, match="4 of your requests are waiting"):
        desk.take_place("a", "another name")
    other = [desk.take_place("b") for _ in range(2)]
    assert called(other) == [True, False]
    desk.leave(many[0])
    desk.leave(other[0])
    assert called(other) == [True, True], "one for every two of the other's"
    assert called(many) == [True, True, True, False, False, False]


def test_the_names_of_an_address_share_its_turns():
    desk = Desk(Limits(running=1, waiting_per_client=9), "tests", 5)
    first = desk.take_place("a")
    greedy = [desk.take_place("a", "greedy") for _ in range(3)]
    modest = desk.take_place("a", "modest")
    other = desk.take_place("b", "greedy")
    assert served(desk, first, [*greedy, modest, other]) == [greedy[0], other, modest, greedy[1], greedy[2]]


def served(desk, first, places):
    """The places in the order in which they get the one turn that there is."""
    order = [first]
    while len(order) <= len(places):
        desk.leave(order[-1])
        order.append(next(place for place in places if place.called.is_set() and place not in order))
    return order[1:]


def test_how_many_are_ahead_is_how_many_are_served_before():
    luck = random.Random(7)
    for _ in range(200):
        desk = Desk(Limits(running=1, waiting_per_client=99, waiting=99), "tests", 5)
        first = desk.take_place("z")
        places = [desk.take_place(luck.choice("abc"), luck.choice("mno")) for _ in range(luck.randrange(1, 12))]
        for place in [place for place in places if luck.random() < 0.2]:
            desk.leave(place)
            places.remove(place)
        ahead = {place: desk.ahead(place) for place in places}
        order = served(desk, first, places)
        assert [ahead[place] for place in order] == list(range(len(places)))


def test_to_leave_twice_is_to_leave(desk):
    places = [desk.take_place("a") for _ in range(4)]
    for place in [*places, *places]:
        desk.leave(place)
    assert (desk.running, desk.queues) == ({}, {})


def test_waiting_is_bounded(desk):
    for _ in range(2 + 4):
        desk.take_place("a")
    with pytest.raises(Busy, match="4 of your requests are waiting"):
        desk.take_place("a")
    desk.take_place("b")
    desk.take_place("c")
    with pytest.raises(Busy, match="6 requests are waiting"):
        desk.take_place("d")


def test_whoever_leaves_the_queue_is_forgotten(desk):
    places = [desk.take_place("a") for _ in range(4)]
    desk.leave(places[3])
    assert desk.waiting == 1
    for place in places[:3]:
        desk.leave(place)
    assert desk.waiting == 0
    assert desk.running == {}
    assert desk.queues == {}


def test_what_is_called_off_gives_its_turn_back_only_when_it_has_ended(desk):
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
        place = desk.take_place("a")

        async def ask():
            async with desk.turn(place):
                return await desk.do(place, work)

        asking = asyncio.ensure_future(ask())
        await asyncio.to_thread(begun.wait)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert ended.is_set()
        assert desk.running == {}

    told(story())


def searching_for_ever():
    permit = permit_here()
    permit.begin()
    while True:
        time.sleep(0.01)
        permit.spend()


def result_of(desk, work):
    async def story():
        place = desk.take_place("a")
        async with desk.turn(place):
            return await desk.do(place, work)

    return told(story())


def test_what_takes_too_long_is_told():
    desk = Desk(LIMITS, "tests", seconds=0.1)
    assert result_of(desk, lambda: 3) == 3
    with pytest.raises(TooLong, match=r"longer than the 0\.1 seconds"):
        result_of(desk, searching_for_ever)


def test_errors_of_the_work_come_through(desk):
    with pytest.raises(ZeroDivisionError):
        result_of(desk, lambda: 1 / 0)
    assert desk.running == {}


class Rude(BaseException):
    def __str__(self):
        raise SystemExit


@pytest.mark.parametrize("kind", [Desk, QuickDesk])
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
    desk = kind(LIMITS, "tests", seconds=5)

    def work():
        raise error

    with pytest.raises(InvalidGame, match=f"raised {type(error).__name__}"):
        result_of(desk, work)
    assert result_of(desk, lambda: 3) == 3
    assert (desk.running, desk.working) == ({}, set())


def test_a_turn_is_given_on_only_when_the_thread_has_ended_however_often_it_is_called_off(desk):
    going, begun = threading.Event(), threading.Event()

    def work():
        begun.set()
        going.wait()

    async def story():
        place = desk.take_place("a")

        async def ask():
            async with desk.turn(place):
                await desk.do(place, work)

        asking = asyncio.ensure_future(ask())
        await asyncio.to_thread(begun.wait)
        for _ in range(5):
            asking.cancel()
            await asyncio.sleep(0.01)
            assert (set(desk.running), desk.working) == ({place}, {place})
        going.set()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert (desk.running, desk.working) == ({}, set())

    told(story())


def test_a_closed_desk_interrupts_plain_python():
    desk = QuickDesk(LIMITS, "tests", seconds=60)
    threading.Timer(0.1, desk.close).start()
    with pytest.raises(Closing):
        result_of(desk, counting_for_ever)


def test_a_closed_desk_stops_what_runs_and_lets_nobody_in(desk):
    threading.Timer(0.1, desk.close).start()
    with pytest.raises(Closing):
        result_of(desk, searching_for_ever)
    with pytest.raises(Closing):
        desk.take_place("a")


# -- plain Python --


def counting_for_ever():
    number = 0
    while True:
        number += 1


def test_plain_python_that_takes_too_long_is_interrupted():
    desk = QuickDesk(LIMITS, "tests", seconds=0.1)
    for _ in range(3):  # the thread is as good as before
        with pytest.raises(TooLong, match=r"longer than the 0\.1 seconds"):
            result_of(desk, counting_for_ever)
        assert result_of(desk, lambda: 3) == 3


def test_plain_python_that_nobody_wants_is_interrupted():
    desk = QuickDesk(LIMITS, "tests", seconds=60)

    async def story():
        place = desk.take_place("a")
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.1), desk.turn(place):
                await desk.do(place, counting_for_ever)

    begun = time.monotonic()
    told(story())
    assert time.monotonic() - begun < 3
    assert desk.running == {}


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


def test_whoever_waits_at_a_desk_that_closes_gets_no_turn(desk):
    async def story():
        first, _, waiting = (desk.take_place("a") for _ in range(3))
        desk.close()
        desk.leave(first)
        async with desk.turn(waiting):
            with pytest.raises(Closing):
                await desk.do(waiting, lambda: 3)

    told(story())


def test_a_permit_that_was_withdrawn_before_does_no_work(desk):
    permit = Permit()
    permit.withdraw()
    with pytest.raises(Withdrawn), permit:
        permit.check()
