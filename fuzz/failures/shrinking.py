"""Making a failing case small: whatever can be left out or made simpler, while it still fails in the same way."""

import time
from collections.abc import Callable, Iterator
from math import inf
from typing import Any

from fuzz.cases.honesty import is_honest
from fuzz.descriptions import CHANCE, KINDS, Case, Description, Node, Question
from fuzz.graphs import Graph

__all__ = ["shrunk"]

PLAIN = Node()
HINTS = ("promises", "candidates", "bounds", "twin", "passed", "loud", "forced", "actions")


def shrunk(case: Case, fails: Callable[[Case], bool], seconds: float = 30.0) -> Case:
    """The smallest case that was found in so many seconds, by leaving out one thing after the other."""
    end = time.monotonic() + seconds
    known: set[Any] = set()
    changed = True
    while changed and time.monotonic() < end:
        changed = False
        for candidate in simpler(case):
            key = repr(candidate)
            if key in known or len(key) >= len(repr(case)):
                continue
            known.add(key)
            if time.monotonic() > end:
                break
            if is_honest(candidate.description) and _is_askable(candidate) and fails(candidate):
                case, changed = candidate, True
                break
    return case


def _is_askable(case: Case) -> bool:
    """Is there something to ask, and an end to it?"""
    nodes, question = case.description.nodes, case.question
    node = nodes[case.start]
    if not node.children or node.owner == CHANCE:
        return False
    limited = any(name in question.options for name in ("depth", "nodes", "seconds"))
    return limited or KINDS[case.description.kind].repetition > 0 or Graph(case.description, case.start).is_acyclic


def simpler(case: Case) -> Iterator[Case]:
    """Cases that are simpler by one step, large steps first."""
    description, question = case
    for other in _structures(description, question.past):
        yield Case(other[0], question._replace(past=other[1]))
    for asked in _questions(question):
        yield Case(description, asked)
    for plain in _without_hints(description):
        yield Case(plain, question)
    for rounded in _numbers(description):
        yield Case(rounded, question)


# -- what is asked --


def _questions(question: Question) -> Iterator[Question]:
    options = question.options
    for name in options:
        yield question._replace(options={other: options[other] for other in options if other != name})
    for name in ("depth", "nodes", "lines", "samples"):
        for number in (1, 2, 3, 5, 9):
            if name in options and number < options[name] < inf:
                yield question._replace(options=options | {name: number})


# -- what the game is --

Structure = tuple[Description, tuple[int, ...]]


def _structures(description: Description, past: tuple[int, ...]) -> Iterator[Structure]:
    """Begin later; end earlier; leave out a child; leave out a node with one child."""
    nodes = description.nodes
    if len(past) > 1:
        yield _tidy(description, past[-1:])
        yield _tidy(description, past[1:])
    for child in nodes[past[-1]].children:
        yield _tidy(description, (child,))
    for number, node in enumerate(nodes):
        if node.children and number not in past:
            end = Node(payoff=node.estimate)
            yield _tidy(_with(description, number, end), past)
    for number, node in enumerate(nodes):
        for place in range(len(node.children)):
            if len(node.children) > 1 and number not in past[:-1]:
                yield _tidy(_with(description, number, _less(node, place)), past)
    for number, node in enumerate(nodes):
        if len(node.children) == 1 and number not in past:
            yield _tidy(_instead(description, number, node.children[0]), past)


def _with(description: Description, number: int, node: Node) -> Description:
    nodes = description.nodes
    return description._replace(nodes=(*nodes[:number], node, *nodes[number + 1 :]))


def _less(node: Node, place: int) -> Node:
    """The node without one of its children."""

    def rest(row: tuple[Any, ...]) -> tuple[Any, ...]:
        return (*row[:place], *row[place + 1 :]) if row else row

    chances = rest(node.chances)
    if chances and sum(chances):
        chances = tuple([part / sum(chances) for part in chances])
    candidates = tuple([other - (other > place) for other in node.candidates if other != place])
    return node._replace(
        children=rest(node.children),
        chances=chances,
        promises=rest(node.promises),
        actions=rest(node.actions),
        candidates=candidates,
    )


def _instead(description: Description, number: int, other: int) -> Description:
    """Whatever led to a node leads to the other."""
    changed = [
        node._replace(children=tuple([other if child == number else child for child in node.children]))
        for node in description.nodes
    ]
    return description._replace(nodes=tuple(changed))


def _tidy(description: Description, past: tuple[int, ...]) -> Structure:
    """Only what can be reached from the first node of the past, which becomes number 0, and what hints speak of."""
    nodes = description.nodes
    found, place = [past[0]], {past[0]: 0}
    for number in found:
        for other in (*nodes[number].children, nodes[number].twin, nodes[number].passed):
            if other >= 0 and other not in place:
                place[other] = len(found)
                found.append(other)
    place[-1] = -1
    tidied = [
        nodes[number]._replace(
            children=tuple([place[child] for child in nodes[number].children]),
            twin=place[nodes[number].twin],
            passed=place[nodes[number].passed],
        )
        for number in found
    ]
    return description._replace(nodes=tuple(tidied)), tuple([place.get(number, 0) for number in past])


# -- what it says besides --


def _without_hints(description: Description) -> Iterator[Description]:
    nodes = description.nodes
    for name in HINTS:
        plain = getattr(PLAIN, name)
        if any(getattr(node, name) != plain for node in nodes):
            yield description._replace(nodes=tuple([node._replace(**{name: plain}) for node in nodes]))
            for number, node in enumerate(nodes):
                if getattr(node, name) != plain:
                    yield _with(description, number, node._replace(**{name: plain}))
    plainer: tuple[dict[str, Any], ...] = ({"style": "int"}, {"clock": 0}, {"swing": 0.0})
    for simple in plainer:
        yield description._replace(**simple)


# -- its numbers --


def _numbers(description: Description) -> Iterator[Description]:
    low, high = description.bounds
    for bounds in (
        (-1.0, 1.0),
        (-9.0, 9.0),
        (0.0, 1.0),
        *((_rounded(low, step), _rounded(high, step)) for step in (1, -1)),
    ):
        yield description._replace(bounds=bounds)
    for number, node in enumerate(description.nodes):
        for name in ("payoff", "estimate", "chances"):
            for row in _rows(getattr(node, name), name, description.total):
                changed: dict[str, Any] = {name: row}
                yield _with(description, number, node._replace(**changed))


def _rounded(number: float, way: int) -> float:
    return float(round(number) + way) if abs(number) < 1e15 else number


def _rows(row: tuple[float, ...], name: str, total: float | None) -> Iterator[tuple[float, ...]]:
    """Simpler numbers in place of these."""
    if not row:
        return
    if name == "chances":
        yield tuple([1 / len(row)] * len(row))
        yield tuple([1.0 if place == row.index(max(row)) else 0.0 for place in range(len(row))])
        return
    if total is not None:
        for place in range(len(row)):
            yield tuple([total if place == other else 0.0 for other in range(len(row))])
        return
    yield (0.0,) * len(row)
    for place, entry in enumerate(row):
        for simple in (0.0, 1.0, -1.0, 2.0, -2.0, 0.5, float(round(entry)) if abs(entry) < 1e15 else entry):
            if simple != entry:
                yield (*row[:place], simple, *row[place + 1 :])
