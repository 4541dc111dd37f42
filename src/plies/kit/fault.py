"""A fault of a game, or a note about it, with the line that leads to it."""

import ast
import shlex
from dataclasses import dataclass
from typing import Any

from plies.core import A, Game, IllegalAction, InvalidNotation, S

__all__ = ["KINDS", "NOTES", "RAISED", "Fault", "replay", "short"]

KINDS: dict[str, str] = {
    "declaration": "correct the class attribute, or set it in __init__",
    "hidden-method": "give your attribute another name: Game has a method of this name, and searches call it",
    "signature": "take the parameters that Game's method takes; if yours is something else, give it another name",
    "unsupported-game": "plies searches games of perfect information only; there is nothing to fix",
    "raises": "make the method work in every state that play can reach",
    "never-answers": "look for a loop that does not end; searches ask such questions thousands of times a second",
    "endless": "end the game by a clock in the state, or declare `repetition`; a game that is meant to have no end "
    "needs a depth in every search, and is checked as truncated(game, depth)",
    "changes-state": "build a new state and return it; never change the one you are given",
    "not-repeatable": "let the method depend only on its arguments, and let states and actions compare by value",
    "unhashable": "use tuples, NamedTuples and frozensets instead of lists, dicts and sets",
    "hash-differs": "compute __hash__ from what __eq__ compares, or use a NamedTuple",
    "hash-shared": "compute __hash__ from everything that __eq__ compares: searches tell states apart by it",
    "odd-equality": "let every state and action be equal to itself: use None or a number instead of nan",
    "equal-states": "let __eq__ compare everything that the rules look at, or use a NamedTuple",
    "no-state": "return a state (is a `return` missing?); searches read None as the initial state",
    "mixed-states": "make all states as initial does: searches read a plain tuple as the NamedTuple in its place",
    "not-a-bool": "return True or False",
    "not-text": "return a str that can be written as UTF-8",
    "player-range": "return 0 .. players-1, or CHANCE",
    "deterministic": "define chances as a method of the class, and leave `deterministic` to Game",
    "terminal-goes-on": "yield nothing once is_terminal says that the game is over",
    "stuck": "return True from is_terminal if the game is over here, or yield a pass",
    "too-many": "yield fewer, and those of one state only: searches list and number them all",
    "unordered": "return a list, as in sorted(...), or yield: a set has no order, and searches rely on one",
    "listed-twice": "yield every action once, and every outcome once with its whole probability",
    "probabilities": "yield pairs (probability, outcome) whose probabilities are 0 .. 1 and sum to 1",
    "utility-bounds": "widen utility_bounds, or correct utility; numbers are ints or floats",
    "zero-sum": "give the team of MAX utility(s, 0) and all others its negative, or declare zero_sum = False",
    "utility-sum": "correct utility, or declare utility_sum = None",
    "too-wide": "compute with floats, with smaller numbers or with several: compiled ints have 64 bits, and larger "
    "ones are silently wrong",
    "features": "let features, feature_names and weights have the same length and be numbers",
    "evaluate-bounds": "scale evaluate (or utility) so that no estimate reaches the best or the worst utility",
    "evaluate-zero-sum": "give the team of MAX evaluate(s, 0) and all others its negative, as utility does",
    "evaluate-sum": "let the estimates of all players add up to utility_sum, as shallow pruning relies on it",
    "derived": "leave the method to Game, or let it say the same",
    "state-text": "let state_text write one line that read_state reads; let read_state raise InvalidNotation otherwise",
    "action-name": "give every legal action a name of its own, on one line, that read_action can read",
    "accepts-illegal": "raise IllegalAction for anything that is not a choice in the state",
    "position": "leave out of position only what does not affect the game, such as a clock that ends it in a draw",
    "passed": "return a state in which another player moves, or state itself",
    "canonical": "map a state only to one with the same player, the same value and itself as representative",
    "promise": "return a finite number",
    "loud": "yield every action that promises something, once; where the state is quiet, none of these",
    "candidates": "yield actions in the order of actions(state), a best one among them; when in doubt, all",
    "natural": "return a whole number between -2**62 and 2**62, higher for more natural actions",
    "forbids": "answer True or False; an empty past forbids nothing, and no past forbids every action",
    "value-bounds": "return finite (low, high) with MAX's value certainly between them; when in doubt, utility_bounds",
    "index": "number the states 0 .. size()-1, no two alike; if size or index is something else, rename it",
}

# These are not faults, but worth knowing.
NOTES: dict[str, str] = {
    "circles": "a search without a depth, nodes or seconds may never end: give it one of these, declare `repetition`, "
    "or put a clock into the state",
    "unfinished": "utility was never tested: check with more seconds, from a later state, or with a shorter game",
    "over-at-once": "there is nothing to search or to play: correct initial or is_terminal",
    "chance-never-moves": "if the game has no chance, leave out chances: alpha-beta refuses games that have it",
    "unreadable": "define state_text and read_state: without them the studio cannot play the game, and no match can "
    "begin in the middle of it",
}

RAISED = (Exception, SystemExit, GeneratorExit)  # anything that a game may raise; Ctrl-C belongs to the user


@dataclass(frozen=True)
class Fault:
    """What is wrong, or worth knowing, and the line from initial() that shows it."""

    kind: str  # one of KINDS, or of NOTES
    seen: str
    line: tuple[Any, ...]
    names: tuple[str, ...] | None  # the line in the game's notation; None if that does not work
    state: Any  # where the line leads; None if there is no initial state

    @property
    def advice(self) -> str:
        """What to do about it."""
        return KINDS[self.kind] if self.kind in KINDS else NOTES[self.kind]

    @property
    def text(self) -> str:
        """The line as a text that `replay` understands."""
        if self.names is not None:
            return shlex.join(self.names)
        return repr([repr(action) for action in self.line])

    def replay(self, game: Game[S, A]) -> S:
        """Return the state that the line leads to, played again from the start."""
        state = game.initial()
        for action in self.line:
            state = game.result(state, action)
        return state

    def to_dict(self) -> dict[str, Any]:
        """Return the fault in a form that JSON can hold."""
        return {
            "kind": self.kind,
            "seen": self.seen,
            "advice": self.advice,
            "plies": len(self.line),
            "line": self.text,
            "state": short(self.state),
        }

    def __str__(self) -> str:
        where = ", in the initial state" if self.state is not None else ""
        if self.line:
            where = f", after {_plies(self.line)}: {_cut(self.text)}"
        state = "" if self.state is None else f"    state: {short(self.state)}\n"
        return f"{self.kind}{where}\n    {self.seen}\n{state}    so: {self.advice}"


def replay(game: Game[S, A], text: str) -> S:
    """Return the state after the line in text, which is a Fault's text."""
    state = game.initial()
    if text.startswith("["):  # never the start of a line of names: shlex quotes brackets
        for written in _words(ast.literal_eval, text):
            state = game.result(state, _written(game, state, written))
        return state
    for name in _words(shlex.split, text):
        state = game.play(state, game.read_action(state, name))
    return state


def _words(read: Any, text: str) -> list[str]:
    try:
        words: list[str] = read(text)
        return words
    except (ValueError, SyntaxError):
        raise InvalidNotation(f"{text!r} is not a line; write it as a fault's text does") from None


def _written(game: Game[S, A], state: S, written: str) -> A:
    for action in game.choices(state):
        if repr(action) == written:
            return action
    raise IllegalAction(f"{written} is not possible here")


def short(thing: Any) -> str:
    """Return repr(thing) in at most 200 characters, even if repr itself fails."""
    try:
        return _cut(repr(thing))
    except RAISED:
        return f"<a {type(thing).__name__} whose repr raises>"


def _cut(text: str) -> str:
    return text if len(text) <= 200 else f"{text[:160]} ... ({len(text)} characters)"


def _plies(line: tuple[Any, ...]) -> str:
    return "1 ply" if len(line) == 1 else f"{len(line)} plies"
