"""All contenders count the same number of leaves of chess."""

import json

import pytest

from benchmarks import chess


@pytest.mark.parametrize("contender", chess.contenders(3), ids=lambda contender: contender.name)
def test_counts(contender):
    contender.run()
    assert contender.rate > 0


def test_a_wrong_count_is_noticed():
    with pytest.raises(AssertionError, match="liar counts 7 leaves at depth 2"):
        chess.Contender("liar", 2, lambda depth: 7).run()


def test_report(capsys):
    chess.main(["--depth", "2", "--rounds", "1", "--json"])
    assert {"plies", "plies in bulk"} <= set(json.loads(capsys.readouterr().out))
