"""Exercises: a tree, an algorithm, and what is asked; and links that carry a whole exercise."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from plies.core import CHANCE, INFINITY, InvalidArgument, InvalidNotation
from plies.core.readers import check_encodable, shown, unquoted
from plies.teach import algorithms
from plies.teach.form_writing import to_text
from plies.teach.forms import LIMITS, Limits, nodes, read_literal, within
from plies.teach.learner import ALPHABETA, WINDOWED, hero
from plies.teach.links import VERSION, packed, unpacked
from plies.teach.mistakes import Mistake, possible
from plies.teach.plain import key, plain
from plies.teach.sheets import Path, Sheet, inner_paths, leaves_below, right_sheet
from plies.textbook.trees import Tree

__all__ = ["PARTS", "PRACTISED", "Exercise", "answer_key", "decode"]

PARTS = ("values", "windows", "pruned", "action")
PRACTISED = ("minimax", "alphabeta", "alphabeta_strict", "expectimax", "multiplayer", "paranoid")
LARGEST_TREE = Limits(nodes=500)  # every mistake is tried at every node: the time grows with their square

QUESTIONS = {
    "values": "Write the value that the search returns at every inner node that it visits.",
    "windows": "Write alpha and beta as they are when the search enters each inner node.",
    "pruned": "Mark what is never visited.",
    "action": "Choose the action at the root.",
}


@dataclass(frozen=True)
class Exercise:
    tree: Tree
    algorithm: str
    asked: tuple[str, ...]  # of PARTS
    depth: int | None = None  # plies; None: to the end
    convention: bool = True  # whether equality cuts is part of the question; if not, both ways are right
    level: int | None = None
    seed: str | None = None

    def __post_init__(self) -> None:
        if self.algorithm not in PRACTISED:
            raise InvalidArgument(f"{shown(self.algorithm)} is not practised; choose from: {', '.join(PRACTISED)}")
        algorithms.check(self.algorithm, self.tree)
        if not self.asked or not set(self.asked) <= set(PARTS):
            raise InvalidArgument(f"an exercise asks for some of {', '.join(PARTS)}, not {shown(self.asked)}")
        within(self.tree, LARGEST_TREE)
        if self.algorithm not in WINDOWED and {"windows", "pruned"} & set(self.asked):
            raise InvalidArgument(f"{self.algorithm} has no alpha and beta and prunes nothing: ask for values")
        if self.depth is not None and (type(self.depth) is not int or not 1 <= self.depth <= LIMITS.depth):
            raise InvalidArgument(f"a depth is a number of plies from 1 to {LIMITS.depth}, not {shown(self.depth)}")
        if self.tree.is_terminal(self.tree.initial()):
            raise InvalidArgument("the tree is a single leaf: there is nothing to ask")
        if "action" in self.asked and self.tree.player(self.tree.initial()) == CHANCE:
            raise InvalidArgument("chance moves at the root: there is no action to choose")

    @property
    def tuples(self) -> bool:
        """Is the value of every node a tuple?"""
        return not self.tree.zero_sum and self.algorithm != "paranoid"

    @property
    def horizon(self) -> float:
        return INFINITY if self.depth is None else self.depth

    @cached_property
    def right(self) -> list[Sheet]:
        """The right answers; two sheets if both conventions of alpha-beta are right."""
        both = self.algorithm in ALPHABETA and not self.convention
        names = (self.algorithm, *(name for name in ALPHABETA if name != self.algorithm)) if both else (self.algorithm,)
        return [right_sheet(self.tree, name, self.horizon) for name in names]

    @cached_property
    def wrong(self) -> list[tuple[Mistake, Path | None, Sheet]]:
        """The sheet that each mistake would lead to, made everywhere (None) and at each node."""
        found = []
        for mistake in possible(self.tree, self.algorithm, self.horizon):
            if "equality" in mistake.kind and self.algorithm in ALPHABETA and not self.convention:
                continue
            places: list[Path | None] = [None]
            if not mistake.everywhere_only:
                places += inner_paths(self.tree, self.horizon)
            found += [(mistake, at, mistake.sheet(self.tree, self.algorithm, self.horizon, at)) for at in places]
        return found

    def text(self) -> str:
        """Return the exercise in words."""
        title = algorithms.named(self.algorithm).title
        sentences = [f"Search the tree by {title}, from left to right."]
        if self.depth is not None:
            sentences.append(f"Look {self.depth} plies ahead; nodes at that depth are evaluated.")
        if self.algorithm == "paranoid" and not self.tree.zero_sum:
            one = f"player {hero(self.tree)}"
            sentences.append(f"Only {one}'s utility counts: {one} is MAX, and all others together are MIN.")
        if self.algorithm == "paranoid" or (self.algorithm in ALPHABETA and self.convention):
            rule = "v < alpha or v > beta" if self.algorithm == "alphabeta_strict" else "v ≤ alpha or v ≥ beta"
            sentences.append(f"A node is cut if {rule}.")
        if self.algorithm == "multiplayer":
            sentences.append("A tie goes to the earlier action.")
        return " ".join([*sentences, *(QUESTIONS[part] for part in PARTS if part in self.asked)])

    def ask(self) -> dict[str, Any]:
        """Return the keys of the nodes that can be filled in: more than needed, so that nothing is given away."""
        inner = [key(path) for path in inner_paths(self.tree)]
        leaves = [key(path) for path in leaves_below(self.tree, (), self.horizon)]
        places = {"values": inner, "windows": inner, "pruned": leaves, "action": True}
        return {part: places[part] for part in PARTS if part in self.asked}

    def to_dict(self) -> dict[str, Any]:
        return {
            "level": self.level,
            "seed": self.seed,
            "algorithm": self.algorithm,
            "title": algorithms.named(self.algorithm).title,
            "depth": self.depth,
            "convention": self.convention,
            "asked": list(self.asked),
            "text": self.text(),
            "ask": self.ask(),
            "tree": plain(nodes(self.tree)),
            "literal": to_text(self.tree),
            "bounds": plain(self.tree.utility_bounds),
            "link": self.encode(),
        }

    def encode(self) -> str:
        """Return the whole exercise as a word for an address; decode reads it."""
        fields = {
            "v": VERSION,
            "t": to_text(self.tree),
            "b": plain(self.tree.utility_bounds),
            "a": self.algorithm,
            "d": self.depth,
            "q": [PARTS.index(part) for part in self.asked],
            "c": self.convention,
            "l": self.level,
            "s": self.seed,
        }
        return packed(fields)


def decode(word: str) -> Exercise:
    """Return the exercise that encode wrote."""
    fields = unpacked(word)
    try:
        if fields["v"] != VERSION:
            raise InvalidNotation(f"the link is of version {shown(fields['v'])}; this is version {VERSION}")
        asked = tuple(PARTS[number] for number in fields["q"] if type(number) is int and number >= 0)
        for name in ("l", "d"):
            if fields[name] is not None and (type(fields[name]) is not int or not 0 <= fields[name] < 1000):
                raise InvalidNotation(f"the link is damaged: {shown(fields[name])} is not a number")
        tree = read_literal(fields["t"], bounds=tuple(fields["b"]))
        seed = None if fields["s"] is None else str(fields["s"])[:80]
        check_encodable(seed or "", "the link is damaged: its seed")
        return Exercise(tree, fields["a"], asked, fields["d"], fields["c"] is True, fields["l"], seed)
    except InvalidNotation:
        raise
    except (KeyError, IndexError, TypeError, ValueError, RecursionError) as error:
        raise InvalidNotation(f"the link is damaged: it holds no exercise ({unquoted(str(error), 300)})") from None


def answer_key(exercise: Exercise) -> dict[str, Any]:
    """Return the right answers, as a learner would hand them in."""
    sheet = exercise.right[0]
    answers: dict[str, Any] = {
        "values": {key(path): plain(value) for path, value in sheet.values.items()},
        "windows": {key(path): plain(window) for path, window in sheet.windows.items()},
        "pruned": [key(path) for path in sorted(sheet.pruned)],
        "action": None,
    }
    if sheet.action is not None:
        answers["action"] = exercise.tree.action_name(exercise.tree.initial(), sheet.action)
    return {part: answers[part] for part in PARTS if part in exercise.asked}
