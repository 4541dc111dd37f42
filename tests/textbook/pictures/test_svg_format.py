"""Pictures as SVG: valid, within their frame, and safe."""

from xml.etree import ElementTree

import pytest

from plies.textbook import alphabeta, pictures
from plies.textbook.pictures.building import picture
from plies.textbook.pictures.scene import Scene
from plies.textbook.trees import Tree
from textbook.pictures.things import DEEP, LECTURE, NASTY, THINGS, everything, searched


def parsed(thing):
    return ElementTree.fromstring(pictures.svg(thing))


def of_class(root, name):
    return [element for element in root.iter() if name in element.get("class", "").split()]


def texts(root):
    return [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]


@everything
def test_svg_is_valid_and_stays_within_its_frame(thing):
    root = parsed(thing)
    width, height = float(root.get("width")), float(root.get("height"))
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    assert len(of_class(root, "node")) == len(picture(thing).nodes)
    for element in root.iter():
        x, y = float(element.get("x", 0)), float(element.get("y", 0))
        assert 0 <= x <= width
        assert 0 <= y <= height


def test_the_lecture_as_svg():
    root = parsed(THINGS["lecture"])
    assert [element.text for element in root][:1] == [
        "alphabeta: 3 at the root, 11 nodes visited, 2 leaves never visited"
    ]
    description = root[1].text
    assert (
        "Node 6, MIN, C ≤ 2, window [3, ∞]: left leads to 2; middle leads to 4, cut; right leads to 6, cut."
        in description
    )
    assert (len(of_class(root, "edge")), len(of_class(root, "best")), len(of_class(root, "bar"))) == (12, 2, 2)
    assert (len(of_class(root, "blue")), len(of_class(root, "orange")), len(of_class(root, "grey"))) == (1, 3, 9)
    assert texts(root).count("≤ 2") == 1
    assert texts(root).count("[3, ∞]") == 2
    assert "prefers-color-scheme:dark" in pictures.svg(THINGS["lecture"])


def test_names_cannot_inject_markup():
    drawn = pictures.svg(NASTY)
    assert "<script" not in drawn
    assert "<b>" not in drawn
    assert "<script>alert(1)</scrip…" in texts(ElementTree.fromstring(drawn))


def test_symmetrical_trees_are_drawn_symmetrically():
    scene = Scene(picture(Tree([[1, 2], [3], [1, 2]])))
    assert scene.points[0].x == pytest.approx(scene.width / 2)
    assert sum(point.x for point in scene.points) == pytest.approx(len(scene.points) * scene.width / 2)


def test_an_undecided_tree_has_no_values_and_no_window():
    root = parsed(LECTURE)
    assert sorted(texts(root)) == sorted(
        [*"ABC", "D", *"3 12 8 2 4 6 14 5 2".split(), *["left", "middle", "right"] * 4]
    )


def test_horizon_and_window_at_the_start():
    root = parsed(searched(alphabeta, DEEP, 2, 4, 6))
    assert "[4, 6]" in texts(root)
    assert len(of_class(root, "horizon")) == 4


def test_notebooks_show_what_is_small_enough():
    assert LECTURE._repr_svg_() == pictures.svg(LECTURE)
    assert THINGS["lecture"]._repr_svg_() == pictures.svg(THINGS["lecture"])
    assert Tree([[1] * 50] * 50)._repr_svg_() is None
