"""Settings for all tests: the same examples every time, and no limit on how long one takes on a busy machine."""

from hypothesis import settings

from engine.shared import cache_of_this_run  # noqa: F401 - a fixture for every test

settings.register_profile("plies", derandomize=True, deadline=None)
settings.load_profile("plies")
