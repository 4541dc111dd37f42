"""The five axioms of rationality, tested on what an agent says.

Answers are finite, and some axioms speak of every p, so there are three verdicts: an axiom *fails* if
answers contradict it, *holds* if answers bear on it and none contradicts it, and is *not decided* if
no answer bears on it. To test an agent, `probe` it: its questions are chosen so that the answers decide.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, combinations, permutations
from typing import NamedTuple

from plies.utility.lottery import Amount, Lottery, Prize, distribution, prize_text
from plies.utility.preferences import Preferences, in_words

__all__ = [
    "CLOSENESS",
    "Axioms",
    "Finding",
    "axioms",
    "continuity",
    "monotonicity",
    "orderability",
    "substitutability",
    "transitivity",
]

CLOSENESS = Fraction(1, 10**12)  # a p this near to 1 (or 0) stands for every p below 1 (above 0)
FEW = 150  # with up to this many options all pairs are compared, with more only those in the statements

HOLDS, FAILS, NOT_DECIDED = "holds", "fails", "not decided"


class Finding(NamedTuple):
    """The result for one axiom: "holds", "fails" or "not decided", and why, in words."""

    axiom: str
    verdict: str
    words: str


class Axioms(NamedTuple):
    """The findings on all five axioms."""

    orderability: Finding
    transitivity: Finding
    continuity: Finding
    substitutability: Finding
    monotonicity: Finding

    @property
    def rational(self) -> bool | None:
        """Do all five hold? None if that is not decided."""
        verdicts = {finding.verdict for finding in self}
        if FAILS in verdicts:
            return False
        return None if NOT_DECIDED in verdicts else True


def axioms(preferences: Preferences, closeness: Amount = CLOSENESS) -> Axioms:
    """Return all five axioms, tested on what an agent says."""
    return Axioms(
        orderability(preferences),
        transitivity(preferences),
        continuity(preferences, closeness),
        substitutability(preferences),
        monotonicity(preferences),
    )


def orderability(preferences: Preferences) -> Finding:
    """(A > B) or (B > A) or (A ~ B): of any two prizes, one is preferred or the agent is indifferent."""
    for statement in preferences.statements:
        if statement.relation == "?":
            pair = f"{prize_text(statement.first)} and {prize_text(statement.second)}"
            words = f"the agent prefers neither of {pair}, and is not indifferent between them"
            return Finding("orderability", FAILS, words)
    for x, y in combinations(preferences.prizes, 2):
        if preferences.compare(x, y) is None:
            words = f"the answers do not say which of {prize_text(x)} and {prize_text(y)} is preferred"
            return Finding("orderability", NOT_DECIDED, words)
    return Finding("orderability", HOLDS, "the answers compare every prize with every other")


def transitivity(preferences: Preferences) -> Finding:
    """(A > B) and (B > C) imply (A > C); it fails if preferences run in a circle."""
    circle = preferences.circle()
    if circle:
        parts = [in_words(s.first, int(s.relation == ">"), s.second) for s in circle]
        return Finding("transitivity", FAILS, f"the agent {' and '.join(parts)}: a circle")
    if all(statement.relation == "?" for statement in preferences.statements):
        return Finding("transitivity", NOT_DECIDED, "the agent says nothing")
    return Finding("transitivity", HOLDS, "no preferences run in a circle")


def continuity(preferences: Preferences, closeness: Amount = CLOSENESS) -> Finding:
    """Return a > B > C implies that some p makes the agent indifferent between [p, A; 1-p, C] and B.

    Answers show such a p by naming it, or by preferring B for one p and the lottery for another. They
    exclude it by preferring B even for p within closeness of 1, or the lottery even for p that near to 0.
    """
    triples = list(_descents(preferences))
    open_case = "" if orderability(preferences).verdict == HOLDS else "the answers do not put all prizes in order"
    for a, b, c in triples:
        answers = _gambles(preferences, a, b, c)
        if 0 in answers.values() or len(set(answers.values())) == 2:
            continue
        for p, sign in answers.items():
            if (p >= 1 - closeness and sign < 0) or (p <= closeness and sign > 0):
                even = in_words(Lottery((p, a), (1 - p, c)), sign, b)
                words = f"the agent {in_words(a, 1, b)} and {in_words(b, 1, c)}, but even {even}"
                return Finding("continuity", FAILS, f"{words}: no p is left to make it indifferent")
        gamble = f"[p, {prize_text(a)}; 1-p, {prize_text(c)}]"
        open_case = open_case or f"the answers do not show a p for {gamble} ~ {prize_text(b)}"
    if open_case:
        return Finding("continuity", NOT_DECIDED, open_case)
    if not triples:
        return Finding("continuity", HOLDS, "no prize is between two others")
    return Finding("continuity", HOLDS, "for all A > B > C the answers show a p for [p, A; 1-p, C] ~ B")


def monotonicity(preferences: Preferences) -> Finding:
    """Return a > B implies that [p, A; 1-p, B] is preferred to [q, A; 1-q, B] exactly when p > q."""
    tested = 0
    for a, b in permutations(preferences.prizes, 2):
        if preferences.compare(a, b) != 1:
            continue
        chances = [(distribution(x).get(a, 0), x) for x in (a, *_lotteries_of(preferences, a, b), b)]
        for (p, x), (q, y) in combinations(chances, 2):
            answer = preferences.compare(x, y)
            if p == q or answer is None or {p, q} == {0, 1}:
                continue
            tested += 1
            if answer != (1 if p > q else -1):
                words = f"the agent {in_words(a, 1, b)}, but {in_words(x, answer, y)}"
                return Finding("monotonicity", FAILS, words)
    if not tested and all(preferences.compare(a, b) == 0 for a, b in combinations(preferences.prizes, 2)):
        return Finding("monotonicity", HOLDS, "no prize is preferred to another")
    if not tested:
        return Finding("monotonicity", NOT_DECIDED, "no answer compares two lotteries over the same two prizes")
    return Finding("monotonicity", HOLDS, f"in {tested} comparisons more chance of the better prize is preferred")


def substitutability(preferences: Preferences) -> Finding:
    """Return a ~ B implies [p, A; 1-p, C] ~ [p, B; 1-p, C], and the same with > instead of ~.

    Any two options are P and N (what they do not share) beside the rest that they share, so all answers
    about pairs with the same P and N must be the same. Lotteries over one A > B are left to monotonicity.
    """
    first_with: dict[frozenset[tuple[Prize, Fraction]], tuple[Prize, Prize, int]] = {}
    tested = 0
    for x, y, answer in _answers(preferences):
        gained, lost = _exchange(x, y)
        key = frozenset((gained | {prize: -p for prize, p in lost.items()}).items())
        if not key:
            continue
        seen_x, seen_y, seen = first_with.setdefault(key, (x, y, answer))
        tested += (seen_x, seen_y) != (x, y)
        if seen != answer:
            p, n = _as_prize(gained), _as_prize(lost)
            same = f"in both {prize_text(p)} takes the place of {prize_text(n)}, and the rest is the same"
            words = f"the agent {in_words(seen_x, seen, seen_y)}, but {in_words(x, answer, y)}: {same}"
            return Finding("substitutability", FAILS, words)
    if not tested:
        return Finding("substitutability", NOT_DECIDED, "no two answers differ only by a substitution")
    return Finding("substitutability", HOLDS, f"in {tested} cases a substitution leaves the answer as it was")


def _descents(preferences: Preferences) -> Iterator[tuple[Prize, Prize, Prize]]:
    """Yield all prizes A > B > C."""
    for a, b, c in permutations(preferences.prizes, 3):
        if preferences.compare(a, b) == 1 and preferences.compare(b, c) == 1:
            yield a, b, c


def _lotteries_of(preferences: Preferences, *prizes: Prize) -> list[Lottery]:
    """Return the lotteries in the statements in which only these prizes can result."""
    lotteries = (option for option in preferences.options if isinstance(option, Lottery))
    return [lottery for lottery in lotteries if all(prize in prizes for _, prize in lottery.outcomes)]


def _gambles(preferences: Preferences, a: Prize, b: Prize, c: Prize) -> dict[Fraction, int]:
    """Return what the agent says about [p, A; 1-p, C] against B, by p, except what A > B > C already says."""
    answers = {}
    for lottery in _lotteries_of(preferences, a, c):
        p = distribution(lottery).get(a, Fraction(0))
        answer = preferences.compare(lottery, b)
        known = (p == 1 and answer == 1) or (p == 0 and answer == -1)
        if answer is not None and not known:
            answers[p] = answer
    return answers


def _answers(preferences: Preferences) -> Iterator[tuple[Prize, Prize, int]]:
    """Yield the answers about pairs of options, each pair in both orders, pairs of prizes first."""
    pairs: Iterator[tuple[Prize, Prize]] = combinations(preferences.options, 2)
    if len(preferences.options) > FEW:
        spoken_of = ((statement.first, statement.second) for statement in preferences.statements)
        pairs = chain(combinations(preferences.prizes, 2), spoken_of)
    for x, y in pairs:
        answer = preferences.compare(x, y)
        prizes = tuple(distribution(x) | distribution(y))
        settled = len(prizes) == 2 and preferences.compare(*prizes) != 0
        if answer is not None and not (settled and {x, y} != set(prizes)):
            yield x, y, answer
            yield y, x, -answer


def _exchange(x: Prize, y: Prize) -> tuple[dict[Prize, Fraction], dict[Prize, Fraction]]:
    """Return what x has and y lacks, and the reverse, each as chances that sum to 1."""
    left, right = distribution(x), distribution(y)
    gained = {prize: p - right.get(prize, 0) for prize, p in left.items() if p > right.get(prize, 0)}
    lost = {prize: p - left.get(prize, 0) for prize, p in right.items() if p > left.get(prize, 0)}
    share = sum(gained.values())
    return {prize: p / share for prize, p in gained.items()}, {prize: p / share for prize, p in lost.items()}


def _as_prize(chances: dict[Prize, Fraction]) -> Prize:
    if len(chances) == 1:
        return next(iter(chances))
    return Lottery(*((p, prize) for prize, p in chances.items())).reduced()
