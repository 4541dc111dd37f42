"""States in which compiled rules are likeliest to differ from Python's: those with the largest and smallest numbers."""

from contextlib import suppress
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Any

from plies.core import INFINITY, MAX, Game, InvalidGame
from plies.kit.asking import Look, Subject
from plies.kit.declaration import declaration
from plies.kit.values import Found, is_number
from plies.kit.walk import STYLES, Walk
from plies.kit.wide import widest

__all__ = ["Line", "Place", "places"]

Line = tuple[Any, ...]

SECONDS = 2.0  # to play, once there are enough states; and again to measure
PLIES = 2_000  # of a game
WIDEST = 50  # states with the largest numbers that rules compute with


@dataclass(frozen=True)
class Place:
    """A state, and the line that leads to it."""

    line: Line
    state: Any
    numbers: tuple[float, ...]  # in the state, and its utility or estimate
    widest: int  # the widest number that the rules compute with here


def places(game: Game[Any, Any], games: int, seed: int, most: int) -> list[Place]:
    """Return at most so many states of so many games, the most extreme first, the others in the order of play."""
    subject = Subject(game, INFINITY)
    try:
        subject.declared = declaration(subject)
    except Found as fault:
        raise InvalidGame(f"{type(game).__name__} cannot be compared: {fault.seen}") from fault
    random = Random(f"{seed} both ways")
    lines = _played(subject, games, random, most)
    until = monotonic() + SECONDS
    found = [
        _measured(Look(subject, state, random), lines[state], until) for state in random.sample([*lines], len(lines))
    ]
    first = sorted(found, key=lambda place: -place.widest)[:WIDEST]
    for column in range(max((len(place.numbers) for place in found), default=0)):
        there = [place for place in found if len(place.numbers) > column]
        first += [choose(there, key=lambda place: place.numbers[column]) for choose in (min, max)]
    return list({id(place): place for place in (*first, *found)}.values())[:most]


def _played(game: Subject, games: int, random: Random, most: int) -> dict[Any, Line]:
    """Return different states with the lines that lead to them; every second game is random."""
    found: dict[Any, Line] = {}
    until = monotonic() + SECONDS
    for number in range(games):
        style = STYLES[number // 2 % len(STYLES)] if number % 2 else "random"
        walk = Walk(game, game.game.initial(), random, style, before=PLIES)
        with suppress(Found):  # check reports what is wrong with the rules themselves
            walk.play(PLIES, INFINITY)
        for ply, state in walk.kept():
            if state not in found:
                found[state] = tuple(walk.line[:ply])
        if len(found) >= most and monotonic() > until:
            break
    return found


def _measured(look: Look, line: Line, until: float) -> Place:
    """Return the state with its numbers, as far as time allows."""
    numbers, size = _numbers(look.state), 0
    try:
        if monotonic() < until:
            numbers += _numbers(look.ask("utility", MAX) if look.over else look.ask("evaluate", MAX))
            size = widest(look)
    except Found:
        pass  # check reports what is wrong
    return Place(line, look.state, numbers, size)


def _numbers(thing: Any) -> tuple[float, ...]:
    if isinstance(thing, tuple):
        return tuple(number for part in thing for number in _numbers(part))
    return (thing,) if is_number(thing) else ()
