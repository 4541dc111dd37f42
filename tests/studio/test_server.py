"""Every room of the API but the games: what it answers, and what it refuses."""

import json

import pytest

from studio.shared import as_described, ask, refused, serving

LECTURE = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


@pytest.fixture(scope="module")
def client():
    with serving() as running, running.client() as client:
        yield client


@pytest.fixture(scope="module")
def form(client):
    return ask(client, "trees/read", text=LECTURE)["form"]


# -- the service --


def test_it_says_who_it_is(client):
    status = client.get("/api/status").json()
    assert status["running"] == status["waiting"] == 0
    assert status["token_needed"] is False
    assert status["own_game"] is None
    limits = client.get("/api/limits").json()
    assert limits["seconds"] == 10
    assert limits["tree_nodes"] == 2000


def test_the_api_is_described_without_help_from_other_hosts(client):
    described = client.get("/api/openapi.json").json()
    page = client.get("/api/docs")
    assert page.status_code == 200
    for path in described["paths"]:
        assert path in page.text
    assert "nodes_per_second" in page.text, "answers are described too"
    assert "<script" not in page.text
    assert "http://" not in page.text
    assert "https://" not in page.text
    for path, operations in described["paths"].items():
        for operation in operations.values():
            assert operation.get("description"), f"{path} says nothing of itself"


def test_unknown_addresses_and_methods(client):
    assert client.get("/api/nothing").json()["kind"] == "NotFound"
    assert client.get("/api/nothing").status_code == 404
    assert client.get("/api/trees/run").json()["kind"] == "NotAllowed"


def test_unknown_fields_and_wrong_types_are_named(client):
    refused(client, "trees/read", "InvalidRequest", "texts: Extra inputs", 422, text=LECTURE, texts="x")
    refused(client, "trees/read", "InvalidRequest", "text: Field required", 422)
    refused(client, "games/chess/analyse", "InvalidRequest", "seconds: Input should be less than", 422, seconds=11)
    answer = client.post("/api/trees/read", content=b"{", headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["kind"] == "InvalidRequest"


# -- trees --


def test_the_lecture_tree(client, form):
    tree = ask(client, "trees/read", text=LECTURE)
    assert [node["value"] for node in tree["nodes"] if node["kind"] == "leaf"] == [3, 12, 8, 2, 4, 6, 14, 5, 2]
    assert tree["depth"] == 2
    assert {"minimax", "alphabeta"} <= set(tree["fitting"])
    assert ask(client, "trees/form", form=form) == tree


def test_a_search_step_by_step(client, form):
    seen = ask(client, "trees/run", form=form, algorithm="alphabeta")
    assert (seen["value"], seen["nodes"]) == (3, 11)
    assert seen["never_visited"] == ["1.1", "1.2"]
    assert seen["steps"][0]["alpha"] == "−∞"
    assert all(step["sentence"] for step in seen["steps"])
    cut = seen["cut_steps"][0]
    undone = ask(client, "trees/undo", form=form, algorithm="alphabeta", step=cut, leaf="1.0")["undos"]
    assert undone[0]["ranges"][0]["low"] == 3
    assert len(ask(client, "trees/undo", form=form, algorithm="alphabeta", step=cut)["undos"]) > 1


def test_two_algorithms_side_by_side(client, form):
    found = ask(client, "trees/compare", form=form, algorithms=["minimax", "alphabeta"])
    assert [row["nodes"] for row in found["rows"]] == [13, 11]
    assert found["uniform"]["half"] == 3


@pytest.mark.parametrize("format", ["svg", "tikz", "dot", "text", "json"])
def test_pictures_to_take_away(client, form, format):
    plain = ask(client, "trees/export", form=form, format=format)
    solved = ask(client, "trees/export", form=form, format=format, algorithm="alphabeta")
    assert plain["content"] != solved["content"]
    assert plain["file_name"].startswith("tree.")
    if format == "json":
        assert json.loads(solved["content"])["value"] == 3


def test_grown_and_unfolded(client):
    grown = ask(client, "trees/grow", seed="a", depth=3, branching=[2, 3], wishes=["a shallow cut"])
    assert grown == ask(client, "trees/grow", seed="a", depth=3, branching=[2, 3], wishes=["a shallow cut"])
    assert grown != ask(client, "trees/grow", seed="b", depth=3, branching=[2, 3])
    game = ask(client, "trees/unfold", game="halving", parameters={"start": 4}, depth=3)
    assert [node["label"] for node in game["nodes"]][1] == "decrement"


def test_algorithms_and_examples_fit_together(client):
    told = as_described("/api/algorithms", client.get("/api/algorithms").json())
    names = [algorithm["name"] for algorithm in told["algorithms"]]
    assert all(algorithm["pseudocode"] for algorithm in told["algorithms"])
    for example in client.get("/api/trees/examples").json()["examples"]:
        tree = ask(client, "trees/read", text=example["text"], players=example["players"])
        assert example["algorithm"] in names
        ask(client, "trees/run", form=tree["form"], algorithm=example["algorithm"])


def test_a_tree_of_two_thousand_nodes_and_no_more(client):
    leaves = [[[0] * 12] * 12] * 12  # 1 + 12 + 144 + 1728
    tree = ask(client, "trees/read", text=repr(leaves))
    assert len(tree["nodes"]) == 1885
    assert ask(client, "trees/run", form=tree["form"], algorithm="alphabeta")["value"] == 0
    refused(client, "trees/read", "InvalidArgument", "larger than 2000 nodes", text=repr([leaves] * 2))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[3, 12", ""),
        ("__import__('os').system('false')", ""),
        ("[1, (lambda: 2)()]", ""),
        ("[" * 5_000 + "]" * 5_000, ""),
        ("[1, 1e999]", ""),
        ("[1, " + "9" * 5_000 + "]", ""),
        ("", ""),
        ("\0", ""),
    ],
)
def test_literals_are_parsed_and_never_run(client, text, words):
    told = client.post("/api/trees/read", json={"text": text})
    assert told.status_code == 400, told.text
    assert told.json()["kind"] in ("InvalidNotation", "InvalidArgument")


@pytest.mark.parametrize(
    "form",
    [
        {"children": []},
        {"value": None},
        {"value": "x"},
        {"children": [{"same_as": "root"}]},
        {"children": [1, {"player": "chance", "chances": [0.5], "children": [1, 2]}]},
        {"children": [1, {"children": [1], "value": 2}]},
        {"player": 10**30, "children": [1, 2]},
        {"children": [1, 10**400]},
        {"children": {"a": 1}},
        {"bounds": [1], "children": [1, 2]},
        {"bounds": "ab", "children": [1, 2]},
        {"children": [[1, 2]]},
    ],
)
def test_forms_that_mean_nothing(client, form):
    answer = client.post("/api/trees/form", json={"form": form})
    assert answer.status_code in (400, 422), answer.text
    assert answer.json()["error"]


def test_numbers_that_json_does_not_have(client):
    body = b'{"form": {"children": [1, NaN]}}'
    answer = client.post("/api/trees/form", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)


def test_refusals_about_trees(client, form):
    refused(client, "trees/run", "InvalidArgument", "no algorithm is called 'best'", form=form, algorithm="best")
    refused(client, "trees/run", "UnsupportedGame", "", form={"children": [{"value": [1, 2, 3]}]}, algorithm="minimax")
    refused(client, "trees/undo", "InvalidArgument", "", form=form, algorithm="alphabeta", step=0)
    refused(client, "trees/grow", "InvalidArgument", "more than", seed=1, depth=9, branching=9)
    refused(client, "trees/grow", "InvalidArgument", "", seed=1, wishes=["the moon"])
    refused(client, "trees/unfold", "InvalidArgument", "more than 2000 nodes", game="chess", depth=3)
    refused(client, "trees/unfold", "NotFound", "there is no game 'os:system'", 404, game="os:system", depth=1)


# -- practice --


def test_an_exercise_from_level_to_grade(client):
    exercise = ask(client, "practice/new", level=3, seed=5)
    assert exercise == ask(client, "practice/new", level=3, seed=5)
    word = exercise["word"]
    assert ask(client, "practice/open", word=word)["literal"] == exercise["literal"]
    key = ask(client, "practice/key", word=word)
    right = ask(client, "practice/grade", word=word, answers=key["answers"])
    assert right["right"]
    assert all("expected" not in item for item in right["items"])
    wrong = ask(client, "practice/grade", word=word, answers={}, reveal=True)
    assert not wrong["right"]
    assert all("expected" in item for item in wrong["items"])


def test_an_exercise_of_ones_own(client, form):
    exercise = ask(client, "practice/new", form=form, algorithm="alphabeta", asked=["pruned", "values"])
    key = ask(client, "practice/key", word=exercise["word"])
    assert key["answers"]["pruned"] == ["1.1", "1.2"]
    assert key["run"]["value"] == 3
    sheet = ask(client, "practice/export", word=exercise["word"], format="svg")
    solution = ask(client, "practice/export", word=exercise["word"], format="svg", solution=True)
    assert sheet["content"] != solution["content"]


def test_levels_and_mistakes_are_listed(client):
    told = as_described("/api/practice/levels", client.get("/api/practice/levels").json())
    assert [level["number"] for level in told["levels"]] == list(range(1, len(told["levels"]) + 1))
    assert told["mistakes"]


def test_refusals_about_exercises(client, form):
    refused(client, "practice/new", "InvalidArgument", "give one of the two")
    refused(client, "practice/new", "InvalidArgument", "give one of the two", level=1, form=form)
    refused(client, "practice/new", "InvalidArgument", "needs form, algorithm and asked", form=form)
    refused(client, "practice/new", "InvalidArgument", "", level=77)
    refused(client, "practice/open", "InvalidNotation", "", word="nonsense")
    word = ask(client, "practice/new", level=1, seed=1)["word"]
    refused(client, "practice/grade", "InvalidNotation", "", word=word, answers={"values": {"root": "three"}})
    refused(client, "practice/grade", "InvalidNotation", "", word=word, answers={"valeus": {}})


# -- utility --


def test_a_lottery_and_who_takes_it(client):
    told = ask(client, "utility/lottery", lottery="[0.5, $0; 0.5, $1000]", sure="400", u=["x", "sqrt(x)", "log(x)"])
    assert told["expected_monetary_value"] == 500
    assert [agent["chooses"] for agent in told["agents"]] == ["lottery", "sure", None]
    assert told["agents"][1]["certainty_equivalent"] == pytest.approx(250)
    assert "no finite value" in told["agents"][2]["error"]


def test_a_curve(client):
    told = ask(client, "utility/curve", u="sqrt(x)", high=100, points=5)
    assert told["points"][-1] == [100, 10]
    assert told["attitude"] == "averse"
    refused(client, "utility/curve", "InvalidArgument", "from a lower amount", u="x", low=5, high=5)
    refused(client, "utility/curve", "InvalidNotation", "", u="__import__('os')")


def answer_all(client, choose, prizes=("$0", "$250", "$500", "$1000")):
    answers = []
    while True:
        told = ask(client, "utility/elicit", prizes=list(prizes), answers=answers)
        if told["question"] is None:
            return told
        answers.append(choose(told["question"], len(answers)))


def test_an_interview_finds_the_utility_function(client):
    from plies.utility import expected_utility, money_utility, read_prize

    u = money_utility("sqrt(x)")

    def averse(question, number):
        first, second = (expected_utility(u, read_prize(question[side])) for side in ("first", "second"))
        return (first > second) - (first < second)

    told = answer_all(client, averse)
    assert told["problem"] is None
    assert told["attitude"] == "averse"
    found = {each["amount"]: each["utility"] for each in told["utility"]}
    assert found[250] == pytest.approx(0.5, abs=0.05)
    extra = [each["answer"] for each in told["asked"]] + [1]
    prizes = ["$0", "$250", "$500", "$1000"]
    refused(client, "utility/elicit", "InvalidArgument", "questions, not", prizes=prizes, answers=extra)


def test_answers_in_a_circle_are_pumped(client):
    told = answer_all(client, lambda question, number: (1, -1, 1)[number], ("A", "B", "C"))  # A > B, C > A, B > C
    assert told["problem"]
    assert told["utility"] is None
    assert told["pump"]["trades"][-1]["money"] == 0


def test_axioms_and_pump(client):
    circle = ["A > B", "B > C", "C > A"]
    told = ask(client, "utility/axioms", statements=circle)
    assert told["rational"] is False
    assert {each["axiom"]: each["verdict"] for each in told["axioms"]}["transitivity"]
    assert ask(client, "utility/pump", statements=circle, rounds=2)["pump"]["loss_each_round"] == 3
    assert ask(client, "utility/pump", statements=["A > B", "B > C"])["pump"] is None
    refused(client, "utility/pump", "InvalidNotation", "is not a number", statements=circle, price="much")


def test_a_decision_flips_with_u(client):
    gamble = {"player": "chance", "chances": [0.5, 0.5], "children": [0, 1000], "label": "gamble"}
    form = {"children": [{"value": 450, "label": "sure"}, gamble]}
    rows = ask(client, "utility/decide", form=form, u=["x", "sqrt(x)", "log(x)"])["rows"]
    assert [row["action"] for row in rows] == ["gamble", "sure", None]
    assert rows[0]["values"] == {"sure": 450, "gamble": 500}
    refused(client, "utility/decide", "InvalidArgument", "MAX's at the root", form={"value": 3}, u=["x"])


def test_utility_functions_are_listed(client):
    assert {"name": "averse", "text": "sqrt(x)"} in client.get("/api/utility/functions").json()["functions"]
