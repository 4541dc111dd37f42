"""Numbers and probabilities, as pictures write them."""

import pytest

from plies.core import INFINITY
from plies.textbook.pictures import wording


@pytest.mark.parametrize(
    ("v", "text"),
    [
        (3.0, "3"),
        (-2.5, "−2.5"),
        (23 / 3, "7.667"),
        (6.9999999999, "7"),
        (INFINITY, "∞"),
        (-INFINITY, "−∞"),
        (1e300, "1e+300"),
        (-123456789.0, "−123456789"),
        (0.0001, "0.0001"),
        (2e-7, "2e−07"),
        (-1e-17, "0"),
        (-0.0, "0"),
    ],
)
def test_numbers(v, text):
    assert wording.number(v) == text


@pytest.mark.parametrize(
    ("chances", "texts"),
    [
        ((1 / 3, 2 / 3), ["1/3", "2/3"]),
        ((0.25, 0.75), ["0.25", "0.75"]),
        ((1 / 2, 1 / 3, 1 / 6), ["1/2", "1/3", "1/6"]),
        ((1 / 36, 35 / 36), ["1/36", "35/36"]),
        ((0.123, 0.877), ["0.123", "0.877"]),
        ((0.0, 1.0), ["0", "1"]),
        ((1e-7, 1 - 1e-7), ["1e−07", "1"]),
    ],
)
def test_probabilities(chances, texts):
    assert wording.probabilities(chances) == texts
