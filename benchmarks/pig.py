"""How well plies plays pig to 100: its chance of winning against perfect play, and against holding at 20.

    python -m benchmarks pig [--games 100] [--nodes 1000 --nodes 10000] [--depth 8] [--seed 1] [--json]

Perfect play is computed here, by value iteration over all states, and so is the best reply to holding at 20. These
tables say what every choice costs, in chances of winning against that opponent. So a game need not be counted as won
or lost: a player's chance is that of the best reply, less what the player's choices cost on average. This varies less
than wins and losses do, and less the better the choices are; for few games of a poor player it may even be below 0.
The same dice are played from both seats.
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
HEADER = """| player | against | games | wins as first | as second | on average | 95 % interval |
|---|---|---:|---:|---:|---:|---|"""
Chances = NDArray[np.float64]  # by turn total, own points and the other's; or without the turn total
Choice = NDArray[np.bool_]  # roll? by turn total, own points and the other's
Policy = Callable[[Pig, State], int]


# -- perfect play --


@dataclass(frozen=True)
class Tables:
    """For the mover against a given opponent: the chances of winning after rolling, after holding, and the best."""

    roll: Chances
    hold: Chances
    best: Chances
    reply: Chances  # the opponent's chances of winning, at the beginning of the opponent's turns

    def first(self) -> float:
        return float(self.best[0, 0, 0])

    def second(self) -> float:
        return 1 - float(self.reply[0, 0])

    def cost(self, mine: int, yours: int, total: int, action: int) -> float:
        """Return what an action loses."""
        chosen = self.roll if action == ROLL else self.hold
        return float(self.best[total, mine, yours] - chosen[total, mine, yours])


def turn(reply: Chances, choice: Choice | None) -> tuple[Chances, Chances, Chances]:
    """Return chances after rolling, holding and the choice (None: the better), if the other's turn is worth reply."""
    banked = 1 - reply.T  # the chances at the end of a turn, by own points and the other's
    roll, hold = np.zeros((GOAL, GOAL, GOAL)), np.ones((GOAL, GOAL, GOAL))
    value = np.ones((GOAL + FACES, GOAL, GOAL))  # a player who would win by holding holds
    for total in range(GOAL - 1, -1, -1):
        short = GOAL - total  # points still missing to the goal
        after = value[total + 2 : total + FACES + 1, :short]
        roll[total, :short] = (banked[:short] + after.sum(axis=0)) / FACES
        hold[total, :short] = banked[total:]
        rolled, held = roll[total, :short], hold[total, :short]
        chosen = np.maximum(rolled, held) if choice is None else np.where(choice[total, :short], rolled, held)
        value[total, :short] = chosen
    return roll, hold, value[:GOAL]


def tables(opponent: Choice | None = None, mine: Choice | None = None) -> Tables:
    """Return the tables against an opponent's choices: of the best reply, or of mine. None plays perfectly."""
    reply = np.full((GOAL, GOAL), 0.5)
    while True:
        roll, hold, value = turn(reply, mine)
        _, _, answer = turn(value[0], opponent)
        change, reply = float(np.abs(answer[0] - reply).max()), answer[0]
        if change < STILL:
            return Tables(roll, hold, value, reply)


def holding_at(least: int) -> Choice:
    """Return the choice to roll as long as the turn total is less."""
    return np.broadcast_to((np.arange(GOAL) < least)[:, None, None], (GOAL, GOAL, GOAL))


# -- plies --


@dataclass
class Seats:
    """What the choices cost in each game: as the first player, and as the second."""

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
    """Play games of a policy against an opponent, from both seats, and add them to seats."""
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
    """Return a policy by plies.search, asked once for every state: the same budget and seed give the same answer."""
    known: dict[State, int] = {}

    def policy(game: Pig, state: State) -> int:
        seen = state if state.mover == 0 else State(state.banked[::-1], state.turn_total, 0, 0)
        if seen not in known:
            known[seen] = plies.search(game, seen, **budget).action
        return known[seen]

    return policy


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks pig", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=100, help="games from each seat, against each opponent")
    parser.add_argument("--nodes", type=int, action="append", help="nodes of Monte Carlo tree search; can be repeated")
    parser.add_argument("--depth", type=int, action="append", help="depth of expectimax; can be repeated")
    parser.add_argument("--seed", type=int, default=1, help="random seed")
    parser.add_argument("--json", action="store_true", help="print data instead of a table")
    given = parser.parse_args(arguments)
    if given.games < 2:
        parser.error("an interval needs two games or more")
    players = {f"mcts, {n:,} nodes": searching(nodes=n, algorithm="mcts", seed=given.seed) for n in given.nodes or ()}
    players |= {f"expectimax, depth {depth}": searching(depth=depth) for depth in given.depth or ()}
    if not players:
        players = {"mcts, 10,000 nodes": searching(nodes=10_000, algorithm="mcts", seed=given.seed)}
    perfect = tables()
    opponents = {"perfect play": perfect.roll > perfect.hold, "hold at 20": holding_at(20)}
    replies = {"perfect play": perfect, "hold at 20": tables(holding_at(20))}
    seeds = range(given.seed * 1_000_000, given.seed * 1_000_000 + given.games)
    rows = [
        exact_row("hold at 20", "perfect play", tables(opponents["perfect play"], holding_at(20))),
        *(exact_row("best reply", name, reply) for name, reply in replies.items()),
    ]
    if not given.json:
        print(HEADER)
    show(rows, given.json)
    for player, policy in players.items():
        for name, reply in replies.items():
            seats = Seats(player, name, (reply.first(), reply.second()))
            measure(policy, opponents[name], reply, seats, seeds)
            rows.append(seats.to_dict())
            show(rows[-1:], given.json)
    if given.json:
        print(json.dumps(rows, indent=2))


def exact_row(player: str, opponent: str, found: Tables) -> dict[str, Any]:
    """Return a row from the tables, which is exact."""
    first, second = found.first(), found.second()
    row: dict[str, Any] = {"player": player, "opponent": opponent, "games": None, "first": first, "second": second}
    return row | {"share": (first + second) / 2, "margin": 0.0}


def show(rows: list[dict[str, Any]], as_data: bool) -> None:
    """Print rows as they come."""
    if not as_data:
        print(as_text(rows), flush=True)


def as_text(rows: list[dict[str, Any]]) -> str:
    return "\n".join(as_line(row) for row in rows)


def as_line(row: dict[str, Any]) -> str:
    games, interval = ("exact", "") if row["games"] is None else (row["games"], f"± {row['margin']:.2%}")
    return (
        f"| {row['player']} | {row['opponent']} | {games} | {row['first']:.2%} | {row['second']:.2%} "
        f"| {row['share']:.2%} | {interval} |"
    )
