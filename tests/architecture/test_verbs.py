"""A verb is declared once: nothing in its declaration is untyped, and no other kind of declaration comes back."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT

APPS = (
    "access",
    "automation",
    "cashier",
    "clock",
    "displays",
    "floor",
    "journal",
    "payouts",
    "people",
    "screens",
    "seating",
    "tournaments",
)
UNTYPED = ("Any", "dict")
SOURCES = sorted(
    path for app in APPS for path in (ROOT / app).rglob("*.py") if "migrations" not in path.parts
)


def offences(source: str) -> list[str]:
    """The code of a module that the declaration of verbs replaces."""
    tree = ast.parse(source)
    return [found for node in ast.walk(tree) if (found := _offence(node))]


def _offence(node: ast.AST) -> str:
    if isinstance(node, ast.FunctionDef) and _takes_book(node) and _is_untyped(node.returns):
        return f"{node.name} answers {ast.unparse(node.returns) if node.returns else 'nothing that is said'}"
    if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("perform") and _hands_partial(node):
        return f"a partial is performed in line {node.lineno}"
    if isinstance(node, ast.Dict) and any(
        isinstance(one, ast.Name) and one.id == "dict" for one in node.values
    ):
        return f"an answer is described as dict in line {node.lineno}"
    return ""


def _takes_book(node: ast.FunctionDef) -> bool:
    first = node.args.args[:1]
    return bool(first) and first[0].arg == "book" and not node.name.startswith("_")


def _is_untyped(answer: ast.expr | None) -> bool:
    told = "" if answer is None else ast.unparse(answer)
    return told in ("", *UNTYPED) or told.startswith(("dict[str", "Mapping[str"))


def _hands_partial(node: ast.Call) -> bool:
    return any(isinstance(one, ast.Call) and ast.unparse(one.func) == "partial" for one in node.args)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_at_the_seam_is_untyped(path: Path) -> None:
    assert offences(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "planted",
    [
        "def lend_chair(book: OpenBook) -> dict[str, int]: ...",
        "def lend_chair(book: OpenBook) -> Any: ...",
        "def lend_chair(book): ...",
        "perform([HOUSE], command, partial(lend_chair, table=3))",
        "extend_schema(request=None, responses={200: dict})",
    ],
)
def test_a_planted_offence_is_seen(planted: str) -> None:
    assert offences(planted) != []


def writes(source: str) -> list[str]:
    """Where a module performs a verb or writes in another way."""
    called = (node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return [
        found
        for func in called
        if (found := ast.unparse(func).split(".")[-1]) in ("perform", "perform_with", "carry_out", "save")
    ]


@pytest.mark.parametrize(
    "path", sorted((ROOT / "screens").rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT))
)
def test_screens_only_read(path: Path) -> None:
    assert writes(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "planted",
    [
        "bust_out.perform(command, by)",
        "bust_out.perform_with(by, entry=3)",
        "carry_out([book], command, handler)",
        "row.save()",
    ],
)
def test_a_screen_that_writes_is_seen(planted: str) -> None:
    assert writes(planted) != []
