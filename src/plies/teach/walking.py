"""Turns a trace into steps.

A trace holds what every visit was given and what it returned. In between, a visit does what the
textbook says: the steps are found by going through its children again. The windows in the steps are those
of the trace; the tests compare both at every child.
"""

from dataclasses import replace
from typing import Any

from plies.core import CHANCE, INFINITY
from plies.teach.chance_walks import star1_mean, star2_mean
from plies.teach.cuts import Narration, explain_cut
from plies.teach.plain import key
from plies.teach.sentences import Claim
from plies.teach.steps import CutInfo, Frame, Step
from plies.textbook.multiplayer_shallow import most_left
from plies.textbook.pictures import wording
from plies.textbook.pictures.claims import claims
from plies.textbook.trace import Trace, Visit
from plies.textbook.trees import Tree

__all__ = ["Walk", "walk"]


def walk(algorithm: str, tree: Tree, traces: list[Trace], estimated: frozenset[str] = frozenset()) -> list[Step]:
    """Return all steps of an algorithm, from the result of record(algorithm, tree).

    estimated are the keys of leaves that are evaluated states of a game, not ends of it.
    """
    steps: list[Step] = []
    for trace in traces:
        once = Walk(algorithm, tree, trace, steps, estimated)
        if algorithm == "deepening":
            once.deepen(last=trace is traces[-1])
        else:
            once.visit(trace.visits[0])
    return steps


class Walk(Narration):
    """Goes through one trace and notes its steps."""

    def __init__(
        self, algorithm: str, tree: Tree, trace: Trace, steps: list[Step], estimated: frozenset[str] = frozenset()
    ) -> None:
        super().__init__(tree, trace, claims(trace))
        self.estimated = estimated
        self.algorithm, self.steps = algorithm, steps
        self.strict = algorithm == "alphabeta_strict"
        self.table = algorithm in ("transposition", "deepening")
        self.iteration: int | None = None
        self.path: list[Frame] = []

    # -- noting --

    def step(self, kind: str, line: str, claim: Claim, child: Visit | None = None, cut: CutInfo | None = None) -> None:
        here = self.path[-1].key if self.path else key(())
        self.steps.append(
            Step(
                number=len(self.steps),
                kind=kind,
                key=here,
                child=None if child is None else key(child.path),
                line=line,
                claim=claim,
                path=tuple(self.path),
                cut=cut,
                iteration=self.iteration,
            )
        )

    def now(self, **changes: Any) -> None:
        """Change what is known at the current node."""
        self.path[-1] = replace(self.path[-1], **changes)

    # -- visits --

    def deepen(self, last: bool) -> None:
        self.iteration = int(self.trace.depth)
        begun = Claim("iteration", {"depth": self.iteration, "first": self.iteration == 1})
        self.step("iteration", "deepening.iteration", begun)
        self.visit(self.trace.visits[0])
        complete = all(visit.ending != "horizon" for visit in self.trace.visits)
        done = Claim("done", {"value": self.trace.value, "depth": self.iteration, "complete": complete})
        self.step("iteration", "deepening.done" if last else "deepening.search", done)

    def visit(self, visit: Visit) -> None:
        """Note everything that happens in one visit."""
        leaf = visit.ending in ("terminal", "horizon", "table")
        side = "leaf" if visit.ending == "terminal" else self.side(visit)
        self.path.append(Frame(key(visit.path), self.name(visit), side, visit.alpha, visit.beta, None))
        if leaf:
            self.leaf(visit)
        elif visit.probe:
            self.probe(visit)
        else:
            self.enter(visit)
            self.inside(visit)
            self.leave(visit)
        self.path.pop()

    def leaf(self, visit: Visit) -> None:
        self.now(value=visit.value)
        ending = "horizon" if visit.ending == "terminal" and key(visit.path) in self.estimated else visit.ending
        claim = {"terminal": "utility", "horizon": "estimate", "table": "table"}[ending]
        facts: dict[str, Any] = {"name": self.name(visit), "value": visit.value}
        if claim == "table":
            facts["claim"] = self.said[visit.number]
        line = "probe.terminal" if visit.probe else f"value.{ending}"
        self.step("leaf", line, Claim(claim, facts))

    def enter(self, visit: Visit) -> None:
        held = None
        above = None if visit.parent is None else self.trace.visits[visit.parent]
        if visit.best is not None and visit.best > -INFINITY and above is not None and visit.player != CHANCE:
            held = f"{self.mover(above).capitalize()}, just above, already has {wording.number(visit.best)}."
        facts = {"name": self.name(visit), "mover": self.mover(visit), "alpha": visit.alpha, "beta": visit.beta}
        facts |= {"held": held, "beyond": self.algorithm == "quiescence" and visit.depth <= 0}
        self.step("enter", f"value.{self.side(visit)}", Claim("enter", facts))

    def inside(self, visit: Visit) -> None:
        if visit.player != CHANCE:
            self.choice(visit)
        elif self.algorithm == "star1":
            star1_mean(self, visit)
        elif self.algorithm == "star2":
            star2_mean(self, visit)
        else:
            self.mean(visit)

    def leave(self, visit: Visit) -> None:
        self.now(value=visit.value)
        line = self.steps[-1].line if self.steps[-1].kind in ("cut", "enough") else f"{LINES[self.side(visit)]}.return"
        entry = visit.player if isinstance(visit.value, tuple) else None
        self.step("return", line, self.returned(visit, entry))
        if self.table:
            assert visit.alpha is not None
            assert visit.beta is not None
            bound = "upper" if visit.value <= visit.alpha else "lower" if visit.value >= visit.beta else "exact"
            kept = {"name": self.name(visit), "value": visit.value, "bound": bound}
            self.step("keep", "value.keep", Claim("keep", kept))

    def returned(self, visit: Visit, entry: int | None = None) -> Claim:
        facts = {"name": self.name(visit), "value": visit.value, "claim": self.said[visit.number]}
        return Claim("return", facts | {"mover": self.mover(visit), "entry": entry})

    def probe(self, visit: Visit) -> None:
        """Note the first action of a node, which gives a bound."""
        facts = {"name": self.name(visit), "mover": self.mover(visit)}
        self.step("enter", "probe.head", Claim("probe", facts))
        for number in visit.children:
            child = self.trace.visits[number]
            self.try_child(visit, child, "probe.first")
            self.visit(child)
        self.now(value=visit.value if visit.children else None)
        nothing = Claim("unknown", {"name": self.name(visit)})
        self.step("return", "probe.return", self.returned(visit) if visit.children else nothing)

    # -- choices --

    def try_child(self, visit: Visit, child: Visit, line: str) -> None:
        action = child.path[-1]
        facts: dict[str, Any] = {
            "label": self.tree.action_name(visit.state, action),
            "child": self.name(child),
            "name": self.name(visit),
        }
        if visit.player == CHANCE:
            chances = {outcome: probability for probability, outcome in self.tree.chances(visit.state)}
            self.step("try", line, Claim("outcome", facts | {"chance": chances[action]}), child)
        else:
            self.step("try", line, Claim("try", facts | {"mover": self.mover(visit)}), child)

    def choice(self, visit: Visit) -> None:
        """Note the children in turn, until one is enough to cut."""
        side = LINES[self.side(visit)]
        for number in visit.children:
            child = self.trace.visits[number]
            self.try_child(visit, child, f"{side}.try")
            self.visit(child)
            self.compare(visit, child)
            if number == visit.children[-1] and (visit.cut or self.would_cut(visit)):
                self.cut(visit)
            else:
                self.narrow(visit)

    def compare(self, visit: Visit, child: Visit) -> None:
        """Note whether the child that returned is the best so far."""
        side, before = self.side(visit), self.path[-1].value
        worth, has = child.value, before
        if side == "player":
            worth, has = child.value[visit.player], None if before is None else before[visit.player]  # type: ignore[index]
        facts = {"mover": self.mover(visit), "name": self.name(visit), "child": self.name(child)}
        facts |= {"value": child.value, "claim": self.said[child.number]}
        line = f"{LINES[side]}.update"
        if has is None or (worth < has if side == "min" else worth > has):
            self.now(value=child.value)
            self.step("back", line, Claim("better", facts | {"side": side, "before": has}), child)
        else:
            self.step("back", line, Claim("no better", facts | {"kept": has}), child)

    def would_cut(self, visit: Visit) -> bool:
        """Is the node's value enough to cut, even if no child is left?"""
        frame = self.path[-1]
        v: Any = frame.value
        if visit.best is not None:
            rival = None if visit.parent is None else self.trace.visits[visit.parent].player
            return visit.player != rival and most_left(self.tree, v[visit.player]) <= visit.best
        if frame.alpha is None or frame.beta is None:
            return False
        if frame.kind == "max":
            return bool(v > frame.beta if self.strict else v >= frame.beta)
        return bool(v < frame.alpha if self.strict else v <= frame.alpha)

    def cut(self, visit: Visit) -> None:
        line = f"{LINES[self.side(visit)]}.cut"
        if visit.cut:
            info, claim = explain_cut(self, visit)
            self.step("cut", line, claim, cut=info)
        else:
            has = visit.value if visit.best is None else visit.value[visit.player]
            limit = visit.best if visit.best is not None else visit.beta if self.side(visit) == "max" else visit.alpha
            facts = {"name": self.name(visit), "mover": self.mover(visit), "has": has, "limit": limit}
            self.step("enough", line, Claim("too late", facts))

    def narrow(self, visit: Visit) -> None:
        """Raise alpha at a MAX node, lower beta at a MIN node."""
        frame = self.path[-1]
        v: Any = frame.value
        if frame.alpha is None or frame.beta is None:
            return
        facts = {"name": self.name(visit), "mover": self.mover(visit), "after": v}
        if frame.kind == "max" and v > frame.alpha:
            self.now(alpha=v)
            self.step("raise", "max.alpha", Claim("raise", facts | {"before": frame.alpha}))
        if frame.kind == "min" and v < frame.beta:
            self.now(beta=v)
            self.step("lower", "min.beta", Claim("lower", facts | {"before": frame.beta}))

    # -- means --

    def mean(self, visit: Visit) -> None:
        """Note a chance node of a search that visits every outcome."""
        chances = {outcome: probability for probability, outcome in self.tree.chances(visit.state)}
        total: Any = tuple(0.0 for _ in visit.value) if isinstance(visit.value, tuple) else 0.0
        for number in visit.children:
            child = self.trace.visits[number]
            self.try_child(visit, child, "exp.try")
            self.visit(child)
            chance = chances[child.path[-1]]
            if isinstance(total, tuple):
                total = tuple(part + chance * other for part, other in zip(total, child.value, strict=True))
            else:
                total += chance * child.value
            self.now(value=total)
            facts = {"name": self.name(visit), "child": self.name(child), "chance": chance, "value": child.value}
            self.step("back", "exp.update", Claim("added", facts | {"total": total}), child)


LINES = {"max": "max", "min": "min", "player": "player", "chance": "exp"}
