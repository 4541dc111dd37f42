"""Fit the weights of the chess evaluation (src/plies/games/chess/weights.py) to Stockfish's opinion of positions.

    python tools/fit_chess.py positions FILE [--count 40000] [--nodes 1500] [--seed 1]
    python tools/fit_chess.py fit FILE [--write]

`positions` lets Stockfish play against itself, from random openings and with a random move now and then, and adds a
line `FEN;hundredths of a pawn for white` to the file for every quiet position: no check, and no capture or promotion as
the best move. `fit` finds the weights with which the expected result of the evaluation is nearest to that of
Stockfish's opinion (least squares, Gauss and Newton's method). It prints them, with the error on a tenth of the
positions that it has not seen; with --write it puts them into weights.py. Neighbouring squares are kept close, and so
are left and right.

Some 40,000 positions take ten minutes to play and a minute to fit.
"""

import argparse
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from plies.adapters.uci import Engine
from plies.games import Chess
from plies.games.chess import fen, weights
from plies.games.chess.board import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, kind_at
from plies.games.chess.judgement import stage

GAME = Chess()
NAMES = {PAWN: "PAWN", KNIGHT: "KNIGHT", BISHOP: "BISHOP", ROOK: "ROOK", QUEEN: "QUEEN", KING: "KING"}
MOST, CLEAR, LONGEST = 1200, 2500, 220  # hundredths of a pawn to learn from, and all but won; plies of a game
SLOPE = np.log(10) / 4  # of the expected result, 1 / (1 + 10^(-pawns / 4))
NEIGHBOURS, RIDGE, SIDES, SMALL = (
    0.6,
    0.06,
    0.2,
    0.005,
)  # what it costs that squares differ, their size, left and right, and weights
GIVEN = ("early placement", "late placement", "lone king")  # not fitted: the tables are, and few games last so long


# -- positions --


def games(engine: Engine, nodes: int, draw: random.Random) -> Iterator[str]:
    """Yield lines for the quiet positions of game after game."""
    while True:
        state, slips = GAME.initial(), draw.choice((0.0, 0.05, 0.1, 0.2))
        engine.new_game()
        for ply in range(LONGEST):
            if GAME.is_terminal(state):
                break
            actions = list(GAME.actions(state))
            action = draw.choice(actions)
            if ply >= 6:
                answer = engine.go(GAME.state_text(state), nodes=nodes)
                best = GAME.read_action(state, answer.move)
                opinion = CLEAR if answer.centipawns is None else answer.centipawns
                if abs(opinion) < MOST and not GAME.forced(state) and GAME.promise(state, best) == 0.0:
                    yield f"{GAME.state_text(state)};{opinion if state.mover == 0 else -opinion}\n"
                if abs(opinion) >= CLEAR:
                    break
                action = best if draw.random() >= slips else action
            state = GAME.result(state, action)


def play(path: Path, count: int, nodes: int, seed: int) -> None:
    with Engine("stockfish") as engine, path.open("a") as file:
        for number, line in enumerate(games(engine, nodes, random.Random(seed)), 1):
            file.write(line)
            if number == count:
                break


# -- fitting --


def columns() -> list[tuple[int, int, int]]:
    """Return (0 early or 1 late, kind, square) for every free number of the tables; white's, on the left side."""
    squares = [(kind, square) for kind in NAMES for square in range(64) if kind == KING or square % 8 < 4]
    free = [(kind, square) for kind, square in squares if kind != PAWN or 8 <= square < 56]
    return [(late, kind, square) for kind, square in free for late in (0, 1)]


def read(path: Path, free: list[tuple[int, int, int]]) -> tuple[Any, Any]:
    """Return a row of features and of pieces on squares for every position; and the opinions, in pawns."""
    place = {name: number for number, name in enumerate(free)}
    lines = dict.fromkeys(path.read_text().splitlines())
    fitted = [number for number, name in enumerate(weights.NAMES) if name not in GIVEN]
    rows, opinions = np.zeros((len(lines), len(fitted) + len(free)), np.float32), np.zeros(len(lines))
    for number, line in enumerate(lines):
        text, _, opinion = line.rpartition(";")
        state, row = fen.read(text), rows[number]
        features, early = GAME.features(state), stage(state)
        row[: len(fitted)] = [features[each] for each in fitted]
        for square in range(64):
            kind, white = kind_at(state, square), state.white >> square & 1
            if kind:
                own = square if white else square ^ 56
                own = own if kind == KING or own % 8 < 4 else own ^ 7
                for late, part in ((0, early), (1, 1 - early)):
                    row[len(fitted) + place[late, kind, own]] += part if white else -part
        opinions[number] = int(opinion) / 100
    return rows, opinions


def restraint(free: list[tuple[int, int, int]], fitted: int) -> Any:
    """Return the cost, as a quadratic form, of neighbouring squares that differ and of large numbers."""
    cost = np.eye(fitted + len(free)) * SMALL
    place = {name: fitted + number for number, name in enumerate(free)}

    def together(one: int, other: int | None, strength: float) -> None:
        if other is not None:
            cost[[one, other], [one, other]] += strength
            cost[[one, other], [other, one]] -= strength

    for (late, kind, square), number in place.items():
        cost[number, number] += RIDGE - SMALL
        for files, ranks, strength in ((1, 0, 1.0), (0, 1, 1.0), (1, 1, 0.5), (-1, 1, 0.5)):
            if 0 <= square % 8 + files < 8:
                together(number, place.get((late, kind, square + files + 8 * ranks)), NEIGHBOURS * strength)
        if kind == KING and square % 8 < 4:
            together(number, place[late, kind, square ^ 7], SIDES)
    return cost


def expected(pawns: Any) -> Any:
    return 1 / (1 + np.exp(-SLOPE * pawns))


def fit(rows: Any, opinions: Any, cost: Any, numbers: Any) -> Any:
    """Return the numbers with the least squared error of the expected result, starting from others."""
    for _ in range(8):
        found = expected(rows @ numbers)
        slopes = rows * (SLOPE * found * (1 - found))[:, None].astype(np.float32)
        error = slopes.T @ (expected(opinions) - found) - cost @ numbers
        numbers = numbers + np.linalg.solve(slopes.T @ slopes + cost, error)
    return numbers


def written(source: str, features: dict[str, float], tables: Any) -> str:
    """Return the text of weights.py with other numbers."""
    head, _, rest = source.partition("FEATURES = (\n")
    _, _, rest = rest.partition(")\nNAMES")
    middle, _, rest = rest.partition("PLACES = {\n")
    _, _, tail = rest.partition("}\n")
    lines = "".join(f'    ("{name}", {number:.3f}),\n' for name, number in features.items())
    places = ""
    for kind, name in NAMES.items():
        places += f'    {name}: """\n'
        for rank in range(7, -1, -1):
            halves = [" ".join(f"{round(100 * n):4d}" for n in tables[late, kind, rank]) for late in (0, 1)]
            places += f"    {halves[0]}    {halves[1]}\n"
        places += '    """,\n'
    return f"{head}FEATURES = (\n{lines})\nNAMES{middle}PLACES = {{\n{places}}}\n{tail}"


def refit(path: Path, write: bool) -> None:
    free = columns()
    rows, opinions = read(path, free)
    names = [name for name in weights.NAMES if name not in GIVEN]
    tables = (weights.EARLY, weights.LATE)
    before = dict(zip(weights.NAMES, weights.WEIGHTS, strict=True))
    begun = [before[name] for name in names] + [tables[late][64 * kind + square] / 100 for late, kind, square in free]
    numbers, cost = np.array(begun), restraint(free, len(names))
    known = np.arange(len(rows)) < 0.9 * len(rows)
    after = fit(rows[known], opinions[known], cost, numbers)
    for title, each in (("as it is", numbers), ("fitted", after)):
        errors = expected(rows @ each) - expected(opinions)
        print(f"{title}: off by {np.sqrt(np.mean(errors[~known] ** 2)):.4f}, root mean square, on positions left out")
    after = fit(rows, opinions, cost, numbers)
    features = before | dict(zip(names, map(float, after), strict=False))
    for name, number in features.items():
        print(f"{name:24} {before[name]:8.3f} {number:8.3f}")
    if write:
        squares = np.zeros((2, 7, 8, 8))
        for (late, kind, square), number in zip(free, after[len(names) :], strict=True):
            squares[late, kind, square // 8, square % 8] = number
            if kind != KING:
                squares[late, kind, square // 8, 7 - square % 8] = number
        source = Path(weights.__file__)
        source.write_text(written(source.read_text(), features, squares))


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the numbers of the chess evaluation.")
    parser.add_argument("step", choices=("positions", "fit"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=40_000, help="positions to add")
    parser.add_argument("--nodes", type=int, default=1500, help="of Stockfish, for each move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put the numbers into weights.py")
    given = parser.parse_args()
    if given.step == "positions":
        play(given.file, given.count, given.nodes, given.seed)
    else:
        refit(given.file, given.write)


if __name__ == "__main__":
    main()
