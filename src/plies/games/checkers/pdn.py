"""PDN, the file format for games of checkers: tags in brackets, then the moves and the result.

    [Event "Example"]
    [Result "0-1"]

    1. 11-15 23-19 2. 8-11 22-17 {a comment} 3. 11-16 0-1

A file is read as text; nothing in it is executed. Comments in braces or after a semicolon, variations in parentheses,
marks such as ! and $1, and move numbers are skipped. 1-0 means that white has won, 0-1 that black has.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from textwrap import fill

from plies.core import InvalidNotation, PliesError
from plies.core.readers import check_encodable, shown, unquoted
from plies.games.checkers.rules import Checkers, State

__all__ = ["RESULTS", "PdnGame", "read", "write"]

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
ENGLISH = "21"  # the number of this game among draughts
GAME = Checkers()
TOKEN = re.compile(
    r"""\[\s*+(?P<name>\w++)\s++"(?P<value>(?:\\.|[^"\\])*+)"\s*+\]
    |(?P<result>1-0|0-1|1/2-1/2|\*)(?=[\s{;[(]|$)
    |(?P<move>[0-9]++(?:[-x:][0-9]++)+)
    |(?P<bracket>[()])
    |\s++|\{[^}]*+\}|;[^\n]*+|%[^\n]*+|[0-9]++\.+|\$[0-9]+|[!?]+""",
    re.VERBOSE,
)


@dataclass(frozen=True)
class PdnGame:
    """One game: its actions, its result (one of RESULTS), its tags, and the state in which it began."""

    actions: tuple[int, ...]
    result: str = "*"
    tags: Mapping[str, str] = field(default_factory=dict)
    start: State = GAME.initial()  # noqa: RUF009 - a state cannot be changed

    def states(self) -> list[State]:
        """Return every state, from the start on."""
        found = [self.start]
        for action in self.actions:
            found.append(GAME.play(found[-1], action))
        return found


def read(text: str) -> list[PdnGame]:
    """Return the games of a file, in order. InvalidNotation names the line, or the game and the ply, that is wrong."""
    check_encodable(text)
    games: list[PdnGame] = []
    tags: dict[str, str] = {}
    moves: list[str] = []

    def ends(result: str) -> None:
        games.append(played(dict(tags), moves, result, f"game {len(games) + 1}"))
        tags.clear()
        moves.clear()

    for kind, value, name in tokens(text):
        if kind == "result":
            ends(value)
        elif kind == "move":
            moves.append(value)
        else:
            if moves:
                ends("*")
            tags[name] = value
    if moves or tags:
        ends("*")
    return games


def tokens(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield ("move", move, ""), ("result", result, "") and ("tag", value, name), without what is skipped."""
    place, line, variations = 0, 1, 0
    while place < len(text):
        found = TOKEN.match(text, place)
        if found is None:
            rest = text[place : place + 20].split(maxsplit=1)[0]
            raise InvalidNotation(f"line {line}: {rest!r} is not a tag, move, result or comment of a PDN file")
        place = found.end()
        variations += (found["bracket"] == "(") - (found["bracket"] == ")")
        if variations < 0:
            raise InvalidNotation(f"line {line}: ')' closes no variation")
        if found["name"]:
            yield "tag", re.sub(r"\\(.)", r"\1", found["value"]), found["name"]
        elif variations == 0 and (found["move"] or found["result"]):
            yield "move" if found["move"] else "result", found[0].replace(":", "x"), ""
        line += found[0].count("\n")
    if variations:
        raise InvalidNotation("a variation is not closed: a ')' is missing")


def played(tags: dict[str, str], moves: list[str], result: str, name: str) -> PdnGame:
    """Return the game with these tags and moves, or raise InvalidNotation if it cannot be played."""
    kind = tags.get("GameType", ENGLISH).partition(",")[0].strip()
    if kind != ENGLISH:
        raise InvalidNotation(f"{name} has GameType {unquoted(kind)}; checkers, or English draughts, is {ENGLISH}")
    said = tags.get("Result", result)
    if said not in RESULTS:
        raise InvalidNotation(f"{name} has the Result {shown(said)}; it is one of {', '.join(RESULTS)}")
    if "*" not in (said, result) and said != result:
        raise InvalidNotation(f"{name} ends with {result}, its tag Result says {said}")
    try:
        start = state = GAME.read_state(tags["FEN"]) if "FEN" in tags else GAME.initial()
    except PliesError as error:
        raise InvalidNotation(f"{name}, tag FEN: {error}") from None
    actions = []
    for ply, move in enumerate(moves, 1):
        try:
            actions.append(GAME.read_action(state, move))
        except PliesError as error:
            raise InvalidNotation(f"{name}, ply {ply}: {error}") from None
        state = GAME.result(state, actions[-1])
    return PdnGame(tuple(actions), said if result == "*" else result, tags, start)


def write(games: Iterable[PdnGame]) -> str:
    """Return the text of a file with these games, which `read` can read."""
    return "\n".join(written(game) for game in games)


def written(game: PdnGame) -> str:
    tags = {**game.tags, "Result": game.result}
    if game.start != GAME.initial():
        tags |= {"SetUp": "1", "FEN": GAME.state_text(game.start)}
    quoted = {name: value.replace("\\", "\\\\").replace('"', '\\"') for name, value in tags.items()}
    words, ply = [], game.start.mover  # 0 where black begins
    for state, action in zip(game.states(), game.actions, strict=False):
        if ply % 2 == 0:
            words.append(f"{ply // 2 + 1}.")
        elif not words:
            words.append("1...")
        words.append(GAME.action_name(state, action))
        ply += 1
    moves = fill(" ".join([*words, game.result]), 80, break_on_hyphens=False, break_long_words=False)
    return "\n".join([*(f'[{name} "{value}"]' for name, value in quoted.items()), "", moves, ""])
