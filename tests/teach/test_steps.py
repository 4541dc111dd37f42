"""Searches step by step: what is said at a step is true."""

import json
from itertools import groupby, pairwise

import pytest
from hypothesis import given, settings

from later import later
from plies.core import CHANCE, INFINITY, InvalidArgument, UnsupportedGame
from plies.core.adding import plain_sum
from plies.teach import ALGORITHMS, KINDS, fitting, grow, pseudocode, read_literal, run
from plies.teach.forms import kind, state_at
from plies.teach.plain import key, path
from plies.textbook import deepening
from strategies import trees

LECTURE = "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"


# -- an oracle of its own: plain recursion over paths, with leaves that can be replaced --


def true_value(tree, place=(), replaced=None):
    state = state_at(tree, place)
    if tree.is_terminal(state):
        return (replaced or {}).get(place, tree.utility(state, 0))
    below = [true_value(tree, (*place, action), replaced) for action in tree.edges(state)]
    if tree.player(state) == CHANCE:
        return plain_sum(p * v for (p, _), v in zip(tree.chances(state), below, strict=True))
    return max(below) if tree.player(state) == 0 else min(below)


def leaves(tree, place):
    state = state_at(tree, place)
    if tree.is_terminal(state):
        return [place]
    return [leaf for action in tree.edges(state) for leaf in leaves(tree, (*place, action))]


def side(tree, place):
    return kind(tree, state_at(tree, place))


# -- every claim about a cut --


def check_cut(tree, done, step, worst=-1000, best=1000):
    cut, facts = step.cut, step.claim.facts
    node, cause = path(step.key), path(cut.cause)
    skipped = [path(place) for place in cut.skipped]
    assert node[: len(cause)] == cause != node
    assert (facts["name"], facts["cause"]) == tuple(tree.names[state_at(tree, p).number] for p in (node, cause))
    assert cut.deep == facts["deep"] == is_deep(tree, cause, node)
    again = f"The cut is deep: {facts['cause_mover']} moves again between {facts['cause']} and {facts['name']}."
    assert step.sentence.endswith(again if cut.deep else "The cut is shallow.")
    assert facts["cause_mover"].lower() == side(tree, cause)
    check_the_rest_does_not_matter(tree, skipped, worst, best)
    if step.claim.kind != "cut":
        return
    assert side(tree, node) == {"alpha": "min", "beta": "max"}[cut.bound]
    check_the_bound(tree, cut, node, cause)
    tried = [(*node, action) for action in tree.edges(state_at(tree, node)) if (*node, action) not in skipped]
    better = max if side(tree, node) == "max" else min
    so_far = better(true_value(tree, child) for child in tried)
    assert so_far == facts["has"] if facts["exact"] else better(so_far, facts["has"]) == so_far
    mover = {"min": "MIN", "max": "MAX"}[side(tree, node)]
    assert step.sentence.startswith(f"{mover} already has ")
    source = tree.names[state_at(tree, path(cut.source)).number]
    assert f" at {facts['cause']}, through {source}, so the rest cannot matter" in step.sentence


def is_deep(tree, cause, node):
    """Runs of one side count as one turn: does the cause's side have another turn before the node's last?"""
    sides = [side(tree, node[:length]) for length in range(len(cause), len(node))]
    turns = [each for each, _ in groupby(sides)]
    return turns[0] in turns[1:]


def check_the_rest_does_not_matter(tree, skipped, worst, best):
    value = true_value(tree)
    for extreme in (worst, best):
        replaced = {leaf: extreme for place in skipped for leaf in leaves(tree, place)}
        assert true_value(tree, (), replaced) == pytest.approx(value)


def check_the_bound(tree, cut, node, cause):
    """The limit is the best that the cause's side truly has, in earlier children of all its nodes on the path."""
    mover, better = ("max", max) if cut.bound == "alpha" else ("min", min)
    has = {}
    for length in range(len(node)):
        above = node[:length]
        if side(tree, above) == mover and node[length] > 0:
            has[above] = better(true_value(tree, (*above, action)) for action in range(node[length]))
    assert better(has.values()) == cut.limit
    assert next(above for above, worth in has.items() if worth == cut.limit) == cause
    source = path(cut.source)
    assert source[:-1] == cause
    assert source[-1] < node[len(cause)]
    assert true_value(tree, source) == cut.limit


@pytest.mark.parametrize("trees", [200, *later(1000)])
def test_every_sentence_about_a_cut_is_true(trees):
    cuts = deep = 0
    for seed in range(trees):
        shape = {"mixed": ("max", "min")} if seed % 2 else {}
        tree = grow(seed, depth=4, branching=(1, 3), values=(-4, 4), early=0.15, **shape)
        for algorithm in ("alphabeta", "alphabeta_strict"):
            done = run(tree, algorithm)
            for number in done.cut_steps:
                check_cut(tree, done, done.steps[number])
                cuts += 1
                deep += done.steps[number].cut.deep
            assert done.trace.value == true_value(tree)
    assert cuts > 3 * trees
    assert deep > trees / 10


@settings(max_examples=60)
@given(trees(players=("max", "min", "chance"), sharing=False))
def test_cuts_with_chance_do_not_matter_whatever_the_rest_within_the_bounds(tree):
    low, high = tree.utility_bounds
    for algorithm in ("star1", "star2"):
        done = run(tree, algorithm)
        for number in done.cut_steps:
            check_cut(tree, done, done.steps[number], low, high)
            facts = done.steps[number].claim.facts
            if facts["mover"] == "CHANCE":
                value = true_value(tree, path(done.steps[number].key))
                slack = 1e-6 * (high - low)
                assert value <= facts["has"] + slack if facts["bound"] == "alpha" else value >= facts["has"] - slack


def test_cuts_of_max_n_leave_the_root_as_it_is():
    cuts = 0
    for seed in range(150):
        tree = grow(seed, depth=3, branching=(2, 3), utilities=3, utility_sum=9, values=(0, 9))
        done = run(tree, "multiplayer_shallow")
        assert done.trace.value == run(tree, "multiplayer").trace.value
        for number in done.cut_steps:
            step = done.steps[number]
            facts, rival = step.claim.facts, tree.player(state_at(tree, path(step.cut.cause)))
            assert path(step.cut.cause) == path(step.key)[:-1]
            below = [path(step.key), *(path(place) for place in step.cut.skipped)]
            mover = tree.player(state_at(tree, below[0]))
            # if the mover gets at least what it has, the rival is left no more than is said, which is not enough
            worth = [tree.utilities(state_at(tree, leaf)) for leaf in leaves(tree, below[0])]
            assert all(u[rival] <= facts["left"] <= step.cut.limit for u in worth if u[mover] >= facts["has"])
            cuts += 1
    assert cuts > 50


# -- the steps between --


@settings(max_examples=25)
@given(trees())
def test_windows_and_values_go_from_step_to_step_as_the_search_has_them(tree):
    for algorithm in ("alphabeta", "alphabeta_strict", "transposition", "deepening"):
        done = run(tree, algorithm)
        check_order(done)
        for before, step in pairwise(done.steps):
            if step.kind in ("enter", "leaf") and len(step.path) > 1:  # what the trace says, and what was handed down
                above, here = step.path[-2:]
                assert (above.alpha, above.beta) == (here.alpha, here.beta)
            if step.kind == "return":
                assert before.path[-1].value == step.claim.facts["value"]


@settings(max_examples=25)
@given(trees(players=("max", "min", "chance")))
def test_means_go_from_step_to_step_as_the_search_has_them(tree):
    for algorithm in ("expectimax", "star1", "star2", "paranoid", "multiplayer"):
        done = run(tree, algorithm)
        check_order(done)
        for before, step in pairwise(done.steps):
            if step.kind == "return" and before.claim.kind == "added":
                assert before.claim.facts["total"] == step.claim.facts["value"]
            if step.kind == "return" and before.claim.kind in ("narrowed", "probed"):
                least, most = before.claim.facts["least"], before.claim.facts["most"]
                assert least - 1e-6 <= step.claim.facts["value"] <= most + 1e-6


def check_order(done):
    """Steps are numbered, lines are in the pseudocode, and nodes are entered and left as brackets are."""
    lines = {line.key for line in pseudocode(done.algorithm)}
    within = []
    for number, step in enumerate(done.steps):
        assert step.number == number
        assert step.kind in KINDS
        assert step.line in lines
        assert step.sentence.endswith((".", ")"))
        if step.kind == "enter":
            within.append(step.key)
        if step.path:
            assert [frame.key for frame in step.path] == [
                key(path(step.key)[:n]) for n in range(len(path(step.key)) + 1)
            ]
        if step.kind == "return":
            assert within.pop() == step.key
    visited = sum(step.kind in ("enter", "leaf") for step in done.steps)
    assert visited == done.nodes
    if done.algorithm in ("deepening", "star2"):  # they have steps of every kind
        json.dumps(done.to_dict(), allow_nan=False)


def test_every_line_is_lit_by_some_tree():
    unlit = {name: {line.key for line in pseudocode(name)} for name in ALGORITHMS}
    shapes = [
        {"sharing": 0.4},
        {"mixed": ("max", "min", "chance")},
        {"utilities": 3, "utility_sum": 6, "values": (0, 6), "mixed": (0, 1, 2, "chance")},
        {"utilities": 3, "utility_sum": 6, "values": (0, 6)},
    ]
    for seed in range(15):
        for shape in shapes:
            tree = grow(seed, **{"depth": 4, "branching": 2, "values": (-5, 5)} | shape)
            for name in fitting(tree):
                for depth in (None, 2):
                    unlit[name] -= {step.line for step in run(tree, name, depth).steps}
    silent = {"head", "begin", "window"}  # said together with what follows
    left = {line for lines in unlit.values() for line in lines if line.split(".")[1] not in silent}
    assert left == {"value.return"}


def test_the_lecture_in_sentences():
    done = run(read_literal(LECTURE), "alphabeta")
    (number,) = done.cut_steps
    assert done.steps[number].sentence == (
        "MIN already has 2 at C; MAX has 3 at A, through B, so the rest cannot matter: C2 and C3 are skipped. "
        "The cut is shallow."
    )
    plain = done.to_dict()
    step = plain["steps"][number]
    assert step["cut"] == {
        "bound": "alpha",
        "limit": 3,
        "cause": "root",
        "source": "0",
        "deep": False,
        "skipped": ["1.1", "1.2"],
    }
    assert plain["pseudocode"][step["line_number"]]["text"] == "if v ≤ alpha: return v"
    assert [(f["key"], f["alpha"], f["beta"], f["value"]) for f in step["path"]] == [
        ("root", 3, "∞", 3),
        ("1", 3, "∞", 2),
    ]
    assert plain["never_visited"] == ["1.1", "1.2"]
    assert plain["results"]["1"] == {"value": 2, "claim": "upper", "alpha": 3, "beta": "∞", "ending": "expanded"}


def test_a_deep_cut_names_the_ancestor():
    done = run(read_literal("[[5, 6], [[[1, 9], 8], 4]]"), "alphabeta")
    (step,) = [done.steps[n] for n in done.cut_steps if done.steps[n].cut.deep]
    assert step.cut.cause == "root"
    assert step.sentence.endswith("The cut is deep: MAX moves again between A and E.")


def test_equality_is_said():
    tree = read_literal("[[3, 5], [3, 4]]")
    (number,) = run(tree, "alphabeta").cut_steps
    assert "MAX has 3 too at A" in run(tree, "alphabeta").steps[number].sentence
    assert run(tree, "alphabeta_strict").cut_steps == []


@given(trees())
@settings(max_examples=40)
def test_iterations_are_those_of_deepening(tree):
    traces = run(tree, "deepening").traces
    if tree.is_terminal(tree.initial()):
        return
    found = list(deepening.iterations(tree, tree.initial()))
    assert [(trace.depth, trace.value) for trace in traces] == [(each.depth, each.value) for each in found]


def test_paranoid_is_for_the_player_who_moves_first():
    tree = read_literal("{'player': 1, 'children': [[(5, 2, 2), (4, 3, 2)], [(1, 6, 2), (9, 0, 0)]]}", (1, 2, 0))
    assert run(tree, "paranoid").trace.visits[0].hero == 1


def test_refusals():
    tree = read_literal("[[1, 2], [3, 4]]", ("max", "chance"))
    with pytest.raises(UnsupportedGame, match="deepening cannot search Tree: it has chance nodes"):
        run(tree, "deepening")
    with pytest.raises(InvalidArgument, match="no algorithm is called 'mcts'; choose from: minimax"):
        run(tree, "mcts")
    with pytest.raises(InvalidArgument, match="a depth is a whole number"):
        run(tree, "expectimax", -1)
    assert fitting(tree) == ["expectimax", "star1", "star2", "multiplayer", "paranoid"]


def test_a_leaf_alone():
    done = run(read_literal("5"), "alphabeta")
    assert [step.sentence for step in done.steps] == ["A is a leaf: its utility is 5."]
    assert done.steps[0].path[0].alpha == -INFINITY
