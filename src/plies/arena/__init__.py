"""Many matches: which agent is stronger, by how much, and how sure that is."""

from plies.arena.comparing import compare
from plies.arena.comparison import Comparison, Pair
from plies.arena.notation import read_agent, reading_agents
from plies.arena.openings import random_openings
from plies.arena.strength import Interval, elo, score_interval, superiority

__all__ = [
    "Comparison",
    "Interval",
    "Pair",
    "compare",
    "elo",
    "random_openings",
    "read_agent",
    "reading_agents",
    "score_interval",
    "superiority",
]
