"""The digest of a game's rules: of everything that a constant can be, and of what rules read of classes and modules.

Equal digests mean equal machine code, so a digest must cover everything that a rule can read. Digests name files, so
nothing in them may differ from process to process.
"""

import dataclasses
import hashlib
import types
from collections.abc import Iterator
from typing import Any

from plies.core import InvalidGame
from plies.engine.compiler.changes import Link
from plies.engine.compiler.constants import Snapshot, arrays_in, described, described_class, is_own, known, title
from plies.engine.compiler.kinds import field_kinds, is_state_class

__all__ = ["Digest"]

GENERATED = ("collections", "namedtuple_", "typing")  # the modules of functions that every NamedTuple has


class Digest:
    """A digest, what it has seen so far, and where that was found."""

    def __init__(self) -> None:
        self.hash = hashlib.sha256()
        self.names: set[str] = set()  # all names that the rules read, of the game or anything else
        self.links: dict[tuple[int, str], Link] = {}
        self.arrays: list[Snapshot] = []
        self.places: list[Any] = []  # modules, classes and functions whose attributes rules may read
        self.seen: dict[int, int] = {}
        self.around: list[int] = []
        self.kept: list[Any] = []  # keeps alive what is known by its id

    def note(self, *words: Any) -> None:
        self.hash.update(repr(words).encode())

    def number(self, thing: Any) -> int:
        """Return a number for a thing: the same for the same thing, counted in order of appearance."""
        if id(thing) not in self.seen:
            self.seen[id(thing)] = len(self.seen)
            self.kept.append(thing)
        return self.seen[id(thing)]

    def is_new(self, thing: Any) -> bool:
        """Must it be described? Later, its number stands for it."""
        new = id(thing) not in self.seen
        self.note("new" if new else "again", self.number(thing))
        return new

    def link(self, owner: Any, space: Any, name: str) -> None:
        """Remember what a namespace holds under a name. Its owner is the class that it belongs to, or itself."""
        if (self.number(owner), name) not in self.links:
            self.links[self.number(owner), name] = (space, name, space[name])
            self.keep_arrays(space[name])

    def keep_arrays(self, found: Any) -> None:
        self.arrays += map(Snapshot, arrays_in(found))

    def value(self, thing: Any) -> None:
        """Add a constant, or anything else that a name can mean."""
        if isinstance(thing, types.FunctionType) and not known(thing):
            self.function(thing)
        elif isinstance(thing, types.ModuleType):
            self.module(thing)
        elif isinstance(thing, type):
            self.class_(thing)
        else:
            self.constant(thing)

    def function(self, function: types.FunctionType) -> None:
        raise NotImplementedError

    def constant(self, thing: Any) -> None:
        made = described(thing)
        if made is None or id(thing) in self.around:  # it is unknown what it consists of: compiled code may not use it
            self.note("unknown", title(type(thing)))
            return
        self.note(*made.words, len(made.parts))
        self.around.append(id(thing))
        for part in made.parts:
            self.value(part)
        self.around.pop()

    def module(self, module: types.ModuleType) -> None:
        if self.is_new(module):
            self.note("module", module.__name__)
            if is_own(module.__name__):
                self.places.append(module)

    def class_(self, cls: type) -> None:
        if not self.is_new(cls):
            return
        made = described_class(cls)
        self.note(*(made.words if made else ("state", title(cls))))
        self.value(made.parts if made else ())
        if is_state_class(cls):
            self.state_class(cls)
        if dataclasses.is_dataclass(cls):
            for field in dataclasses.fields(cls):
                self.note("field", field.name)
                self.value((field.default, field.default_factory))
        if is_own(cls.__module__):
            self.places.append(cls)

    def state_class(self, cls: Any) -> None:
        try:
            kinds = list(field_kinds(cls).items())
        except InvalidGame:  # its annotations cannot be read, so it does not compile
            kinds = []
        self.note(cls._fields, kinds)
        self.value(cls._field_defaults)
        self.keep_arrays(tuple(cls._field_defaults.values()))
        for name in sorted(set(_written_by_hand(cls))):  # a rule may use any of them on any state
            self.read(cls, name)

    def read_places(self) -> None:
        """Add what the rules may read of modules and classes: all their names, until nothing new is found."""
        done: set[tuple[int, str]] = set()
        while True:
            names = sorted(name for name in self.names if not name.startswith("__"))
            new = [(i, name) for i in range(len(self.places)) for name in names if (i, name) not in done]
            if not new:
                return
            done.update(new)
            for i, name in new:
                self.read(self.places[i], name)

    def read(self, place: Any, name: str) -> None:
        """Add an attribute of a module, a class or a function, if it exists."""
        for owner in place.__mro__ if isinstance(place, type) else (place,):
            if name in vars(owner):
                if owner is place or is_own(owner.__module__):
                    self.note("of", self.number(place), name)
                    self.link(owner if isinstance(owner, type) else vars(owner), vars(owner), name)
                    self.value(vars(owner)[name])
                return


def _written_by_hand(cls: type) -> Iterator[str]:
    """Yield the methods and properties of a state class that not every NamedTuple has."""
    for base in filter(lambda base: is_own(base.__module__), cls.__mro__):
        for name, thing in vars(base).items():
            function = getattr(thing, "__func__", None) or getattr(thing, "fget", None) or thing
            module = getattr(function, "__module__", None) or ""
            if isinstance(function, types.FunctionType) and not module.startswith(GENERATED):
                yield name
