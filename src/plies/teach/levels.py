"""Levels: from minimax on two plies to deep cuts, chance, tuples, one against all. A seed gives one exercise."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from plies.core import INFINITY, InvalidArgument
from plies.teach.exercises import Exercise
from plies.teach.form_writing import to_form
from plies.teach.forms import grow, read_form
from plies.teach.mistakes import MISTAKES
from plies.teach.plain import Plain
from plies.teach.sheets import Sheet, right_sheet
from plies.textbook.random_trees import WISHES
from plies.textbook.trees import Tree

__all__ = ["LEVELS", "Level", "make"]

TRIES = 400

Grower = Callable[[str, random.Random], Tree]


@dataclass(frozen=True)
class Level(Plain):
    number: int
    title: str
    text: str
    grower: Grower
    algorithms: tuple[str, ...]  # one of them is drawn by the seed
    asked: tuple[str, ...]
    wishes: tuple[str, ...] = ()  # of random_trees.WISHES
    telling: tuple[str, ...] = ()  # mistakes that must show
    depth: int | None = None
    equality: bool = False  # the two conventions differ, and one is asked for; otherwise they agree

    def to_dict(self) -> dict[str, Any]:
        return {"number": self.number, "title": self.title, "text": self.text, "asked": list(self.asked)}


def make(level: int, seed: int | str) -> Exercise:
    """Return an exercise of a level of LEVELS, by seed."""
    if level not in LEVELS:
        raise InvalidArgument(f"levels go from 1 to {len(LEVELS)}, not {level!r}")
    wanted = LEVELS[level]
    algorithm = random.Random(f"{level}/{seed}").choice(wanted.algorithms)
    for attempt in range(TRIES):
        chance = random.Random(f"{level}/{seed}/{attempt}")
        tree = wanted.grower(f"{level}/{seed}/{attempt}", chance)
        if _suits(wanted, tree, algorithm):
            return Exercise(tree, algorithm, wanted.asked, wanted.depth, wanted.equality, level, str(seed))
    raise InvalidArgument(f"no exercise of level {level} was found for seed {seed!r}: take another")


def _suits(level: Level, tree: Tree, algorithm: str) -> bool:
    if not all(WISHES[wish](tree) for wish in level.wishes):
        return False
    if algorithm in ("alphabeta", "alphabeta_strict") and WISHES["equality matters"](tree) != level.equality:
        return False
    depth = INFINITY if level.depth is None else level.depth
    right = right_sheet(tree, algorithm, depth)
    return all(_shows(level, MISTAKES[kind].sheet(tree, algorithm, depth, None), right) for kind in level.telling)


def _shows(level: Level, wrong: Sheet, right: Sheet) -> bool:
    """Would the mistake show in what is asked for?"""
    return any(getattr(wrong, part) != getattr(right, part) for part in level.asked)


# -- trees --


def _plain(**shape: Any) -> Grower:
    return lambda seed, chance: grow(seed, **shape)


def _with_estimates(**shape: Any) -> Grower:
    """Return a grower of trees whose inner nodes have estimates of their own."""

    def grower(seed: str, chance: random.Random) -> Tree:
        form = to_form(grow(seed, **shape))
        for node in _inner(form):
            node["evaluate"] = chance.randint(1, 18)
        return read_form(form | {"bounds": [0, 19]})

    return grower


def _with_chances(**shape: Any) -> Grower:
    """Return a grower of trees whose chance nodes have probabilities that are easy to compute with."""

    def grower(seed: str, chance: random.Random) -> Tree:
        form = to_form(grow(seed, **shape))
        for node in _inner(form):
            if node["player"] == "chance":
                node["chances"] = chance.choice(CHANCES[len(node["children"])])
        return read_form(form)

    return grower


CHANCES = {2: [[0.5, 0.5], [0.25, 0.75], [0.75, 0.25], [0.1, 0.9]], 3: [[0.5, 0.25, 0.25], [0.25, 0.25, 0.5]]}


def _inner(form: Any) -> list[Any]:
    if not isinstance(form, dict) or "children" not in form:
        return []
    return [form] + [node for child in form["children"] for node in _inner(child)]


_IN_ORDER = (
    Level(
        number=1,
        title="Minimax",
        text="MAX moves, then MIN: what is every node worth, and what should MAX do?",
        grower=_plain(depth=2, branching=(2, 3), values=(1, 15)),
        algorithms=("minimax",),
        asked=("values", "action"),
        wishes=("one best action",),
        telling=("max at a min node", "averaged a min node"),
    ),
    Level(
        number=2,
        title="Minimax, three plies",
        text="Some lines end early, so see who moves at each node.",
        grower=_plain(depth=3, branching=(2, 3), values=(1, 15), early=0.15),
        algorithms=("minimax",),
        asked=("values", "action"),
        wishes=("one best action",),
        telling=("swapped players", "max at a min node"),
    ),
    Level(
        number=3,
        title="The first cuts",
        text="Alpha-beta on two plies: what is never visited?",
        grower=_plain(depth=2, branching=3, values=(1, 20)),
        algorithms=("alphabeta",),
        asked=("values", "pruned", "action"),
        wishes=("a shallow cut", "one best action"),
        telling=("forgot the root", "cuts the cause"),
    ),
    Level(
        number=4,
        title="Alpha and beta",
        text="Three plies, with the window at every node.",
        grower=_plain(depth=3, branching=2, values=(1, 20)),
        algorithms=("alphabeta",),
        asked=("values", "windows", "pruned"),
        wishes=("a cut",),
        telling=("sibling's window", "beta takes max"),
    ),
    Level(
        number=5,
        title="Deep cuts",
        text="Four plies: a cut can come from an ancestor far above.",
        grower=_plain(depth=4, branching=2, values=(1, 30)),
        algorithms=("alphabeta",),
        asked=("windows", "pruned"),
        wishes=("a deep cut",),
        telling=("only shallow cuts",),
    ),
    Level(
        number=6,
        title="On the edge",
        text="Values repeat: does equality cut? The exercise says which rule holds.",
        grower=_plain(depth=3, branching=(2, 3), values=(1, 6)),
        algorithms=("alphabeta", "alphabeta_strict"),
        asked=("values", "pruned"),
        wishes=("a cut",),
        equality=True,
    ),
    Level(
        number=7,
        title="The horizon",
        text="Two plies ahead in a deeper tree: where are nodes evaluated?",
        grower=_with_estimates(depth=3, branching=(2, 3), values=(0, 19)),
        algorithms=("minimax",),
        asked=("values", "action"),
        telling=("depth too large", "depth too small"),
        depth=2,
    ),
    Level(
        number=8,
        title="Chance",
        text="MAX, then chance, then MIN: chance nodes are worth their mean.",
        grower=_with_chances(depth=3, branching=2, values=(0, 20), players=("max", "chance", "min")),
        algorithms=("expectimax",),
        asked=("values", "action"),
        telling=("ignored probabilities", "max at a chance node", "min at a chance node"),
    ),
    Level(
        number=9,
        title="Two ghosts",
        text="MIN moves twice in a row: whose bound is it?",
        grower=_plain(depth=3, branching=2, values=(1, 20), players=("max", "min", "min")),
        algorithms=("alphabeta",),
        asked=("values", "windows", "pruned", "action"),
        wishes=("a cut", "one best action"),
        telling=("swapped players", "forgot the root"),
    ),
    Level(
        number=10,
        title="Everyone for themselves",
        text="Three players and tuples of utilities: max^n.",
        grower=_plain(depth=3, branching=2, values=(0, 9), utilities=3),
        algorithms=("multiplayer",),
        asked=("values", "action"),
        telling=("first entry everywhere", "against player 0", "next entry"),
    ),
    Level(
        number=11,
        title="One against all",
        text="Paranoid search: all others play against player 0, and are cut like MIN.",
        grower=_plain(depth=3, branching=2, values=(0, 9), utilities=3),
        algorithms=("paranoid",),
        asked=("values", "pruned", "action"),
        telling=("for themselves", "never cuts"),
        equality=True,
    ),
    Level(
        number=12,
        title="One player",
        text="Nobody is against you: every node is MAX's.",
        grower=_plain(depth=3, branching=(2, 3), values=(1, 20), early=0.15, players=("max",)),
        algorithms=("minimax",),
        asked=("values", "action"),
        wishes=("one best action",),
        telling=("min at a max node", "swapped players"),
    ),
)

LEVELS = {level.number: level for level in _IN_ORDER}
