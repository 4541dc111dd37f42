"""What a game's evaluation is worth: the same search with and without it, in pairs of matches.

    python -m benchmarks evaluations [--game connect-four --game othello] [--pairs 100] [--seconds 0.05 | --nodes 3000]

Openings and intervals are those of `plies match`. Both have the same time, or nodes, for an action: with time, the
cost of the evaluation counts; with nodes, it does not.
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import plies
from plies.agents import Search
from plies.arena import compare
from plies.textbook.transforms import Transform

__all__ = ["Blind", "SearchBlind", "main"]

GAMES = ("connect-four", "othello")


class Blind(Transform[Any, Any]):
    """A game about whose states nothing is known before the end."""

    def __init__(self, game: plies.Game[Any, Any]) -> None:
        super().__init__(game)
        self.feature_names, self.weights, self.data = (), (), ()

    def evaluate(self, state: Any, player: int) -> float:
        return 0.0

    def features(self, state: Any) -> tuple[float, ...]:
        return ()


@dataclass(frozen=True)
class SearchBlind(Search):
    """plies.search without the evaluation."""

    def choose(self, game: plies.Game[Any, Any], state: Any, history: Sequence[Any] = ()) -> Any:
        return super().choose(Blind(game), state, history)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks evaluations", description=__doc__.partition("\n")[0])
    parser.add_argument("--game", action="append", help="can be repeated; by default connect-four and othello")
    parser.add_argument("--pairs", type=int, default=100, help="pairs of matches, each from one opening")
    budgets = parser.add_mutually_exclusive_group()
    budgets.add_argument("--seconds", type=float, help="seconds per action; by default 0.05")
    budgets.add_argument("--nodes", type=int, help="nodes per action")
    parser.add_argument("--seed", type=int, default=7, help="random seed")
    parser.add_argument("--json", action="store_true", help="print data instead of text")
    given = parser.parse_args(arguments)

    seconds = 0.05 if given.seconds is None and given.nodes is None else given.seconds
    found = [
        compare(
            plies.game(name),
            Search(seconds, nodes=given.nodes),
            SearchBlind(seconds, nodes=given.nodes),
            pairs=given.pairs,
            seed=given.seed,
        )
        for name in given.game or GAMES
    ]
    if given.json:
        print(json.dumps([each.to_dict() for each in found], indent=2))
    else:
        print("\n\n".join(str(each) for each in found))
