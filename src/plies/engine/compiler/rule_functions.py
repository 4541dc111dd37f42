"""The compiled function of each rule of a game: its author's, or the base class's, unrolled for its players."""

import inspect
from functools import cache
from typing import Any

from numba import njit, types
from numba.extending import intrinsic

from plies.core import Game
from plies.engine.compiler.blueprint import Blueprint
from plies.engine.compiler.game_type import register
from plies.engine.compiler.namespaces import Namespaces, unique_name
from plies.engine.compiler.options import INSIDE
from plies.engine.numba_internals import cpu_target, signature

__all__ = ["RuleFunctions", "declare", "returned_type"]


class RuleFunctions(Namespaces):
    """The namespaces of one blueprint, and the functions of its rules."""

    def rule(self, plan: Blueprint, name: str) -> Any:
        """Return the compiled function of a rule. A static one takes the game as well, and ignores it."""
        rule = plan.rules[name]
        if rule.function is getattr(Game, name, None):
            made = DEFAULTS.get(name)
            if made is not None:
                return made(plan)
        compiled = self.function(rule.function)
        return _without_self(compiled) if rule.kind == "static" else compiled


def declare(plan: Blueprint) -> None:
    """Make the kinds of game in plan known to the compiler."""
    register(plan)
    plan.space = RuleFunctions(plan.digest)
    for inner in plan.games.values():
        declare(inner)


def returned_type(plan: Blueprint, rule: str, *arguments: Any) -> Any:
    """Return the type of what a rule returns for arguments of these types, the game's first."""
    function = types.Dispatcher(plan.space.rule(plan, rule))
    return function.get_call_type(cpu_target.typing_context, arguments, {}).return_type


@cache
def _without_self(function: Any) -> Any:
    """Return a function with the parameters of the static one, after the game."""
    parameters = list(inspect.signature(function.py_func).parameters.values())
    given = [f"*{one.name}" if one.kind is one.VAR_POSITIONAL else one.name for one in parameters]
    defaults = {f"_default_{one.name}": one.default for one in parameters if one.default is not one.empty}
    taken = [f"{name}=_default_{name}" if f"_default_{name}" in defaults else name for name in given]
    space = {"__name__": __name__, "_function": function, **defaults}
    exec(f"def without_self({', '.join(['_self', *taken])}): return _function({', '.join(given)})", space)
    space["without_self"].__qualname__ = f"without_self_{function.py_func.__qualname__}"
    return njit(**INSIDE)(space["without_self"])


# -- rules of the base class that loop over all players, unrolled --


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
    """Return chances without outcomes, as in the base class; their type is the one that `result` takes."""
    source = "def chances(self, state):\n for _ in range(0):\n  yield (1.0, no_action(self, state))"
    return _unrolled("chances", 0, source, no_action=no_action)


@intrinsic
def no_action(typingctx: Any, game: Any, state: Any) -> Any:
    """Return something of the type of the game's actions; its value is never used."""
    made = returned_type(game.plan, "actions", game, state)
    kind = types.unliteral(getattr(made, "yield_type", getattr(made, "dtype", made)))
    return signature(kind, game, state), lambda context, builder, sig, args: context.get_constant_null(kind)


DEFAULTS = {
    "chances": _chances,
    "utilities": _utilities,
    "evaluations": _evaluations,
    "everyone": _everyone,
    "evaluate": _evaluate,
    "neutral": _neutral,
}
