"""plies.search agrees with a program made for connect four alone."""

import pytest

import plies
from benchmarks import c_twins, solving

pytestmark = pytest.mark.skipif(not c_twins.available(), reason="there is no C compiler")


@pytest.mark.parametrize(
    ("length", "count"), [(30, 20), (26, 20), (22, 12), pytest.param(18, 12, marks=pytest.mark.long)]
)
def test_positions(length, count):
    for state in solving.positions(length, count):
        found = plies.search(solving.GAME, state, table_mb=16)
        assert found.proved
        assert found.value == solving.solve_in_c(state).value
        after = solving.GAME.result(state, found.action)
        if not solving.GAME.is_terminal(after):
            assert found.value == plies.search(solving.GAME, after, table_mb=16).value
        earlier = list(solving.GAME.actions(state))
        for action in earlier[: earlier.index(found.action)]:  # a tie goes to the earlier action
            other = plies.search(solving.GAME, solving.GAME.result(state, action), table_mb=16).value
            assert other < found.value if solving.GAME.player(state) == 0 else other > found.value


def test_positions_are_as_asked():
    for state in solving.positions(12, 5):
        assert solving.GAME.state_text(state).count(".") == 30
        assert not any(solving.GAME.result(state, action).won for action in solving.GAME.actions(state))


def test_report(capsys):
    solving.main(["--positions", "2", "--plies", "26,30"])
    assert "plies / C" in capsys.readouterr().out
