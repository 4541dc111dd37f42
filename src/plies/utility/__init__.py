"""Utilities: lotteries, preferences, the axioms of rationality, and attitudes to risk."""

from plies.utility.appraisal import Appraisal, appraise
from plies.utility.decision import Choice, choose, expected_utility, maximizer
from plies.utility.elicitation import Elicitation, Question, elicit
from plies.utility.expressions import MONEY_UTILITIES, MoneyUtility, exponential, money_utility
from plies.utility.functions import UtilityFunction, ranked, utility_from_gambles, utility_from_ranks
from plies.utility.lottery import Amount, Lottery, Prize, is_amount, prize_text
from plies.utility.notation import read_lottery, read_preferences, read_prize
from plies.utility.preferences import Agent, Preference, Preferences
from plies.utility.probing import probe
from plies.utility.pump import Holding, MoneyPump, Trade, money_pump
from plies.utility.rationality import (
    Axioms,
    Finding,
    axioms,
    continuity,
    monotonicity,
    orderability,
    substitutability,
    transitivity,
)
from plies.utility.risk import (
    Part,
    RiskAttitude,
    certainty_equivalent,
    expected_monetary_value,
    risk_attitude,
    risk_premium,
)

__all__ = [
    "MONEY_UTILITIES",
    "Agent",
    "Amount",
    "Appraisal",
    "Axioms",
    "Choice",
    "Elicitation",
    "Finding",
    "Holding",
    "Lottery",
    "MoneyPump",
    "MoneyUtility",
    "Part",
    "Preference",
    "Preferences",
    "Prize",
    "Question",
    "RiskAttitude",
    "Trade",
    "UtilityFunction",
    "appraise",
    "axioms",
    "certainty_equivalent",
    "choose",
    "continuity",
    "elicit",
    "expected_monetary_value",
    "expected_utility",
    "exponential",
    "is_amount",
    "maximizer",
    "money_pump",
    "money_utility",
    "monotonicity",
    "orderability",
    "prize_text",
    "probe",
    "ranked",
    "read_lottery",
    "read_preferences",
    "read_prize",
    "risk_attitude",
    "risk_premium",
    "substitutability",
    "transitivity",
    "utility_from_gambles",
    "utility_from_ranks",
]
