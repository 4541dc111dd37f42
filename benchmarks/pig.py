"""How well plies plays pig to 100: its chance of winning against perfect play, and against holding at 20.

    python -m benchmarks pig [--games 100] [--nodes 1000 --nodes 10000] [--depth 8] [--seed 1] [--json]

Perfect play is computed here, by value iteration over all states; so is the best reply to holding at 20. From these
tables it is known what every choice costs, in chances of winning against that opponent. So a game need not be counted
as won or lost: the chance of the best reply, less what the choices of a game cost on average, is the chance of whoever
made them, and scatters far less than wins and losses do. The same dice are played from both seats.
"""

import argparse
import json
import math
import random
import statistics
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

import plies
from plies.games.pig import HOLD, ROLL, Pig, State

__all__ = ["Seats", "Tables", "holding_at", "main", "measure", "tables"]

GOAL = 100
FACES = 6
STILL = 1e-9  # no chance changes by more: the iteration has converged
Chances = NDArray[np.float64]  # by turn total, own points and the other's; or without the turn total
Choice = NDArray[np.bool_]  # roll? by turn total, own points and the other's
Policy = Callable[[Pig, State], int]


# -- perfect play --


@dataclass(frozen=True)
class Tables:
    """For whoever moves against a given opponent: the chances of winning after rolling and after holding, and best."""

    roll: Chances
    hold: Chances
    best: Chances
    reply: Chances  # the opponent's chances of winning, at the beginning of the opponent's turns

    def first(self) -> float:
        return float(self.best[0, 0, 0])

    def second(self) -> float:
        return 1 - float(self.reply[0, 0])

    def cost(self, mine: int, yours: int, total: int, action: int) -> float:
        """What is lost by an action."""
        chosen = self.roll if action == ROLL else self.hold
        return float(self.best[total, mine, yours] - chosen[total, mine, yours])


def turn(reply: Chances, choice: Choice | None) -> tuple[Chances, Chances, Chances]:
    """Chances after rolling, after holding and of the choice (None: the better), if the other's turn is worth reply."""
    banked = np.ones((2 * GOAL, GOAL))
    banked[:GOAL] = 1 - reply.T
    hold = np.stack([banked[total : total + GOAL] for total in range(GOAL)])
    roll, value = np.zeros_like(hold), np.ones((GOAL + FACES, GOAL, GOAL))
    won = np.add.outer(np.arange(GOAL), np.arange(GOAL))[:, :, None] >= GOAL  # who would win by holding holds
    for total in range(GOAL - 1, -1, -1):
        roll[total] = (banked[:GOAL] + value[total + 2 : total + FACES + 1].sum(axis=0)) / FACES
        better = np.maximum(roll[total], hold[total])
        chosen = better if choice is None else np.where(choice[total], roll[total], hold[total])
        value[total] = np.where(won[total], 1.0, chosen)
    return roll, hold, value[:GOAL]


def tables(opponent: Choice | None = None, mine: Choice | None = None) -> Tables:
    """Against an opponent's choices: the best reply to them, or what comes of mine. None plays perfectly."""
    reply = np.full((GOAL, GOAL), 0.5)
    while True:
        roll, hold, value = turn(reply, mine)
        _, _, answer = turn(value[0], opponent)
        change, reply = float(np.abs(answer[0] - reply).max()), answer[0]
        if change < STILL:
            return Tables(roll, hold, value, reply)


def perfect_choice() -> Choice:
    perfect = tables()
    return perfect.roll > perfect.hold


def holding_at(least: int) -> Choice:
    """Roll as long as the turn total is less."""
    return np.broadcast_to((np.arange(GOAL) < least)[:, None, None], (GOAL, GOAL, GOAL))


# -- plies --


@dataclass
class Seats:
    """What the choices of a game cost, in each game: as the first player, and as the second."""

    player: str
    opponent: str
    best: tuple[float, float]
    costs: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))

    def to_dict(self) -> dict[str, Any]:
        pairs = [statistics.mean(pair) for pair in zip(*self.costs, strict=True)]
        spread = statistics.stdev(pairs) if len(pairs) > 1 else math.inf
        return {
            "player": self.player,
            "opponent": self.opponent,
            "games": 2 * len(pairs),
            "first": self.best[0] - statistics.mean(self.costs[0]),
            "second": self.best[1] - statistics.mean(self.costs[1]),
            "share": statistics.mean(self.best) - statistics.mean(pairs),
            "margin": 1.96 * spread / math.sqrt(len(pairs)),
        }


def measure(policy: Policy, opponent: Choice, against: Tables, seats: Seats, seeds: range) -> None:
    """Games of a policy against an opponent, from both seats, added to seats."""
    for seed in seeds:
        for seat in range(2):
            seats.costs[seat].append(cost_of_game(policy, opponent, against, seat, seed))


def cost_of_game(policy: Policy, opponent: Choice, against: Tables, seat: int, seed: int) -> float:
    game, die, cost = Pig(GOAL), random.Random(f"pig {seed}"), 0.0
    state = game.initial()
    while not game.is_terminal(state):
        mine, yours, total = state.banked[state.mover], state.banked[1 - state.mover], state.turn_total
        if state.rolling:
            action = die.randint(1, FACES)
        elif mine + total >= GOAL:
            action = HOLD
        elif state.mover == seat:
            action = policy(game, state)
            cost += against.cost(mine, yours, total, action)
        else:
            action = ROLL if opponent[total, mine, yours] else HOLD
        state = game.result(state, action)
    return cost


def searching(**budget: Any) -> Policy:
    """plies.search, asked once for every state: for the same budget and seed it gives the same answer."""
    known: dict[State, int] = {}

    def policy(game: Pig, state: State) -> int:
        seen = state if state.mover == 0 else State(state.banked[::-1], state.turn_total, 0, 0)
        if seen not in known:
            known[seen] = plies.search(game, seen, **budget).action
        return known[seen]

    return policy


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks pig", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=100, help="from each seat, against each opponent")
    parser.add_argument("--nodes", type=int, action="append", help="of Monte Carlo tree search; may be repeated")
    parser.add_argument("--depth", type=int, action="append", help="of expectimax; may be repeated")
    parser.add_argument("--seed", type=int, default=1, help="another seed: other dice")
    parser.add_argument("--json", action="store_true", help="print data instead of a table")
    given = parser.parse_args(arguments)
    if given.games < 2:
        parser.error("an interval needs two games or more")
    players = {f"mcts, {n:,} nodes": searching(nodes=n, algorithm="mcts", seed=given.seed) for n in given.nodes or ()}
    players |= {f"expectimax, depth {depth}": searching(depth=depth) for depth in given.depth or ()}
    if not players:
        players = {"mcts, 10,000 nodes": searching(nodes=10_000, algorithm="mcts", seed=given.seed)}
    opponents = {"perfect play": perfect_choice(), "hold at 20": holding_at(20)}
    seeds = range(given.seed * 1_000_000, given.seed * 1_000_000 + given.games)
    rows = []
    for name, opponent in opponents.items():
        rows += [exactly(mine, name, choice, opponent) for mine, choice in opponents.items()]
        against = tables(opponent)
        for player, policy in players.items():
            seats = Seats(player, name, (against.first(), against.second()))
            measure(policy, opponent, against, seats, seeds)
            rows.append(seats.to_dict())
    print(json.dumps(rows, indent=2) if given.json else as_text(rows))


def exactly(player: str, opponent: str, mine: Choice, yours: Choice) -> dict[str, Any]:
    """What comes of two tables: nothing is left to chance."""
    found = tables(yours, mine)
    first, second = found.first(), found.second()
    share = (first + second) / 2
    return {
        "player": player,
        "opponent": opponent,
        "games": None,
        "first": first,
        "second": second,
        "share": share,
        "margin": 0.0,
    }


def as_text(rows: list[dict[str, Any]]) -> str:
    lines = [
        "| player | against | games | wins as first | as second | on average | 95 % interval |",
        "|---|---|---:|---:|---:|---:|---|",
    ]
    for row in rows:
        games = "exact" if row["games"] is None else row["games"]
        interval = "" if row["games"] is None else f"± {row['margin']:.2%}"
        lines.append(
            f"| {row['player']} | {row['opponent']} | {games} | {row['first']:.2%} | {row['second']:.2%} "
            f"| {row['share']:.2%} | {interval} |"
        )
    return "\n".join(lines)
