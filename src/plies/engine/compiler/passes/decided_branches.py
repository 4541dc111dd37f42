"""Cut branches that a game decides, before they are compiled.

`if game.sound_reductions:` asks for a constant of this kind of game. LLVM would find that out and remove the dead half,
but only after types were inferred and code was generated for it, which is most of the work. Here it is cut before.
"""

import operator
from collections.abc import Callable
from typing import Any

from plies.engine.compiler.passes.loop_fusion import definition, game_of
from plies.engine.numba_internals import FunctionPass, compute_cfg_from_blocks, ir, ir_utils, postproc, register_pass

__all__ = ["DecideBranches"]

COMPARISONS: set[Callable[..., Any]] = {
    *(operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge),
}
Known = bool | int | float


class Unknown(Exception):
    """The value depends on more than the game."""


@register_pass(mutates_CFG=True, analysis_only=False)
class DecideBranches(FunctionPass):
    _name = "plies_decide_branches"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        function, decided = state.func_ir, False
        function._definitions = ir_utils.build_definitions(function.blocks)
        for block in function.blocks.values():
            branch = block.terminator
            if isinstance(branch, ir.Branch):
                try:
                    taken = branch.truebr if known(function, state.args, branch.cond) else branch.falsebr
                except Unknown:
                    continue
                block.body[-1] = ir.Jump(taken, branch.loc)
                decided = True
        if decided:
            for dead in compute_cfg_from_blocks(function.blocks).dead_nodes():
                del function.blocks[dead]
            function._definitions = ir_utils.build_definitions(function.blocks)
            postproc.PostProcessor(function).run()
        return decided


def known(function: Any, arguments: tuple[Any, ...], variable: Any) -> Known:
    """Return the value that the variable has in every state of the game."""
    value = definition(function, variable)
    if isinstance(value, ir.Const | ir.Global | ir.FreeVar):
        return number(value.value)
    if not isinstance(value, ir.Expr):
        raise Unknown
    if value.op == "getattr":
        game = game_of(function, arguments, value.value)
        if game is not None and value.attr in game.plan.shape:
            return number(game.plan.shape[value.attr])
    if value.op == "unary" and value.fn is operator.not_:
        return not known(function, arguments, value.value)
    if value.op == "binop" and value.fn in COMPARISONS:
        left, right = (known(function, arguments, each) for each in (value.lhs, value.rhs))
        return bool(value.fn(left, right))
    if value.op == "call" and len(value.args) == 1:
        called = definition(function, value.func)
        if isinstance(called, ir.Global) and called.value is bool:
            return bool(known(function, arguments, value.args[0]))
    raise Unknown


def number(constant: Any) -> Known:
    if isinstance(constant, Known):
        return constant
    raise Unknown
