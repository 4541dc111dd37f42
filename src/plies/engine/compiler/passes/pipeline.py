"""How rules and searches are compiled: by Numba, with added passes. They cut branches that the game decides, fuse loops
over rules, and make recursion cost what it costs in C.

A search is dozens of functions, each compiled by itself in less than a second. Before each, the compiler checks
whether anybody still needs the result (`permits`).
"""

from collections.abc import Iterator
from typing import Any

from numba import types

from plies.engine.compiler.passes.closures import RefuseClosures
from plies.engine.compiler.passes.decided_branches import DecideBranches
from plies.engine.compiler.passes.inlining import InlineOnce
from plies.engine.compiler.passes.libraries import Part, Whole
from plies.engine.compiler.passes.loop_fusion import FuseLoops, catches
from plies.engine.compiler.passes.sums import SumAsPython
from plies.engine.numba_internals import (
    RETCODE_OK,
    AllocaInstr,
    BaseNativeLowering,
    CallInstr,
    DefaultPassBuilder,
    InlineClosureLikes,
    InlineInlinables,
    IRProcessing,
    Lower,
    NativeLowering,
    NopythonRewrites,
    NopythonTypeInference,
    StoreInstr,
    cgutils,
    register_pass,
    typeinfer,
)
from plies.engine.runtime.permits import check_permit

__all__ = ["passes_for"]

ASKED = ("is_terminal", "player", "result", "utility")  # every node asks these: short ones are inlined into the search
SHORT = 400  # bytes of byte code; for longer functions a call does not matter
MANY, NOT_LONG = 16, 700  # with more words, two of them for its result, a call matters to functions up to this length


def passes_for(state: Any) -> Any:
    """The passes of Numba's compiler, some of them replaced, and ours."""
    passes = DefaultPassBuilder.define_nopython_pipeline(state)
    passes.add_pass_after(RefuseClosures, IRProcessing)
    passes.add_pass_after(SumAsPython, InlineInlinables)
    passes.add_pass_after(FuseLoops, InlineInlinables)
    passes.add_pass_after(DecideBranches, InlineInlinables)
    passes.add_pass_after(QuickTypeInference, NopythonTypeInference)
    passes.add_pass_after(LeanLowering, NativeLowering)
    passes.add_pass_after(InlineOnce, InlineInlinables)
    passes.add_pass_after(InlineClosures, InlineClosureLikes)
    passes.add_pass_after(RewriteArrays, NopythonRewrites)
    replaced = (InlineInlinables, InlineClosureLikes, NopythonTypeInference, NopythonRewrites, NativeLowering)
    passes.passes = [step for step in passes.passes if step[0] not in replaced]
    passes.finalize()
    return passes


@register_pass(mutates_CFG=True, analysis_only=False)
class InlineClosures(InlineClosureLikes):
    """Numba's pass, for functions that have closures: it takes its time with the others, too."""

    _name = "plies_inline_closures"

    def run_pass(self, state: Any) -> bool:
        return _has_closures(state.func_ir) and bool(super().run_pass(state))


def _has_closures(function: Any) -> bool:
    blocks = function.blocks.values()
    return any(expression.op == "make_function" for block in blocks for expression in block.find_exprs())


@register_pass(mutates_CFG=True, analysis_only=False)
class RewriteArrays(NopythonRewrites):
    """Numba's pass, for functions with arrays or records: it changes no others."""

    _name = "plies_rewrite_arrays"

    def run_pass(self, state: Any) -> bool:
        kinds = (types.Buffer, types.Record, types.LiteralStrKeyDict)
        return any(isinstance(kind, kinds) for kind in state.typemap.values()) and bool(super().run_pass(state))


class QuickInferer(typeinfer.TypeInferer):
    """Infers faster what a recursive function returns. Numba infers all of its types again, for every recursive call
    and every time it comes by. Here, if the function declares what it returns, nothing is inferred; if nothing has
    changed since the last time, the last answer counts.
    """

    known: Any = None

    def return_types_from_partial(self) -> Any:
        if getattr(self.func_id.func, "returns", None) is float:
            return types.float64
        now = self.get_state_token()
        if self.known is None or self.known[0] != now:
            self.known = (now, super().return_types_from_partial())
        return self.known[1]


@register_pass(mutates_CFG=True, analysis_only=False)
class QuickTypeInference(NopythonTypeInference):
    _name = "plies_type_inference"

    def run_pass(self, state: Any) -> bool:
        check_permit()
        before = typeinfer.TypeInferer
        typeinfer.TypeInferer = QuickInferer  # only one function is compiled at a time
        try:
            return bool(super().run_pass(state))
        finally:
            typeinfer.TypeInferer = before


class LeanLower(Lower):
    """Calls as in C. Numba gives every call its own memory, for the result and for an error, and clears it when the
    function is entered: a search would do that in every leaf, for calls that it never makes there.
    """

    def _lower_call_RecursiveCall(self, fnty: Any, expr: Any, signature: Any) -> Any:  # noqa: N802 - Numba's name
        """A recursive call may write into the caller's result slot, because the caller has not used it yet."""
        builder, function, result = self.builder, self.builder.function, signature.return_type
        lends = not isinstance(result, types.Optional | types.NoneType) and not catches(self.func_ir)
        if not lends or not self._is_own(fnty, signature):
            return super()._lower_call_RecursiveCall(fnty, expr, signature)
        values = self.fold_call_args(fnty, signature, expr.args, expr.vararg, expr.kws)
        packed = self.context.get_arg_packer(signature.args).as_arguments(builder, values)
        status = builder.call(function, [*function.args[:2], *packed])
        with cgutils.if_unlikely(builder, builder.icmp_signed("!=", status, RETCODE_OK)):
            builder.ret(status)
        return self.context.get_returned_value(builder, result, builder.load(function.args[0]))

    def _is_own(self, fnty: Any, signature: Any) -> bool:
        called = fnty.get_overloads(signature.args)
        name = self.context.mangler(called.qualname, signature.args, abi_tags=self.fndesc.abi_tags, uid=called.uid)
        return bool(self.builder.function.name.startswith(name))

    def _is_better_inlined(self) -> bool:
        code = self.func_ir.func_id.code
        most = SHORT if code.co_name in ASKED else NOT_LONG if len(self.function.args) > MANY else 0
        return len(code.co_code) <= most

    def post_lower(self) -> None:
        """Remove the code that clears the memory of calls. A function with a `try` checks that memory for an error and
        would find what an earlier call left there, so it clears the memory itself, on entry. All functions with a `try`
        are compiled here: Numba's own have none.
        """
        super().post_lower()
        if getattr(self.func_ir.func_id.func, "is_rare", False):
            self.function.attributes.add("noinline")  # its callers would have to make room for what it needs
        elif self._is_better_inlined():
            self.function.attributes.add("alwaysinline")
        calls = [call for block in self.function.blocks for call in _calls(block)]
        temporary = {id(memory) for call in calls for memory in call.args[:2] if isinstance(memory, AllocaInstr)}
        entry = self.function.blocks[0]
        before = [None, *entry.instructions]
        entry.instructions = [
            instruction
            for previous, instruction in zip(before, entry.instructions, strict=False)
            if not (id(previous) in temporary and isinstance(instruction, StoreInstr))
        ]
        here = self.builder.block
        if catches(self.func_ir):
            self.builder.position_at_start(entry)
            error = self.function.args[1]
            self.builder.store(cgutils.get_null_value(error.type.pointee), error)
        self.builder.position_at_end(here)


def _calls(block: Any) -> Iterator[CallInstr]:
    """Yield the calls of compiled functions that are given memory for an error."""
    for instruction in block.instructions:
        if isinstance(instruction, CallInstr) and len(instruction.args) >= 2:
            error = instruction.args[1]
            if isinstance(error, AllocaInstr) and error.name.startswith("excinfo"):
                yield instruction


@register_pass(mutates_CFG=True, analysis_only=False)
class LeanLowering(BaseNativeLowering):
    _name = "plies_lean_lowering"

    @property
    def lowering_class(self) -> type[Lower]:
        return LeanLower

    def run_pass(self, state: Any) -> bool:
        check_permit()
        if state.library is None:
            made = Part if state.flags.no_cpython_wrapper else Whole
            state.library = made(state.targetctx.codegen(), state.func_id.func_qualname)
            state.library.is_hot = state.func_id.func_name == "value"
            state.library.enable_object_caching()  # so that it can be saved
        return bool(super().run_pass(state))
