"""Settings for all tests: the same examples every time, and no limit on how long one takes on a busy machine."""

import gc
import os

from hypothesis import settings

import plies.engine.monte_carlo.mcts

# Loaded now: loaded first while a test has switched the compiler off, they would stay without one.
import plies.engine.searches.many_players
import plies.engine.searches.teamwork
import plies.engine.searches.two_sides
from engine.shared import cache_of_this_run, either_way, interpreted  # noqa: F401 - fixtures for every test

gc.set_threshold(50_000, 20, 20)  # to look for garbage more often takes a tenth of the time of compiling

os.environ["PLIES_COMPILE"] = "wait"  # tests are about machine code, unless they say otherwise

settings.register_profile("plies", derandomize=True, deadline=None)
settings.load_profile("plies")

plies.engine.searches.teamwork.HEAD_START = (
    0.0  # seconds: threads help at once, also with what would soon be done without them
)
