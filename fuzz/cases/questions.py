"""Random questions about a described game: which search, which options, from where."""

import random
from math import inf
from typing import Any, NamedTuple

from fuzz.descriptions import CHANCE, KINDS, Description, Question
from fuzz.graphs import Graph

__all__ = ["COMPILED", "Offer", "adds_up", "draw_questions", "is_huge"]

# To compile costs seconds for each kind of game and search, the first time. So what is compiled is chosen: every search
# for some kinds, and every kind by some searches. What is interpreted costs nothing, and is drawn from everything.
COMPILED: dict[str, tuple[str | None, ...]] = {
    "duel": (None, None, None, None, "mtdf", "mtdf", "mcts", "expectimax", "paranoid", "multiplayer"),
    "hasty": (None, None, "mtdf"),
    "teams": (None, None, "mtdf", "paranoid"),
    "dice": (None, None, None, "mcts", "paranoid"),
    "solo": (None, "mtdf"),
    "gamble": (None, None, "mcts"),
    "three": (None, None, None, "mcts", "paranoid", "best-reply"),
    "four": (None,),
    "party": (None, None, "mcts", "paranoid", "best-reply"),
    "twofold": (None, None, "mtdf", "mcts"),
    "threefold": (None, None, "mtdf"),
    "bold": (None, None, "mtdf"),
}
ODD_COMPILED = ("duel", "hasty", "dice", "three")  # kinds in which actions that are no ints are compiled, too
TAUGHT: dict[str, tuple[str, ...]] = {  # textbook modules that are compiled
    "duel": (
        *("minimax", "alphabeta", "alphabeta_strict", "expectimax", "star1", "star2"),
        *("multiplayer", "paranoid"),
    ),
    "teams": ("alphabeta", "paranoid"),
    "dice": ("expectimax", "star1", "star2", "multiplayer", "paranoid"),
    "three": ("multiplayer", "multiplayer_shallow", "paranoid", "best_reply"),
    "party": ("multiplayer",),
}
EVERY = (None, "alphabeta", "mtdf", "expectimax", "multiplayer", "paranoid", "best-reply", "mcts")

SIDED = ("minimax", "alphabeta", "alphabeta_strict", "transposition", "deepening")  # no chance
MEAN = ("expectimax", "star1", "star2", "sooner")
ANY = ("multiplayer", "paranoid", "best_reply")
WINDOWED = ("alphabeta", "alphabeta_strict", "transposition", "star1", "star2", "paranoid", "best_reply")
TABLES = (0.0005, 0.002, *(0.01,) * 6, *(0.1,) * 6, *(1.0,) * 5, 64.0)  # MiB
BRIEF = (1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 0.01)  # seconds


class Offer(NamedTuple):
    """What may be asked."""

    engine: bool = True
    textbook: bool = True
    compiled: bool = True
    interpreted: float = 0.06  # how often plies.search is asked to interpret, where it could compile
    seconds: float = 0.01  # how often there is a limit of seconds
    threads: float = 0.04  # how often there are two
    only: tuple[str, ...] = ()  # algorithms and modules of the textbook to ask, where not all


def draw_questions(dice: random.Random, description: Description, offer: Offer) -> list[Question]:
    """Some questions about a game."""
    found = []
    graph = Graph(description)
    if offer.engine and (offer.compiled or not is_huge(description)):
        for _ in range(dice.choice((1, 1, 1, 2))):
            found.append(_engine(dice, description, graph, offer))
    if offer.textbook and len(description.nodes) < 5_000:
        for _ in range(dice.choice((0, 1, 1, 2))):
            found.append(_textbook(dice, description, graph, offer))
    return found


def is_huge(description: Description) -> bool:
    """Has it so many actions that its rules, which look for one among all, would take hours interpreted?"""
    return len(description.nodes) > 20_000


def _chosen(dice: random.Random, names: tuple[Any, ...], offer: Offer) -> Any:
    """One of the names, of those that are wanted if there are any."""
    return dice.choice([name for name in names if (name or "default") in offer.only] or names)


# -- plies.search --


def _engine(dice: random.Random, description: Description, graph: Graph, offer: Offer) -> Question:
    kind, plain, huge = description.kind, description.style == "int", is_huge(description)
    compiled = offer.compiled and (huge or (dice.random() >= offer.interpreted and (plain or kind in ODD_COMPILED)))
    algorithm = _chosen(dice, (COMPILED[kind] if plain else (None,)) if compiled else EVERY, offer)
    options: dict[str, Any] = {} if algorithm is None else {"algorithm": algorithm}
    looks_back = KINDS[kind].repetition > 0 and algorithm in (None, "alphabeta", "mtdf")
    endless = not graph.is_acyclic and not looks_back
    options |= _simulations(dice, compiled) if algorithm == "mcts" else _budget(dice, offer, endless)
    options["table_mb"] = dice.choice(TABLES)
    if dice.random() < offer.threads and compiled:
        options["threads"] = 2
    if compiled and not huge and algorithm != "mcts" and dice.random() < 0.02:
        options["compile"] = "never" if "nodes" in options else dice.choice(("never", "background"))
    if algorithm == "mcts":
        options |= {"seed": dice.randrange(100), "exploration": dice.choice((0.0, 0.5, 1.0, 1.0, 5.0))}
    elif dice.random() < 0.2:
        options["every_move"] = True
    elif dice.random() < 0.1:
        options["lines"] = dice.choice((2, 3, 99))
    sampled = (KINDS[kind].chance and algorithm == "expectimax") or kind in ("dice", "gamble")
    if sampled and algorithm in (None, "expectimax") and dice.random() < 0.05:
        options |= dice.choice(({"samples": 1}, {"samples": 2}, {"samples": 99}, {"least_probability": 0.3}))
    return Question("plies.search", "search", options, compiled, (0,) if huge else _walk(dice, description))


def _simulations(dice: random.Random, compiled: bool) -> dict[str, Any]:
    """Nodes, and sometimes plies; fewer where each takes Python's time."""
    nodes = dice.choice((1, 3, 30, 300, 3000) if compiled else (1, 3, 30, 100))
    return {"nodes": nodes} | ({"depth": dice.randrange(1, 5)} if dice.random() < 0.2 else {})


def _budget(dice: random.Random, offer: Offer, endless: bool) -> dict[str, Any]:
    """Plies, nodes, seconds, some of them, or none where the game comes to an end."""
    if dice.random() < offer.seconds:
        return {"seconds": dice.choice(BRIEF)}
    drawn = dice.random()
    depth = {"depth": dice.choice((1, 2, 3, 4, 5, 6) if endless else (1, 2, 3, 4, 5, 9, 40))}
    nodes = {"nodes": dice.choice((1, 2, 5, 12, 30, 80, 400))}
    if drawn < 0.45 and not endless:
        return {}
    return depth if drawn < 0.8 else nodes if drawn < 0.9 else depth | nodes


def _walk(dice: random.Random, description: Description) -> tuple[int, ...]:
    """The nodes to where the question is asked. It is a player's turn there, and no draw by repetition yet."""
    repetition, past = KINDS[description.kind].repetition, [0]
    steps = dice.choice((0, 0, 0, 1, 2, 3, 5)) if repetition else dice.choice((0,) * 9 + (1, 2))
    for _ in range(steps):
        onward = [
            child
            for child in description.nodes[past[-1]].children
            if description.nodes[child].children and (not repetition or past.count(child) + 1 < repetition)
        ]
        if not onward:
            break
        past.append(dice.choice(onward))
    while description.nodes[past[-1]].owner == CHANCE:
        past.pop()
    return tuple(past)


# -- the textbook --


def _textbook(dice: random.Random, description: Description, graph: Graph, offer: Offer) -> Question:
    kind = KINDS[description.kind]
    search = _chosen(dice, _modules(description), offer)
    endless = not graph.is_acyclic or kind.repetition > 0
    # Not the whole of a long line: minimax takes Python's stack, and star2 looks twice at all below each chance node.
    shallow = endless or graph.longest > (12 if search == "star2" else 60)
    options: dict[str, Any] = {"depth": dice.randrange(0, 6)} if shallow or dice.random() < 0.4 else {}
    function = dice.choice(("value", "value", "decide", "every_move"))
    if function == "value" and search in WINDOWED and dice.random() < 0.6:
        options |= _window(dice, description)
    if search in ("paranoid", "best_reply") and function == "value":
        options["player"] = dice.randrange(kind.players)
    if search == "sooner":
        options.setdefault("depth", inf)
    if function != "value" and "depth" in options:
        options["depth"] = max(1, options["depth"])
    suits = search in TAUGHT.get(description.kind, ()) and description.style == "int"
    compiled = offer.compiled and suits and dice.random() < 0.4
    if compiled and function == "value" and dice.random() < 0.3:
        function = "nodes"
    return Question(search, function, options, compiled, _walk(dice, description))


def _modules(description: Description) -> tuple[str, ...]:
    """The searches that solve such games."""
    kind = KINDS[description.kind]
    if kind.zero_sum or kind.players == 1:
        return (*MEAN, *ANY) if kind.chance else (*SIDED, *SIDED, *MEAN, *ANY)
    return (*ANY, "multiplayer_shallow") if adds_up(description) else ANY


def adds_up(description: Description) -> bool:
    """Do all utilities and estimates add up to the total to the last bit? Shallow pruning asks for that."""
    if description.total is None:
        return False
    rows = [row for node in description.nodes for row in (node.payoff, node.estimate) if row]
    whole = all(
        (entry * 1024).is_integer() and abs(entry) < 2**40 for row in (*rows, description.bounds) for entry in row
    )
    return whole and all(sum(row) == description.total for row in rows)


def _window(dice: random.Random, description: Description) -> dict[str, float]:
    """Any window, often with an end that is a value."""
    numbers = [entry for node in description.nodes[:50] for entry in (*node.payoff, *node.estimate)]
    alpha, beta = sorted((dice.choice(numbers), dice.choice(numbers)))
    if alpha == beta:
        return {"alpha": alpha} if dice.random() < 0.5 else {"beta": beta}
    return {"alpha": alpha, "beta": beta}
