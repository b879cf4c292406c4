"""Files and functions stay small enough to be read at once."""

from __future__ import annotations

import ast
from statistics import median, quantiles

import pytest

from tests.architecture.sources import functions, is_test, lines_of, name_of, python_files, tree_of

FILE_LINES = 400
TEST_FILE_LINES = 400
FUNCTION_LINES = 40
NINE_IN_TEN_LINES = 20
USUAL_LINES = 10
PARAMETERS = 8
CODE = [path for path in python_files() if not is_test(path)]


def test_no_file_outgrows_its_ceiling() -> None:
    sizes = {path: path.read_text(encoding="utf-8").count("\n") for path in python_files()}
    too_long = {
        name_of(path): lines
        for path, lines in sizes.items()
        if lines > (TEST_FILE_LINES if is_test(path) else FILE_LINES)
    }
    assert not too_long, "\n".join(map(str, too_long))


def test_no_function_outgrows_its_ceiling() -> None:
    too_long = [
        f"{name_of(path)}:{node.lineno} {node.name} {lines_of(node)}"
        for path in CODE
        for node in functions(path)
        if lines_of(node) > FUNCTION_LINES
    ]
    assert not too_long, "\n".join(map(str, too_long))


def test_functions_are_short_as_a_rule() -> None:
    lengths = [lines_of(node) for path in CODE for node in functions(path)]
    assert median(lengths) <= USUAL_LINES
    assert quantiles(lengths, n=10)[-1] <= NINE_IN_TEN_LINES


def test_no_function_asks_for_too_much() -> None:
    greedy = [
        f"{name_of(path)}:{node.lineno} {node.name}"
        for path in CODE
        for node in functions(path)
        if _parameters(node) > PARAMETERS
    ]
    assert not greedy, "\n".join(map(str, greedy))


def _parameters(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    return len([one for one in given if one.arg not in ("self", "cls", "book")])


@pytest.mark.parametrize("what", ["module", "class", "function"])
def test_what_others_use_says_what_it_is(what: str) -> None:
    silent = [name for path in CODE for name in _silent(path, what)]
    assert not silent, "\n".join(map(str, silent))


def _silent(path, what: str) -> list[str]:
    tree = tree_of(path)
    if what == "module":
        has_code = bool(tree.body) and path.name != "manage.py"
        return [name_of(path)] if has_code and not ast.get_docstring(tree) else []
    kind = ast.ClassDef if what == "class" else (ast.FunctionDef, ast.AsyncFunctionDef)
    public = [node for node in tree.body if isinstance(node, kind) and not node.name.startswith("_")]
    return [f"{name_of(path)}:{node.lineno} {node.name}" for node in public if not ast.get_docstring(node)]
