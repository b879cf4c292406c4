"""The repository's own files, for the architecture tests."""

from __future__ import annotations

import ast
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MADE_ELSEWHERE = (".venv/", "var/", "node_modules/")


@cache
def files() -> tuple[Path, ...]:
    """Every file tracked by git or not ignored by it."""
    asked = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    kept = (ROOT / name for name in listed if name and not name.startswith(MADE_ELSEWHERE))
    return tuple(sorted(path for path in kept if path.is_file()))


@cache
def python_files() -> tuple[Path, ...]:
    """Every module written by hand."""
    return tuple(path for path in files() if path.suffix == ".py" and path.parent.name != "migrations")


@cache
def tree_of(path: Path) -> ast.Module:
    """The module as a syntax tree."""
    return ast.parse(text_of(path), str(path))


@cache
def text_of(path: Path) -> str:
    """The text of the file; searching it for a word is faster than searching its tree."""
    return path.read_text(encoding="utf-8")


def name_of(path: Path) -> str:
    """The file's path in the repository."""
    return path.relative_to(ROOT).as_posix()


def is_test(path: Path) -> bool:
    """Whether the file belongs to the suite."""
    return path.relative_to(ROOT).parts[0] == "tests"


def functions(path: Path) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function of a module, methods and inner ones included."""
    wanted = (ast.FunctionDef, ast.AsyncFunctionDef)
    return [node for node in ast.walk(tree_of(path)) if isinstance(node, wanted)]


def lines_of(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """From the ``def`` to the last line."""
    return (node.end_lineno or node.lineno) - node.lineno + 1
