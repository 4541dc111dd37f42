"""What is shown can be read: pressed buttons under the pointer, numbers on discs, lists that scroll."""

import pytest

from studio.conftest import DESKTOP, PHONE

CONTRAST = """(element) => {
  const part = (number) => (number / 255 <= 0.03928 ? number / 255 / 12.92 : ((number / 255 + 0.055) / 1.055) ** 2.4);
  const light = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map(Number).map(part)
    .reduce((sum, each, index) => sum + each * [0.2126, 0.7152, 0.0722][index], 0);
  const style = getComputedStyle(element);
  const [high, low] = [style.color, style.backgroundColor].map(light).sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}"""
WIDE = {"width": 1280, "height": 720}


def readable(page, locator):
    locator.hover()
    page.wait_for_timeout(200)  # colours glide
    return locator.evaluate(CONTRAST) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_buttons_that_are_pressed_or_chosen_can_be_read_under_the_pointer(visit, theme):
    page = visit("#/play/nim?sides=you,you", theme=theme)
    think = page.get_by_role("button", name="Think")
    think.click()
    assert readable(page, think)
    think.click()
    page = visit("#/lecture/3", theme=theme)
    assert readable(page, page.locator(".stop[aria-current]"))
    assert readable(page, page.get_by_role("link", name="Try it"))
    present = page.get_by_role("button", name="Present")
    present.click()
    assert readable(page, present)


@pytest.mark.long  # thinks for seconds
def test_the_values_of_all_moves_stand_in_order_and_on_plates(visit):
    page = visit("#/play/othello?sides=you,you")
    page.get_by_role("button", name="Think").click()
    page.locator(".thought-worth rect").nth(3).wait_for()
    page.locator(".facts:has-text('depth')").wait_for()
    page.wait_for_timeout(1_500)  # the second search goes deeper than the first
    rows = page.locator(".thinking tbody tr")
    assert "best" in rows.first.get_attribute("class")
    notes = page.locator(".depth-note").all_text_contents()
    assert all(note.strip().startswith("depth ") for note in notes)
    assert " depth 1" not in notes, "a search that begins again does not take back what a deeper one has found"
    if notes:
        assert page.locator(".thinking p:has-text('depth that stands beside them')").count() == 1
    page.get_by_role("button", name="Think").click()


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_list_of_the_lecture_says_that_it_goes_on(visit, size):
    page = visit("#/lecture", size)
    sign = page.locator(".more-sign")
    assert sign.is_visible()
    page.locator(".stop").last.scroll_into_view_if_needed()
    page.wait_for_timeout(100)
    assert not sign.is_visible()


def test_two_couriers_share_what_they_collect(visit):
    page = visit("#/play/couriers?sides=you,you&p-turns=1", DESKTOP)
    page.locator("[data-place='1']").click()
    page.locator("[data-place='10']").click()
    page.locator(".status:has-text('0 of 4 parcels are delivered; A has -1 and B has -1 points')").wait_for()


@pytest.mark.long  # compiles a search for a game with models
def test_a_model_is_a_belief_and_a_fact(visit):
    page = visit("#/play/pacman?sides=expectimax-2,model,random&p-layout=%22trapped%22")
    page.get_by_role("button", name="Pause").click()
    page.get_by_label("Pacman believes that ghost 1 moves").select_option("model")
    page.wait_for_url("**expectimax-2-bmr**")
    page = visit("#" + page.url.split("#")[1])
    assert page.get_by_label("Pacman believes that ghost 1 moves").input_value() == "model"
    page.locator(".said:has-text('ghost 1 moved by chasing')").wait_for()
    page.get_by_role("button", name="Pause").click()


@pytest.mark.parametrize("game", ["couriers", "halving", "nim"])
def test_words_on_small_boards_are_as_small_as_the_boards(visit, game):
    page = visit(f"#/lab/minimax?game={game}&plies=1")
    page.locator(".small-board text").first.wait_for()
    sizes = page.locator(".small-board text").evaluate_all("each => each.map((text) => text.getBBox().height)")
    tall = page.locator(".small-board").first.evaluate("each => each.viewBox.baseVal.height")
    assert max(sizes) < tall
