"""The fuzzer finds bugs: one is planted in a search, and must be found, made small and written down as a test.

Everything here runs interpreted. Compiled, a planted bug would stay in the cache of compiled searches.
"""

import contextlib
import inspect
import textwrap
from typing import Any, NamedTuple

import pytest

import fuzz.workers.worker
from fuzz.cases.drawing import Wishes
from fuzz.cases.questions import Offer
from fuzz.failures.investigating import run_pasted
from fuzz.failures.isolated import isolated
from fuzz.workers.orders import Orders
from fuzz.workers.worker import Worker
from plies.engine.monte_carlo import uct
from plies.engine.searches import tuned_alphabeta, tuned_expectimax, tuned_max_n
from plies.engine.searches.iterative_deepening import Deepening
from plies.textbook import (
    alphabeta,
    alphabeta_strict,
    best_reply,
    deepening,
    expectimax,
    multiplayer,
    multiplayer_shallow,
    paranoid,
    root,
    sooner,
    star1,
    star2,
    transposition,
)


class Bug(NamedTuple):
    """A part of a function, and what somebody might have written instead."""

    name: str
    owner: Any  # the module or the class
    function: str
    right: str
    wrong: str
    kind: str
    search: str  # what goes wrong


EVERY_DAY = (
    Bug(
        "alpha-beta cuts too early",
        tuned_alphabeta,
        "try_actions",
        "if x >= node.b:",
        "if x > node.a:",
        "duel",
        "default",
    ),
    Bug("a mean that is none", expectimax, "exp_value", "probability * value", "0.5 * value", "dice", "expectimax"),
)
NOW_AND_THEN = (
    Bug("the wrong end is moved", alphabeta, "min_value", "beta = min", "alpha = min", "duel", "alphabeta"),
    Bug(
        "a bound is kept as a value",
        tuned_alphabeta,
        "searched_value",
        "low if v <= alpha else max(low, v), high if v >= beta else min(high, v)",
        "v, v",
        "duel",
        "default",
    ),
    Bug("a bound that is called exact", Deepening, "search", "worse if x <= a else ", "", "duel", "default"),
    Bug("strict", alphabeta_strict, "min_value", "if v < alpha", "if v <= alpha", "duel", "alphabeta_strict"),
    Bug(
        "all entries are exact",
        transposition,
        "value",
        '"upper" if v <= alpha else "lower" if v >= beta else',
        "",
        "duel",
        "transposition",
    ),
    Bug("the last of equals", deepening, "_search_root", "maximizing and v > low", "v >= low", "duel", "deepening"),
    Bug(
        "the last at the root", root, "decide_in_window", "maximizing and v > alpha", "v >= alpha", "duel", "alphabeta"
    ),
    Bug("0 is no win", sooner, "timed", "-plies if v > 0", "-plies if v >= 0", "hasty", "sooner"),
    Bug("the wrong bound", star1, "exp_value", "return v + rest * high", "return v + rest * low", "dice", "star1"),
    Bug("the wrong end", star2, "exp_value", "if most <= alpha", "if most <= beta", "dice", "star2"),
    Bug("a tie", multiplayer, "max_value", "> v[player]", ">= v[player]", "three", "multiplayer"),
    Bug(
        "too deep a cut",
        multiplayer_shallow,
        "most_left",
        "(game.players - 2) * low",
        "(game.players - 2) * high",
        "three",
        "multiplayer_shallow",
    ),
    Bug("the wrong side", paranoid, "min_value", "if v <= alpha", "if v <= beta", "three", "paranoid"),
    Bug("the last usual", best_reply, "usual", "promise > most", "promise >= most", "three", "best_reply"),
    Bug(
        "all is complete",
        tuned_alphabeta,
        "searched_value",
        "COMPLETE if complete else",
        "COMPLETE or",
        "duel",
        "default",
    ),
    Bug("the past forgotten", tuned_alphabeta, "leave", "return found >= ply", "return True", "twofold", "default"),
    Bug(
        "once too often",
        tuned_alphabeta,
        "came_back",
        "times >= game.repetition",
        "times > game.repetition",
        "threefold",
        "default",
    ),
    Bug("a cut at chance", tuned_expectimax, "search_outcomes", "if x <= floor", "if x <= ceiling", "dice", "default"),
    Bug("a tie in max^n", tuned_max_n, "best_of_actions", "else below(v", "else (v", "three", "default"),
    Bug("a tie in uct", uct, "settle_player", "> highest:", ">= highest:", "three", "mcts"),
)


def named(bugs):
    return [pytest.param(bug, id=bug.name) for bug in bugs]


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch):
    monkeypatch.setattr("numba.config.DISABLE_JIT", 1)


@contextlib.contextmanager
def planted(bug):
    """The bug is there, for a while."""
    function = inspect.unwrap(vars(bug.owner)[bug.function])
    source = textwrap.dedent(inspect.getsource(function))
    assert bug.right in source, f"{bug.function} has changed: plant another bug"
    space = {}
    exec(compile(source.replace(bug.right, bug.wrong, 1), "planted", "exec"), function.__globals__, space)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bug.owner, bug.function, space[bug.function])
        forget(bug.owner)
        yield
    forget(bug.owner)


def forget(owner):
    """Let a textbook module read its functions again: the guard of `value` keeps what it has read."""
    entry = getattr(owner, "value", None)
    names = entry.__code__.co_freevars if inspect.isfunction(entry) else ()
    if "inside" in names:
        entry.__closure__[names.index("inside")].cell_contents.clear()


class Enough(Exception):
    """The failure that was looked for has been found."""


def attack(bug):
    """The first failure among some thousand cases; in a copy of this process, should it hang."""
    found = []

    def tell(event):
        if event["event"] == "failure":
            found.append(event)
            raise Enough

    def work():
        with contextlib.suppress(Enough):
            Worker(orders, tell).run()
        return found

    engine = bug.owner.__module__ if inspect.isclass(bug.owner) else bug.owner.__name__
    asked = {"textbook": False} if engine.startswith("plies.engine") else {"engine": False}
    offer = Offer(compiled=False, seconds=0.0, threads=0.0, only=(bug.search,), **asked)
    orders = Orders("planted", cases=4_000, wishes=Wishes((bug.kind,), offer))
    outcome = isolated(work, 120.0)
    assert outcome.ended == "well"
    assert outcome.result, "nothing was found"
    return outcome.result[0]["test"]


def check_that_it_is_found(bug, monkeypatch):
    """What is found is small, and the test that is printed fails with the bug and passes without."""
    monkeypatch.setattr(fuzz.workers.worker, "SHRINKING", 2.0)
    with planted(bug):
        test = attack(bug)
        assert run_pasted(test), test
    assert len(test) < 4_000
    assert not run_pasted(test), test


@pytest.mark.parametrize("bug", named(EVERY_DAY))
def test_a_bug_is_found(bug, monkeypatch):
    check_that_it_is_found(bug, monkeypatch)


@pytest.mark.long
@pytest.mark.parametrize("bug", named(NOW_AND_THEN))
def test_another_bug_is_found(bug, monkeypatch):
    check_that_it_is_found(bug, monkeypatch)


def test_without_a_bug_nothing_is_found():
    offer = Offer(compiled=False, seconds=0.0, threads=0.0)
    found = []
    Worker(Orders("none", cases=250, wishes=Wishes(offer=offer)), found.append).run()
    assert [event for event in found if event["event"] == "failure"] == []
    assert found[-1]["counts"]["games"] > 200
