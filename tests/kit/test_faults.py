"""Every kind of fault is found in the games of conftest.py, and nothing else is."""

from plies.kit import KINDS, check, replay

PLENTY = 60  # seconds: a busy machine takes long, and nothing here is about time


def test_every_kind_has_a_broken_game(broken_games):
    assert {game.fault for game in broken_games} == set(KINDS)


def test_exactly_this_is_reported(broken_game):
    report = check(broken_game(), plies=200, seconds=PLENTY)
    assert [fault.kind for fault in report.faults] == [broken_game.fault], str(report)
    assert not report.ok


def test_nothing_is_reported_of_healthy_games(healthy):
    report = check(healthy(), seconds=PLENTY)
    assert report.ok, str(report)
    assert report.complete


def test_counterexamples_replay(broken_game):
    for fault in check(broken_game(), games=30, plies=200, seconds=PLENTY).faults:
        if fault.state is None:
            assert fault.line == ()
        elif fault.kind != "not-repeatable":
            assert repr(fault.replay(broken_game())) == repr(fault.state)
            assert repr(replay(broken_game(), fault.text)) == repr(fault.state)
