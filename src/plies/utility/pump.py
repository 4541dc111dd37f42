"""The money pump: an agent whose preferences run in a circle pays for every trade and ends where it began."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from plies.core import InvalidArgument
from plies.utility.lottery import Amount, Prize, exact, is_amount, number_text, prize_text, simplest
from plies.utility.preferences import Preferences

__all__ = ["Holding", "MoneyPump", "Trade", "money_pump"]


class Trade(NamedTuple):
    """The agent gives one prize and some money for a prize that it prefers."""

    gives: Prize
    pays: Amount
    gets: Prize

    def __str__(self) -> str:
        price = f" plus {prize_text(self.pays)}" if self.pays else ""
        return f"{prize_text(self.gives)}{price} for {prize_text(self.gets)}"


class Holding(NamedTuple):
    """What the agent holds after a trade."""

    round: int
    trade: Trade
    prize: Prize
    money: Amount


class MoneyPump(NamedTuple):
    """Trades, each of which the agent agrees to, that lead back to the first prize."""

    trades: tuple[Trade, ...]

    @property
    def loss(self) -> Amount:
        """What the agent loses in each round."""
        return simplest(sum((exact(trade.pays) for trade in self.trades), Fraction(0)))

    def run(self, rounds: int, money: Amount) -> Iterator[Holding]:
        """Yield the trades of so many rounds with an agent that owns money, until it cannot pay."""
        if rounds < 1:
            raise InvalidArgument(f"a pump runs for 1 round or more, not {rounds}")
        left = exact(money)
        for number in range(1, rounds + 1):
            for trade in self.trades:
                left -= exact(trade.pays)
                if left < 0:
                    return
                yield Holding(number, trade, trade.gets, simplest(left))

    def __str__(self) -> str:
        trades = ", ".join(map(str, self.trades))
        return f"the agent trades {trades}, and has lost {prize_text(self.loss)} for nothing"


def money_pump(preferences: Preferences, price: Amount = 1) -> MoneyPump | None:
    """Return the shortest circle of preferences as trades; None if there is no circle.

    The agent pays the price in the preference (`B > A + $1`), else price; it pays nothing for an indifferent trade.
    """
    if not is_amount(price) or not price > 0:
        raise InvalidArgument(f"the price of a trade is above $0, not {number_text(price)}")
    trades = []
    for statement in preferences.circle():
        pays = 0 if statement.relation == "~" else price if statement.price is None else statement.price
        trades.append(Trade(statement.second, pays, statement.first))
    return MoneyPump(tuple(trades)) if trades else None
