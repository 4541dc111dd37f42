"""Games made from games.

A random ghost, a horizon or another attitude to risk is a change of the game, not a special case in a
search. Each function here takes a game and returns a game that every search can play.
"""

from plies.textbook.transforms.attitude import WithUtility, with_utility
from plies.textbook.transforms.chance import AsChance, Chances, as_chance, uniform
from plies.textbook.transforms.features import WithFeatures, with_features
from plies.textbook.transforms.horizon import Horizon, Truncated, truncated
from plies.textbook.transforms.order import Ordered, by_promise, ordered
from plies.textbook.transforms.past import Past, Remembering, remembering
from plies.textbook.transforms.sides import AgainstAll, OneReply, Reply, against_all, one_reply
from plies.textbook.transforms.transform import Transform

__all__ = [
    "AgainstAll",
    "AsChance",
    "Chances",
    "Horizon",
    "OneReply",
    "Ordered",
    "Past",
    "Remembering",
    "Reply",
    "Transform",
    "Truncated",
    "WithFeatures",
    "WithUtility",
    "against_all",
    "as_chance",
    "by_promise",
    "one_reply",
    "ordered",
    "remembering",
    "truncated",
    "uniform",
    "with_features",
    "with_utility",
]
