"""compare(game): do the rules say the same interpreted and compiled?"""

from dataclasses import dataclass
from random import Random
from typing import Any

from plies.core import Game

__all__ = ["Comparison", "compare"]


@dataclass(frozen=True)
class Comparison:
    """What came of asking every rule twice, in states of random games."""

    states: int  # states in which all answers were alike
    obstacle: str  # why the game does not compile; "" if it does
    difference: str  # the first answer that differed; "" if none did
    line: tuple[str, ...]  # the actions that lead there

    @property
    def ok(self) -> bool:
        return not self.difference

    def __str__(self) -> str:
        if self.obstacle:
            return f"not compiled, so not compared: {self.obstacle}"
        if self.difference:
            return f"compiled rules differ from Python's: {self.difference}; after: {' '.join(self.line) or 'nothing'}"
        return f"compiled and interpreted rules agree in {self.states} states"


def compare(game: Game[Any, Any], *, games: int = 20, seed: int = 0, states: int = 500) -> Comparison:
    """Play random games and ask every rule both ways, in up to that many states."""
    from plies.engine.obstacles import NotCompilable
    from plies.engine.probe import difference

    random = Random(f"{seed} both ways")
    looked = 0
    for _ in range(games):
        line: list[str] = []
        state = game.initial()
        while looked < states:
            try:
                seen = difference(game, state)
            except NotCompilable as obstacle:
                return Comparison(looked, str(obstacle), "", ())
            if seen:
                return Comparison(looked, "", seen, tuple(line))
            looked += 1
            choices = list(game.possible(state))
            if not choices:
                break
            action = random.choice(choices)
            line.append(game.action_name(state, action))
            state = game.result(state, action)
    return Comparison(looked, "", "", ())
