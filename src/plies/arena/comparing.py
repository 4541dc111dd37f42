"""compare: many matches between two agents, in pairs with the sides swapped."""

import itertools
import os
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from plies import __version__
from plies.agents.agent import Agent, as_agent, name_of
from plies.agents.match import play
from plies.agents.record import Record, parameters_of, place_of
from plies.arena.comparison import Comparison, Pair
from plies.arena.description import describe
from plies.arena.openings import given_openings, random_openings
from plies.arena.records import Place, Records
from plies.core import Game, InvalidArgument, InvalidNotation, UnsupportedGame

__all__ = ["compare"]


def compare(
    game: Game[Any, Any],
    first: Any,
    second: Any,
    *,
    pairs: int | None = None,
    openings: Sequence[Any] | None = None,
    opening_plies: int = 4,
    seconds: float | None = None,
    seed: int = 7,
    max_plies: int = 1000,
    faults: str = "raise",
    records: str | os.PathLike[str] | None = None,
    watch: Callable[[Comparison], None] | None = None,
) -> Comparison:
    """Play pairs of matches between two agents, 50 by default, and return which is stronger and by how much.

    Both matches of a pair begin from one opening and have the same luck; the agents swap sides. Openings are states,
    one for each pair, or by default random: opening_plies random plies, as in random_openings. seconds, max_plies and
    faults mean the same as in plies.play. The agent with the greater utility wins a match.

    The game must have two sides: two players or, in a zero-sum game of more, all maximizers against all others. Games
    of one player, and of three or more with utilities of their own, are refused.

    Ctrl-C, or an agent that leaves, stops the comparison and returns what has been played. With records, a path, each
    match is added to that file as it ends, and matches already in it are not played again. watch is called at the
    beginning and after every match.
    """
    pairs = len(openings) if pairs is None and openings is not None else 50 if pairs is None else pairs
    if pairs < 1:
        raise InvalidArgument(f"a comparison has 1 pair or more, not {pairs}")
    contest = Contest(game, (as_agent(first), as_agent(second)), sides(game), seed, seconds, max_plies, faults)
    starts: Iterator[Any]
    if openings is None:
        starts = itertools.islice(random_openings(game, opening_plies, seed), pairs)
    else:
        starts = given_openings(game, openings, pairs)
    with Records(contest.told(opening_plies if openings is None else None), game, records) as kept:
        return contest.run(starts, pairs, kept, watch or (lambda comparison: None))


def sides(game: Game[Any, Any]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the players of either side."""
    if game.players == 2 and not game.zero_sum:
        return (0,), (1,)
    others = tuple(player for player in range(game.players) if player not in game.maximizers)
    if game.players < 2 or not game.zero_sum or not others:
        raise UnsupportedGame(
            f"{place_of(game)} does not have two sides to swap ({game.players} players): "
            f"play it with plies.play under several seeds, and compare the utilities"
        )
    return tuple(game.maximizers), others


@dataclass(frozen=True)
class Contest:
    """Which agents play which game, and on which terms."""

    game: Game[Any, Any]
    agents: tuple[Agent, Agent]
    sides: tuple[tuple[int, ...], tuple[int, ...]]
    seed: int
    seconds: float | None
    max_plies: int
    faults: str

    def told(self, opening_plies: int | None) -> dict[str, Any]:
        """Return everything that decides what is played, except states given by the user."""
        return {
            "plies": __version__,
            "game": place_of(self.game),
            "parameters": parameters_of(self.game),
            "first": describe(self.agents[0]),
            "second": describe(self.agents[1]),
            "seconds": self.seconds,
            "seed": self.seed,
            "max_plies": self.max_plies,
            "faults": self.faults,
            "opening_plies": opening_plies,
        }

    def run(self, starts: Iterator[Any], wanted: int, kept: Records, watch: Callable[[Comparison], None]) -> Comparison:
        """Play the matches that have not been played, and return the comparison."""
        done: list[Pair] = []
        watch(self.comparison(done, wanted))
        try:
            for number, start in enumerate(starts):
                scores = []
                for place in (Place(number, False), Place(number, True)):
                    new = place not in kept.matches
                    if new and not self.play(start, place, kept):
                        return self.comparison(done, wanted, stopped=True)
                    scores.append(self.score(kept.matches[place], place, start))
                    if place.swapped:
                        done.append(Pair(self.game.state_text(start), *scores))
                    if new or place.swapped:
                        watch(self.comparison(done, wanted))
        except KeyboardInterrupt:
            return self.comparison(done, wanted, stopped=True)
        return self.comparison(done, wanted)

    def play(self, start: Any, place: Place, kept: Records) -> bool:
        """Play one match and keep it; return False if an agent left."""
        ahead = self.sides[1 if place.swapped else 0]
        agents = [self.agents[0 if player in ahead else 1] for player in range(self.game.players)]
        record = play(
            self.game,
            agents,
            seed=self.luck(place),
            start=start,
            max_plies=self.max_plies,
            seconds=self.seconds,
            faults=self.faults,
        )
        if record.utilities is None:
            return False
        kept.add(place, record)
        return True

    def luck(self, place: Place) -> int:
        """Return the seed of a match: the same for both of a pair."""
        return random.Random(f"{self.seed} pair {place.pair}").getrandbits(32)

    def score(self, record: Record, place: Place, start: Any) -> float:
        """Return what the first agent scored; raise InvalidNotation if this is not the match that was to be played."""
        opening = self.game.state_text(start)
        if record.start != opening or record.seed != self.luck(place):
            raise InvalidNotation(
                f"pair {place.pair} was played from {record.start!r} with seed {record.seed}, but it is to be played "
                f"from {opening!r} with {self.luck(place)}: go on with the openings it was begun with, or a new file"
            )
        assert record.utilities is not None  # records without utilities are not kept
        mine, theirs = (record.utilities[side[0]] for side in (self.sides[::-1] if place.swapped else self.sides))
        return 0.5 if mine == theirs else 1.0 if mine > theirs else 0.0

    def comparison(self, done: list[Pair], wanted: int, stopped: bool = False) -> Comparison:
        return Comparison(
            game=place_of(self.game),
            parameters=parameters_of(self.game),
            names=(name_of(self.agents[0]), name_of(self.agents[1])),
            agents=(describe(self.agents[0]), describe(self.agents[1])),
            seconds=self.seconds,
            seed=self.seed,
            pairs=tuple(done),
            wanted=wanted,
            stopped=stopped,
        )
