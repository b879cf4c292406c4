"""Rows that the database itself protects: its triggers refuse to change or delete them, whatever the program.

A model declares this with ``is_permanent``; each column in ``set_once`` may be filled once.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.core.management.sql import emit_post_migrate_signal, sql_flush
from django.db import connection, models, transaction

from journal.models import Removal

PREFIX = "kept_"
FUNCTION = """
CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM {removal}) THEN
        IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'permanent row: % of % refused', lower(TG_OP), TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END
$$
"""


@dataclass(frozen=True, slots=True)
class Trigger:
    """A trigger; its name ends with a hash of its body, so that another definition has another name."""

    table: str
    name: str
    statement: str


@contextmanager
def removal(why: str) -> Iterator[None]:
    """The only exception: permanent rows may be changed and deleted until the end of this transaction.

    For the removal of a demo, the end of a test, and migrations that write another form of old rows.
    """
    with transaction.atomic():
        Removal.objects.update_or_create(why=why)
        yield
        Removal.objects.filter(why=why).delete()


def empty_database(why: str) -> None:
    """Delete all rows of the database."""
    empty_by(sql_flush(no_style(), connection), connection.ops.execute_sql_flush, why)
    emit_post_migrate_signal(0, False, connection.alias)


def empty_by(statements: Iterable[str], run: Callable[[list[str]], None], why: str) -> None:
    """Run statements that empty all tables; the exception's own table comes last."""
    with removal(why):
        run(sorted(statements, key=lambda statement: Removal._meta.db_table in statement))


def permanent_models() -> tuple[type[models.Model], ...]:
    """The models whose rows are permanent."""
    return tuple(model for model in apps.get_models() if getattr(model, "is_permanent", False))


def lay_triggers(**_signal: Any) -> None:
    """Create the triggers that are missing, and drop those of an older version; nothing if all are there."""
    defined, present = {(trigger.table, trigger.name): trigger for trigger in triggers()}, _existing()
    if defined.keys() == present or not _exist():
        return
    with transaction.atomic(), connection.cursor() as cursor:
        for table, name in sorted(present - defined.keys()):
            cursor.execute(f"DROP TRIGGER IF EXISTS {_quoted(name)}{_on(table)}")
        if connection.vendor == "postgresql":
            cursor.execute(_function())
        for key in sorted(defined.keys() - present):
            cursor.execute(f"DROP TRIGGER IF EXISTS {_quoted(key[1])}{_on(key[0])}")
            cursor.execute(defined[key].statement)


def lift_triggers(plan: Sequence[Any] = (None,), **_signal: Any) -> None:
    """Drop all of them before migrations, which change the columns that they name; nothing if there are none."""
    if not plan:
        return
    with connection.cursor() as cursor:
        for table, name in sorted(_existing()):
            cursor.execute(f"DROP TRIGGER {_quoted(name)}{_on(table)}")


def unguarded() -> tuple[str, ...]:
    """The tables whose triggers are missing, disabled or of an older version."""
    return tuple(
        sorted(
            {
                table
                for table, _name in {(trigger.table, trigger.name) for trigger in triggers()} - _existing()
            }
        )
    )


def triggers() -> tuple[Trigger, ...]:
    """All triggers of this version, for the current engine."""
    return _triggers(connection.vendor)


@cache
def _triggers(vendor: str) -> tuple[Trigger, ...]:
    make = _of_postgres if vendor == "postgresql" else _of_sqlite
    return tuple(trigger for model in permanent_models() for trigger in make(model))


def _of_postgres(model: type[models.Model]) -> Iterable[Trigger]:
    table, call = model._meta.db_table, f"EXECUTE FUNCTION {_function_name()}()"
    condition = _allowed_change(model, "IS NOT DISTINCT FROM")
    when = f"FOR EACH ROW WHEN (NOT ({condition}))" if condition else "FOR EACH ROW"
    yield _trigger(table, "update", f"BEFORE UPDATE ON {_quoted(table)} {when} {call}")
    yield _trigger(table, "delete", f"BEFORE DELETE ON {_quoted(table)} FOR EACH ROW {call}")
    yield _trigger(table, "truncate", f"BEFORE TRUNCATE ON {_quoted(table)} FOR EACH STATEMENT {call}")


def _of_sqlite(model: type[models.Model]) -> Iterable[Trigger]:
    """``INSERT OR REPLACE`` deletes the old row without firing the trigger for deletions."""
    table, closed = model._meta.db_table, f"NOT EXISTS (SELECT 1 FROM {_removal_table()})"
    refuse = "BEGIN SELECT RAISE(ABORT, 'permanent row: {what} of {table} refused'); END"
    condition = _allowed_change(model, "IS")
    others = f" AND NOT ({condition})" if condition else ""
    there = " OR ".join(
        "(" + " AND ".join(f"{_quoted(name)} = NEW.{_quoted(name)}" for name in columns) + ")"
        for columns in _unique(model)
    )
    replaced = f"{closed} AND EXISTS (SELECT 1 FROM {_quoted(table)} WHERE {there})"
    for what, on, when in (
        ("update", "UPDATE", closed + others),
        ("delete", "DELETE", closed),
        ("replace", "INSERT", replaced),
    ):
        says = refuse.format(what=what, table=table)
        yield _trigger(table, what, f"BEFORE {on} ON {_quoted(table)} WHEN {when} {says}")


def _trigger(table: str, what: str, body: str) -> Trigger:
    mark = hashlib.sha256(body.encode()).hexdigest()[:8]
    name = f"{PREFIX}{table}_{what}_{mark}"
    return Trigger(table, name, f"CREATE TRIGGER {_quoted(name)} {body}")


def _allowed_change(model: type[models.Model], same: str) -> str:
    """The only change allowed: empty columns of ``set_once`` are filled, all others stay."""
    once = getattr(model, "set_once", ())
    if not once:
        return ""
    columns = [str(field.column) for field in model._meta.concrete_fields]
    filled = [f"OLD.{_quoted(name)} IS NULL AND NEW.{_quoted(name)} IS NOT NULL" for name in once]
    unchanged = [f"OLD.{_quoted(name)} {same} NEW.{_quoted(name)}" for name in columns if name not in once]
    return " AND ".join(filled + unchanged)


def _unique(model: type[models.Model]) -> Iterable[tuple[str, ...]]:
    """Columns that no two rows share."""
    options, columns = model._meta, {}
    for field in options.concrete_fields:
        columns[field.name] = str(field.column)
        if field.unique:
            yield (str(field.column),)
    for constraint in options.constraints:
        if isinstance(constraint, models.UniqueConstraint) and constraint.condition is None:
            yield tuple(columns[name] for name in constraint.fields)


def _existing() -> set[tuple[str, str]]:
    """Table and name of the triggers that exist and are enabled."""
    if connection.vendor == "postgresql":
        statement = (
            "SELECT relname, tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid "
            "WHERE NOT tgisinternal AND tgenabled IN ('O', 'A') AND starts_with(tgname::text, %s) "
            "AND pg_table_is_visible(tgrelid)"
        )
    else:
        statement = (
            "SELECT tbl_name, name FROM sqlite_master WHERE type = 'trigger' AND substr(name, 1, 5) = %s"
        )
    with connection.cursor() as cursor:
        cursor.execute(statement, [PREFIX])
        return {(str(table), str(name)) for table, name in cursor.fetchall()}


def _exist() -> bool:
    """Whether the tables exist: a migration to an older version may have dropped them."""
    tables = {Removal._meta.db_table, *(model._meta.db_table for model in permanent_models())}
    return tables <= set(connection.introspection.table_names())


def _on(table: str) -> str:
    return f" ON {_quoted(table)}" if connection.vendor == "postgresql" else ""


def _quoted(name: str) -> str:
    return f'"{name}"'


def _removal_table() -> str:
    return _quoted(Removal._meta.db_table)


def _function_name() -> str:
    mark = hashlib.sha256(FUNCTION.encode()).hexdigest()[:8]
    return f"{PREFIX}refuse_{mark}"


def _function() -> str:
    return FUNCTION.format(name=_function_name(), removal=_removal_table())
