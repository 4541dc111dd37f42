"""Preferences: A > B (the agent prefers A to B) and A ~ B (it is indifferent), and what follows from them."""

from collections import deque
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import NamedTuple, TypeAlias

from plies.core import InvalidArgument
from plies.utility.lottery import Amount, Lottery, Prize, distribution, prize_text

__all__ = ["Agent", "Preference", "Preferences", "in_words"]

Agent: TypeAlias = Callable[[Prize, Prize], int | None]
"""agent(x, y) is 1 if the agent prefers x to y, 0 if it is indifferent, -1 if it prefers y, None if it cannot say."""


class Preference(NamedTuple):
    """One statement of the agent: first > second, first ~ second, or first ? second (it cannot say).

    With a price: the agent prefers first to second plus that much money.
    """

    first: Prize
    relation: str
    second: Prize
    price: Amount | None = None

    def __str__(self) -> str:
        price = "" if self.price is None else f" + {prize_text(self.price)}"
        return f"{prize_text(self.first)} {self.relation} {prize_text(self.second)}{price}"


class Preferences:
    """What an agent says, and the relation that follows from it by transitivity."""

    def __init__(self, statements: Iterable[Preference], prizes: Iterable[Prize] | None = None) -> None:
        self.statements = tuple(statements)
        self.prizes = self._known(None if prizes is None else tuple(dict.fromkeys(prizes)))

    def _known(self, declared: tuple[Prize, ...] | None) -> tuple[Prize, ...]:
        mentioned: dict[Prize, Preference] = {}
        for statement in self.statements:
            if statement.relation not in {">", "~", "?"}:
                raise InvalidArgument(f"a preference is >, ~ or ?, not {statement.relation!r}")
            for prize in (*distribution(statement.first), *distribution(statement.second)):
                mentioned.setdefault(prize, statement)
        for prize, statement in mentioned.items():
            if declared is not None and prize not in declared:
                names = ", ".join(map(prize_text, declared))
                raise InvalidArgument(f"'{statement}' names {prize_text(prize)}; the prizes are {names}")
        return tuple(mentioned) if declared is None else declared

    def __str__(self) -> str:
        return "\n".join(map(str, self.statements))

    @cached_property
    def options(self) -> tuple[Prize, ...]:
        """The prizes, then the lotteries in the statements, reduced."""
        return tuple(dict.fromkeys((*self.prizes, *(side for x, _, y in self._said for side in (x, y)))))

    def compare(self, x: Prize, y: Prize) -> int | None:
        """Return 1 if x is preferred to y, 0 if indifferent, -1 if y is preferred, None if the answers do not say.

        Statements count first, then what follows from them; nothing follows from answers that run in a circle.
        """
        x, y = (z if z in self._number else _reduced(z) for z in (x, y))
        if (x, y) in self._stated:
            return self._stated[x, y]
        if x == y:
            return 0
        if x not in self._number or y not in self._number or self._circular:
            return None
        down, up = self._reaches(x, y), self._reaches(y, x)
        return int(down) - int(up) if down or up else None

    def circle(self) -> tuple[Preference, ...]:
        """Return the shortest circle of preferences, each first being the next one's second; empty if there is none."""
        shortest: tuple[Preference, ...] = ()
        for statement, (better, relation, worse) in zip(self.statements, self._said, strict=True):
            if relation == ">" and self._reaches(worse, better):
                found = (statement, *self._climb(better, worse))
                if not shortest or len(found) < len(shortest):
                    shortest = found
        return shortest

    @cached_property
    def _said(self) -> list[tuple[Prize, str, Prize]]:
        """The statements with their lotteries reduced: it does not matter how a lottery is written."""
        return [(_reduced(s.first), s.relation, _reduced(s.second)) for s in self.statements]

    @cached_property
    def _number(self) -> dict[Prize, int]:
        return {option: number for number, option in enumerate(self.options)}

    @cached_property
    def _stated(self) -> dict[tuple[Prize, Prize], int]:
        stated: dict[tuple[Prize, Prize], int] = {}
        for first, relation, second in self._said:
            if relation != "?":
                stated.setdefault((first, second), int(relation == ">"))
                stated.setdefault((second, first), -int(relation == ">"))
        return stated

    @cached_property
    def _below(self) -> list[int]:
        """For each option the set, as bits, of the options that it is at least as good as."""
        below = [1 << number for number in range(len(self.options))]
        for first, relation, second in self._said:
            if relation != "?":
                below[self._number[first]] |= 1 << self._number[second]
            if relation == "~":
                below[self._number[second]] |= 1 << self._number[first]
        for middle, reached in enumerate(below):
            for number in range(len(below)):
                if below[number] >> middle & 1:
                    below[number] |= reached
        return below

    def _reaches(self, better: Prize, worse: Prize) -> bool:
        return bool(self._below[self._number[better]] >> self._number[worse] & 1)

    @cached_property
    def _circular(self) -> bool:
        return any(sign == ">" and self._reaches(worse, better) for better, sign, worse in self._said)

    @cached_property
    def _trades(self) -> dict[Prize, list[tuple[Prize, Preference]]]:
        """For each option, the options for which the agent would give it up, with the preference that says so."""
        trades: dict[Prize, list[tuple[Prize, Preference]]] = {option: [] for option in self.options}
        for statement, (first, relation, second) in zip(self.statements, self._said, strict=True):
            if relation != "?":
                trades[second].append((first, statement))
            if relation == "~":
                trades[first].append((second, Preference(statement.second, "~", statement.first)))
        return trades

    def _climb(self, start: Prize, goal: Prize) -> list[Preference]:
        """Return the fewest trades that lead from start to goal, which must be reachable."""
        path: dict[Prize, list[Preference]] = {start: []}
        waiting = deque([start])
        while goal not in path:
            here = waiting.popleft()
            for there, statement in self._trades[here]:
                if there not in path:
                    path[there] = [*path[here], statement]
                    waiting.append(there)
        return path[goal]


def in_words(first: Prize, relation: int, second: Prize) -> str:
    """Return what the agent does, as part of a sentence: prefers A to B, is indifferent between A and B."""
    x, y = prize_text(first), prize_text(second)
    if relation == 0:
        return f"is indifferent between {x} and {y}"
    return f"prefers {x} to {y}" if relation > 0 else f"prefers {y} to {x}"


def _reduced(option: Prize) -> Prize:
    return option.reduced() if isinstance(option, Lottery) else option
