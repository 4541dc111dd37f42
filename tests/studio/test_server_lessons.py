"""Sheets of questions over the API, beliefs that are models, and figures of the lecture that stand in the documents."""

import json
import re
from pathlib import Path

import pytest

from plies import teach
from plies.core import catalog
from plies.studio.about import about
from plies.studio.believing import HASTE, believed, hasty, model_of
from plies.studio.worth import has_bar
from studio.shared import ask, refused, serving

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def client():
    with serving() as server, server.client() as found:
        yield found


@pytest.mark.parametrize("level", teach.QUESTION_LEVELS)
def test_a_sheet_over_the_api(client, level):
    told = ask(client, "practice/new", level=level, seed=4)
    sheet = teach.make_questions(level, 4)
    assert [field["key"] for field in told["fields"]] == [question.key for question in sheet.questions]
    assert "right" not in json.dumps(told["fields"]).replace("upright", "") or level in (16, 17)
    assert ask(client, "practice/open", word=told["word"])["fields"] == told["fields"]
    key = ask(client, "practice/key", word=told["word"])
    assert key["run"] is None
    assert ask(client, "practice/grade", word=told["word"], answers=key["answers"])["right"]
    graded = ask(client, "practice/grade", word=told["word"], answers={})
    assert not graded["done"]
    assert all("expected" not in item for item in graded["items"])
    hint = ask(client, "practice/hint", word=told["word"], answers={}, step="why")["hint"]
    assert hint["sentence"] == sheet.questions[0].why


def test_what_a_sheet_refuses(client):
    word = ask(client, "practice/new", level=14, seed=1)["word"]
    answers = {"fields": {"money": "much"}}
    refused(client, "practice/grade", "InvalidNotation", "fields, money: expected a number", word=word, answers=answers)
    refused(client, "practice/export", "InvalidArgument", "has no picture", word=word, format="svg")


# -- models --


def test_a_hasty_player_takes_mostly_what_looks_best():
    game = catalog.find("tic-tac-toe")
    likely = {action: p for p, action in hasty(game, game.read_state("xx.oo...."))}
    assert sum(likely.values()) == pytest.approx(1)
    assert likely[2] == pytest.approx(HASTE + (1 - HASTE) / 5)
    assert model_of(catalog.find("pacman")) is not hasty


def test_who_is_believed_to_be_what():
    game = catalog.find("pacman", layout="trapped")
    supposed, taken = believed(game, 0, ["best", "model", "random"])
    assert taken == {1: "model", 2: "random"}
    assert sorted(supposed.who) == [1, 2]
    assert believed(game, 0, ["best", "best", "best"])[0] is game
    assert believed(game, 0, None)[1] == {1: "random", 2: "random"}
    assert believed(catalog.find("backgammon"), 0, None)[1] == {}
    state = game.result(game.initial(), next(game.actions(game.initial())))
    chasing = {action: p for p, action in supposed.chances(state)}
    assert chasing == {action: p for p, action in model_of(game)(game, state)}


@pytest.mark.long  # compiles a search for a game with models
def test_models_play_and_are_believed_in(client):
    game = {"parameters": {"layout": "trapped"}, "stream": False}
    agent = {"kind": "expectimax", "depth": 2, "beliefs": ["best", "model", "random"]}
    told = ask(client, "games/pacman/move", **game, agent=agent)
    assert "ghost 2 moved at random and ghost 1 moved by chasing" in told["sentence"]
    ghost = ask(client, "games/pacman/move", **game, state=told["turn"]["position"]["state"], agent={"kind": "model"})
    assert ghost["sentence"] == "Drawn by the model of a player who moves by chasing."
    hasty_one = ask(client, "games/tic-tac-toe/move", stream=False, state="xx.oo....", agent={"kind": "model"}, seed=1)
    assert hasty_one["action"]["name"] in "36789"


# -- values --


def test_a_bar_is_shown_only_where_it_means_something():
    shown = {name for name in catalog.GAMES if has_bar(about(name), catalog.find(name))}
    assert shown.isdisjoint({"pacman", "couriers", "go"})
    assert shown >= {
        "2048",
        "chess",
        "checkers",
        "othello",
        "connect-four",
        "rolit",
        "nim",
        "tic-tac-toe",
        "halving",
        "pig",
    }


def test_moves_of_an_analysis_stand_in_order(client):
    for state in ("xx.oo....", "x...o...."):
        told = ask(client, "games/tic-tac-toe/analyse", state=state, depth=2, stream=False)
        first, *rest = told["moves"]
        assert first["index"] == told["action"]["index"]
        values = [move["value"] for move in rest]
        assert values == sorted(values, reverse=True)
        assert all(move["note"] == "" for move in told["moves"])


# -- figures of the lecture --


def table(page, heading):
    """The rows of the first table below a heading of a document, as lists of cells."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8").split(heading, 1)[1]
    rows = re.findall(r"^\|(.*)\|$", text, re.M)
    return [[cell.strip() for cell in row.split("|")] for row in rows]


def test_the_sizes_of_games_are_those_of_the_documents():
    page = (ROOT / "src/plies/studio/page/js/lecture/figures.js").read_text(encoding="utf-8")
    shown = re.findall(r'game: "(.*?)", lecture: (\w+), b: ([\d.]+), m: (\d+), all: ([\d.]+), half: ([\d.]+)', page)
    documented = {row[0]: row for row in table("size.md", "## The lecture's table, and plies'")}
    assert len(shown) == 8
    for game, lecture, b, m, every, half in shown:
        _, said, there_b, there_m, there_all, there_half, *_ = documented[game]
        assert said == ("" if lecture == "null" else f"10^{lecture}")
        assert (b, m) == (there_b, there_m.split(" ")[0])
        if game != "tic-tac-toe":
            assert (f"10^{every}", f"10^{half}") == (there_all, there_half)
        else:
            assert (round(10 ** float(every), -4), there_all) == (500_000, "4.8 × 10^5")


def test_what_beliefs_are_worth_is_as_in_the_documents():
    page = (ROOT / "src/plies/studio/page/js/lecture/figures.js").read_text(encoding="utf-8")
    shown = re.findall(r'belief: "\w+ \((\w+)\)", optimal: "(.*?)", random: "(.*?)"', page)
    documented: dict[str, list[str]] = {}
    for row in table("games/pacman.md", "`cornered`, 3 rounds ahead"):
        documented.setdefault(row[0].split(",")[0], row)
    assert len(shown) == 2
    for search, *cells in shown:
        _, minimizing, _, at_random = documented[search]
        assert [minimizing.replace("-", "−"), at_random.replace("-", "−")] == cells
