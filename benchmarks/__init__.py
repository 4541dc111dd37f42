"""Measurements of plies, one topic a module. `make bench` runs that of speed; `python -m benchmarks` runs any."""
