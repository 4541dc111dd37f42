"""The tree lab in a browser: trees from every source, stepped forwards and backwards, with what is said and shown."""

import pytest

from studio.conftest import PHONE, PHONE_LATER, expecting_errors


def value_of(page, key):
    """What the drawing shows in a node."""
    return page.locator(f"g.branch[data-key='{key}'] > .body > .in").first.text_content()


def steps_in_all(page):
    return int(page.locator(".where").text_content().split("/")[1])


def text_of(page, selector):
    return page.locator(selector).first.text_content()


def type_tree(page, literal, nodes):
    page.get_by_role("tab", name="Type").click()
    page.get_by_label("The tree as nested lists").fill(literal)
    page.get_by_role("button", name="Show this tree").click()
    page.locator(f".counts:has-text('of {nodes} nodes')").first.wait_for()


@PHONE_LATER
def test_the_lectures_tree_is_stepped_to_its_end(visit, size):
    page = visit("#/lab", size)
    sentences = set()
    shown = (
        "[document.querySelector('.sentence').textContent, document.querySelectorAll('.code li[aria-current]').length]"
    )
    for _ in range(steps_in_all(page)):
        page.keyboard.press("n")
        sentence, lit = page.evaluate(shown)
        sentences.add(sentence)
        assert lit == 1
    assert [value_of(page, key) for key in ("root", "0", "1", "2")] == ["3", "3", "≤ 2", "2"]
    assert text_of(page, ".counts") == "11 of 13 nodes, 7 leaves, 1 cut · value 3"
    assert {key for key in ("1.0", "1.1", "1.2", "2.0") if page.locator(f"g.skipped[data-key='{key}']").count()} == {
        "1.1",
        "1.2",
    }
    assert "MIN already has 2 at C; MAX has 3 at A, through B" in " ".join(sentences)
    assert text_of(page, ".sentence") == (
        "A returns 3. MAX chooses left, to B. Of the others only bounds are known: C is at most 2."
    )
    assert page.locator(".edge.best-line").count() == 2
    assert page.locator(".body.bound").count() == 1


def test_stepping_back_undoes_what_stepping_did(visit):
    page = visit("#/lab")
    walked = page.evaluate(
        """(steps) => {
          const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
          const look = () => [...document.querySelectorAll(".tree .branch, .tree .edge, .tree .body, .outline span")]
            .map((each) => `${[...each.classList].sort()} ${each.textContent}`).join("|");
          const there = [], back = [];
          for (let step = 0; step <= steps; step += 1) { there.push(look()); press("n"); }
          for (let step = 0; step <= steps; step += 1) { press("p"); back.push(look()); }
          return [there, back.reverse()];
        }""",
        steps_in_all(page) - 1,
    )
    there, back = walked
    assert len(set(there)) > 30
    assert there == back


def test_a_cut_shows_its_cause_and_what_would_undo_it(visit):
    page = visit("#/lab")
    page.keyboard.press("c")
    assert page.locator(".body.cause").count() == 1
    assert page.locator("g[data-key=root] > .body.cause").count() == 1
    assert "The cut is shallow." in text_of(page, ".sentence")
    page.locator(".undoing .verdict").wait_for()
    assert text_of(page, ".undoing .verdict") == "C1 = 2: the cut is made"
    page.get_by_label("Value of the leaf").fill("5")
    assert text_of(page, ".undoing .verdict") == "C1 = 5: no cut"
    assert text_of(page, ".undoing .small") == "The cut at C is not made if C1 is more than 3."
    page.get_by_role("button", name="Put it into the tree").click()
    page.locator("g[data-key='1.0'] > .body > .in:text-is('5')").wait_for()


@pytest.mark.long
def test_deep_cuts_are_called_so(visit):
    page = visit("#/lab/alphabeta/[5,[[[3,9],1],7]]")  # MIN has 3 at D, too little for MAX, who has 5 at A
    page.keyboard.press("c")
    assert "deep: MAX moves again between A and D." in text_of(page, ".sentence")
    page.keyboard.press("c")
    assert "The cut is shallow." in text_of(page, ".sentence")


def test_a_tree_is_drawn_with_the_keyboard_alone(visit):
    page = visit("#/lab")
    page.get_by_role("tab", name="Draw").focus()
    page.keyboard.press("Enter")
    page.locator(".frame").first.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("a")  # a fourth child for C
    page.locator(".selected-name:text-is('C4')").wait_for()
    page.keyboard.press("v")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    page.locator("g[data-key='1.3'] > .body > .in:text-is('7')").wait_for()
    page.locator(".frame").first.focus()
    page.keyboard.press("[")
    page.locator("g[data-key='1.2'] > .body.selected > .in:text-is('7')").wait_for()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("w")  # MIN becomes chance
    page.locator("g[data-key='1'] > .body.chance.selected").wait_for()
    assert page.locator("g[data-key='1.0'] .chance-label").text_content() == "0.25"
    page.keyboard.press("Control+z")
    page.locator("g[data-key='1'] > .body.min.selected").wait_for()
    page.keyboard.press("Delete")
    page.locator("g[data-key='2']").wait_for(state="detached")
    page.locator(".selected-name:text-is('A')").wait_for()
    assert page.get_by_label("The tree as nested lists").input_value() == "[[3,12,8],[14,5,2]]"


@pytest.mark.long
def test_children_are_reordered_by_dragging(visit):
    page = visit("#/lab")
    page.get_by_role("tab", name="Draw").click()
    page.drag_and_drop("g[data-key='0.0'] > .body > .shape", "g[data-key='0.2'] > .body > .shape")
    page.locator("g[data-key='0.2'] > .body > .in:text-is('3')").wait_for()
    assert [value_of(page, key) for key in ("0.0", "0.1", "0.2")] == ["12", "8", "3"]


def test_two_searches_side_by_side(visit):
    page = visit("#/lab")
    page.get_by_label("Compare with").select_option("minimax")
    page.locator(".stage >> nth=1").wait_for()
    page.keyboard.press("End")
    assert page.locator(".counts").all_text_contents() == [
        "11 of 13 nodes, 7 leaves, 1 cut · value 3",
        "13 of 13 nodes, 9 leaves, 0 cuts · value 3",
    ]
    table = page.get_by_role("group", name="Comparison")
    heads = table.locator("thead th").all_text_contents()
    assert heads[-1] == "deepest stack"
    assert set(table.locator("tbody tr:not(:first-child) td:last-child").all_text_contents()) == {"3"}
    assert "b^(m/2) = 3" in table.text_content()
    assert "fewer than 5" in table.text_content()


@pytest.mark.long
def test_tuples_chance_and_horizons(visit):
    page = visit("#/lab")
    type_tree(page, "[[(1,6,6),(7,1,2)],[(6,1,2),(7,2,1)]]", 7)
    page.keyboard.press("End")
    assert page.get_by_label("Search", exact=True).input_value() == "multiplayer"
    assert value_of(page, "root") == "(7, 2, 1)"
    chance = {"player": "chance", "chances": [0.25, 0.75], "children": [{"player": "max", "children": [8, 4]}, 1]}
    type_tree(page, str(chance), 5)
    assert page.get_by_label("Search", exact=True).input_value() == "expectimax"
    page.locator(".stage-title").first.click()
    page.keyboard.press("End")
    assert value_of(page, "root") == "2.75"
    page.get_by_label("Depth").fill("1")
    page.get_by_label("Depth").press("Tab")
    page.locator(".where:has-text('0 /')").wait_for()


def test_what_is_no_tree_is_refused_in_words(visit):
    page = visit("#/lab")
    page.get_by_role("tab", name="Type").click()
    page.get_by_label("The tree as nested lists").fill("[[3, 12, [2, 4]")
    with expecting_errors(visit, "400"):
        page.get_by_role("button", name="Show this tree").click()
        page.locator(".error:has-text('[')").first.wait_for()


@pytest.mark.long
def test_trees_grow_and_games_unfold(visit):
    page = visit("#/lab")
    page.get_by_role("tab", name="Grow").click()
    page.get_by_role("button", name="Grow it").click()
    page.locator(".counts:not(:has-text('of 13 nodes'))").first.wait_for()
    first = page.locator("svg.tree").first.text_content()
    page.get_by_role("button", name="Next seed").click()
    page.locator(".where:has-text('0 /')").wait_for()
    page.wait_for_timeout(300)
    assert page.locator("svg.tree").first.text_content() != first
    page.get_by_role("tab", name="From a game").click()
    page.get_by_label("Game", exact=True).select_option("nim")
    page.get_by_label("Plies").last.fill("1")
    page.get_by_role("button", name="Unfold").click()
    page.locator(".counts:has-text('of 13 nodes')").first.wait_for()
    assert page.locator("g[data-key='11'] > .edge .label").text_content() == "c5"


def test_a_link_carries_the_tree(visit):
    page = visit("#/lab/minimax/%5B4%2C%5B2%2C7%5D%5D")
    page.keyboard.press("End")
    assert text_of(page, ".stage-title") == "minimax"
    assert value_of(page, "root") == "4"


FORMATS = {"svg": b"<svg", "png": b"\x89PNG", "tikz": b"\\", "dot": b"digraph", "json": b"{"}


@pytest.mark.long
def test_trees_are_saved(visit, tmp_path):
    page = visit("#/lab")
    for format, begins in FORMATS.items():
        page.get_by_label("Export as").select_option(format)
        with page.expect_download() as waiting:
            page.get_by_role("button", name="Save").click()
        waiting.value.save_as(tmp_path / "tree")
        content = (tmp_path / "tree").read_bytes()
        assert content.lstrip().startswith((begins, b"<?xml", b"%")), format
        assert waiting.value.suggested_filename.endswith({"tikz": "tex"}.get(format, format))


@pytest.mark.long
def test_the_tree_is_there_as_text_and_stays_in_step(visit):
    page = visit("#/lab")
    page.get_by_text("The tree as text").first.click()
    page.keyboard.press("End")
    lines = page.locator(".outline").first.inner_text().split("\n")
    assert "MIN C, value ≤ 2, done" in [line.strip() for line in lines]
    assert "leaf C2, worth 4, skipped" in [line.strip() for line in lines]


@pytest.mark.long
def test_it_plays_by_itself_and_stops_at_the_end(visit):
    page = visit("#/lab/minimax/[3,5]")
    page.get_by_label("Pace").fill("7")
    page.keyboard.press("Space")
    page.locator(".sentence:has-text('A returns 5.')").wait_for()
    page.get_by_role("button", name="Play", exact=True).wait_for()


@pytest.mark.long
def test_two_searches_are_at_the_same_node(visit):
    page = visit("#/lab/alphabeta?beside=minimax")
    page.keyboard.press("c")
    assert "cut" in text_of(page, ".sentence") or "skip" in text_of(page, ".sentence")
    both = (
        "[...document.querySelectorAll('.stage')].map((s) => s.querySelector('.body.current').parentNode.dataset.key)"
    )
    assert page.evaluate(both) == ["1", "1"]
    seen = set()
    for _ in range(7):
        page.keyboard.press("n")
        seen.add(tuple(page.evaluate(both)))
    assert ("1", "1.1") in seen, "alpha-beta waits where it cut, while minimax goes on"
    assert ("1", "1.2") in seen


@pytest.mark.long
def test_leaves_at_the_horizon_are_evaluations(visit):
    page = visit("#/lab/minimax?game=tic-tac-toe&state=xxooo.x..&plies=1")
    estimated = page.locator(".body.leaf.estimated").count()
    assert estimated >= 1
    said = set()
    for _ in range(steps_in_all(page)):
        page.keyboard.press("n")
        said.add(text_of(page, ".sentence"))
    assert any("it is evaluated" in sentence for sentence in said)
    outline = page.locator(".outline").first.text_content()
    assert outline.count("evaluated at") == estimated
    page = visit("#/lab")
    assert page.locator(".body.leaf.estimated").count() == 0


def test_trees_of_games_fold_have_boards_and_are_searched(visit):
    page = visit("#/lab/alphabeta?game=tic-tac-toe&plies=2")
    assert page.locator(".counts").first.text_content().endswith("of 82 nodes, 0 leaves, 0 cuts")
    assert page.locator(".small-board").count() == 82
    page.get_by_role("button", name="Fold all", exact=True).click()
    assert page.locator("g.branch").count() == 10
    page.locator("g[data-key='4'] .fold").click()
    assert page.locator("g.branch").count() == 18
    page.locator(".frame").first.focus()
    for key in ("Home", "ArrowDown", "f"):
        page.keyboard.press(key)
    assert page.locator("g.branch").count() == 26, "the keyboard folds, too"
    page.keyboard.press("f")
    assert page.locator("g.branch").count() == 18
    page.locator(".stage-title").first.click()
    page.keyboard.press("End")
    assert "chooses" in text_of(page, ".sentence")
    page.get_by_label("Find a node or a move").fill("9")
    page.locator(".body.selected").wait_for()
    page.get_by_label("Boards").uncheck()
    assert page.locator(".small-board").count() == 0
    page.get_by_role("button", name="Unfold all").click()
    assert page.locator("g.branch").count() == 82


@pytest.mark.long
@pytest.mark.parametrize("size", [{"width": 1280, "height": 720}, {"width": 1024, "height": 768}, PHONE], ids=str)
def test_nothing_covers_the_tree(visit, size):
    page = visit("#/lab", size)
    page.keyboard.press("c")
    page.locator(".frame").first.scroll_into_view_if_needed()
    covered = """() => [...document.querySelectorAll(".stage .leaf .shape")].filter((leaf) => {
      const box = leaf.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
      if (y > innerHeight || y < 0) return false;
      return !document.elementFromPoint(x, y)?.closest(".frame");
    }).length"""
    assert page.evaluate(covered) == 0
    if size["width"] == 1280:
        page.evaluate("scrollTo(0, 0)")
        box = page.locator(".frame").first.bounding_box()
        assert box["y"] + box["height"] <= size["height"], "sentence and tree are in sight together"


def test_a_drawn_tree_survives_reload_and_back(visit):
    page = visit("#/lab")
    type_tree(page, "[[1,2],[3,4]]", 7)
    page.locator(".stage-title").first.click()
    for _ in range(3):
        page.keyboard.press("n")
    page.wait_for_url("**step=2**")
    where = page.locator(".where").text_content()
    page.reload()
    page.wait_for_selector("main[aria-busy=false]")
    assert page.locator(".counts").first.text_content().startswith("2 of 7 nodes")
    assert page.locator(".where").text_content() == where
    page.get_by_role("link", name="Practice").click()
    page.get_by_role("heading", name="Practice").wait_for()
    page.go_back()
    page.get_by_role("heading", name="Tree lab").wait_for()
    assert page.locator(".where").text_content() == where


@pytest.mark.long
def test_what_cannot_be_read_in_the_drawing_is_said_beside_its_field(visit):
    page = visit("#/lab")
    page.get_by_role("tab", name="Draw").click()
    page.locator("g[data-key='0.0'] > .body > .shape").click()
    field = page.get_by_label("Value", exact=True)
    with expecting_errors(visit, "400", "422"):
        field.fill("three")
        field.press("Enter")
        page.locator(".field .problem").wait_for()
    assert value_of(page, "0.0") == "3"
    assert page.locator("#notice").text_content() == ""


@pytest.mark.long
def test_a_large_tree_has_an_overview(visit):
    page = visit("#/lab/alphabeta?game=tic-tac-toe&plies=2")
    page.get_by_role("button", name="Unfold all").click()
    strip = page.locator(".stage .overview").first
    strip.wait_for()
    where = "document.querySelector('.overview .window').getBoundingClientRect().left"
    before = page.evaluate(where)
    strip.click(position={"x": strip.bounding_box()["width"] - 5, "y": 20})
    assert page.evaluate(where) > before
    assert page.locator("g[data-key='8.7'] > .body > .shape").is_visible()
    page.get_by_role("button", name="Whole tree").first.click()
    strip.wait_for(state="hidden")
    assert visit("#/lab").locator(".overview").first.is_hidden(), "a small tree is in sight as it is"


@pytest.mark.long
def test_the_next_node_is_predicted(visit):
    page = visit("#/lab")
    page.get_by_role("button", name="Predict the next node").click()
    said = page.locator(".speaker [role=status]").nth(1)
    node = "g[data-key='{}'] > .body > .shape"
    for key in ("root", "0", "0.0", "0.1", "0.2", "1", "1.0"):
        page.locator(node.format(key)).click()
    assert said.text_content().startswith("Right, C1: 7 of 7.")
    page.locator(node.format("1.1")).click()  # it is never visited
    assert said.text_content().startswith("No, it is D: 7 of 8.")
    assert text_of(page, ".sentence").startswith("MIN moves at D")
    page.locator(".frame").first.focus()
    for key in ("Home", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    assert said.text_content().startswith("Right, D1: 8 of 9.")
