"""The blueprint of a game: its methods, the functions and constants that they use, its shape and its data.

Nothing here needs a compiler. A blueprint's digest covers everything that the compiled rules depend on: the byte code
of every method and function that they can reach, the constants in them, and the shape of the game. Two games with one
digest run the same machine code. An edit anywhere in the rules gives another digest.
"""

import types
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from plies.core import Game
from plies.engine.compiler.changes import Watch
from plies.engine.compiler.constants import full_name, is_own
from plies.engine.compiler.kinds import data_kind, is_state_class, table_kind
from plies.engine.compiler.survey import RULES, Rule, Survey, used_names

__all__ = [
    "KNOWN_MODULES",
    "RULES",
    "Blueprint",
    "Rule",
    "blueprint",
    "data_kind",
    "is_own_module",
    "is_own_module_name",
    "is_state_class",
    "table_kind",
    "used_names",
]

KNOWN_MODULES = frozenset({"plies.core.bits", "plies.core.tuples"})  # have native twins


@dataclass
class Blueprint:
    """One kind of game: class, shape and rules. Games of one kind differ only in their data."""

    name: str
    digest: str
    rules: dict[str, Rule]
    shape: dict[str, Any]  # attributes that are constants of the compiled code
    games: dict[str, "Blueprint"]  # attributes that are games themselves
    data: dict[str, str]  # attributes passed at run time, and the kind of each
    players: int
    functions: list[types.FunctionType] = field(repr=False)  # all functions that the rules can reach
    links: list[tuple[Mapping[str, Any], str, Any]] = field(repr=False)  # where the rules' parts were found
    cells: list[tuple[types.CellType, Any]] = field(repr=False)  # closures of the rules' functions, and their contents
    serial: int = 0  # among the blueprints of this process with the same digest: a class may be defined twice
    space: Any = field(default=None, repr=False)  # the namespaces in which its rules are compiled
    cls: type = Game
    names: frozenset[str] = field(default=frozenset(), repr=False)  # all that the rules read, of any object
    prints: dict[str, str | None] = field(default_factory=dict, repr=False)  # fingerprints of attributes with arrays
    own: dict[str, Any] = field(default_factory=dict, repr=False)  # rules that were set on the game, not on its class
    refused: list[str] = field(default_factory=list)  # rules that are not functions
    absent: frozenset[str] = frozenset()  # attributes that rules ask for by name, and that do not exist
    watch: Watch = field(default_factory=lambda: Watch([], [], [], [], []), repr=False)

    def is_stale(self) -> bool:
        """Has a rule, a helper or a constant been replaced since, or been changed in place?"""
        return self.watch.has_changed()


def blueprint(game: Game[Any, Any]) -> Blueprint:
    """Return the blueprint of a game."""
    return _drawn(Survey(game))


def _drawn(survey: Survey) -> Blueprint:
    links = list(survey.links.values())
    missing = [(space, frozenset(names)) for space, names in survey.builtin.values()]
    return Blueprint(
        full_name(survey.cls),
        survey.digest,
        survey.rules,
        survey.shape,
        {name: _drawn(inner) for name, inner in survey.games.items()},
        dict(sorted(survey.data.items())),
        survey.game.players,
        survey.functions,
        links,
        survey.cells,
        cls=survey.cls,
        names=frozenset(survey.names),
        prints=survey.prints,
        own=survey.own,
        refused=survey.refused,
        absent=frozenset(survey.absent),
        watch=Watch(links, survey.attributes, survey.cells, survey.arrays, missing),
    )


def is_own_module(module: types.ModuleType) -> bool:
    """Is it a user's Python source, rather than a module that Numba knows?"""
    return is_own(module.__name__)


def is_own_module_name(name: str) -> bool:
    return is_own(name)
