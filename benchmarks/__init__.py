"""Measurements of plies, one topic per module. `make bench` measures speed; `python -m benchmarks` runs any topic."""
