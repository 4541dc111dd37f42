"""States that count as the same: equal ones, and those of one position. The rules must treat them as the same, too."""

from types import FunctionType
from typing import Any, NamedTuple

from plies.kit.asking import Look, Subject
from plies.kit.fault import short
from plies.kit.rules import close
from plies.kit.values import Found, equal, need_hash

__all__ = ["Alike"]

REMEMBERED = 5_000  # states and positions
RESULTS = 4  # actions of one position whose results are compared


class Facts(NamedTuple):
    """What the rules say of a state."""

    state: Any
    over: bool
    player: int | None
    choices: tuple[Any, ...]
    utilities: tuple[Any, ...]


class Alike:
    """The states seen so far, by what they count as."""

    def __init__(self, game: Subject) -> None:
        self.game = game
        self.states: dict[Any, Facts] = {}
        self.hashes: dict[int, Any] = {}
        self.positions: dict[Any, Facts] = {}

    def compare(self, look: Look) -> None:
        """Raise the fault if the state counts as the same as an earlier one, but differs from it."""
        facts = _facts(look)
        self._equals(facts)
        self._same_hash(look)
        if self.game.declared.repetition > 0 or self.game.defines("position"):
            self._same_position(look, facts)

    def _equals(self, facts: Facts) -> None:
        before = _remember(self.states, facts.state, facts)
        told = _contradiction(before, facts)
        if told:
            raise Found("equal-states", f"the state is equal to {short(before.state)}, but {told}")

    def _same_hash(self, look: Look) -> None:
        if not _is_written(type(look.state).__hash__):
            return  # Python's own
        other = _remember(self.hashes, hash(look.state), look.state)
        if not equal(other, look.state):
            raise Found("hash-shared", f"the state has the hash of another state: {short(other)}")

    def _same_position(self, look: Look, facts: Facts) -> None:
        position = look.twice("position")
        need_hash(position, "position(state)")
        before = _remember(self.positions, position, facts)
        told = f"position(state) is {short(position)}, as for {short(before.state)}"
        if before.over != facts.over:
            self._draw_by_clock(told, before if before.over else facts)
            return
        differs = _contradiction(before, facts) or self._other_results(before, facts)
        if differs:
            raise Found("position", f"{told}, but {differs}")

    def _draw_by_clock(self, told: str, end: Facts) -> None:
        """Raise the fault unless end is a draw: of one position, only a clock may end one state and not another."""
        draw = 0.0 if self.game.declared.zero_sum else self.game.ask("neutral")
        if not all(close(utility, draw) for utility in end.utilities):
            raise Found("position", f"{told}; one is over with {short(end.utilities)}, and the other goes on")

    def _other_results(self, before: Facts, facts: Facts) -> str:
        """Return how an action leads to different positions, in words; "" if none does. Ends by a clock are skipped."""
        for action in facts.choices[:RESULTS]:
            after = [self.game.ask("result", each.state, action) for each in (before, facts)]
            if any(self.game.ask("is_terminal", each) for each in after):
                continue
            one, other = (self.game.ask("position", each) for each in after)
            if not equal(one, other):
                return f"{short(action)} leads from there to {short(one)}, and from here to {short(other)}"
        return ""


def _is_written(method: Any) -> bool:
    """Was the method written by a person? Those of dataclasses have no file."""
    return isinstance(method, FunctionType) and method.__code__.co_filename != "<string>"


def _facts(look: Look) -> Facts:
    if look.over:
        return Facts(look.copy, True, None, (), tuple(look.utilities()))
    return Facts(look.copy, False, look.player, tuple(look.choices), ())


def _contradiction(before: Facts, now: Facts) -> str:
    """Return where the rules say different things, in words; "" if they do not."""
    if before.over != now.over:
        return f"is_terminal is {before.over} there and {now.over} here"
    if before.player != now.player:
        return f"player is {before.player} there and {now.player} here"
    if not equal(before.choices, now.choices) and not equal(set(before.choices), set(now.choices)):
        return f"the choices are {short(list(before.choices))} there and {short(list(now.choices))} here"
    if not all(map(close, before.utilities, now.utilities)):
        return f"the utilities are {short(before.utilities)} there and {short(now.utilities)} here"
    return ""


def _remember(memory: dict[Any, Any], key: Any, value: Any) -> Any:
    """Return what was kept before under this key, else value itself, which is kept if there is room."""
    if len(memory) < REMEMBERED:
        return memory.setdefault(key, value)
    return memory.get(key, value)
