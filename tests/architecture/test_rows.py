"""Rows: the migrations match the models, and versioned rows are written in one place only."""

from __future__ import annotations

import ast
from io import StringIO

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import ForeignKey, Index, Model, Q, UniqueConstraint

from journal import parts
from tests.architecture.sources import functions, is_test, name_of, python_files, text_of, tree_of

SQL = ("cursor", "raw", "extra", "RawSQL")
# The measurements compare the product with plain SQL.
SPEAKS_SQL = ("journal/", "tdmanager/", "bench/", "tools/")
# Where input comes from outside: a request, a device, a command, the time.
OPENS_BOOKS = {"api", "pages", "terminals", "commands", "tasks", "firing", "management"}
WRITES = frozenset(
    ("save", "delete", "create", "bulk_create", "bulk_update", "get_or_create", "update_or_create")
)
# Pages of the floor that differ in what they show.
PAGES_OF_FLOOR = ("floor/tables/", "floor/play/answers.py")


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    said = StringIO()
    try:
        call_command("makemigrations", check=True, dry_run=True, stdout=said, verbosity=1)
    except (SystemExit, CommandError):
        pytest.fail(said.getvalue())


def test_no_index_repeats_what_a_unique_constraint_or_another_index_finds() -> None:
    """A foreign key that leads one of them is found by it; its own index is written with every row in vain."""
    repeated = [
        f"{model._meta.label}.{column.name}"
        for model in apps.get_models()
        if not model.__module__.startswith("django.")
        for column in model._meta.concrete_fields
        if isinstance(column, ForeignKey)
        and column.db_index  # type: ignore[attr-defined]
        and not column.unique
        and column.name in _leading(model)
    ]
    assert not repeated, f"db_index=False: {repeated}"


def _leading(model: type[Model]) -> set[str]:
    """The first column of every whole index of a model, besides those of single columns."""
    unique = (rule for rule in model._meta.constraints if isinstance(rule, UniqueConstraint))
    return {
        rule.fields[0].lstrip("-")
        for rule in (*unique, *model._meta.indexes)
        if not rule.condition and rule.fields
    }


@pytest.mark.django_db
def test_an_index_of_rows_that_are_not_null_finds_those_of_a_key() -> None:
    """As reverse relations, checks before a deletion and lists by many keys look for them."""
    missed = []
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET LOCAL enable_seqscan = off")
        for model, index in _without_nulls():
            for condition in ({index.fields[0]: 1}, {f"{index.fields[0]}__in": [1, 2]}):
                if index.name not in model._base_manager.filter(**condition).order_by().explain():
                    missed.append(f"{index.name}: {condition}")
    assert not missed


def _without_nulls() -> list[tuple[type[Model], Index]]:
    return [
        (model, index)
        for model in apps.get_models()
        for index in model._meta.indexes
        if index.fields and index.condition == Q((f"{index.fields[0]}__isnull", False))
    ]


def test_every_row_that_a_part_of_the_screens_shows_is_one_of_a_model() -> None:
    found = []
    for label, columns in parts._parts_by_column.items():
        try:
            names = {one.attname for one in apps.get_model(label)._meta.concrete_fields}
        except LookupError:
            found.append(label)
        else:
            found += [f"{label}.{column}" for column in columns if column not in names | {parts.ANY}]
    assert not found, f"shown, but no such row: {found}"


def test_sql_is_spoken_in_the_logbook_and_the_wiring_only() -> None:
    spoken = [
        f"{name_of(path)}:{node.lineno}"
        for path in python_files()
        if not is_test(path) and not name_of(path).startswith(SPEAKS_SQL)
        if any(word in text_of(path) for word in SQL)
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Attribute) and node.attr in SQL
    ]
    assert not spoken, "\n".join(map(str, spoken))


def test_only_verbs_and_tasks_open_a_book() -> None:
    opened = [
        name_of(path)
        for path in python_files()
        if not is_test(path) and not name_of(path).startswith(("journal/", "tdmanager/"))
        if "perform" in _imported_from(path, "journal.opening") and not _opens_books(name_of(path))
    ]
    assert not opened, "\n".join(map(str, opened))


def test_no_page_writes_a_row_that_it_holds() -> None:
    """Versioned rows refuse a write outside a book; those of people do not."""
    assert _writes(ast.parse("player.save()"))
    assert not _writes(ast.parse("values.update(name='')"))
    written = [
        f"{name_of(path)}:{line}"
        for path in python_files()
        if not is_test(path) and path.name.endswith("pages.py")
        for line in _writes(tree_of(path))
    ]
    assert not written, "\n".join(written)


def _writes(tree: ast.Module) -> list[int]:
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return [
        call.lineno for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr in WRITES
    ]


def _imported_from(path, module: str) -> set[str]:
    return {
        alias.name
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.ImportFrom) and node.module == module
        for alias in node.names
    }


def _opens_books(name: str) -> bool:
    return name.startswith(PAGES_OF_FLOOR) or bool(OPENS_BOOKS & set(name.removesuffix(".py").split("/")))


def test_actions_ask_no_other_clock_than_the_book() -> None:
    asked = [
        f"{name_of(path)}:{node.lineno}"
        for path in python_files()
        if not is_test(path) and name_of(path) != "journal/instants.py" and ".now" in text_of(path)
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("timezone.now", "datetime.now")
    ]
    assert not asked, "\n".join(map(str, asked))


def test_verbs_take_the_book_first_then_their_command_or_the_rest_by_name() -> None:
    loose = [
        f"{name_of(path)}:{node.lineno} {node.name}"
        for path in python_files()
        if "/actions" in name_of(path) and not is_test(path)
        for node in functions(path)
        if node in tree_of(path).body and not node.name.startswith(("_", "reverse_")) and _records(node)
        if [one.arg for one in node.args.args]
        not in (["book"], ["book", "command"], ["book", "_command"], ["book", "command", "plan"])
    ]
    assert not loose, "\n".join(loose)


def _records(node: ast.AST) -> bool:
    """Whether it records a fact, which a verb does and its steps do not."""
    return any(
        isinstance(call, ast.Call) and ast.unparse(call.func) == "book.record" for call in ast.walk(node)
    )
