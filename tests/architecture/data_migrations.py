"""What each data migration reads and writes, derived from its source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from django.apps import apps
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations import RunPython, RunSQL

from tests.architecture.sources import ROOT

Name = tuple[str, str]
"""App and migration."""
WRITES = frozenset(
    {"bulk_create", "bulk_update", "create", "delete", "get_or_create", "save", "update", "update_or_create"}
)


@dataclass(slots=True)
class Touched:
    """The models, by lower label, whose rows a migration touches, and those whose rows it writes."""

    touches: set[str] = field(default_factory=set)
    writes: set[str] = field(default_factory=set)


def data_migrations(loader: MigrationLoader) -> dict[Name, Touched]:
    """Every migration of ours that migrates data."""
    return {
        (str(app), str(name)): _read(Path(ROOT, app, "migrations", f"{name}.py"), str(app))
        for (app, name), migration in sorted(loader.disk_migrations.items())
        if any(isinstance(one, RunPython) for one in migration.operations)
        if ROOT in Path(apps.get_app_config(app).path).parents
        if ".venv" not in apps.get_app_config(app).path
    }


def with_sql(loader: MigrationLoader) -> list[Name]:
    """The migrations of ours with SQL, from which nothing is derived."""
    ours = {config.label for config in apps.get_app_configs() if ROOT / config.label == Path(config.path)}
    return [
        (str(app), str(name))
        for (app, name), migration in loader.disk_migrations.items()
        if app in ours and any(isinstance(one, RunSQL) for one in migration.operations)
    ]


@cache
def _read(path: Path, app: str) -> Touched:
    tree, found = ast.parse(path.read_text()), Touched()
    constants = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            read = _Function(function, constants)
            found.touches |= read.models_in(function)
            found.writes |= read.writes()
    if "?" in found.writes:
        # A row passed to another function: any of them.
        found.writes = (found.writes - {"?"}) | found.touches
    return found


class _Function:
    """The names of a function, and the models whose rows each holds."""

    def __init__(self, function: ast.FunctionDef, constants: dict[str, ast.expr]) -> None:
        self.function, self.constants = function, constants
        self.known: dict[str, set[str]] = {}
        # Twice: a name may be used above the line that binds it.
        for _round in range(2):
            for node in ast.walk(function):
                for target, value in _bindings(node):
                    self.known[target] = self.known.get(target, set()) | self.models_in(value)

    def models_in(self, node: ast.AST) -> set[str]:
        """The models that an expression queries, or whose rows it holds."""
        named = set[str]()
        for inner in ast.walk(node):
            if isinstance(inner, ast.Name):
                named |= self.known.get(inner.id, set())
            elif isinstance(inner, ast.Call) and _method(inner) == "get_model":
                named |= set(_labels(inner, self.function, self.constants))
        return named

    def writes(self) -> set[str]:
        """The models whose rows it writes; "?" for rows passed to it."""
        found = set[str]()
        for node in ast.walk(self.function):
            if (
                isinstance(node, ast.Call)
                and _method(node) in WRITES
                and isinstance(node.func, ast.Attribute)
            ):
                of = node.func.value
                found |= set() if _is_plain(of, self.known) else self.models_in(of) or {"?"}
        return found


def _is_plain(node: ast.expr, known: dict[str, set[str]]) -> bool:
    """Whether the method belongs to something other than rows: ``sums.update(…)``, a set, a dictionary."""
    return isinstance(node, ast.Name) and node.id in known and not known[node.id]


def _method(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _bindings(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Each name, and the value it is bound to."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                for one, value in zip(target.elts, node.value.elts, strict=True):
                    yield from _names(one, value)
            else:
                yield from _names(target, node.value)
    elif isinstance(node, (ast.For, ast.comprehension)):
        yield from _names(node.target, node.iter)
    elif isinstance(node, ast.Call) and _method(node) in ("append", "extend") and node.args:
        yield from _names(node.func.value, node.args[0])  # type: ignore[attr-defined]


def _names(target: ast.AST, value: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    for inner in ast.walk(target):
        if isinstance(inner, ast.Name):
            yield inner.id, value


def _labels(call: ast.Call, function: ast.FunctionDef, constants: dict[str, ast.expr]) -> Iterator[str]:
    said = [constants.get(one.id, one) if isinstance(one, ast.Name) else one for one in call.args]
    texts = [str(one.value) if isinstance(one, ast.Constant) else None for one in said]
    if None not in texts:
        yield ".".join(map(str, texts)).lower()
    else:
        # The model's name is a variable: every model of the app that the function names.
        names = {str(one.value) for one in ast.walk(function) if isinstance(one, ast.Constant)}
        models = {model.__name__ for model in apps.get_app_config(str(texts[0])).get_models()}
        yield from sorted(f"{texts[0]}.{name}".lower() for name in names & models)
