"""What the studio says about each game of the catalog, and which parameters a client may choose.

A game that is not listed here works, too: under its own name, without parameters.
"""

from dataclasses import dataclass
from typing import Any

from plies.core import InvalidArgument
from plies.games.pacman import LAYOUTS

__all__ = ["ABOUT", "UNKNOWN", "About", "Parameter", "about"]


@dataclass(frozen=True)
class Parameter:
    name: str
    title: str
    type: str  # "int", "ints", "bool" or "choice"
    default: Any
    low: int = 0
    high: int = 0
    choices: tuple[Any, ...] = ()
    most: int = 1  # how many numbers a list may have

    def to_dict(self) -> dict[str, Any]:
        told = {"name": self.name, "title": self.title, "type": self.type, "default": self.default}
        if self.type == "choice":
            return told | {"choices": list(self.choices)}
        return told if self.type == "bool" else told | {"low": self.low, "high": self.high}

    def read(self, given: Any) -> Any:
        """Return the given value. Raise InvalidArgument if it is not allowed."""
        if self.type == "bool" and isinstance(given, bool):
            return given
        if self.type == "choice" and any(given == choice and type(given) is type(choice) for choice in self.choices):
            return given
        if self.type == "int" and self._fits(given):
            return given
        if self.type == "ints" and isinstance(given, list) and self._few(given) and all(map(self._fits, given)):
            return tuple(given)
        raise InvalidArgument(f"{self.name} is {self._words()}, not {given!r:.60}")

    def _fits(self, given: Any) -> bool:
        return type(given) is int and self.low <= given <= self.high

    def _few(self, given: list[Any]) -> bool:
        return 1 <= len(given) <= self.most

    def _words(self) -> str:
        if self.type == "bool":
            return "true or false"
        if self.type == "choice":
            return f"one of {', '.join(map(repr, self.choices))}"
        numbers = f"from {self.low} to {self.high}"
        return f"a whole number {numbers}" if self.type == "int" else f"1 to {self.most} whole numbers {numbers}"


def whole(name: str, title: str, default: int, low: int, high: int) -> Parameter:
    return Parameter(name, title, "int", default, low, high)


def choice(name: str, title: str, *choices: Any) -> Parameter:
    """Return a parameter with these choices; the first is the default."""
    return Parameter(name, title, "choice", choices[0], choices=choices)


def switch(name: str, title: str, default: bool = False) -> Parameter:
    return Parameter(name, title, "bool", default)


@dataclass(frozen=True)
class About:
    title: str
    summary: str
    player_names: tuple[str, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    live: bool = False  # it can run by itself, and arrow keys play it
    paints: tuple[str, ...] = ()  # the colours of the players on the board; else those of bars
    # A value with which three games of four are won, as `python -m benchmarks chances` measures it with the usual
    # parameters; 0: nobody has measured it, or the game evaluates nothing.
    lead: float = 0.0
    blind: bool = False  # its evaluation is the same everywhere, so that values are means of results
    points: bool = (
        False  # utilities count points, not wins: values are told in points, and a bar shows chances or nothing
    )
    flips: bool = False  # the board may be turned round


UNKNOWN = About("", "")  # a game of which nothing is said
BLACK_AND_WHITE = ("black", "white")
MEN: dict[str, Any] = {"paints": ("man-0", "man-1"), "flips": True}
STONES: dict[str, Any] = {"paints": ("stone-0", "stone-1"), "flips": True}
USUAL = "small"
MAZES = (USUAL, *sorted({path.stem for path in LAYOUTS.glob("*.lay")} - {USUAL}))
COURIER_GRIDS = ("A..o/.oo./o..B", "Ao./.o./.oB", "A.o/o.o/o.B", "A.oo./..o../.oo.B")

ABOUT = {
    "2048": About("2048", "Push tiles together and double them.", ("you",), live=True),
    "backgammon": About(
        "Backgammon", "Bring your checkers home and off, by the dice.", BLACK_AND_WHITE, **MEN, lead=0.30, points=True
    ),
    "checkers": About(
        "Checkers", "Jump over the other side's pieces; who cannot move loses.", BLACK_AND_WHITE, **MEN, lead=1.43
    ),
    "chess": About(
        "Chess", "Checkmate the king.", ("white", "black"), paints=("piece-0", "piece-1"), lead=1.95, flips=True
    ),
    "connect-four": About(
        "Connect four",
        "Drop stones into columns; four in a line win.",
        ("red", "yellow"),
        (
            whole("width", "columns", 7, 4, 8),
            whole("height", "rows", 6, 4, 7),
            whole("line", "in a line", 4, 3, 5),
        ),
        paints=("disc-0", "disc-1"),
        lead=0.130,
    ),
    "couriers": About(
        "Couriers",
        "Collect parcels together; each pays for their own steps.",
        ("courier A", "courier B"),
        (
            choice("layout", "layout", *COURIER_GRIDS),
            whole("turns", "turns for each", 5, 1, 10),
            whole("worth", "for a parcel", 3, 1, 20),
        ),
        paints=("courier-0", "courier-1"),
        points=True,
    ),
    "go": About(
        "Go",
        "Surround more of the board than the other.",
        BLACK_AND_WHITE,
        (choice("side", "board", 9, 5, 7, 13, 19), choice("komi", "komi", 7.5, 0.5, 5.5, 6.5)),
        **STONES,
    ),
    "halving": About(
        "Halving", "Subtract one or halve; who reaches zero wins.", (), (whole("start", "start", 15, 1, 10_000),)
    ),
    "nim": About(
        "Nim",
        "Take objects from one heap; who takes the last one wins.",
        (),
        (
            Parameter("heaps", "heaps", "ints", [3, 4, 5], 1, 30, most=6),
            switch("misere", "taking the last one loses"),
        ),
    ),
    "othello": About(
        "Othello",
        "Enclose discs and turn them; most discs win.",
        BLACK_AND_WHITE,
        (choice("side", "board", 8, 6, 4),),
        **STONES,
        lead=0.094,
    ),
    "pacman": About(
        "Pacman",
        "Eat every pellet before the ghosts catch you.",
        ("Pacman", "ghost 1", "ghost 2", "ghost 3", "ghost 4"),
        (
            choice("layout", "layout", *MAZES),
            choice("evaluation", "evaluation", "features", "score"),
            whole("start_score", "points at the start", 0, 0, 1000),
            whole("pellet", "for a pellet", 10, 0, 100),
            whole("win", "for winning", 500, 0, 1000),
            switch("stop", "Pacman may stop", default=True),
            switch("reverse", "ghosts may turn back"),
        ),
        live=True,
        paints=("pacman", "ghost-0", "ghost-1", "ghost-2", "ghost-3"),
        points=True,
    ),
    "pig": About(
        "Pig",
        "Roll as often as you dare, then hold; a one loses the turn.",
        (),
        (whole("goal", "goal", 100, 10, 200), whole("players", "players", 2, 2, 4)),
        blind=True,
    ),
    "rolit": About(
        "Rolit",
        "Othello for three or four.",
        ("red", "yellow", "green", "blue"),
        (choice("players", "players", 3, 4), choice("side", "board", 8, 6, 4)),
        paints=("colour-r", "colour-y", "colour-g", "colour-b"),
    ),
    "tic-tac-toe": About("Tic-tac-toe", "Three in a row.", ("x", "o")),
}


def about(name: str) -> About:
    """Return what is said about the game; for a game that is not listed, only its name."""
    return ABOUT.get(name) or About(name.replace("-", " ").capitalize(), "")
