"""Machine code is made once for a whole search, not once for each of its functions.

Numba optimizes every function and makes machine code of it. Then it links its callers to it, optimizes them with it
inside, and makes machine code again. A search has dozens of functions that only the search itself calls. They are
parts: they wait, unoptimized, for the whole, which is then optimized once.

    Numba:   rule -> optimized -> machine code          plies:   rule ---------.
               '-> search -> optimized -> machine code           search --------+-> whole -> optimized -> machine code
"""

from collections.abc import Iterator
from typing import Any
from weakref import WeakValueDictionary

from plies.engine.numba_internals import JITCodeLibrary, RuntimeLinker, lookup_environment

__all__ = ["Part", "Whole"]

ENVIRONMENT = "_ZN08NumbaEnv"  # how the names of environments begin; an environment holds a function's Python globals


_parts: WeakValueDictionary[str, "Part"] = WeakValueDictionary()  # by the names of their functions


class Part(JITCodeLibrary):
    """The code of a function that only compiled code calls."""

    _linked: Any = None

    def _optimize_functions(self, ll_module: Any) -> None:
        ll_module.data_layout = self._codegen._data_layout

    def finalize(self) -> None:
        """Note that nothing more can be added."""
        self._raise_if_finalized()
        for library in self._linking_libraries:
            self._reload_init.update(library._reload_init)
        self._finalize_dynamic_globals()
        self._finalized = True
        for function in self.get_defined_functions():
            _parts[function.name] = self

    def get_pointer_to_function(self, name: str) -> int:
        """Return 0, as if there were no such function: Python cannot call it."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        return WithoutEnvironments(self._codegen)

    def own_module(self) -> Any:
        """Return the module with the function itself."""
        return super()._get_module_for_linking()

    def _get_module_for_linking(self) -> Any:
        """Return the function with everything that it needs, for Numba's own libraries, which know no parts."""
        if self._linked is None:
            self._linked = self.own_module().clone()
            for library in everything_below(self._linking_libraries):
                self._linked.link_in(module_of(library), preserve=True)
        return self._linked


class WithoutEnvironments:
    """A code generator that ignores environments for now: they are set with the whole."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, name: str, environment: Any) -> None:
        pass


class Whole(JITCodeLibrary):
    """The code of a function that Python calls, and of all its parts."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        """Put the parts together, optimize all of it, and make machine code."""
        libraries, addressed = list(everything_below(self._linking_libraries)), set()
        for library in libraries:  # it grows meanwhile
            names = called_by_address(library)
            addressed |= names
            called = [_parts[name] for name in names if name in _parts]
            libraries += [below for below in everything_below(called) if below not in libraries]
        self._linking_libraries = [Linked(library, addressed) for library in libraries]
        super().finalize()
        for variable in self._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT):
                environment = lookup_environment(variable.name)
                if environment is not None:
                    self._codegen.set_env(variable.name, environment)


class Linked:
    """A library that links only its own functions: those below it are linked by themselves."""

    def __init__(self, library: Any, addressed: set[str]) -> None:
        """addressed: functions that are called only by their address. They must stay, though no code names them."""
        self._library, self._reload_init, self._addressed = library, library._reload_init, addressed

    def _get_module_for_linking(self) -> Any:
        module = module_of(self._library)
        kept = [function.name for function in module.functions if function.name in self._addressed]
        if kept:
            module = module.clone()
            for name in kept:
                if not module.get_function(name).is_declaration:
                    module.get_function(name).linkage = "external"
        return module


def called_by_address(library: Any) -> set[str]:
    """Return the names of functions that a part calls by address, as they were not ready when it was compiled."""
    if not isinstance(library, Part):
        return set()
    names = [variable.name for variable in library.own_module().global_variables]
    return {name.removeprefix(RuntimeLinker.PREFIX) for name in names if name.startswith(RuntimeLinker.PREFIX)}


def module_of(library: Any) -> Any:
    return library.own_module() if isinstance(library, Part) else library._get_module_for_linking()


def everything_below(libraries: list[Any]) -> Iterator[Any]:
    """Yield the libraries, those that they need, and so on, each once."""
    seen, waiting = set(), list(reversed(libraries))
    while waiting:
        library = waiting.pop()
        if library not in seen:
            seen.add(library)
            yield library
            if isinstance(library, Part):
                waiting.extend(reversed(library._linking_libraries))
