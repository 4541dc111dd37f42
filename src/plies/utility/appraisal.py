"""What a lottery of money is worth to an agent: everything the other modules compute about it, in one answer."""

from typing import NamedTuple

from plies.utility.decision import expected_utility, maximizer
from plies.utility.expressions import MoneyUtility
from plies.utility.lottery import Amount, Lottery, is_amount
from plies.utility.risk import RiskAttitude, certainty_equivalent, risk_attitude, risk_premium

__all__ = ["Appraisal", "appraise"]

CHOICES = {1: "lottery", 0: "either", -1: "sure", None: None}


class Appraisal(NamedTuple):
    """All in utility, except certainty_equivalent and risk_premium, which are money."""

    lottery: float
    sure: float | None
    certainty_equivalent: float | None
    risk_premium: float | None
    risk: RiskAttitude | None  # between the lowest and the highest prize; None if there is only one
    chooses: str | None  # "lottery", "sure" or "either"; None without a sure amount


def appraise(u: MoneyUtility, played: Lottery, sure: Amount | None = None) -> Appraisal:
    """Return what a lottery is worth to an agent with utility u, and whether it is chosen over a sure amount."""
    amounts = [prize for _, prize in played.reduced().outcomes if is_amount(prize)]
    return Appraisal(
        expected_utility(u, played),
        None if sure is None else expected_utility(u, sure),
        certainty_equivalent(u, played),
        risk_premium(u, played),
        risk_attitude(u, amounts[0], amounts[-1]) if len(amounts) > 1 else None,
        None if sure is None else CHOICES[maximizer(u)(played, sure)],
    )
