"""The time of every reader grows at most with the length of its text, whatever the text is."""

import gc
import re
import string
import time
from contextlib import suppress

import pytest

from later import later
from plies.core import PliesError
from readers import READERS

SIZES = [60 * 2**doubling for doubling in range(10)]  # 60 to 30,720 characters
ENOUGH = 0.05  # seconds: where one size takes so long, larger ones are not tried
NEGLIGIBLE = 0.008  # seconds for the largest text: its growth cannot be told from noise, and harms nobody
STEEPEST = 17  # times as long for eight times the text: 8 is in proportion, 64 the square
PUMPS = " \n\t0-+.,;:/\\'\"()[]{}<>~xe$%*=#_²"


def grown(sample, size):
    """Texts of about this size: parts of the sample over and over, in it and by themselves."""
    parts = {sample, sample + "\n", *re.findall(r"\w+|\W", sample)[:30]}
    for part in sorted(parts):
        more = part * (size // len(part))
        yield sample.replace(part, more, 1)
        yield more
    for mark in PUMPS:
        yield mark * size
        yield sample + mark * size
        yield mark * size + sample
    for opening, closing in ("()", "[]", "{}", '""'):
        yield opening * (size // 2) + sample + closing * (size // 2)
    for digits in ("1" * size, "1." + "1" * size, "1e" + "1" * size, "0x" + "f" * size, "1/" + "3" * size):
        yield re.sub("[0-9]+", digits, sample, count=1)
        yield digits
    yield (string.printable * (size // 100 + 1))[:size]


def seconds(read, text, times):
    """The least of several measurements, in processor time: others may be using the machine."""
    least = float("inf")
    gc.disable()  # to collect garbage takes as long as there is much in memory, not as the text is long
    try:
        for _ in range(times):
            begun = time.thread_time()
            with suppress(PliesError):
                read(text)
            least = min(least, time.thread_time() - begun)
    finally:
        gc.enable()
    return least


def is_steep(read, texts):
    """Does the work grow faster than the text? The texts are each twice as long as the one before."""
    taken = []
    while len(taken) < len(texts) and (not taken or taken[-1] < ENOUGH):
        taken.append(seconds(read, texts[len(taken)], 1))
    if taken[-1] < NEGLIGIBLE or len(taken) < 4:
        return taken[-1] >= ENOUGH and seconds(read, texts[len(taken) - 1], 2) >= ENOUGH
    shorter, longer = texts[len(taken) - 4], texts[len(taken) - 1]
    often = (1, 3, 9)  # measured ever more carefully, as long as it looks steep
    return all(seconds(read, longer, times) > STEEPEST * seconds(read, shorter, 3 * times) for times in often)


@pytest.mark.parametrize("sample", [0, *later(1)])
@pytest.mark.parametrize("name", READERS)
def test_the_work_grows_as_the_text_does(name, sample):
    read, samples = READERS[name]
    for text in samples[sample : sample + 1]:
        read(text)  # what is loaded on first use is no part of the work
        for texts in zip(*(grown(text, size) for size in SIZES), strict=True):
            assert not is_steep(read, texts), f"{texts[0]!r} takes too long as it grows"


FILES = [
    ("sgf", "("),
    ("sgf", "(;"),
    ("sgf", "(;C[é])"),
    ("pdn", "\n"),
    ("pdn", "1. "),
    ("pdn", "{}"),
    ("pgn", "\n"),
    ("pgn", "{a}"),
]


@pytest.mark.parametrize(("name", "part"), FILES)
def test_files_may_be_long(name, part):
    read, (sample, *_) = READERS[name]
    middle = sample.index("e4") + 2 if name == "pgn" else 0
    sizes = [60 * 2**doubling // len(part) for doubling in range(13)]  # up to 245,760 characters
    assert not is_steep(read, [f"{sample[:middle]} {part * size} {sample[middle:]}" for size in sizes])
