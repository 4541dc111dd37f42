"""The oracle: right on trees worked out by hand, and without a line of plies."""

import ast
from math import inf
from pathlib import Path

import pytest

from fuzz.descriptions import CHANCE, KINDS, Description, Node
from fuzz.graphs import Graph
from fuzz.oracle.meanings import NOBODY, BestReply, MaxN, Pairs, Remembering, Span, TwoSides

FUZZ = Path(__file__).parents[2] / "fuzz"


def described(kind, literal, owners=(0, 1), **said):
    """A tree from nested lists; who moves follows from the layer. ("c", [(0.5, x), ...]) is a chance node."""
    nodes = []

    def grow(part, layer):
        number = len(nodes)
        nodes.append(Node())
        if isinstance(part, list):
            children = tuple(grow(child, layer + 1) for child in part)
            estimate = (0.5,) * KINDS[kind].width
            nodes[number] = Node(owners[layer % len(owners)], children, estimate=estimate)
        elif isinstance(part, tuple) and part[0] == "c":
            children = tuple(grow(child, layer) for _, child in part[1])
            chances = tuple(p for p, _ in part[1])
            nodes[number] = Node(CHANCE, children, chances, estimate=(0.5,) * KINDS[kind].width)
        else:
            payoff = part if isinstance(part, tuple) else (part,)
            nodes[number] = Node(payoff=tuple(map(float, payoff)))
        return number

    grow(literal, 0)
    return Description(kind, tuple(nodes), (-20.0, 20.0), **said)


PURE = [*(FUZZ / "cases").glob("*.py"), *(FUZZ / "oracle").glob("*.py"), FUZZ / "descriptions.py", FUZZ / "graphs.py"]


@pytest.mark.parametrize("path", PURE, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_nothing_that_says_what_is_true_knows_plies(path):
    pure = {".".join(other.relative_to(FUZZ.parent).with_suffix("").parts) for other in PURE}
    for line in ast.walk(ast.parse(path.read_text())):
        names = [name.name for name in line.names] if isinstance(line, ast.Import) else []
        names += [line.module] if isinstance(line, ast.ImportFrom) else []
        for name in names:
            assert name.partition(".")[0] != "plies"
            assert name.partition(".")[0] != "fuzz" or name in pure


def test_minimax():
    lecture = described("duel", [[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    values = TwoSides(lecture)
    assert values.of((0, inf)) == 3
    assert [values.of((child, inf)) for child in lecture.nodes[0].children] == [3, 2, 2]
    assert values.of((0, 1)) == 0.5
    assert values.of((0, 0)) == 0.5


def test_expectimax():
    values = TwoSides(described("dice", [("c", [(0.25, 8), (0.75, 0)]), 1.5]))
    assert values.of((0, inf)) == 2


def test_a_mean_may_not_leave_the_bounds_by_rounding():
    third = described("dice", [("c", [(1 / 3, 0.1), (1 / 3, 0.1), (1 / 3, 0.1)])])._replace(bounds=(0.0, 0.1))
    plain, clamped = TwoSides(third).of((0, inf)), TwoSides(third, clamps=True).of((0, inf))
    assert clamped == min(plain, 0.1)


def test_max_n_gives_a_tie_to_the_earlier_action():
    first = described("three", [[(1, 5, 4), (3, 5, 2)], [(2, 6, 2), (2, 4, 4)]])
    assert MaxN(first).of((0, inf)) == (2, 6, 2)
    other = described("three", [[(3, 5, 2), (1, 5, 4)], [(2, 6, 2), (2, 4, 4)]])
    assert MaxN(other).of((0, inf)) == (3, 5, 2)


def test_paranoid():
    game = described("three", [[(5, 5, 1), (0, 0, 9)], (2, 2, 2)], owners=(0, 1, 2))
    assert MaxN(game).of((0, inf)) == (5, 5, 1)
    assert TwoSides(game, viewer=0).of((0, inf)) == 2


def test_a_minimizer_against_all_is_worth_what_it_gets_itself():
    game = described("duel", [[3, 12], [2, 4]])
    assert TwoSides(game, viewer=1).of((1, inf)) == -3


def test_best_reply():
    """Together players 1 and 2 could bring it down to 0, each alone only to 4 or 3: the worse of these counts."""
    literal = [[[(9, 0, 0), (4, 0, 0)], [(3, 0, 0), (0, 0, 0)]], (2, 0, 0)]
    game = described("three", literal, owners=(0, 1, 2))
    assert BestReply(game, 0).of((0, inf, NOBODY)) == 3
    promising = tuple(node._replace(promises=tuple(map(float, range(len(node.children))))) for node in game.nodes)
    assert BestReply(game._replace(nodes=promising), 0).of((0, inf, NOBODY)) == 2


def test_sooner_is_better_when_winning_and_worse_when_losing():
    game = described("hasty", [[[[1]]], [1], [[[[-1]]]], [-1]])
    pairs = [Pairs(game).of((child, inf, 1)) for child in game.nodes[0].children]
    assert pairs == [(1.0, -4.0), (1.0, -2.0), (-1.0, 5.0), (-1.0, 2.0)]


def circle(**said):
    """0 may go round by way of 1, where the other may leave for a loss."""
    nodes = (
        Node(0, (1, 2), estimate=(0.0,)),
        Node(1, (0, 3), estimate=(0.0,)),
        Node(payoff=(-1.0,)),
        Node(payoff=(2.0,)),
    )
    return Description(nodes=nodes, bounds=(-3.0, 3.0), **said)


def test_a_draw_by_repetition():
    game = circle(kind="twofold")
    assert Remembering(game).of((0, (0, 0, 0, 0))) == 0  # going round is better than -1, and than 2 for the other
    nodes = (*game.nodes[:2], Node(payoff=(1.0,)), game.nodes[3])
    assert Remembering(game._replace(nodes=nodes)).of((1, (0, 0, 0, 0))) == 1  # better than a draw
    assert Remembering(game._replace(nodes=nodes)).of((1, (1, 0, 0, 0))) == 0  # 0 was there: coming back ends it


def test_what_may_go_on_for_ever_is_not_known():
    game = circle(kind="duel")
    assert Span(game).of((0, 9)) == (-1.0, 2.0)
    won = game._replace(nodes=(game.nodes[0], game.nodes[1], Node(payoff=(3.0,)), Node(payoff=(2.0,))))
    assert Span(won).of((0, 9)) == (3.0, 3.0)


def test_a_state_that_is_not_quiet_is_searched_on():
    game = described("duel", [[[3]], 1])
    loud = tuple(node._replace(loud=number == 1) for number, node in enumerate(game.nodes))
    assert TwoSides(game._replace(nodes=loud), searches_on=True).of((0, 1)) == 1
    assert TwoSides(game._replace(nodes=loud)).of((0, 1)) == 1
    assert TwoSides(game._replace(nodes=loud), searches_on=True).of((1, 0)) == 0.5
    assert TwoSides(game._replace(nodes=loud)).of((1, 0)) == 0.5


def test_graphs():
    tree = Graph(described("duel", [[[3]], 1]))
    assert tree.is_layered
    assert tree.longest == 3
    skipping = Graph(Description("duel", (Node(0, (1, 2)), Node(1, (2,)), Node(1, (3,)), Node())))
    assert skipping.is_acyclic
    assert not skipping.is_layered
    assert not Graph(circle(kind="duel")).is_acyclic
    assert not Graph(circle(kind="duel")).is_layered
