"""How an answer is told in words."""

import pytest

from plies.engine.analysis import rate_text


@pytest.mark.parametrize(("rate", "text"), [(0.0, "0"), (812.4, "812"), (45_300, "45,300"), (2.5e6, "2.5 million")])
def test_how_many_a_second(rate, text):
    assert rate_text(rate) == text
