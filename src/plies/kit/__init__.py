"""The conformance kit: check(game) looks for the faults in anybody's game; compare(game) runs it both ways.

conformance   check: games, and in their states one look after the other
  declaration, methods             before play: what the class says
  walk, endings                    one game, and how they all ended
  rules, alike, estimates, hints,
  notation, wide                   one state
  oracle                           what a state is worth, for hints
both_ways     compare: extremes picks the states
asking        every question goes through here; patience ends those that have no answer
values, fault, report              what is found, and how it is told
"""

from plies.kit.both_ways import Comparison, compare
from plies.kit.conformance import check
from plies.kit.fault import KINDS, NOTES, Fault, replay
from plies.kit.report import Report

__all__ = ["KINDS", "NOTES", "Comparison", "Fault", "Report", "check", "compare", "replay"]
