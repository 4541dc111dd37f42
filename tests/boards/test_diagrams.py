"""plies.board, the colours of drawings, and small boards at the nodes of trees."""

import re
import warnings
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import plies
from boards.random_match import states
from plies import Game, InvalidArgument, InvalidNotation
from plies.boards import Board, draw, paints, small_board, svg_format
from plies.core import catalog
from plies.games import Chess, TicTacToe

PAGE = Path(paints.__file__).parents[1] / "studio/page/css"


@pytest.mark.parametrize("name", sorted(catalog.GAMES))
def test_every_game_draws_itself(name):
    game = catalog.find(name)
    known = paints.table().keys()
    for state in states(game, 12):
        shown = plies.board(game, state)
        root = ElementTree.fromstring(shown._repr_svg_())
        painted = {part.get("class").split()[0] for part in root.iter() if (part.get("class") or "").startswith("p-")}
        assert {word.removeprefix("p-") for word in painted} <= known
        assert len([part for part in root.iter() if part.get("class")]) > len(draw(game, state)["shapes"])
        assert str(shown) == game.show(state)


class TestWhatIsGiven:
    def test_names_and_texts(self):
        assert str(plies.board("tic-tac-toe", "x.o.x....")) == "x . o\n. x .\n. . ."
        assert str(plies.board(TicTacToe())) == TicTacToe().show(TicTacToe().initial())

    def test_a_plain_tuple(self):
        game = TicTacToe()
        assert plies.board(game, tuple(game.initial())).state == game.initial()

    def test_repr_is_one_line(self):
        assert repr(plies.board("tic-tac-toe")) == "<board of TicTacToe: .........>"

    def test_refusals(self):
        with pytest.raises(InvalidNotation):
            plies.board("tic-tac-toe", "nonsense")
        with pytest.raises(InvalidArgument, match="give the game first"):
            plies.board(42)


class Hostile(Game):
    """A game whose texts and drawing try to break out of the picture."""

    def __init__(self, own):
        if own:
            self.drawing = self.draw_it

    def initial(self):
        return (0,)

    def player(self, state):
        return 0

    def actions(self, state):
        yield 0

    def result(self, state, action):
        return (1,)

    def is_terminal(self, state):
        return state[0] == 1

    def utility(self, state, player):
        return 0

    def show(self, state):
        return "</svg><script>alert(1)</script>\x00"

    def draw_it(self, state):
        board = Board(3, 3, self.show(state)).text(1, 1, self.show(state), paint='x" onload="alert(1)')
        board.path(0, 0, 'M0 0" onclick="alert(1)', "<script>").circle(float("nan"), float("inf"), 1, "disc-0")
        return board


@pytest.mark.parametrize("own", [False, True])
def test_texts_are_escaped(own):
    drawn = plies.board(Hostile(own)).svg()
    root = ElementTree.fromstring(drawn)
    assert not [part for part in root.iter() if part.tag.endswith("script")]
    assert not [name for part in root.iter() for name in part.attrib if name.startswith("on")]


def test_colours_are_those_of_the_page():
    """What the page says with plain colours, drawings that stand alone say too."""
    sheet = (PAGE / "boards.css").read_text(encoding="utf-8")
    ours, compared = paints.table(), 0
    for name, body in re.findall(r"(?:^|\} )\.paint-([\w-]+) \{ ([^}]*)(?=\})", sheet, re.M):
        for said in re.findall(r"(?:^|[; ])(fill|stroke): (#[0-9a-f]{3,6}|var\(--\w+\));", body):
            mine = ours[name][0 if said[0] == "fill" else 1]
            theirs = said[1].removeprefix("var(--").removesuffix(")")
            theirs = "#" + "".join(2 * c for c in theirs[1:]) if re.fullmatch("#[0-9a-f]{3}", theirs) else theirs
            assert mine == theirs, f"{name}: {said[0]}"
            compared += 1
    assert compared > 80


def test_the_theme_is_the_page_s():
    sheets = "".join(path.read_text(encoding="utf-8") for path in PAGE.glob("*.css"))
    for name, (day, night) in paints.THEME.items():
        assert f"--{name}: light-dark({day}, {night});" in sheets


def test_small_boards_are_small():
    game = Chess()
    small = small_board(game, game.initial())
    assert max(small.width, small.height) == pytest.approx(64)
    assert small.lines[0] == "8 r n b q k b n r"
    ElementTree.fromstring(small.svg)
    go = plies.game("go", side=19)
    assert len(small_board(go, go.initial()).lines) == 1


def test_numbers_of_a_drawing():
    assert svg_format.plain(svg_format.length("1.5")) == "1.5"
    assert svg_format.length(float("nan")) == 0.0


def test_the_old_place_still_works():
    import sys

    sys.modules.pop("plies.studio.boards", None)
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        from plies.studio.boards import Board as Old
    assert Old is Board
    assert any("plies.boards" in str(each.message) for each in said)


def test_no_server_is_needed():
    from engine.shared import python

    code = "import sys, plies; plies.board('chess').svg(); print('fastapi' in sys.modules, 'numba' in sys.modules)"
    assert python("-c", code).split() == ["False", "False"]
