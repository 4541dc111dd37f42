"""Several workers search one state at the same time; the first one's answer counts."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from plies.core import UnsupportedGame
from plies.engine.analysis import Iteration
from plies.engine.question import Budget
from plies.engine.runtime.stopping import Crew
from plies.engine.searches.here_and_now import note_rate, try_here
from plies.engine.searches.iterative_deepening import Deepening
from plies.engine.searches.workers import dismiss

__all__ = ["crew_of", "work_together"]

HEAD_START = 0.005  # seconds; what is found sooner needs no help, and helpers would only be in each other's way


@contextmanager
def crew_of(workers: Any, table_mb: float) -> Iterator[Crew]:
    """A crew for the workers, whose memory may serve the next search once it is certain that nobody uses it."""
    crew = Crew([worker.stoppable for worker in workers])
    try:
        yield crew
    finally:
        if crew.is_over:
            dismiss(workers, table_mb)


def work_together(
    team: list[Deepening],
    crew: Crew,
    budget: Budget,
    progress: Callable[[Iteration], None] | None,
    enough: Callable[[], bool] | None = None,
) -> str:
    """Let everybody search until the first is done, the time is up or it is enough; why it ended."""
    begun = time.monotonic()
    if progress is None and enough is None:
        team[0], reason = try_here(team[0], budget)
        if reason is not None:
            return reason
    reason = in_threads(team, crew, budget, progress, enough)
    note_rate(team[0].worker, time.monotonic() - begun)
    return reason


def in_threads(
    team: list[Deepening],
    crew: Crew,
    budget: Budget,
    progress: Callable[[Iteration], None] | None,
    enough: Callable[[], bool] | None,
) -> str:
    """Let everybody search in a thread; why it ended."""
    begun, late = time.monotonic(), False
    reasons: dict[int, str] = {}
    errors: list[BaseException] = []

    def deepen(number: int) -> None:
        try:
            reasons[number] = team[number].deepen(budget, progress if number == 0 else None)
        except BaseException as error:
            if number == 0 or not isinstance(error, UnsupportedGame):  # a helper's line may be too long for it alone
                errors.append(error)

    for member in team:
        member.worker.limit(budget.nodes)
    with crew, crew:
        first = crew.start(lambda: deepen(0))
        if len(team) > 1:
            first.wait(HEAD_START if budget.seconds is None else min(HEAD_START, budget.seconds))
        if not first.done:
            for number in range(1, len(team)):
                crew.start(lambda n=number: deepen(n))  # type: ignore[misc]
            left = None if budget.seconds is None else max(0.0, begun + budget.seconds - time.monotonic())
            first.wait_until(left, enough)
        late = not first.done
    if errors:
        raise errors[0]
    if reasons[0] != "stopped":
        return reasons[0]
    return "seconds" if late else "nodes"
