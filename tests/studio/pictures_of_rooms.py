"""python tests/studio/pictures_of_rooms.py [ROOM ...]: take the pictures of the rooms for docs/rooms anew.

Look at each of them before you commit it.
"""

import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from studio.conftest import CHROMIUM, running

FOLDER = Path(__file__).parents[2] / "docs" / "rooms"
SIZE = {"width": 1280, "height": 900}


def lab(page: Page) -> None:
    page.keyboard.press("c")
    page.locator(".undoing .verdict").wait_for()


def practice(page: Page) -> None:
    for name, value in (("A", 12), ("B", 12), ("C", 3), ("D", 9)):
        page.get_by_label(f"value of {name}", exact=True).fill(str(value))
    page.get_by_label("left, to B").check()
    page.get_by_role("button", name="Check").click()
    page.locator(".feedback:not([hidden])").wait_for()
    page.evaluate("scrollTo(0, 0)")


def play(page: Page) -> None:
    page.get_by_role("button", name="Think").click()
    page.locator(".thought-worth").nth(2).wait_for()
    page.wait_for_timeout(6_000)


def pacman(page: Page) -> None:
    page.locator(".said:has-text('chose')").wait_for(timeout=120_000)
    page.wait_for_timeout(4_000)
    page.get_by_role("button", name="Pause").click()


def nothing(page: Page) -> None:
    page.wait_for_timeout(800)


ROOMS = {
    "lab": ("#/lab/alphabeta/[[3,12,8],[2,4,6],[14,5,2]]", lab),
    "practice": ("#/practice", practice),
    "play": ("#/play/othello?sides=you,you&moves=0.0.3", play),
    "pacman": ("#/play/pacman?sides=expectimax-2-bmr,model,random&p-layout=%22trapped%22", pacman),
    "utility": ("#/utility/risk", nothing),
    "lecture": ("#/lecture/8", nothing),
}


def main(names: list[str]) -> None:
    with running() as address, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name in names or ROOMS:
            where, prepare = ROOMS[name]
            page = browser.new_page(viewport=SIZE, reduced_motion="reduce")
            page.goto(f"{address}/{where}")
            page.wait_for_selector("main[aria-busy=false]")
            prepare(page)
            page.screenshot(path=FOLDER / f"{name}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
