"""Judging what plies.search answers: the value, the action, every label, the line, the budget."""

from collections.abc import Iterator
from itertools import pairwise
from math import inf
from typing import Any

from fuzz.asking.running import Answer
from fuzz.judging.complaints import Complaint, same, shown
from fuzz.oracle.truth import Truth

__all__ = ["searched"]

LATE = 5.0  # seconds, also of processor time, by which a search on a busy machine may be late
TRACE, TINY = 1e-7, 1e-290  # of a value: what some hundred plies make of it; a value that cannot lose so little
ROUGH = 1e-9  # of the largest number: simulations add up means in another order
STEPS = 1e-321  # and the smallest floats, of which no share is a margin: each product of a mean is off by up to a step


def searched(truth: Truth, answer: Answer) -> Iterator[Complaint]:
    """All that is wrong, the plainest first."""
    yield from _legal(truth, answer)
    yield from _ended(truth, answer)
    yield from _true(truth, answer)


# -- what holds for every answer --


def _legal(truth: Truth, answer: Answer) -> Iterator[Complaint]:
    found, actions = answer.found, list(answer.game.actions(answer.state))
    if found.action not in actions:
        yield Complaint("illegal action", f"found.action in {actions!r}", f"{found.action!r} is no action")
        return
    if not found.line or found.line[0] != found.action or len(found.line) != len(found.line_names):
        yield Complaint("line", "found.line[0] == found.action", f"the line is {found.line!r}")
    taken = [move.action for move in found.moves]
    if len(set(taken)) != len(taken) or not set(taken) <= set(actions):
        yield Complaint("moves", f"set(m.action for m in found.moves) <= {set(actions)!r}", f"moves are {taken!r}")
    for line in (found.line, *(move.line for move in found.moves)):
        if not _is_legal(answer, line):
            yield Complaint(
                "illegal line", f"{line!r} not in (found.line, *(m.line for m in found.moves))", "see there"
            )
    low, high = truth.range
    entries = found.value if isinstance(found.value, tuple) else (found.value,)
    rounds = _simulated(truth) or (truth.kind.chance and truth.is_general)  # means, which rounding may put outside
    slack = ROUGH * max(abs(low), abs(high)) + STEPS if rounds else 0.0
    if not all(low - slack <= entry <= high + slack for entry in entries):
        expected = f"{shown(low)} <= found.value <= {shown(high)}"
        yield Complaint("value out of bounds", expected, f"{shown(found.value)} lies outside of the utility bounds")


def _simulated(truth: Truth) -> bool:
    return truth.algorithm == "mcts"


def _is_legal(answer: Answer, line: tuple[Any, ...]) -> bool:
    game, state = answer.game, answer.state
    for action in line:
        if action not in list(game.choices(state)):
            return False
        state = game.result(state, action)
    return True


# -- why it ended --


def _ended(truth: Truth, answer: Answer) -> Iterator[Complaint]:
    found, options = answer.found, truth.case.question.options
    if found.proved != (found.stopped == "proved"):
        yield Complaint("stopped", 'found.proved == (found.stopped == "proved")', f"{found.stopped=}, {found.proved=}")
    if found.nodes > options.get("nodes", inf):
        yield Complaint("nodes", f"found.nodes <= {options['nodes']}", f"{found.nodes} nodes were visited")
    if found.depth > options.get("depth", inf):
        yield Complaint("depth", f"found.depth <= {options['depth']}", f"{found.depth} plies were searched")
    if min(found.seconds, answer.seconds) > options.get("seconds", inf) + LATE:
        yield Complaint("seconds", f"found.seconds <= {options['seconds']}", f"it took {found.seconds} s")
    reasons = {
        "depth": found.depth == options.get("depth"),
        "nodes": "nodes" in options,
        "seconds": found.seconds >= 0.9 * options.get("seconds", inf),
        "end": not found.exact,
        "proved": True,
    }
    if not reasons.get(found.stopped, False):
        expected = f"found.stopped != {found.stopped!r}"
        said = f"stopped is {found.stopped!r} at depth {found.depth}, {found.nodes} nodes, {found.seconds:.2g} s"
        yield Complaint("stopped", expected, said)


# -- what it claims --


def _true(truth: Truth, answer: Answer) -> Iterator[Complaint]:
    found, options = answer.found, truth.case.question.options
    if found.proved:
        if truth.graph.is_acyclic or truth.is_past:
            yield from _claims(truth, answer, inf)
        elif not truth.is_general:
            yield from _in_circles(truth, answer)
    elif found.stopped == "end" and options.get("samples", 0) >= 99 and truth.graph.is_acyclic:
        yield from _value_and_action(truth, answer, inf)
    elif found.stopped == "depth" and _is_plain(truth):
        yield from _claims(truth, answer, found.depth)
    elif found.stopped in ("nodes", "seconds") and _is_plain(truth):
        yield from _interrupted(truth, answer)


def _is_plain(truth: Truth) -> bool:
    """Is the value of a depth-limited search known? A hint, a table or a helper may make it better than that."""
    options = truth.case.question.options
    if truth.kind.repetition or truth.kind.sound_reductions or _simulated(truth):
        return False
    if "samples" in options or "least_probability" in options:
        return False
    if truth.is_general:
        return True
    chance = truth.kind.chance or truth.case.question.algorithm == "expectimax"
    ahead = options.get("threads", 1) > 1 and chance  # then the second thread looks one ply further
    return truth.graph.is_layered and not truth.description.is_hinted and not ahead


def _in_circles(truth: Truth, answer: Answer) -> Iterator[Complaint]:
    low, high = truth.span()
    if not same(low, high):
        yield Complaint("proved", "not found.proved", f"the value may be anything from {shown(low)} to {shown(high)}")
    elif not _close(truth, answer.found.value, low):
        yield _wrong_value(low, answer.found.value)


def _close(truth: Truth, one: Any, other: Any) -> bool:
    """Equal to the last bit; where simulations add up means, nearly."""
    if same(one, other):
        return True
    if not (_simulated(truth) and truth.kind.chance):
        return False
    ones, others = (one, other) if isinstance(one, tuple) else ((one,), (other,))
    slack = ROUGH * max(map(abs, truth.range))
    return all(abs(a - b) <= slack for a, b in zip(ones, others, strict=True))


def _wrong_value(true: Any, found: Any) -> Complaint:
    return Complaint("value", f"found.value == {shown(true)}", f"the value is {shown(true)}, not {shown(found)}")


def _claims(truth: Truth, answer: Answer, depth: float) -> Iterator[Complaint]:
    """Value, action, labels and line of an answer to so many plies."""
    yield from _value_and_action(truth, answer, depth)
    yield from _labels(truth, answer, depth)
    if depth == inf and not truth.is_past and not truth.kind.chance and truth.algorithm != "best-reply":
        yield from _lines(truth, answer)


def _value_and_action(truth: Truth, answer: Answer, depth: float) -> Iterator[Complaint]:
    found, moves = answer.found, truth.moves(depth)
    actions = list(answer.game.actions(answer.state))
    first, taken = truth.best(moves), actions.index(found.action)
    if not _close(truth, found.value, moves[first]):
        yield _wrong_value(moves[first], found.value)
    if not _close(truth, moves[taken], moves[first]) and not _close(
        truth, truth.gain(moves[taken]), truth.gain(moves[first])
    ):
        said = f"{found.action!r} is worth {shown(moves[taken])}, {actions[first]!r} {shown(moves[first])}"
        yield Complaint("action", f"found.action == {actions[first]!r}", said)
        return
    if _hurries(truth):
        if not _tells_when(truth, depth):
            return
        first = truth.soonest(depth)
    if taken != first and _breaks_ties(truth, found):
        said = f"{actions[first]!r} is as good as {found.action!r} and comes first"
        yield Complaint("tie", f"found.action == {actions[first]!r}", said)


def _breaks_ties(truth: Truth, found: Any) -> bool:
    """Does a tie go to the first action? Not in simulations, nor where estimates may do; and who deepens may take the
    first action that is seen to be worth as much as anything can be."""
    if _simulated(truth) or truth.kind.sound_reductions or truth.kind.repetition:
        return False
    if truth.is_general:
        return True
    low, high = truth.seen_by_viewer(truth.root.bounds or truth.description.bounds)
    best = high if truth.gain(1.0) > 0 else low
    is_early = found.stopped in ("proved", "end") and found.value == best
    return not is_early or (_hurries(truth) and found.value != 0)


def _hurries(truth: Truth) -> bool:
    """Does the game prefer to win sooner, and the search see to it?"""
    return truth.kind.prefer_sooner and truth.algorithm in ("alphabeta", "mtdf")


def _tells_when(truth: Truth, depth: float) -> bool:
    """Can a search tell which of two equal actions wins sooner?

    It looks no further than the iteration that proved the value, and a budget may end that, too. So it may not know
    which loses later; and a line may be longer than it seems to a table, where states are reached by lines of several
    lengths. Besides, values lose a trace with every ply, which must be small beside what they differ by.
    """
    options = truth.case.question.options
    if not truth.graph.is_layered or "nodes" in options or "seconds" in options:
        return False
    if depth == inf and truth.gain(truth.value(depth)) < 0:
        return False
    numbers = sorted({abs(entry) for node in truth.description.nodes for entry in (*node.payoff, *node.estimate)})
    apart = all(high - low > TRACE * high for low, high in pairwise(numbers))
    return apart and all(number > TINY for number in numbers if number)


def _labels(truth: Truth, answer: Answer, depth: float) -> Iterator[Complaint]:
    """What is said of each action."""
    found, actions = answer.found, list(answer.game.actions(answer.state))
    true = dict(zip(actions, truth.moves(depth), strict=True))
    for move in found.moves:
        if not _holds(truth, move, true[move.action]):
            yield _wrong_label(truth, move, true[move.action])
    exact = sum(move.bound == "exact" for move in found.moves)
    options = truth.case.question.options
    wanted = len(actions) if options.get("every_move") else min(len(actions), options.get("lines", 1))
    if exact < wanted and not _simulated(truth):
        expected = f'sum(m.bound == "exact" for m in found.moves) >= {wanted}'
        yield Complaint("too few exact moves", expected, f"{exact} moves have exact values, not {wanted}")


def _holds(truth: Truth, move: Any, true: Any) -> bool:
    if move.bound == "estimate":
        return _simulated(truth)
    if move.bound == "exact":
        return _close(truth, move.value, true)
    said, worth = (move.value[truth.root.owner], true[truth.root.owner]) if truth.is_general else (move.value, true)
    return bool(said <= worth if move.bound == "lower" else said >= worth)


def _wrong_label(truth: Truth, move: Any, true: Any) -> Complaint:
    """What is expected is any label that holds: another search may know more of the move, or less."""
    mine = f"[{truth.root.owner}]" if truth.is_general else ""
    worth = shown(true[truth.root.owner] if truth.is_general else true)
    holds = f'm.value == {shown(true)} if m.bound == "exact" else m.value{mine} <= {worth} if m.bound == "lower"'
    holds += f' else m.value{mine} >= {worth} and m.bound == "upper"'
    expected = f"all({holds} for m in found.moves if m.action == {move.action!r})"
    said = f"{move.action!r} is said to be worth {shown(move.value)} ({move.bound}), and is worth {shown(true)}"
    return Complaint(f"label {move.bound}", expected, said)


def _lines(truth: Truth, answer: Answer) -> Iterator[Complaint]:
    """Play along a line with an exact value is best play, as far as it goes."""
    for line, value in ((answer.found.line, answer.found.value), *_exact_lines(answer.found)):
        node = truth.case.start
        for action in line:
            actions = answer.game.starts[node]
            place = [answer.game.action(actions + n) for n in range(len(truth.description.nodes[node].children))]
            node = truth.description.nodes[node].children[place.index(action)]
            worth = truth.meaning.of(truth.key(node, inf))
            if not _close(truth, worth, value):
                said = f"the line {line!r} of value {shown(value)} leads through a state worth {shown(worth)}"
                yield Complaint("line of play", f"found.line != {line!r}", said)
                return


def _exact_lines(found: Any) -> list[tuple[tuple[Any, ...], Any]]:
    return [(move.line, move.value) for move in found.moves if move.bound == "exact"]


def _interrupted(truth: Truth, answer: Answer) -> Iterator[Complaint]:
    """What was being searched is known to the depth before, or to this one."""
    found, actions = answer.found, list(answer.game.actions(answer.state))
    before = truth.moves(found.depth) if found.depth > 0 else None
    now = truth.moves(found.depth + 1)
    for move in found.moves:
        place = actions.index(move.action)
        known = [now[place]] if before is None else [before[place], now[place]]
        if not any(_holds(truth, move, true) for true in known):
            yield _wrong_label(truth, move, known[-1])
