"""The lecture, clicked through: every stop opens its room in the right state, without an error."""

import pytest

from studio.conftest import PHONE_LATER
from studio.test_page_access import AXE, SERIOUS

WIDE, NARROW = {"width": 1280, "height": 720}, {"width": 390, "height": 844}
SAID = {  # what the last step says, where a stop opens at it
    "One player: the corridor": "A returns 8. MAX chooses east",
    "The tree of tic-tac-toe": "A returns 1. MAX chooses 3",
    "The trap at the root": "Of the others only bounds are known: C is at most 3.",
    "Many players": "player 0 chooses",
    "Working together": "Player 0 chooses wait",
}


def click_through(page, titles=None):
    """Open every stop, or those with these titles, and come back."""
    stops = page.locator(".stop").all_text_contents()
    assert len(stops) >= 24
    for number in (stops.index(each) + 1 for each in titles or stops):
        page.locator(".stop").nth(number - 1).click()
        page.locator(f".slide h2:has-text('{number}. ')").wait_for()
        title = page.locator(".slide h2").text_content().split(". ", 1)[1]
        page.get_by_role("link", name="Try it").click()
        page.locator(".room:not(.lecture)").wait_for()
        page.wait_for_selector("main[aria-busy=false]")
        assert page.get_by_role("alert").count() == 0, title
        assert page.locator("#notice").text_content() == "", title
        if title in SAID:
            page.locator(f".sentence:has-text('{SAID[title]}')").wait_for()
        elif page.locator(".room.lab").count():
            page.locator(".where").wait_for()
        page.go_back()
        page.locator(f".slide h2:has-text('{number}. ')").wait_for()


def test_stops_open_their_rooms(visit):
    click_through(visit("#/lecture", WIDE), [*SAID, "Features and weights", "Lotteries"])


@pytest.mark.long
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_stop_opens_its_room(visit, size, theme):
    click_through(visit("#/lecture", size, theme))


@PHONE_LATER
def test_it_is_presented_with_the_keys_of_a_clicker(visit, size):
    page = visit("#/lecture/2?present=1", size)
    assert page.locator(".masthead").is_hidden()
    page.keyboard.press("PageDown")
    page.locator(".slide h2:has-text('3. An adversary')").wait_for()
    page.keyboard.press("PageUp")
    page.keyboard.press("PageUp")
    page.locator(".slide h2:has-text('1. Games')").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    page.evaluate(AXE)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert page.evaluate(SERIOUS) == [], theme
    page.keyboard.press("p")
    assert page.locator(".masthead").is_visible()
