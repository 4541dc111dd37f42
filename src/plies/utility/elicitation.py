"""Elicitation: asking an agent until its utility function is known.

First every pair of prizes is compared. Then, for each prize X between the best and the worst, halving
finds the p at which the agent is indifferent between X and the standard gamble [p, best; 1-p, worst]:
that p is U(X).
"""

from collections.abc import Generator, Iterable
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from plies.core import InvalidArgument, PliesError
from plies.utility.functions import UtilityFunction, ranked
from plies.utility.lottery import Lottery, Prize, prize_text
from plies.utility.preferences import Agent, Preference, Preferences

__all__ = ["Elicitation", "Question", "elicit"]


class Question(NamedTuple):
    """Which does the agent prefer? 1: the first; -1: the second; 0: it is indifferent."""

    first: Prize
    second: Prize

    def __str__(self) -> str:
        return f"{prize_text(self.first)} or {prize_text(self.second)}?"


class Elicitation:
    """An interview: answer `question` with `answer(...)` until it is None; then `utility` is known.

    Each indifference is found to within tolerance; even prizes that are nearer to each other than that are in the right
    order. Answers that fit no utility function raise InvalidArgument, which names the pump or the pair.
    """

    def __init__(self, prizes: Iterable[Prize], tolerance: float = 0.001) -> None:
        self.prizes = tuple(dict.fromkeys(prizes))
        if len(self.prizes) < 2 or any(isinstance(prize, Lottery) for prize in self.prizes):
            raise InvalidArgument("an elicitation needs two or more prizes that are not lotteries")
        if not 0 < tolerance < 1:
            raise InvalidArgument(f"the tolerance is between 0 and 1, not {tolerance}")
        self.tolerance = Fraction(tolerance)
        self.asked: list[tuple[Question, int]] = []
        self._result: UtilityFunction | None = None
        self._interview = self._questions()
        self.question: Question | None = next(self._interview)

    @property
    def utility(self) -> UtilityFunction:
        """The utility function, once every question is answered."""
        if self._result is None:
            raise InvalidArgument("the utility function is not known yet: there are questions to answer")
        return self._result

    def answer(self, preferred: int | None) -> None:
        """Answer the question: 1 if the first is preferred, -1 if the second is, 0 if the agent is indifferent."""
        if self.question is None:
            raise InvalidArgument("there is no question to answer")
        if preferred not in (-1, 0, 1):
            raise InvalidArgument(f"{self.question} is answered by 1, 0 or -1, not {preferred}")
        self.asked.append((self.question, preferred))
        self.question = None
        try:
            self.question = self._interview.send(preferred)
        except StopIteration as finished:
            self._result = finished.value

    def _questions(self) -> Generator[Question, int, UtilityFunction]:
        said = []
        for x, y in combinations(self.prizes, 2):
            answer = yield Question(x, y)
            better, worse = (y, x) if answer < 0 else (x, y)
            said.append(Preference(better, ">" if answer else "~", worse))
        groups = ranked(Preferences(said, self.prizes))
        utilities = [Fraction(1)]
        for place in range(1, len(groups) - 1):
            utilities.append((yield from self._gamble(groups, place, utilities[-1])))
        utilities = [*utilities, Fraction(0)][-len(groups) :]
        return UtilityFunction(
            {x: float(utility) for utility, group in zip(utilities, groups, strict=True) for x in group}
        )

    def _gamble(self, groups: list[list[Prize]], place: int, above: Fraction) -> Generator[Question, int, Fraction]:
        """Return the p of the prizes at place, which is between 0 and the p of the next better prizes."""
        best, prize, worst = groups[0][0], groups[place][0], groups[-1][0]
        low, high = Fraction(0), above
        while high - low > self.tolerance:
            p = (low + high) / 2
            answer = yield Question(prize, Lottery((p, best), (1 - p, worst)))
            if answer == 0:
                return p
            low, high = (p, high) if answer > 0 else (low, p)
        # each p so far may be half a tolerance too low; a prize worth more than that contradicts the order
        p = above + self.tolerance * place
        if high == above and p < 1:
            answer = yield Question(prize, Lottery((p, best), (1 - p, worst)))
            if answer > 0:
                raise self._refusal(groups[place - 1][0], prize, best, worst)
        return (low + high) / 2

    def _refusal(self, better: Prize, prize: Prize, best: Prize, worst: Prize) -> PliesError:
        x, y = prize_text(better), prize_text(prize)
        gamble = f"[p, {prize_text(best)}; 1-p, {prize_text(worst)}]"
        return InvalidArgument(
            f"the agent prefers {x} to {y}, but gives up {y} only for a higher p in {gamble} than {x}"
        )


def elicit(agent: Agent, prizes: Iterable[Prize], tolerance: float = 0.001) -> UtilityFunction:
    """Return the utility function of an agent, from its answers."""
    interview = Elicitation(prizes, tolerance)
    while interview.question is not None:
        interview.answer(agent(*interview.question))
    return interview.utility
