"""`plies utility`: lotteries, preferences and risk at the command line."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from plies.core import InvalidArgument, InvalidNotation, PliesError

if TYPE_CHECKING:
    from plies.utility import Amount, Lottery, MoneyUtility, Preferences, Prize, UtilityFunction

__all__ = ["app"]

app = typer.Typer(add_completion=False, no_args_is_help=True, help="Lotteries, preferences and attitudes to risk.")

LECTURE = ["x", "sqrt(x)", "x^2"]
MAY_BEGIN_WITH_MINUS = {"ignore_unknown_options": True}  # -$5 < $0 is a preference, -exp(-x) a utility function

Json = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
Statements = Annotated[list[str], typer.Argument(help="Preferences: 'A > B', 'A ~ B', 'A > B > C', 'B > A + $1'.")]


@app.command()
def lottery(
    text: Annotated[str, typer.Argument(metavar="LOTTERY", help="Such as '[0.5, $0; 0.5, $1000]'.")],
    sure: Annotated[str | None, typer.Option(help="A sure amount to choose instead, such as 500.")] = None,
    u: Annotated[list[str] | None, typer.Option("--u", help="'sqrt(x)', averse, exponential:1000 ...")] = None,
    as_json: Json = False,
) -> None:
    """Show what a lottery of money is worth, and whether it is chosen over a sure amount."""
    from plies.utility import expected_monetary_value, money_utility, read_lottery

    with _errors_in_one_line():
        played, instead = read_lottery(text), None if sure is None else _amount(sure)
        mean = expected_monetary_value(played)
        agents = [_agent(money_utility(name), played, instead, lenient=not u) for name in u or LECTURE]
    answer = {"lottery": str(played), "expected_monetary_value": mean, "sure": _plain(instead), "agents": agents}
    columns = ["U(x)", "lottery", "sure", "certainty equivalent", "risk premium", "attitude", "chooses"]
    rows = [[value for key, value in agent.items() if key not in ("parts", "error")] for agent in agents]
    for row, agent in zip(rows, agents, strict=True):
        row[-1] = agent.get("error", row[-1])
    _print(as_json, answer, f"{played}, expected monetary value {mean:.10g}", columns, rows)


@app.command(context_settings=MAY_BEGIN_WITH_MINUS)
def risk(
    text: Annotated[str, typer.Argument(metavar="U", help="U of x, such as 'sqrt(x)'.")],
    low: Annotated[float, typer.Option(help="The smallest amount.")] = 0,
    high: Annotated[float, typer.Option(help="The largest amount.")] = 1000,
    as_json: Json = False,
) -> None:
    """Show the attitude to risk between two amounts, part by part."""
    from plies.utility import money_utility, risk_attitude

    with _errors_in_one_line():
        u = money_utility(_no_option(text))
        attitude, parts, tolerance = risk_attitude(u, low, high)
    answer = {"u": u.text, "attitude": attitude, "parts": [p._asdict() for p in parts], "tolerance": tolerance}
    title = f"U(x) = {u.text}: {attitude}" + (f" (borders to within {tolerance:.3g})" if len(parts) > 1 else "")
    _print(as_json, answer, title, ["from", "to", "attitude"], [list(part) for part in parts])


@app.command(context_settings=MAY_BEGIN_WITH_MINUS)
def axioms(
    statements: Statements,
    prizes: Annotated[str | None, typer.Option(help="All prizes: 'A, B, C'.")] = None,
    as_json: Json = False,
) -> None:
    """Test preferences against the five axioms of rationality."""
    from plies.utility import axioms, read_prize

    with _errors_in_one_line():
        declared = None if prizes is None else [read_prize(name) for name in prizes.split(",")]
        report = axioms(_preferences(statements, declared))
    findings = {f.axiom: {"verdict": f.verdict, "words": f.words} for f in report}
    answer = {"rational": report.rational, "axioms": findings}
    _print(as_json, answer, "", ["axiom", "verdict", "because"], [list(finding) for finding in report])


@app.command(context_settings=MAY_BEGIN_WITH_MINUS)
def pump(
    statements: Statements,
    price: Annotated[str, typer.Option(help="Price of a trade if the preference names none.")] = "1",
    rounds: Annotated[int, typer.Option(help="Rounds to trade.")] = 1,
    money: Annotated[str | None, typer.Option(help="Money that the agent begins with; by default enough.")] = None,
    as_json: Json = False,
) -> None:
    """Find a circle of preferences, and pump money out of the agent."""
    from plies.utility import money_pump, prize_text
    from plies.utility.lottery import exact, simplest

    with _errors_in_one_line():
        found = money_pump(_preferences(statements), _amount(price))
        if found is None:
            typer.echo("null" if as_json else "no money pump: no preferences run in a circle")
            return
        owned = simplest(exact(found.loss) * rounds) if money is None else _amount(money)
        steps = [(step.round, *step.trade, step.money) for step in found.run(rounds, owned)]
    keys = ["round", "gives", "pays", "gets", "money"]
    trades = [dict(zip(keys, map(_plain, step), strict=True)) for step in steps]
    answer = {"loss_each_round": _plain(found.loss), "money": _plain(owned), "trades": trades}
    title = f"{prize_text(found.loss)} lost in each round; the agent begins with {prize_text(owned)}"
    _print(as_json, answer, title, keys, [[step[0], *map(prize_text, step[1:])] for step in steps])


@app.command(context_settings=MAY_BEGIN_WITH_MINUS)
def function(
    statements: Annotated[list[str] | None, typer.Argument(help="Preferences: 'A > B > C', 'A ~ D'.")] = None,
    gamble: Annotated[list[str] | None, typer.Option(help="'B=0.3' says that B ~ [0.3, best; 0.7, worst].")] = None,
    best: Annotated[str | None, typer.Option(help="The best prize, if no preferences say it.")] = None,
    worst: Annotated[str | None, typer.Option(help="The worst prize, if no preferences say it.")] = None,
    as_json: Json = False,
) -> None:
    """Make a utility function from preferences, or from standard gambles."""
    from plies.utility import prize_text, utility_from_ranks

    with _errors_in_one_line():
        preferences = _preferences(statements or [])
        u = _from_gambles(preferences, gamble, best, worst) if gamble else utility_from_ranks(preferences)
        if not u.values:
            raise InvalidArgument("give preferences ('A > B > C'), or gambles with --best and --worst")
    values = {prize_text(x): float(utility) for x, utility in sorted(u.values.items(), key=lambda item: -item[1])}
    _print(as_json, values, "", ["prize", "U"], [list(item) for item in values.items()])


def _from_gambles(
    preferences: "Preferences", gambles: list[str], best: str | None, worst: str | None
) -> "UtilityFunction":
    from plies.utility import ranked, read_prize, utility_from_gambles

    groups = ranked(preferences)
    if not groups and (best is None or worst is None):
        raise InvalidArgument("gambles need the best and the worst prize: --best A --worst C, or preferences")
    top = groups[0][0] if best is None else read_prize(best)
    bottom = groups[-1][0] if worst is None else read_prize(worst)
    return utility_from_gambles(dict(map(_gamble, gambles)), top, bottom, preferences)


def _gamble(text: str) -> "tuple[Prize, Amount]":
    from plies.utility import read_prize

    name, equals, p = text.rpartition("=")
    if not equals:
        raise InvalidNotation(f"{text!r} is not a gamble; one looks like B=0.3")
    return read_prize(name), _amount(p)


def _agent(u: "MoneyUtility", played: "Lottery", sure: "Amount | None", lenient: bool) -> dict[str, Any]:
    """Return what the lottery is worth to an agent with utility u. If lenient, the row says if u does not fit."""
    from plies.utility import appraise

    try:
        found = appraise(u, played, sure)
    except PliesError as error:
        if not lenient:
            raise
        keys = ("lottery", "sure", "certainty_equivalent", "risk_premium", "attitude")
        return {"u": u.text, **dict.fromkeys(keys), "parts": [], "chooses": None, "error": str(error)}
    return {
        "u": u.text,
        "lottery": found.lottery,
        "sure": found.sure,
        "certainty_equivalent": found.certainty_equivalent,
        "risk_premium": found.risk_premium,
        "attitude": found.risk.attitude if found.risk else None,
        "parts": [part._asdict() for part in found.risk.parts] if found.risk else [],
        "chooses": found.chooses,
    }


def _preferences(statements: list[str], prizes: "list[Prize] | None" = None) -> "Preferences":
    from plies.utility import read_preferences

    return read_preferences([_no_option(statement) for statement in statements], prizes)


def _no_option(argument: str) -> str:
    if argument.startswith("--"):
        raise InvalidArgument(f"there is no option {argument}")
    return argument


def _amount(text: str) -> "Amount":
    from plies.utility import is_amount, read_prize

    amount = read_prize(text)
    if not is_amount(amount):
        raise InvalidNotation(f"{text!r} is not a number; one looks like 500, $500 or 1/3")
    return amount


@contextmanager
def _errors_in_one_line() -> Iterator[None]:
    try:
        yield
    except PliesError as error:
        typer.echo(f"plies: {error}", err=True)
        raise typer.Exit(2) from None


def _plain(prize: "Prize") -> int | float | str | None:
    """Return a prize or an amount as JSON can write it."""
    from plies.utility import is_amount, prize_text

    if prize is None or isinstance(prize, int | float):
        return prize
    return float(prize) if is_amount(prize) else prize_text(prize)


def _print(as_json: bool, answer: dict[str, Any], title: str, columns: list[str], rows: list[list[Any]]) -> None:
    if as_json:
        from plies.cli import print_json

        print_json(answer)
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(*columns, box=None, header_style="bold")
    for row in rows:
        table.add_row(*(Text(_cell(value)) for value in row))
    console = Console()
    if title:
        console.print(Text(title))
    console.print(table)


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:.7g}" if isinstance(value, float) else str(value)
