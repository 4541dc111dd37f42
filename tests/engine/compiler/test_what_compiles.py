"""docs/what-compiles.md is true: every line of it runs, compiled and interpreted."""

import textwrap

import pytest

from engine.compiler import page
from engine.shared import asked, needs_compiler
from plies.engine import compiled
from plies.engine.errors import Interpreted
from plies.engine.execution.rule_by_rule import Probe
from plies.textbook import minimax

pytestmark = needs_compiler

TOGETHER = 12  # lines that are compiled as one game
GRID = [(n, m, t) for n in (-7, -1, 0, 1, 5, 13) for m in (-3, 1, 2, 4) for t in ((3, 1, 2), (0, 5, -4))]


def parts(pieces):
    """Yield pieces of code, a few at a time."""
    groups = [pieces[i : i + TOGETHER] for i in range(0, len(pieces), TOGETHER)]
    return [pytest.param(group, id=group[0]) for group in groups]


def compare(space, game, pieces):
    """Check that every piece of code gives the same, compiled and interpreted, on the whole grid."""
    for number, piece in enumerate(pieces):
        for n, m, t in GRID:
            state = space["State"](n, m, t)
            expected, got = game.evaluate(state, number), Probe(game).ask(asked, state, number)
            assert got == expected, (piece, n, m, t)


RULES = [
    piece
    for section in ("Numbers", "Conditions and loops", "Tuples and states", "Helpers and constants")
    for row in page.rows(section)
    for piece in row.snippets()
]
INSTEAD = page.rows("What does not compile, and what to write")
OF_ACTIONS = [row for row in INSTEAD if "yield" in row.cells[1]]
OF_RULES = [row for row in INSTEAD if "yield" not in row.cells[1]]


def first(row):
    return row.snippets()[0].partition("\n")[0]


@pytest.mark.parametrize("pieces", parts(RULES))
def test_rules(pieces):
    space, cls = page.with_many([page.body(piece) for piece in pieces])
    compare(space, cls(), pieces)


@pytest.mark.parametrize("pieces", parts([row.snippets(1)[0] for row in OF_RULES]))
def test_what_to_write(pieces):
    """The page's advice compiles."""
    space, cls = page.with_many([page.body(piece) for piece in pieces])
    compare(space, cls(), pieces)


def test_what_to_write_means_the_same():
    """The page's advice means the same as what it replaces."""
    for row in OF_RULES:
        space, old, _ = page.with_rule(row.snippets()[0])
        other, new, _ = page.with_rule(row.snippets(1)[0])
        for n, m, t in GRID:
            before, after = space["State"](n, m, t), other["State"](n, m, t)
            assert old().evaluate(before, 0) == new().evaluate(after, 0), (row, n, m, t)


def test_actions():
    pieces = [piece for row in page.rows("Actions and chances") for piece in row.snippets()]
    pieces += [row.snippets(1)[0] for row in OF_ACTIONS]
    generators, rules = zip(*(page.folded(piece, number) for number, piece in enumerate(pieces)), strict=True)
    space, cls = page.with_many(rules, textwrap.dedent("".join(generators)))
    compare(space, cls(), pieces)


def test_what_to_write_in_actions_means_the_same():
    for row in OF_ACTIONS:
        listed = []
        for column in (0, 1):
            space, cls, _ = page.with_actions(row.snippets(column)[0])
            listed.append(list(cls().actions(space["State"](5, 2, (3, 1, 2)))))
        assert listed[0] == listed[1], row


def test_data():
    pieces, values = [], []
    for row in page.rows("Data"):
        for value in row.snippets(0):
            for read in row.snippets(1):
                pieces.append(read.replace("self.table", f"self.table_{len(values)}"))
                values.append(value)
    names = [f"table_{number}" for number in range(len(values))]
    attributes = [f"{name} = {value}" for name, value in zip(names, values, strict=True)]
    source = "\n".join([f"data = {tuple(names)!r}", *attributes])
    space, cls = page.with_many([page.body(piece) for piece in pieces], source)
    compare(space, cls(), pieces)


@pytest.mark.parametrize("number", range(2, len(page.blocks())))
def test_games_of_games(number):
    """The blocks build on each other; the last class of each is a game."""
    space = page.setting()
    for block in page.blocks()[2 : number + 1]:
        exec(compile(block, "what-compiles.md", "exec"), space)
    game = [thing for thing in space.values() if isinstance(thing, type) and issubclass(thing, space["Walk"])][-1]()
    assert type(game) is not space["Walk"]
    for n, m, t in GRID:
        state = space["State"](n, m, t)
        assert Probe(game).ask(asked, state, 0) == game.evaluate(state, 0)


def test_the_example():
    exec(page.blocks()[0], {})


# -- what does not compile --


def later_but_some(rows):
    """Return rows as parameters: a quarter of them for every day. Other tests of obstacles have their sentences."""
    marked = ((row, () if number % 4 == 0 else pytest.mark.long) for number, row in enumerate(rows))
    return [pytest.param(row, id=first(row), marks=marks) for row, marks in marked]


def refused(space, game, lines, said, rule):
    """Check that it runs interpreted, and that the warning says what the page says, and names the line."""
    state = space["State"](5, 2, (3, 1, 2))
    with pytest.warns(Interpreted) as caught:
        found = compiled(minimax).find(game, state, 0 if rule == "rule" else 1)
    assert found.value == minimax.value(game, state, 0 if rule == "rule" else 1)
    assert not found.compiled
    (message,) = (str(warning.message) for warning in caught)
    for words in said.split("; "):
        assert words in message, (words, message)
    if "by way of others" not in said:  # what the others use is in their lines
        named, _, rest = message.partition(" in line ")
        assert named.startswith(f"Lines: {rule} uses "), message
        line, _, file, *_ = rest.split()
        assert (int(line) in lines, file) == (True, "lines.py;"), message


@pytest.mark.parametrize("row", later_but_some(OF_RULES))
def test_refused(row):
    space, cls, lines = page.with_rule(row.snippets()[0])
    refused(space, cls(), lines, row.cells[2], "rule")


@pytest.mark.parametrize("row", later_but_some(OF_ACTIONS))
def test_refused_in_actions(row):
    space, cls, lines = page.with_actions(row.snippets()[0])
    refused(space, cls(), lines, row.cells[2], "actions")


# -- what differs from Python --

DIFFERENT = page.rows("What compiles, and is not what Python does")


def test_different():
    pieces = [row.snippets()[0] for row in DIFFERENT]
    space, cls = page.with_many([page.body(piece) for piece in pieces])
    for number, row in enumerate(DIFFERENT):
        given = {}
        exec(row.snippets(1)[0], given)
        state, game = space["State"](given["n"], 1, (3, 1, 2)), cls()
        compiled_value = Probe(game).ask(asked, state, number)
        if row.cells[3] == "anything":
            with pytest.raises((IndexError, ValueError)) as error:
                game.evaluate(state, number)
            assert error.type.__name__ == row.cells[2]
        else:
            assert game.evaluate(state, number) == float(eval(row.snippets(2)[0])), row
            assert compiled_value == float(eval(row.snippets(3)[0])), row
