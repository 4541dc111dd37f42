"""Requests with anything at all in them: each is answered with 2xx or 4xx and a sentence."""

import copy
import json
import logging
import random
import re
from urllib.parse import quote

import numba
import pytest

from mutations import NASTY, mutated
from plies.core import catalog
from plies.studio import players
from plies.studio.limits import Limits
from readers import READERS, packed, unpacked
from studio.shared import ask, serving

BRIEF = Limits(seconds=0.2, default_seconds=0.02, endless=False)
LONGEST_SENTENCE = 2_000  # characters
EACH = 25  # requests to every address
LECTURE = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"
SEARCH = {"stream": False, "seconds": 0.02}
GAMBLE = {"player": "chance", "chances": [0.5, 0.5], "children": [0, 1000], "label": "gamble"}
CHANCY = {"children": [{"value": 450, "label": "sure"}, GAMBLE]}

NUMBERS = (0, -1, 1, 2**31, 2**63, -(2**64), 10**30, 10**308, 10**400, -(10**4_000), 0.5, -0.0, 1e-320)
NUMBERS += (1e300, -1e300, 1e308, -1e308)
NOTHING = (float("nan"), float("inf"), float("-inf"), None, True, False)
NESTED = ([], {}, [[]], [None], {"": 0}, [0] * 300, {"a": {"b": {"c": [1, 2]}}})


# What Python itself can hardly write, put into a body where the word stands.
DEEP = {f"@deep {depth}@": b"[" * depth + b"1" + b"]" * depth for depth in (40, 400, 2_000)}
DEEP |= {f"@form {depth}@": b'{"children":[' * depth + b"1" + b"]}" * depth for depth in (18, 400)}
LARGE = (*DEEP, "a" * 60_000, ["a" * 3_000] * 100, {"a" * 3_000: 1})


def written(body):
    content = json.dumps(body).encode()
    for word, deep in DEEP.items():
        content = content.replace(f'"{word}"'.encode(), deep)
    return content


@pytest.fixture(scope="module")
def client():
    """Of a server whose searches are short and interpreted: what they find is not what this is about."""
    logging.getLogger("plies.studio").setLevel(logging.CRITICAL)
    with pytest.MonkeyPatch.context() as patch, serving(limits=BRIEF) as running, running.client() as client:
        patch.setattr(players, "LIMITS", BRIEF)
        patch.setattr(numba.config, "DISABLE_JIT", 1)
        yield client
    logging.getLogger("plies.studio").setLevel(logging.NOTSET)


@pytest.fixture(scope="module")
def valid(client):
    """A request to every address that takes one."""
    form = ask(client, "trees/read", text=LECTURE)["form"]
    word = ask(client, "practice/new", level=3, seed=5)["word"]
    key = ask(client, "practice/key", word=word)["answers"]
    return {
        "trees/read": {"text": LECTURE, "players": ["max", "min"], "bounds": [0, 20]},
        "trees/form": {"form": CHANCY | {"bounds": [0, 1000]}},
        "trees/grow": {"seed": 3, "depth": 2, "branching": [2, 3], "values": [1, 5], "wishes": ["a cut"], "early": 0.1},
        "trees/unfold": {"game": "halving", "depth": 2, "parameters": {"start": 9}, "state": "9 0"},
        "trees/run": {"form": form, "algorithm": "alphabeta", "depth": 3},
        "trees/undo": {"form": form, "algorithm": "alphabeta", "step": 21, "leaf": "1.0"},
        "trees/compare": {"form": form, "algorithms": ["minimax", "alphabeta"]},
        "trees/export": {"form": form, "format": "svg", "algorithm": "alphabeta"},
        "practice/new": {"form": form, "algorithm": "alphabeta", "asked": ["pruned", "values"], "depth": 2},
        "practice/open": {"word": word},
        "practice/grade": {"word": word, "answers": key, "reveal": True},
        "practice/hint": {"word": word, "answers": key, "step": "how"},
        "practice/key": {"word": word},
        "practice/export": {"word": word, "format": "tikz", "solution": True},
        "games/nim/position": {"parameters": {"heaps": [3, 4], "misere": True}, "state": "3,4 0", "seed": 3, "ply": 2},
        "games/backgammon/position": {"state": READERS["backgammon: state"][1][-1], "throw": True, "seed": 5},
        "games/connect-four/act": {"state": "4453", "action": "3", "parameters": {"width": 7}},
        "games/go/act": {"parameters": {"side": 5}, "history": [READERS["go 5x5: state"][1][0]], "action": 2},
        "games/tic-tac-toe/move": {"state": "xx.oo....", "agent": {"kind": "search", "nodes": 50}, "stream": False},
        "games/pacman/analyse": {"parameters": {"layout": "tiny"}, "depth": 1, "lines": 2} | SEARCH,
        "games/tic-tac-toe/hint": {"state": "xx.oo....", "seed": 4} | SEARCH,
        "games/tic-tac-toe/unfold": {"state": "xx.oo.x.o", "depth": 2, "algorithm": "alphabeta"},
        "games/tic-tac-toe/replay": {"moves": [[0, 0], [1, 3], [1, 0]], "state": "........."},
        "games/chess/write": {"actions": [0, 0, 3], "seed": 4},
        "games/checkers/read": {"text": "1. 9-13 22-17 *"},
        "games/backgammon/read": {"text": "12 24/23 24/22"},
        "games/othello/features": {"weights": [0.1, 0.2, 0.3, 0.1, 0.2]},
        "utility/lottery": {"lottery": "[0.5, $0; 0.5, $1000]", "sure": "400", "u": ["x", "sqrt(x)", "x^2"]},
        "utility/curve": {"u": "sqrt(x)", "low": 0, "high": 100, "points": 5},
        "utility/elicit": {"prizes": ["$0", "1/3", "$500", "$1000"], "answers": [1, 1, 0], "tolerance": 0.1},
        "utility/axioms": {"statements": ["A > B", "B ~ [0.5, A; 0.5, C]", "C > A"], "prizes": ["A", "B", "C"]},
        "utility/pump": {"statements": ["A > B", "B > C + $0.1", "C > A"], "price": "1/3", "rounds": 2},
        "utility/decide": {"form": CHANCY, "u": ["x", "sqrt(x)", "log(x)"]},
    }


def spoilt(body, choose):
    """The body with one thing in it replaced, left out, or put beside it."""
    body = copy.deepcopy(body)
    holder, name = choose.choice(list(places(body)))
    there = holder[name]
    if isinstance(there, str) and choose.random() < 0.5:
        holder[name] = mutated(there, choose)
    elif choose.random() < 0.1:
        del holder[name]
    elif isinstance(holder, dict) and choose.random() < 0.2:
        holder[choose.choice(NASTY)] = nasty(choose)
    else:
        holder[name] = nasty(choose)
    return body


def places(thing):
    """Every (holder, name or number) below thing."""
    parts = thing.items() if isinstance(thing, dict) else enumerate(thing) if isinstance(thing, list) else ()
    for name, part in list(parts):
        yield thing, name
        yield from places(part)


def nasty(choose):
    return copy.deepcopy(choose.choice(choose.choice((NUMBERS, NUMBERS, NOTHING, NASTY, NASTY, NESTED, LARGE))))


def check(client, path, content):
    answer = client.post(f"/api/{path}", content=content, headers={"Content-Type": "application/json"})
    where = f"{path} {content[:400]!r}: {answer.status_code} {answer.text[:300]}"
    assert 200 <= answer.status_code < 500, where
    assert '"kind":"Failure"' not in answer.text, where
    told = json.loads(answer.content.strip().split(b"\n")[-1])  # of a stream, the last line
    if answer.status_code >= 400:
        assert set(told) == {"error", "kind"}, where
        assert 0 < len(told["error"]) <= LONGEST_SENTENCE, where


def ask_hostile(client, valid, each):
    """What went wrong, at every address."""
    faults = []
    for path, body in valid.items():
        assert ask(client, path, **body)
        choose = random.Random(path)
        for _ in range(each):
            content = written(spoilt(body, choose))
            try:
                check(client, path, content)
            except AssertionError as error:
                faults.append(str(error)[:1_000])
    return faults


def test_nothing_in_a_request_makes_the_server_fail(client, valid):
    assert not ask_hostile(client, valid, EACH)


@pytest.mark.long
def test_nothing_in_a_request_makes_the_server_fail_for_long(client, valid):
    assert not ask_hostile(client, valid, 40 * EACH)


def test_every_address_is_asked(client, valid):
    described = client.get("/api/openapi.json").json()["paths"]
    taking = {path for path, operations in described.items() if "post" in operations}
    asked = {f"/api/{re.sub('games/[^/]+/', 'games/{name}/', path)}" for path in valid}
    assert asked == taking


def test_addresses_may_hold_anything(client):
    for name in [*NASTY, "é", "a/b", "?", "%ff"]:
        bare = quote(name.encode("utf-8", "surrogatepass"), safe="")[:20_000]
        for path in (f"games/{bare}", f"{bare}", f"games/chess/{bare}", f"games/chess?{bare}={bare}"):
            answer = client.get(f"/api/{path}")
            assert answer.status_code < 500, (path, answer.text)
        check(client, f"games/{bare}/position", b"{}")


@pytest.mark.parametrize("name", catalog.GAMES)
def test_states_may_be_anything(client, name):
    _, states = READERS[f"{name}: state"]
    _, actions = READERS[f"{name}: action"]
    choose = random.Random(name)
    for number in range(EACH):
        body = {"state": mutated(choose.choice(states), choose), "throw": number % 2 == 0}
        if number % 3 == 0:
            body |= {"state": choose.choice(states), "action": mutated(choose.choice(actions), choose)}
        if number % 5 == 0:
            body["history"] = [choose.choice(states), mutated(choose.choice(states), choose)]
        check(client, f"games/{name}/{'act' if 'action' in body else 'position'}", written(body))


@pytest.mark.parametrize("path", ["practice/open", "practice/key", "practice/export"])
def test_links_may_hold_anything(client, valid, path):
    fields = json.loads(unpacked(valid[path]["word"]))
    choose = random.Random(path)
    for number in range(2 * EACH):
        spoilt_fields = spoilt(fields, choose)
        word = packed(written(spoilt_fields).decode() if number % 2 else mutated(json.dumps(fields), choose))
        check(client, path, json.dumps(valid[path] | {"word": word[:8_000]}).encode())


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"\0", b"\xff\xfe", b'{"text": "\xed\xa0\x80"}', b"[" * 100_000, b'{"a":' * 50_000, b"1" * 5_000),
        *(b"null", b'"x"', b"[]", b'{"text": "[1, 2]", "text": 3}', b'{"text": ' + b"9" * 5_000 + b"}", b"NaN"),
        *(b'{"\\ud800": 1}', b'{"' + b"a" * 100_000 + b'": 1}', b'{"text": {"\\ud800": 1}}'),
    ],
)
def test_bodies_that_are_no_request(client, valid, content):
    for path in valid:
        check(client, path, content)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("trees/read", {"text": "[{'name': '\\ud800', 'value': 1}, 2]"}),
        ("trees/read", {"text": "[{'name': '\ud800', 'value': 1}, 2]"}),
        ("trees/read", {"text": f"[0x{'f' * 4_000}, 2]"}),
        ("trees/read", {"text": "[1, 2]", "bounds": [0, 10**400]}),
        ("trees/form", {"form": {"children": [1, 2], "bounds": [0, 10**400]}}),
        ("trees/form", {"form": {"children": [1e400, 2]}}),
        ("trees/form", {"form": {"children": [{"value": 1, "label": "\ud800"}]}}),
        ("trees/grow", {"seed": "\ud800"}),
        ("utility/lottery", {"lottery": "[0.5, $0; 0.5, $1" + "0" * 380 + "]"}),
        ("utility/lottery", {"lottery": "[0.5, $0; 0.5, 1" + "1" * 300 + "x]"}),
        ("utility/lottery", {"lottery": "[0.5, $0; 0.5, $1e400]"}),
        ("utility/elicit", {"prizes": ["A", '"\\ud800"']}),
    ],
)
def test_what_made_it_fail_once(client, path, body):
    check(client, path, json.dumps(body).encode())
    answer = client.post(f"/api/{path}", content=json.dumps(body), headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422), answer.text
