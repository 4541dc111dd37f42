"""The signature: which searches it counts, and that it is the same in every process."""

import json

import pytest

from engine.shared import needs_compiler, python
from plies.core import CHANCE, catalog
from plies.engine import front, signature

# The games named, with what a process has searched before in between: entries, notes and threads are left behind.
PROGRAM = """
import json, sys
import plies
from plies.engine import signature
found = {}
for name in sys.argv[1:]:
    game = plies.game(name)
    found[name] = [signature.of(game, 2_000), *signature.of_searches(game, 5_000)]
    if name == "tic-tac-toe":
        found["solved"] = [signature.of_solving(game, game.initial())]
print(json.dumps(found, sort_keys=True))
"""


@needs_compiler
def test_it_is_the_same_in_two_processes():
    one, other = (
        json.loads(python("-c", PROGRAM, *names)) for names in (["tic-tac-toe", "pig"], ["pig", "tic-tac-toe"])
    )
    assert one == other
    names = [name for _, name, *_ in one["tic-tac-toe"]]
    assert names == ["alphabeta", "alphabeta", "alphabeta, every move", "mtdf", "mcts"]
    assert [name for _, name, *_ in one["pig"]] == ["star1", "expectimax", "expectimax, samples", "mcts"]
    by, name, _, value, nodes, simulations = one["pig"][-1]
    assert (by, name, nodes) == ("plies.search", "mcts", 5_000)
    assert 0 < simulations < nodes
    assert -1 <= value <= 1
    assert one["solved"][0][3] == 0  # tic-tac-toe is a draw


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
    assert {name for _, by, name in rows if by == "plies.search"} == {*signature.SEARCHES, "to the end"}


def test_every_algorithm_takes_part():
    assert {asked["algorithm"] for asked in signature.SEARCHES.values()} == set(front.ALGORITHMS)
    fitting = {name for game in catalog.GAMES for name in signature.algorithms(catalog.find(game))}
    assert fitting == set(signature.SEARCHES)


@pytest.mark.parametrize("name", catalog.GAMES)
def test_a_state_to_begin_with(name):
    game = catalog.find(name)
    past, state = signature.later(game)
    assert game.player(state) != CHANCE
    assert not game.is_terminal(state)
    assert past[0] == game.initial()
    for before, after in zip(past, (*past[1:], state), strict=True):
        assert after in [game.result(before, choice) for choice in game.choices(before)]
    assert sum(game.player(each) != CHANCE for each in past) <= signature.PLIES
