"""What showing a search live costs: the page's work for each frame, and the nodes that the search loses.

    python -m benchmarks live [--game chess] [--seconds 8] [--rounds 8] [--no-page]

The page: a studio is started, Chromium opens the game with the button Think pressed, and what its main thread does is
traced, script, style and layout, for so many seconds. It is summed over frames of 1/60 s, and the median is taken of
the frames in which anything was done. The search: plies.search looks at one state for a second, again and again, once
as it is and once with every iteration made into the JSON that the page gets. Nodes are counted for each second of
processor time, so that others on the machine matter little, and the median of the ratios of neighbours is taken.
"""

import argparse
import json
import shutil
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
from collections import defaultdict
from pathlib import Path
from typing import Any

import plies
from plies.agents import Search
from plies.studio.positions import read
from plies.studio.searching import searching
from plies.teach.plain import plain

__all__ = ["busy_frames", "main", "ratios"]

FRAME = 1e6 / 60  # microseconds
WORK = frozenset(
    "FunctionCall EvaluateScript TimerFire FireAnimationFrame RunMicrotasks UpdateLayoutTree Layout".split()
)


def busy_frames(events: list[dict[str, Any]]) -> list[float]:
    """Return the milliseconds of script, style and layout in each frame that has any; nested work counts once."""
    spent: dict[int, float] = defaultdict(float)
    ends: dict[Any, float] = defaultdict(float)
    done = [event for event in events if event.get("ph") == "X" and event["name"] in WORK]
    for event in sorted(done, key=lambda each: each["ts"]):
        thread, begin, end = event["tid"], event["ts"], event["ts"] + event.get("dur", 0)
        begin = max(begin, ends[thread])
        if end > begin:
            spent[int(begin // FRAME)] += (end - begin) / 1000
            ends[thread] = end
    return sorted(spent.values())


def traced(address: str, seconds: float) -> list[dict[str, Any]]:
    """Return what Chromium traced while the page showed a search that goes on."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        tab = browser.new_page(viewport={"width": 1280, "height": 720})
        tab.goto(address)
        tab.get_by_role("button", name="Think").click()
        tab.locator(".thinking tbody tr").first.wait_for(timeout=120_000)
        browser.start_tracing(page=tab, categories=["devtools.timeline"])
        tab.wait_for_timeout(seconds * 1000)
        told = json.loads(browser.stop_tracing())
        browser.close()
    return list(told["traceEvents"])


def shown_live(game: str, seconds: float) -> list[float]:
    """Start a studio, and return the work of each busy frame while it thinks about the game."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen([sys.executable, "-m", "plies", "studio", "--no-open", "--port", str(port)])
    try:
        for _ in range(300):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/api/status")
                break
            except OSError:
                time.sleep(0.1)
        return busy_frames(traced(f"http://127.0.0.1:{port}/#/play/{game}?sides=you,you", seconds))
    finally:
        server.terminate()
        server.wait(20)


def ratios(name: str, rounds: int, seconds: float = 1.0) -> list[float]:
    """Return nodes a second of processor time with reports, as parts of those without, in turn."""
    game = plies.game(name)
    standing = read(name, game, {}, None, (), 0, 0)
    policy = Search(seconds=seconds, table_mb=64)

    def rate(report: Any) -> float:
        begun = time.process_time()
        found = (
            searching(standing, policy, report).found if report else plies.search(game, seconds=seconds, table_mb=64)
        )
        return found.nodes / (time.process_time() - begun)

    rate(None)  # compiled now
    lines: list[str] = []
    return [rate(lambda event: lines.append(json.dumps(plain(event)))) / rate(None) for _ in range(rounds)]


def page_bytes() -> int:
    """Return the size of all files of the page."""
    folder = Path(plies.__file__).parent / "studio/page"
    return sum(each.stat().st_size for each in folder.rglob("*") if each.is_file())


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks live", description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default="chess")
    parser.add_argument("--seconds", type=float, default=8.0, help="of tracing")
    parser.add_argument("--rounds", type=int, default=8, help="of the search with and without reports")
    parser.add_argument("--no-page", action="store_true", help="without Chromium")
    given = parser.parse_args(arguments)
    print("| what | figure |\n|---|---|")
    print(f"| files of the page | {page_bytes() / 1000:.0f} kB |", flush=True)
    parts = ratios(given.game, given.rounds)
    print(
        f"| nodes a second with reports, of those without | {statistics.median(parts):.1%} "
        f"({min(parts):.1%} – {max(parts):.1%}) |",
        flush=True,
    )
    if not given.no_page:
        frames = shown_live(given.game, given.seconds)
        print(f"| script, style and layout in a busy frame, median | {statistics.median(frames):.2f} ms |")
        print(f"| the same, nine of ten frames | {frames[int(0.9 * (len(frames) - 1))]:.2f} ms |")
        print(f"| busy frames, of {given.seconds * 60:.0f} | {len(frames)} |")
