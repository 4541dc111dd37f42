"""The conformance kit: check(game) looks for the faults in anybody's game."""

from plies.kit.conformance import check
from plies.kit.fault import KINDS, Fault, replay
from plies.kit.report import Report

__all__ = ["KINDS", "Fault", "Report", "check", "replay"]
