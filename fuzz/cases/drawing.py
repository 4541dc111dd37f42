"""Random cases: a game and some questions about it. The same seed and number always give the same."""

import random
from collections.abc import Sequence
from typing import NamedTuple

from fuzz.cases.hints import add_hints, copy_subtree
from fuzz.cases.numbers import Numbers, draw_bounds, draw_chances, draw_numbers
from fuzz.cases.questions import Offer, draw_questions, is_huge
from fuzz.cases.structures import Bare, draw_structure
from fuzz.descriptions import CHANCE, KINDS, Case, Description, Node

__all__ = ["ODD_STYLES", "Wishes", "draw_cases", "draw_description"]

ODD_STYLES = ("pair", "step", "word", "name")  # actions that are no ints
WEIGHTS = {
    "duel": 20,
    "hasty": 10,
    "teams": 8,
    "dice": 20,
    "solo": 3,
    "gamble": 4,
    "three": 12,
    "four": 5,
    "party": 10,
    "twofold": 3,
    "threefold": 2,
    "bold": 5,
}


class Wishes(NamedTuple):
    """What to draw cases of."""

    kinds: tuple[str, ...] = tuple(KINDS)
    offer: Offer = Offer()


class Drawn(NamedTuple):
    """A game, what it was drawn as, and questions about it."""

    description: Description
    tags: tuple[str, ...]  # for the count: kind, numbers, structure, actions
    cases: tuple[Case, ...]


def draw_cases(seed: int | str, number: int, wishes: Wishes) -> Drawn:
    """Case number `number` of a seed."""
    dice = random.Random(f"{seed}/{number}")
    kind = dice.choices(wishes.kinds, [WEIGHTS[kind] for kind in wishes.kinds])[0]
    description, tags = draw_description(dice, kind)
    if dice.random() < 0.03 and not is_huge(description):
        description = description._replace(style=dice.choice(ODD_STYLES))
        tags = (*tags, f"actions: {description.style}")
    questions = draw_questions(dice, description, wishes.offer)
    return Drawn(description, tags, tuple([Case(description, question) for question in questions]))


def draw_description(dice: random.Random, kind: str) -> tuple[Description, tuple[str, ...]]:
    """A game of a kind, and what it was drawn as."""
    structure, bare = draw_structure(dice, kind)
    numbers = draw_numbers(dice)
    if KINDS[kind].repetition and min(numbers.pool) * max(numbers.pool) >= 0 and dice.random() < 0.8:
        numbers = Numbers("small", (-2.0, -1.0, 0.0, 1.0, 2.0))  # a draw is better than some and worse than others
    total = float(dice.choice((0, 1, 6))) if KINDS[kind].constant_sum else None
    nodes = [_with_numbers(dice, kind, node, numbers, total) for node in bare]
    if structure == "tree" and KINDS[kind].zero_sum and not KINDS[kind].sound_reductions and dice.random() < 0.1:
        nodes = copy_subtree(dice, nodes)
    description = Description(kind, tuple(nodes), _bounds(dice, kind, nodes), total)
    if KINDS[kind].repetition:
        description = description._replace(clock=dice.randrange(2))
    tags = (f"kind: {kind}", f"structure: {structure}", f"numbers: {numbers.style}")
    return add_hints(dice, description), tags


def _with_numbers(dice: random.Random, kind: str, node: Bare, numbers: Numbers, total: float | None) -> Node:
    """The end of a game with its payoff, or an inner node with its estimate and chances."""
    width = KINDS[kind].width
    if not node.children:
        payoff = numbers.share(dice, total, width) if total is not None else _draw(dice, numbers.draw, width)
        return Node(payoff=payoff)
    estimate = numbers.share(dice, total, width) if total is not None else _draw(dice, numbers.inside, width)
    chances = draw_chances(dice, len(node.children)) if node.owner == CHANCE else ()
    return Node(node.owner, node.children, chances, estimate=estimate)


def _draw(dice: random.Random, draw: object, width: int) -> tuple[float, ...]:
    return tuple([draw(dice) for _ in range(width)])  # type: ignore[operator]


def _bounds(dice: random.Random, kind: str, nodes: Sequence[Node]) -> tuple[float, float]:
    payoffs = [entry for node in nodes for entry in node.payoff]
    estimates = [entry for node in nodes for entry in node.estimate]
    low, high = draw_bounds(dice, payoffs, estimates)
    return (min(low, 0.0), max(high, 0.0)) if KINDS[kind].repetition else (low, high)
