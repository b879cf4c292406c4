"""The open book: the only writer of versioned rows, and the record of what it wrote."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from django.db import models

from journal.balances import Moves
from journal.chance.seeds import Link, link_in_turn
from journal.facts import Fact
from journal.kinds import BookKind
from journal.models import Book, take_numbers
from journal.rows import bulk
from journal.rows.insert import insert_row, insert_rows
from journal.rows.stored import is_kept_by_column, stored_columns, stored_row_versions
from journal.rows.versioned import (
    VersionedModel,
    converters,
    is_alike,
    label_of,
    loaded_row_version,
    new_row_version,
    row_version_of,
    writing,
    written_row_version,
)
from journal.rows.versions import RUNS_FROM, Changed, Columns, RowChange, RowsMade, changed_together
from journal.scopes import ScopeKey
from rulebook.dice import Dice
from rulebook.proof import Carried, Draw, KeptDraw, KeptLots, record_of
from rulebook.refusals import InvariantViolation, Refusal

Result = TypeVar("Result")
Row = TypeVar("Row", bound=models.Model)
Versioned = TypeVar("Versioned", bound=VersionedModel)


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts, and from which device; ids only."""

    user_id: int | None = None
    device_id: int | None = None
    role: str = ""


class OpenBook:
    """What an action holds: one transaction over one or more locked books.

    ``now`` is read after the lock. All draws of an action use the same dice, whose seed is the next of the
    event's chain; the line stores the seed, the pool of each draw and its result.
    """

    def __init__(
        self, books: Sequence[Book], actor: Actor, now: datetime, secret: bytes | None = None
    ) -> None:
        self.books = tuple(books)
        self.actor = actor
        self.now = now
        self.changes: list[Changed] = []
        self.moves = Moves(self.changes)
        self.facts: list[Fact] = []
        self.draws: list[KeptDraw] = []
        self.relied: set[ScopeKey] = set()
        self.wrote: set[ScopeKey] = set()
        self.parts: set[str] = set()
        self.appended: set[str] = set()
        self.undone: list[int] = []
        self.reason = ""
        self.secret = secret
        self._kept_numbers: dict[str, range] = {}
        self._link: Link | None = None
        self._dice: Dice | None = None

    @property
    def link(self) -> Link:
        """The seed of this action's draws; it is opened only if something is drawn."""
        if self._link is None:
            self._link = link_in_turn(self.drawing_book, self.now, secret=self.secret)
        return self._link

    @property
    def link_taken(self) -> Link | None:
        """The seed, if it was needed."""
        return self._link

    @property
    def drawing_book(self) -> Book:
        """The book whose seeds are used: the tournament's, or the first open book."""
        tournaments = [book for book in self.books if book.kind == BookKind.TOURNAMENT]
        return (tournaments or list(self.books))[0]

    def draw(self, draw: Draw[Result]) -> Result:
        """Carry out a draw; raises the refusals of its rule."""
        if self._dice is None:
            self._dice = Dice(self.link.seed)
        result = draw.carry_out(self._dice)
        self.draws.append(record_of(draw, result))
        return result

    def draw_as_planned(self, planned: Carried[Result]) -> Result:
        """Record a draw computed before the lock with the seed of this action; it must come first."""
        if self._dice is not None or planned.seed != self.link.seed:
            raise InvariantViolation("a planned draw was thought out with other dice")
        self._dice = planned.dice
        self.draws.append(record_of(planned.draw, planned.result))
        return planned.result

    @property
    def lots(self) -> KeptLots:
        """Single random choices, each stored as a draw."""
        return KeptLots(self.draw)

    @property
    def opened_seed(self) -> str:
        """The seed in hexadecimal if something was drawn, else empty."""
        return self.link.seed.hex() if self.draws else ""

    def holds(self, kind: str, subject_id: int = 0) -> bool:
        """Whether the book of this subject is among the locked ones."""
        return any(book.kind == kind and book.subject_id == subject_id for book in self.books)

    def version_of(self, kind: str, subject_id: int = 0) -> int:
        """The version of an open book: a plan made from it before the lock is still valid."""
        self.require(kind, subject_id)
        return next(b.version for b in self.books if b.kind == kind and b.subject_id == subject_id)

    def meets(self, condition: Callable[[Book], bool]) -> bool:
        """Whether a condition holds in an event whose book is open; true without such a book."""
        events = [book for book in self.books if book.kind == BookKind.TOURNAMENT]
        return not events or any(map(condition, events))

    def require(self, kind: str, subject_id: int = 0) -> None:
        """Raise ``InvariantViolation`` unless the book of this subject is open."""
        if not self.holds(kind, subject_id):
            raise InvariantViolation(f"the book of {kind} {subject_id} is not open")

    def create(self, model: type[Versioned], **values: Any) -> Versioned:
        """Create one versioned row."""
        row = model(**values)
        insert_row(row)
        self._note(row, None)
        return row

    def create_many(self, model: type[Versioned], rows: Iterable[Mapping[str, Any]]) -> list[Versioned]:
        """Create versioned rows in one statement."""
        created = [model(**values) for values in rows]
        insert_rows(created)
        for row in created:
            self._note(row, None)
        return created

    def insert_many(self, model: type[Versioned], rows: Iterable[Mapping[str, Any]]) -> list[int]:
        """Create many versioned rows in one statement; ``rows`` name columns by ``attname``. Returns their keys.

        Faster than ``create_many`` if the rows themselves are not needed.
        """
        dicts = list(rows)
        row_versions = [new_row_version(model, values) for values in dicts]
        if not row_versions:
            return []
        if len(dicts) == 1:
            # The insert of a single row returns its key.
            return [self.create(model, **dicts[0]).pk]
        label, key = label_of(model), next(iter(row_versions[0]))
        keys = list(bulk.take_keys(model, len(row_versions)))
        for pk, row_version in zip(keys, row_versions, strict=True):
            row_version[key] = pk
            self.changes.append(RowChange(label, pk, None, row_version))
        bulk.insert(model, row_versions)
        return keys

    def make_many(
        self, model: type[Versioned], columns: Mapping[str, Sequence[Any]], **same: Any
    ) -> Sequence[int]:
        """Create many versioned rows that differ in ``columns`` only, by column. Returns their keys.

        ``columns`` name columns by ``attname``, each with a plain value (number, text, None) a row; ``same``
        and defaults are alike in all. A tenth of the cost of ``insert_many``.
        """
        count = len(next(iter(columns.values())))
        if count <= 1 or not is_alike(model, same):
            names = tuple(columns)
            rows = [same | dict(zip(names, row, strict=True)) for row in zip(*columns.values(), strict=True)]
            return self.insert_many(model, rows)
        template = new_row_version(model, same | {name: values[0] for name, values in columns.items()})
        pks = bulk.take_keys(model, count)
        change = RowsMade(label_of(model), {next(iter(template)): pks, **columns}, template)
        bulk.insert_columns(model, change.columns, template)
        self.changes.append(change)
        return pks

    def save(self, row: VersionedModel) -> None:
        """Write the columns of ``row`` that differ from the loaded ones; nothing if none does."""
        before = loaded_row_version(row)
        if before is None:
            raise InvariantViolation(f"{type(row).__name__} was not loaded whole")
        after = row_version_of(row)
        names = [name for name, value in after.items() if before[name] != value]
        if not names:
            return
        with writing():
            row.save(update_fields=names)
        self._note(row, before)

    def delete(self, row: VersionedModel) -> None:
        """Delete one versioned row."""
        before, pk = loaded_row_version(row) or row_version_of(row), row.pk
        with writing():
            row.delete()
        self.changes.append(RowChange(label_of(type(row)), pk, before, None))

    def update_many(
        self,
        model: type[Versioned],
        values: Mapping[int, Mapping[str, Any]],
        *,
        clear_first: Sequence[str] = (),
        loaded: Mapping[int, Versioned] | None = None,
    ) -> None:
        """Write many rows of one model in one statement.

        ``values`` maps a primary key to columns (``attname``), the same for every row;
        ``clear_first`` names nullable unique columns to clear first, so that seats can be swapped.
        ``loaded`` are these rows if this action has just read them: they need not be read again.
        """
        if not values:
            return
        if loaded is None and not clear_first and len(values) >= RUNS_FROM and is_kept_by_column(model):
            self._update_together(model, values)
            return
        before = stored_row_versions(model, values) if loaded is None else _as_loaded(loaded, values)
        if missing := values.keys() - before.keys():
            raise InvariantViolation(f"{model.__name__} has no rows {sorted(missing)[:5]}")
        convert, label = converters(model), label_of(model)
        after = {
            pk: {name: convert[name](value) for name, value in row.items()} for pk, row in values.items()
        }
        with writing():
            if clear_first:
                model.objects.filter(pk__in=list(values)).update(**dict.fromkeys(clear_first))
        bulk.write(model, after)
        for pk, columns in after.items():
            self.changes.append(RowChange(label, pk, before[pk], before[pk] | columns))

    def _update_together(self, model: type[Versioned], values: Mapping[int, Mapping[str, Any]]) -> None:
        before = stored_columns(model, values)
        found = next(iter(before.values()))
        if missing := values.keys() - set(found):
            raise InvariantViolation(f"{model.__name__} has no rows {sorted(missing)[:5]}")
        names = next(iter(values.values())).keys()
        after = {
            name: [convert(values[pk][name]) for pk in found]
            for name, convert in converters(model).items()
            if name in names
        }
        self.write_columns(model, before, after)

    def write_columns(self, model: type[Versioned], before: Columns, after: Columns) -> None:
        """Write many rows of one model by column: ``after`` has a plain value for each row of ``before``.

        ``before`` has all columns (``stored_columns``), read in this action or at this version of its book.
        """
        bulk.write_columns(model, next(iter(before.values())), after)
        self.changes += changed_together(label_of(model), before, after)

    def next_number(self, series: str) -> int:
        """The next number of a printed series (``entry 5``, ``receipt``); never used twice, not even after an undo."""
        return self.next_numbers(series, 1)[0]

    def next_numbers(self, series: str, count: int) -> range:
        """The next ``count`` numbers of a printed series, in one statement."""
        if count == 1 and (reserved := self._kept_numbers.pop(series, None)) is not None:
            return reserved
        return take_numbers({series: count})[series]

    def keep_numbers(self, *series: str) -> None:
        """Take one number of each series in a single statement, for the calls of ``next_number`` that follow.

        Only for numbers that the action certainly uses: an unused number is a gap.
        """
        self._kept_numbers |= take_numbers(dict.fromkeys(series, 1))

    def append(self, model: type[Row], **values: Any) -> Row:
        """Add a permanent row that is not versioned: ledger rows, printed numbers."""
        if issubclass(model, VersionedModel):
            raise InvariantViolation(f"{model.__name__} is versioned: create it")
        self.appended.add(label_of(model))
        row = model(**values)
        insert_row(row)
        return row

    def append_many(self, model: type[Row], rows: Iterable[Mapping[str, Any]]) -> list[Row]:
        """Add permanent rows without a row version, in few statements."""
        if issubclass(model, VersionedModel):
            raise InvariantViolation(f"{model.__name__} is versioned: create it")
        self.appended.add(label_of(model))
        created = [model(**values) for values in rows]
        insert_rows(created)
        return created

    def record(self, fact: Fact, *, relied: Iterable[ScopeKey] = (), wrote: Iterable[ScopeKey] = ()) -> None:
        """Record what happened; the fact recorded last is the line's headline.

        ``relied`` and ``wrote`` are the same as in ``rests_on`` and ``touches``: they decide what blocks an
        undo.
        """
        self.facts.append(fact)
        self.rests_on(*relied)
        self.touches(*wrote)

    def rests_on(self, *scopes: ScopeKey) -> None:
        """Add keys that must be unchanged for an undo of this line."""
        self.relied.update(_require_scopes(scopes))

    def touches(self, *scopes: ScopeKey) -> None:
        """Add keys that this line changed besides its rows."""
        self.wrote.update(_require_scopes(scopes))

    def _note(self, row: VersionedModel, before: dict[str, Any] | None) -> None:
        self.changes.append(RowChange(label_of(type(row)), row.pk, before, written_row_version(row)))


def stated_reason(text: str) -> str:
    """The reason without surrounding blanks; raises ``Refusal("reason_missing")`` if it is empty."""
    if not (reason := text.strip()):
        raise Refusal("reason_missing", field="reason")
    return reason


def _as_loaded(rows: Mapping[int, Versioned], pks: Iterable[int]) -> dict[int, dict[str, Any]]:
    versions = {pk: loaded_row_version(rows[pk]) for pk in pks if pk in rows}
    return {pk: row_version for pk, row_version in versions.items() if row_version is not None}


def _require_scopes(scopes: Iterable[ScopeKey]) -> Iterable[ScopeKey]:
    for scope in scopes:
        if not isinstance(scope, ScopeKey):
            raise InvariantViolation(f"{scope!r} is no scope: name one of the scopes module")
        yield scope
