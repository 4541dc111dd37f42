"""The searches in pseudocode, line by line; each line has a key with which a step can highlight it.

The lines say what the modules of plies.textbook do, in the lecture's words. Functions that an algorithm
shares with another are written once, as blocks.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from plies.teach.plain import Plain

__all__ = ["Line", "pseudocode"]


@dataclass(frozen=True)
class Line(Plain):
    key: str
    indent: int
    text: str


def pseudocode(algorithm: str) -> list[Line]:
    """Return the lines of one of the algorithms, in order; no two have the same key."""
    return list(PROGRAMS[algorithm])


def _lines(function: str, text: str) -> Iterator[Line]:
    """Yield lines written as `key | text`, indented by fours; the function's name makes the key unique."""
    for row in text.strip("\n").splitlines():
        name, _, rest = row.partition("| ")
        bare = rest.lstrip()
        yield Line(f"{function}.{name.strip()}", (len(rest) - len(bare)) // 4, bare)


def _value(
    window: str = "", *, chance: bool = False, table: bool = False, quiet: bool = False, players: str = "max min"
) -> Iterator[Line]:
    rows = [
        f"head     | value(state, depth{window}):",
        "terminal |     if state is terminal: return its utility",
        "horizon  |     if depth = 0: return its evaluation",
    ]
    if quiet:
        rows[-1] = "horizon  |     if depth ≤ 0 and state is quiet: return its evaluation"
    if table:
        rows.append("table    |     if the table knows enough of state at this depth: return what it says")
    if chance:
        rows.append(f"chance   |     if CHANCE moves: return exp-value(state, depth{window})")
    if players == "one":
        rows.append(f"player   |     return max-value(state, depth{window})")
    elif table:
        rows.append(f"max      |     if MAX moves: v ← max-value(state, depth{window})")
        rows.append(f"min      |     else: v ← min-value(state, depth{window})")
        rows.append("keep     |     note in the table: v, whether it is exact or a bound, and depth")
        rows.append("return   |     return v")
    else:
        rows.append(f"max      |     if MAX moves: return max-value(state, depth{window})")
        rows.append(f"min      |     return min-value(state, depth{window})")
    return _lines("value", "\n".join(rows))


def _max(window: str = "", cut: str = "") -> Iterator[Line]:
    rows = [
        f"head   | max-value(state, depth{window}):",
        "begin  |     v ← −∞",
        "try    |     for each action of state:",
        f"update |         v ← max(v, value(result(state, action), depth − 1{window}))",
        f"cut    |         if v {cut} beta: return v",
        "alpha  |         alpha ← max(alpha, v)",
        "return |     return v",
    ]
    return _lines("max", "\n".join(row for row in rows if cut or not row.startswith(("cut", "alpha"))))


def _min(window: str = "", cut: str = "") -> Iterator[Line]:
    rows = [
        f"head   | min-value(state, depth{window}):",
        "begin  |     v ← ∞",
        "try    |     for each action of state:",
        f"update |         v ← min(v, value(result(state, action), depth − 1{window}))",
        f"cut    |         if v {cut} alpha: return v",
        "beta   |         beta ← min(beta, v)",
        "return |     return v",
    ]
    return _lines("min", "\n".join(row for row in rows if cut or not row.startswith(("cut", "beta"))))


def _mean(window: str = "") -> Iterator[Line]:
    return _lines(
        "exp",
        f"""
head   | exp-value(state, depth):
begin  |     v ← 0
try    |     for each outcome of state, with its probability p:
update |         v ← v + p · value(result(state, outcome), depth{window})
return |     return v
""",
    )


def _star1() -> Iterator[Line]:
    return _lines(
        "exp",
        """
head   | exp-value(state, depth, alpha, beta):
begin  |     v ← 0, rest ← 1
try    |     for each outcome of state, with its probability p:
window |         rest ← rest − p; least, most ← the values of this outcome that would decide
update |         v ← v + p · value(result(state, outcome), depth, least, most)
low    |         if v + rest · highest utility ≤ alpha: return that
high   |         if v + rest · lowest utility ≥ beta: return that
return |     return v
""",
    )


def _star2() -> Iterator[Line]:
    return _lines(
        "exp",
        """
head   | exp-value(state, depth, alpha, beta):
probe  |     for each outcome of state: probe it
bounds |         least, most ← bounds on the mean, from the bounds of the outcomes
enough |         if most ≤ alpha: return most; if least ≥ beta: return least
try    |     for each outcome of state that is not known yet, with its probability p:
update |         narrow least and most by p · value(result(state, outcome), depth, floor, ceiling)
low    |         if most ≤ alpha: return most
high   |         if least ≥ beta: return least
return |     return the mean
""",
    )


def _probe() -> Iterator[Line]:
    return _lines(
        "probe",
        """
head     | probe(state, depth, alpha, beta):
terminal |     if state is terminal or depth = 0: return what is known
first    |     v ← value(result(state, first action), depth − 1, ...)
return   |     where MAX moves state is worth v or more, where MIN moves v or less
""",
    )


def _each_for_themselves(cut: bool) -> Iterator[Line]:
    window = ", player, v[player]" if cut else ""
    rows = [
        f"head   | max-value(state, depth{', rival, best' if cut else ''}):",
        "begin  |     player ← who moves; v ← (−∞, ..., −∞)",
        "try    |     for each action of state:",
        f"update |         u ← value(result(state, action), depth − 1{window}); if u[player] > v[player]: v ← u",
        "cut    |         if what v[player] leaves to the rival ≤ best: return v",
        "return |     return v",
    ]
    return _lines("player", "\n".join(row for row in rows if cut or not row.startswith("cut")))


def _deepening() -> Iterator[Line]:
    return _lines(
        "deepening",
        """
head      | deepen(state):
iteration |     for depth = 1, 2, 3, ...: try first what the last iteration found best
search    |         v ← value(state, depth, −∞, ∞) with a new table
done      |         if no line was broken off at the horizon: return v
""",
    )


AB = ", alpha, beta"
USUAL = (*_max(AB, "≥"), *_min(AB, "≤"))
TABLE = (*_value(AB, table=True), *USUAL)

PROGRAMS: dict[str, tuple[Line, ...]] = {
    "minimax": (*_value(), *_max(), *_min()),
    "alphabeta": (*_value(AB), *USUAL),
    "alphabeta_strict": (*_value(AB), *_max(AB, ">"), *_min(AB, "<")),
    "quiescence": (*_value(AB, quiet=True), *USUAL),
    "expectimax": (*_value(chance=True), *_max(), *_min(), *_mean()),
    "star1": (*_value(AB, chance=True), *USUAL, *_star1()),
    "star2": (*_value(AB, chance=True), *USUAL, *_star2(), *_probe()),
    "transposition": TABLE,
    "deepening": (*_deepening(), *TABLE),
    "multiplayer": (*_value(chance=True, players="one"), *_each_for_themselves(cut=False), *_mean()),
    "multiplayer_shallow": (
        *_value(", rival, best", chance=True, players="one"),
        *_each_for_themselves(cut=True),
        *_mean(", nobody, −∞"),
    ),
    "paranoid": (*_value(AB, chance=True), *USUAL, *_mean(", −∞, ∞")),
}
