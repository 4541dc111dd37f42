"""Games of go as SGF, the usual file format.

`read` takes the main line: the first variation everywhere. It understands B, W, AB, AW and PL (setup in the first node
only), SZ, KM and GM, keeps the other properties of the first node, and skips comments and marks. `write` is the
reverse. The text is read as data, byte by byte; an error names the byte or the property that is wrong.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from plies.core import IllegalAction, InvalidNotation
from plies.core.readers import check_encodable, unquoted
from plies.games.go import NOWHERE, Go, State
from plies.games.go.points import Points, added, holds, union

__all__ = ["Sgf", "read", "write"]

PLAYERS = "BW"
LETTERS = "abcdefghijklmnopqrs"
FIRST_NODE_ONLY = ("AB", "AW", "AE", "PL", "SZ", "KM", "GM")
Node = dict[str, list[str]]


@dataclass(frozen=True)
class Sgf:
    """One game: where it begins, and the actions taken."""

    game: Go
    start: State
    actions: tuple[int, ...]
    about: dict[str, str] = field(default_factory=dict)  # the other properties of the first node: PB, PW, RE, DT, ...

    def states(self) -> list[State]:
        """Return the states from the start to the end."""
        found = [self.start]
        for action in self.actions:
            found.append(self.game.result(found[-1], action))
        return found


# -- writing --


def write(game: Go, actions: Iterable[int], start: State | None = None, about: dict[str, str] | None = None) -> str:
    """Return the game as SGF; about is for the first node, such as {"PB": "plies"}. A finished game gets its result."""
    begun = state = game.initial() if start is None else start
    moves = []
    for action in actions:
        moves.append(f";{PLAYERS[state.mover]}[{_point_text(game, action)}]")
        state = game.play(state, action)
    said = {"GM": "1", "FF": "4", "CA": "UTF-8", "SZ": str(game.side), "KM": f"{game.komi:g}", **(about or {})}
    if game.is_terminal(state):
        said.setdefault("RE", _result_text(game.score(state)))
    first = "".join(f"{name}[{_escaped(text)}]" for name, text in said.items())
    return f"(;{first}{_setup_text(game, begun)}{''.join(moves)})\n"


def _setup_text(game: Go, state: State) -> str:
    if state == game.initial():
        return ""
    texts = []
    for name, stones in (("AB", state.black), ("AW", state.white)):
        points = [_point_text(game, point) for point in range(game.passing) if holds(stones, point)]
        texts.append("".join([name, *(f"[{point}]" for point in points)]) if points else "")
    return f"{''.join(texts)}PL[{PLAYERS[state.mover]}]"


def _result_text(lead: float) -> str:
    return "0" if lead == 0 else f"{'B' if lead > 0 else 'W'}+{abs(lead):g}"


def _point_text(game: Go, action: int) -> str:
    """Return column and row, from the upper left; nothing for a pass."""
    if action == game.passing:
        return ""
    row, column = divmod(action, game.row)
    return LETTERS[column] + LETTERS[game.side - 1 - row]


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")


# -- reading --


def read(text: str | bytes) -> Sgf:
    """Return the game in an SGF text; raise InvalidNotation if it cannot be played by the rules."""
    first, *others = _main_line(_decoded(text))
    game = _game(first)
    state = start = _start(game, first)
    actions: list[int] = []
    past = {(start.black, start.white)}
    for number, node in enumerate([first, *others]):
        for name in node:
            if number > 0 and name in FIRST_NODE_ONLY:
                raise InvalidNotation(f"{name} in node {number + 1}: it is understood in the first node only")
        played = [name for name in PLAYERS if name in node]
        if len(played) == 2:
            raise InvalidNotation(f"node {number + 1} has both B and W: one action is one node")
        for name in played:
            actions.append(_action(game, state, name, _only(node, name), len(actions) + 1, past))
            state = game.result(state, actions[-1])
            past.add((state.black, state.white))
    known = (*FIRST_NODE_ONLY, "FF", "CA", "B", "W")
    about = {name: values[0] for name, values in first.items() if name not in known}
    return Sgf(game, start, tuple(actions), about)


def _game(first: Node) -> Go:
    if _only(first, "GM", "1") != "1":
        raise InvalidNotation(f"{_said(first, 'GM')}: this is not go, which is 1")
    size, komi = _only(first, "SZ", "19"), _only(first, "KM", "0") or "0"
    if not re.fullmatch(r"[0-9]{1,2}", size):
        raise InvalidNotation(f"{_said(first, 'SZ')}: the size of a square board is a number")
    if not re.fullmatch(r"[-+]?(?:[0-9]{1,4}(?:\.[0-9]{0,4})?|\.[0-9]{1,4})", komi.strip()):
        raise InvalidNotation(f"{_said(first, 'KM')}: komi is a number")
    try:
        return Go(int(size), float(komi))
    except ValueError as error:
        raise InvalidNotation(f"SZ[{size}] KM[{komi}]: {error}") from None


def _start(game: Go, first: Node) -> State:
    """Return the board before the first action."""
    if "AE" in first:
        raise InvalidNotation("AE in the first node: there is nothing to remove yet")
    black = _stones(game, first, "AB", game.nothing)
    white = _stones(game, first, "AW", black)
    handicap = black != game.nothing and white == game.nothing
    mover = _only(first, "PL", "W" if handicap and "B" not in first else "B")
    if mover not in tuple(PLAYERS):
        raise InvalidNotation(f"{_said(first, 'PL')}: the player to move is B or W")
    state = State(black, white, NOWHERE, 0, PLAYERS.index(mover))
    try:
        return game.read_state(game.state_text(state))
    except InvalidNotation as error:
        raise InvalidNotation(f"AB and AW: {error}") from None


def _stones(game: Go, first: Node, name: str, others: Points) -> Points:
    """Return the stones of a colour; none twice, and none on a point of the others."""
    stones = game.nothing
    for text in first.get(name, []):
        point = _read_point(game, text)
        if point == game.passing or point is None:
            raise InvalidNotation(f"{name}[{unquoted(text)}] is not a point of the board")
        if holds(stones, point) or holds(others, point):
            raise InvalidNotation(f"{name}[{unquoted(text)}]: there is a stone already")
        stones = union(stones, added(game.nothing, point))
    return stones


def _action(game: Go, state: State, name: str, text: str, number: int, past: set[tuple[Points, Points]]) -> int:
    """Return the action that a property writes, if the rules and the past allow it."""
    said = f"{name}[{unquoted(text)}], action {number}"
    action = _read_point(game, text)
    if action is None:
        raise InvalidNotation(f"{said}: this is not a point of the board")
    if game.is_terminal(state):
        raise InvalidNotation(f"{said}: the game was over after two passes")
    if PLAYERS.index(name) != state.mover:
        raise InvalidNotation(f"{said}: it is the turn of {PLAYERS[state.mover]}")
    try:
        game.read_action(state, game.action_name(state, action))
    except IllegalAction as error:
        raise InvalidNotation(f"{said}: {error}") from None
    after = game.result(state, action)
    if action != game.passing and (after.black, after.white) in past:  # like forbids, but for the whole past at once
        raise InvalidNotation(f"{said}: it repeats an earlier position (superko)")
    return action


def _read_point(game: Go, text: str) -> int | None:
    """Return the action; None if the text is neither a point nor a pass, which is empty or tt."""
    text = text.strip()
    if text in ("", "tt"):
        return game.passing
    if len(text) != 2 or any(letter not in LETTERS[: game.side] for letter in text):
        return None
    column, row = map(LETTERS.index, text)
    return (game.side - 1 - row) * game.row + column


def _only(node: Node, name: str, default: str = "") -> str:
    """Return the value of a property that has one."""
    values = node.get(name, [default])
    if len(values) != 1:
        raise InvalidNotation(f"{unquoted(name)} has {len(values)} values instead of one")
    return values[0]


def _said(node: Node, name: str) -> str:
    return f"{name}[{unquoted(_only(node, name))}]"


# -- the text --


def _decoded(text: str | bytes) -> str:
    if isinstance(text, str):
        check_encodable(text)
        return text
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidNotation(f"byte {error.start}: this is not UTF-8") from None


TOKEN = re.compile(r"\s*+(?:(?P<mark>[();])|(?P<name>[A-Za-z]+)|\[(?P<value>(?:\\.|[^\\\]])*+)\])", re.DOTALL)


def _main_line(text: str) -> list[Node]:
    """Return the nodes of the first variation; of the rest only the form is checked."""
    nodes: list[Node] = []
    node: Node | None = None
    place, depth, name, done, end = 0, 0, "", False, len(text.rstrip())
    while place < end:
        token = TOKEN.match(text, place)
        if token is None:
            raise _wrong(text, place, f"this is not SGF: {text[place : place + 20].strip()!r}")
        mark, found = token["mark"], token["name"]
        if depth == 0 and (mark != "(" or done):
            raise _wrong(text, place, "a text holds one game, which begins with (")
        if mark == "(":
            depth, node = depth + 1, None
        elif mark == ")":
            depth, node, done = depth - 1, None, True
        elif mark == ";":
            node, name = {}, ""
            if not done:
                nodes.append(node)
        elif node is None:
            raise _wrong(text, place, "a property outside of a node, which begins with ;")
        elif found:
            name = "".join(letter for letter in found if letter.isupper())
            if not name or name in node:
                raise _wrong(text, place, f"{unquoted(found)} is not a property's name, or appears twice in a node")
            node[name] = []
        elif not name:
            raise _wrong(text, place, "a value without a property")
        else:
            node[name].append(re.sub(r"\\(\n|.)", lambda m: "" if m[1] == "\n" else m[1], token["value"], flags=re.S))
        place = token.end()
    if depth != 0 or not nodes:
        raise _wrong(text, len(text), "the text ends before the game does")
    for number, each in enumerate(nodes, 1):
        for empty in (unquoted(name) for name, values in each.items() if not values):
            raise InvalidNotation(f"{empty} in node {number} has no value; write {empty}[]")
    return nodes


def _wrong(text: str, place: int, what: str) -> InvalidNotation:
    """Return the error at a place, which is given in bytes, as in a file."""
    return InvalidNotation(f"byte {len(text[:place].encode())}: {what}")
