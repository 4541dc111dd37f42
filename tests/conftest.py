"""Settings for all tests: the same examples every time, and no limit on how long one takes on a busy machine."""

from hypothesis import settings

settings.register_profile("plies", derandomize=True, deadline=None)
settings.load_profile("plies")
