"""One match between agents."""

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from plies.agents.agent import Agent, Terms, Wish, as_agent, name_of
from plies.agents.record import Ply, Record, parameters_of, place_of, who
from plies.core import CHANCE, Game, IllegalAction, InvalidArgument
from plies.core.game import require_game

__all__ = ["Match", "play"]

FAULTS = ("raise", "forfeit")


def play(
    game: Game[Any, Any],
    agents: Sequence[Any],
    *,
    seed: int = 7,
    start: Any = None,
    max_plies: int = 1000,
    seconds: float | None = None,
    takebacks: int = 0,
    faults: str = "raise",
    watch: Callable[["Match"], None] | None = None,
) -> Record:
    """Play one match, from the initial state or from start, and return its record.

    agents has one agent or function (game, state) -> action for each player. seed decides the outcomes of chance and
    what is random in the agents. seconds, for each action, is given to agents without a budget of their own. After
    max_plies actions the match is a draw. A player may take back takebacks times. If an agent returns an illegal action
    or raises an error, the match ends with that error; with faults="forfeit" that agent loses. watch is called at the
    beginning, after every ply and at the end.
    """
    require_game("play", game)
    match = Match(
        game, agents, seed=seed, start=start, max_plies=max_plies, seconds=seconds, takebacks=takebacks, faults=faults
    )
    show = watch or (lambda match: None)
    show(match)
    while not match.ending:
        match.step()
        show(match)
    return match.record()


class Match:
    """A match that is going on: play() in single steps."""

    def __init__(
        self,
        game: Game[Any, Any],
        agents: Sequence[Any],
        *,
        seed: int = 7,
        start: Any = None,
        max_plies: int = 1000,
        seconds: float | None = None,
        takebacks: int = 0,
        faults: str = "raise",
    ) -> None:
        if len(agents) != game.players:
            raise InvalidArgument(f"this game has {game.players} players: give one agent for each, not {len(agents)}")
        if max_plies < 1 or takebacks < 0 or faults not in FAULTS or (seconds is not None and not seconds > 0):
            raise InvalidArgument(
                f"a match has max_plies >= 1, takebacks >= 0, seconds > 0 and faults one of {FAULTS}, "
                f"not {max_plies}, {takebacks}, {seconds}, {faults!r}"
            )
        self.game, self.seed, self.max_plies, self.faults = game, seed, max_plies, faults
        self.agents: list[Agent] = [
            _begin(as_agent(agent), Terms(game, player, _part(seed, player), seconds, takebacks))
            for player, agent in enumerate(agents)
        ]
        self.names = tuple(name_of(agent) for agent in self.agents)
        self.takebacks = [takebacks] * game.players
        self.state: Any = game.initial() if start is None else start
        self.history: list[Any] = []  # the states before this one
        self.plies: list[Ply] = []
        self.ending = self.why = ""
        self.utilities: tuple[float, ...] | None = None
        self._look()

    @property
    def moves(self) -> int:
        """How many actions the players have taken."""
        return sum(ply.player != CHANCE for ply in self.plies)

    def step(self) -> None:
        """Let the player to move, or chance, choose."""
        if self.ending:
            raise InvalidArgument(f"the match has ended: {self.why}")
        player = int(self.game.player(self.state))
        if player == CHANCE:
            self.advance(self._throw())
            return
        begun = time.perf_counter()
        try:
            choice = self.agents[player].choose(self.game, self.state, tuple(self.history))
            seconds = time.perf_counter() - begun
            if isinstance(choice, Wish):
                self._grant(player, choice)
            else:
                self.advance(choice, seconds)
        except Exception as error:
            if self.faults == "raise":
                error.add_note(f"while {who(self.names, player)} chose in {self.game.state_text(self.state)!r}")
                raise
            self._lose(player, "forfeit", f"{type(error).__name__}: {error}")

    def advance(self, action: Any, seconds: float = 0.0) -> None:
        """Go on with an action, or an outcome of chance; raise IllegalAction if it is not possible here."""
        state, player = self.state, int(self.game.player(self.state))
        after = self.game.play(state, action)
        if player != CHANCE and self.game.forbids(self.history, state, action):
            raise IllegalAction(f"{self.game.action_name(state, action)} would repeat an earlier state")
        action = next(choice for choice in self.game.choices(state) if choice == action)
        self.plies.append(Ply(player, action, self.game.action_name(state, action), seconds))
        self.history.append(state)
        self.state = after
        self._look()

    def take_back(self, player: int) -> None:
        """Go back to the last choice of player."""
        places = [place for place, ply in enumerate(self.plies) if ply.player == player]
        if not places:
            raise IllegalAction(f"{who(self.names, player)} has nothing to take back")
        self.state = self.history[places[-1]]
        del self.plies[places[-1] :], self.history[places[-1] :]
        self.ending, self.why, self.utilities = "", "", None

    def resign(self, player: int) -> None:
        """End the match with the worst utility for player."""
        self._lose(player, "resigned", "")

    def leave(self, why: str) -> None:
        """End the match without a result."""
        self.ending, self.why = "abandoned", why

    def record(self) -> Record:
        """Return the record of the match so far."""
        return Record(
            game=place_of(self.game),
            parameters=parameters_of(self.game),
            players=self.names,
            seed=self.seed,
            start=self.game.state_text(self.history[0] if self.history else self.state),
            plies=tuple(self.plies),
            end=self.game.state_text(self.state),
            ending=self.ending or "abandoned",
            why=self.why or "it is still going on",
            utilities=self.utilities,
        )

    def _look(self) -> None:
        """End the match if it is over."""
        game = self.game
        if game.is_terminal(self.state):
            self._end("over", "the game is over", game.utilities(self.state))
        elif self._is_repeated():
            self._end("repetition", f"the position occurred {game.repetition} times", game.everyone(_draw(game)))
        elif self.moves >= self.max_plies:
            self._end("max_plies", f"no end after {self.max_plies} plies", game.everyone(_draw(game)))

    def _is_repeated(self) -> bool:
        position, times = self.game.position(self.state), self.game.repetition
        return 0 < times <= [self.game.position(each) for each in self.history].count(position) + 1

    def _end(self, ending: str, why: str, utilities: tuple[float, ...]) -> None:
        self.ending, self.why, self.utilities = ending, why, tuple(float(utility) for utility in utilities)

    def _lose(self, player: int, ending: str, why: str) -> None:
        words = f"{who(self.names, player)} {'resigns' if ending == 'resigned' else 'forfeits'}"
        self._end(ending, f"{words}: {why}" if why else words, lost_by(self.game, player))

    def _grant(self, player: int, wish: Wish) -> None:
        if wish is Wish.RESIGN:
            self.resign(player)
        elif wish is Wish.LEAVE:
            self.leave(f"{who(self.names, player)} left")
        elif self.takebacks[player] == 0:
            raise IllegalAction("nothing may be taken back in this match")
        else:
            self.take_back(player)
            self.takebacks[player] -= 1

    def _throw(self) -> Any:
        """Return an outcome of chance: the same for the same seed and ply, so that taking back changes no luck."""
        chances = [(p, outcome) for p, outcome in self.game.chances(self.state) if p > 0]
        die = random.Random(_part(self.seed, f"chance {len(self.plies)}"))
        return die.choices([outcome for _, outcome in chances], [p for p, _ in chances])[0]


def lost_by(game: Game[Any, Any], player: int) -> tuple[float, ...]:
    """Return the utilities when player gives up: its worst, and the best for the others as far as that is known.

    In a zero-sum game the other side wins. In a general game the others share what utility_sum leaves; without
    utility_sum, each gets game.neutral().
    """
    low, high = game.utility_bounds
    if game.players == 1:
        return (low,)
    if game.zero_sum:
        value = low if player in game.maximizers else high
        return tuple(value if each in game.maximizers else -value for each in range(game.players))
    rest = game.neutral() if game.utility_sum is None else (game.utility_sum - low) / (game.players - 1)
    return tuple(low if each == player else rest for each in range(game.players))


def _draw(game: Game[Any, Any]) -> float:
    return 0.0 if game.zero_sum else game.neutral()


def _begin(agent: Agent, terms: Terms) -> Agent:
    begin = getattr(agent, "begin", None)
    player = None if begin is None else begin(terms)
    return agent if player is None else as_agent(player)


def _part(seed: int, what: Any) -> int:
    """Return a seed for one part of the match."""
    return random.Random(f"{seed} {what}").getrandbits(32)
