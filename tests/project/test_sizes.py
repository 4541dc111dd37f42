"""Small enough to print: no function has more than 40 lines or 8 parameters, but for those that are listed here."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("src/plies", "benchmarks", "fuzz", "tools", "tests")
LINES, PARAMETERS = 40, 8  # self and cls are not counted

FRONT_DOOR = "a function for users, whose parameters are what one can ask for, each with a default"
CONSTRUCTOR = "a game's parameters are those of its constructor"
COMMAND = "the options of a command are the parameters of its function"
FEATURES = "one line for each of 35 features: a list, which nobody reads as steps"

# By module and function, so that a module may move to another folder.
EXCEPTIONS = {
    "front_door.search": FRONT_DOOR,
    "match.play": FRONT_DOOR,
    "comparing.compare": FRONT_DOOR,
    "random_trees.random_tree": FRONT_DOOR,
    "size_estimate.size": FRONT_DOOR,
    "rules.Pacman.__init__": CONSTRUCTOR,
    "analyse.analyse": COMMAND,
    "matches.match": COMMAND,
    "playing.play": COMMAND,
    "tree.tree": COMMAND,
    "judgement.compared": FEATURES,
}


def functions(node, prefix):
    """Every function below node, with its name from the module on."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{prefix}.{child.name}"
            if not isinstance(child, ast.ClassDef):
                yield name, child
            yield from functions(child, name)
        elif isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case):
            yield from functions(child, prefix)


def parameters(function):
    given = function.args
    names = [each.arg for each in given.posonlyargs + given.args + given.kwonlyargs]
    return len(names) - (names[:1] in (["self"], ["cls"]))


@cache
def too_large():
    """What exceeds the limits: its name, and a sentence with its place and size."""
    found = []
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for name, function in functions(ast.parse(path.read_text(encoding="utf-8")), path.stem):
                lines = function.end_lineno - function.lineno + 1
                if lines > LINES or parameters(function) > PARAMETERS:
                    where = f"{path.relative_to(ROOT)}:{function.lineno}"
                    found.append((name, f"{where}: {name} has {lines} lines, {parameters(function)} parameters"))
    return found


def test_functions_are_small():
    assert [told for name, told in too_large() if name not in EXCEPTIONS] == []


def test_every_exception_is_needed():
    assert EXCEPTIONS.keys() - {name for name, _ in too_large()} == set()
