"""The names inside Numba and llvmlite that plies relies on, each with its purpose.

Numba promises `numba` and `numba.extending` to its users. It may change the names here in any release, so they all
stand in this one module: when a new Numba does not work, look here first. Before plies blames a user's rules, it
compiles a game of its own (`compiler.canary`). If that fails too, it says that it does not know this Numba.
"""

from typing import Any

import numba
from numba.extending import overload, register_jitable

try:
    # -- building machine code: what intrinsics write --
    from llvmlite import binding  # an empty module (without_bitcode)
    from llvmlite import ir as llvm  # types, constants and the builder's instructions
    from llvmlite.ir.instructions import AllocaInstr, CallInstr, StoreInstr  # leaner calls (passes.pipeline)

    # -- Numba's own representation of a function, which the passes change --
    from numba.core import (
        cgutils,  # reading and writing structures, branches that are unlikely
        inline_closurecall,  # its copies are left out (passes.inlining)
        ir,  # statements and blocks of a function
        ir_utils,  # definitions of variables, new labels
        postproc,  # to be run after a pass has changed the flow of control
        typeinfer,  # type inference, faster for recursive functions (passes.pipeline)
    )
    from numba.core.analysis import compute_cfg_from_blocks  # the loops of a function (passes.loop_fusion)
    from numba.core.callconv import RETCODE_OK  # what a compiled function returns if no error occurred
    from numba.core.codegen import (
        JITCodeLibrary,  # the code of one function, or of a whole search (passes.libraries)
        RuntimeLinker,  # finds functions that call each other, which cannot be saved (kernels)
    )
    from numba.core.compiler import (  # the list of passes; code from disk
        CompilerBase,
        CompileResult,
        DefaultPassBuilder,
    )
    from numba.core.compiler_machinery import FunctionPass, register_pass  # a pass of our own
    from numba.core.datamodel import default_manager  # whether a type counts references (soundness)
    from numba.core.dispatcher import Dispatcher  # the type of a function that is compiled when it is called
    from numba.core.environment import lookup_environment  # the Python globals of a function
    from numba.core.errors import NumbaError, TypingError  # what compiling raises
    from numba.core.imputils import RefType, impl_ret_untracked, iternext_impl, lower_constant  # tables as values
    from numba.core.inline_closurecall import InlineWorker  # puts a rule in the place of its call (passes.loop_fusion)
    from numba.core.lowering import Lower  # from Numba's statements to LLVM's (passes.pipeline)
    from numba.core.registry import cpu_target  # where types and functions are registered
    from numba.core.runtime import rtsys  # memory management that saved code needs
    from numba.core.serialize import dumps  # pickles compiled code (disk_cache)
    from numba.core.typed_passes import (  # passes we replace
        BaseNativeLowering,
        NativeLowering,
        NopythonRewrites,
        NopythonTypeInference,
    )
    from numba.core.typing.templates import (  # types of rules and attributes
        AbstractTemplate,
        AttributeTemplate,
        signature,
    )
    from numba.core.unsafe import eh  # marks a `try` in Numba's statements (passes.loop_fusion)
    from numba.core.untyped_passes import InlineClosureLikes, InlineInlinables, IRProcessing  # passes around ours
    from numba.cpython.unsafe.tuple import tuple_setitem  # a tuple with one entry replaced (core_twins)
except ImportError as error:
    raise ImportError(
        f"plies does not know Numba {numba.__version__} ({error}): install a version that plies declares"
    ) from error

__all__ = [
    "RETCODE_OK",
    "AbstractTemplate",
    "AllocaInstr",
    "AttributeTemplate",
    "BaseNativeLowering",
    "CallInstr",
    "CompileResult",
    "Compiler",
    "DefaultPassBuilder",
    "Dispatcher",
    "FunctionPass",
    "IRProcessing",
    "InlineClosureLikes",
    "InlineInlinables",
    "InlineWorker",
    "JITCodeLibrary",
    "Lower",
    "NativeLowering",
    "NopythonRewrites",
    "NopythonTypeInference",
    "NumbaError",
    "RefType",
    "RuntimeLinker",
    "StoreInstr",
    "TypingError",
    "cgutils",
    "compute_cfg_from_blocks",
    "cpu_target",
    "default_manager",
    "dumps",
    "eh",
    "impl_ret_untracked",
    "inline_closurecall",
    "ir",
    "ir_utils",
    "iternext_impl",
    "jitable",
    "llvm",
    "lookup_environment",
    "lower_constant",
    "native_twin",
    "postproc",
    "register_pass",
    "rtsys",
    "signature",
    "tuple_setitem",
    "typeinfer",
    "without_bitcode",
]


class Compiler(CompilerBase):
    """Numba's compiler, with the passes of plies once `compiler.options` has named them."""

    passes = staticmethod(DefaultPassBuilder.define_nopython_pipeline)

    def define_pipelines(self) -> list[Any]:
        return [type(self).passes(self.state)]


def native_twin(function: Any, own_passes: bool = True) -> Any:
    """Return a decorator for the code that compiled code calls in place of a Python function, by types of arguments.

    It is Numba's overload without its default demand that both have the same annotations. Code that is there for a pass
    of plies to call must not go through that pass itself: then own_passes is False.
    """
    options = {"pipeline_class": Compiler} if own_passes else {}
    return overload(function, strict=False, jit_options=options)


def jitable(function: Any) -> Any:
    """Return the function, which compiled code may call from now on."""
    return register_jitable(pipeline_class=Compiler)(function)


def without_bitcode(result: Any) -> tuple[Any, ...]:
    """A compiled function as it is kept on disk, for CompileResult._rebuild.

    It is what Numba keeps, without what serves those alone who link it with other code: a search is complete, and to
    read the bitcode takes longer than to load the machine code. What is left of it names the function that is called.
    """
    (name, kind, (code, _)), *rest = result._replace(type_annotation="")._reduce()
    named = f'define void @"{result.fndesc.llvm_cpython_wrapper_name}"() {{ ret void }}'
    return ((name, kind, (code, binding.parse_assembly(named).as_bitcode())), *rest)
