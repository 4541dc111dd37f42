"""Questions about searches: what a table entry decides, values by depth, and where alpha-beta looks next."""

import random
from typing import Any

from plies.core import INFINITY
from plies.teach.form_writing import to_form
from plies.teach.forms import grow, read_form
from plies.teach.question_sheets import Question
from plies.teach.sentences import say
from plies.textbook import alphabeta, minimax, trace
from plies.textbook.transposition import Entry
from plies.textbook.trees import Tree

__all__ = ["deepening", "next_leaf", "table_entries"]

ANSWERS, SEARCHES = "the table answers", "it must be searched"
SAID = {"exact": "{0}", "lower": "≥ {0}", "upper": "≤ {0}"}
NONE = "none: the search is done"
DEPTHS = (1, 2, 3)


# -- tables --


def table_entries(draw: random.Random) -> dict[str, Any]:
    """Return four entries of a table, and a question to each; some are decided, some are not."""
    decided: list[bool] = []
    while len(set(decided)) < 2:
        asked = [_asked(draw) for _ in range(4)]
        decided = [entry.decides(depth, alpha, beta) for entry, depth, alpha, beta in asked]
    rows = [
        (str(number), SAID[entry.bound].format(say(entry.value)), *map(say, (entry.depth, depth, alpha, beta)))
        for number, (entry, depth, alpha, beta) in enumerate(asked, 1)
    ]
    return {
        "text": "A table keeps what was found of a state: a value, or a bound (≤ or ≥), and the depth searched. The "
        "search comes to each of these states again, with a depth and a window. Which of them need not be searched?",
        "questions": tuple(_decided(number, *each) for number, each in enumerate(asked, 1)),
        "table": (("state", "known", "at depth", "depth now", "alpha", "beta"), *rows),
    }


def _asked(draw: random.Random) -> tuple[Entry, int, float, float]:
    alpha = draw.randint(-5, 4)
    beta = alpha + draw.randint(1, 5)
    entry = Entry(float(draw.randint(-6, 9)), draw.choice(("exact", "lower", "upper")), draw.choice((2, 3)))
    return entry, draw.choice((2, 3)), float(alpha), float(beta)


def _decided(number: int, entry: Entry, depth: int, alpha: float, beta: float) -> Question:
    answers = entry.decides(depth, alpha, beta)
    if entry.depth != depth:
        why = "An entry holds for the depth that was searched, and for no other."
        how = f"It was searched to depth {entry.depth:g}, and now depth {depth} is asked for."
    elif entry.bound == "exact":
        why = how = "It is an exact value at the right depth: nothing is left to find."
    else:
        why = "A bound decides only if it cuts: a lower bound of beta or more, an upper bound of alpha or less."
        limit, sign = (beta, "≥" if answers else "<") if entry.bound == "lower" else (alpha, "≤" if answers else ">")
        name = "beta" if entry.bound == "lower" else "alpha"
        how = f"The bound is {say(entry.value)} {sign} {name} = {say(limit)}."
    right = ANSWERS if answers else SEARCHES
    wrong = SEARCHES if answers else ANSWERS
    return Question(f"state {number}", f"State {number}", right, why, how, (ANSWERS, SEARCHES), ((wrong, why),))


# -- deepening --


def deepening(draw: random.Random) -> dict[str, Any]:
    """Return a tree with estimates in which the choice changes with the depth; at each depth one action is best."""
    while True:
        form = to_form(grow(draw.randrange(2**32), depth=3, branching=2, values=(1, 18)))
        for node in _inner(form):
            node["evaluate"] = draw.randint(1, 18)
        tree = read_form(form | {"bounds": [0, 19]})
        worth = {depth: minimax.every_move(tree, tree.initial(), depth) for depth in DEPTHS}
        chosen = [max(each, key=each.__getitem__) for each in worth.values()]
        if all(len(set(each.values())) == len(each) for each in worth.values()) and len(set(chosen)) > 1:
            break
    questions = [question for depth in DEPTHS for question in _at_depth(tree, depth)]
    return {
        "text": "Iterative deepening searches the tree to depth 1, then 2, then 3, by minimax. Nodes at the depth are "
        "evaluated. What is the root worth after each iteration, and what would MAX do if time were up then?",
        "questions": tuple(questions),
        "tree": tree,
        "evaluated": True,
        "algorithm": "deepening",
    }


def _inner(form: Any) -> list[Any]:
    if not isinstance(form, dict) or "children" not in form:
        return []
    return [form] + [node for child in form["children"] for node in _inner(child)]


def _at_depth(tree: Tree, depth: int) -> list[Question]:
    state = tree.initial()
    value, action = minimax.value(tree, state, depth), minimax.decide(tree, state, depth)
    names = tuple(tree.action_name(state, each) for each in tree.edges(state))
    plies = "1 ply" if depth == 1 else f"{depth} plies"
    rest = [other for other in (minimax.value(tree, state, each) for each in DEPTHS if each != depth) if other != value]
    told = ", ".join(f"{names[each]} {worth:g}" for each, worth in minimax.every_move(tree, state, depth).items())
    why = f"Look {plies} ahead: where the tree goes on after that, take the evaluation of the node."
    return [
        Question(
            f"value {depth}",
            f"Value of the root at depth {depth}",
            value,
            why,
            f"The actions are worth {told}: MAX takes {value:g}.",
            slips=tuple((other, "That is the value at another depth.") for other in sorted(set(rest))),
        ),
        Question(
            f"action {depth}",
            f"Action at depth {depth}",
            names[action],
            why,
            f"{told}: MAX takes {names[action]}.",
            names,
        ),
    ]


# -- the next step --


def next_leaf(draw: random.Random) -> dict[str, Any]:
    """Return a tree on which alpha-beta cuts, and three moments at which the next leaf is asked for."""
    while True:
        tree = grow(draw.randrange(2**32), depth=3, branching=2, values=(1, 20))
        seen = trace.record(alphabeta, tree, tree.initial(), INFINITY)
        leaves = [tree.names[visit.state.number] for visit in seen.leaves]
        everything = [tree.names[number] for number in _in_order(tree)]
        usual = [_follows(everything, everything.index(leaf)) for leaf in leaves]
        jumps = [place for place in range(len(leaves)) if _follows(leaves, place) != usual[place]]
        moments = len(leaves) - (leaves[-1] == everything[-1])  # after the last leaf there is nothing to choose
        if jumps and moments >= 3:
            break
    places = {draw.choice(jumps)}
    while len(places) < 3:
        places.add(draw.randrange(moments))
    questions = tuple(_next(leaves, everything, place) for place in sorted(places))
    return {
        "text": "Alpha-beta searches the tree from left to right, and cuts on equality. At each of these moments, "
        "which leaf does it look at next?",
        "questions": questions,
        "tree": tree,
        "algorithm": "alphabeta",
    }


def _in_order(tree: Tree) -> list[int]:
    """Return the numbers of the leaves, from left to right."""
    found, front = [], [tree.initial()]
    while front:
        state = front.pop()
        if tree.is_terminal(state):
            found.append(state.number)
        front += reversed([tree.result(state, action) for action in tree.edges(state)])
    return found


def _follows(names: list[str], place: int) -> str:
    return names[place + 1] if place + 1 < len(names) else NONE


def _next(leaves: list[str], everything: list[str], place: int) -> Question:
    here, right = leaves[place], _follows(leaves, place)
    usual = _follows(everything, everything.index(here))
    cut = (
        f"What lies between {here} and there is cut: one side has something better further up."
        if right != usual
        else ""
    )
    return Question(
        f"after {here}",
        f"After leaf {here}, which leaf is next?",
        right,
        "The search goes on from left to right, unless v ≥ beta at a MAX node or v ≤ alpha at a MIN node.",
        f"{right[:1].upper()}{right[1:]}. {cut}".strip() if right == NONE else f"It is {right}. {cut}".strip(),
        (*everything[everything.index(here) + 1 :], NONE),
        ((usual, f"Minimax would go on with {usual}; alpha-beta has cut it."),) if usual not in (right, NONE) else (),
    )
