"""The process in which one checkout works: `python -P -m benchmarks.turns.worker CHECKOUT`, started by `contest`.

Its PYTHONPATH has the plies of that checkout, and the benchmarks of the new one. Each line of its input is a request,
[name of a work, repeats]; each line of its output answers one.
"""

import contextlib
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

__all__ = ["main", "turn"]

INFINITY = float("inf")


def turn(pieces: list[Any], repeats: int) -> dict[str, Any]:
    """Seconds of CPU, of all threads, that each piece takes in the quickest of so many repeats; and what came out."""
    seconds = [INFINITY] * len(pieces)
    for _ in range(repeats):
        done = []
        for number, piece in enumerate(pieces):
            begun = time.process_time()
            done.append(piece())
            took = time.process_time() - begun if done[-1].seconds is None else done[-1].seconds
            seconds[number] = min(seconds[number], took)
    return {"seconds": seconds, "nodes": sum(each.nodes for each in done), "value": repr([each.value for each in done])}


def stay_on_one_core() -> None:
    """Threads that this one starts stay there, too; both workers get the same core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def main(checkout: str) -> None:
    answers, sys.stdout = sys.stdout, sys.stderr  # whatever prints something does not answer
    stay_on_one_core()
    import plies
    from benchmarks.turns.works import WORKS

    if not Path(plies.__file__).is_relative_to(Path(checkout) / "src"):
        sys.exit(f"plies comes from {plies.__file__}, not from {checkout}")
    made: dict[str, Any] = {}
    for line in sys.stdin:
        name, repeats = json.loads(line)
        try:
            made[name] = made.get(name) or WORKS[name]()
            answer = turn(made[name], repeats)
        except Exception as error:  # what an old checkout does not have yet is no reason to end
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C reaches everybody; the one who asks says so
        main(sys.argv[1])
