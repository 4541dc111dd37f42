"""The conformance kit: check(game) looks for the faults in anybody's game; compare(game) runs it both ways."""

from plies.kit.both_ways import Comparison, compare
from plies.kit.conformance import check
from plies.kit.fault import KINDS, NOTES, Fault, replay
from plies.kit.report import Report

__all__ = ["KINDS", "NOTES", "Comparison", "Fault", "Report", "check", "compare", "replay"]
