"""The command and its workers: what a run without failures says, and what happens when a worker hangs or crashes."""

import json
import os
import time
from collections import Counter

import pytest

from fuzz.__main__ import in_words, main, summarize
from fuzz.cases.drawing import Wishes
from fuzz.cases.questions import Offer
from fuzz.workers import watching
from fuzz.workers.board import Stand
from fuzz.workers.orders import Orders
from fuzz.workers.watching import Activity, Patience, activity, watch
from later import later

BAD = """
import os, sys, time
from fuzz.failures import investigating
from fuzz.workers import worker

asked = 0
def ask(case, game=None):
    global asked
    asked += 1
    if asked > 20 and case.question.search == "minimax":
        {deed}
    return right(case, game)

right = worker.ask
worker.ask = investigating.ask = ask
worker.PATIENCE = worker.COMPILING = 1.0
investigating.PATIENCE, investigating.AGAIN, worker.SHRINKING = 0.3, 0.0, 0.5
worker.main()
"""


def test_a_run_that_finds_nothing(capfd):
    arguments = ["--seed", "every day", "--cases", "80", "--interpreted", "--no-seconds", "--jobs", "2", "--json"]
    assert main(arguments) == 0
    out, err = capfd.readouterr()
    summary = json.loads(out)
    assert "seed every day" in err
    assert summary["failures"] == []
    assert 70 < summary["games"] <= 80
    assert summary["searches"] > 100
    assert summary["texts"] > 0


def test_in_words():
    counts = Counter({"games": 12_000, "searches": 30_000, "texts": 9, "failure: mtdf: value": 2, "kind: duel": 12_000})
    words = in_words(summarize("7", counts, [], 3.21))
    assert "seed 7: 12,000 games, 30,000 searches and 9 texts in 3.2 s" in words
    assert "2 failed: mtdf: value" in words
    assert "nothing failed" in in_words(summarize("7", Counter(games=1), [], 1.0))


@pytest.mark.parametrize(("what", "deed"), [*later(("hang", "time.sleep(100)")), ("crash", "os.abort()")])
def test_a_worker_that_dies_is_followed_by_another(what, deed, tmp_path, monkeypatch):
    script = tmp_path / "bad_worker.py"
    script.write_text(BAD.format(deed=deed))
    monkeypatch.setattr(watching, "COMMAND", (str(script),))
    offer = Offer(engine=False, compiled=False, only=("minimax",))
    orders = Orders("bad", cases=60, wishes=Wishes(("duel",), offer))
    told, glances = [], []
    counts = watch(orders, 1, told.append, lambda counts: glances.append(dict(counts)))
    assert any(what in event["sort"] for event in told)
    assert counts["avoided"] > 0
    assert counts["games"] > 0
    assert glances


def test_a_pause_is_no_hang(monkeypatch):
    """All processes may have been stopped, by the process that started them or by the machine."""
    now = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    stand = Stand(1, 5, 0, 30.0)
    patience = Patience(stand, 0)
    now[0] = 5_000.0
    assert not patience.is_over(stand)
    for _ in range(40):
        now[0] += 1.0
    assert not patience.is_over(stand)
    for _ in range(40):
        now[0] += 1.0
        over = patience.is_over(stand)
    assert over
    assert not patience.is_over(stand._replace(step=2))


def test_to_wait_for_the_processor_is_no_hang(monkeypatch):
    now, active = [0.0], [Activity(1.0, True)]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(watching, "activity", lambda process: active[0])
    stand = Stand(1, 5, 0, 30.0)
    patience = Patience(stand, 0)
    for _ in range(100):
        now[0] += 1.0
        assert not patience.is_over(stand)
    active[0] = Activity(9.0, True)  # it has worked for long enough
    assert patience.is_over(stand)
    active[0] = Activity(1.0, False)  # it waits for something that does not come
    assert patience.is_over(stand)


def test_activity():
    before = activity(os.getpid())
    assert before.is_willing
    sum(range(3_000_000))
    assert activity(os.getpid()).seconds >= before.seconds > 0
    assert activity(-1) == Activity()
