"""Searches with tiny budgets, withdrawn permits and Ctrl-C at random moments: none runs on after its end."""

import itertools
import random

import pytest

from engine.shared import needs_compiler, python
from plies.engine.runtime.stopping import Stoppable
from plies.engine.runtime.threads import Job

SLACK = 0.2  # seconds of processor time that a search may take beyond its budget

STRESS = """
import faulthandler, math, random, signal, sys, threading, time
import plies
from plies.engine.errors import Withdrawn
from plies.engine.runtime.permits import Permit
from plies.games import ConnectFour, Pig, TicTacToe

searches, seed = int(sys.argv[1]), int(sys.argv[2])
draw = random.Random(seed)
GAMES = ((ConnectFour(), ("alphabeta", "mtdf", "mcts")), (TicTacToe(), ("alphabeta",)), (Pig(60), ("expectimax",)),
         (Pig(60, players=3), ("multiplayer",)))


def interrupt(*_):
    raise KeyboardInterrupt


def quiet(seconds=0.05):
    "Is nothing running?"
    begun = time.process_time()
    time.sleep(seconds)
    return time.process_time() - begun < 0.6 * seconds


for game, algorithms in GAMES:  # compiled now, not while the clock runs
    for algorithm in algorithms:
        plies.search(game, nodes=100, algorithm=algorithm)
signal.signal(signal.SIGALRM, interrupt)
ends, over = {"done": 0, "withdrawn": 0, "interrupted": 0}, []
for number in range(searches):
    faulthandler.dump_traceback_later(60, exit=True)
    game, algorithms = draw.choice(GAMES)
    seconds = 10 ** draw.uniform(-9, math.log10(0.02))
    budget = {"seconds": seconds} if draw.random() < 0.7 else {"nodes": draw.randint(1, 1000), "seconds": 0.02}
    permit, way, moment = Permit(), draw.choice(("plain", "permit", "ctrl-c")), 10 ** draw.uniform(-6, -2)
    begun, end = time.process_time(), "done"
    try:
        if way == "permit":
            timer = threading.Timer(moment, permit.withdraw)
            timer.start()
        elif way == "ctrl-c":
            signal.setitimer(signal.ITIMER_REAL, moment)
        with permit:
            plies.search(game, algorithm=draw.choice(algorithms), threads=draw.choice((1, 2)), **budget)
        signal.setitimer(signal.ITIMER_REAL, 0)
    except Withdrawn:
        end = "withdrawn"
    except KeyboardInterrupt:
        end = "interrupted"
    signal.setitimer(signal.ITIMER_REAL, 0)
    over.append(time.process_time() - begun - 2 * budget["seconds"])
    ends[end] += 1
    if number % 500 == 0 and not (quiet() or quiet() or quiet(0.2)):
        print("a search goes on after search", number)
        sys.exit(1)
faulthandler.cancel_dump_traceback_later()
print(*ends.values(), *sorted(over)[-3:])
"""


def stress(tmp_path, searches, seed):
    script = tmp_path / "stress.py"
    script.write_text(STRESS)
    *ends, third, second, worst = python(script, searches, seed, seconds=400 + searches / 50).split()
    assert float(third) < SLACK, "a busy machine may wake the thread that watches the clock late, now and then"
    assert float(worst) < 5 * SLACK, (second, worst)
    return [int(count) for count in ends]


@needs_compiler
def test_hundreds_of_searches(tmp_path):
    assert min(stress(tmp_path, 600, 1)) > 0


@needs_compiler
@pytest.mark.long
def test_a_hundred_thousand_searches(tmp_path):
    seed = random.randrange(10**6)
    print("seed", seed)
    assert min(stress(tmp_path, 100_000, seed)) > 1_000


class Hooked(Stoppable):
    """Calls stop in the middle of setting a limit."""

    def __init__(self, moment):
        self.moment, self.writes, self.now = moment, 0, None

    def write_limit(self, nodes):
        if self.moment == (self.writes, "before"):
            self.writes += 1
            self.stop()
        else:
            self.writes += 1
        self.now = nodes
        if self.moment == (self.writes - 1, "after") and not self.stopped:
            self.stop()


@pytest.mark.parametrize("moment", list(itertools.product((0, 1), ("before", "after"))))
def test_a_stop_within_limit(moment):
    """At whatever step of `limit` a stop comes, the limit is 0 in the end, and stays 0."""
    each = Hooked(moment)
    each.limit(100)
    each.stop()
    for nodes in (5, None):
        each.limit(nodes)
        assert each.now == 0


def test_a_wait_that_was_interrupted():
    """An interruption may leave the job's lock taken; the next wait ends nevertheless."""
    job = Job(lambda: None)
    job.do()
    job.tell()
    job._doing.acquire()
    job.wait()
