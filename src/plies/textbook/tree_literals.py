"""Turns a nested literal, or its text, into the flat lists of a tree."""

import ast
import math
from collections import deque
from collections.abc import Iterator
from typing import Any, NoReturn

from plies.core import CHANCE, MAX, InvalidNotation
from plies.core.adding import plain_sum
from plies.core.readers import check_encodable, check_length, listed, parsed, shown, unquoted

__all__ = ["MIN", "Flat", "Literal", "flatten", "parse"]

Literal = Any  # a number, a tuple of numbers, a string, a list of literals, or a dict as described in trees

MIN = 1
PLAYERS = {"max": MAX, "min": MIN, "chance": CHANCE}
KEYS = ("name", "player", "children", "chances", "value", "evaluate", "quiet")
LONGEST_TEXT = 10_000_000  # characters
LARGEST = 1e300  # of a utility: sums and differences of such numbers are finite
TOO_LARGE = f"numbers are at most {LARGEST:g} in size"
MOST_PLAYERS = 100
LABELS = {2: ("left", "right"), 3: ("left", "middle", "right")}


# -- text --


def parse(text: str) -> Literal:
    """Return the literal that text writes. Text is read, never run."""
    if not text.strip():
        raise InvalidNotation("the tree is empty: write one, as in [[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    check_length(text, LONGEST_TEXT, "a tree")
    try:
        return _read(parsed(text).body)
    except SyntaxError as error:
        line = (error.lineno or 1) + text[: len(text) - len(text.lstrip())].count("\n")
        what = "a number has too many digits" if "int_max_str_digits" in error.msg else error.msg
        raise InvalidNotation(f"the tree is malformed at {_place(line, error.offset)}: {what}") from None
    except (RecursionError, MemoryError):
        raise InvalidNotation("the tree is nested too deeply to be read") from None
    except (ValueError, OverflowError) as error:
        if isinstance(error, InvalidNotation):
            raise
        raise InvalidNotation(f"the tree cannot be read: {error}") from None


def _place(line: int | None, column: int | None) -> str:
    return f"line {line}, column {column}"


def _read(node: ast.expr) -> Literal:
    match node:
        case ast.Constant(value=int() as value) if abs(value) > LARGEST:
            raise InvalidNotation(f"the tree cannot be read at {_place(node.lineno, node.col_offset + 1)}: {TOO_LARGE}")
        case ast.Constant(value=str() as value):
            check_encodable(value, f"the tree is malformed at {_place(node.lineno, node.col_offset + 1)}: a name")
            return value
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            return value
        case ast.List(elts=parts):
            return [_read(part) for part in parts]
        case ast.Tuple(elts=parts):
            return tuple(_read(part) for part in parts)
        case ast.Dict(keys=keys, values=values):
            names = [_key(key, node) for key in keys]
            known: set[str] = set()
            for name in names:
                if name in known:
                    place = _place(node.lineno, node.col_offset + 1)
                    raise InvalidNotation(f"{place}: {shown(name)} stands here twice")
                known.add(name)
            return {name: _entry(name, value) for name, value in zip(names, values, strict=True)}
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_number(operand)
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return _number(operand)
        case ast.BinOp(left=left, op=ast.Div(), right=right) if _number(right) != 0:
            return _number(left) / _number(right)
    place = _place(node.lineno, node.col_offset + 1)
    raise InvalidNotation(f"the tree is malformed at {place}: {ast.unparse(node)[:40]!r} is not a part of a tree")


def _entry(name: str, node: ast.expr) -> Literal:
    """Return what stands behind a key; only quiet may be True or False."""
    if name == "quiet" and isinstance(node, ast.Constant) and isinstance(node.value, bool):
        return node.value
    return _read(node)


def _number(node: ast.expr) -> float:
    value = _read(node)
    if isinstance(value, int | float):
        return value
    raise InvalidNotation(f"the tree is malformed at {_place(node.lineno, node.col_offset + 1)}: expected a number")


def _key(key: ast.expr | None, whole: ast.expr) -> str:
    name = _read(key) if key is not None else None
    if not isinstance(name, str):
        place = _place(whole.lineno, whole.col_offset + 1)
        raise InvalidNotation(f"the tree is malformed at {place}: the keys of a node are strings")
    return name


# -- flat lists --


class Flat:
    """A tree as flat lists; trees.Tree says what they mean."""

    def __init__(self) -> None:
        self.owners: list[int] = []
        self.starts: list[int] = [0]
        self.children: list[int] = []
        self.probabilities: list[float] = []
        self.labels: list[str] = []
        self.names: list[str] = []
        self.payoffs: list[float] = []
        self.estimates: list[float] = []
        self.quiets: list[bool] = []
        self.width = 1
        self.players = 2
        self.bounds = (-1.0, 1.0)

    def is_leaf(self, number: int) -> bool:
        return self.starts[number] == self.starts[number + 1]


class Part:
    """One node of a literal, on its way into the flat lists."""

    def __init__(self, literal: Literal, layer: int, place: str) -> None:
        self.layer, self.place = layer, place
        self.name: str | None = None
        self.player: Any = None
        self.children: list[Literal] = []
        self.labels: list[str] = []
        self.chances: list[float] | None = None
        self.payoff: Any = None
        self.estimate: Any = None
        self.quiet = True
        if isinstance(literal, dict):
            self._from_dict(literal)
        elif isinstance(literal, list):
            self._take_children(literal)
        else:
            self.payoff = self._payoff(literal)

    def fail(self, problem: str) -> NoReturn:
        raise InvalidNotation(f"{self.place}: {problem}")

    def _from_dict(self, literal: dict[str, Any]) -> None:
        for key in literal:
            if key not in KEYS:
                self.fail(f"a node has no {shown(key)}; it may have {', '.join(KEYS)}")
        if ("children" in literal) == ("value" in literal):
            self.fail("a node has either children or a value")
        self.name = literal.get("name")
        if self.name is not None and not (isinstance(self.name, str) and self.name.strip() == self.name != ""):
            self.fail(f"a name is a word, not {shown(self.name)}")
        self.player = literal.get("player")
        if "evaluate" in literal:
            self.estimate = self._payoff(literal["evaluate"])
        if "value" in literal:
            self.payoff = self._payoff(literal["value"])
        else:
            self._take_children(literal["children"])
        self.quiet = literal.get("quiet", True)
        if not isinstance(self.quiet, bool):
            self.fail(f"quiet is True or False, not {shown(self.quiet)}")
        if "chances" in literal:
            self.chances = [self._number(p) for p in self._list(literal["chances"])]

    def _take_children(self, children: Any) -> None:
        if isinstance(children, dict):
            self.labels = [label if isinstance(label, str) else shown(label) for label in children]
            self.children = list(children.values())
            if len(set(self.labels)) < len(self.labels):
                self.fail(f"two actions have one name: {listed(map(unquoted, self.labels))}")
        else:
            self.children = list(self._list(children))
            count = len(self.children)
            self.labels = list(LABELS.get(count) or map(str, range(1, count + 1)))
        if not self.children:
            self.fail("an inner node has at least one child")

    def _list(self, parts: Any) -> list[Any]:
        if not isinstance(parts, list | tuple):
            self.fail(f"expected a list, not {shown(parts)}")
        return list(parts)

    def _number(self, number: Any) -> float:
        found = _finite(number)
        if found is None:
            self.fail(f"{shown(number)} is not a finite number")
        if abs(found) > LARGEST:
            self.fail(f"{shown(number)} is too large: {TOO_LARGE}")
        return found

    def _payoff(self, payoff: Any) -> tuple[float, ...]:
        parts = payoff if isinstance(payoff, tuple) else (payoff,)
        if isinstance(payoff, tuple) and len(payoff) < 2:
            self.fail(f"{shown(payoff)} is not a utility for each of two or more players")
        if len(parts) > MOST_PLAYERS:
            self.fail(f"{len(parts)} utilities are too many: there are at most {MOST_PLAYERS} players")
        return tuple(self._number(part) for part in parts)


def flatten(literal: Literal, players: tuple[str | int, ...], bounds: tuple[float, float] | None) -> Flat:
    """Return the literal as flat lists, checked."""
    flat = Flat()
    parts = list(_breadth_first(literal))
    numbers = _name(flat, parts)
    for part in parts:
        for child in part.children:
            if isinstance(child, str) and child not in numbers:
                part.fail(f"there is no node called {shown(child)}")
    flat.width = _width(parts)
    turns = players or ((MAX, MIN) if flat.width == 1 else tuple(range(flat.width)))
    coming = 1  # the number of the next child that is not shared: breadth-first order
    for part in parts:
        flat.owners.append(_player(part, part.player if part.player is not None else turns[part.layer % len(turns)]))
        for child in part.children:
            if isinstance(child, str):
                flat.children.append(numbers[child])
            else:
                flat.children.append(coming)
                coming += 1
        flat.starts.append(len(flat.children))
        flat.labels += part.labels
        flat.quiets.append(part.quiet)
        flat.probabilities += _probabilities(part, flat.owners[-1])
    _count_players(flat, parts)
    _refuse_cycles(flat)
    _set_utilities(flat, parts, bounds)
    return flat


def _breadth_first(literal: Literal) -> Iterator[Part]:
    if isinstance(literal, str):
        raise InvalidNotation(f"tree: the root is a node, not the name {shown(literal)}")
    queue = deque([Part(literal, 0, "tree")])
    while queue:
        part = queue.popleft()
        yield part
        for number, child in enumerate(part.children):
            if not isinstance(child, str):
                queue.append(Part(child, part.layer + 1, f"{part.place}[{number}]"))


def _name(flat: Flat, parts: list[Part]) -> dict[str, int]:
    """Name all nodes: as given, else A, B, C, ... for inner nodes and B1, B2, ... for the leaves of B."""
    given: dict[str, int] = {}
    for number, part in enumerate(parts):
        if part.name is not None:
            if part.name in given:
                part.fail(f"there are two nodes called {shown(part.name)}")
            given[part.name] = number
    taken = set(given)
    letters = (name for name in _letters() if name not in taken)
    above = _parents(parts)
    for number, part in enumerate(parts):
        if part.name is None:
            part.name = next(letters) if part.children else _leaf_name(above, parts, number, taken)
        flat.names.append(part.name)
    return given


def _letters() -> Iterator[str]:
    """Yield A, B, ..., Z, AA, AB, ..."""
    count = 0
    while True:
        count += 1
        name, rest = "", count
        while rest:
            rest, letter = divmod(rest - 1, 26)
            name = chr(ord("A") + letter) + name
        yield name


def _parents(parts: list[Part]) -> dict[int, tuple[int, int]]:
    """Return, for every node but the root, the parent that defines it and its place among that parent's children."""
    above: dict[int, tuple[int, int]] = {}
    for number, part in enumerate(parts):
        for place, child in enumerate(part.children):
            if not isinstance(child, str):
                above[len(above) + 1] = (number, place)
    return above


def _leaf_name(above: dict[int, tuple[int, int]], parts: list[Part], number: int, taken: set[str]) -> str:
    name = "A"
    if number in above:
        parent, place = above[number]
        name = f"{parts[parent].name}{place + 1}"
    while name in taken:
        name += "'"
    taken.add(name)
    return name


def _width(parts: list[Part]) -> int:
    """Return how many utilities a leaf has."""
    leaves = [part for part in parts if part.payoff is not None]
    if not leaves:
        raise InvalidNotation("tree: it has no leaf")
    for part in parts:
        for payoff in (part.payoff, part.estimate):
            if payoff is not None and len(payoff) != len(leaves[0].payoff):
                part.fail(f"{len(payoff)} utilities here, but {len(leaves[0].payoff)} at {leaves[0].place}")
    return len(leaves[0].payoff)


def _player(part: Part, player: Any) -> int:
    if isinstance(player, str) and player.lower() in PLAYERS:
        return PLAYERS[player.lower()]
    if not isinstance(player, int) or isinstance(player, bool) or not CHANCE <= player < MOST_PLAYERS:
        part.fail(f"a player is 'max', 'min', 'chance' or a number from 0, not {shown(player)}")
    return player


def _probabilities(part: Part, owner: int) -> list[float]:
    count = len(part.children)
    if part.chances is None:
        return [1 / count if owner == CHANCE else 0.0 for _ in part.children]
    if owner != CHANCE:
        part.fail("only a chance node has chances")
    if len(part.chances) != count:
        part.fail(f"{len(part.chances)} chances for {count} children")
    if min(part.chances) < 0:
        part.fail(f"a chance is not negative, as {min(part.chances):g} is")
    if abs(sum(part.chances) - 1) > 1e-9:
        part.fail(f"the chances sum to 1; these sum to {sum(part.chances):g}")
    return part.chances


def _count_players(flat: Flat, parts: list[Part]) -> None:
    inner = [(owner, part) for owner, part in zip(flat.owners, parts, strict=True) if part.children]
    flat.players = flat.width if flat.width > 1 else 2
    for owner, part in inner:
        if flat.width > 1 and owner >= flat.width:
            part.fail(f"player {owner} moves here, but the leaves have utilities for 0 .. {flat.width - 1} only")
        flat.players = max(flat.players, owner + 1)


def _refuse_cycles(flat: Flat) -> None:
    """Take away nodes that nothing leads to, again and again; the nodes left lie on or below a cycle."""
    entries = [0] * len(flat.owners)
    for child in flat.children:
        entries[child] += 1
    free = [number for number, count in enumerate(entries) if count == 0]
    while free:
        number = free.pop()
        for child in flat.children[flat.starts[number] : flat.starts[number + 1]]:
            entries[child] -= 1
            if entries[child] == 0:
                free.append(child)
    for number, count in enumerate(entries):
        if count:
            raise InvalidNotation(f"tree: node {shown(flat.names[number])} is reached again from below itself")


def _set_utilities(flat: Flat, parts: list[Part], bounds: tuple[float, float] | None) -> None:
    leaves = [u for part in parts if part.payoff is not None for u in part.payoff]
    guesses = [u for part in parts if part.estimate is not None for u in part.estimate]
    low, high = _bounds(leaves, guesses) if bounds is None else _given(bounds)
    if not (low <= min(leaves) and max(leaves) <= high and all(low < u < high for u in guesses)):
        raise InvalidNotation(f"tree: utilities lie in {low:g} .. {high:g}, estimates strictly between; not all do")
    flat.bounds = (float(low), float(high))
    middle = (_middle(parts, flat.width, (low + high) / 2),) * flat.width
    for part in parts:
        flat.payoffs += part.payoff or (0.0,) * flat.width
        flat.estimates += part.estimate or part.payoff or middle


def _given(bounds: Any) -> tuple[float, float]:
    """Return bounds as two floats, or raise InvalidNotation if they are not two finite numbers in order."""
    if isinstance(bounds, tuple | list) and len(bounds) == 2:
        low, high = map(_finite, bounds)
        if low is not None and high is not None and -2 * LARGEST <= low < high <= 2 * LARGEST:
            return low, high
    raise InvalidNotation(f"tree: bounds are two finite numbers, the lower first, not {shown(bounds)}")


def _finite(number: Any) -> float | None:
    """Return number as a float; None if it is not a number, or too large for a float."""
    try:
        found = None if isinstance(number, bool | str) else float(number)
    except (TypeError, ValueError, OverflowError):
        return None
    return found if found is not None and math.isfinite(found) else None


def _bounds(leaves: list[float], guesses: list[float]) -> tuple[float, float]:
    low, high = min(leaves), max(leaves)
    if low == high:
        low, high = low - _step(low), high + _step(high)
    if guesses:
        low = min(low, min(guesses) - _step(min(guesses))) if min(guesses) <= low else low
        high = max(high, max(guesses) + _step(max(guesses))) if max(guesses) >= high else high
    return low, high


def _step(utility: float) -> float:
    """Return how far a bound lies beyond its utility: 1, or more where 1 would make no difference."""
    return max(1.0, abs(utility) * 1e-9)


def _middle(parts: list[Part], width: int, middle: float) -> float:
    """Return the default estimate of a node: utilities that add up as the leaves' do, if those always do."""
    sums = {plain_sum(part.payoff) for part in parts if part.payoff is not None}
    return sums.pop() / width if width > 1 and len(sums) == 1 else middle
