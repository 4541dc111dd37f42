"""What pairs of matches say about strength.

Both matches of a pair begin in the same state, which may favour one side. So the two depend on each other; only the
pairs are independent. A pair is one sample, the mean x of its two scores (1 won, 1/2 drawn, 0 lost), and

    interval = m ± 1.96 s / sqrt(n + 2)

where m and s are the mean and the standard deviation of the n pairs and of two more, one won twice and one lost twice.
Adding these two is Agresti and Coull's idea: without them ten pairs won in a row would prove a score of exactly 1, and
the interval of few pairs would be far too narrow. In simulations the interval holds the true score in 95 to 97 of 100
comparisons of 50 pairs, and in more if pairs are few or their results are much alike.

Elo differences follow by the logistic curve: a score of p means 400 log10(p / (1 - p)).
"""

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import NamedTuple

from plies.core import InvalidArgument

__all__ = ["CONFIDENCE", "Interval", "elo", "score_interval", "superiority"]

CONFIDENCE = 0.95
BOTH_ENDS = (0.0, 1.0)  # the two pairs that are added
DEVIATIONS = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


class Interval(NamedTuple):
    """From low to high."""

    low: float
    high: float


def score_interval(pairs: Sequence[float]) -> Interval:
    """Return the interval that holds the true score, with CONFIDENCE, after pairs with these mean scores."""
    mean, error = _estimate(pairs)
    return Interval(max(0.0, mean - DEVIATIONS * error), min(1.0, mean + DEVIATIONS * error))


def superiority(pairs: Sequence[float]) -> float:
    """Return the probability, after these pairs, that the true score is above one half."""
    mean, error = _estimate(pairs)
    return 1 - NormalDist(mean, error).cdf(0.5)


def elo(score: float) -> float:
    """Return the difference in Elo for which this score is expected; infinite for 0 and 1."""
    if not 0 <= score <= 1:
        raise InvalidArgument(f"a score is the part of the points won, 0 to 1, not {score}")
    if score in BOTH_ENDS:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def _estimate(pairs: Sequence[float]) -> tuple[float, float]:
    """Return the mean of the pairs and of BOTH_ENDS, and its standard error."""
    if not all(0 <= score <= 1 for score in pairs):
        raise InvalidArgument(f"the score of a pair is the mean of its two matches, 0 to 1, not {list(pairs)}")
    samples = [*pairs, *BOTH_ENDS]
    mean = math.fsum(samples) / len(samples)
    variance = math.fsum((score - mean) ** 2 for score in samples) / (len(samples) - 1)
    return mean, math.sqrt(variance / len(samples))
