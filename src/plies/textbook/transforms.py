"""Games made from games.

A random ghost, a horizon or another attitude to risk is a change of the game, not a special case in a
search: each function here takes a game and returns one that every search can play.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from plies.core import CHANCE, INFINITY, A, Game, InvalidArgument, InvalidNotation, S

__all__ = [
    "AsChance",
    "Chances",
    "Horizon",
    "Ordered",
    "Past",
    "Remembering",
    "Transform",
    "Truncated",
    "WithFeatures",
    "WithUtility",
    "as_chance",
    "by_promise",
    "ordered",
    "remembering",
    "truncated",
    "uniform",
    "with_features",
    "with_utility",
]

SAMPLES = 64  # places at which a function is looked at, to see whether it rises

DECLARATION = (
    "players zero_sum maximizers utility_bounds utility_sum repetition prefer_sooner sound_reductions "
    "perfect_information feature_names weights"
).split()


class Transform(Game[S, A]):
    """A game that answers as another does. Subclasses change some of the answers.

    What the other game declares (players, bounds, prefer_sooner ...) is taken over when the transform is made.
    """

    def __init__(self, game: Game[S, A]) -> None:
        self.game = game
        for name in DECLARATION:
            setattr(self, name, getattr(game, name))
        self.data = tuple(name for name in game.data if name in DECLARATION)

    @property
    def deterministic(self) -> bool:
        return self.game.deterministic

    def initial(self) -> S:
        return self.game.initial()

    def player(self, state: S) -> int:
        return self.game.player(state)

    def actions(self, state: S) -> Iterator[A]:
        return self.game.actions(state)

    def result(self, state: S, action: A) -> S:
        return self.game.result(state, action)

    def is_terminal(self, state: S) -> bool:
        return self.game.is_terminal(state)

    def utility(self, state: S, player: int) -> float:
        return self.game.utility(state, player)

    def chances(self, state: S) -> Iterator[tuple[float, A]]:
        return self.game.chances(state)

    def evaluate(self, state: S, player: int) -> float:
        return self.game.evaluate(state, player)

    def features(self, state: S) -> tuple[float, ...]:
        return self.game.features(state)

    def quiet(self, state: S) -> bool:
        return self.game.quiet(state)

    def canonical(self, state: S) -> S:
        return self.game.canonical(state)

    def promise(self, state: S, action: A) -> float:
        return self.game.promise(state, action)

    def value_bounds(self, state: S) -> tuple[float, float]:
        return self.game.value_bounds(state)

    def index(self, state: S) -> int:
        return self.game.index(state)

    def size(self) -> int:
        return self.game.size()

    def show(self, state: S) -> str:
        return self.game.show(state)

    def action_name(self, state: S, action: A) -> str:
        return self.game.action_name(state, action)

    def read_action(self, state: S, text: str) -> A:
        return self.game.read_action(state, text)

    def state_text(self, state: S) -> str:
        return self.game.state_text(state)

    def read_state(self, text: str) -> S:
        return self.game.read_state(text)

    def agent(self, state: S) -> int:
        return self.game.agent(state)


# -- a player becomes chance --

Chances = Callable[[Game[S, A], S], Iterable[tuple[float, A]]]


def uniform(game: Game[S, A], state: S) -> Iterator[tuple[float, A]]:
    """Every action equally likely."""
    count = 0
    for _ in game.actions(state):
        count += 1
    for action in game.actions(state):
        yield (1.0 / count, action)


def as_chance(game: Game[S, A], player: int, chances: Chances[S, A] = uniform) -> "AsChance[S, A]":
    """The game in which player moves by chance: at random, or as chances(game, state) models it.

    The players keep their numbers; the one who became chance is just never to move.
    """
    if not 0 <= player < game.players:
        raise InvalidArgument(f"there is no player {player}: {type(game).__name__} has 0 .. {game.players - 1}")
    return AsChance(game, player, chances)


class AsChance(Transform[S, A]):
    def __init__(self, game: Game[S, A], who: int, model: Chances[S, A]) -> None:
        super().__init__(game)
        self.who = who
        self.model = model

    @property
    def deterministic(self) -> bool:
        return False

    def player(self, state: S) -> int:
        mover = self.game.player(state)
        return CHANCE if mover == self.who else mover

    def chances(self, state: S) -> Iterator[tuple[float, A]]:
        if self.game.player(state) == self.who:
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


# -- a horizon --


class Horizon(NamedTuple):
    """A state of a truncated game."""

    state: Any
    depth: int  # what is left
    first: int  # the player with whom a round begins
    others: int  # 1 once another player has moved in this round


def truncated(game: Game[S, A], depth: int, depth_unit: str = "ply") -> "Truncated[A]":
    """The game that ends after depth plies, with the evaluation as utility.

    Depth counts plies, which are actions of players; depth_unit="layer" counts outcomes of chance as
    well, and depth_unit="round" counts once all players have moved: when the turn comes back to the
    player who moved first, after another, or chance in a player's stead (as_chance), has moved.
    """
    if depth_unit not in ("ply", "layer", "round"):
        raise InvalidArgument(f"depth_unit is 'ply', 'layer' or 'round', not {depth_unit!r}")
    if isinstance(depth, bool) or not isinstance(depth, int) or depth < 0:
        raise InvalidArgument(f"a game is truncated after a whole number of plies from 0, not {depth!r}")
    return Truncated(game, depth, depth_unit)


class Truncated(Transform[Any, A]):
    def __init__(self, game: Game[S, A], depth: int, depth_unit: str) -> None:
        super().__init__(game)
        self.depth = depth
        self.counts_chance = depth_unit == "layer"
        self.counts_rounds = depth_unit == "round"
        self.data = (*self.data, "depth")

    def begin(self, state: S) -> Horizon:
        """state, with the whole depth before it."""
        return Horizon(state, self.depth, self.game.agent(state), 0)

    def initial(self) -> Horizon:
        return self.begin(self.game.initial())

    def player(self, state: Horizon) -> int:
        return self.game.player(state.state)

    def actions(self, state: Horizon) -> Iterator[A]:
        if not self.is_terminal(state):
            for action in self.game.actions(state.state):
                yield action

    def chances(self, state: Horizon) -> Iterator[tuple[float, A]]:
        if not self.is_terminal(state):
            for probability, outcome in self.game.chances(state.state):
                yield (probability, outcome)

    def result(self, state: Horizon, action: A) -> Horizon:
        after = self.game.result(state.state, action)
        if not self.counts_rounds:
            cost = 1 if self.counts_chance or self.game.player(state.state) != CHANCE else 0
            return Horizon(after, state.depth - cost, state.first, 0)
        mover = self.game.agent(state.state)
        others = 1 if state.others == 1 or (mover != CHANCE and mover != state.first) or self.players == 1 else 0
        if others == 1 and not self.game.is_terminal(after) and self.game.agent(after) == state.first:
            return Horizon(after, state.depth - 1, state.first, 0)
        return Horizon(after, state.depth, state.first, others)

    def is_terminal(self, state: Horizon) -> bool:
        return state.depth <= 0 or self.game.is_terminal(state.state)

    def utility(self, state: Horizon, player: int) -> float:
        if self.game.is_terminal(state.state):
            return self.game.utility(state.state, player)
        return self.game.evaluate(state.state, player)

    def evaluate(self, state: Horizon, player: int) -> float:
        return self.game.evaluate(state.state, player)

    def features(self, state: Horizon) -> tuple[float, ...]:
        return self.game.features(state.state)

    def quiet(self, state: Horizon) -> bool:
        return self.game.quiet(state.state)

    def canonical(self, state: Horizon) -> Horizon:
        return state  # an evaluation need not treat symmetric states alike

    def promise(self, state: Horizon, action: A) -> float:
        return self.game.promise(state.state, action)

    def value_bounds(self, state: Horizon) -> tuple[float, float]:
        return self.utility_bounds  # the true value's bounds say nothing about evaluations

    def index(self, state: Horizon) -> int:
        return self.game.index(state.state) * (self.depth + 1) + state.depth

    def size(self) -> int:
        return self.game.size() * (self.depth + 1)

    def show(self, state: Horizon) -> str:
        return f"{self.game.show(state.state)}\n(depth left: {state.depth})"

    def action_name(self, state: Horizon, action: A) -> str:
        return self.game.action_name(state.state, action)

    def read_action(self, state: Horizon, text: str) -> A:
        return Game.read_action(self, state, text)

    def agent(self, state: Horizon) -> int:
        return self.game.agent(state.state)

    def state_text(self, state: Horizon) -> str:
        return f"{state.depth} {state.first} {state.others} {self.game.state_text(state.state)}"

    def read_state(self, text: str) -> Horizon:
        fields = text.strip().split(" ", 3)
        if len(fields) < 4 or not all(field.removeprefix("-").isdecimal() for field in fields[:3]):
            raise InvalidNotation(f"{text!r} does not begin with depth left, first player and 0 or 1: '3 0 0 ...'")
        return Horizon(self.game.read_state(fields[3]), *map(int, fields[:3]))


# -- the past --


class Past(NamedTuple):
    """A state of a game that remembers."""

    state: Any
    before: tuple[Any, ...]  # the states on the way here, the earliest first


def remembering(game: Game[S, A]) -> "Remembering[A]":
    """The game with its history in the state, so that a draw by repetition is part of the rules."""
    return Remembering(game)


class Remembering(Transform[Any, A]):
    def __init__(self, game: Game[S, A]) -> None:
        super().__init__(game)
        self.times = game.repetition
        self.repetition = 0

    def initial(self) -> Past:
        return Past(self.game.initial(), ())

    def repeated(self, state: Past) -> bool:
        return 0 < self.times <= state.before.count(state.state) + 1

    def player(self, state: Past) -> int:
        return self.game.player(state.state)

    def actions(self, state: Past) -> Iterator[A]:
        return iter(()) if self.is_terminal(state) else self.game.actions(state.state)

    def chances(self, state: Past) -> Iterator[tuple[float, A]]:
        return iter(()) if self.is_terminal(state) else self.game.chances(state.state)

    def result(self, state: Past, action: A) -> Past:
        return Past(self.game.result(state.state, action), (*state.before, state.state))

    def is_terminal(self, state: Past) -> bool:
        return self.repeated(state) or self.game.is_terminal(state.state)

    def utility(self, state: Past, player: int) -> float:
        if self.game.is_terminal(state.state):
            return self.game.utility(state.state, player)
        return 0.0 if self.zero_sum else self.neutral()

    def evaluate(self, state: Past, player: int) -> float:
        return self.game.evaluate(state.state, player)

    def features(self, state: Past) -> tuple[float, ...]:
        return self.game.features(state.state)

    def quiet(self, state: Past) -> bool:
        return self.game.quiet(state.state)

    def canonical(self, state: Past) -> Past:
        return state

    def promise(self, state: Past, action: A) -> float:
        return self.game.promise(state.state, action)

    def value_bounds(self, state: Past) -> tuple[float, float]:
        return self.utility_bounds  # a draw by repetition may lie outside the other game's

    def index(self, state: Past) -> int:
        raise NotImplementedError("a game that remembers does not number its states")

    def size(self) -> int:
        raise NotImplementedError("a game that remembers does not number its states")

    def show(self, state: Past) -> str:
        return self.game.show(state.state)

    def action_name(self, state: Past, action: A) -> str:
        return self.game.action_name(state.state, action)

    def read_action(self, state: Past, text: str) -> A:
        return Game.read_action(self, state, text)

    def agent(self, state: Past) -> int:
        return self.game.agent(state.state)

    def state_text(self, state: Past) -> str:
        return " ; ".join(self.game.state_text(each) for each in (*state.before, state.state))

    def read_state(self, text: str) -> Past:
        *before, state = [self.game.read_state(part) for part in text.split(" ; ")]
        return Past(state, tuple(before))


# -- another attitude to risk --


def with_utility(game: Game[S, A], function: Callable[[float], float]) -> "WithUtility[S, A]":
    """The game for an agent who values an outcome of utility u at function(u), which must increase with u."""
    low, high = game.utility_bounds
    try:
        bounds = (float(function(low)), float(function(high)))
    except (ValueError, ArithmeticError) as error:
        raise InvalidArgument(f"the function has no value at the utility bounds {low} and {high}: {error}") from None
    between = [function(low + (high - low) * step / SAMPLES) for step in range(1, SAMPLES)]
    points = [bounds[0], *between, bounds[1]]
    if not -INFINITY < bounds[0] < bounds[1] < INFINITY or any(b < a for a, b in pairwise(points)):
        raise InvalidArgument(f"the function must rise all the way from {low} to {high}; from {points[0]} it does not")
    return WithUtility(game, function, bounds)


class WithUtility(Transform[S, A]):
    def __init__(self, game: Game[S, A], function: Callable[[float], float], bounds: tuple[float, float]) -> None:
        super().__init__(game)
        self.function = function
        self.utility_bounds = bounds
        self.utility_sum = None
        self.feature_names = ()
        self.weights = ()
        self.data = ("utility_bounds",)

    def valued(self, mine: float, player: int) -> float:
        """The attitude is MAX's in a zero-sum game, everyone's own in a general one."""
        if self.zero_sum and player not in self.maximizers:
            return -self.function(-mine)
        return self.function(mine)

    def utility(self, state: S, player: int) -> float:
        return self.valued(self.game.utility(state, player), player)

    def evaluate(self, state: S, player: int) -> float:
        return self.valued(self.game.evaluate(state, player), player)

    def features(self, state: S) -> tuple[float, ...]:
        return ()  # the evaluation is no longer their weighted sum

    def value_bounds(self, state: S) -> tuple[float, float]:
        if not self.deterministic:
            return self.utility_bounds  # bounds on a mean say nothing about the mean of function
        low, high = self.game.value_bounds(state)
        return (self.function(low), self.function(high))


# -- another evaluation --


def with_features(
    game: Game[S, A], features: Callable[[S], tuple[float, ...]], weights: Iterable[float], names: Iterable[str]
) -> "WithFeatures[S, A]":
    """The game, evaluated by the weighted sum of named features."""
    weights, names = tuple(weights), tuple(names)
    if len(weights) != len(names):
        raise InvalidArgument(f"{len(weights)} weights for {len(names)} names: there must be one for each feature")
    if not all(math.isfinite(weight) for weight in weights):
        raise InvalidArgument("weights are finite numbers")
    return WithFeatures(game, features, weights, names)


class WithFeatures(Transform[S, A]):
    def __init__(
        self,
        game: Game[S, A],
        function: Callable[[S], tuple[float, ...]],
        weights: tuple[float, ...],
        names: tuple[str, ...],
    ) -> None:
        super().__init__(game)
        self.function = function
        self.weights = weights
        self.feature_names = names
        self.data = (*(name for name in self.data if name != "weights"), "weights")

    evaluate = Game.evaluate  # the weighted sum, not the other game's evaluation

    def features(self, state: S) -> tuple[float, ...]:
        return self.function(state)


# -- another order of actions --


def ordered(game: Game[S, A], order: Callable[[Game[S, A], S], Iterable[A]]) -> "Ordered[S, A]":
    """The game whose actions come as order(game, state) lists them. It must list the same actions."""
    return Ordered(game, order)


class Ordered(Transform[S, A]):
    def __init__(self, game: Game[S, A], order: Callable[[Game[S, A], S], Iterable[A]]) -> None:
        super().__init__(game)
        self.order = order

    def actions(self, state: S) -> Iterator[A]:
        for action in self.order(self.game, state):
            yield action


def by_promise(game: Game[S, A], state: S) -> list[A]:
    """The actions, the most promising first; equal promise keeps the game's order."""
    return sorted(game.actions(state), key=lambda action: -game.promise(state, action))
