"""A search can always be stopped, for good: by Ctrl-C, by the clock, by another thread.

The thread that asked for a search waits for it (`threads`). It can be interrupted, and it watches the clock. To stop
the search it lowers the limit in the control block, which the search looks at with every node. A stop is sticky: if the
search is given another limit later, it stays stopped.
"""

from collections.abc import Callable, Sequence

from plies.engine.runtime.control_block import NEVER
from plies.engine.runtime.threads import Job, start

__all__ = ["Crew", "Stoppable"]


class Stoppable:
    """Something that visits no more nodes than a limit, and that any thread may stop, for good.

    The one who sets the limit and the one who stops may be two threads. `stop` first says that it is a stop and then
    lowers the limit; `limit` first writes the limit and then looks whether there was a stop. Whichever way their steps
    mix, the last to write the limit writes a stop.
    """

    stopped = False
    most: float = NEVER  # nodes
    cap: float = NEVER  # nodes that no limit goes beyond

    def limit(self, nodes: int | None) -> None:
        """Let it visit so many nodes in all, unless it was stopped; None: as many as it likes."""
        self.most = min(self.cap, NEVER if nodes is None else nodes)
        self.write_limit(self.most)
        if self.stopped:
            self.write_limit(0)

    def stop(self) -> None:
        """Let it visit no more nodes, whatever its limit is now or will be."""
        self.stopped = True
        self.write_limit(0)

    def write_limit(self, nodes: float) -> None:
        raise NotImplementedError


class Crew:
    """Jobs that are over when the block is: `with Crew(stoppables) as crew, crew:`.

    At its end everything is stopped and waited for. It is left twice, because Ctrl-C may hit the first time.
    """

    def __init__(self, stoppables: Sequence[Stoppable]) -> None:
        self.stoppables = stoppables
        self.jobs: list[Job] = []
        self._unsure = False

    def start(self, work: Callable[[], None]) -> "Job":
        """Let a thread do work, which raises nothing."""
        self._unsure = True  # until it is noted: Ctrl-C may come between the two
        self.jobs.append(start(work))
        self._unsure = False
        return self.jobs[-1]

    @property
    def is_over(self) -> bool:
        """Is it certain that no thread works any more, so that what they used may be used again?"""
        return not self._unsure and all(job.done for job in self.jobs)

    def __enter__(self) -> "Crew":
        return self

    def __exit__(self, *_: object) -> None:
        for each in self.stoppables:  # not only those of the jobs: see _unsure
            each.stop()
        for job in self.jobs:
            job.wait()
