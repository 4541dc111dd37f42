"""Stop a search, for good: by Ctrl-C, by the clock, or from another thread.

The thread that asked for a search waits for it (`threads`). It can be interrupted, and it watches the clock. To stop
the search it lowers the limit in the control block, which the search checks at every node. A stop is sticky: if the
search is given another limit later, it stays stopped.
"""

from collections.abc import Callable, Sequence

from plies.engine.runtime.control_block import NEVER
from plies.engine.runtime.threads import Job, start

__all__ = ["Crew", "Stoppable"]


class Stoppable:
    """Something that visits no more nodes than its limit. Any thread may stop it, for good.

    One thread may set the limit while another stops. `stop` first sets the sign of a stop and then lowers the limit;
    `limit` first writes the limit and then checks for that sign. However their steps mix, the last write to the limit
    is a stop.
    """

    stopped = False
    most: float = NEVER  # nodes
    cap: float = NEVER  # nodes; no limit is higher

    def limit(self, nodes: int | None) -> None:
        """Let it visit so many nodes in all, unless it was stopped; None: without limit."""
        self.most = min(self.cap, NEVER if nodes is None else nodes)
        self.write_limit(self.most)
        if self.stopped:
            self.write_limit(0)

    def stop(self) -> None:
        """Let it visit no more nodes, whatever its limit is or will be."""
        self.stopped = True
        self.write_limit(0)

    def write_limit(self, nodes: float) -> None:
        raise NotImplementedError


class Crew:
    """Jobs that end with the block: `with Crew(stoppables) as crew, crew:`.

    At the end of the block it stops everything and waits. It ends twice, because Ctrl-C may interrupt the first end.
    """

    def __init__(self, stoppables: Sequence[Stoppable]) -> None:
        self.stoppables = stoppables
        self.jobs: list[Job] = []
        self._unsure = False

    def start(self, work: Callable[[], None]) -> "Job":
        """Start a thread that does work, which must raise nothing. Return its job."""
        self._unsure = True  # until the job is in the list: Ctrl-C may come in between
        self.jobs.append(start(work))
        self._unsure = False
        return self.jobs[-1]

    @property
    def is_over(self) -> bool:
        """Is it certain that no thread works any more, so that their memory may be used again?"""
        return not self._unsure and all(job.done for job in self.jobs)

    def __enter__(self) -> "Crew":
        return self

    def __exit__(self, *_: object) -> None:
        for each in self.stoppables:  # all of them, not only those of known jobs: see _unsure
            each.stop()
        for job in self.jobs:
            job.wait()
