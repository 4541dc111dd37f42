"""The signature: which searches it counts, and that it is the same in every process."""

import json

import pytest

from engine.shared import needs_compiler, python
from plies.core import CHANCE, catalog
from plies.engine import front_door, node_signature

# Run all of a game's searches as often as asked, and print the last results: earlier ones leave entries and notes.
PROGRAM = """
import json, sys
import plies
from plies.engine import node_signature
game = plies.game("connect-four")
for nodes in map(int, sys.argv[1:]):
    found = [node_signature.of(game, nodes), *node_signature.of_searches(game, nodes)]
print(json.dumps(found))
"""


@needs_compiler
def test_it_is_the_same_in_two_processes_whatever_was_searched_before():
    one, other = (json.loads(python("-c", PROGRAM, *nodes, seconds=300)) for nodes in (["20000"], ["60000", "20000"]))
    assert one == other
    assert [(by, name) for by, name, *_ in one] == [
        ("textbook", "alphabeta"),
        ("plies.search", "alphabeta"),
        ("plies.search", "alphabeta, every move"),
        ("plies.search", "mtdf"),
        ("plies.search", "mcts"),
    ]
    least = [20_000, 4_000, 4_000, 4_000, 20_000]
    assert all(nodes >= few for (*_, nodes, _), few in zip(one, least, strict=True))
    *_, nodes, simulations = one[-1]
    assert nodes == 20_000
    assert 0 < simulations < nodes


@pytest.mark.long
@needs_compiler
def test_the_whole_of_it_is_the_same_in_two_processes_and_on_another_processor(tmp_path):
    command = ("-m", "plies", "bench", "--nodes", "5000", "--json")
    first, second = (json.loads(python(*command, seconds=1800)) for _ in range(2))
    plain = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "NUMBA_CACHE_DIR": tmp_path}
    third = json.loads(python(*command, seconds=1800, **plain))
    assert first == second == third
    assert first["signature"] == sum(row["nodes"] + row["simulations"] for row in first["games"])
    rows = [(row["game"], row["by"], row["search"]) for row in first["games"]]
    assert len(set(rows)) == len(rows)
    assert {game for game, by, _ in rows if by == "plies.search"} >= set(catalog.GAMES)
    assert {name for _, by, name in rows if by == "plies.search"} == {*node_signature.SEARCHES, "to the end"}


def test_every_algorithm_takes_part():
    assert {asked["algorithm"] for asked in node_signature.SEARCHES.values()} == set(front_door.ALGORITHMS)
    fitting = {name for game in catalog.GAMES for name in node_signature.algorithms(catalog.find(game))}
    assert fitting == set(node_signature.SEARCHES)


@pytest.mark.parametrize("name", catalog.GAMES)
def test_a_state_to_begin_with(name):
    game = catalog.find(name)
    past, state = node_signature.later(game)
    assert game.player(state) != CHANCE
    assert not game.is_terminal(state)
    assert past[0] == game.initial()
    for before, after in zip(past, (*past[1:], state), strict=True):
        assert after in [game.result(before, choice) for choice in game.choices(before)]
    assert sum(game.player(each) != CHANCE for each in past) <= node_signature.PLIES
