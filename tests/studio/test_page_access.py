"""Everybody can use it: axe finds nothing serious, all is small, and a step is little work whatever the tree."""

from pathlib import Path

import pytest

from studio.conftest import HERE, PHONE

ROOMS = ["lab", "practice", "play/connect-four", "utility", "lecture"]
PAGE = Path(__file__).parents[2] / "src/plies/studio/page"
AXE = (HERE / "vendor/axe-core/axe.min.js").read_text(encoding="utf-8")
SERIOUS = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations
    .filter((found) => ["serious", "critical"].includes(found.impact))
    .map((found) => `${found.id}: ${found.nodes.map((node) => node.target).join(" ")}`)"""
WORK = """() => new Promise((done) => {
  let changes = 0;
  new MutationObserver((records) => { changes += records.length; })
    .observe(document.querySelector(".stage"), {subtree: true, attributes: true, childList: true, characterData: true});
  const press = () => document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "n", bubbles: true}));
  for (let step = 0; step < 200; step += 1) press();
  setTimeout(() => done(changes / 200), 0);
})"""


GAPS = """() => new Promise((done) => {
  const gaps = [];
  let last = performance.now();
  const frame = (now) => {
    gaps.push(now - last);
    last = now;
    document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "n", bubbles: true}));
    if (gaps.length < 120) requestAnimationFrame(frame);
    else done(gaps);
  };
  requestAnimationFrame(frame);
})"""


@pytest.mark.parametrize("room", ROOMS)
def test_axe_finds_nothing_serious(visit, room):
    page = visit(f"#/{room}")
    page.wait_for_timeout(200)
    if room == "lab":
        page.keyboard.press("c")
        page.locator(".undoing .verdict").wait_for()
    page.evaluate(AXE)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert page.evaluate(SERIOUS) == [], theme


def test_axe_on_a_phone_and_on_what_opens_later(visit):
    page = visit("#/utility", PHONE)
    page.evaluate(AXE)
    for tab in ("Money pump", "Lottery or sure thing", "A decision flips"):
        page.get_by_role("tab", name=tab).click()
        page.wait_for_timeout(400)
        assert page.evaluate(SERIOUS) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Keyboard shortcuts").click()
    assert page.evaluate(SERIOUS) == []


@pytest.mark.long
def test_nothing_is_wider_than_a_phone(visit):
    page = visit("#/lab", PHONE)
    for room in ROOMS:
        page.evaluate("(room) => { location.hash = `#/${room}`; }", room)
        page.locator(f".room.{room.split('/')[0]}").wait_for()
        page.wait_for_timeout(200)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], room
    last = page.locator(".rooms a").last.bounding_box()
    assert last["x"] + last["width"] <= PHONE["width"], "every room is in sight"


@pytest.mark.long
def test_words_on_tabs_have_room_on_a_phone(visit):
    page = visit("#/utility", PHONE)
    widths = page.get_by_role("tab").evaluate_all("tabs => tabs.map((tab) => [tab.scrollWidth, tab.clientWidth])")
    assert len(widths) == 4
    assert all(words <= room for words, room in widths)


def test_the_page_is_small_and_comes_from_one_place(visit, studio):
    sizes, hosts = {}, set()
    page = visit()
    for entry in page.evaluate(
        "performance.getEntriesByType('resource').map((each) => [each.name, each.decodedBodySize])"
    ):
        sizes[entry[0]] = entry[1]
        hosts.add(entry[0].removeprefix(studio)[0])
    assert hosts == {"/"}
    assert sum(path.stat().st_size for path in PAGE.rglob("*") if path.is_file()) < 600_000
    assert sum(size for name, size in sizes.items() if "/page/" in name) < 300_000


@pytest.mark.long
def test_it_paints_within_a_second_of_the_answer(visit):
    page = visit()
    painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    answered = page.evaluate("performance.getEntriesByType('navigation')[0].responseEnd")
    assert painted - answered < 3_000  # promised is one second; a busy machine has threefold


def looking(page):
    """What part of the tree is in sight, and whether the node where the search is stands in it."""
    return page.evaluate(
        """() => {
          const svg = document.querySelector("svg.tree");
          const frame = document.querySelector(".frame").getBoundingClientRect();
          const node = svg.querySelector(".body.current .shape").getBoundingClientRect();
          return {box: svg.getAttribute("viewBox"), shift: svg.style.transform,
            inside: frame.left <= node.left && node.right <= frame.right
              && frame.top <= node.top && node.bottom <= frame.bottom};
        }"""
    )


def grown(branching, plies):
    return [grown(branching, plies - 1) for _ in range(branching)] if plies else branching * plies + len(str(branching))


@pytest.mark.long
def test_a_step_is_as_little_work_in_a_large_tree(visit):
    page = visit("#/lab/minimax/" + str(grown(3, 4)).replace(" ", ""))
    small = page.evaluate(WORK)
    page.get_by_role("tab", name="Type").click()
    page.get_by_label("The tree as nested lists").fill(str(grown(12, 3)))
    page.get_by_role("button", name="Show this tree").click()
    page.locator(".counts:has-text('of 1885 nodes')").wait_for()
    page.locator(".stage-title").first.click()
    large = page.evaluate(WORK)
    assert 2 < large < 1.5 * small < 60
    before = looking(page)
    gaps = page.evaluate(GAPS)
    assert sorted(gaps)[60] < 100  # milliseconds: promised are 30 steps a second; a busy machine has threefold
    after = looking(page)
    assert after["box"] == before["box"], "another viewBox would lay out all texts anew"
    assert after["shift"] != before["shift"], "the view follows the search"
    assert after["inside"]


@pytest.mark.long
def test_the_list_of_addresses_has_its_style_from_a_file(visit, studio):
    page = visit()
    page.goto(f"{studio}/api/docs")
    assert page.locator("h3").count() > 25
    assert page.evaluate("getComputedStyle(document.querySelector('table')).borderCollapse") == "collapse"


def test_keys_work_from_the_skip_link_on(visit):
    page = visit()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the room"
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    assert "next cut" in page.get_by_role("dialog").text_content()
    assert "1 to 5" in page.get_by_role("dialog").text_content()
    page.keyboard.press("Escape")
    page.keyboard.press("4")
    page.get_by_role("heading", name="Utility lab").wait_for()
    page.keyboard.press("t")
    page.keyboard.press("t")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(20, 22, 26)"
    page.keyboard.press("m")
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--slow')") == "0ms"


def test_the_vendored_layout_has_its_licence():
    licence = (PAGE / "vendor/d3-hierarchy/LICENSE").read_text(encoding="utf-8")
    assert "Mike Bostock" in licence
    assert (HERE / "vendor/axe-core/LICENSE").is_file()
