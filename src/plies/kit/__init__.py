"""The conformance kit: check(game) looks for faults in anybody's game; compare(game) runs it both ways.

conformance   check: plays games and looks at their states
  declaration, methods             before play: what the class says
  walk, endings                    one game, and how all games ended
  rules, alike, estimates, hints,
  notation, wide                   one state
  oracle                           what a state is worth, to test hints
both_ways     compare: extremes picks the states
asking        every question to the game goes through here; patience ends those that are never answered
values, fault, report              what is found, and how it is reported
"""

from plies.kit.both_ways import Comparison, compare
from plies.kit.conformance import check
from plies.kit.fault import KINDS, NOTES, Fault, replay
from plies.kit.report import Report

__all__ = ["KINDS", "NOTES", "Comparison", "Fault", "Report", "check", "compare", "replay"]
