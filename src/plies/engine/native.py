"""Let compiled code call a Game: its kind is a Numba type, its value the address of its record.

`game.actions(state)` is resolved while compiling, to the game's own method compiled for this kind of game; `self.width`
in a rule is a constant; what the class names in `data` is read from the record. A search sees the game as a ticking
type: each `is_terminal` it asks counts a node and looks whether to stop. Rules see it as the plain type.
"""

import operator
import types as python_types
from typing import Any

from llvmlite import ir
from numba import njit, typeof, types
from numba.core import cgutils
from numba.core.datamodel import registry as models
from numba.core.datamodel.models import PrimitiveModel, StructModel
from numba.core.extending import intrinsic, overload, type_callable, typeof_impl, unbox  # noqa: F401
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate
from numba.extending import NativeValue, infer_getattr, lower_builtin, lower_constant, lower_getattr_generic

from plies.engine import namespaces
from plies.engine.blueprint import Blueprint, Rule
from plies.engine.record import LIMIT, NODES, STACK, layout
from plies.engine.tables import TableType, constant_table
