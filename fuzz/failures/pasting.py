"""A failing case as a test to paste: plain Python that needs plies alone, and fails.

Where plies' own Tree can say the same, the test is short. Else the class of the described game comes along.
"""

import ast
import inspect
from array import array
from collections.abc import Iterator
from math import isfinite
from typing import Any, cast

from fuzz.asking import games
from fuzz.asking.games import STYLES, declaration, state_of, tables_of
from fuzz.descriptions import CHANCE, KINDS, Case, Node
from fuzz.judging.complaints import Complaint, shown
from plies.core import Game

__all__ = ["long_test", "short_test"]

LARGEST = 1e300  # of a number in a Tree
TREES = ("duel", "hasty", "dice", "three", "four", "party")  # kinds that plies' Tree can be


def short_test(case: Case, complaint: Complaint, name: str) -> str:
    """The test, with a Tree; empty if a Tree cannot say it."""
    description, question = case
    hints = any(node._replace(**BARE) != Node() for node in description.nodes)
    many = (
        question.options.get("algorithm") in ("paranoid", "best-reply", "multiplayer") or "player" in question.options
    )
    if description.kind not in TREES or hints or description.style != "int" or len(question.past) > 1:
        return ""
    if max(map(abs, description.bounds)) > LARGEST:
        return ""
    if (KINDS[description.kind].zero_sum and many) or len(description.nodes) > 60 or not _is_tree(case):
        return ""
    made = [f"game = Tree({_literal(case, 0)}, bounds={shown(description.bounds)})"]
    if KINDS[description.kind].prefer_sooner:
        made.append("game.prefer_sooner = True")
    imports = ["import plies", "from plies.textbook.trees import Tree"]
    return _test(case, complaint, name, imports, made, "game.initial()")


BARE: dict[str, Any] = {"owner": 0, "children": (), "chances": (), "payoff": (), "estimate": ()}


def _is_tree(case: Case) -> bool:
    children = [child for node in case.description.nodes for child in node.children]
    return len(children) == len(set(children)) and 0 not in children


def _literal(case: Case, number: int) -> str:
    """A node as a Tree's literal."""
    node, kind = case.description.nodes[number], KINDS[case.description.kind]
    if not node.children:
        return _number(node.payoff[0]) if kind.width == 1 else shown(node.payoff)
    player: Any = node.owner
    if node.owner == CHANCE:
        player = "chance"
    elif kind.zero_sum:
        player = "max" if node.owner in kind.maximizers else "min"
    parts = [f'"player": {player!r}', f'"children": [{", ".join(_literal(case, child) for child in node.children)}]']
    if node.chances:
        parts.append(f'"chances": {list(node.chances)!r}')
    estimate = node.estimate[0] if kind.width == 1 else node.estimate
    parts.append(f'"evaluate": {shown(estimate)}')
    return f"{{{', '.join(parts)}}}"


def _number(number: float) -> str:
    return shown(number) if not isfinite(number) or number != int(number) or abs(number) > 1e9 else str(int(number))


# -- with the class of the game --


def long_test(case: Case, complaint: Complaint, name: str, trimmed: bool = True) -> str:
    """The test, with the class of the game; trimmed: without rules that are as every game has them."""
    cls, tables = STYLES[case.description.style], declaration(case.description.kind) | tables_of(case.description)
    left_out = set(_idle_rules(case)) if trimmed else set()
    unused = {table for rule in left_out for table in TABLES.get(rule, ())}
    helpers: dict[type, list[type]] = {games.Steps: [games.Step], games.Names: [games.Name]}
    needed: list[type] = [games.State, games.Described, *helpers.get(cls, [])]
    needed += [] if cls is games.Described else [cls]
    sources = [_source(part, left_out, unused) for part in needed]
    listed = ",\n        ".join(f"{table}={_written(value)}" for table, value in tables.items() if table not in unused)
    made = [f"game = {cls.__name__}(\n        {listed},\n    )"]
    imports = [
        "import enum",
        "from typing import NamedTuple",
        "",
        "import plies",
        "from plies.core import Game",
        "",
        "",
    ]
    state = repr(state_of(case.description, case.question.past))
    return _test(case, complaint, name, [*imports, "\n\n\n".join(sources)], made, state)


TABLES = {  # what only one rule reads
    "promise": ("promises",),
    "value_bounds": ("lows", "highs"),
    "candidates": ("wanted",),
    "canonical": ("twins",),
    "passed": ("passes", "swing"),
    "forced": ("forces",),
    "quiet": ("louds",),
    "chances": ("odds",),
}


def _idle_rules(case: Case) -> Iterator[str]:
    """The rules that say nothing in this game."""
    nodes, kind = case.description.nodes, KINDS[case.description.kind]
    for rule, said in (
        ("promise", any(any(node.promises) for node in nodes)),
        ("value_bounds", any(node.bounds for node in nodes)),
        ("candidates", any(node.candidates for node in nodes)),
        ("canonical", any(node.twin >= 0 for node in nodes)),
        ("quiet", any(node.loud for node in nodes)),
        ("position", kind.repetition > 0),
        ("passed", kind.sound_reductions),
        ("forced", kind.sound_reductions),
        ("chances", kind.chance),
    ):
        if not said:
            yield rule


def _source(part: type, left_out: set[str], unused: set[str]) -> str:
    """The source of a class without some of its methods and data, and without annotations and docstrings."""
    tree = ast.parse(inspect.getsource(part))
    made = cast(ast.ClassDef, tree.body[0])
    dull = (ast.AnnAssign,) if issubclass(part, Game) else ()
    made.body = [line for line in made.body if getattr(line, "name", "") not in left_out and not _is_docstring(line)]
    made.body = [line for line in made.body if not isinstance(line, dull)]
    made.bases = [base.value if isinstance(base, ast.Subscript) else base for base in made.bases]
    for line in ast.walk(made):
        if isinstance(line, ast.FunctionDef):
            line.returns = None
            line.body = [step for step in line.body if not _is_docstring(step)]
            for argument in (*line.args.args, *filter(None, [line.args.kwarg])):
                argument.annotation = None
        if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name) and line.targets[0].id == "data":
            kept = tuple([name for name in games.Described.data if name not in unused])
            line.value = ast.parse(repr(kept), mode="eval").body
    return ast.unparse(made)


def _is_docstring(line: ast.stmt) -> bool:
    return isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)


# -- what every test has --


def _written(value: Any) -> str:
    return shown(tuple(value)) if isinstance(value, tuple | array) else repr(value)


def _test(case: Case, complaint: Complaint, name: str, imports: list[str], made: list[str], state: str) -> str:
    """Imports, the function, the game, the call, what should be true."""
    question = case.question
    lines = list(imports)
    lines[0:0] = ["import numba"] if not question.compiled else []
    fixture = "" if question.compiled else "monkeypatch"
    lines += ["", "", f"def test_{name}({fixture}):", f'    """{complaint.said}"""'.replace("\\", "")]
    if not question.compiled:
        lines.append('    monkeypatch.setattr(numba.config, "DISABLE_JIT", 1)')
    lines += [f"    {line}" for line in made]
    lines += [f"    state = {state}", *_call(case)]
    lines.append(f"    assert {complaint.expected}")
    return "\n".join(lines) + "\n"


def _call(case: Case) -> Iterator[str]:
    """The lines that ask."""
    question = case.question
    options = "".join(f", {option}={_written(value)}" for option, value in question.options.items())
    options = options.replace("=inf", '=float("inf")')
    if question.search == "plies.search":
        if len(question.past) > 1:
            before = [state_of(case.description, question.past, place) for place in range(len(question.past) - 1)]
            options += f", history={before!r}"
        if question.options.get("threads", 1) > 1:
            yield "    plies.engine.searches.teamwork.HEAD_START = 0.0"
        yield f"    found = plies.search(game, state{options})"
        return
    yield f"    from plies.textbook import {question.search}"
    if question.function == "nodes":
        yield "    from plies.textbook import counting"
        yield "    from plies.engine import compiled"
        positional = "".join(f", {_written(value)}" for value in question.options.values())
        yield f"    plain = counting.count({question.search}, game, state{positional})"
        yield f"    native = compiled({question.search}).find(game, state{options})"
        yield "    found = (plain.value, plain.nodes, native.value, native.nodes)"
        return
    source = question.search
    if question.compiled:
        yield "    from plies.engine import compiled"
        source = f"compiled({source})"
    yield f"    found = {source}.{question.function}(game, state{options})"
