"""Machine code is made once for a whole search, not for each function that it consists of.

Numba makes machine code of every function. A search has dozens of functions that only the search itself calls, and that
are linked into it anyway. They are parts: they are optimized, and wait until the whole is there. It alone becomes
machine code.

    Numba:   rule -> optimized -> machine code          plies:   rule -> optimized
               '-> search -> optimized -> machine code             '-> search -> optimized -> whole -> machine code
"""

from typing import Any
from weakref import WeakValueDictionary

from plies.engine.numba_internals import JITCodeLibrary, RuntimeLinker, lookup_environment

__all__ = ["Part", "Whole"]

ENVIRONMENT = "_ZN08NumbaEnv"  # how the names of environments begin: what a function knows of its Python module

_parts: WeakValueDictionary[str, "Part"] = WeakValueDictionary()  # by the names of their functions


class Part(JITCodeLibrary):
    """The code of a function that only compiled code calls."""

    def _finalize_final_module(self) -> None:
        """Nothing more can be added; no machine code is made."""
        self._finalize_dynamic_globals()
        self._finalized = True
        for function in self.get_defined_functions():
            _parts[function.name] = self

    def get_pointer_to_function(self, name: str) -> int:
        """0, as if there were no such function: Python cannot call it."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        return WithoutEnvironments(self._codegen)


class WithoutEnvironments:
    """A code generator that has no place for environments yet: they come with the whole."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, name: str, environment: Any) -> None:
        pass


class Whole(JITCodeLibrary):
    """The code of a function that Python calls, and of all its parts."""

    def finalize(self) -> None:
        """Put the parts together, optimize all of it, and make machine code."""
        super().finalize()
        for variable in self._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT):
                environment = lookup_environment(variable.name)
                if environment is not None:
                    self._codegen.set_env(variable.name, environment)

    def _optimize_final_module(self) -> None:
        self._add_what_is_called_by_address()
        super()._optimize_final_module()

    def _add_what_is_called_by_address(self) -> None:
        """Functions that were not ready when a caller was compiled are called by their address. They must be here, and
        stay, though nobody calls them by name.
        """
        names = {variable.name for variable in self._final_module.global_variables}
        wanted = [name.removeprefix(RuntimeLinker.PREFIX) for name in names if name.startswith(RuntimeLinker.PREFIX)]
        defined = {function.name for function in self.get_defined_functions()}
        missing = [name for name in wanted if name not in defined and name in _parts]
        for name in missing:
            module = _parts[name]._get_module_for_linking().clone()
            module.get_function(name).linkage = "external"
            self._final_module.link_in(module)
        for name in defined.intersection(wanted):
            self._final_module.get_function(name).linkage = "external"
        if missing:
            self._add_what_is_called_by_address()  # they may call others so
