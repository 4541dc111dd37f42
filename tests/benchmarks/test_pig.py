"""The oracle of the benchmark pig, and what it says that choices cost."""

import json
import random
import statistics

import pytest

from benchmarks import __main__ as entry
from benchmarks import pig
from benchmarks.pig import Seats, as_text, cost_of_game, exact_row, holding_at, main, measure, tables
from plies.games.pig import HOLD, ROLL


@pytest.fixture
def short(monkeypatch):
    """Pig to 20: quickly solved, quickly played."""
    monkeypatch.setattr(pig, "GOAL", 20)
    return tables()


def test_what_is_published():
    perfect = tables()
    assert perfect.first() == pytest.approx(0.5306, abs=0.00005)
    assert perfect.first() + perfect.second() == pytest.approx(1)


def test_pig_to_20(short):
    assert short.first() == pytest.approx(0.6156, abs=0.00005)


def test_costs(short):
    for mine, yours, total in [(0, 0, 0), (3, 11, 8), (15, 2, 4)]:
        costs = [short.cost(mine, yours, total, action) for action in (ROLL, HOLD)]
        assert min(costs) == 0 < max(costs)


def test_costs_make_up_for_what_policies_win(short):
    """A policy whose chances are known exactly: the mean of the costs must give the same."""
    perfect, at_6 = short.roll > short.hold, holding_at(6)
    known = exact_row("hold at 6", "perfect play", tables(perfect, at_6))
    seats = Seats("hold at 6", "perfect play", (short.first(), short.second()))
    measure(lambda game, state: ROLL if state.turn_total < 6 else HOLD, perfect, short, seats, range(300))
    found = seats.to_dict()
    assert found["games"] == 600
    assert found["share"] == pytest.approx(known["share"], abs=2 * found["margin"])
    assert known["share"] + 2 * found["margin"] < 0.5


def test_exact_chances_are_those_of_games(short):
    die, won, games = random.Random(1), 0, 4000
    for _ in range(games):
        points, mover = [0, 0], 0
        while max(points) < pig.GOAL:
            total, face = 0, 0
            while face != 1 and total < (6, 9)[mover] and points[mover] + total < pig.GOAL:
                face = die.randint(1, 6)
                total = 0 if face == 1 else total + face
            points[mover] += total
            mover = 1 - mover
        won += points[0] >= pig.GOAL
    expected = tables(holding_at(9), holding_at(6)).first()
    assert won / games == pytest.approx(expected, abs=0.025)  # three standard deviations


def test_perfect_choices_cost_nothing(short):
    choice = short.roll > short.hold

    def policy(game, state):
        mine, yours = state.banked[state.mover], state.banked[1 - state.mover]
        return ROLL if choice[state.turn_total, mine, yours] else HOLD

    assert statistics.mean(cost_of_game(policy, choice, short, seat, 1) for seat in range(2)) == 0


def test_table(short, monkeypatch, capsys):
    monkeypatch.setattr(pig, "searching", lambda **budget: lambda game, state: HOLD if state.turn_total else ROLL)
    main(["--games", "3", "--nodes", "50", "--json"])
    rows = json.loads(capsys.readouterr().out)
    assert [(row["player"], row["opponent"], row["games"]) for row in rows] == [
        ("hold at 20", "perfect play", None),
        ("best reply", "perfect play", None),
        ("best reply", "hold at 20", None),
        ("mcts, 50 nodes", "perfect play", 6),
        ("mcts, 50 nodes", "hold at 20", 6),
    ]
    assert rows[3]["share"] < rows[1]["share"] == pytest.approx(0.5)
    assert as_text(rows[1:2]) == "| best reply | perfect play | exact | 61.56% | 38.44% | 50.00% |  |"
    main(["--games", "3", "--nodes", "50"])
    assert capsys.readouterr().out.splitlines() == [*pig.HEADER.splitlines(), *as_text(rows).splitlines()]


def test_topic(monkeypatch):
    asked = []
    monkeypatch.setattr("benchmarks.pig.main", asked.append)
    entry.main(["pig", "--games", "3"])
    assert asked == [["--games", "3"]]


def test_too_few_games(capsys):
    with pytest.raises(SystemExit):
        main(["--games", "1"])
    assert "two games or more" in capsys.readouterr().err
