"""The utility lab: lotteries, curves, an interview, axioms, money pumps, and decisions that flip with U."""

from typing import Any

from fastapi import APIRouter, Request, Response

from plies import teach
from plies.core import INFINITY, InvalidArgument, InvalidNotation, PliesError
from plies.core.readers import shown
from plies.studio import models
from plies.studio.answers import (
    AxiomsAnswer,
    CurveAnswer,
    DecideAnswer,
    ElicitAnswer,
    LotteryAnswer,
    PumpAnswer,
    answers,
)
from plies.studio.services import quick
from plies.studio.trees import LARGEST
from plies.textbook import expectimax
from plies.textbook.transforms import with_utility
from plies.utility import (
    MONEY_UTILITIES,
    Amount,
    Elicitation,
    Lottery,
    MoneyPump,
    MoneyUtility,
    Preference,
    Prize,
    appraise,
    axioms,
    expected_monetary_value,
    is_amount,
    money_pump,
    money_utility,
    prize_text,
    read_lottery,
    read_preferences,
    read_prize,
    risk_attitude,
)
from plies.utility.lottery import exact, simplest
from plies.utility.preferences import Preferences

__all__ = ["router"]

router = APIRouter(prefix="/api/utility", tags=["utility"])


@router.get("/functions")
def functions() -> dict[str, Any]:
    """Return the utility functions of money that have a name."""
    return {"functions": [{"name": name, "text": text} for name, text in MONEY_UTILITIES.items()]}


def amount(text: str) -> Amount:
    found = read_prize(text)
    if not is_amount(found):
        raise InvalidNotation(f"{shown(text)} is not a number; one looks like 500, $500 or 1/3")
    return found


def told(prize: Prize | None) -> int | float | str | None:
    """Return a prize or an amount as JSON has it."""
    if prize is None or isinstance(prize, int | float):
        return prize
    return float(prize) if is_amount(prize) else prize_text(prize)


# -- lotteries and curves --


@router.post("/lottery", responses=answers(LotteryAnswer))
async def lottery(ask: models.LotteryAsk, request: Request) -> Response:
    """Return what a lottery of money is worth to agents with these utilities, and whether they choose it."""

    def work() -> dict[str, Any]:
        played, sure = read_lottery(ask.lottery), None if ask.sure is None else amount(ask.sure)
        return {
            "lottery": str(played),
            "outcomes": [{"probability": float(p), "prize": told(prize)} for p, prize in played.reduced().outcomes],
            "expected_monetary_value": expected_monetary_value(played),
            "sure": told(sure),
            "agents": [agent(money_utility(text), played, sure) for text in ask.u],
        }

    return await quick(request, work)


def agent(u: MoneyUtility, played: Lottery, sure: Amount | None) -> dict[str, Any]:
    """Return what the lottery is worth to an agent with utility u; an error if u has no value where it is needed."""
    try:
        found = appraise(u, played, sure)
    except PliesError as error:
        keys = ("lottery", "sure", "certainty_equivalent", "risk_premium", "attitude", "chooses")
        return {"u": u.text, **dict.fromkeys(keys), "parts": [], "error": str(error)}
    worth = found._asdict()
    risk = worth.pop("risk")
    attitude, parts = (risk.attitude, parts_of(risk)) if risk else (None, [])
    return {"u": u.text, **worth, "attitude": attitude, "parts": parts, "error": None}


def parts_of(found: Any) -> list[dict[str, Any]]:
    return [dict(zip(("from", "to", "attitude"), part, strict=True)) for part in found.parts]


@router.post("/curve", responses=answers(CurveAnswer))
async def curve(ask: models.Curve, request: Request) -> Response:
    """Return points of a utility curve, and the attitude to risk along it."""

    def work() -> dict[str, Any]:
        if not ask.low < ask.high:
            raise InvalidArgument(f"a curve goes from a lower amount to a higher one, not from {ask.low} to {ask.high}")
        u = money_utility(ask.u)
        steps = [ask.low + (ask.high - ask.low) * n / (ask.points - 1) for n in range(ask.points)]
        found = risk_attitude(u, ask.low, ask.high)
        points = [[x, u(x)] for x in steps]
        return {"u": u.text, "points": points, "attitude": found.attitude, "parts": parts_of(found)}

    return await quick(request, work)


# -- an interview --


@router.post("/elicit", responses=answers(ElicitAnswer))
async def elicit(ask: models.Elicit, request: Request) -> Response:
    """Return the next question of an interview, or the utility function that the answers give, or why there is none."""
    return await quick(request, lambda: interview(ask))


def interview(ask: models.Elicit) -> dict[str, Any]:
    asking, problem = Elicitation([read_prize(text) for text in ask.prizes], ask.tolerance), None
    for preferred in ask.answers:
        if asking.question is None:
            raise InvalidArgument(f"the interview has {len(asking.asked)} questions, not {len(ask.answers)}")
        try:
            asking.answer(preferred)
        except PliesError as error:
            problem = str(error)
            break
    statements = [statement(question, answer) for question, answer in asking.asked]
    pump = money_pump(Preferences(statements)) if problem else None
    finished = asking.question is None and problem is None
    utility = ranking(asking) if finished else None
    return {
        "question": None if asking.question is None or problem else question_of(asking.question),
        "asked": [question_of(question) | {"answer": answer} for question, answer in asking.asked],
        "statements": [str(each) for each in statements],
        "utility": utility,
        "attitude": attitude_of(utility) if utility else None,
        "problem": problem,
        "pump": None if pump is None else pumped(pump, 3),
    }


def statement(question: Any, answer: int) -> Preference:
    better, worse = (question.second, question.first) if answer < 0 else (question.first, question.second)
    return Preference(better, ">" if answer else "~", worse)


def question_of(question: Any) -> dict[str, str]:
    return {"first": prize_text(question.first), "second": prize_text(question.second), "text": str(question)}


def ranking(asking: Elicitation) -> list[dict[str, Any]]:
    """Return the prizes with their utilities, the worst first."""
    found = [
        {
            "prize": prize_text(prize),
            "amount": float(prize) if is_amount(prize) else None,
            "utility": asking.utility(prize),
        }
        for prize in asking.prizes
    ]
    return sorted(found, key=lambda each: each["utility"])


def attitude_of(utility: list[dict[str, Any]]) -> str | None:
    """Return the attitude to risk: do utilities lie above the straight line from the smallest amount to the largest?"""
    points = sorted((each["amount"], each["utility"]) for each in utility if each["amount"] is not None)
    if len(points) < 3 or not 0 < points[-1][0] - points[0][0] < INFINITY:
        return None  # the amounts differ by less, or by more, than floats can express
    (low, bottom), (high, top) = points[0], points[-1]
    bends = [u - (bottom + (top - bottom) * (x - low) / (high - low)) for x, u in points[1:-1]]
    if all(abs(bend) < 0.02 for bend in bends):
        return "neutral"
    if all(bend > -0.02 for bend in bends):
        return "averse"
    return "seeking" if all(bend < 0.02 for bend in bends) else "mixed"


# -- axioms and pumps --


@router.post("/axioms", responses=answers(AxiomsAnswer))
async def test_axioms(ask: models.AxiomsAsk, request: Request) -> Response:
    """Are these preferences rational?"""

    def work() -> dict[str, Any]:
        declared = None if ask.prizes is None else [read_prize(text) for text in ask.prizes]
        report = axioms(read_preferences(ask.statements, declared))
        return {"rational": report.rational, "axioms": [finding._asdict() for finding in report]}

    return await quick(request, work)


@router.post("/pump", responses=answers(PumpAnswer))
async def pump(ask: models.PumpAsk, request: Request) -> Response:
    """Return the money pump, if the preferences run in a circle."""

    def work() -> dict[str, Any]:
        found = money_pump(read_preferences(ask.statements), amount(ask.price))
        return {"pump": None if found is None else pumped(found, ask.rounds)}

    return await quick(request, work)


def pumped(found: MoneyPump, rounds: int) -> dict[str, Any]:
    owned = simplest(exact(found.loss) * rounds)
    keys = ("round", "gives", "pays", "gets", "money")
    trades = [
        dict(zip(keys, map(told, (step.round, *step.trade, step.money)), strict=True))
        for step in found.run(rounds, owned)
    ]
    return {"loss_each_round": told(found.loss), "money": told(owned), "trades": trades, "text": str(found)}


# -- decisions --


@router.post("/decide", responses=answers(DecideAnswer))
async def decide(ask: models.Decide, request: Request) -> Response:
    """Return what expectimax chooses at the root of a tree, for each utility of its leaves."""

    def work() -> dict[str, Any]:
        tree = teach.read_form(ask.form, LARGEST)
        if not tree.zero_sum or tree.is_terminal(tree.initial()) or tree.player(tree.initial()) != 0:
            raise InvalidArgument("a decision is MAX's at the root, in a tree with one utility at every leaf")
        return {"rows": [decision(tree, text) for text in ask.u]}

    return await quick(request, work)


def decision(tree: Any, text: str) -> dict[str, Any]:
    u = money_utility(text)
    root = tree.initial()
    try:
        values = expectimax.every_move(with_utility(tree, u), root)
        labelled = {tree.action_name(root, action): value for action, value in values.items()}
        best = max(values, key=values.__getitem__)
        told = {"value": values[best], "action": tree.action_name(root, best), "values": labelled, "error": None}
    except PliesError as error:
        told = {"value": None, "action": None, "values": {}, "error": str(error)}
    return {"u": u.text, **told}
