"""Attack plies with random games: `python -m fuzz --help`."""

import argparse
import json
import random
import sys
import time
from collections import Counter
from math import inf
from typing import Any

from fuzz import readers
from fuzz.cases import Wishes
from fuzz.descriptions import KINDS
from fuzz.questions import Offer
from fuzz.watching import watch
from fuzz.worker import Orders

__all__ = ["main"]

EVERY = 10.0  # seconds between two lines about how it goes


def main(arguments: list[str] | None = None) -> int:
    """Run; 1 if something failed."""
    asked = parser().parse_args(arguments)
    seed = asked.seed if asked.seed is not None else str(random.SystemRandom().randrange(10**9))
    print(f"seed {seed}", file=sys.stderr)
    failures: list[dict[str, Any]] = []
    orders = orders_of(asked, seed)
    begun = time.monotonic()
    counts = watch(orders, asked.jobs, lambda event: _tell(event, failures, seed), Status(begun))
    seconds = time.monotonic() - begun
    summary = summarize(seed, counts, failures, seconds)
    if asked.json:
        print(json.dumps(summary, indent=1))
    else:
        print(_sentence(summary))
    return 1 if failures else 0


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser("python -m fuzz", description="Attack plies with random games, until interrupted.")
    made.add_argument("--seed", help="the cases to draw; else any, which is printed")
    made.add_argument("--cases", type=int, help="stop after so many games")
    made.add_argument("--minutes", type=float, help="stop after so many minutes")
    made.add_argument("--first", type=int, default=0, metavar="NUMBER", help="begin with this case")
    made.add_argument("--only", type=int, metavar="NUMBER", help="run this case alone")
    made.add_argument("--kind", action="append", choices=[*KINDS, "readers"], help="only such games; may be repeated")
    made.add_argument("--search", action="append", metavar="NAME", help="only this algorithm or textbook module")
    made.add_argument("--new", action="store_true", help="leave out the faults that fuzz/known.py knows")
    made.add_argument("--no-odd-actions", action="store_true", help="only actions that are ints")
    made.add_argument("--no-seconds", action="store_true", help="no limits of seconds, so that a seed repeats itself")
    made.add_argument("--interpreted", action="store_true", help="compile nothing")
    made.add_argument("--no-textbook", action="store_true", help="only plies.search")
    made.add_argument("--no-engine", action="store_true", help="only the textbook's searches")
    made.add_argument("--each", type=int, default=1, help="how many failures of one sort to make small and print")
    made.add_argument("--jobs", type=int, default=1, help="how many processes work")
    made.add_argument("--json", action="store_true", help="print a summary as JSON at the end")
    return made


def orders_of(asked: argparse.Namespace, seed: str) -> Orders:
    """What the workers are to do."""
    kinds = tuple(kind for kind in asked.kind or KINDS if kind != "readers")
    share = 0.0
    if readers.is_there() and (not asked.kind or "readers" in asked.kind):
        share = 0.1 if kinds else 1.0
    offer = Offer(engine=not asked.no_engine, textbook=not asked.no_textbook, compiled=not asked.interpreted)
    offer = offer._replace(only=tuple(asked.search or ()))
    if asked.no_seconds:
        offer = offer._replace(seconds=0.0)
    first, end = asked.first, inf if asked.cases is None else asked.first + asked.cases
    if asked.only is not None:
        first, end = asked.only, asked.only + 1
    return Orders(
        seed=seed,
        first=first,
        cases=end,
        seconds=inf if asked.minutes is None else 60.0 * asked.minutes,
        wishes=Wishes(kinds or tuple(KINDS), not asked.no_odd_actions, offer),
        readers=share,
        each=asked.each,
        new=asked.new,
    )


def _tell(event: dict[str, Any], failures: list[dict[str, Any]], seed: str) -> None:
    failures.append(event)
    print(f"\n# {event['sort']}: {event['said']}\n# seed {seed}, case {event['number']}\n\n{event['test']}", flush=True)


class Status:
    """Says now and then how it goes."""

    def __init__(self, begun: float) -> None:
        self.begun = self.told = begun

    def __call__(self, counts: Counter[str]) -> None:
        now = time.monotonic()
        if now - self.told > EVERY:
            self.told = now
            failed = sum(number for name, number in counts.items() if name.startswith("failure"))
            rate = counts["cases"] / (now - self.begun)
            done = f"{counts['cases']:,} games, {counts['searches']:,} searches"
            print(f"{done}, {failed} failed; {rate:.0f} games a second", file=sys.stderr, flush=True)


def summarize(seed: str, counts: Counter[str], failures: list[dict[str, Any]], seconds: float) -> dict[str, Any]:
    """All that was counted, by what it is."""
    groups: dict[str, dict[str, int]] = {}
    for name, number in sorted(counts.items()):
        group, _, rest = name.partition(": ")
        groups.setdefault(group if rest else "other", {})[rest or name] = number
    cases, searches = counts["cases"], counts["searches"]
    plain = {"seed": seed, "cases": cases, "searches": searches, "seconds": round(seconds, 1)}
    return {**plain, **groups, "failures": failures}


def _sentence(summary: dict[str, Any]) -> str:
    failed = summary.get("failure", {})
    lines = [f"{summary['cases']:,} games and {summary['searches']:,} searches in {summary['seconds']} s"]
    lines += [f"  {number:>6} failed: {sort}" for sort, number in sorted(failed.items(), key=lambda each: -each[1])]
    return "\n".join(lines if failed else [*lines, "nothing failed"])


if __name__ == "__main__":
    sys.exit(main())
