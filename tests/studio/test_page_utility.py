"""The utility lab in a browser: a curve from answers, a pump from a circle, a decision that flips."""

import pytest

from studio.conftest import PHONE_LATER, expecting_errors


@PHONE_LATER
def test_a_curve_emerges_from_answers(visit, size):
    page = visit("#/utility", size)
    page.get_by_role("heading", name="Which would you rather have?").wait_for()
    for number in range(2, 60):
        sure, other = page.locator(".gamble").all_text_contents()
        lottery = "for sure" not in other
        first, second = (
            float(text.replace("$", "").replace("for sure", "")) if "for sure" in text else None
            for text in (sure, other)
        )
        risky = not lottery and second > first
        page.locator(".gamble").nth(1 if risky else 0).click()  # more money rather than less; sure rather than risky
        page.locator(f"h2:has-text('({number})'), h2:has-text('This is what you prefer')").first.wait_for()
        if page.get_by_role("heading", name="This is what you prefer").count():
            break
    assert "You avoid risk" in page.locator(".task").text_content()
    assert page.locator(".chart .point").count() == 4
    assert page.get_by_role("heading", name="Your curve: averse").count() == 1


def test_a_circle_is_a_money_pump(visit):
    page = visit("#/utility")
    page.get_by_role("tab", name="Money pump").click()
    page.get_by_role("heading", name="A money pump").wait_for()
    assert page.locator(".is-fails").all_text_contents() == ["transitivity: fails"]
    page.get_by_label("Preferences, one a line").fill("A > B\nB > C")
    page.get_by_role("button", name="Test these preferences").click()
    page.get_by_role("heading", name="No money pump").wait_for()


def test_a_lottery_or_a_sure_thing(visit):
    page = visit("#/utility")
    page.get_by_role("tab", name="Lottery or sure thing").click()
    page.get_by_role("heading", name="Chooses $400 for sure").wait_for()
    assert "certainty equivalent$250risk premium$250" in page.locator(".facts-list").text_content()
    page.get_by_role("button", name="x^2").click()
    page.get_by_role("heading", name="Chooses the lottery").wait_for()


@pytest.mark.long
def test_a_decision_flips_with_u(visit):
    page = visit("#/utility")
    page.get_by_role("tab", name="A decision flips").click()
    chosen = []
    for exponent in ("0.1", "1", "2"):
        page.get_by_label("Exponent of U").fill(exponent)
        page.locator(f".sentence:has-text('x^{exponent},')").wait_for()
        chosen.append(page.locator(".sentence").text_content().rsplit(": ")[1])
        assert page.locator(".edge.choice").count() == 1
    assert chosen[0] != chosen[1] == chosen[2] == "gamble."


@pytest.mark.long
@PHONE_LATER
def test_numbers_of_the_axes_are_not_cut_off(visit, size):
    page = visit("#/utility", size)
    page.get_by_role("tab", name="Lottery or sure thing").click()
    outside = """() => [...document.querySelectorAll(".chart")].flatMap((chart) => {
      if (!chart.checkVisibility()) return [];
      const whole = chart.getBoundingClientRect();
      return [...chart.querySelectorAll("text")].filter((text) => {
        const box = text.getBoundingClientRect();
        return box.left < whole.left - 0.5 || box.right > whole.right + 0.5 || box.top < whole.top - 0.5;
      }).map((text) => text.textContent);
    })"""
    for u, lottery in (
        ("x^2", "[0.5, $0; 0.5, $1000]"),
        ("x^3", "[0.5, $0; 0.5, $90000]"),
        ("sqrt(x)", "[0.5, $1; 0.5, $9999]"),
    ):
        page.get_by_label("U(x) =", exact=True).fill(u)
        page.get_by_label("Lottery", exact=True).fill(lottery)
        page.get_by_role("button", name="Choose").click()
        page.locator(f".chart[aria-label^='U(x) = {u}']").wait_for()
        assert page.evaluate(outside) == [], u


@pytest.mark.long
def test_what_cannot_be_read_is_said_beside_its_field(visit):
    page = visit("#/utility")
    page.get_by_role("tab", name="Lottery or sure thing").click()
    page.get_by_role("heading", name="Chooses $400 for sure").wait_for()
    with expecting_errors(visit, "400"):
        page.get_by_label("Lottery", exact=True).fill("[0.5, $0; 0.7")
        page.get_by_role("button", name="Choose").click()
        page.locator(".field .problem").wait_for()
    assert page.get_by_role("heading", name="Chooses").count() == 0, "the old verdict is gone"
