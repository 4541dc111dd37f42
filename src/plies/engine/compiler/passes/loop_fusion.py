"""Fuse loops over a rule that yields into one loop: `for action in game.actions(state)` costs no generator.

Numba compiles a generator to a function that is called for every item and keeps its variables in memory. Here, before
types are inferred, the rule takes the place of the loop's head. A `yield` jumps into the loop's body, the end of the
body jumps behind that `yield`, and the end of the rule leaves the loop. The same code runs in the same
order. A loop of any other form stays a generator, and so does a loop in a function with a `try`.

             entry                                   entry
               |                                       |
        head: next item <--+               the rule up to its yield <--+
          |         |      |       ->            |           |         |
         body     exit     |                   body         exit       |
          +----------------+                     + behind the yield ---+
"""

import copy
import dis
import inspect
from typing import Any, NamedTuple

from plies.core import Game
from plies.engine.compiler.game_type import GameType, as_plain, expanding, game_type
from plies.engine.compiler.passes.inlining import without_copies
from plies.engine.numba_internals import (
    FunctionPass,
    InlineWorker,
    compute_cfg_from_blocks,
    eh,
    ir,
    ir_utils,
    postproc,
    register_pass,
)

__all__ = ["FuseLoops", "catches", "definition", "game_of"]

MOST = 4  # yields in a rule: the loop's body is copied for each


class Loop(NamedTuple):
    """A loop over what a rule yields."""

    rule: Any  # the function, a generator
    game: Any  # the variable of the game whose rule it is
    ticking: bool
    block: Any  # where the rule is called
    place: int  # the index of that statement
    names: set[str]  # of the variables that hold the generator
    head: int  # the label of the block that asks for the next item


@register_pass(mutates_CFG=True, analysis_only=False)
class FuseLoops(FunctionPass):
    _name = "plies_fuse_loops"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        function, fused = state.func_ir, False
        if catches(function):
            return False
        function.blocks = ir_utils.simplify_CFG(function.blocks)  # Numba puts an empty block before a long loop's head
        while (loop := find_loop(function, state.args)) is not None:
            fuse(function, loop, _inliner(state))
            fused = True
        if fused:
            for dead in compute_cfg_from_blocks(function.blocks).dead_nodes():
                del function.blocks[dead]
            postproc.PostProcessor(function).run()
            function.blocks = ir_utils.simplify_CFG(function.blocks)
        function.blocks = in_order(function.blocks)
        return fused


def catches(function: Any) -> bool:
    """Has the function a `try`? Then its blocks must stay as they are: the handler belongs to a block as a whole."""
    marks = (marked.value for block in function.blocks.values() for marked in block.find_insts(ir.Assign))
    return any(isinstance(mark, ir.Global) and mark.value is eh.mark_try_block for mark in marks)


def in_order(blocks: dict[int, Any]) -> dict[int, Any]:
    """Return the blocks in the order in which they run. Numba infers types block by block, again and again until
    nothing changes, and inlined blocks stand behind those that need their types.
    """
    return dict(sorted(ir_utils.rename_labels(blocks).items()))


def _inliner(state: Any) -> InlineWorker:
    flags = state.flags.copy()  # the inliner changes them
    return InlineWorker(state.typingctx, state.targetctx, state.locals, state.pipeline, flags, validator=None)


# -- finding a loop --


def find_loop(function: Any, arguments: tuple[Any, ...]) -> Loop | None:
    """Return a loop over a rule of a game, or None."""
    function._definitions = ir_utils.build_definitions(function.blocks)
    for block in function.blocks.values():
        for place, statement in enumerate(block.body):
            if isinstance(statement, ir.Assign) and _is(statement.value, "call"):
                method = definition(function, statement.value.func)
                if _is(method, "getattr"):
                    game = game_of(function, arguments, method.value)
                    rule = generator_rule(game, method.attr)
                    if rule is not None:
                        names = holders(function, statement.target.name)
                        head = head_of(function, names)
                        if head is not None:
                            return Loop(rule, method.value, game.ticking, block, place, names, head)
    return None


def _is(value: Any, operation: str) -> bool:
    return isinstance(value, ir.Expr) and value.op == operation


def definition(function: Any, variable: Any) -> Any:
    return ir_utils.guard(ir_utils.get_definition, function, variable)


def game_of(function: Any, arguments: tuple[Any, ...], variable: Any) -> Any:
    """Return the type of the game that variable holds, or None."""
    value = definition(function, variable)
    if isinstance(value, ir.Arg):
        given = arguments[value.index]
        return given if isinstance(given, GameType) else None
    if _is(value, "getattr"):
        outer = game_of(function, arguments, value.value)
        inner = outer and outer.plan.games.get(value.attr)
        return inner and game_type(inner, outer.ticking)
    if _is(value, "call"):
        called = definition(function, value.func)
        if isinstance(called, ir.Global) and called.value in (as_plain, expanding):
            return game_of(function, arguments, value.args[0]).plain
    return None


def generator_rule(game: Any, name: str) -> Any:
    """Return the function of a rule that yields and has no `try`, or None."""
    if game is None or name not in game.plan.rules or game.plan.rules[name].kind != "method":
        return None
    if game.plan.rules[name].function is Game.candidates:
        name = "actions"  # that is what it returns
    rule = game.plan.space.rule(game.plan, name).py_func
    steps = [instruction.opname for instruction in dis.get_instructions(rule)]
    few = steps.count("YIELD_VALUE") <= MOST and "PUSH_EXC_INFO" not in steps
    return rule if few and inspect.isgeneratorfunction(rule) else None


def holders(function: Any, generator: str) -> set[str]:
    """Return the names of all variables that hold the generator."""
    names, before = {generator}, 0
    while len(names) > before:
        before = len(names)
        for block in function.blocks.values():
            names |= {statement.target.name for statement in block.body if _hands_on(statement, names)}
    return names


def _hands_on(statement: Any, names: set[str]) -> bool:
    """Does it give one of the names, or the iterator over it, another name?"""
    if not isinstance(statement, ir.Assign):
        return False
    held = statement.value.value if _is(statement.value, "getiter") else statement.value
    return isinstance(held, ir.Var) and held.name in names


def head_of(function: Any, names: set[str]) -> int | None:
    """Return the label of the head of the one loop over what names hold; None if they are used in any other way."""
    heads = []
    for label, block in function.blocks.items():
        for statement in block.body:
            used = {variable.name for variable in statement.list_vars()} & names
            if not used or _hands_on(statement, names):
                continue
            if isinstance(statement, ir.Assign) and _is(statement.value, "iternext") and _is_head(block):
                heads.append(label)
            elif not (
                isinstance(statement, ir.Assign) and _is(statement.value, "call") and used == {statement.target.name}
            ):
                return None
    return heads[0] if len(heads) == 1 else None


def _is_head(block: Any) -> bool:
    """Does the block ask for the next item, and do nothing else?"""
    *statements, last = block.body
    return isinstance(last, ir.Branch) and all(
        isinstance(statement, ir.Assign)
        and (isinstance(statement.value, ir.Var) or _is(statement.value, "iternext") or _is_pair(statement.value))
        for statement in statements
    )


def _is_pair(value: Any) -> bool:
    return _is(value, "pair_first") or _is(value, "pair_second")


# -- fusing it --


def fuse(function: Any, loop: Loop, inliner: InlineWorker) -> None:
    """Put the rule in the place of the loop's head."""
    head = function.blocks[loop.head]
    body = _body(function, loop.head)
    place = _pass_the_game(loop)
    source = inliner.run_untyped_passes(loop.rule)
    with without_copies():
        _, rule, _, new = inliner.inline_ir(function, loop.block, place, source, loop.rule.__code__.co_freevars)
    rest, entry = new[0][0], loop.block.body[-1].target  # where it goes on after the call, and where the rule begins
    loop.block.body[-1] = ir.Jump(rest, head.loc)
    for block in rule.values():
        if isinstance(block.body[-1], ir.Jump) and block.body[-1].target == rest:  # a return, after its value is set
            block.body[-2:] = [ir.Jump(head.body[-1].falsebr, head.loc)]
    _weave(function, rule, head, loop.head, body)
    for label in body:
        del function.blocks[label]
    for block in function.blocks.values():
        _redirect(block, {loop.head: entry})
        block.body = [statement for statement in block.body if not _hands_on(statement, loop.names)]


def _body(function: Any, head: int) -> set[int]:
    """Return the labels of the loop's blocks, the head included."""
    loop = compute_cfg_from_blocks(function.blocks).loops().get(head)
    return set(loop.body) if loop else {head}


def _pass_the_game(loop: Loop) -> int:
    """Call the function with the game as rules see it, instead of the bound method. Return where the call is now."""
    function = expanding if loop.ticking else as_plain
    call, loc = loop.block.body[loop.place], loop.block.body[loop.place].loc
    plain, game = (loop.block.scope.redefine(name, loc) for name in ("$plain", "$game"))
    loop.block.body[loop.place : loop.place] = [
        ir.Assign(ir.Global(function.__name__, function, loc), plain, loc),
        ir.Assign(ir.Expr.call(plain, (loop.game,), (), loc), game, loc),
    ]
    call.value = ir.Expr.call(call.value.func, (game, *call.value.args), call.value.kws, loc)
    return loop.place + 2


def _weave(function: Any, rule: dict[int, Any], head: Any, label: int, body: set[int]) -> None:
    """Put a copy of the body in the place of every yield."""
    waiting = list(rule.values())
    while waiting:
        block = waiting.pop()
        for place, statement in enumerate(block.body):
            if isinstance(statement, ir.Assign) and isinstance(statement.value, ir.Yield):
                behind = ir.Block(head.scope, statement.loc)
                behind.body = block.body[place + 1 :]
                waiting.append(behind)
                copies = {part: _copy(function.blocks[part]) for part in body - {label}}
                labels = {part: _add(function, made) for part, made in copies.items()}
                labels[label] = _add(function, behind)  # where the body ends, it goes on behind the yield
                block.body[place:] = _item(head, statement.value.value)
                for made in (block, *copies.values()):
                    _redirect(made, labels)
                break


def _add(function: Any, block: Any) -> int:
    label: int = ir_utils.next_label()
    function.blocks[label] = block
    return label


def _copy(block: Any) -> Any:
    made = ir.Block(block.scope, block.loc)
    made.body = [copy.deepcopy(statement, {id(block.scope): block.scope}) for statement in block.body]
    return made


def _item(head: Any, item: Any) -> list[Any]:
    """Return what the head does when there is an item."""
    statements: list[Any] = []
    for statement in head.body[:-1]:
        if isinstance(statement, ir.Assign) and (
            _is(statement.value, "pair_first") or isinstance(statement.value, ir.Var)
        ):
            value = statement.value if isinstance(statement.value, ir.Var) else item
            statements.append(ir.Assign(value, statement.target, statement.loc))
    return [*statements, ir.Jump(head.body[-1].truebr, head.loc)]


def _redirect(block: Any, labels: dict[int, int]) -> None:
    """Let the block's last statement jump to other labels."""
    jump = block.body[-1]
    for name in ("target", "truebr", "falsebr"):
        if getattr(jump, name, None) in labels:
            setattr(jump, name, labels[getattr(jump, name)])
