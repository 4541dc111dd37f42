"""Lines of best play: what is read from the table must hold for as much of the game as the value does."""

import pytest

from plies.engine.question import Budget
from plies.engine.searches import tuned_alphabeta, tuned_max_n
from plies.engine.searches.best_lines import best_line
from plies.engine.searches.iterative_deepening import Deepening
from plies.engine.searches.max_n_workers import tuple_workers_for
from plies.engine.searches.representatives import table_key
from plies.engine.searches.transposition_table import COMPLETE, NONE, keep
from plies.engine.searches.tuple_table import keep as keep_tuple
from plies.engine.searches.workers import workers_for
from plies.textbook.trees import Tree

pytestmark = pytest.mark.usefixtures("interpreted")

GAME = Tree([[3, [12, 8]], [2, [4, 6]]], bounds=(0, 20))


def solved():
    """A search of the whole tree, and the table that it leaves."""
    (worker,) = workers_for(GAME, GAME.initial(), 1, 1.0, tuned_alphabeta, (), "never")
    search = Deepening(worker, GAME, GAME.initial(), 2)
    assert search.deepen(Budget()) == "proved"
    return search


def overwrite(search, state, depth):
    """What a thread that is late does: it puts another best action into the table."""
    same = search.worker.source.representative(GAME, state)
    keep(search.worker.table, table_key(GAME, same), 3.0, 3.0, depth, 1, 1)


def test_a_proved_line_passes_no_entry_of_an_earlier_depth():
    search = solved()
    line, _ = best_line(GAME, GAME.initial(), search, search.best)
    assert line == (0, 0)
    overwrite(search, search.best.state, depth=3)
    line, _ = best_line(GAME, GAME.initial(), search, search.best)
    assert line == (0,), "to stop early is right; to go on with a shallow estimate is not"


def test_a_line_to_some_depth_does():
    search = solved()
    search.best.complete = False
    overwrite(search, search.best.state, depth=3)
    line, _ = best_line(GAME, GAME.initial(), search, search.best)
    assert line[:2] == (0, 1)


@pytest.mark.parametrize(("complete", "whole", "found"), [(True, True, 1), (False, False, 1), (False, True, NONE)])
def test_best_number(complete, whole, found):
    search = solved()
    state = search.best.state
    overwrite(search, state, COMPLETE if complete else 3)
    assert search.worker.best_number(state, whole) == found

    (worker,) = tuple_workers_for(GAME, GAME.initial(), 1, 1.0, "never")
    keep_tuple(worker.table, state, worker.doubt, (3.0, -3.0), 3, complete, 1)
    assert tuned_max_n.best_number(GAME, state, worker.table, whole) == worker.best_number(state, whole) == found
