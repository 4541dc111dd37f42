"""Why a stop cannot be lost: a model of the protocol, with all ways in which the steps of its threads can mix.

The thread that asks starts a job, waits until the time is up or somebody interrupts, stops it, and waits for its end.
The job sets its limit (some set it only now) and visits nodes, each of which checks the limit. Every step reads or
writes one shared word, as one step of Python or one load of machine code does. The model follows each mixture of steps
to its end. It is safe if the job is always over when the asking thread is, and if no job visits nodes for ever after a
stop.
"""

from typing import NamedTuple

import pytest

NEVER = 10**9


class Shared(NamedTuple):
    """What the threads share, and where each stands (a line of its program, or -1: not started, -2: over)."""

    asking: int = 0
    job: int = -1
    limit: int = NEVER
    stopped: bool = False
    interrupted: bool = False  # Ctrl-C has come; it comes once


OVER, NOT_STARTED = -2, -1


class Sticky:
    """The protocol of `Stoppable`: stop says so, then lowers the limit; limit writes it, then checks for a stop."""

    def limit(self, now, line):
        if line == 0:
            return now._replace(limit=NEVER), 1
        return (now._replace(limit=0) if now.stopped else now), None

    def stop(self, now, line):
        if line == 0:
            return now._replace(stopped=True), 1
        return now._replace(limit=0), None


class Forgetful(Sticky):
    """A protocol that loses a stop: the limit overwrites it."""

    def limit(self, now, line):
        return now._replace(limit=NEVER), None

    def stop(self, now, line):
        return now._replace(limit=0), None


class Hasty(Sticky):
    """A protocol that checks for a stop before it sets the limit, instead of after."""

    def limit(self, now, line):
        if line == 0:
            return now, (1 if not now.stopped else None)
        return now._replace(limit=NEVER), None


STOP = 10  # the line at which the asking thread begins to stop; Ctrl-C leads there from any line before


def job_steps(protocol, now):
    """Yield the states after the job's next step. Lines 0 and 1: set the limit; 2: visit a node."""
    if now.job == 2:
        yield now._replace(job=OVER if now.limit == 0 else 2)
    elif now.job >= 0:
        after, line = protocol.limit(now, now.job)
        yield after._replace(job=2 if line is None else line)


def asking_steps(protocol, now):
    """Yield the states after the asking thread's next step. 0: start; 1: wait; 10, 11: stop; 12: wait for the end."""
    line = now.asking
    if line == 0:
        yield now._replace(job=0, asking=1)
    elif line == 1:
        yield now._replace(asking=STOP)  # the time is up
    elif line in (STOP, STOP + 1):
        after, following = protocol.stop(now, line - STOP)
        yield after._replace(asking=STOP + 2 if following is None else STOP + following)
    elif line == STOP + 2 and now.job in (OVER, NOT_STARTED):
        yield now._replace(asking=OVER)
    if line != OVER and not now.interrupted:  # Ctrl-C: stop everything again, from the beginning
        yield now._replace(asking=STOP, interrupted=True)


def explore(protocol):
    """Return all states that can be reached, and the steps between them."""
    steps, waiting = {}, [Shared()]
    while waiting:
        now = waiting.pop()
        if now not in steps:
            steps[now] = [*asking_steps(protocol, now), *job_steps(protocol, now)]
            waiting += steps[now]
    return steps


def lost(protocol):
    """Return states from which the end cannot be reached, or in which the asking thread is over and the job is not."""
    steps = explore(protocol)
    good = {now for now in steps if now.asking == OVER and now.job in (OVER, NOT_STARTED)}
    before = -1
    while len(good) > before:
        before = len(good)
        good |= {now for now, after in steps.items() if any(each in good for each in after)}
    orphans = {now for now in steps if now.asking == OVER and now.job not in (OVER, NOT_STARTED)}
    return (set(steps) - good) | orphans


def test_a_stop_is_never_lost():
    assert len(explore(Sticky())) > 20
    assert not lost(Sticky())


@pytest.mark.parametrize("protocol", [Forgetful(), Hasty()], ids=["forgetful", "hasty"])
def test_the_model_finds_lost_stops(protocol):
    """The model is useful only if it finds the faults of wrong protocols."""
    assert lost(protocol)


def test_after_a_stop_every_visit_is_the_last():
    """Once stop has returned and the limit is set, the limit is 0 and stays 0: the next node ends the job."""
    for now, after in explore(Sticky()).items():
        if now.asking == STOP + 2 and now.job == 2:
            assert now.limit == 0
            assert all(each.limit == 0 for each in after)
