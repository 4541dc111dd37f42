"""The board and the bar above it: the right colours, the right words, and what an ending looks like."""

import re

import pytest

from studio.conftest import PHONE_LATER, expecting_errors, running
from studio.pixels import colour_of, near
from studio.test_page_play import OVER, at_once, my_turn, side

MOVES = re.compile(r"moves=\d+\.\d+\.\d+(&|$)")  # three of them, in the address
RED, YELLOW, BLACK, WHITE = (216, 65, 58), (245, 197, 66), (27, 27, 29), (247, 245, 239)


def bar(page):
    """The shares of the bar, in per cent, with their paints."""
    return page.locator(".worth-part").evaluate_all(
        """parts => parts.map((part) => [part.getAttribute('class').match(/paint-([a-z0-9-]+)/)[1],
                                       Number(part.getAttribute('width'))])"""
    )


def put(page, squares):
    """Play these squares, one after the other, both sides."""
    for number, square in enumerate(squares, 1):
        page.locator(f"[data-place='{square}']").click()
        page.locator(f".record li:nth-child({number})").wait_for()


def plays_greedily(page, game, action=None):
    """You move once, and greedy answers, with values of its own; no game is compiled for that."""
    page.get_by_label("Game", exact=True).select_option(game)
    page.wait_for_url(f"**/#/play/{game}**")
    for player in range(1, page.locator(".sides select").count()):
        side(page, player, "greedy")
    assert my_turn(page)
    page.locator(action or "[data-action]").first.dispatch_event("click")
    page.locator(".thinking tr.best").wait_for()


def test_the_bar_has_the_colours_of_the_sides_and_forgets_the_game_before(visit):
    page = visit("#/play/connect-four")
    at_once(page)
    plays_greedily(page, "connect-four")
    assert [paint for paint, _ in bar(page)] == ["disc-0", "disc-1"]
    shares = dict(bar(page))
    assert near(colour_of(page, ".worth-bar", 0.02), RED)
    assert near(colour_of(page, ".worth-bar", 0.98), YELLOW)
    assert sum(shares.values()) == pytest.approx(100, abs=0.1)
    plays_greedily(page, "chess", "[data-action=e4]")
    assert [paint for paint, _ in bar(page)] == ["piece-0", "piece-1"]
    first = bar(page)[0][1]
    assert 30 < first < 70, "after one move neither side has won"
    assert page.locator(".thinking .facts").text_content() in (
        "about equal",
        *(f"{n} % for {who}" for n in range(54, 70) for who in ("white", "black")),
    )


@pytest.mark.long
def test_three_players_have_three_parts(visit):
    page = visit("#/play/rolit")
    at_once(page)
    plays_greedily(page, "rolit", ".place.legal")
    assert [paint for paint, _ in bar(page)] == ["colour-r", "colour-y", "colour-g"]
    assert sum(share for _, share in bar(page)) == pytest.approx(100, abs=0.1)
    assert page.locator(".ends").text_content().count("%") == 3


@pytest.mark.long
def test_large_utilities_have_a_bar_and_are_written_as_points(visit):
    page = visit("#/play/2048")
    at_once(page)
    side(page, 0, "greedy")
    page.locator(".thinking tr.best").first.wait_for()
    page.get_by_role("button", name="Pause").click()
    assert page.locator(".worth-bar").is_visible()
    facts = page.locator(".thinking .facts").text_content()
    assert facts.endswith("points")
    assert "e+" not in facts
    assert "." not in facts


@pytest.mark.long
def test_the_last_move_is_marked_under_the_piece(visit):
    page = visit("#/play/othello")
    side(page, 1, "you")
    assert my_turn(page)
    place = page.locator(".place.legal").first.get_attribute("data-place")
    page.locator(f"[data-place={place}]").click()
    page.locator(".record li").first.wait_for()
    page.locator("h1").hover()
    page.locator(".last").wait_for()
    assert near(colour_of(page, f"[data-place={place}]"), BLACK)
    corner = colour_of(page, f"[data-place={place}]", 0.06, 0.06)
    assert not near(corner, (47, 125, 86), 40), "the square around the disc is marked"


@pytest.mark.long
def test_hints_are_in_order_and_say_what_a_bound_is(visit):
    page = visit("#/play/nim")
    assert my_turn(page)
    page.keyboard.press("h")
    page.locator(".thinking tbody tr").first.wait_for()
    assert "best" in page.locator(".thinking tbody tr").first.get_attribute("class")
    said = page.locator(".said").text_content()
    assert said.startswith("Perhaps ")
    values = page.locator(".thinking tbody td:nth-child(2)").all_text_contents()
    assert page.locator("#notice").text_content() == "", "nothing covers the board"
    if any(value[0] in "≤≥" for value in values):
        assert "bounds" in page.locator(".thinking").text_content()


def test_endings_tell_the_score_and_show_the_line(visit):
    page = visit("#/play/tic-tac-toe?sides=you,you")
    put(page, "14253")
    page.locator(OVER).wait_for()
    assert page.locator(OVER).text_content() == "The game is over: x wins, with 3 in a line."
    line = page.locator(".paint-winning")
    assert [float(line.get_attribute(name)) for name in ("x1", "y1", "x2", "y2")] == [0.5, 0.5, 2.5, 0.5]


@pytest.mark.long
def test_backgammon_is_played_by_black_and_white(visit):
    page = visit("#/play/backgammon")
    assert page.locator(".sides label").all_text_contents()[0] == "black"
    assert " x " not in page.locator(".status").text_content()


# -- nothing is lost --


@PHONE_LATER
def test_a_game_survives_reload_tree_and_back(visit, size):
    page = visit("#/play/tic-tac-toe?sides=you,you", size)
    put(page, "519")
    page.wait_for_url(MOVES)
    page.reload()
    page.locator(".record li:nth-child(3)").wait_for()
    page.get_by_role("button", name="Tree").click()
    page.get_by_role("heading", name="Tree lab").wait_for()
    page.go_back()
    page.locator(".record li:nth-child(3)").wait_for()
    page.get_by_role("link", name="Utility lab").click()
    page.get_by_role("heading", name="Utility lab").wait_for()
    page.get_by_role("link", name="Play").click()
    page.locator(".record li:nth-child(3)").wait_for()
    assert page.locator(".status").text_content() == "o to move: your turn."


@pytest.mark.long
def test_the_tree_opens_at_the_last_step_of_its_search(visit):
    page = visit("#/play/nim")
    page.get_by_role("button", name="Tree").click()
    page.get_by_role("heading", name="Tree lab").wait_for()
    at, last = page.locator(".where").text_content().split("/")
    assert int(at) == int(last) > 0
    assert "chooses" in page.locator(".sentence").text_content()


@pytest.mark.long
def test_a_new_game_after_a_pause_goes_on(visit):
    page = visit("#/play/nim")
    assert my_turn(page)
    page.get_by_role("button", name="Pause").click()
    assert page.get_by_role("button", name="Go on").count() == 1
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Pause").wait_for()


@pytest.mark.long
def test_an_unknown_game_or_room_is_said(visit):
    page = visit("#/play/ludo")
    assert "there is no game called ludo" in page.get_by_role("alert").text_content()
    page.get_by_role("link", name="Open Play without it").click()
    page.get_by_role("heading", name="Play").wait_for()
    page.evaluate("location.hash = '#/attic'")
    page.get_by_role("alert").wait_for()
    assert "there is no room called attic" in page.get_by_role("alert").text_content()


BROKEN = """
from plies import Game

class Broken(Game):
    def initial(self): return 0
    def player(self, state): return state % 2
    def actions(self, state): yield from range(2)
    def result(self, state, action):
        if state == 1: raise ValueError("the bag is empty")
        return state + 1
    def is_terminal(self, state): return state > 5
    def utility(self, state, player): return 0
    def state_text(self, state): return str(state)
    def read_state(self, text): return int(text)
"""


def test_rules_that_fail_are_told_and_stay_told(visit, tmp_path):
    (tmp_path / "broken.py").write_text(BROKEN, encoding="utf-8")
    with running(f"{tmp_path}/broken.py:Broken") as address, expecting_errors(visit, "400"):
        page = visit("#/play?sides=you,random", address=address)
        at_once(page)
        side(page, 1, "random")
        page.locator(".more button").first.click()
        page.locator(".status.error").wait_for()
        assert "the bag is empty" in page.locator(".status.error").text_content()
        assert page.get_by_role("button", name="New game").is_enabled()
        page.close()


@pytest.mark.long
def test_the_server_is_found_again(visit):
    page = visit("#/play/tic-tac-toe?sides=you,random")
    at_once(page)
    with expecting_errors(visit, "ERR_"):
        page.route("**/api/games/*/act", lambda route: route.abort())
        page.locator("[data-place='5']").click()
        page.locator(".status:has-text('cannot be reached')").wait_for()
        page.unroute("**/api/games/*/act")
        page.locator(".status:has-text('your turn')").wait_for()
    page.locator("[data-place='5']").click()
    page.locator(".record li:nth-child(2)").wait_for()
