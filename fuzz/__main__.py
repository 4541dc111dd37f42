"""Attack plies with random games: `python -m fuzz --help`."""

import argparse
import json
import os
import random
import signal
import sys
import time
from collections import Counter
from math import inf
from typing import Any

from fuzz import readers
from fuzz.cases.drawing import Wishes
from fuzz.cases.questions import Offer
from fuzz.descriptions import KINDS
from fuzz.workers.orders import Orders
from fuzz.workers.watching import watch

__all__ = ["main"]

EVERY = 10.0  # seconds between two lines about how it goes
TEXTS = 0.1  # how many cases have a text to read as well


def main(arguments: list[str] | None = None) -> int:
    """Run; return 1 if something failed."""
    asked = parser().parse_args(arguments)
    seed = asked.seed or str(random.SystemRandom().randrange(10**9))
    print(f"seed {seed}", file=sys.stderr, flush=True)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # then, too, there is a summary
    failures: list[dict[str, Any]] = []
    begun = time.monotonic()
    counts = watch(orders_of(asked, seed), asked.jobs, lambda event: tell(event, failures, seed), Status(begun))
    summary = summarize(seed, counts, failures, time.monotonic() - begun)
    print(json.dumps(summary, indent=1) if asked.json else in_words(summary), flush=True)
    return 1 if summary["failed"] else 0


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser("python -m fuzz", description="Attack plies with random games, until interrupted.")
    made.add_argument("--seed", help="decides about all cases; by default a random one, which is printed")
    made.add_argument("--cases", type=int, help="stop after so many games")
    made.add_argument("--minutes", type=float, help="stop after so many minutes")
    made.add_argument("--first", type=int, default=0, metavar="NUMBER", help="begin with this case")
    made.add_argument("--only", type=int, metavar="NUMBER", help="run this case alone")
    made.add_argument("--kind", action="append", choices=[*KINDS, "readers"], help="only such games; may be repeated")
    made.add_argument("--search", action="append", metavar="NAME", help="only this algorithm or textbook module")
    made.add_argument("--one-thread", action="store_true", help="never two threads, so that a seed repeats itself")
    made.add_argument("--no-seconds", action="store_true", help="no limits of seconds, so that a seed repeats itself")
    made.add_argument("--interpreted", action="store_true", help="compile nothing")
    made.add_argument("--no-textbook", action="store_true", help="only plies.search")
    made.add_argument("--no-engine", action="store_true", help="only the textbook's searches")
    made.add_argument("--each", type=int, default=1, help="how many failures of one sort to make small and print")
    made.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes work; one a core")
    made.add_argument("--json", action="store_true", help="print the summary as JSON")
    return made


def orders_of(asked: argparse.Namespace, seed: str) -> Orders:
    """What the workers are to do."""
    kinds = tuple(kind for kind in asked.kind or KINDS if kind != "readers")
    offer = Offer(engine=not asked.no_engine, textbook=not asked.no_textbook, compiled=not asked.interpreted)
    offer = offer._replace(only=tuple(asked.search or ()))
    if asked.no_seconds:
        offer = offer._replace(seconds=0.0)
    if asked.one_thread:
        offer = offer._replace(threads=0.0)
    texts = 0.0
    if readers.is_there() and (not asked.kind or "readers" in asked.kind):
        texts = TEXTS if kinds else 1.0
    first, end = asked.first, inf if asked.cases is None else asked.first + asked.cases
    if asked.only is not None:
        first, end = asked.only, asked.only + 1
    return Orders(
        seed=seed,
        first=first,
        cases=end,
        seconds=inf if asked.minutes is None else 60.0 * asked.minutes,
        wishes=Wishes(kinds or tuple(KINDS), offer),
        games=bool(kinds),
        texts=texts,
        each=asked.each,
    )


def tell(event: dict[str, Any], failures: list[dict[str, Any]], seed: str) -> None:
    """Print a failure, with the test to paste."""
    failures.append(event)
    head = f"# {event['sort']}: {event['said']}\n# seed {seed}, case {event['number']}"
    print(f"\n{head}\n\n{event['test']}", file=sys.stderr, flush=True)


class Status:
    """Says now and then how it goes."""

    def __init__(self, begun: float) -> None:
        self.begun = self.told = begun

    def __call__(self, counts: Counter[str]) -> None:
        now = time.monotonic()
        if now - self.told > EVERY:
            self.told = now
            seconds = now - self.begun
            line = f"{seconds:,.0f} s: {counts['games']:,} games, {counts['searches']:,} searches"
            line += f", {counts['texts']:,} texts; {counts['games'] / seconds:.0f} games a second"
            print(f"{line}; {failed(counts)} failed", file=sys.stderr, flush=True)


def failed(counts: Counter[str]) -> int:
    return sum(number for name, number in counts.items() if name.startswith("failure: "))


def summarize(seed: str, counts: Counter[str], failures: list[dict[str, Any]], seconds: float) -> dict[str, Any]:
    """All that was counted, by what it is."""
    plain = {"seed": seed, "seconds": round(seconds, 1), "failed": failed(counts)}
    groups: dict[str, dict[str, int]] = {}
    for name, number in sorted(counts.items()):
        group, _, rest = name.partition(": ")
        if rest:
            groups.setdefault(group, {})[rest] = number
        else:
            plain[name] = number
    return {**plain, **groups, "failures": failures}


def in_words(summary: dict[str, Any]) -> str:
    """The summary for people."""
    games, searches, texts = (summary.get(name, 0) for name in ("games", "searches", "texts"))
    counted = f"{games:,} games, {searches:,} searches and {texts:,} texts"
    lines = [f"seed {summary['seed']}: {counted} in {summary['seconds']} s"]
    sorts = summary.get("failure", {})
    lines += [f"  {number:>6} failed: {sort}" for sort, number in sorted(sorts.items(), key=lambda each: -each[1])]
    return "\n".join(lines if sorts else [*lines, "nothing failed"])


if __name__ == "__main__":
    sys.exit(main())
