"""How rules and searches are compiled: by Numba, with loops over rules fused, and recursion that costs as in C."""

from typing import Any

from numba import types
from numba.core import cgutils
from numba.core.callconv import RETCODE_OK
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.lowering import Lower
from numba.core.typed_passes import BaseNativeLowering, NativeLowering
from numba.core.untyped_passes import InlineInlinables

from plies.engine.fusion import FuseLoops

__all__ = ["Compiler"]


class Compiler(CompilerBase):
    """Numba's compiler, for functions that ask a game and call themselves."""

    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(FuseLoops, InlineInlinables)
        passes.add_pass_after(LeanLowering, NativeLowering)
        passes.passes = [step for step in passes.passes if step[0] is not NativeLowering]
        passes.finalize()
        return [passes]


class LeanLower(Lower):
    """A function that calls itself lends its own memory for the result, and for what went wrong.

    Numba gives every call memory of its own, and clears it when the function is entered: a search would do that in
    every leaf, for calls that it never makes there.
    """

    def _lower_call_RecursiveCall(self, fnty: Any, expr: Any, signature: Any) -> Any:  # noqa: N802 - Numba's name
        builder, function, result = self.builder, self.builder.function, signature.return_type
        if isinstance(result, types.Optional | types.NoneType) or not self._is_own(fnty, signature):
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


@register_pass(mutates_CFG=True, analysis_only=False)
class LeanLowering(BaseNativeLowering):
    _name = "plies_lean_lowering"

    @property
    def lowering_class(self) -> type[Lower]:
        return LeanLower
