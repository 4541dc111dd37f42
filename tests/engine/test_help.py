"""help(plies.search) has an example for each parameter, and the examples are calls that it takes."""

import ast
import inspect
import re

import plies

SIGNATURE = inspect.signature(plies.search)


def examples():
    """The example of each parameter, as Python's syntax tree."""
    found = {}
    for name, text in re.findall(r"^    (\w+) {2,}(.*plies\.search\(.*)$", plies.search.__doc__, re.M):
        code = re.split(r" {3,}", text)[0]
        calls = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
        found[name] = next(call for call in calls if ast.unparse(call.func) == "plies.search")
    return found


def test_every_parameter_has_one():
    assert list(examples()) == list(SIGNATURE.parameters)


def test_they_are_calls_that_it_takes():
    for name, call in examples().items():
        given = {word.arg: ast.unparse(word.value) for word in call.keywords}
        bound = SIGNATURE.bind(*map(ast.unparse, call.args), **given)
        assert name in bound.arguments
