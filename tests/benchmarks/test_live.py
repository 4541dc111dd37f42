"""What showing a search live costs: work is summed by frames, and nested work counts once."""

from benchmarks.live import FRAME, busy_frames, page_bytes


def event(name, begin, long, thread=1):
    return {"ph": "X", "name": name, "ts": begin, "dur": long, "tid": thread}


def test_work_of_frames():
    events = [
        event("FunctionCall", 0, 4000),
        event("Layout", 1000, 2000),  # within the function
        event("Layout", 4000, 1000),
        event("Paint", 6000, 9000),  # is neither script nor layout
        event("TimerFire", 3 * FRAME, 500),
    ]
    assert busy_frames(events) == [0.5, 5.0]


def test_the_page_is_below_its_limit():
    assert page_bytes() < 600_000
