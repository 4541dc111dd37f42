"""python tests/golden/record.py NAME ...: play a seeded random game of NAME and write it down in NAME.txt beside this.

A playthrough is what a game's rules and notation are compared with from then on, so read it before you commit it.
"""

import json
import random
import sys
from pathlib import Path
from typing import Any

from plies.core import CHANCE, Game
from plies.core.catalog import find

SEED = 188
LIMIT = 200  # actions; a game that is not over by then is cut
PARAMETERS: dict[str, dict[str, Any]] = {  # where the catalog's own game would be a long read
    "go": {"side": 5, "komi": 0.5},
    "pig": {"goal": 20},
}


def playthrough(name: str) -> str:
    """The text of one random game: a paragraph for the game, one for each state, the last with the utilities."""
    parameters = PARAMETERS.get(name, {})
    game = find(name, **parameters)
    choose = random.Random(SEED)
    paragraphs = [f"game: {name}\nparameters: {json.dumps(parameters)}\nseed: {SEED}"]
    state = game.initial()
    for _ in range(LIMIT):
        if game.is_terminal(state):
            break
        action = choose.choice(list(game.choices(state)))
        paragraphs.append(f"{describe(game, state)}\nchosen: {game.action_name(state, action)}")
        state = game.result(state, action)
    paragraphs.append(describe(game, state))
    return "\n\n".join(paragraphs) + "\n"


def describe(game: Game[Any, Any], state: Any) -> str:
    """The state, whose turn it is and what is possible there, or the utilities."""
    text = f"state: {game.state_text(state)}"
    if game.is_terminal(state):
        return f"{text}\nutilities: {', '.join(str(utility) for utility in game.utilities(state))}"
    if game.player(state) == CHANCE:
        outcomes = [f"{game.action_name(state, outcome)} {chance}" for chance, outcome in game.chances(state)]
        return f"{text}\nplayer: chance\noutcomes: {', '.join(outcomes)}"
    names = [game.action_name(state, action) for action in game.actions(state)]
    return f"{text}\nplayer: {game.player(state)}\nactions: {', '.join(names)}"


if __name__ == "__main__":
    for name in sys.argv[1:] or sys.exit(__doc__):
        Path(__file__).with_name(f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
