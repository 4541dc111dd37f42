"""How backgammon is written: plays as 8/5 6/5, bar/20*, 13/7(2) and 4/off, states with a position ID."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from plies.core import IllegalAction, InvalidNotation
from plies.core.readers import check_length, listed, shown
from plies.games.backgammon import position_id
from plies.games.backgammon.board import BAR, CHECKERS, OFF
from plies.games.backgammon.plays import NO_PLAY, STEPS, die_of, left_by

__all__ = ["MARKS", "STAKES", "drawn", "play_name", "read_play", "read_state_text", "state_text"]

MARKS = "xo"
STAKES = ("the game", "a gammon", "a backgammon")
PASS = "pass"
ROLLS = {"rolling": 0, "opening": -1}
EXAMPLE = "8/5 6/5, bar/20*, 13/7(2) or 4/off"

LONGEST = 200  # characters of a play; four steps take 40 in any notation

Step = tuple[int, int]  # from a place to a place


# -- plays --


def steps(play: int, dice: int) -> list[Step]:
    """Return the steps of a play, those from furthest back first."""
    left = [(left_by(play, step), die_of(dice, step)) for step in range(STEPS)]
    return sorted((place, min(place + die, OFF)) for place, die in left if place >= 0)


def hits(play: int, dice: int, theirs: tuple[int, ...]) -> set[int]:
    """Return the places where the play hits."""
    return {to for _, to in steps(play, dice) if to < OFF and theirs[OFF - to] == 1}


def play_name(play: int, dice: int, theirs: tuple[int, ...]) -> str:
    struck = hits(play, dice, theirs)
    words = []
    for (place, to), times in Counter(steps(play, dice)).items():
        star, often = "*" if to in struck else "", f"({times})" if times > 1 else ""
        words.append(f"{point(place)}/{point(to)}{star}{often}")
    return " ".join(words) or PASS


def point(place: int) -> str:
    return "bar" if place == BAR else "off" if place == OFF else str(OFF - place)


def read_play(text: str, legal: Sequence[int], dice: int, theirs: tuple[int, ...]) -> int:
    """Return the legal play that text describes."""
    check_length(text, LONGEST, "a play")
    names = {play: play_name(play, dice, theirs) for play in legal}
    written = text.strip().lower()
    if written == PASS:
        fitting = [play for play in legal if play == NO_PLAY]
    else:
        moves, stars = read_steps(written)
        change = moved(moves)
        fitting = [play for play in legal if moved(steps(play, dice)) == change]
        exact = [play for play in fitting if steps(play, dice) == sorted(moves)]
        touching = [play for play in fitting if {to for _, to in moves} <= {to for _, to in steps(play, dice)}]
        fitting = exact or [play for play in touching if stars <= hits(play, dice, theirs)]
        if stars and fitting and not all(stars <= hits(play, dice, theirs) for play in fitting):
            raise IllegalAction(f"{text.strip()!r} hits nothing on {point(min(stars))}; write {names[fitting[0]]}")
    if len(fitting) > 1:
        choices = " or ".join(names[play] for play in fitting[:10])
        raise IllegalAction(f"{text.strip()!r} can be played in {len(fitting)} ways; write {choices}")
    if not fitting:
        raise IllegalAction(f"{text.strip()!r} is not possible here; choose from: {listed(names.values())}")
    return fitting[0]


def read_steps(text: str) -> tuple[list[Step], set[int]]:
    """Return the steps as written, and the places with a star."""
    moves: list[Step] = []
    stars: set[int] = set()
    for word in text.split() or [""]:
        parts = re.fullmatch(r"(bar|[0-9]{1,2})((?:/(?:off|[0-9]{1,2})\*?)+)(?:\(([1-4])\))?", word)
        if not parts:
            raise InvalidNotation(f"{shown(word)} is not a step of a play, as in {EXAMPLE}")
        stations = [parts[1], *parts[2][1:].split("/")]
        places = [read_point(station.rstrip("*"), word) for station in stations]
        if any(before >= after for before, after in pairwise(places)):
            raise InvalidNotation(f"{word!r} does not go forward: from higher points to lower ones, then off")
        stars |= {place for place, station in zip(places, stations, strict=True) if station.endswith("*")}
        moves += list(pairwise(places)) * int(parts[3] or 1)
    return moves, stars


def read_point(text: str, word: str) -> int:
    if text in ("bar", "off"):
        return BAR if text == "bar" else OFF
    if not 1 <= int(text) <= 24:
        raise InvalidNotation(f"{word!r}: there is no point {text}; there are 1 to 24, bar and off")
    return OFF - int(text)


def moved(moves: Sequence[Step]) -> Counter[int]:
    """Return how many more checkers each place has afterwards."""
    change = Counter(to for _, to in moves)
    change.subtract(place for place, _ in moves)
    return Counter({place: number for place, number in change.items() if number})


# -- states --


def state_text(mine: tuple[int, ...], theirs: tuple[int, ...], mover: int, dice: int) -> str:
    rolls = {number: word for word, number in ROLLS.items()}
    return f"{position_id.encode(mine, theirs)} {MARKS[mover]} {rolls.get(dice, dice)}"


def read_state_text(text: str) -> tuple[tuple[int, ...], tuple[int, ...], int, int]:
    """Return (checkers of the mover, of the other, mover, dice); an ID alone means that x is to roll."""
    fields = text.split()
    if not 1 <= len(fields) <= 3:
        example = "4HPwATDgc/ABMA x 31"
        raise InvalidNotation(f"{shown(text)} is not a position ID, who plays and the dice, as in {example!r}")
    identifier, mark, roll = fields + ["x", "rolling"][len(fields) - 1 :]
    mine, theirs = position_id.decode(identifier)
    if mark not in tuple(MARKS):
        raise InvalidNotation(f"{shown(mark)} is not the player to play, x or o")
    if roll not in ROLLS and not re.fullmatch("[1-6][1-6]", roll):
        raise InvalidNotation(f"{shown(roll)} is not a roll of two dice, as in 31, nor rolling or opening")
    dice = ROLLS[roll] if roll in ROLLS else int("".join(sorted(roll, reverse=True)))
    if mine[OFF] == theirs[OFF] == CHECKERS:
        raise InvalidNotation(f"{identifier!r} has no checkers left on either side")
    return mine, theirs, MARKS.index(mark), dice


def drawn(first: tuple[int, ...], second: tuple[int, ...]) -> str:
    """Return the board as x sees it: each point with its owner and number of checkers, then the bar and those off."""

    def at(number: int) -> str:
        ours, theirs = first[OFF - number], second[number]
        return f"x{ours}" if ours else f"o{theirs}" if theirs else "."

    def row(numbers: list[int], texts: list[str]) -> str:
        cells = [f"{text:>4}" for text in texts]
        return "".join(cells[:6]) + "  |" + "".join(cells[6:])

    upper, lower = list(range(13, 25)), list(range(12, 0, -1))
    lines = [row(upper, [str(n) for n in upper]), row(upper, [at(n) for n in upper]), ""]
    lines += [row(lower, [at(n) for n in lower]), row(lower, [str(n) for n in lower])]
    aside = f"bar: x {first[BAR]}, o {second[BAR]}; off: x {first[OFF]}, o {second[OFF]}"
    return "\n".join([*lines, aside])
