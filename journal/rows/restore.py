"""Restoring before versions: all rows of a line at once, so that unique values can be swapped."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence, Set
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
from journal.rows.versions import RUNS_FROM, RowChange
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
    """The work on the rows of one model: deleted, inserted, or updated in place.

    ``move`` are rows whose unique columns change, as they are now and the columns to write.
    """

    remove: list[int] = field(default_factory=list)
    insert: list[RowVersion] = field(default_factory=list)
    write: list[tuple[int, RowVersion]] = field(default_factory=list)
    move: dict[int, tuple[RowVersion, RowVersion]] = field(default_factory=dict)


def restore(book: OpenBook, changes: Sequence[RowChange], *, as_if_never: bool = False) -> None:
    """Undo the changes: created rows are deleted, deleted ones restored, the others as they were.

    Columns that only increase are incremented instead. Foreign keys are checked when the transaction ends, so
    the order does not matter; rows that change places among each other are deleted and inserted again. Raises
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
        _plan_moves(model, work[model])
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
        work.move[change.pk] = now, values
    else:
        work.write.append((change.pk, values))
    return RowChange(change.model, change.pk, now, now | values)


def _before(row: Returned) -> RowVersion:
    """The columns that the line changed, as they were before it."""
    return {name: old for name, old in row.before.items() if old != row.after[name]}


def _plan_moves(model: type[VersionedModel], work: _Work) -> None:
    """Many rows are updated in place, but for those that take a place which another of them leaves."""
    crossing = _crossing(model, work.move) if len(work.move) >= RUNS_FROM else work.move.keys()
    for pk, (now, values) in work.move.items():
        if pk in crossing:
            work.remove.append(pk)
            work.insert.append(now | values)
        else:
            work.write.append((pk, values))


def _crossing(model: type[VersionedModel], move: Mapping[int, tuple[RowVersion, RowVersion]]) -> Set[int]:
    """The rows whose new place another of these has now, whether or not its unique constraint applies to them."""
    changed = {name for _now, values in move.values() for name in values}
    crossing: set[int] = set()
    for rule in _unique_rules(model):
        if changed.isdisjoint(rule.columns):
            continue
        left = Counter([tuple([now[name] for name in rule.names]) for now, _values in move.values()])
        for pk, (now, values) in move.items():
            own = tuple([now[name] for name in rule.names])
            place = tuple([values.get(name, now[name]) for name in rule.names])
            if left[place] > (own == place):
                crossing.add(pk)
    return crossing


def _carry_out(work: dict[type[VersionedModel], _Work]) -> None:
    for model, todo in work.items():
        if todo.remove:
            bulk.remove(model, todo.remove)
    try:
        with transaction.atomic():
            for model, todo in work.items():
                for rows in _same_columns(todo.write):
                    bulk.write(model, dict(rows))
                if todo.insert:
                    bulk.insert(model, todo.insert)
    except IntegrityError as error:
        raise Refusal("undo_conflicts", line=_line_in_the_place(work)) from error


def _line_in_the_place(work: dict[type[VersionedModel], _Work]) -> int | None:
    """The line that created the row that now has the unique value of a row to restore."""
    for model, todo in work.items():
        for row_version in (*todo.insert, *(now | values for now, values in todo.move.values())):
            if (pk := _holder(model, row_version)) is not None:
                return _maker(f"{label_of(model)}:{pk}")
    return None


def _holder(model: type[VersionedModel], row_version: RowVersion) -> int | None:
    """Another row that has the unique value of the row version; rows to be deleted are gone already."""
    own = row_version[model._meta.pk.attname]  # type: ignore[union-attr]
    for rule in _unique_rules(model):
        place = {name: row_version[name] for name in rule.names}
        holders = model._base_manager.filter(rule.condition or models.Q(), **place).exclude(pk=own)
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


@dataclass(frozen=True, slots=True)
class _UniqueRule:
    """A unique constraint: its columns, those of its condition included in ``columns``."""

    names: tuple[str, ...]
    columns: frozenset[str]
    condition: models.Q | None = None


@cache
def _unique_rules(model: type[VersionedModel]) -> tuple[_UniqueRule, ...]:
    """What no two rows of the model may have alike, besides their key."""
    attname = {column.name: column.attname for column in model._meta.concrete_fields}
    alone = [
        column.attname for column in model._meta.concrete_fields if column.unique and not column.primary_key
    ]
    rules = [_UniqueRule((name,), frozenset([name])) for name in alone]
    for rule in model._meta.constraints:
        if isinstance(rule, models.UniqueConstraint):
            names = tuple(attname[name] for name in rule.fields)
            of_condition = rule.condition.referenced_base_fields if rule.condition else ()
            columns = frozenset((*names, *(attname[name] for name in of_condition)))
            rules.append(_UniqueRule(names, columns, rule.condition))
    return tuple(rules)


@cache
def _uniqueness(model: type[VersionedModel]) -> frozenset[str]:
    """The columns of a unique constraint of the model, including those of its condition."""
    return frozenset(name for rule in _unique_rules(model) for name in rule.columns)


def _require_unreferred(label: str, pks: Sequence[int]) -> None:
    """No row points to one of these, which are deleted: one statement for each model that could."""
    for other, column in relations_to(label):
        for start in range(0, len(pks), MOST_NAMED):
            among = other._base_manager.filter(**{f"{column}__in": pks[start : start + MOST_NAMED]})
            if (pk := among.values_list(column, flat=True).first()) is not None:
                raise Refusal("undo_referred", row=f"{label}:{pk}", by=label_of(other))
