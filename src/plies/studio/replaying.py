"""Games played again from their moves, and written and read in the game's own notation: PGN, PDN, SGF or names."""

from collections.abc import Sequence
from typing import Any

from plies.adapters import sgf
from plies.core import CHANCE, IllegalAction, InvalidNotation
from plies.games.checkers import pdn
from plies.games.checkers.rules import Checkers
from plies.games.chess import pgn
from plies.games.chess.game import Chess
from plies.games.go.rules import Go
from plies.studio.positions import Standing, named

__all__ = ["notation_of", "read_game", "replayed", "written_game"]


def replayed(start: Standing, moves: Sequence[tuple[int, int]]) -> list[dict[str, Any]]:
    """The moves of a game with its variations, each as (number of the move before it, number of its action).

    Moves are numbered from 1 in the order in which they are given; 0 is the start.
    """
    standings, told = [start], []
    for parent, index in moves:
        if not 0 <= parent < len(standings):
            raise IllegalAction(f"move {len(standings)} follows move {parent}, which does not come before it")
        before = standings[parent]
        action = action_at(before, index, len(standings))
        after = before.after(action)
        standings.append(after)
        told.append({**before.event(action), "parent": parent, "after": after.game.state_text(after.state)})
    return told


def action_at(standing: Standing, index: int, number: int) -> Any:
    """The action with this index; IllegalAction names the number of the move if there is none."""
    actions = standing.actions
    if not 0 <= index < len(actions):
        raise IllegalAction(f"move {number} is action {index}, but there are {len(actions)} actions there")
    return actions[index]


def notation_of(game: Any) -> str:
    """What a whole game is written in: "PGN", "PDN", "SGF", or "moves" for names of actions one after the other."""
    kinds = {Chess: "PGN", Checkers: "PDN", Go: "SGF"}
    return next((name for kind, name in kinds.items() if isinstance(game, kind)), "moves")


def written_game(start: Standing, indices: Sequence[int]) -> str:
    """The game as text that read_game reads; from the initial state where the notation knows no other."""
    actions, standing, names = [], start, []
    for number, index in enumerate(indices, 1):
        actions.append(action_at(standing, index, number))
        names.append(standing.game.action_name(standing.state, actions[-1]))
        standing = standing.after(actions[-1])
    game = start.game
    if isinstance(game, Chess):
        tags = {} if start.state == game.initial() else {"SetUp": "1", "FEN": game.state_text(start.state)}
        return pgn.write(pgn.from_actions(actions, tags))
    if isinstance(game, Checkers):
        return pdn.write([pdn.PdnGame(tuple(actions), start=start.state)])
    if isinstance(game, Go):
        return sgf.write(game, actions, start.state)
    return " ".join(names)


def read_game(start: Standing, text: str) -> tuple[Standing, list[int]]:
    """The standing that a written game begins with, and its actions by number."""
    begin, actions = _parsed(start, text)
    indices: list[int] = []
    standing = begin
    for action in actions:
        index = named(standing, action)["index"]
        if index is None:
            raise InvalidNotation(f"after {len(indices)} moves the game has a move that the rules do not allow")
        indices.append(index)
        standing = standing.after(action)
    return begin, indices


def _parsed(start: Standing, text: str) -> tuple[Standing, list[Any]]:
    game = start.game
    if isinstance(game, Chess):
        score = _first(pgn.read(text), "PGN")
        return _at(start, score.initial()), [move.action for move in score.moves]
    if isinstance(game, Checkers):
        played = _first(pdn.read(text), "PDN")
        return _at(start, played.start), list(played.actions)
    if isinstance(game, Go):
        found = sgf.read(text)
        if found.game.side != game.side:
            raise InvalidNotation(f"the game was played on a board of {found.game.side}; choose that board first")
        return _at(start, found.start), list(found.actions)
    return start, _by_names(start, text)


def _first(games: Sequence[Any], kind: str) -> Any:
    if not games:
        raise InvalidNotation(f"the text holds no game in {kind}")
    return games[0]


def _at(start: Standing, state: Any) -> Standing:
    return Standing(start.name, start.game, start.parameters, state, (), start.seed, 0, start.about)


def _by_names(start: Standing, text: str) -> list[Any]:
    """Names of actions one after the other; a name may be several words, so the longest that fits is taken."""
    words, standing = text.split(), start
    actions: list[Any] = []
    place = 0
    while place < len(words):
        choices = {standing.game.action_name(standing.state, action): action for action in standing.actions}
        longest = max((len(name.split()) for name in choices), default=0)
        for length in range(min(longest, len(words) - place), 0, -1):
            name = " ".join(words[place : place + length])
            if name in choices:
                break
        else:
            who = "chance has no outcome" if not standing.ending and standing.mover == CHANCE else "there is no move"
            raise InvalidNotation(f"after {len(actions)} moves {who} called {words[place]!r:.60}")
        actions.append(choices[name])
        standing = standing.after(actions[-1])
        place += length
    return actions
