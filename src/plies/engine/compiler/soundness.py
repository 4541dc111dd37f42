"""Refuse rules that compile into something wrong: states that change their type, and generators that would leak."""

import types as python_types
from collections.abc import Iterator
from typing import Any

from numba import types

from plies.core import Game
from plies.engine.compiler.blueprint import Blueprint
from plies.engine.compiler.game_type import game_type
from plies.engine.compiler.obstacles import explain, functions_at, obstacle_in, with_article
from plies.engine.compiler.rule_functions import returned_type
from plies.engine.errors import NotCompilable, Obstacle
from plies.engine.numba_internals import default_manager, ir

__all__ = ["require_compilable", "require_no_leaks"]

_verdicts: dict[tuple[str, int, types.Type], NotCompilable | None] = {}


def require_compilable(game: Game[Any, Any], plan: Blueprint, state: types.Type) -> None:
    """Raise NotCompilable unless the rules compile, and correctly, for states of this type."""
    key = (plan.digest, plan.serial, state)
    if key not in _verdicts:
        try:
            examine(game, plan, state)
            _verdicts[key] = None
        except NotCompilable as obstacle:
            _verdicts[key] = obstacle
        except Exception as error:  # a compiler may raise anything
            _verdicts[key] = explain(game, plan, error)
    verdict = _verdicts[key]
    if verdict is not None:
        raise verdict


def examine(game: Game[Any, Any], plan: Blueprint, state: types.Type) -> None:
    """Raise NotCompilable if the rules would compile into something wrong."""
    _require_functions(game, plan)
    itself = game_type(plan, ticking=False)
    for name in ("actions", "chances"):
        yielded = _entry(returned_type(plan, name, itself, state))
        require_no_leaks(game, plan)
        if name == "chances" and game.deterministic:
            continue
        outcome = yielded.types[1] if name == "chances" and isinstance(yielded, types.BaseTuple) else yielded
        if not _is_plain(outcome):
            made = obstacle_in(plan.rules[name].function, *_unfit(outcome))
            raise NotCompilable(type(game).__name__, made)
        after = returned_type(plan, "result", itself, state, outcome)
        if after != state:
            raise NotCompilable(type(game).__name__, _different(plan, state, after))


def _require_functions(game: Game[Any, Any], plan: Blueprint) -> None:
    """Raise NotCompilable if a rule is not a function."""
    for name in plan.refused:
        uses = f"{with_article(type(getattr(game, name)).__name__)} as a rule (`self.{name}`)"
        raise NotCompilable(type(game).__name__, Obstacle(name, 0, "", uses, "write a method, or set a plain function"))
    for name, inner in plan.games.items():
        _require_functions(getattr(game, name), inner)


def _entry(made: types.Type) -> types.Type:
    """Return the type of the entries of a generator, range, tuple or list."""
    if isinstance(made, types.Generator):
        return made.yield_type
    return made.dtype if hasattr(made, "dtype") else made


def _is_plain(action: types.Type) -> bool:
    """Is it an int, or a tuple of ints?"""
    if isinstance(action, types.BaseTuple):
        return all(_is_plain(part) for part in action)
    return isinstance(action, types.Integer | types.Boolean | types.IntEnumMember)


def _unfit(action: types.Type) -> tuple[str, str]:
    return f"{with_article(_word(action))} as an action", "make it an int, or a tuple of ints"


def _different(plan: Blueprint, before: types.Type, after: types.Type) -> Obstacle:
    fields = getattr(before, "fields", ())
    differing = "the state"
    if isinstance(before, types.BaseTuple) and isinstance(after, types.BaseTuple) and len(before) == len(after):
        wrong = [i for i, (one, other) in enumerate(zip(before, after, strict=True)) if one != other]
        names = [fields[i] if fields else f"entry {i}" for i in wrong]
        differing = ", ".join(
            f"{name} ({_word(before[i])}, then {_word(after[i])})" for i, name in zip(wrong, names, strict=True)
        )
    return obstacle_in(
        plan.rules["result"].function,
        f"another type than the state before for {differing}",
        "make it a NamedTuple with annotated fields, or give it the same types always",
    )


def _word(typ: types.Type) -> str:
    return f"the constant {typ.literal_value}" if isinstance(typ, types.Literal) else str(typ)


# -- a cut or an error may leave a generator at any yield; what it holds then is never released --


def require_no_leaks(game: Game[Any, Any], plan: Blueprint) -> None:
    """Raise NotCompilable if a compiled generator holds something that counts references."""
    for function, place, kind in _leaks(plan):
        uses = f"{with_article(kind)} that lives across a `yield`"
        instead = "keep it in ints or tuples: it would leak"
        maker = (*functions_at(plan, place.filename, place.line), function)[0]  # maybe an inlined rule
        raise NotCompilable(type(game).__name__, obstacle_in(maker, uses, instead, place.line))


def _leaks(plan: Blueprint) -> Iterator[tuple[python_types.FunctionType, ir.Loc, str]]:
    """Yield each function with such a generator, the place where it makes what leaks, and the word for that."""
    for function in plan.space.functions.values():
        for result in function.overloads.values():
            made = result.signature.return_type
            held = set(made.state_types) if isinstance(made, types.Generator) else set()
            counted = {typ for typ in held if default_manager[typ].contains_nrt_meminfo()}
            if counted:
                containers = {getattr(typ, "container", typ) for typ in counted}  # of iterators
                yield (function.py_func, *_origin(result.type_annotation, counted | containers))
    for inner in plan.games.values():
        yield from _leaks(inner)


KINDS = {
    types.List: "list",
    types.ListIter: "list",
    types.Set: "set",
    types.SetIter: "set",
    types.DictType: "dict",
    types.Array: "array",
    types.UnicodeType: "string",
}


def _origin(annotated: Any, counted: set[types.Type]) -> tuple[ir.Loc, str]:
    """Return where something of one of these types is first made, and the word for it."""
    made = [
        (assigned.loc, annotated.typemap[assigned.target.name])
        for block in annotated.blocks.values()
        for assigned in block.find_insts(ir.Assign)
        if annotated.typemap.get(assigned.target.name) in counted
    ]
    place, typ = min(made, key=lambda one: one[0].line)
    words = [word for kind, word in KINDS.items() if isinstance(typ, kind)]
    return place, words[0] if words else type(typ).__name__.lower()
