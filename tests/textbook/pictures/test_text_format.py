"""Pictures as text: within their width, and with all that happened."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.textbook import alphabeta, pictures
from plies.textbook.pictures import wording
from plies.textbook.trees import Tree
from strategies import trees
from textbook.pictures.things import THINGS, searched


def test_the_lecture_as_text():
    assert pictures.text(THINGS["lecture"]) == (
        "alphabeta: 3 at the root, 11 nodes visited, 2 leaves never visited\n"
        "                                        △ A = 3\n"
        "                                        [−∞, ∞]\n"
        "            ┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━╃───────────────────────────────┐\n"
        "          left                          middle                           right\n"
        "         ▽ B = 3                        ▽ C ≤ 2                         ▽ D = 2\n"
        "         [−∞, ∞]                        [3, ∞]                          [3, ∞]\n"
        "   ┏━━━━━━━━╃────────┐          ┌──────────┼┄┄┄┄┄┄┄┄┄┄┐           ┌────────┼────────┐\n"
        " left    middle    right      left     ╳ middle    ╳ right      left    middle    right\n"
        "   3       12        8          2          4          6          14        5        2"
    )


def test_narrower_text_goes_without_names_and_then_becomes_an_outline():
    narrow = pictures.text(THINGS["lecture"], width=60).splitlines()
    assert narrow[-1].split() == "3 12 8 2 4 6 14 5 2".split()
    assert narrow[-2].split() == [*"┃│││╳╳│││"]
    assert pictures.text(THINGS["lecture"], width=20).splitlines()[1:8] == [
        "△ A = 3  [−∞, ∞]",
        "┝━ left: ▽ B = 3  [−∞, ∞]",
        "│  ┝━ left: 3",
        "│  ├─ middle: 12",
        "│  └─ right: 8",
        "├─ middle: ▽ C ≤ 2  [3, ∞]",
        "│  ├─ left: 2",
    ]
    assert "│  ├╳ middle: 4" in pictures.text(THINGS["lecture"], width=20)


@pytest.mark.parametrize(
    ("thing", "words"),
    [
        ("sheet", ["△ A", "▽ B", "12"]),
        ("star2", ["○ C ≤ 4", "▽ H ≤ 6", "probe [9, ∞]", "▽ I ≤ 15", "▽ I = 6"]),
        ("star1", ["○ C ≤ 7", "[8, ∞]", "1/3", "╳ 1/3"]),
        ("shallow", ["p1 C = (?, ≥ 6, ?)", "0 has 4", "p0 A = (4, 3, 2)"]),
        ("horizon", ["≈5", "△ E ≥ 5"]),
        ("table", ["table", "△ s = 5"]),
        ("deep", ["▽ C ≤ 3"]),
        ("leaf", ["7"]),
        ("five players", ["p4 E = (1, 2, 3, 4, 5)"]),
        ("team", ["▽ C = 1"]),
        ("nasty", ["中文", "naïve Å ß ł"]),
    ],
)
def test_what_stands_in_the_text(thing, words):
    drawn = pictures.text(THINGS[thing], width=200)
    assert not [word for word in words if word not in drawn]


@given(trees(), st.integers(20, 120))
@settings(max_examples=100)
def test_a_drawing_keeps_to_its_width(tree, width):
    lines = pictures.text(searched(alphabeta, tree), width).splitlines()[1:]
    if not any(line.startswith(("├", "└", "┝", "┕")) for line in lines):
        assert max(map(wording.columns, lines)) <= width


def test_wide_letters_take_two_columns():
    drawn = pictures.text(Tree({"children": {"中文": 1, "b": 2}})).splitlines()
    assert drawn == ["    △ A", "  ┌──┴───┐", "中文     b", "  1      2"]
