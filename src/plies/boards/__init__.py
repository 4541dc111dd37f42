"""Drawings of boards: for the studio's page, for notebooks, and for the nodes of a tree.

diagram        plies.board: a state that shows itself
small_boards   a board at each node of a tree
sides          what each player plays with, in words
svg_format     a drawing as SVG
paints         colours, by day and by night
drawings       which game is drawn how; draw(game, state) gives plain data
discs pieces counters grids mazes backgammon texts    one function for each game
board          Board, of which drawings are made: shapes, places to click, and ways
"""

from plies.boards.board import Board
from plies.boards.diagram import Diagram
from plies.boards.drawings import draw
from plies.boards.sides import side_name
from plies.boards.small_boards import small_board

__all__ = ["Board", "Diagram", "draw", "side_name", "small_board"]
