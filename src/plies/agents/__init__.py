"""Agents: policies made from searches, difficulty levels, and one match between them."""

from plies.agents.agent import RESIGN, Agent, Terms, as_agent, name_of
from plies.agents.basic import Greedy, Random, Textbook
from plies.agents.human import Human
from plies.agents.levels import STRONGEST, Level
from plies.agents.match import Match, play
from plies.agents.record import Ply, Record
from plies.agents.searching import Mcts, Search
from plies.agents.supposing import Modelled, Supposing

__all__ = [
    "RESIGN",
    "STRONGEST",
    "Agent",
    "Greedy",
    "Human",
    "Level",
    "Match",
    "Mcts",
    "Modelled",
    "Ply",
    "Random",
    "Record",
    "Search",
    "Supposing",
    "Terms",
    "Textbook",
    "as_agent",
    "name_of",
    "play",
]
