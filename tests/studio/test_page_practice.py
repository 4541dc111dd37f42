"""Practice in a browser: answered rightly, wrongly, from a link, and with the key."""

import pytest

from plies import teach
from studio.conftest import DESKTOP, PHONE, PHONE_LATER, expecting_errors


def fill_in(page, answers, exercise):
    names = {node["key"]: node["name"] for node in exercise.to_dict()["tree"]}
    for key, value in answers.get("values", {}).items():
        page.get_by_label(f"value of {names[key]}", exact=True).fill(str(value))
    for key, (alpha, beta) in answers.get("windows", {}).items():
        page.get_by_label(f"alpha of {names[key]}", exact=True).fill(str(alpha))
        page.get_by_label(f"beta of {names[key]}", exact=True).fill(str(beta))
    for key in answers.get("pruned", []):
        page.locator(f"g[data-key='{key}'] > .body > .shape").click()
    if "action" in answers:
        page.get_by_label(f"{answers['action']}, to", exact=False).check()


@PHONE_LATER
def test_right_answers_are_called_right(visit, size):
    exercise = teach.make(3, "5")
    page = visit(f"#/practice/{exercise.encode()}", size)
    fill_in(page, teach.answer_key(exercise), exercise)
    page.get_by_role("button", name="Check").click()
    page.get_by_role("heading", name="All right").wait_for()
    assert page.locator("input[data-verdict=right]").count() == len(teach.answer_key(exercise)["values"])


def test_a_wrong_answer_is_named(visit):
    exercise = teach.make(1, "1")
    page = visit("#/practice")
    key = teach.answer_key(exercise)
    leaves = {node["key"]: node["value"] for node in exercise.to_dict()["tree"] if node["value"] is not None}
    wrong = {k: max(v for leaf, v in leaves.items() if leaf.startswith(f"{k}.")) for k in key["values"] if k != "root"}
    fill_in(page, {"values": {**wrong, "root": max(wrong.values())}}, exercise)
    page.get_by_role("button", name="Check").click()
    page.locator(".mistake h3").first.wait_for()
    mistakes = teach.grade(exercise, {"values": {**wrong, "root": max(wrong.values())}}).mistakes
    assert page.locator(".mistake h3").all_text_contents() == [mistake.title for mistake in mistakes]
    assert page.locator(".mistake p").all_text_contents() == [mistake.sentence for mistake in mistakes]
    assert page.locator("input[data-verdict=wrong]").count() > 0
    said = page.locator(".feedback").text_content()
    assert all(said.count(mistake.sentence) == 1 for mistake in mistakes)


@pytest.mark.long
def test_every_level_has_a_key_that_is_right(visit):
    page = visit("#/practice")
    for level, about in teach.LEVELS.items():
        page.get_by_label("Level", exact=True).select_option(str(level))
        page.get_by_role("heading", name=f"{level}. {about.title}").wait_for()
        page.get_by_role("button", name="Answer key").click()
        page.get_by_role("heading", name="All right").wait_for()


def test_practice_by_keyboard_alone(visit):
    page = visit("#/practice")
    page.locator(".frame").focus()
    page.keyboard.press("Home")
    focused = "document.activeElement.getAttribute('aria-label')"
    page.keyboard.press("Enter")  # into the root
    assert page.evaluate(focused) == "value of A, in the tree"
    page.keyboard.type("99")
    assert page.locator("g[data-key=root] > .body > .in").text_content() == "99"
    page.keyboard.press("Enter")  # to the next node
    assert page.evaluate(focused) == "value of B, in the tree"
    page.keyboard.press("Escape")
    page.keyboard.press("g")
    page.locator(".feedback h2").wait_for()


def test_subtrees_are_marked_as_never_visited(visit):
    exercise = teach.make(4, "1")
    page = visit(f"#/practice/{exercise.encode()}")
    page.locator(".frame").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("x")
    below = [
        node["name"] for node in exercise.to_dict()["tree"] if node["key"].startswith("0.") and node["kind"] == "leaf"
    ]
    assert page.locator(".body.pruned-by-you").count() == len(below)
    assert page.locator(".boxes input:checked").count() == len(below)


@pytest.mark.long
def test_the_search_can_be_watched(visit):
    page = visit("#/practice")
    page.get_by_role("button", name="Watch the search").click()
    page.get_by_role("heading", name="Tree lab").wait_for()
    assert page.locator(".stage-title").first.text_content() == "minimax"


@pytest.mark.long
def test_exercises_are_saved_with_and_without_the_answers(visit, tmp_path):
    page = visit(f"#/practice/{teach.make(3, '5').encode()}")

    def saved(format):
        page.get_by_label("Export as").select_option(format)
        with page.expect_download() as waiting:
            page.get_by_role("button", name="Save").click()
        waiting.value.save_as(tmp_path / "sheet")
        return waiting.value.suggested_filename, (tmp_path / "sheet").read_bytes()

    begins = {"svg": b"<svg", "png": b"\x89PNG", "tikz": b"\\document", "dot": b"digraph", "json": b"{", "text": b" "}
    asked = {format: saved(format) for format in begins}
    for format, (name, content) in asked.items():
        assert name.startswith("exercise.")
        assert content.startswith(begins[format]), format
    page.get_by_label("with the answers").check()
    name, content = saved("svg")
    assert name == "solution.svg"
    assert content != asked["svg"][1]


def test_a_broken_link_is_refused_in_words(visit):
    with expecting_errors(visit, "400"):
        page = visit("#/practice/nonsense")
        page.get_by_role("alert").wait_for()
        assert "This address cannot be opened" in page.get_by_role("alert").text_content()


@pytest.mark.long
def test_nothing_wrong_is_called_right_beyond_the_horizon(visit):
    page = visit("#/practice")
    page.get_by_label("Level", exact=True).select_option("7")
    page.get_by_role("heading", name="7. The horizon").wait_for()
    assert page.locator(".evaluation").count() > 0, "what nodes evaluate to can be read in the tree"
    page.get_by_role("button", name="Answer key").click()
    page.get_by_role("heading", name="All right").wait_for()
    for name in "DEFGH":
        field = page.get_by_label(f"value of {name}", exact=True)
        field.fill("99")
        page.get_by_role("button", name="Check").click()
        page.get_by_role("heading", name="Not yet").wait_for()
        field.fill("")
        page.get_by_role("button", name="Check").click()
        page.get_by_role("heading", name="All right").wait_for()


def test_what_cannot_be_read_is_said_beside_its_field_and_takes_the_verdict_away(visit):
    page = visit("#/practice")
    page.get_by_role("button", name="Answer key").click()
    page.get_by_role("heading", name="All right").wait_for()
    field = page.get_by_label("value of A", exact=True)
    field.fill("three")
    with expecting_errors(visit, "400"):
        page.get_by_role("button", name="Check").click()
        page.locator("tr[data-row=root] .problem").wait_for()
    assert page.locator(".feedback").is_hidden()
    assert page.locator("input[data-verdict]").count() == 0
    assert field.get_attribute("aria-invalid") == "true"
    field.fill("3")
    assert page.locator(".problem").count() == 0


@pytest.mark.long
def test_what_was_solved_is_remembered(visit):
    exercise = teach.make(1, "3")
    page = visit(f"#/practice/{exercise.encode()}")
    fill_in(page, teach.answer_key(exercise), exercise)
    page.get_by_role("button", name="Check").click()
    page.locator(".progress:has-text('Solved: 1 (level 1: 1).')").wait_for()
    page.reload()
    page.locator(".progress:has-text('Solved: 1 (level 1: 1).')").wait_for()
    page.get_by_role("button", name="Another one").click()
    page.get_by_role("button", name="Answer key").click()
    page.get_by_role("heading", name="All right").wait_for()
    assert "Solved: 1 " in page.locator(".progress").text_content(), "the key is no answer of one's own"


@pytest.mark.long
def test_a_tree_of_the_lab_becomes_an_exercise(visit):
    page = visit("#/lab/alphabeta/[[3,12,8],[2,4,6],[14,5,2]]")
    page.get_by_role("button", name="Make it an exercise").click()
    page.get_by_role("heading", name="Your answers").wait_for()
    assert "alpha-beta" in page.locator(".task").first.text_content()
    page.get_by_role("button", name="Answer key").click()
    page.get_by_role("heading", name="All right").wait_for()
    assert page.locator(".boxes input:checked").count() == 2


@pytest.mark.parametrize("size", [pytest.param(DESKTOP, marks=pytest.mark.long), PHONE], ids=["desktop", "phone"])
def test_values_are_typed_into_the_nodes(visit, size):
    exercise = teach.make(1, "3")
    page = visit(f"#/practice/{exercise.encode()}", size)
    values = teach.answer_key(exercise)["values"]
    page.locator("g[data-key=root] > .body > .shape").click()
    for key in exercise.ask()["values"]:
        page.keyboard.type(str(values[key]))
        page.keyboard.press("Enter")
    written = page.locator(".answers input").evaluate_all("fields => fields.map((field) => field.value)")
    assert written == [str(values[key]) for key in exercise.ask()["values"]]
    assert page.evaluate("document.activeElement.textContent") == "Check"
    assert page.locator(".node-field").is_hidden()


@pytest.mark.long
def test_a_branch_is_cut_by_a_click_on_its_edge(visit):
    exercise = teach.make(4, "1")
    page = visit(f"#/practice/{exercise.encode()}")
    edge = page.locator("g[data-key='1'] > .edge > .grip")
    edge.dispatch_event("click")
    below = [leaf for leaf in exercise.ask()["pruned"] if leaf.startswith("1.")]
    assert page.locator(".boxes input:checked").count() == len(below)
    edge.dispatch_event("click")
    assert page.locator(".boxes input:checked").count() == 0


@pytest.mark.long
def test_hints_come_in_three_steps_and_begin_again_with_an_answer(visit):
    page = visit("#/practice")
    page.get_by_role("button", name="Hint").click()
    page.locator(".hint:text-is('Look at B: what is its value?')").wait_for()
    assert page.locator("g[data-key='0'] > .body.selected").count() == 1
    page.get_by_role("button", name="Why?").click()
    page.locator(".hint:has-text('MIN takes the child that is worth least')").wait_for()
    page.get_by_role("button", name="How?").click()
    page.locator(".hint:has-text('B returns 5.')").wait_for()
    page.get_by_label("value of B", exact=True).fill("5")
    assert page.locator(".hint").count() == 0
    page.get_by_role("button", name="Hint").click()
    page.locator(".hint:text-is('Look at C: what is its value?')").wait_for()


@pytest.mark.long
def test_a_set_for_a_class_is_a_link(visit):
    page = visit("#/practice")
    page.get_by_text("A set for a class").click()
    page.get_by_label("Last level").fill("2")
    page.get_by_label("Word").fill("friday")
    page.get_by_role("button", name="Make the set").click()
    page.locator(".set button").nth(3).wait_for()
    page.locator(".set button").nth(2).click()
    page.locator("h2:has-text('2. ')").wait_for()
    page.wait_for_url("**at=3**")
    exercise = teach.make(2, "friday-1")
    fill_in(page, teach.answer_key(exercise), exercise)
    page.get_by_role("button", name="Check").click()
    page.locator(".set:has-text('1 of 4 solved')").wait_for()
    page.reload()
    page.locator(".set [aria-current].solved").wait_for()
    assert page.locator(".set [aria-current]").text_content() == "3"
    with expecting_errors(visit, "400"):
        page = visit("#/practice/set?levels=99&word=x")
        assert "holds no set" in page.get_by_role("alert").text_content()
