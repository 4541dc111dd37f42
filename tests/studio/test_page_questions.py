"""Sheets of questions in a browser, and a practice room in which nothing moves when an entry cannot be read."""

import pytest

from plies import teach
from studio.conftest import DESKTOP, PHONE, expecting_errors
from studio.test_page_access import AXE, SERIOUS

LEVELS = [pytest.param(level, marks=() if level == 17 else pytest.mark.long) for level in teach.QUESTION_LEVELS]
PLACES = """() => [...document.querySelectorAll(".practice .card, .practice h2, .practice input, .practice button")]
    .filter((each) => each.offsetParent).map((each) => { const box = each.getBoundingClientRect();
      return [box.x + scrollX, box.y + scrollY, box.width].map(Math.round).join(" "); })"""


def put(page, key, answer):
    field = page.locator(f"[data-question='{key}']")
    if field.evaluate("each => each.tagName") == "SELECT":
        field.select_option(str(answer))
    else:
        field.fill(f"{answer:g}")


@pytest.mark.parametrize("size", [DESKTOP, pytest.param(PHONE, marks=pytest.mark.long)], ids=["desktop", "phone"])
@pytest.mark.parametrize("level", LEVELS)
def test_a_sheet_is_answered_wrongly_then_rightly(visit, level, size):
    sheet = teach.make_questions(level, "5")
    page = visit(f"#/practice/{teach.link_to(sheet)}", size)
    page.get_by_role("heading", name=f"{level}. {sheet.title}").wait_for()
    assert page.locator(".practice .frame").is_visible() == (sheet.tree is not None)
    first, *rest = sheet.questions
    wrong = next((other for other in first.choices if other != first.right), None) or first.right + 1
    put(page, first.key, wrong)
    for question in rest:
        put(page, question.key, question.right)
    page.get_by_role("button", name="Check").click()
    page.get_by_role("heading", name="Not yet").wait_for()
    assert page.locator("[data-verdict=wrong]").count() == 1
    page.get_by_role("button", name="Hint").click()
    page.locator(f".hint:has-text('{first.words}')").wait_for()
    page.evaluate(AXE)
    assert page.evaluate(SERIOUS) == []
    put(page, first.key, first.right)
    page.get_by_role("button", name="Check").click()
    page.get_by_role("heading", name="All right").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_the_key_answers_a_sheet_and_its_tree_is_watched(visit):
    page = visit(f"#/practice/{teach.link_to(teach.make_questions(18, '2'))}")
    page.get_by_role("button", name="Answer key").click()
    page.get_by_role("heading", name="All right").wait_for()
    page.get_by_role("button", name="Watch the search").click()
    page.locator(".stage-title:has-text('alpha-beta')").wait_for()


def check_what_cannot_be_read(visit, page, field):
    field.fill("twelve")
    before = page.evaluate(PLACES)
    with expecting_errors(visit, "400"):
        page.get_by_role("button", name="Check").click()
        page.locator(".problem").wait_for()
    assert page.evaluate(PLACES) == before


def test_nothing_moves_when_an_entry_cannot_be_read(visit):
    page = visit("#/practice")
    field = page.locator(".answers input").first
    check_what_cannot_be_read(visit, page, field)
    field.fill("12")
    page.get_by_role("button", name="Check").click()
    page.locator(".feedback:not([hidden])").wait_for()
    check_what_cannot_be_read(visit, page, field)
