"""Files and functions stay small enough to be read at once."""

from __future__ import annotations

import ast

from tests.architecture.sources import ROOT, functions, is_test, lines_of, name_of, python_files, tree_of

FILE_LINES = 600
TEST_FILE_LINES = 600
FUNCTION_LINES = 40
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


def test_every_module_says_what_it_is() -> None:
    silent = [name_of(path) for path in CODE if tree_of(path).body and not ast.get_docstring(tree_of(path))]
    assert not set(silent) - {"manage.py"}, "\n".join(silent)


MOST_WORDS = 30_000
"""A reader's two hours; what is added folds or replaces something."""


def test_the_docs_stay_short() -> None:
    words = sum(len(path.read_text().split()) for path in (ROOT / "docs").rglob("*.md"))
    assert words <= MOST_WORDS
