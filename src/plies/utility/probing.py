"""Probing an agent: questions that decide the five axioms, and a record of the answers."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise, permutations

from plies.core import InvalidArgument
from plies.utility.lottery import Lottery, Prize, prize_text
from plies.utility.preferences import Agent, Preference, Preferences
from plies.utility.rationality import CLOSENESS

__all__ = ["probe"]

MAX_PRIZES = 8  # the questions grow with the cube of their number
CHANCES = [Fraction(n, 10) for n in (9, 7, 5, 3, 1)]
SHARES = (Fraction(1, 4), Fraction(3, 4))
NEAR = Fraction(1, 10**6)  # how near to its indifference an agent is asked about substitutions


def probe(agent: Agent, prizes: Iterable[Prize]) -> Preferences:
    """Return the agent's answers to questions that decide the axioms: `axioms(probe(agent, prizes))`."""
    prizes = tuple(dict.fromkeys(prizes))
    if not 2 <= len(prizes) <= MAX_PRIZES:
        raise InvalidArgument(f"an agent is probed on 2 to {MAX_PRIZES} prizes, not {len(prizes)}")
    interview = _Interview(agent)
    preferred = {pair: interview.ask(*pair) for pair in permutations(prizes, 2)}
    for a, b in permutations(prizes, 2):
        if preferred[a, b] == 1:
            interview.about_chances(a, b)
    for a, b, c in permutations(prizes, 3):
        if preferred[a, b] == 1 and preferred[b, c] == 1:
            interview.about_gambles(a, b, c)
    for a, b in combinations(prizes, 2):
        if preferred[a, b] is not None:
            for c in prizes:
                interview.about_substitution(a, b, c)
    return Preferences(interview.said, prizes)


class _Interview:
    """Asks an agent, and keeps its answers."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent
        self.said: list[Preference] = []

    def answer(self, x: Prize, y: Prize) -> int | None:
        answer = self.agent(x, y)
        if answer not in (-1, 0, 1, None):
            question = f"{prize_text(x)} or {prize_text(y)}?"
            raise InvalidArgument(f"an agent answers 1, 0, -1 or None; to {question} this one said {answer!r}")
        return answer

    def ask(self, x: Prize, y: Prize) -> int | None:
        answer = self.answer(x, y)
        relation = "?" if answer is None else ">" if answer else "~"
        self.said.append(Preference(y, relation, x) if answer == -1 else Preference(x, relation, y))
        return answer

    def about_chances(self, a: Prize, b: Prize) -> None:
        """Monotonicity: is more chance of A better?"""
        for x, y in pairwise((a, *(_gamble(p, a, b) for p in CHANCES), b)):
            self.ask(x, y)

    def about_gambles(self, a: Prize, b: Prize, c: Prize) -> None:
        """Continuity: is there a p with [p, A; 1-p, C] ~ B? And may that lottery then be substituted for B?"""
        low, high = CLOSENESS, 1 - CLOSENESS
        if (self.ask(_gamble(low, a, c), b), self.ask(_gamble(high, a, c), b)) != (-1, 1):
            return
        for p in self.near_indifference(a, b, c):
            lottery = _gamble(p, a, c)
            self.ask(lottery, b)
            for share in SHARES:
                self.ask(_gamble(share, lottery, a), _gamble(share, b, a))
                self.ask(_gamble(share, lottery, c), _gamble(share, b, c))

    def near_indifference(self, a: Prize, b: Prize, c: Prize) -> Iterator[Fraction]:
        """Return the p at which the agent is indifferent, or one just below and one just above it."""
        low, high = CLOSENESS, 1 - CLOSENESS
        while high - low > NEAR:
            p = (low + high) / 2
            answer = self.answer(_gamble(p, a, c), b)
            if answer == 0:
                yield p
                return
            low, high = (low, p) if answer == 1 else (p, high)
        # a little further off the agent is not in doubt, so rounding cannot reverse its answers
        yield max(low - NEAR, CLOSENESS)
        yield min(high + NEAR, 1 - CLOSENESS)

    def about_substitution(self, a: Prize, b: Prize, c: Prize) -> None:
        """Substitutability: may A take the place of B beside C?"""
        if c not in (a, b):
            for share in SHARES:
                self.ask(_gamble(share, a, c), _gamble(share, b, c))


def _gamble(p: Fraction, a: Prize, b: Prize) -> Lottery:
    return Lottery((p, a), (1 - p, b))
