"""Pictures: laid out without overlaps, true in what they claim, valid in every format."""

import os
import re
import shutil
import subprocess
import types
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plies.core import CHANCE, INFINITY, InvalidArgument
from plies.games.tic_tac_toe import TicTacToe
from plies.textbook import (
    alphabeta,
    alphabeta_strict,
    best_reply,
    expectimax,
    minimax,
    multiplayer,
    multiplayer_shallow,
    paranoid,
    pictures,
    star1,
    star2,
    trace,
    transposition,
)
from plies.textbook.pictures import wording
from plies.textbook.pictures.building import picture
from plies.textbook.pictures.claims import best_line, claims
from plies.textbook.pictures.layout import evened, levels, places
from plies.textbook.pictures.scene import SMALL_FONT, Scene, text_width
from plies.textbook.trees import Tree
from strategies import literals, trees

LECTURE = Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
CHANCY = Tree([[3, 12, 9], [2, 4, 6], [15, 6, 0]], players=("max", "chance"), bounds=(0, 15))
GENERAL = Tree([[(5, 2, 2), (4, 3, 2)], [(1, 6, 2), (9, 0, 0)], [(0, 8, 1), (3, 3, 3)]])
PROBED = Tree([[[3, 12], [9, 8]], [[2, 4], [6, 1]], [[15, 6], [0, 7]]], ("max", "chance", "min"), (0, 15))
DEEP = Tree([[[[5, 6], [7, 4]], [[3, 9], [8, 1]]], [[[6, 2], [9, 3]], [[7, 5], [4, 8]]]])
SHARED = Tree([[{"name": "s", "children": [3, 5]}, 4], ["s", [1, 2]], ["s", 7]])
NASTY = Tree(
    {
        "name": '<b>&"A\\',
        "children": {
            "<script>alert(1)</script>": {"name": "$x_1^2$ {50%} #1~", "children": {"\\input{x}": 1, "]]>": 2}},
            "--\x00\n\ud800\u202e": {"name": "naïve Å ß ł", "children": {"→ ∞ ≤": 3, "中文 😀": 4}},
            "a very long name that goes on and on for ever": 5,
        },
    }
)
FORMATS = ("text", "svg", "dot", "tikz")


def searched(search, game, *arguments):
    return trace.record(search, game, game.initial(), *arguments)


THINGS = {
    "lecture": searched(alphabeta, LECTURE),
    "sheet": LECTURE,
    "expectimax": searched(expectimax, CHANCY),
    "star1": searched(star1, CHANCY),
    "star2": searched(star2, PROBED),
    "max^n": searched(multiplayer, GENERAL),
    "shallow": searched(multiplayer_shallow, GENERAL),
    "paranoid": searched(paranoid, GENERAL, INFINITY, 1),
    "best reply": searched(best_reply, Tree([[[(5, 2, 2), (4, 3, 2)], [(1, 6, 2), (9, 0, 0)]], (3, 3, 3)])),
    "deep": searched(alphabeta, DEEP),
    "horizon": searched(alphabeta, DEEP, 3),
    "table": searched(transposition, SHARED),
    "nasty": searched(alphabeta, NASTY),
    "nasty sheet": NASTY,
    "leaf": Tree(7),
    "searched leaf": searched(minimax, Tree(7)),
    "tic-tac-toe": trace.record(alphabeta, TicTacToe(), TicTacToe().read_state("xoxoo.x..")),
    "five players": searched(multiplayer, Tree([[[[[(1, 2, 3, 4, 5)]]]]])),
    "team": searched(minimax, Tree([[3, {"player": 3, "children": [1, 2]}], 4])),
}
everything = pytest.mark.parametrize("thing", THINGS.values(), ids=THINGS)


# -- layout --


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


# -- claims --


def assert_true(record, exact):
    """Every claim is true of the values that exact(state, depth) finds."""
    said = claims(record)
    for visit, claim in zip(record.visits, said, strict=True):
        truth = exact(record.game, visit.state, visit.depth)
        if claim == "exact":
            assert visit.value == pytest.approx(truth)
        elif claim == "upper":
            assert truth <= visit.value + 1e-9
        elif claim == "lower":
            assert truth >= visit.value - 1e-9
        elif claim == "partial":
            assert truth[visit.player] >= visit.value[visit.player]
        else:
            pytest.fail(f"{claim} claimed of {visit}")
    return said


def is_whole(record, visit):
    """Was everything below visited?"""
    return not visit.cut and all(is_whole(record, record.visits[child]) for child in visit.children)


WINDOWS = st.tuples(st.integers(-10, 8), st.integers(1, 9)).map(lambda pair: (pair[0], pair[0] + pair[1]))
DEPTHS = st.sampled_from([1, 2, 3, INFINITY])


@given(trees(), DEPTHS, st.one_of(st.just(()), WINDOWS), st.sampled_from([alphabeta, alphabeta_strict, transposition]))
@settings(max_examples=600)
def test_what_is_claimed_of_values_is_true(tree, depth, window, search):
    record = searched(search, tree, depth, *window)
    said = assert_true(record, minimax.value)
    for visit in record.visits:
        if visit.alpha < visit.value < visit.beta or (search is not transposition and is_whole(record, visit)):
            assert said[visit.number] == "exact"
        if search is alphabeta_strict and visit.alpha <= visit.value <= visit.beta:
            assert said[visit.number] == "exact"


@given(trees(players=("max", "min", "chance")), DEPTHS, st.one_of(st.just(()), WINDOWS))
@settings(max_examples=400)
def test_what_is_claimed_with_chance_is_true(tree, depth, window):
    for search in (star1, star2):
        said = assert_true(searched(search, tree, depth, *window), expectimax.value)
        assert window or said[0] == "exact"
    assert set(assert_true(searched(expectimax, tree, depth), expectimax.value)) == {"exact"}


@given(trees(players=(0, 1, 2), utilities=3, utility_sum=9), DEPTHS)
@settings(max_examples=300)
def test_what_is_claimed_in_max_n_is_true(tree, depth):
    said = assert_true(searched(multiplayer_shallow, tree, depth), multiplayer.value)
    assert said[0] == "exact"
    assert set(assert_true(searched(multiplayer, tree, depth), multiplayer.value)) == {"exact"}


@given(trees(players=(0, 1, 2, "chance"), utilities=3, utility_sum=9))
def test_what_is_claimed_in_max_n_with_chance_is_true(tree):
    assert assert_true(searched(multiplayer_shallow, tree), multiplayer.value)[0] == "exact"


@given(trees(), st.sampled_from([alphabeta, alphabeta_strict, transposition]))
@settings(max_examples=300)
def test_the_best_line_begins_with_the_best_action(tree, search):
    record = searched(search, tree)
    line = best_line(record, claims(record))
    assert record.visits[line[0]].path == (minimax.decide(tree, tree.initial()),)
    assert all(record.visits[number].value == record.value for number in line)
    assert search is transposition or record.visits[line[-1]].ending == "terminal"


def test_a_filled_table_is_trusted_no_further_than_the_search_promises():
    table = {}
    transposition.value(SHARED, SHARED.initial(), INFINITY, -INFINITY, INFINITY, table)
    again = searched(transposition, SHARED, INFINITY, -INFINITY, INFINITY, table)
    assert (again.nodes, claims(again)) == (1, ["exact"])
    assert pictures.text(again).splitlines()[1:] == ["   △ A = 5", "[−∞, ∞] table"]
    assert claims(searched(transposition, SHARED, INFINITY, 6, 9, table)) == ["upper"]
    assert claims(searched(transposition, SHARED, INFINITY, 2, 4, table)) == ["lower"]


def test_a_table_is_known_to_hold_what_the_search_put_into_it():
    tree = Tree([[[{"name": "s", "children": [3, 5]}, 4]], ["s", [1, 2]]])
    record = searched(transposition, tree)
    hit = next(visit for visit in record.visits if visit.ending == "table")
    assert hit.value <= hit.alpha  # so that the search itself promises only a bound
    assert claims(record)[hit.number] == "exact"


WRONG = """
from plies.textbook.expectimax import *
from plies.core import CHANCE, INFINITY, MAX
from plies.textbook.readings import solves

@solves()
def value(game, state, depth=INFINITY):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    values = [value(game, game.result(state, action), depth) for action in game.choices(state)]
    return sum(values) / len(values) ** 2 if game.player(state) == CHANCE else max(values)
"""


def test_a_search_that_is_wrong_is_doubted():
    wrong = types.ModuleType("wrong")
    exec(WRONG, vars(wrong))
    record = searched(wrong, CHANCY)
    said = claims(record)
    assert [said[visit.number] for visit in record.visits if visit.player is not None] == ["unclear"] * 4
    assert "B = 2.667?" in pictures.text(record)
    assert best_line(record, said) == []


# -- words --


@pytest.mark.parametrize(
    ("v", "text"),
    [
        (3.0, "3"),
        (-2.5, "−2.5"),
        (23 / 3, "7.667"),
        (6.9999999999, "7"),
        (INFINITY, "∞"),
        (-INFINITY, "−∞"),
        (1e300, "1e+300"),
        (-123456789.0, "−123456789"),
        (0.0001, "0.0001"),
        (2e-7, "2e−07"),
        (-1e-17, "0"),
        (-0.0, "0"),
    ],
)
def test_numbers(v, text):
    assert wording.number(v) == text


@pytest.mark.parametrize(
    ("chances", "texts"),
    [
        ((1 / 3, 2 / 3), ["1/3", "2/3"]),
        ((0.25, 0.75), ["0.25", "0.75"]),
        ((1 / 2, 1 / 3, 1 / 6), ["1/2", "1/3", "1/6"]),
        ((1 / 36, 35 / 36), ["1/36", "35/36"]),
        ((0.123, 0.877), ["0.123", "0.877"]),
        ((0.0, 1.0), ["0", "1"]),
        ((1e-7, 1 - 1e-7), ["1e−07", "1"]),
    ],
)
def test_probabilities(chances, texts):
    assert wording.probabilities(chances) == texts


# -- text --


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


# -- SVG --


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


# -- DOT --

TOKEN = re.compile(r'\s+|"(?:[^"\\]|\\.)*"|->|[{}\[\]=;,]|[A-Za-z_][A-Za-z_0-9]*|-?\d+(?:\.\d+)?')
STATEMENT = re.compile(r"(I|I-I|I=V)(\[(I=V(,I=V)*)?\])?;")


@everything
def test_dot_is_a_graph(thing):
    drawn, at, shape = pictures.dot(thing), 0, []
    while at < len(drawn):
        token = TOKEN.match(drawn, at)
        assert token, drawn[at : at + 40]
        at = token.end()
        word = token.group()
        if not word.isspace():
            shape.append("-" if word == "->" else word if word in "{}[]=;," else "V" if shape[-1:] == ["="] else "I")
    body = "".join(shape)
    assert body.startswith("II{")
    assert body.endswith("}")
    assert STATEMENT.sub("", body[3:-1]) == ""
    nodes = picture(thing).nodes
    assert re.findall(r"^  n(\d+) \[", drawn, re.M) == [str(number) for number in range(len(nodes))]
    assert re.findall(r"^  n(\d+) -> n(\d+)", drawn, re.M) == [
        (str(node.parent), str(number)) for number, node in enumerate(nodes) if number
    ]


def test_dot_marks_what_the_search_did():
    drawn = pictures.dot(THINGS["lecture"])
    assert drawn.count('arrowtail="teetee"') == 2
    assert drawn.count('penwidth="3"') == 2
    assert drawn.count('shape="invtriangle"') == 3
    assert 'xlabel="≤ 2\\n[3, ∞]"' in drawn
    assert '"<b>&amp;\\"A\\\\"' in pictures.dot(Tree({"name": '<b>&"A\\', "children": [1, 2]})).replace("xlabel=", "")


# -- TikZ --


@everything
def test_tikz_is_a_document(thing):
    drawn = pictures.tikz(thing)
    assert drawn.isascii()
    bare = re.sub(r"\\[\\{}$%&#_]", "", drawn)
    assert bare.count("{") == bare.count("}")
    assert bare.count("$") % 2 == 0
    assert "%" not in bare
    assert len(re.findall(r"^\\node\[.*?\] \(n\d+\) at", drawn, re.M)) == len(picture(thing).nodes)
    assert drawn.count("\\draw[edge") == len(picture(thing).nodes) - 1


def test_the_lecture_as_tikz():
    drawn = pictures.tikz(THINGS["lecture"])
    assert drawn.count(r"node[cut]") == 2
    assert drawn.count("[edge, best]") == 2
    assert re.search(r"\\node\[value\] at \([\d.]+,121.0\) {\$\\leq\$ 2};", drawn)
    assert r"[3, $\infty$]" in drawn
    assert r"\$x\_1\^{}2\$ \{50\%\} \#1$\sim$" in pictures.tikz(NASTY)
    assert r"na\"{i}ve \r{A} {\ss} {\l}" in pictures.tikz(NASTY)
    assert "[U+4E2D][U+6587]" in pictures.tikz(NASTY)


LARGE = {
    "300 children": searched(alphabeta, Tree(list(range(300)))),
    "huge": searched(alphabeta, Tree([[1e300, -1e300], [1e15, 123456.789]])),
}


@pytest.mark.long
@pytest.mark.parametrize("thing", [*THINGS.values(), *LARGE.values()], ids=[*THINGS, *LARGE])
def test_tikz_compiles(thing, tmp_path):
    if shutil.which("pdflatex") is None:
        if os.environ.get("PLIES_SKIP_NOTHING") == "1":
            pytest.fail("pdflatex is missing: install texlive-latex-base and texlive-pictures")
        pytest.skip("pdflatex is not installed")
    (tmp_path / "tree.tex").write_text(pictures.tikz(thing), encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "tree.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, errors="replace", timeout=120)
    assert done.returncode == 0, done.stdout[-2000:]
    assert "(1 page," in done.stdout
    assert "Overfull" not in done.stdout


# -- all formats --


@given(trees(players=("max", "min", "chance")), st.sampled_from([expectimax, star1]), DEPTHS)
@settings(max_examples=100)
def test_all_is_drawn(tree, search, depth):
    record = searched(search, tree, depth)
    nodes = picture(record).nodes
    assert sum(not node.skipped for node in nodes) == record.nodes
    assert sum(node.crossed for node in nodes) == sum(len(visit.cut.skipped) for visit in record.cuts)
    states = [tree.read_state(name) for name in tree.names]
    impossible = any(p == 0 for state in states if tree.player(state) == CHANCE for p, _ in tree.chances(state))
    spared = sum(node.skipped and node.is_leaf for node in nodes)
    assert impossible or spared == len(list(record.never_visited()))
    assert all(nodes[child].parent == number for number, node in enumerate(nodes) for child in node.children)
    for format in FORMATS:
        assert pictures.draw(record, format)


@pytest.mark.parametrize("format", FORMATS)
def test_wide_and_deep_trees(format):
    deep: list = [1, 2]
    for number in range(900):
        deep = [deep, number]
    assert pictures.draw(Tree(deep), format)
    assert pictures.draw(Tree(list(range(300))), format)
    chain = searched(alphabeta, Tree(eval("[" * 200 + "1" + "]" * 200)))
    assert pictures.draw(chain, format)


@pytest.mark.parametrize("format", FORMATS)
def test_too_large_a_tree_is_refused(format):
    with pytest.raises(InvalidArgument, match="more than 2000 nodes"):
        pictures.draw(Tree([[1] * 50] * 50), format)
    with pytest.raises(InvalidArgument, match="more than 2000 nodes"):
        pictures.draw(trace.record(alphabeta, TicTacToe(), TicTacToe().initial(), 5), format)


def test_a_shared_node_is_drawn_once_per_path():
    assert sum(node.name == "s" for node in picture(SHARED).nodes) == 3


def test_what_cannot_be_drawn_is_refused():
    with pytest.raises(InvalidArgument, match="text, svg, dot, tikz, not as 'png'"):
        pictures.draw(LECTURE, "png")
    with pytest.raises(InvalidArgument, match="not TicTacToe: record the search first"):
        pictures.draw(TicTacToe(), "text")
