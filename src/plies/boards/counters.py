"""Games of numbers: nim, the halving game, pig and 2048."""

from typing import Any

from plies.boards.board import Board
from plies.boards.discs import actions_of
from plies.games.game_2048 import Game2048
from plies.games.halving import Halving
from plies.games.nim import LETTERS, Nim
from plies.games.pig import Pig

__all__ = ["game_2048", "halving", "nim", "pig"]

ROW = 10  # objects of a heap in one row


def nim(game: Nim, state: Any) -> Board:
    """Return the drawing of nim. A click on an object takes it and all to its right."""
    lines = [max(1, -(-most // ROW)) for most in game.heaps]
    board = Board(ROW + 1, sum(lines) * 1.2 + 0.2, f"nim with heaps of {', '.join(map(str, state.heaps))}")
    top = 0.1
    for heap, objects in enumerate(state.heaps):
        board.rect(0, top, ROW + 1, lines[heap] * 1.2 - 0.15, "shelf", round=0.15)
        board.text(0.5, top + 0.52, LETTERS[heap], 0.42)
        for number in range(objects):
            x, y = number % ROW + 1, top + number // ROW * 1.2
            board.rect(x + 0.38, y + 0.12, 0.24, 0.82, "match", round=0.12)
            taken = objects - number
            board.place(f"{LETTERS[heap]}{taken}", x, y, 1, 1.05, f"take {taken} from heap {LETTERS[heap]}")
        top += lines[heap] * 1.2
    return board.lead([game.action_name(state, action)] for action in actions_of(game, state))


def halving(game: Halving, state: Any) -> Board:
    board = Board(8, 4, f"the number is {state.number}")
    board.rect(0.1, 0.1, 7.8, 3.8, "shelf", round=0.3)
    board.text(4, 1.9, str(state.number), 1.9 if state.number < 10_000 else 1.0, "number")
    if state.number:
        board.text(2, 3.4, f"− 1 → {state.number - 1}", 0.42).text(6, 3.4, f"÷ 2 → {state.number // 2}", 0.42)
        board.place("decrement", 0.1, 2.9, 3.9, 1).mark("decrement", 0.1, 2.9, w=0)
        board.place("halve", 4, 2.9, 3.9, 1).mark("halve", 4, 2.9, w=0)
    return board.lead([game.action_name(state, action)] for action in actions_of(game, state))


def pig(game: Pig, state: Any) -> Board:
    board = Board(10, game.players * 1.5, f"pig to {game.goal}: {banked(state)}; on the turn {state.turn_total}")
    for player, points in enumerate(state.banked):
        top = player * 1.5 + 0.1
        board.rect(0, top, 10, 1.3, "shelf", round=0.2)
        board.rect(0.1, top + 0.95, 9.8, 0.22, "groove", round=0.1)
        bar(board, 0, points, game.goal, top, f"bar-{player % 4}")
        if player == state.mover:
            bar(board, points, state.turn_total, game.goal, top, "at-risk")
        board.text(1.3, top + 0.5, f"player {player}", 0.38)
        board.text(5, top + 0.5, f"{points} of {game.goal}", 0.46, "number")
        if player == state.mover and not game.is_terminal(state):
            board.text(8.4, top + 0.5, f"+ {state.turn_total} at risk", 0.36)
    return board.lead([] for _ in actions_of(game, state))


def banked(state: Any) -> str:
    return ", ".join(f"player {player} has {points}" for player, points in enumerate(state.banked))


def bar(board: Board, start: int, points: int, goal: int, top: float, paint: str) -> None:
    left, right = (min(number, goal) / goal * 9.8 for number in (start, start + points))
    if right > left:
        board.rect(0.1 + left, top + 0.95, right - left, 0.22, paint, round=0.1)


def game_2048(game: Game2048, state: Any) -> Board:
    board = Board(4.2, 4.8, f"2048, score {game.score(state)}")
    board.text(2.1, 0.3, f"score {game.score(state):,}", 0.3, "number")
    board.rect(0, 0.6, 4.2, 4.2, "tray", round=0.15)
    for cell in range(16):
        row, column = divmod(cell, 4)
        power = state.board >> 4 * cell & 15
        x, y = column + 0.14, row + 0.74
        board.rect(x, y, 0.92, 0.92, f"tile-{min(power, 12)}" if power else "gap", round=0.1)
        if power:
            digits = str(1 << power)
            board.text(
                x + 0.46, y + 0.47, digits, (0.44, 0.44, 0.4, 0.33, 0.27)[min(len(digits), 5) - 1], f"on-tile-{power}"
            )
    return board.lead([] for _ in actions_of(game, state))
