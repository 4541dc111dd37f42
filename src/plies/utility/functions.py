"""Utility functions made from answers: U(A) >= U(B) exactly when the agent prefers A to B or is indifferent."""

from collections.abc import Mapping
from itertools import combinations

from plies.core import InvalidArgument
from plies.utility.decision import compare, expected_utility
from plies.utility.lottery import Amount, Lottery, Prize, prize_text, probability
from plies.utility.preferences import Preferences
from plies.utility.pump import money_pump

__all__ = ["UtilityFunction", "ranked", "utility_from_gambles", "utility_from_ranks"]


class UtilityFunction:
    """U: a number for each prize; for a lottery, the expected number."""

    def __init__(self, values: Mapping[Prize, Amount]) -> None:
        self.values = dict(values)

    def __call__(self, option: Prize) -> float:
        return expected_utility(self._of_prize, option)

    def _of_prize(self, prize: Prize) -> Amount:
        if prize not in self.values:
            names = ", ".join(map(prize_text, self.values))
            raise InvalidArgument(f"U says nothing about {prize_text(prize)}; it is known for {names}")
        return self.values[prize]

    def compare(self, x: Prize, y: Prize) -> int:
        """Return 1 if the expected utility of x is higher than that of y, 0 if equal, -1 if lower, as an agent does."""
        return compare(self._of_prize, x, y)

    def __repr__(self) -> str:
        return f"UtilityFunction({self.values!r})"

    def __str__(self) -> str:
        return "\n".join(f"U({prize_text(prize)}) = {float(value):.10g}" for prize, value in self.values.items())


def ranked(preferences: Preferences) -> list[list[Prize]]:
    """Return the prizes from best to worst, indifferent ones together; raise InvalidArgument for circles and gaps."""
    pump = money_pump(preferences)
    if pump is not None:
        raise InvalidArgument(f"no utility function has these preferences, which run in a circle: {pump}")
    for x, y in combinations(preferences.prizes, 2):
        if preferences.compare(x, y) is None:
            raise InvalidArgument(f"the answers do not say which of {prize_text(x)} and {prize_text(y)} is preferred")
    ranks: dict[int, list[Prize]] = {}
    for x in preferences.prizes:
        better = sum(preferences.compare(y, x) == 1 for y in preferences.prizes)
        ranks.setdefault(better, []).append(x)
    return [ranks[rank] for rank in sorted(ranks)]


def utility_from_ranks(preferences: Preferences) -> UtilityFunction:
    """Return an ordinal U from preferences among prizes: 0 for the worst, 1 for the next better ones, and so on."""
    for statement in preferences.statements:
        if isinstance(statement.first, Lottery) or isinstance(statement.second, Lottery):
            raise InvalidArgument(f"'{statement}': ranks say nothing about lotteries; use standard gambles")
    groups = ranked(preferences)
    return UtilityFunction({x: len(groups) - 1 - i for i, group in enumerate(groups) for x in group})


def utility_from_gambles(
    gambles: Mapping[Prize, Amount], best: Prize, worst: Prize, preferences: Preferences | None = None
) -> UtilityFunction:
    """Return U from standard gambles: U(X) = p if the agent is indifferent between X and [p, best; 1-p, worst].

    All other answers must agree with it; one that does not raises InvalidArgument.
    """
    if best == worst:
        raise InvalidArgument(f"the best and the worst prize must differ; both are {prize_text(best)}")
    values: dict[Prize, Amount] = {best: 1}
    for prize, p in gambles.items():
        if prize in (best, worst) and p != int(prize == best):
            raise InvalidArgument(f"the gamble for {prize_text(prize)} is {int(prize == best)}, not {p}")
        values[prize] = float(probability(p))
    u = UtilityFunction({**values, worst: 0})
    for statement in () if preferences is None else preferences.statements:
        said = {">": 1, "~": 0}.get(statement.relation)
        if said is None or said != u.compare(statement.first, statement.second):
            utilities = f"{u(statement.first):.10g} and {u(statement.second):.10g}"
            raise InvalidArgument(f"the agent says '{statement}', but by its gambles the utilities are {utilities}")
    return u
