"""What a player may be believed to be, and may be: out to win, at random, or a model, which is something in between.

A model says how likely each action of a player is. Ghosts have one of their own, which chases Pacman; in any other game
a hasty player takes what looks best at once, most of the time. The same model serves as belief, in expectimax, and as
fact, as an agent who plays by it.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from plies.core import Game
from plies.games.pacman import Pacman, directional
from plies.textbook.transforms import Chances, as_chance, uniform

__all__ = ["BELIEFS", "HASTE", "believed", "hasty", "model_of", "model_words"]

BELIEFS = ("best", "random", "model")
HASTE = 0.8  # how often a hasty player takes what looks best
CHASE = directional()


def hasty(game: Any, state: Any) -> Iterator[tuple[float, Any]]:
    """Yield the actions with their probabilities: HASTE for what looks best after one ply, the rest for all alike."""
    mover, most, count, best = game.player(state), 0.0, 0, 0
    for action in game.actions(state):
        look = seen(game, game.result(state, action), mover)
        if count == 0 or look > most:
            most, best = look, 0
        if look == most:
            best += 1
        count += 1
    for action in game.actions(state):
        share = HASTE / best if seen(game, game.result(state, action), mover) == most else 0.0
        yield (share + (1.0 - HASTE) / count, action)


def seen(game: Any, state: Any, player: int) -> float:
    """Return what a state looks like to a player, without a look further."""
    return float(game.utility(state, player)) if game.is_terminal(state) else float(game.evaluate(state, player))


def model_of(game: Game[Any, Any]) -> Chances[Any, Any]:
    """Return the model of the players of a game."""
    return CHASE if isinstance(game, Pacman) else hasty


def model_words(game: Game[Any, Any]) -> str:
    """Return how players move who are models, after "moves"."""
    return "by chasing" if isinstance(game, Pacman) else "hastily"


def believed(game: Game[Any, Any], mover: int, beliefs: Sequence[str] | None) -> tuple[Game[Any, Any], dict[int, str]]:
    """Return the game in which the others on the other side are what mover believes, and who is believed to be what.

    Those who are out to win are left as they are. Without beliefs all move at random in a game without chance, and in
    a game with chance nobody does.
    """
    others = [each for each in range(game.players) if (each in game.maximizers) != (mover in game.maximizers)]
    usual = "random" if game.deterministic else "best"
    told = {each: usual if beliefs is None else beliefs[each] if each < len(beliefs) else "best" for each in others}
    taken = {each: belief for each, belief in told.items() if belief != "best"}
    supposed = game
    for kind, chances in (("random", uniform), ("model", model_of(game))):
        who = [each for each, belief in taken.items() if belief == kind]
        if who:
            supposed = as_chance(supposed, who, chances)
    return supposed, taken
