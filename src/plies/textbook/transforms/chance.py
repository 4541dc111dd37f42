"""Games in which players become chance."""

from collections.abc import Callable, Iterable, Iterator

from plies.core import CHANCE, A, Game, InvalidArgument, S
from plies.textbook.transforms.transform import Transform

__all__ = ["AsChance", "Chances", "as_chance", "uniform"]

Chances = Callable[[Game[S, A], S], Iterable[tuple[float, A]]]


def uniform(game: Game[S, A], state: S) -> Iterator[tuple[float, A]]:
    """Yield every action with the same probability."""
    count = 0
    for _ in game.actions(state):
        count += 1
    for action in game.actions(state):
        yield (1.0 / count, action)


def as_chance(game: Game[S, A], player: int | Iterable[int], chances: Chances[S, A] = uniform) -> "AsChance[S, A]":
    """Return the game in which player, or each of several, moves at random, or as chances(game, state) says.

    The players keep their numbers; those who became chance are never to move. Players with different models become
    chance one after the other: as_chance(as_chance(game, 1, cautious), 2). Each model is asked about the original game,
    in which no player is chance.
    """
    players = (player,) if isinstance(player, int) else tuple(player)
    for each in players:
        if not 0 <= each < game.players:
            raise InvalidArgument(f"there is no player {each}: {type(game).__name__} has 0 .. {game.players - 1}")
    if not players:
        raise InvalidArgument("name a player who becomes chance")
    if isinstance(game, AsChance):
        return AsChance(game.game, game.who + players, either(game.who, game.model, chances))
    return AsChance(game, players, chances)


def either(who: tuple[int, ...], model: Chances[S, A], other: Chances[S, A]) -> Chances[S, A]:
    """Return the model of these players; where another player moves, the other model."""

    def chances(game: Game[S, A], state: S) -> Iterator[tuple[float, A]]:
        if game.player(state) in who:
            for probability, action in model(game, state):
                yield (probability, action)
        else:
            for probability, action in other(game, state):
                yield (probability, action)

    return chances


class AsChance(Transform[S, A]):
    def __init__(self, game: Game[S, A], who: tuple[int, ...], model: Chances[S, A]) -> None:
        super().__init__(game)
        self.who = who
        self.model = model

    @property
    def deterministic(self) -> bool:
        return False

    def player(self, state: S) -> int:
        mover = self.game.player(state)
        return CHANCE if mover in self.who else mover

    def chances(self, state: S) -> Iterator[tuple[float, A]]:
        if self.game.player(state) in self.who:
            for probability, action in self.model(self.game, state):
                yield (probability, action)
        else:
            for probability, action in self.game.chances(state):
                yield (probability, action)

    def agent(self, state: S) -> int:
        return self.game.agent(state)

    def promise(self, state: S, action: A) -> float:
        return 0.0  # what looks good to a player says nothing about chance

    def value_bounds(self, state: S) -> tuple[float, float]:
        return self.utility_bounds  # bounds on optimal play say nothing about random play

    def canonical(self, state: S) -> S:
        return state  # a model need not treat symmetric states alike
