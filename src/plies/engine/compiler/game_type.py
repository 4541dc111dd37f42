"""Let compiled code call a Game: its kind is a Numba type, its value the address of its record.

`game.actions(state)` is resolved while compiling, to the game's own method compiled for this kind of game; `self.width`
in a rule is a constant; what the class names in `data` is read from the record. A search sees the game as a ticking
type: each `is_terminal` that it asks counts a node and looks whether to stop, and `actions` and `chances` look whether
there is stack left. Rules see it as the plain type.
"""

import inspect
from functools import cache
from typing import Any

from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, signature
from numba.extending import (
    NativeValue,
    infer_getattr,
    intrinsic,
    lower_builtin,
    lower_cast,
    lower_getattr_generic,
    models,
    register_model,
    typeof_impl,
    unbox,
)

from plies.core import Game, TooDeep
from plies.engine.compiler import core_twins  # noqa: F401 - registers the native halves of core.bits and core.tuples
from plies.engine.compiler.blueprint import Blueprint
from plies.engine.compiler.namespaces import INSIDE, Namespaces, unique_name
from plies.engine.compiler.obstacles import refusal, with_article
from plies.engine.compiler.game_record import LIMIT, NODES, SIZE, STACK, layout
from plies.engine.compiler.refused_constants import Refused
from plies.engine.compiler.number_tables import table_type

__all__ = [
    "GameType",
    "Handle",
    "Stopped",
    "anchor",
    "as_plain",
    "declare",
    "expanding",
    "game_type",
    "returned_type",
    "rule_function",
]


class Stopped(Exception):
    """The search was told to stop, or has visited as many nodes as it may."""


class GameType(types.Type):
    """A kind of game. Its key holds strings only, so that it can be found again by another process."""

    def __init__(self, name: str, digest: str, serial: int, ticking: bool) -> None:
        self.game, self.digest, self.serial, self.ticking = name, digest, serial, ticking
        super().__init__(name=f"{'search' if ticking else 'rules'} of {name}@{digest}.{serial}")

    @property
    def key(self) -> tuple[str, str, int, bool]:
        return (self.game, self.digest, self.serial, self.ticking)

    @property
    def plain(self) -> "GameType":
        return GameType(self.game, self.digest, self.serial, False)

    @property
    def plan(self) -> Blueprint:
        return _plans[self.digest, self.serial]


_plans: dict[tuple[str, int], Blueprint] = {}


def declare(plan: Blueprint) -> None:
    """Make the kinds of game in plan known to the compiler."""
    plan.serial = sum(1 for digest, _ in _plans if digest == plan.digest)
    plan.space = Namespaces(plan.digest)
    _plans[plan.digest, plan.serial] = plan
    for inner in plan.games.values():
        declare(inner)


def game_type(plan: Blueprint, ticking: bool = True) -> GameType:
    return GameType(plan.name, plan.digest, plan.serial, ticking)


class Handle:
    """What a compiled function is given for a game."""

    def __init__(self, plan: Blueprint, address: int) -> None:
        self.type = game_type(plan)
        self.address = address


@typeof_impl.register(Handle)
def _typeof_handle(handle: Handle, context: Any) -> GameType:
    return handle.type


@register_model(GameType)
class GameModel(models.PrimitiveModel):
    def __init__(self, dmm: Any, fe_type: Any) -> None:
        super().__init__(dmm, fe_type, ir.IntType(64))


@lower_cast(GameType, GameType)
def _cast(context: Any, builder: Any, fromty: Any, toty: Any, value: Any) -> Any:
    return value  # the record is the same, ticking or not


@unbox(GameType)
def _unbox_handle(typ: Any, handle: Any, c: Any) -> NativeValue:
    address = c.pyapi.object_getattr_string(handle, "address")
    value = c.pyapi.long_as_longlong(address)
    c.pyapi.decref(address)
    return NativeValue(value)


# -- attributes and rules --


@infer_getattr
class GameAttributes(AttributeTemplate):
    key = GameType

    def generic_resolve(self, typ: GameType, name: str) -> Any:
        plan = typ.plan
        if name in plan.rules:
            rule = plan.rules[name]
            if rule.kind == "property":
                return (
                    types.Dispatcher(rule_function(plan, name))
                    .get_call_type(self.context, (typ.plain,), {})
                    .return_type
                )
            return RuleType(typ if name in _TICKING else typ.plain, name)
        if name in plan.games:
            return game_type(plan.games[name], typ.ticking)
        if name in plan.data:
            return data_type(name, plan.data[name])
        if name in plan.shape:
            return constant_type(self.context, name, _constant(plan, name))
        return None


def _constant(plan: Blueprint, name: str) -> Any:
    return plan.space.constant(plan.shape[name], f"self.{name}", plan.names)


def constant_type(context: Any, name: str, constant: Any) -> Any:
    if isinstance(constant, Refused):
        raise refusal(*constant.said())
    try:
        return context.resolve_value_type(constant)
    except (ValueError, TypeError):
        raise refusal(*_unfit(name, constant)) from None


def _unfit(name: str, constant: Any) -> tuple[str, str]:
    """What to say of an attribute that the compiler has no type for."""
    if isinstance(constant, int):
        return f"a number beyond 64 bits (`self.{name}`)", "use smaller ones"
    return f"{with_article(type(constant).__name__)} (`self.{name}`)", "make it a number, a tuple, or `data`"


def data_type(name: str, kind: str) -> Any:
    if not kind:
        instead = "use numbers of 64 bits, or a tuple, bytes or array of them, with rows of one length"
        raise refusal(f"data that are neither a number nor a table (`self.{name}`)", instead)
    if kind.startswith("floats:"):
        return types.UniTuple(types.float64, int(kind.partition(":")[2]))
    numbers = {"int": types.int64, "float": types.float64, "bool": types.boolean}
    return numbers.get(kind) or table_type(kind)


class RuleType(types.BoundFunction):
    """A rule of a game, bound to the game."""

    def __init__(self, game: GameType, rule: str) -> None:
        self.game, self.rule = game, rule

        class Template(AbstractTemplate):
            key = (rule, game)

            def generic(self, args: Any, kws: Any) -> Any:
                return _call_type(self.context, game, rule, args, kws)

        super().__init__(Template, game)

    def copy(self, this: Any) -> "RuleType":
        return RuleType(this, self.rule)

    def get_impl_key(self, sig: Any) -> Any:
        function = _dispatcher(self.game, self.rule)
        return function.get_overload(sig.args) if sig.args in function.overloads else RECURSION


RECURSION = "plies: a rule that calls itself"


@lower_builtin(RECURSION, types.VarArg(types.Any))
def _call_itself(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """The rule being compiled is the one that is called."""
    status, result = context.call_conv.call_function(builder, builder.function, sig.return_type, sig.args, args)
    with cgutils.if_unlikely(builder, status.is_error):
        context.call_conv.return_status_propagate(builder, status)
    return result


@register_model(RuleType)
def _rule_model(dmm: Any, fe_type: Any) -> Any:
    return dmm[fe_type.this]  # a bound rule is the game it is bound to


def _dispatcher(game: GameType, rule: str) -> Any:
    if game.ticking and rule in _TICKING:
        return _TICKING[rule]
    return rule_function(game.plan, rule)


def _call_type(context: Any, game: GameType, rule: str, args: Any, kws: Any) -> Any:
    dispatcher = _dispatcher(game, rule)
    pysig, folded = dispatcher.fold_argument_types((game, *args), kws)
    frame = context.callstack.match(dispatcher.py_func, folded)
    if frame is None:
        return types.Dispatcher(dispatcher).get_call_type(context, (game, *args), kws).as_method()
    result = _type_of_the_rest(context, frame) if frame is context.callstack[0] else None
    if result is None:
        circle = f"a rule that calls itself by way of others, or before it returns (`self.{rule}`)"
        raise refusal(circle, "make it a loop")
    frame.add_return_type(result)
    return signature(result, *folded).replace(pysig=pysig).as_method()


_asking: set[int] = set()


def _type_of_the_rest(context: Any, frame: Any) -> Any:
    """What a function that calls itself returns elsewhere; None while that is being found out."""
    if id(frame) in _asking:
        return None
    _asking.add(id(frame))
    try:
        return frame.typeinfer.return_types_from_partial()
    finally:
        _asking.discard(id(frame))
        context.callstack._fail_cache.clear()  # that the inner call had no type yet is no lasting failure


def rule_function(plan: Blueprint, name: str) -> Any:
    """The compiled function for a rule. A static one takes the game too, and ignores it."""
    rule = plan.rules[name]
    if rule.function is getattr(Game, name, None):
        made = _DEFAULTS.get(name)
        if made is not None:
            return made(plan)
    compiled = plan.space.function(rule.function)
    return _without_self(compiled) if rule.kind == "static" else compiled


def returned_type(plan: Blueprint, rule: str, *arguments: Any) -> Any:
    """The type of what a rule returns for arguments of these types, the game's first."""
    from numba.core.registry import cpu_target

    function = types.Dispatcher(rule_function(plan, rule))
    return function.get_call_type(cpu_target.typing_context, arguments, {}).return_type


@cache
def _without_self(function: Any) -> Any:
    """A function with the parameters of the static one, after the game."""
    parameters = list(inspect.signature(function.py_func).parameters.values())
    given = [f"*{one.name}" if one.kind is one.VAR_POSITIONAL else one.name for one in parameters]
    defaults = {f"_default_{one.name}": one.default for one in parameters if one.default is not one.empty}
    taken = [f"{name}=_default_{name}" if f"_default_{name}" in defaults else name for name in given]
    space = {"__name__": __name__, "_function": function, **defaults}
    exec(f"def without_self({', '.join(['_self', *taken])}): return _function({', '.join(given)})", space)
    space["without_self"].__qualname__ = f"without_self_{function.py_func.__qualname__}"
    return njit(**INSIDE)(space["without_self"])


@lower_getattr_generic(GameType)
def _lower_attribute(context: Any, builder: Any, typ: GameType, value: Any, name: str) -> Any:
    plan = typ.plan
    if name in plan.rules:  # a property: methods are bound without code
        function = types.Dispatcher(rule_function(plan, name))
        sig = function.get_call_type(context.typing_context, (typ.plain,), {})
        call = context.get_function(function, sig)
        context.add_linking_libs(getattr(call, "libs", ()))
        return call(builder, (value,))
    if name in plan.games or name in plan.data:
        kind, word = layout(plan)[name]
        return _load(context, builder, value, kind, word)
    constant = _constant(plan, name)
    found = constant_type(context.typing_context, name, constant)
    if isinstance(found, types.Callable):
        return context.get_dummy_value()
    return context.get_constant_generic(builder, found, constant)


def _load(context: Any, builder: Any, record: Any, kind: str, word: int) -> Any:
    """Read an attribute from the record."""

    def words(number: int, place: int) -> list[Any]:
        typ = (
            ir.DoubleType()
            if (kind.startswith("float") and kind[-1] not in "12") or kind.startswith("floats:")
            else ir.IntType(64)
        )
        pointer = builder.inttoptr(record, typ.as_pointer())
        return [builder.load(builder.gep(pointer, [ir.Constant(ir.IntType(64), place + i)])) for i in range(number)]

    if kind in ("int", "float", "game"):
        return words(1, word)[0]
    if kind == "bool":
        return builder.trunc(words(1, word)[0], context.get_value_type(types.boolean))
    if kind.startswith("floats:"):
        typ = data_type("", kind)
        return context.make_tuple(builder, typ, words(len(typ), word))
    made = cgutils.create_struct_proxy(table_type(kind))(context, builder)
    made.address, made.length, made.row = words(3, word)
    return made._getvalue()


# -- what the base class says of all players, unrolled for their number --


_made_defaults: dict[tuple[str, Any], Any] = {}


def _unrolled(name: str, key: Any, source: str, **names: Any) -> Any:
    if (name, key) not in _made_defaults:
        space: dict[str, Any] = {"__name__": __name__, **names}
        exec(source, space)
        space[name].__qualname__ = unique_name(name, source)
        _made_defaults[name, key] = njit(**INSIDE)(space[name])
    return _made_defaults[name, key]


def _utilities(plan: Blueprint) -> Any:
    entries = ", ".join(f"float(self.utility(state, {player}))" for player in range(plan.players))
    return _unrolled("utilities", plan.players, f"def utilities(self, state): return ({entries},)")


def _evaluations(plan: Blueprint) -> Any:
    entries = ", ".join(f"float(self.evaluate(state, {player}))" for player in range(plan.players))
    return _unrolled("evaluations", plan.players, f"def evaluations(self, state): return ({entries},)")


def _everyone(plan: Blueprint) -> Any:
    entries = ", ".join(["float(number)"] * plan.players)
    return _unrolled("everyone", plan.players, f"def everyone(self, number): return ({entries},)")


def _evaluate(plan: Blueprint) -> Any:
    signed = "-estimate if self.zero_sum and player not in self.maximizers else estimate"
    if plan.rules["features"].function is Game.features:
        source = f"def evaluate(self, state, player):\n estimate = self.neutral()\n return {signed}"
        return _unrolled("evaluate", 0, source)
    kind = plan.data.get("weights", "")
    count = int(kind.partition(":")[2]) if kind else len(plan.shape["weights"])
    lines = [
        "def evaluate(self, state, player):",
        " features, weights, estimate = self.features(state), self.weights, 0.0",
    ]
    lines += [f" estimate += weights[{i}] * features[{i}]" for i in range(count)]
    lines += [f" return {signed}"]
    return _unrolled("evaluate", count, "\n".join(lines))


def _neutral(plan: Blueprint) -> Any:
    shared = plan.shape.get("utility_sum") is not None or bool(plan.data.get("utility_sum"))
    if shared and not plan.shape["zero_sum"]:
        return _unrolled("neutral", "share", "def neutral(self): return self.utility_sum / self.players")
    lines = ["def neutral(self):", " low, high = self.utility_bounds"]
    lines += [" return 0.0 if low < 0.0 < high else (low + high) / 2"]
    return _unrolled("neutral", "middle", "\n".join(lines))


def _chances(plan: Blueprint) -> Any:
    """None, as the base class has it; but then the outcomes, too, are of the type that `result` takes."""
    source = "def chances(self, state):\n for _ in range(0):\n  yield (1.0, no_action(self, state))"
    return _unrolled("chances", 0, source, no_action=no_action)


@intrinsic
def no_action(typingctx: Any, game: Any, state: Any) -> Any:
    """Something of the type of the game's actions, which nobody looks at."""
    made = returned_type(game.plan, "actions", game, state)
    kind = types.unliteral(getattr(made, "yield_type", getattr(made, "dtype", made)))
    return signature(kind, game, state), lambda context, builder, sig, args: context.get_constant_null(kind)


_DEFAULTS = {
    "chances": _chances,
    "utilities": _utilities,
    "evaluations": _evaluations,
    "everyone": _everyone,
    "evaluate": _evaluate,
    "neutral": _neutral,
}


# -- the control block --


@intrinsic
def _tick(typingctx: Any, game: Any) -> Any:
    """Count a node: is it one too many?"""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        place = _control(builder, args[0], NODES)
        nodes = builder.add(builder.load(place), ir.Constant(ir.IntType(64), 1))
        builder.store(nodes, place)
        limit = builder.load_atomic(_control(builder, args[0], LIMIT), "monotonic", 8)  # any thread may lower it
        return builder.icmp_signed(">", nodes, limit)

    return signature(types.boolean, game), lower


@intrinsic
def _is_deep(typingctx: Any, game: Any) -> Any:
    """Is the stack used up?"""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        lowest = builder.load(_control(builder, args[0], STACK))
        return builder.icmp_unsigned("<", builder.ptrtoint(_frame_address(builder), ir.IntType(64)), lowest)

    return signature(types.boolean, game), lower


@intrinsic
def anchor(typingctx: Any, game: Any) -> Any:
    """Note, where a search begins, how far down its stack may reach."""

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        size = builder.load(_control(builder, args[0], SIZE))
        lowest = builder.sub(builder.ptrtoint(_frame_address(builder), ir.IntType(64)), size)
        builder.store(lowest, _control(builder, args[0], STACK))
        return context.get_dummy_value()

    return signature(types.none, game), lower


def _control(builder: Any, game: Any, word: int) -> Any:
    """The address of a word of the control block."""
    control = builder.inttoptr(game, ir.IntType(64).as_pointer())
    return builder.gep(control, [ir.Constant(ir.IntType(64), word)])


def _frame_address(builder: Any) -> Any:
    function = cgutils.get_or_insert_function(
        builder.module, ir.FunctionType(ir.PointerType(ir.IntType(8)), [ir.IntType(32)]), "llvm.frameaddress.p0"
    )
    return builder.call(function, [ir.Constant(ir.IntType(32), 0)])


@intrinsic
def as_plain(typingctx: Any, game: Any) -> Any:
    return signature(game.plain, game), lambda context, builder, sig, args: args[0]


@njit(forceinline=True, **INSIDE)
def _ticked_is_terminal(game, state):
    if _tick(game):
        raise Stopped
    return as_plain(game).is_terminal(state)


@njit(forceinline=True, **INSIDE)
def expanding(game):
    """The game as rules see it, for a node whose successors follow: leaves need not look at the stack."""
    if _is_deep(game):
        raise TooDeep
    return as_plain(game)


@njit(**INSIDE)
def _checked_actions(game, state):
    return expanding(game).actions(state)


@njit(**INSIDE)
def _checked_chances(game, state):
    return expanding(game).chances(state)


@njit(**INSIDE)
def _checked_candidates(game, state):
    return expanding(game).candidates(state)


@njit(**INSIDE)
def _checked_loud(game, state):
    return expanding(game).loud(state)


_TICKING = {
    "is_terminal": _ticked_is_terminal,
    "actions": _checked_actions,
    "chances": _checked_chances,
    "candidates": _checked_candidates,
    "loud": _checked_loud,
}
