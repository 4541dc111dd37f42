"""One case, checked by itself; and a failure made small and written down."""

import time
from typing import Any, NamedTuple

from fuzz.asking.running import ask
from fuzz.descriptions import Case, Description, Node, Question
from fuzz.failures.isolated import isolated
from fuzz.failures.pasting import long_test, short_test
from fuzz.failures.shrinking import shrunk
from fuzz.judging.complaints import Complaint
from fuzz.judging.verdicts import judge

__all__ = ["Failure", "check", "check_apart", "investigate", "run_pasted", "warm_up"]

PATIENCE = 4.0  # seconds after which a case that is tried again counts as hanging
COMPILING = 60.0  # seconds that a smaller case may take to compile, should it need another search
AGAIN = 2.0  # seconds for which a case is tried that does not fail always


class Failure(NamedTuple):
    """A failing case, as small as it got, and the test to paste."""

    case: Case
    complaint: Complaint
    test: str


def check(case: Case) -> Complaint | None:
    """What is wrong with the answer to a case."""
    return judge(case, ask(case))


def check_apart(case: Case, again: float = 0.0) -> Complaint | None:
    """The same in a copy of this process, where it may hang or crash; again and again for some seconds, if need be."""

    def work() -> Complaint | None:
        begun = time.monotonic()
        complaint = check(case)
        while complaint is None and time.monotonic() - begun < again:
            complaint = check(case)
        return complaint

    outcome = isolated(work, again + PATIENCE)
    if outcome.ended == "hang":
        return Complaint("hang", "found is not None  # this line is never reached", "the search does not end")
    if outcome.ended == "crash":
        return Complaint("crash", "found is not None  # this line is never reached", "the process dies")
    complaint: Complaint | None = outcome.result
    return complaint


def investigate(case: Case, what: str, label: str, seconds: float = 30.0) -> Failure | None:
    """Return the smallest case that fails as this one does, or None if it does not fail again."""
    warm_up(case)
    small, again = _small_at_once(case, what, seconds), 0.0
    if small is None:
        again = next((again for again in (0.0, AGAIN) if _fails(case, what, again)), -1.0)
        if again < 0:
            return None
        small = shrunk(case, lambda candidate: _fails(candidate, what, again), seconds)
    complaint = check_apart(small, again) or Complaint(what, "True", "it failed, and then did not")
    return Failure(small, complaint, _test_of(small, complaint, label, again))


def _small_at_once(case: Case, what: str, seconds: float) -> Case | None:
    """The smallest case, found in one copy of this process, which is quick; None if it does not fail, or hangs there.

    One copy for each smaller case takes many times as long, and is only needed where a case may hang or crash.
    """

    def fails(candidate: Case) -> bool:
        complaint = check(candidate)
        return complaint is not None and complaint.what == what

    if what in ("hang", "crash"):
        return None
    outcome = isolated(lambda: shrunk(case, fails, seconds) if fails(case) else None, seconds + COMPILING)
    small: Case | None = outcome.result
    return small


def _fails(case: Case, what: str, again: float) -> bool:
    complaint = check_apart(case, again)
    return complaint is not None and complaint.what == what


def _test_of(case: Case, complaint: Complaint, label: str, again: float) -> str:
    """The shortest test that fails, too; one that need not always fail is believed."""
    for test in (short_test(case, complaint, label), long_test(case, complaint, label)):
        if test and (again or fails_when_pasted(test, complaint)):
            return test
    return long_test(case, complaint, label, trimmed=False)


def fails_when_pasted(test: str, complaint: Complaint) -> bool:
    """Does a pasted test fail for the reason for which it should?"""
    outcome = isolated(lambda: run_pasted(test), 120.0)  # it may have to be compiled
    raises = complaint.what.startswith(("refused", "raised"))
    failed = str(outcome.result)
    return outcome.ended != "well" or (failed != "" if raises else failed.startswith("AssertionError"))


def run_pasted(test: str) -> str:
    """What the test raises, or nothing."""
    space: dict[str, Any] = {"__name__": "pasted"}
    exec(compile(test, "pasted.py", "exec"), space)
    run = next(thing for name, thing in space.items() if name.startswith("test_"))
    try:
        run(*[_Patch() for _ in range(run.__code__.co_argcount)])
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


class _Patch:
    """As much of pytest's monkeypatch as a pasted test needs."""

    def setattr(self, place: Any, name: str, value: Any) -> None:
        setattr(place, name, value)


def warm_up(case: Case) -> None:
    """Compile what the case needs, with a game that does no harm, so that compiling is not taken for hanging."""
    description, question = case
    kind = description.kind
    width = len(next(node.payoff for node in description.nodes if node.payoff))
    end = Node(payoff=(0.0,) * width)
    plain = Description(kind, (Node(children=(1,), estimate=(0.0,) * width), end), style=description.style)
    if description.total is not None:
        plain = plain._replace(total=0.0)
    kept = {name: value for name, value in question.options.items() if name in ("algorithm", "player", "depth")}
    limit = {"nodes": 100} if question.search == "plies.search" else {}
    ask(Case(plain, Question(question.search, question.function, kept | limit, question.compiled)))
