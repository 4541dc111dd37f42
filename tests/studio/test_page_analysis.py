"""Play as a board for analysis: stepping, variations, notation, the review, features, links."""

import re

import pytest

from plies.core import catalog
from studio.conftest import PHONE_LATER, expecting_errors
from studio.test_page_play import OVER, at_once, my_turn, side, state_of

IN_THE_ADDRESS = """count => {
  const moves = new URLSearchParams(location.hash.split("?")[1]).get("moves") ?? "";
  return moves.split(".").length === count;
}"""

LONG_GAME = 400_000  # milliseconds: a random game of chess has hundreds of moves, and the machine may have other work


def names(page):
    return page.locator(".record li > .move").all_text_contents()


def now(page):
    return page.locator(".record [aria-current]").text_content()


def test_moves_are_stepped_through_and_variations_kept(visit):
    page = visit("#/play/tic-tac-toe?sides=you,you&moves=0.0.0")
    assert names(page) == ["x: 1", "o: 2", "x: 3"]
    page.locator("h1").click()
    page.keyboard.press("ArrowLeft")
    page.locator(".record [aria-current]:has-text('o: 2')").wait_for()
    page.keyboard.press("ArrowLeft")
    page.locator(".record [aria-current]:has-text('x: 1')").wait_for()
    page.locator("[data-place='5']").click()
    page.locator(".record [aria-current]:has-text('o: 5')").wait_for()
    assert names(page) == ["x: 1", "o: 5"]
    assert "instead: o: 2 x: 3" in page.locator(".variation").text_content()
    page.wait_for_url(re.compile(r"moves=0\.0%283%29"))
    address = page.url
    page = visit("#" + address.split("#")[1])
    assert now(page) == "o: 5"
    page.locator(".variation .move").last.click()
    page.locator(".record [aria-current]:has-text('x: 3')").wait_for()
    assert names(page) == ["x: 1", "o: 2", "x: 3"]


@pytest.mark.long
def test_any_side_is_taken_over(visit):
    page = visit("#/play/nim")
    at_once(page)
    assert my_turn(page)
    page.get_by_role("button", name="Pause").click()
    page.locator("[data-action=a1]").dispatch_event("click")
    page.locator(".record li").first.wait_for()


def test_positions_and_games_are_pasted_and_copied(visit):
    page = visit("#/play/chess?sides=you,you")
    page.get_by_text("Copy, paste and share").click()
    page.get_by_label("A position or a game as text").fill("1. e4 e5 2. Nf3 Nc6 *")
    page.get_by_role("button", name="Read the game").click()
    page.locator(".record li:nth-child(4)").wait_for()
    assert names(page)[-1] == "black: Nc6"
    page.get_by_label("A position or a game as text").fill("1. e4 e9 *")
    with expecting_errors(visit, "400"):
        page.get_by_role("button", name="Read the game").click()
        page.locator(".notation .problem").wait_for()
    assert len(names(page)) == 4, "what cannot be read changes nothing"
    page.get_by_label("Position", exact=True).fill("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    page.get_by_role("button", name="Set up").click()
    page.locator(".record li").first.wait_for(state="detached")
    page.wait_for_url("**start=4k3**")
    page.locator("[data-place=a1]").drag_to(page.locator("[data-place=a8]"))
    page.locator(".record li:has-text('Ra8')").wait_for()


@pytest.mark.long
def test_the_board_turns_round(visit):
    page = visit("#/play/chess?sides=you,you")
    before = page.locator("[data-place=a1]").bounding_box()
    page.get_by_role("button", name="Flip").click()
    after, opposite = (page.locator(f"[data-place={name}]").bounding_box() for name in ("a1", "h8"))
    assert after["y"] < before["y"]
    assert after["x"] > before["x"]
    assert opposite["y"] > after["y"]
    page.locator("[data-place=e2]").click()
    page.locator("[data-place=e4]").click()
    page.locator(".record li:has-text('white: e4')").wait_for()


@pytest.mark.long
def test_what_the_evaluation_sees_and_the_lectures_weights(visit):
    page = visit("#/play/checkers?sides=you,you&moves=0.0.0.0")
    page.get_by_text("What the evaluation sees").click()
    page.locator(".features-table").wait_for()
    rows = page.locator(".features-table tbody tr")
    assert rows.first.locator("th").text_content() == "men"
    page.get_by_label("Weights").select_option("the lecture's 2k + m")
    page.locator(".features p:has-text('With your weights')").wait_for()
    assert page.get_by_label("Weight of kings").input_value() == "2"
    shown = [
        float(cell.replace("−", "-")) for cell in page.locator(".features-table td:nth-child(4)").all_text_contents()
    ]
    assert sum(shown[:-1]) == pytest.approx(shown[-1], abs=0.01)
    page.get_by_label("Weight of men").fill("-1")
    page.locator(".features [aria-label='Weight of men'][aria-valuetext='−1']").wait_for()
    assert "With your weights" in page.locator(".features p").first.text_content()


@PHONE_LATER
def test_a_game_is_reviewed(visit, size):
    """o lets x win: the review names the blunder, what was better, and lets it be tried."""
    page = visit("#/play/tic-tac-toe?sides=you,you&moves=0.3.6.1.3", size)
    page.get_by_role("button", name="Review the game").click()
    page.locator(".review thead").wait_for()
    page.get_by_role("button", name="Review the game").wait_for()
    blunders = page.locator(".record .is-blunder")
    assert blunders.count() >= 1
    blunders.first.click()
    page.locator(".review p:has-text('Better was')").wait_for()
    said = page.locator(".review p").first.text_content()
    assert "lost" in said
    assert "plies deep sees what it loses" in said
    page.get_by_role("button", name="Try it instead").click()
    page.locator(".variation").first.wait_for()
    assert page.locator(".graph path.worth-part").count() == 1


def test_thinking_goes_on_until_it_is_stopped(visit):
    page = visit("#/play/tic-tac-toe?sides=you,you")
    think = page.get_by_role("button", name="Think")
    think.click()
    page.locator(".thought-worth").nth(8).wait_for()
    assert page.locator(".thought.best").count() == 1
    page.locator("[data-place='5']").click()
    page.locator(".thinking tbody tr").nth(7).wait_for()
    think.click()
    assert think.get_attribute("aria-pressed") == "false"
    assert page.locator(".thought").count() == 0


@pytest.mark.long
def test_beliefs_are_chosen_for_each_ghost_and_stand_in_the_address(visit):
    page = visit("#/play/pacman?sides=expectimax-2,random,random")
    page.get_by_role("button", name="Pause").click()
    belief = page.get_by_label("Pacman believes that ghost 2 moves")
    assert belief.input_value() == "random"
    belief.select_option("best")
    page.wait_for_url("**expectimax-2-brb**")
    page = visit("#" + page.url.split("#")[1])
    assert page.get_by_label("Pacman believes that ghost 1 moves").input_value() == "random"
    assert page.get_by_label("Pacman believes that ghost 2 moves").input_value() == "best"
    page.locator(".said:has-text('if ghost 1 moved at random')").wait_for()
    page.get_by_role("button", name="Pause").click()


@pytest.mark.long  # every game of the catalog, to its end
def test_every_game_is_played_to_its_end_and_opened_again_from_its_link(visit):
    for name in sorted(catalog.GAMES.keys() - {"pig"}):  # random players take thousands of turns to get to 100
        page = visit(f"#/play/{name}")
        at_once(page)
        page.get_by_label("Pace").select_option("0")
        for player in range(page.locator(".sides select").count()):
            side(page, player, "random")
        page.locator(OVER).wait_for(timeout=LONG_GAME)
        count, words = state_of(page), page.locator(OVER).text_content()
        page.wait_for_function(IN_THE_ADDRESS, arg=count)
        link = page.url
        page.close()
        again = visit("#" + link.split("#")[1])
        again.locator(OVER).wait_for()
        assert (state_of(again), again.locator(OVER).text_content()) == (count, words), name
