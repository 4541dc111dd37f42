"""Two checkouts in turns: what the samples show, who takes which turn, and what is said of it."""

import io
import json
import math
import random
from pathlib import Path

import pytest
from rich.console import Console

from benchmarks.rows import ROWS
from benchmarks.turns import command, contest, main
from benchmarks.turns.contest import HERE, Row, Unable, compare
from benchmarks.turns.interval import FEWEST, ratio_of, student
from benchmarks.turns.worker import turn
from benchmarks.turns.works import WORKS, Done
from engine.shared import needs_compiler

TINY = ["alpha-beta, connect four, depth 8", "alpha-beta, connect four, depth 10"]


# -- the interval --


def logarithms(true, dice, rounds=15, noise=0.02, disturbed=0.1):
    """One number a round: the true ratio with a little noise, and now and then one who was disturbed a lot."""
    return [
        math.log(true)
        + dice.gauss(0, noise)
        + (dice.choice((-1, 1)) * dice.uniform(0.2, 1) if dice.random() < disturbed else 0)
        for _ in range(rounds)
    ]


def intervals(true, count, **how):
    dice = random.Random(1)
    return [ratio_of(logarithms(true, dice, **how)) for _ in range(count)]


@pytest.mark.parametrize(("rounds", "disturbed"), [(6, 0.0), (15, 0.0), (15, 0.1), (40, 0.0)])
def test_the_interval_holds_what_it_promises(rounds, disturbed):
    held = sum(found.low <= 1.1 <= found.high for found in intervals(1.1, 1000, rounds=rounds, disturbed=disturbed))
    assert 925 <= held <= 975
    assert all(found.low <= found.estimate <= found.high for found in intervals(1.1, 100))


def test_a_loss_of_five_per_cent_is_found():
    found = intervals(0.95, 500, noise=0.015)
    assert sum(each.high < contest.SLOWEST for each in found) >= 450
    assert sum(each.high < contest.SLOWEST for each in intervals(0.95, 500, noise=0.015, disturbed=0)) >= 490
    assert sum(each.estimate for each in found) / 500 == pytest.approx(0.95, abs=0.002)


@pytest.mark.parametrize("noise", [0.01, 0.03, 0.1])
def test_noise_is_no_loss(noise):
    assert sum(found.high < contest.SLOWEST for found in intervals(1.0, 1000, noise=noise)) <= 10


def test_disturbed_rounds_move_little():
    calm = [0.001 * number for number in range(-7, 8)]
    assert ratio_of(calm).estimate == pytest.approx(1)
    assert ratio_of([*calm[:-3], 5.0, 6.0, 7.0]) == pytest.approx(ratio_of(calm), abs=1e-12)


def test_students_t():
    """As books print it, two-sided at 5 %."""
    table = {3: 3.182, 5: 2.571, 8: 2.306, 14: 2.145, 30: 2.042}
    assert {freedom: student(freedom) for freedom in table} == pytest.approx(table, rel=1.5e-3)
    with pytest.raises(ValueError, match="6 rounds or more, not 5"):
        ratio_of([0.0] * (FEWEST - 1))


# -- taking turns --


@needs_compiler
@pytest.mark.long
def test_a_checkout_with_itself(monkeypatch):
    monkeypatch.setattr(contest, "ROUND", 0.01)
    told = []
    rows = compare(HERE, TINY, rounds=FEWEST, say=told.append)
    assert [row.name for row in rows] == TINY
    assert [row.nodes for row in rows] == [(8_647, 8_647), (55_026, 55_026)]
    for row in rows:
        assert row.is_same_work
        assert len(row.rounds) == FEWEST
        assert all(min(seconds) > 0 for seconds in row.rounds)
        assert row.ratio.low <= row.ratio.estimate <= row.ratio.high
    assert told[0] == f"compiling: {TINY[0]}"
    assert f"round 6 of 6: {TINY[1]}" in told


def test_every_row_of_make_bench_takes_part():
    assert {row.name for row in ROWS} <= set(WORKS)


def test_a_turn_is_the_quickest_of_its_repeats():
    seconds = iter([3.0, 10.0, 2.0, 20.0])
    pieces = [lambda: Done(5, 0.5, next(seconds)), lambda: Done(7, "x", next(seconds))]
    assert turn(pieces, repeats=2) == {"seconds": [2.0, 10.0], "nodes": 12, "value": "[0.5, 'x']"}


class Fake:
    """A worker of a checkout that is so many times as slow as it should be."""

    order: list[str]  # whose turn it was

    def __init__(self, checkout):
        self.slowness, self.known = FAKES[checkout.name]
        self.name = checkout.name

    def ask(self, name, repeats=1):
        if name not in self.known:
            raise Unable("no such search")
        Fake.order.append(self.name)
        noise = 1 if len(Fake.order) % 5 else 3  # now and then a turn is disturbed
        return {"seconds": [0.04 * self.slowness * noise, 0.01], "nodes": self.known[name], "value": "[0.0]"}

    def end(self):
        pass


FAKES = {
    "old": (1.0, {"a": 10, "b": 20}),
    "new": (1.0, {"a": 10, "b": 21}),
    "slow": (1.1, {"a": 10, "b": 20}),
    "less": (1.0, {"a": 10}),
}


@pytest.fixture
def faked(monkeypatch):
    monkeypatch.setattr(contest, "Worker", Fake)
    monkeypatch.setattr(Fake, "order", [], raising=False)

    def against(old, new):
        return compare(Path(old), ["a", "b"], FEWEST, Path(new), lambda text: None)

    return against


def test_old_new_new_old(faked):
    rows = faked("old", "new")
    assert Fake.order[8:16] == ["old", "new", "new", "old"] * 2  # the first eight only prepare
    assert [row.ratio.estimate for row in rows] == [1.0, 1.0]
    assert [row.fails for row in rows] == [False, False]
    assert [row.is_same_work for row in rows] == [True, False]
    assert command.notes(rows[1]) == ["not the same work: 20 nodes before, 21 now"]


def test_what_is_slower_is_measured_twice(faked):
    rows = faked("old", "slow")
    assert all(row.fails for row in rows)
    assert rows[0].before == rows[0].ratio
    assert rows[0].ratio.estimate == pytest.approx(0.05 / 0.054)
    assert faked("slow", "old")[0].before is None


def test_what_only_one_can_do(faked):
    assert [row.fails for row in faked("less", "old")] == [False, False]
    found = faked("old", "less")[1]
    assert found.fails
    assert command.notes(found) == ["new cannot do it: no such search"]
    assert command.as_data(found)["errors"] == {"new": "no such search"}


# -- the command --


def test_table():
    rows = [
        Row("good", rounds=[(1.1, 1.0)] * 6),
        Row("bad", rounds=[(0.9, 1.0)] * 6),
        Row("gone", errors={"old": "what?"}),
        Row("other", rounds=[(1.0, 1.0)] * 6, values=("1.0", "2.0")),
    ]
    console = Console(width=1000, file=io.StringIO())
    command.show(console, rows)
    lines = console.file.getvalue().splitlines()
    for name, words in {
        "good": ["1,100.00", "1,000.00", "1.100", "1.100 – 1.100", "faster"],
        "bad": ["0.900", "fails"],
        "gone": ["not measured; old cannot do it: what?"],
        "other": ["no clear difference; not the same values: 1.0 before, 2.0 now"],
    }.items():
        (line,) = [line for line in lines if f" {name} " in line]
        assert all(word in line for word in words), line


@pytest.mark.parametrize(("ratio", "code"), [(1.0, 0), (0.9, 1)])
def test_exit_code(monkeypatch, capsys, ratio, code):
    monkeypatch.setattr(command, "compare", lambda old, names, rounds, say: [Row("a", rounds=[(ratio, 1.0)] * rounds)])
    with pytest.raises(SystemExit) as ended:
        main([str(HERE), "--json", "--rounds", "8"])
    assert ended.value.code == code
    data = json.loads(capsys.readouterr().out)
    assert data["failed"] == ["a"] * code
    assert data["rows"][0]["estimate"] == pytest.approx(ratio)
    assert len(data["rows"][0]["rounds"]) == 8


def test_a_checkout_that_does_not_start(tmp_path, capfd):
    (tmp_path / "src" / "plies").mkdir(parents=True)
    (tmp_path / "src" / "plies" / "__init__.py").write_text("raise ImportError('half of it is missing')")
    with pytest.raises(SystemExit) as ended:
        main([str(tmp_path)])
    assert ended.value.code == 2
    said = capfd.readouterr().err
    assert "half of it is missing" in said
    assert f"the worker of {tmp_path} has ended" in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere"], "no checkout of plies"),
        ([str(HERE), "--rounds", "5"], "6 rounds or more, not 5"),
        ([str(HERE), "--rows", "tempo"], "no row has 'tempo' in its name"),
    ],
)
def test_refusals(capsys, arguments, said):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert said in capsys.readouterr().err
