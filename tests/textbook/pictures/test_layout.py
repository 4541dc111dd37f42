"""Nodes, edges and words lie where none of them covers another."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.textbook import alphabeta, minimax
from plies.textbook.pictures.building import picture
from plies.textbook.pictures.layout import evened, levels, places
from plies.textbook.pictures.scene import SMALL_FONT, Scene, text_width
from strategies import literals, trees
from textbook.pictures.things import searched


def children_of(literal):
    """The children of every node of nested lists, numbered in preorder."""
    found = []

    def walk(part):
        number = len(found)
        found.append([])
        for child in part if isinstance(part, list) else ():
            found[number].append(walk(child))
        return number

    walk(literal)
    return found


def mirrored(literal):
    return [mirrored(part) for part in reversed(literal)] if isinstance(literal, list) else literal


def by_level(children, things):
    rows = {}
    for level, thing in zip(levels(children), things, strict=True):
        rows.setdefault(level, []).append(thing)
    return rows.values()


@given(literals(5), st.randoms(use_true_random=False))
@settings(max_examples=500)
def test_no_two_nodes_overlap_and_parents_stand_in_the_middle(literal, random):
    children = children_of(literal)
    halves = [random.choice([1.0, 3.0, 20.0]) for _ in children]
    xs = places(children, halves, gap=2.0)
    for row in by_level(children, list(zip(xs, halves, strict=True))):
        for (x, half), (next_x, next_half) in pairwise(row):
            assert x + half + 2 <= next_x - next_half + 1e-6
    for number, below in enumerate(children):
        if below:
            assert xs[number] == pytest.approx((xs[below[0]] + xs[below[-1]]) / 2, abs=1e-6)
    assert xs[0] == 0


@given(literals(5))
@settings(max_examples=300)
def test_the_mirror_image_of_a_tree_is_drawn_as_the_mirror_image(literal):
    def rows(literal):
        children = children_of(literal)
        return [sorted(row) for row in by_level(children, places(children, [4.0] * len(children), 1.0))]

    for row, image in zip(rows(literal), rows(mirrored(literal)), strict=True):
        assert row == pytest.approx([-x for x in reversed(image)], abs=1e-6)


def test_small_subtrees_stand_in_the_middle_between_large_ones():
    xs = places(children_of([[[1, 1, 1, 1]], 1, 1, [[1, 1, 1, 1]]]), [1.0] * 15, 1.0)
    assert xs[1] < xs[7] < xs[8] < xs[9]
    assert xs[7] == pytest.approx(-xs[8])
    assert xs[1] == pytest.approx(-xs[9])


def test_leaves_of_one_parent_stand_evenly():
    children = children_of([1, 1, 1])
    halves = evened(children, [1.0, 3.0, 8.0, 2.0])
    assert halves == [1.0, 8.0, 8.0, 8.0]
    assert places(children, halves, 1.0) == [0.0, -17.0, 0.0, 17.0]


def test_a_caterpillar_of_many_levels():
    depth = 20_000
    children = [[] if number % 3 else [number + 1, number + 2, number + 3] for number in range(3 * depth)] + [[]]
    for number in range(0, 3 * depth, 3):
        children[number] = [number + 1, number + 3, number + 2] if number % 2 else [number + 1, number + 2, number + 3]
    xs = places(children, [1.0] * len(children), 1.0)
    assert len(xs) == 3 * depth + 1


@given(trees(), st.sampled_from([alphabeta, minimax]))
@settings(max_examples=100)
def test_nothing_written_overlaps(tree, search):
    scene = Scene(picture(searched(search, tree)))
    children = [node.children for node in scene.picture.nodes]
    boxes = [(point.x - half, point.x + half) for point, half in zip(scene.points, scene.halves, strict=True)]
    for row in by_level(children, boxes):
        assert all(left[1] < right[0] for left, right in pairwise(row))
    labels = {}
    for edge in scene.edges():
        half = text_width(edge.text, SMALL_FONT) / 2
        labels.setdefault(round(edge.label.y), []).append((edge.label.x - half, edge.label.x + half))
    for row in labels.values():
        assert all(left[1] < right[0] for left, right in pairwise(sorted(row)))
