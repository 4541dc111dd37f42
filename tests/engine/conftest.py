from engine.shared import cache_of_this_run  # noqa: F401 - a fixture for every test here
