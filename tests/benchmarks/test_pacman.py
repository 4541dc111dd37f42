"""The games of the benchmark pacman: the table, and the lecture's message in small."""

import json

import pytest

from benchmarks import __main__ as entry
from benchmarks import pacman
from benchmarks.pacman import GHOSTS, PACMEN, Cell, as_text, begin, main, measure
from plies.games import Pacman


class Interpreted:
    """A compiled search without the compiler."""

    def __init__(self, search):
        self.search = search

    def find(self, game, state):
        from plies.textbook import counting

        return counting.count(self.search, game, state)

    def decide(self, game, state):
        return self.search.decide(game, state)


@pytest.fixture(autouse=True)
def without_a_compiler(monkeypatch):
    monkeypatch.setattr(pacman, "compiled", Interpreted)


@pytest.fixture(scope="module")
def cells():
    """Games in which Pacman is between two ghosts."""
    found = [Cell(pacman, ghosts) for pacman in PACMEN for ghosts in GHOSTS]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pacman, "compiled", Interpreted)
        for cell in found:
            measure(Pacman("cornered"), 3, 0, cell, range(12), max_rounds=40)
    return {(cell.pacman, cell.ghosts): cell for cell in found}


def test_alpha_beta_plays_as_minimax_does_with_fewer_nodes(cells):
    for ghosts in GHOSTS:
        plain, pruned = cells["minimax", ghosts], cells["alpha-beta", ghosts]
        assert (plain.scores, plain.wins) == (pruned.scores, pruned.wins)
        assert sum(pruned.nodes) < sum(plain.nodes)


def test_minimax_gives_up_and_expectimax_hopes(cells):
    for ghosts in GHOSTS:
        assert set(cells["minimax", ghosts].scores) == {-501}
    assert cells["expectimax, random", "random"].wins >= 6
    assert cells["expectimax, random", "minimizing"].wins == 0
    assert max(cells["expectimax, random", "minimizing"].scores) < -501  # hope costs points


def test_the_same_seed_is_the_same_game(cells):
    again = Cell("expectimax, random", "random")
    measure(Pacman("cornered"), 3, 0, again, range(12), max_rounds=40)
    assert again.scores == cells["expectimax, random", "random"].scores


def test_games_begin_at_random_and_alike_for_everybody():
    game = Pacman("yard")
    starts = [begin(game, 4, seed) for seed in range(8)]
    assert len(set(starts)) >= 6
    assert starts == [begin(game, 4, seed) for seed in range(8)]
    assert not any(game.is_terminal(start) or start.mover for start in starts)
    assert begin(game, 0, 3) == game.initial()


def test_numbers(cells):
    found = cells["minimax", "random"].to_dict()
    assert (found["games"], found["wins"], found["mean_score"], found["mean_score_margin"]) == (12, 0, -501, 0)
    assert found["wins_high"] == pytest.approx(0.24, abs=0.01)  # Wilson's interval of 0 of 12
    assert json.loads(json.dumps(found)) == found


def test_text(cells):
    text = as_text("cornered", 3, [cell.to_dict() for cell in cells.values()])
    assert text.startswith("cornered, 3 rounds ahead, 12 games a cell")
    assert "| minimax | 0%, −501 ± 0 | 0%, −501 ± 0 | 0%, −501 ± 0 |" in text


def test_a_game_without_end_is_not_won():
    cell = Cell("alpha-beta", "minimizing")
    measure(Pacman("cornered"), 3, 0, cell, range(1), max_rounds=1)
    assert (cell.wins, len(cell.scores)) == (0, 1)


def test_command(capsys):
    main(["--layout", "cornered", "--rounds", "1", "--games", "1", "--max-rounds", "5", "--json"])
    printed = capsys.readouterr()
    assert len(json.loads(printed.out)["cornered"]["cells"]) == 12
    assert "cornered: minimax against random ghosts" in printed.err


def test_topic(monkeypatch):
    asked = []
    monkeypatch.setattr("benchmarks.pacman.main", asked.append)
    entry.main(["pacman", "--games", "3"])
    assert asked == [["--games", "3"]]
