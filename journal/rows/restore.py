"""Restoring before versions: all rows of a line at once, so that unique values can be swapped."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache, partial

from django.apps import apps
from django.db import IntegrityError, models, transaction

from journal.book import OpenBook
from journal.models import Line
from journal.rows import bulk
from journal.rows.pointing import MOST_NAMED, by_model, relations_to
from journal.rows.stored import stored_row_versions
from journal.rows.versioned import RowVersion, VersionedModel, label_of
from journal.rows.versions import RowChange
from rulebook.refusals import InvariantViolation, Refusal

SEARCHED_LINES = 2_000


@dataclass(frozen=True, slots=True)
class Returned:
    """A row that an undo restores at an instant: before its line, after it, and as it is now.

    ``as_if_never`` asks for what it would be now, had the line never been written.
    """

    before: RowVersion
    after: RowVersion
    now: RowVersion
    at: datetime
    as_if_never: bool


Returning = Callable[[Returned], RowVersion]
_returning: dict[str, Returning] = {}


def returns_by(model: type[VersionedModel], rule: Returning) -> None:
    """Register a model whose changed columns are not simply restored by an undo; the rule returns the values to write."""
    _returning[label_of(model)] = rule


Placing = Callable[[OpenBook, Mapping[int, RowVersion]], Mapping[int, RowVersion]]
_placing: dict[str, Placing] = {}


def places_by(model: type[VersionedModel], rule: Placing) -> None:
    """Register a model whose rows get another place if theirs has been taken since.

    The rule is called once with all rows to restore, by id as they were, and returns the columns that differ.
    """
    _placing[label_of(model)] = rule


def returns_either_way(keys: Sequence[str]) -> bool:
    """Whether any of the rows (``clock.clock:3``) may be restored in two ways."""
    return any(key.rpartition(":")[0] in _returning for key in keys)


@dataclass(slots=True)
class _Work:
    """The work on the rows of one model: deleted, inserted, or updated in place."""

    remove: list[int] = field(default_factory=list)
    insert: list[RowVersion] = field(default_factory=list)
    write: list[tuple[int, RowVersion]] = field(default_factory=list)


def restore(book: OpenBook, changes: Sequence[RowChange], *, as_if_never: bool = False) -> None:
    """Undo the changes: created rows are deleted, deleted ones restored, the others as they were.

    Columns that only increase are incremented instead. Foreign keys are checked when the transaction ends, so
    the order does not matter; rows whose unique columns change are deleted and inserted again. Raises
    ``Refusal`` ``undo_conflicts`` if another row has the unique value, ``undo_referred`` if one still
    points to a row to be deleted.
    """
    work: dict[type[VersionedModel], _Work] = defaultdict(_Work)
    returns = partial(Returned, at=book.now, as_if_never=as_if_never)
    gone = [change for change in changes if change.before is None]
    for model, group in _by_model(changes).items():
        rows = stored_row_versions(model, [change.pk for change in group])
        placed = _places(book, model, group)
        for change in group:
            at = placed.get(change.pk, {})
            book.changes.append(_plan(model, work[model], change, rows.get(change.pk), returns, at))
    _carry_out(work)
    for label, pks in by_model(change.key for change in gone).items():
        _require_unreferred(label, sorted(pks))


def _places(
    book: OpenBook, model: type[VersionedModel], listed: Sequence[RowChange]
) -> Mapping[int, RowVersion]:
    rule = _placing.get(label_of(model))
    was = {
        change.pk: change.before
        for change in listed
        if change.before is not None and change.after is not None
    }
    return rule(book, was) if rule is not None and was else {}


def _by_model(changes: Sequence[RowChange]) -> dict[type[VersionedModel], list[RowChange]]:
    groups: dict[type[VersionedModel], list[RowChange]] = defaultdict(list)
    for change in changes:
        groups[apps.get_model(change.model)].append(change)
    return groups


def _plan(
    model: type[VersionedModel],
    work: _Work,
    change: RowChange,
    now: RowVersion | None,
    returns: Callable[..., Returned],
    placed: RowVersion,
) -> RowChange:
    """Plan the change; returns what it does to the row."""
    if (now is None) != (change.after is None):
        raise InvariantViolation(f"{change.key} is not as its line left it")
    if now is None or change.before is None or change.after is None:
        work.remove += [] if now is None else [change.pk]
        work.insert += [] if change.before is None else [change.before]
        return RowChange(change.model, change.pk, now, change.before)
    rule = _returning.get(change.model, _before)
    values = rule(returns(before=change.before, after=change.after, now=now)) | placed
    values = {name: value for name, value in values.items() if now[name] != value}
    values |= {name: now[name] + 1 for name in model.rising}
    if values.keys() & _uniqueness(model):
        work.remove.append(change.pk)
        work.insert.append(now | values)
    else:
        work.write.append((change.pk, values))
    return RowChange(change.model, change.pk, now, now | values)


def _before(row: Returned) -> RowVersion:
    """The columns that the line changed, as they were before it."""
    return {name: old for name, old in row.before.items() if old != row.after[name]}


def _carry_out(work: dict[type[VersionedModel], _Work]) -> None:
    for model, todo in work.items():
        if todo.remove:
            bulk.remove(model, todo.remove)
    try:
        with transaction.atomic():
            for model, todo in work.items():
                if todo.insert:
                    bulk.insert(model, todo.insert)
                for rows in _same_columns(todo.write):
                    bulk.write(model, dict(rows))
    except IntegrityError as error:
        raise Refusal("undo_conflicts", line=_line_in_the_place(work)) from error


def _line_in_the_place(work: dict[type[VersionedModel], _Work]) -> int | None:
    """The line that created the row that now has the unique value of a row to restore."""
    for model, todo in work.items():
        for row_version in todo.insert:
            if (pk := _holder(model, row_version)) is not None:
                return _maker(f"{label_of(model)}:{pk}")
    return None


def _holder(model: type[VersionedModel], row_version: RowVersion) -> int | None:
    """The row that has the unique value of the row version; rows to be deleted are gone already."""
    fields = {column.name: column for column in model._meta.concrete_fields}
    rules: list[tuple[Sequence[str], models.Q | None]] = [
        ((name,), None) for name, field in fields.items() if field.unique and not field.primary_key
    ]
    rules += [
        (rule.fields, rule.condition)
        for rule in model._meta.constraints
        if isinstance(rule, models.UniqueConstraint)
    ]
    for names, condition in rules:
        place = {fields[name].attname: row_version[fields[name].attname] for name in names}
        holders = model._base_manager.filter(condition or models.Q(), **place)
        if (pk := holders.values_list("pk", flat=True).first()) is not None:
            return int(pk)
    return None


def _maker(key: str) -> int | None:
    """The line, not undone, that created the row: the oldest of the newest lines that name it."""
    standing = Line.objects.filter(undone_by=None).order_by("-pk").values_list("pk", "leading", "rows")
    makers = [leading or pk for pk, leading, rows in standing[:SEARCHED_LINES] if key in rows]
    return makers[-1] if makers else None


def _same_columns(write: Sequence[tuple[int, RowVersion]]) -> list[list[tuple[int, RowVersion]]]:
    groups: dict[frozenset[str], list[tuple[int, RowVersion]]] = defaultdict(list)
    for pk, row_version in write:
        groups[frozenset(row_version)].append((pk, row_version))
    return [rows for columns, rows in groups.items() if columns]


@cache
def _uniqueness(model: type[VersionedModel]) -> frozenset[str]:
    """The columns of a unique constraint of the model, including those of its condition."""
    names = {
        column.name for column in model._meta.concrete_fields if column.unique and not column.primary_key
    }
    for rule in model._meta.constraints:
        if isinstance(rule, models.UniqueConstraint):
            names.update(rule.fields)
            names.update(rule.condition.referenced_base_fields if rule.condition else ())
    return frozenset(column.attname for column in model._meta.concrete_fields if column.name in names)


def _require_unreferred(label: str, pks: Sequence[int]) -> None:
    """No row points to one of these, which are deleted: one statement for each model that could."""
    for other, column in relations_to(label):
        for start in range(0, len(pks), MOST_NAMED):
            among = other._base_manager.filter(**{f"{column}__in": pks[start : start + MOST_NAMED]})
            if (pk := among.values_list(column, flat=True).first()) is not None:
                raise Refusal("undo_referred", row=f"{label}:{pk}", by=label_of(other))
