"""Whole games as text: PGN, with tags, comments, variations and annotations. Text is parsed, never executed.

    for score in pgn.read(text):
        print(score.tags["White"], [move.name for move in score.moves])

A move holds the variations that could have been played in its place. An error names the line of the text.
"""

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from plies.core import IllegalAction, InvalidNotation
from plies.core.readers import check_encodable, shown, unquoted
from plies.games.chess import fen
from plies.games.chess.board import State
from plies.games.chess.game import Chess
from plies.games.chess.moving import moved

__all__ = ["Line", "Move", "Score", "from_actions", "read", "write"]

ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?", "Result": "*"}
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
ANNOTATIONS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
DEEPEST = 64  # variations of variations
WIDTH = 79

TAG = re.compile(r'\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\\n]|\\["\\])*)"\s*\]')
WORD = re.compile(
    r"""(?P<space>\s+|^%[^\n]*)
    |   (?P<tag>\[(?:[^"\]\n]|"(?:[^"\\\n]|\\.)*")*\]?)
    |   \{(?P<comment>[^}]*)\}
    |   ;(?P<rest>[^\n]*)
    |   \$(?P<number>[0-9]{1,3})
    |   (?P<parenthesis>[()])
    |   (?P<result>1-0|0-1|1/2-1/2|\*)(?![^\s)])
    |   (?P<count>[0-9]+\.+)
    |   (?P<annotation>[!?]+)
    |   (?P<move>[A-Za-z0-9][A-Za-z0-9=+\#-]*)
    """,
    re.VERBOSE | re.MULTILINE,
)


@dataclass
class Move:
    """A move of a line."""

    action: int
    name: str
    comment: str = ""
    annotations: list[int] = field(default_factory=list)  # numbers: 1 is !, 2 is ?, ...
    variations: list["Line"] = field(default_factory=list)


@dataclass
class Line:
    """Moves from a position on, with the comment before the first."""

    moves: list[Move] = field(default_factory=list)
    comment: str = ""


@dataclass
class Score(Line):
    """A game: its tags, its main line and how it ended."""

    tags: dict[str, str] = field(default_factory=lambda: dict(ROSTER))
    result: str = "*"

    def initial(self) -> State:
        return fen.read(self.tags.get("FEN", fen.START))

    def states(self) -> list[State]:
        """Return the positions of the main line, the first included."""
        found = [self.initial()]
        for move in self.moves:
            found.append(moved(found[-1], move.action))
        return found


def from_actions(actions: list[int], tags: dict[str, str] | None = None, result: str = "*") -> Score:
    """Return the score of a game that was played."""
    score = Score(tags={**ROSTER, **(tags or {}), "Result": result}, result=result)
    state, rules = score.initial(), _rules()
    for action in actions:
        name = rules.action_name(state, action)
        score.moves.append(Move(rules.read_action(state, name), name))
        state = moved(state, action)
    return score


def _rules() -> Chess:
    return Chess(repetition=0, draw_after=10_000)  # many games went on after a draw could have been claimed


# -- reading --


class Word(NamedTuple):
    kind: str
    text: str
    line: int


def words(text: str) -> Iterator[Word]:
    place, line = 0, 1
    while place < len(text):
        found = WORD.match(text, place)
        if found is None:
            raise InvalidNotation(f"line {line}: {text[place : place + 20].split()[0]!r} does not belong in a PGN")
        if found.lastgroup != "space":
            yield Word(str(found.lastgroup), found[str(found.lastgroup)], line)
        line += found[0].count("\n")
        place = found.end()


def read(text: str) -> list[Score]:
    """Return all games of a PGN."""
    check_encodable(text)
    reader: Reader | None = None
    scores = []
    for word in words(text.removeprefix("\ufeff")):
        if reader is None:
            reader = Reader()
        if reader.take(word):
            scores.append(reader.score)
            reader = None
    if reader is not None:
        raise InvalidNotation(f"the last game has no result: end it with one of {', '.join(RESULTS)}")
    return scores


class Place(NamedTuple):
    """Where a line is being read: the line, the positions before each of its moves, and the one after the last."""

    line: Line
    states: list[State]


class Reader:
    """Reads one game, word by word."""

    def __init__(self) -> None:
        self.score = Score(tags={})
        self.rules = _rules()
        self.places: list[Place] = []  # the main line, and the variations that are open
        self.comments: dict[int, tuple[Line | Move, list[str]]] = {}  # by what they comment on; joined at the end

    def take(self, word: Word) -> bool:
        """Take the next word; return whether the game ends with it."""
        if word.kind == "tag":
            self._tag(word)
            return False
        if not self.places:
            self._begin(word)
        if word.kind == "result":
            return self._end(word)
        getattr(self, f"_{word.kind}")(word)
        return False

    def _tag(self, word: Word) -> None:
        parts = TAG.fullmatch(word.text.strip())
        if self.places:
            raise InvalidNotation(f"line {word.line}: a tag among the moves; the game before it has no result")
        if parts is None:
            tag = shown(word.text.strip())
            raise InvalidNotation(f'line {word.line}: {tag} is not a tag, such as [White "Anderssen"]')
        if parts[1] in self.score.tags:
            raise InvalidNotation(f"line {word.line}: the tag {unquoted(parts[1])} appears twice")
        self.score.tags[parts[1]] = re.sub(r"\\(.)", r"\1", parts[2])

    def _begin(self, word: Word) -> None:
        try:
            self.places.append(Place(self.score, [self.score.initial()]))
        except InvalidNotation as error:
            raise InvalidNotation(f"the game before line {word.line}, tag FEN: {error}") from None

    def _end(self, word: Word) -> bool:
        told = self.score.tags.get("Result", word.text)
        if len(self.places) > 1:
            raise InvalidNotation(f"line {word.line}: {word.text} inside a variation; a ) is missing")
        if told != word.text:
            raise InvalidNotation(
                f"line {word.line}: the moves end with {word.text}, the tag Result says {shown(told)}"
            )
        self.score.result = word.text
        for about, said in self.comments.values():
            about.comment = " ".join(filter(None, said))
        return True

    def _move(self, word: Word) -> None:
        line, states = self.places[-1]
        try:
            action = self.rules.read_action(states[-1], word.text)
        except (IllegalAction, InvalidNotation) as error:
            number = (len(states) + states[0].mover - 1) // 2 + _first_number(self.score.tags)
            dots = "..." if states[-1].mover else "."
            raise InvalidNotation(f"line {word.line}, move {number}{dots}: {error}") from None
        line.moves.append(Move(action, self.rules.action_name(states[-1], action)))
        states.append(moved(states[-1], action))

    def _count(self, word: Word) -> None:
        """Ignore the number of a move: it follows from the moves."""

    def _comment(self, word: Word) -> None:
        line = self.places[-1].line
        about: Line | Move = line.moves[-1] if line.moves else line
        _, said = self.comments.setdefault(id(about), (about, []))
        said.append(" ".join(word.text.split()))

    _rest = _comment

    def _number(self, word: Word) -> None:
        self._annotate(word, int(word.text))

    def _annotation(self, word: Word) -> None:
        if word.text not in ANNOTATIONS:
            raise InvalidNotation(f"line {word.line}: {shown(word.text)} is not one of {', '.join(ANNOTATIONS)}")
        self._annotate(word, ANNOTATIONS[word.text])

    def _annotate(self, word: Word, number: int) -> None:
        if not self.places[-1].line.moves:
            raise InvalidNotation(f"line {word.line}: an annotation without a move")
        self.places[-1].line.moves[-1].annotations.append(number)

    def _parenthesis(self, word: Word) -> None:
        line, states = self.places[-1]
        if word.text == "(":
            if not line.moves:
                raise InvalidNotation(f"line {word.line}: a variation before any move that it could replace")
            if len(self.places) > DEEPEST:
                raise InvalidNotation(f"line {word.line}: variations of variations go at most {DEEPEST} deep")
            line.moves[-1].variations.append(Line())
            self.places.append(Place(line.moves[-1].variations[-1], [states[-2]]))
        elif len(self.places) == 1 or not line.moves:
            raise InvalidNotation(f"line {word.line}: a ) {'without (' if len(self.places) == 1 else 'without moves'}")
        else:
            self.places.pop()


# -- writing --


def write(score: Score) -> str:
    """Return one game as PGN: the seven tags that every game has, the other tags, the moves."""
    tags = {**ROSTER, **score.tags, "Result": score.result}
    if "FEN" in tags:
        tags["SetUp"] = "1"
    heads = [f'[{name} "{_escaped(text)}"]' for name, text in tags.items()]
    state = score.initial()
    number = 2 * (_first_number(tags) - 1) + state.mover
    moves = " ".join([*_texts(score, number), score.result])
    body = textwrap.fill(moves, WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*heads, "", body, ""])


def _first_number(tags: dict[str, str]) -> int:
    """Return the number of the first move, the last field of a FEN."""
    fields = tags.get("FEN", fen.START).split()
    return max(1, int(fields[5])) if len(fields) == 6 else 1


def _escaped(text: str) -> str:
    return " ".join(text.splitlines()).replace("\\", "\\\\").replace('"', '\\"')


def _texts(line: Line, ply: int) -> Iterator[str]:
    """Yield the words of a line whose first move is the given ply of the game."""
    if line.comment:
        yield _braced(line.comment)
    numbered = False  # must black's move be numbered to tell it from white's?
    for place, move in enumerate(line.moves, ply):
        if place % 2 == 0 or not numbered:
            yield f"{place // 2 + 1}{'.' if place % 2 == 0 else '...'}"
        numbered = not (move.comment or move.variations)
        yield move.name
        yield from (f"${number}" for number in move.annotations)
        if move.comment:
            yield _braced(move.comment)
        for variation in move.variations:
            *inner, last = _texts(variation, place)
            yield f"({inner[0]}" if inner else f"({last})"
            if inner:
                yield from inner[1:]
                yield f"{last})"


def _braced(comment: str) -> str:
    return "{" + " ".join(comment.replace("}", ")").split()) + "}"
