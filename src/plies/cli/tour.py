"""`plies tour`: what plies can do, in one minute of reading."""

import math
from typing import Any

__all__ = ["tour"]


def tour() -> None:
    """Take a short tour: the lecture's trees, a solved game, a decision under risk."""
    for stop in (_alphabeta, _chance, _many_players, _solved, _risk):
        stop()
    print("\nNext: plies games · plies tree --help · plies utility --help · docs/concepts.md")


def _heading(text: str) -> None:
    print(f"\n\n{text}\n{'─' * len(text)}\n")


def _draw(search: Any, tree: Any) -> None:
    from plies.textbook import pictures, trace

    seen = trace.record(search, tree, tree.initial())
    print(pictures.draw(seen, "text"))
    spared = [tree.payoff_text(state.number) for _, state in seen.never_visited()]
    print(f"\nvalue {seen.value}, {seen.nodes} nodes visited, leaves never visited: {', '.join(spared) or 'none'}")


def _alphabeta() -> None:
    from plies.textbook import alphabeta
    from plies.textbook.trees import Tree

    _heading("Alpha-beta: once MIN has 2, and MAX has 3 elsewhere, the rest cannot matter")
    _draw(alphabeta, Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))


def _chance() -> None:
    from plies.textbook import expectimax
    from plies.textbook.trees import Tree

    _heading("Expectimax: chance takes the mean")
    _draw(expectimax, Tree([[3, 12, 9], [2, 4, 6], [15, 6, 0]], players=("max", "chance")))


def _many_players() -> None:
    from plies.textbook import multiplayer
    from plies.textbook.trees import Tree

    _heading("Three players, everyone for themselves")
    leaves = [[[(1, 6, 6), (7, 1, 2)], [(6, 1, 2), (7, 2, 1)]], [[(5, 1, 7), (1, 5, 2)], [(7, 7, 1), (5, 2, 5)]]]
    _draw(multiplayer, Tree(leaves))


def _solved() -> None:
    from plies.games import Halving
    from plies.textbook import alphabeta

    _heading("The halving game from 15: subtract one or halve; the player who reaches zero wins")
    game = Halving(15)
    policy = alphabeta.policy(game)
    state = game.initial()
    while not game.is_terminal(state):
        action = policy(state)
        print(f"  {game.show(state):<24} {game.action_name(state, action)}")
        state = game.play(state, action)
    print(
        f"\nutilities {game.utilities(state)}: with best play player {'0' if game.utility(state, 0) > 0 else '1'} wins"
    )


def _risk() -> None:
    from plies.textbook import expectimax
    from plies.textbook.transforms import with_utility
    from plies.textbook.trees import Tree

    _heading("500 for sure, or a coin toss between 0 and 1000? It depends on the utility of money")
    gamble = {"player": "chance", "children": {"heads": 0, "tails": 1000}}
    tree = Tree({"children": {"sure": 500, "gamble": gamble}})
    for name, function in (("x", float), ("sqrt(x)", math.sqrt), ("x^2", lambda x: x * x)):
        agent = with_utility(tree, function)
        values = {
            tree.action_name(tree.initial(), a): v for a, v in expectimax.every_move(agent, tree.initial()).items()
        }
        words = ", ".join(f"{action} {v:.2f}" for action, v in values.items())
        print(f"  U = {name:<8} {words}")
