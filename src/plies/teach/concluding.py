"""How a search ends: the action that is chosen at the root, the best line, and what is only known as a bound."""

from dataclasses import dataclass
from typing import Any

from plies.core import CHANCE, INFINITY
from plies.teach import algorithms
from plies.teach.plain import Plain, key
from plies.teach.sentences import listed, say
from plies.textbook import expectimax, root
from plies.textbook.trees import Tree

__all__ = ["Conclusion", "conclude"]

BOUNDS = {"upper": "at most", "lower": "at least"}


@dataclass(frozen=True)
class Conclusion(Plain):
    """The decision at the root."""

    key: str  # the child that the chosen action leads to
    label: str
    line: tuple[str, ...]  # the keys of the best line, from the root down
    bounds: tuple[str, ...]  # the root's children of which only a bound is known
    sentence: str


def conclude(tree: Tree, algorithm: str, depth: int | None, results: dict[str, dict[str, Any]]) -> Conclusion | None:
    """What follows at the root from results, which are those of Run.results()."""
    start = tree.initial()
    if tree.is_terminal(start) or tree.player(start) == CHANCE:
        return None
    action = chosen(tree, algorithm, INFINITY if depth is None else depth)
    child, label = key((action,)), tree.action_name(start, action)
    others = [key((other,)) for other in tree.edges(start) if other != action]
    bounds = tuple(place for place in others if results.get(place, {}).get("claim") in BOUNDS)
    mover = tree.player_name(start)
    sentence = f"{mover[:1].upper()}{mover[1:]} chooses {label}, to {name_of(tree, child)}."
    if bounds:
        known = [
            f"{name_of(tree, place)} is {BOUNDS[results[place]['claim']]} {say(results[place]['value'])}"
            for place in bounds
        ]
        sentence += f" Of the others only bounds are known: {listed(known)}."
    return Conclusion(child, label, best_line(tree, (action,), results), bounds, sentence)


def chosen(tree: Tree, algorithm: str, depth: float) -> int:
    """The action that the search decides for; among equals the earlier one."""
    start = tree.initial()
    if tree.zero_sum and algorithm != "quiescence":  # which looks further than its depth
        return int(root.best(tree, start, expectimax.every_move(tree, start, depth)))
    return int(algorithms.named(algorithm).search.decide(tree, start, depth))


def best_line(tree: Tree, path: tuple[int, ...], results: dict[str, dict[str, Any]]) -> tuple[str, ...]:
    """The keys from the root along path and on, as long as a child has its parent's value and somebody chooses it."""
    state = tree.initial()
    for action in path:
        state = tree.result(state, action)
    while not tree.is_terminal(state) and tree.player(state) != CHANCE:
        value = results.get(key(path), {}).get("value")
        below = [action for action in tree.edges(state) if results.get(key((*path, action)), {}).get("value") == value]
        if not below or value is None:
            break
        path = (*path, below[0])
        state = tree.result(state, below[0])
    return tuple(key(path[:length]) for length in range(len(path) + 1))


def name_of(tree: Tree, place: str) -> str:
    return tree.names[tree.result(tree.initial(), int(place)).number]
