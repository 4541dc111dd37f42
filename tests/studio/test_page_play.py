"""Play in a browser: every board, a whole game against the engine, undo and hints, Pacman and 2048 live."""

import pytest

from plies.core import catalog
from studio.conftest import PHONE, PHONE_LATER, running

OVER = ".status:has-text('The game is over')"


def side(page, player, kind):
    page.locator(".sides select").nth(player).select_option(kind)


def state_of(page):
    return page.locator(".record li").count()


def my_turn(page):
    page.locator(f".status:has-text('your turn'), {OVER}").wait_for()
    return page.locator(OVER).count() == 0


def at_once(page):
    page.get_by_label("Pace").select_option("0")


@PHONE_LATER
def test_a_game_is_played_to_its_end_against_the_engine(visit, size):
    page = visit("#/play/tic-tac-toe", size)
    at_once(page)
    side(page, 1, "level 8")
    while my_turn(page):
        before = state_of(page)
        page.locator(".place.legal").first.click()
        page.locator(f".record li:nth-child({before + 2}), {OVER}").first.wait_for()
    ends = ("o wins, with 3 in a line.", "a draw, since the board is full.")
    assert page.locator(OVER).text_content() in [f"The game is over: {end}" for end in ends]
    assert 6 <= state_of(page) <= 9


def test_a_game_by_keyboard_alone(visit):
    page = visit("#/play/tic-tac-toe")
    at_once(page)
    side(page, 1, "random")
    page.locator(".board-frame").focus()
    for _ in range(60):
        if not my_turn(page):
            break
        before = state_of(page)
        for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft"):
            page.keyboard.press(key)
        for row in range(3):
            for column in range(3):
                if page.locator(".place.cursor.legal").count():
                    break
                page.keyboard.press("ArrowRight" if column < 2 else "ArrowDown")
                if column == 2 and row < 2:
                    page.keyboard.press("ArrowLeft")
                    page.keyboard.press("ArrowLeft")
        page.keyboard.press("Enter")
        page.locator(f".record li:nth-child({before + 1})").wait_for()
    assert page.locator(OVER).count() == 1


@pytest.mark.long
def test_every_game_of_the_catalog_is_drawn_and_moves(visit):
    page = visit("#/play/nim")
    at_once(page)
    for name in sorted(catalog.GAMES):
        page.get_by_label("Game", exact=True).select_option(name)
        page.wait_for_url(f"**/#/play/{name}**")
        for player in range(1, page.locator(".sides select").count()):
            side(page, player, "random")  # needs no compiling
        side(page, 0, "you")
        assert my_turn(page), name
        assert page.locator("svg.board > g:first-child > *").count() > 2
        before = state_of(page)
        page.locator("[data-action]").first.dispatch_event("click")
        page.locator(f".record li:nth-child({before + 1})").wait_for()


def test_pieces_move_by_two_clicks_and_promote_by_a_third(visit):
    page = visit("#/play/chess")
    side(page, 1, "you")
    page.locator("[data-place=e2]").click()
    assert page.locator(".place.legal").evaluate_all("all => all.map((each) => each.dataset.place).sort()") == [
        "e3",
        "e4",
    ]
    page.locator("[data-place=e4]").click()
    page.locator(".record li:has-text('white: e4')").wait_for()
    assert page.locator(".status").text_content() == "black to move: your turn."


def test_taking_back(visit):
    page = visit("#/play/tic-tac-toe")
    at_once(page)
    side(page, 1, "random")
    assert my_turn(page)
    page.locator("[data-place='5']").click()
    page.locator(".record li:nth-child(2)").wait_for()
    assert my_turn(page)
    page.keyboard.press("u")
    page.locator(".record li").first.wait_for(state="detached")
    assert page.locator("[data-place='5'].legal").count() == 1


@pytest.mark.long  # compiles an engine that gives values to all moves
def test_hints_and_what_the_engine_thinks(visit):
    page = visit("#/play/tic-tac-toe")
    assert my_turn(page)
    page.keyboard.press("h")
    page.locator(".place.hinted").wait_for()
    page.get_by_role("button", name="Think").click()
    page.locator(".thinking tbody tr").nth(8).wait_for()
    assert page.locator(".thinking tr.best").count() == 1


@pytest.mark.long
def test_agents_without_a_search_say_how_they_chose(visit):
    page = visit("#/play/nim")
    at_once(page)
    side(page, 1, "greedy")
    assert my_turn(page)
    page.locator("[data-action=a1]").dispatch_event("click")
    page.locator(".thinking .best").wait_for()
    chosen = page.locator(".thinking .best th").text_content()
    assert page.locator(".said").text_content() == (
        f"player 1, played by greedy, chose {chosen}. What looks best after one action, without a look further."
    )


@pytest.mark.long
def test_the_tree_behind_a_move_is_a_click_away(visit):
    page = visit("#/play/nim")
    page.get_by_role("button", name="Tree").click()
    page.get_by_role("heading", name="Tree lab").wait_for()
    assert page.locator("g[data-key='0'] > .edge .label").text_content() == "a1"


@pytest.mark.long
def test_a_pacman_run(visit):
    page = visit("#/play/pacman")
    at_once(page)
    page.get_by_label("layout").select_option("tiny")
    page.locator(OVER).wait_for()
    assert page.locator(".record li").count() > 2
    assert "points" in page.locator(OVER).text_content()


@pytest.mark.long
def test_2048_by_arrow_keys(visit):
    page = visit("#/play/2048", PHONE)
    page.locator(".board-frame").focus()
    for _ in range(6):
        for key in ("ArrowLeft", "ArrowDown", "ArrowRight"):
            page.keyboard.press(key)
            page.wait_for_timeout(60)
    assert page.locator(".record li:has-text('you:')").count() > 3
    assert page.locator(".record li:has-text('chance:')").count() > 3


@pytest.mark.long
def test_three_players_play_rolit(visit):
    page = visit("#/play/rolit")
    at_once(page)
    side(page, 1, "random")
    side(page, 2, "random")
    assert my_turn(page)
    page.locator(".place.legal").first.click()
    page.locator(".record li:nth-child(3)").wait_for()
    assert my_turn(page)


OWN = """
from plies import Game
from plies.boards import Board

class Countdown(Game):
    def initial(self): return (4, 0)
    def player(self, state): return state[1]
    def actions(self, state): yield from range(1, min(3, state[0]) + 1)
    def result(self, state, action): return (state[0] - action, 1 - state[1])
    def is_terminal(self, state): return state[0] == 0
    def utility(self, state, player): return -1 if state[1] == player else 1
    def state_text(self, state): return f"{state[0]} {state[1]}"
    def read_state(self, text): return tuple(int(word) for word in text.split())

class Drawn(Countdown):
    def drawing(self, state):
        board = Board(4, 1, f"{state[0]} are left").rect(0, 0, 4, 1, "shelf")
        for taken in self.actions(state):
            board.place(str(taken), state[0] - taken, 0, spoken=f"take {taken}")
        return board.lead([str(taken)] for taken in self.actions(state))
"""


@pytest.mark.parametrize("name", ["Drawn", pytest.param("Countdown", marks=pytest.mark.long)])
def test_a_game_of_ones_own(visit, tmp_path, name):
    (tmp_path / "own.py").write_text(OWN, encoding="utf-8")
    with running(f"{tmp_path}/own.py:{name}") as address:
        page = visit("#/play", address=address)
        for player in (0, 1):
            side(page, player, "you")
        for number, taken in enumerate((3, 1), 1):
            if name == "Drawn":
                page.locator(f"[data-place='{taken}']").click()
            else:
                page.locator(".more button").nth(taken - 1).click()
            page.locator(f".record li:nth-child({number})").wait_for()
        page.locator(OVER).wait_for()
        assert page.locator(".record li").count() == 2
        page.close()


@pytest.mark.long
def test_parameters_make_another_board(visit):
    page = visit("#/play/connect-four")
    assert my_turn(page)
    page.get_by_label("columns", exact=True).fill("5")
    page.get_by_label("columns", exact=True).press("Tab")
    page.locator("[data-place='6']").wait_for(state="detached")
    assert page.locator(".place").count() == 5
