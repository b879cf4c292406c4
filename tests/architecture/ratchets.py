"""Measures of the product's shape that only fall; each takes syntax trees, so that an offence can be planted."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import combinations

Trees = Mapping[str, ast.Module]
"""The modules of the product by their path."""
OF_A_MODEL = ("/models/", "models.py", "rows.py")
COMMON = 4
WHISPERED = ("prime", "learn", "know")
SHORT = 3


def near_twins(trees: Trees) -> set[str]:
    """Shapes (rows, dataclasses) that share four fields with another, and 60 % of all or 80 % of the smaller one's."""
    shapes = {
        f"{path}::{node.name}": fields
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and len(fields := _fields(node, path)) >= COMMON
    }
    return {
        name
        for (one, mine), (other, theirs) in combinations(shapes.items(), 2)
        if _are_twins(mine, theirs)
        for name in (one, other)
    }


def _are_twins(mine: frozenset[str], theirs: frozenset[str]) -> bool:
    common = len(mine & theirs)
    if common < COMMON:
        return False
    return common >= 0.6 * len(mine | theirs) or common >= 0.8 * min(len(mine), len(theirs))


def _fields(node: ast.ClassDef, path: str) -> frozenset[str]:
    decorated = {ast.unparse(one).partition("(")[0] for one in node.decorator_list}
    names: Iterable[str] = ()
    if decorated & {"dataclass", "says"}:
        names = (
            one.target.id
            for one in node.body
            if isinstance(one, ast.AnnAssign)
            and isinstance(one.target, ast.Name)
            and "ClassVar" not in ast.unparse(one.annotation)
        )
    elif any("Model" in ast.unparse(base) for base in node.bases) and any(one in path for one in OF_A_MODEL):
        names = (
            one.targets[0].id
            for one in node.body
            if isinstance(one, ast.Assign)
            and isinstance(one.targets[0], ast.Name)
            and isinstance(one.value, ast.Call)
            and ast.unparse(one.value.func).startswith("models.")
        )
    return frozenset(name.removesuffix("_id").removesuffix("_minor") for name in names)


def names_imported(trees: Trees) -> float:
    """How many names of the product its modules import for a thousand statements: what a reader looks up elsewhere."""
    tops = {path.partition("/")[0] for path in trees}
    nodes = [node for tree in trees.values() for node in ast.walk(tree)]
    names = sum(
        len(node.names)
        for node in nodes
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in tops
    )
    return 1_000 * names / sum(isinstance(node, ast.stmt) for node in nodes)


def functions(trees: Trees) -> int:
    """How many functions there are."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return sum(isinstance(node, kinds) for tree in trees.values() for node in ast.walk(tree))


def short_and_used_once(trees: Trees) -> set[str]:
    """Functions of at most three statements whose name is defined once and used once in the whole product."""
    defined: Counter[str] = Counter()
    used: Counter[str] = Counter()
    short = {}
    for path, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                defined[node.name] += 1
                if not node.decorator_list and _statements(node) <= SHORT:
                    short[node.name] = f"{path}::{node.name}"
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                used[node.id] += 1
            elif isinstance(node, ast.Attribute):
                used[node.attr] += 1
    return {place for name, place in short.items() if defined[name] == 1 and used[name] == 1}


def _statements(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    texts = (ast.Constant,)
    return sum(
        isinstance(node, ast.stmt) and not (isinstance(node, ast.Expr) and isinstance(node.value, texts))
        for statement in function.body
        for node in ast.walk(statement)
    )


def whispering(trees: Trees) -> set[str]:
    """Modules that fill a cached query for others: ``prime``, ``learn`` or a ``know_…``."""
    return {
        path
        for path, tree in trees.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and (name := ast.unparse(node.func).rpartition(".")[2]).partition("_")[0] in WHISPERED
        and (name in WHISPERED[:2] or name.startswith("know_"))
    }
