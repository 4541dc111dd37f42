"""What compiled code reads of a game: `game.actions` is a rule, `self.width` a constant or a word of the record.

While compiling, `game.actions(state)` becomes a call of the game's own method, compiled for this kind of game.
`self.width` in a rule becomes a constant. Attributes that the class names in `data` are read from the record.
"""

from typing import Any

from numba import types
from numba.extending import infer_getattr, lower_builtin, lower_getattr_generic, register_model

from plies.engine.compiler.blueprint import Blueprint
from plies.engine.compiler.game_record import layout
from plies.engine.compiler.game_type import GameType, game_type
from plies.engine.compiler.node_checks import CHECKED
from plies.engine.compiler.number_tables import table_type
from plies.engine.compiler.obstacles import refusal, with_article
from plies.engine.compiler.refused_constants import Refused
from plies.engine.numba_internals import AbstractTemplate, AttributeTemplate, cgutils, llvm, signature

__all__ = ["RuleType", "constant_type", "data_type"]


@infer_getattr
class GameAttributes(AttributeTemplate):
    key = GameType

    def generic_resolve(self, typ: GameType, name: str) -> Any:
        plan = typ.plan
        if name in plan.rules:
            rule = plan.rules[name]
            if rule.kind == "property":
                return (
                    types.Dispatcher(plan.space.rule(plan, name))
                    .get_call_type(self.context, (typ.plain,), {})
                    .return_type
                )
            return RuleType(typ if name in CHECKED else typ.plain, name)
        if name in plan.games:
            return game_type(plan.games[name], typ.ticking)
        if name in plan.data:
            return data_type(name, plan.data[name])
        if name in plan.shape:
            return constant_type(self.context, name, _constant(plan, name))
        if name == "initial":  # no rule asks for it, so the digest does not cover it
            raise refusal("`game.initial()` in a search", "give the search a state")
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
    """Return what to say about an attribute for which the compiler has no type."""
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
    """Call the rule that is being compiled."""
    status, result = context.call_conv.call_function(builder, builder.function, sig.return_type, sig.args, args)
    with cgutils.if_unlikely(builder, status.is_error):
        context.call_conv.return_status_propagate(builder, status)
    return result


@register_model(RuleType)
def _rule_model(dmm: Any, fe_type: Any) -> Any:
    return dmm[fe_type.this]  # a bound rule is the game it is bound to


def _dispatcher(game: GameType, rule: str) -> Any:
    if game.ticking and rule in CHECKED:
        return CHECKED[rule]
    return game.plan.space.rule(game.plan, rule)


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
    """Return what a recursive function returns apart from its own calls; None while that is being inferred."""
    if id(frame) in _asking:
        return None
    _asking.add(id(frame))
    try:
        return frame.typeinfer.return_types_from_partial()
    finally:
        _asking.discard(id(frame))
        context.callstack._fail_cache.clear()  # that the inner call had no type yet is no lasting failure


@lower_getattr_generic(GameType)
def _lower_attribute(context: Any, builder: Any, typ: GameType, value: Any, name: str) -> Any:
    plan = typ.plan
    if name in plan.rules:  # a property: methods are bound without code
        function = types.Dispatcher(plan.space.rule(plan, name))
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
            llvm.DoubleType()
            if (kind.startswith("float") and kind[-1] not in "12") or kind.startswith("floats:")
            else llvm.IntType(64)
        )
        pointer = builder.inttoptr(record, typ.as_pointer())
        return [builder.load(builder.gep(pointer, [llvm.Constant(llvm.IntType(64), place + i)])) for i in range(number)]

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
