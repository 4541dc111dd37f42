"""Known obstacles: code in a rule that does not compile, and what to write instead.

Byte code shows nearly all of them, and every function has byte code. `:=` is looked up in the source if there is one.
"""

import ast
import dis
import enum
import inspect
import textwrap
import types
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from plies.core import Game
from plies.engine.compiler.blueprint import is_own_module_name, is_state_class

__all__ = ["Finding", "findings"]


class Finding(NamedTuple):
    line: int
    uses: str
    instead: str
    never: bool  # True: it compiles nowhere; False: it compiles in some places


class Advice(NamedTuple):
    uses: str
    instead: str
    never: bool = True


LOOP = "write a for loop"
TEXT = "keep text out of the rules"
NO_DICT = "use ints, tuples and NamedTuples; large tables are `data`"
NO_SET = "use bits: plies.core.bits"
WITH = Advice("`with`", "write it without")
F_STRING = Advice("an f-string", TEXT, never=False)
PATTERN = Advice("`match` with a pattern", "match numbers, or use if")

OPERATIONS = {
    "GET_YIELD_FROM_ITER": Advice("`yield from`", "write a for loop that yields"),
    "UNPACK_EX": Advice("`*` on the left of an assignment", "name every entry"),
    "MATCH_SEQUENCE": PATTERN,
    "MATCH_MAPPING": PATTERN,
    "MATCH_CLASS": PATTERN,
    "IMPORT_NAME": Advice("an import inside a rule", "import at the top of the file"),
    "LOAD_BUILD_CLASS": Advice("a class inside a rule", "write it at the level of the module"),
    "STORE_ATTR": Advice("an assignment to an attribute", "keep it in the state: rules change nothing"),
    "STORE_GLOBAL": Advice("`global`", "keep it in the state: rules change nothing"),
    "DELETE_FAST": Advice("`del`", "leave it out", never=False),  # `except ... as e` has one, too
    "BEFORE_WITH": WITH,
    "LOAD_SPECIAL": WITH,  # the same from Python 3.14 on
    "PUSH_EXC_INFO": Advice("`try`", "test with an if before", never=False),
    "BUILD_MAP": Advice("a dict", NO_DICT, never=False),
    "BUILD_CONST_KEY_MAP": Advice("a dict", NO_DICT, never=False),
    "BUILD_SET": Advice("a set", NO_SET, never=False),
    "BUILD_STRING": F_STRING,
    "FORMAT_VALUE": F_STRING,
    "FORMAT_SIMPLE": F_STRING,  # this and the next from Python 3.13 on
    "FORMAT_WITH_SPEC": F_STRING,
    "BUILD_TEMPLATE": Advice("a t-string", TEXT),
}
BUILTINS = {
    "any": Advice("`any`", LOOP),
    "all": Advice("`all`", LOOP),
    "reversed": Advice("`reversed`", "count down with range"),
    "super": Advice("`super()`", "give the inherited method a name of its own and call that"),
    "bin": Advice("a string", TEXT),
    "hex": Advice("a string", TEXT),
    "oct": Advice("a string", TEXT),
    "format": Advice("a string", TEXT),
    "repr": Advice("a string", TEXT, never=False),
    "str": Advice("a string", TEXT, never=False),
    "tuple": Advice("`tuple`", "write its entries", never=False),
    "sorted": Advice("`sorted`", "let `promise` say which actions to try first", never=False),
    "dict": Advice("a dict", NO_DICT, never=False),
    "frozenset": Advice("a frozenset", NO_SET, never=False),
    "isinstance": Advice("`isinstance`", "decide by a number in the state", never=False),
}
METHODS = {
    "_replace": Advice(
        "`_replace`", "make a new state with all its fields; plies.core.tuples.put changes one entry of a tuple"
    ),
    "bit_count": Advice("`bit_count`", "use plies.core.bits.count"),
    "bit_length": Advice("`bit_length`", "use plies.core.bits.lowest and count"),
}
NESTED = {
    "<genexpr>": Advice("a generator expression", LOOP),
    "<setcomp>": Advice("a set", NO_SET, never=False),
    "<dictcomp>": Advice("a dict", NO_DICT, never=False),
    "<lambda>": Advice("a function inside a function", "write it at the level of the module or the class", never=False),
}
EMPTY = Advice("a generator that never yields", "write `for _ in range(0): yield 0`")
STRICT = Advice("`zip` with strict", "leave strict out")
CONTAINERS: dict[type, str] = {list: "make it a tuple", dict: "make it a tuple", set: NO_SET, frozenset: NO_SET}


def findings(function: types.FunctionType) -> list[Finding]:
    """Return everything in a function that is known not to compile, line by line."""
    found = [Finding(line, *advice) for line, advice in _in_byte_code(function, function.__code__)]
    found += [Finding(line, "`:=`", "assign on a line of its own", False) for line in _walrus_lines(function)]
    if _is_empty_generator(function.__code__):
        found.append(Finding(function.__code__.co_firstlineno, *EMPTY))
    return sorted(found, key=lambda finding: (finding.line, not finding.never))


def _in_byte_code(function: types.FunctionType, code: types.CodeType) -> Iterator[tuple[int, Advice]]:
    line, before = code.co_firstlineno, None
    for instruction in dis.get_instructions(code):
        line = (instruction.positions and instruction.positions.lineno) or line
        advice = _of_instruction(function, instruction, before)
        if advice is not None:
            yield line, advice
        if isinstance(instruction.argval, types.CodeType):
            yield from _in_byte_code(function, instruction.argval)
        before = instruction


def _of_instruction(
    function: types.FunctionType, instruction: dis.Instruction, before: dis.Instruction | None
) -> Advice | None:
    operation, argument = instruction.opname, instruction.argval
    if operation in OPERATIONS:
        return OPERATIONS[operation]
    if isinstance(argument, types.CodeType):
        return NESTED.get(argument.co_name)
    if operation.startswith("LOAD_GLOBAL"):
        return _of_global(argument, function)
    if operation.startswith(("LOAD_METHOD", "LOAD_ATTR")):
        return METHODS.get(argument)
    if operation == "CHECK_EXC_MATCH" and before is not None and before.argval != "Exception":
        return Advice("`try` with an exception other than Exception", "test with an if before")
    return None


def _of_global(name: str, function: types.FunctionType) -> Advice | None:
    if name not in function.__globals__:
        is_strict = any(type(constant) is tuple and "strict" in constant for constant in function.__code__.co_consts)
        return STRICT if name == "zip" and is_strict else BUILTINS.get(name)
    thing = function.__globals__[name]
    for kind, instead in CONTAINERS.items():
        if isinstance(thing, kind):
            return Advice(f"a {kind.__name__} (`{name}`)", instead)
    if not isinstance(thing, type) or is_state_class(thing) or not is_own_module_name(thing.__module__):
        return None
    if issubclass(thing, BaseException | enum.Enum):
        return None
    instead = "write self. for it" if issubclass(thing, Game) else "use a NamedTuple, or functions of the module"
    return Advice(f"a class (`{name}`)", instead)


def _is_empty_generator(code: types.CodeType) -> bool:
    """Does the generator never yield? Python leaves out code after a `return`; then the type to yield is unknown."""
    is_generator = bool(code.co_flags & inspect.CO_GENERATOR)
    return is_generator and all(step.opname != "YIELD_VALUE" for step in dis.get_instructions(code))


def _walrus_lines(function: types.FunctionType) -> list[int]:
    """Return the lines with a `:=`."""
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, TypeError, SyntaxError, IndentationError):
        return _walrus_lines_in_byte_code(function.__code__)
    return [node.lineno + first - 1 for node in ast.walk(tree) if isinstance(node, ast.NamedExpr)]


def _walrus_lines_in_byte_code(code: types.CodeType) -> list[int]:
    """Return the lines where a value is copied, stored and used. In `a = b = ...` it is copied and stored twice."""
    inner = [constant for constant in code.co_consts if isinstance(constant, types.CodeType)]
    found = [line for part in inner for line in _walrus_lines_in_byte_code(part)]
    steps = list(dis.get_instructions(code))
    for (copy, store), after in zip(pairwise(steps), steps[2:], strict=False):
        stored = store.opname in ("STORE_FAST", "STORE_DEREF") and not after.opname.startswith(("STORE", "COPY", "UNP"))
        if copy.opname == "COPY" and (stored or store.opname == "STORE_FAST_LOAD_FAST"):
            found.append((store.positions and store.positions.lineno) or code.co_firstlineno)
    return found
