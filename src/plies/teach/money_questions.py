"""Questions about lotteries: expected money and utility, the choice, what a lottery is worth, attitudes to risk."""

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from plies.teach.question_sheets import Question
from plies.teach.sentences import say
from plies.utility import Lottery, certainty_equivalent, expected_monetary_value, expected_utility

__all__ = ["lotteries", "risk"]

CHANCES = (Fraction(1, 2), Fraction(1, 4), Fraction(3, 4), Fraction(1, 5), Fraction(4, 5))
ROOTS = (0, 5, 10, 20, 30, 40, 50, 60, 80, 100)  # of prizes whose square root is known
PAIRS = ((1, 7), (7, 17), (2, 14), (3, 21), (7, 23), (5, 35), (17, 31))  # the mean of their squares is a square
TAKES, REFUSES = "the lottery", "the sure thing"
ATTITUDES = ("risk-averse", "risk-neutral", "risk-seeking")


class Taste(NamedTuple):
    """A utility of money."""

    name: str
    u: Callable[[Any], float]
    attitude: str


TASTES = (
    Taste("√x", lambda x: float(x) ** 0.5, "risk-averse"),
    Taste("x", float, "risk-neutral"),
    Taste("x²", lambda x: float(x) ** 2, "risk-seeking"),
)


class Gamble(NamedTuple):
    """A lottery with two prizes: the first with probability p."""

    p: Fraction
    first: int
    second: int

    @property
    def lottery(self) -> Lottery:
        return Lottery((self.p, self.first), (1 - self.p, self.second))

    @property
    def text(self) -> str:
        return f"L = [{self.p}, ${self.first:,}; {1 - self.p}, ${self.second:,}]"

    def mean(self, of: Callable[[int], str] = str) -> str:
        return f"{self.p} · {of(self.first)} + {1 - self.p} · {of(self.second)}"


def lotteries(draw: random.Random) -> dict[str, Any]:
    """Return a lottery, a sure amount, and an agent who chooses between them."""
    taste = draw.choice(TASTES)
    gamble, sure = _worth_asking(draw, taste)
    lottery = gamble.lottery
    money, utility, safe = expected_monetary_value(lottery), expected_utility(taste.u, lottery), taste.u(sure)
    choice = TAKES if utility > safe else REFUSES
    other = REFUSES if choice == TAKES else TAKES
    questions = (
        _money(gamble, money),
        _utility(gamble, taste, utility, money),
        Question(
            "safe",
            f"Utility of ${sure:,} for sure",
            safe,
            "The utility of a sure amount is U of that amount.",
            f"U({sure:,}) = {safe:g}.",
            slips=((float(sure), "That is the money: U says what it is worth."),) if safe != sure else (),
        ),
        Question(
            "choice",
            "What does the agent choose?",
            choice,
            "A rational agent takes what has the larger expected utility, not the larger expected money.",
            f"{utility:g} {'>' if utility > safe else '<'} {safe:g}, so the agent takes {choice}.",
            (TAKES, REFUSES),
            ((other, "Compare the expected utilities, not the amounts of money."),),
        ),
    )
    text = f"{gamble.text}, or ${sure:,} for sure. The agent's utility of money is U(x) = {taste.name}."
    return {"text": text, "questions": questions}


def _worth_asking(draw: random.Random, taste: Taste) -> tuple[Gamble, int]:
    """Return a lottery and a sure amount that are not worth the same."""
    while True:
        roots = draw.sample(ROOTS, 3)
        amounts = [root * root if taste.name == "√x" else root for root in roots]
        gamble, sure = Gamble(draw.choice(CHANCES), amounts[0], amounts[1]), amounts[2]
        low, high = sorted(amounts[:2])
        if low < sure < high and expected_utility(taste.u, gamble.lottery) != taste.u(sure):
            return gamble, sure


def risk(draw: random.Random) -> dict[str, Any]:
    """Return a lottery and an agent: expected utility, certainty equivalent, premium, attitude."""
    taste = draw.choice(TASTES)
    gamble = _to_be_valued(draw, taste)
    money = expected_monetary_value(gamble.lottery)
    utility = expected_utility(taste.u, gamble.lottery)
    same = round(certainty_equivalent(taste.u, gamble.lottery), 6)
    return {
        "text": f"{gamble.text}. The agent's utility of money is U(x) = {taste.name}.",
        "questions": (
            _money(gamble, money),
            _utility(gamble, taste, utility, money),
            *_about_risk(taste, money, utility, same),
        ),
    }


def _to_be_valued(draw: random.Random, taste: Taste) -> Gamble:
    """Return a lottery whose certainty equivalent is a whole number."""
    if taste.name == "x²":
        return Gamble(Fraction(1, 2), *draw.sample(draw.choice(PAIRS), 2))
    roots = draw.sample(range(0, 101, 20), 2)  # the mean of two is a whole number, and so is its square
    amounts = [root * root if taste.name == "√x" else root for root in roots]
    return Gamble(draw.choice(CHANCES), amounts[0], amounts[1])


def _about_risk(taste: Taste, money: float, utility: float, same: float) -> tuple[Question, ...]:
    turned = (same - money, "The other way round: expected money less certainty equivalent.")
    return (
        Question(
            "same",
            "Certainty equivalent: which sure amount is as good as L?",
            same,
            "It is the amount whose utility is the expected utility of L: solve U(x) = EU(L).",
            f"U(x) = {utility:g} for x = {same:g}.",
            slips=_of_money(same, money),
        ),
        Question(
            "premium",
            "Risk premium: how much of its expected money would the agent give up for certainty?",
            money - same,
            "The premium is the expected money less the certainty equivalent; below 0 for somebody who likes risk.",
            f"{money:g} − {same:g} = {say(money - same)}.",
            slips=(turned,) if same != money else (),
        ),
        Question(
            "attitude",
            "The agent is",
            taste.attitude,
            "Who takes less than the expected money for certainty avoids risk; who asks for more seeks it.",
            f"The certainty equivalent {same:g} compared with {money:g}: {taste.attitude}.",
            ATTITUDES,
        ),
    )


def _of_money(right: float, money: float) -> tuple[tuple[float, str], ...]:
    return () if right == money else ((money, "That is the expected money: ask for the amount with that utility."),)


def _money(gamble: Gamble, money: float) -> Question:
    even = (gamble.first + gamble.second) / 2
    return Question(
        "money",
        "Expected monetary value of L",
        money,
        "Multiply each prize by its probability, and add.",
        f"{gamble.mean()} = {money:g}.",
        slips=()
        if even == money
        else ((even, "That is the mean of the two prizes: weigh them by their probabilities."),),
    )


def _utility(gamble: Gamble, taste: Taste, utility: float, money: float) -> Question:
    wrong = [(money, "That is the expected money: take U of each prize first, then the mean.")]
    wrong.append((taste.u(money), "That is the utility of the mean: take U of each prize first, then the mean."))
    slips = tuple((each, words) for each, words in wrong if abs(each - utility) > 1e-6)
    return Question(
        "utility",
        "Expected utility of L",
        utility,
        "Take the utility of each prize, multiply it by the probability, and add.",
        f"{gamble.mean(lambda prize: f'{taste.u(prize):g}')} = {utility:g}.",
        slips=slips,
    )
