"""Declarations of lists: columns, rows and sums are declared once; pages, files and the API use them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from functools import lru_cache
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from access.roles import INSPECTORS, forbidden
from cashier.kinds import Method
from people.staff import rows as people
from rulebook.money import Money
from rulebook.refusals import Refusal
from wording.cells import guarded
from wording.dates import date_format
from wording.figures import money_text
from wording.words import Text

Cell = str | int | datetime | None
BATCH = 500
"""Rows read at a time: an export of any length holds no more in memory."""


class Kind(StrEnum):
    """The type of a column's cells; an amount is in minor units of the row's currency."""

    TEXT = "text"
    NUMBER = "number"
    AMOUNT = "amount"
    INSTANT = "instant"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name in files and the API never changes; ``said`` turns a code into words.

    ``is_data``: the column is content (CSV, API); words in the reader's language are not. ``is_paper``: it is
    on pages and paper. Workbooks have all columns.
    """

    name: str
    label: Text
    kind: Kind = Kind.TEXT
    said: Callable[[str], str] | None = None
    is_data: bool = True
    is_paper: bool = True


@dataclass(frozen=True, slots=True)
class Fact:
    """A row. ``key`` orders the list; rows with the same key are read together. ``url`` leads to details."""

    key: int
    cells: tuple[Cell, ...]
    currency: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class Sum:
    """A sum beside a list: of the column ``name``, or of the rows named by ``label``."""

    name: str
    label: Text
    currency: str
    minor: int


@dataclass(frozen=True, slots=True)
class Totals:
    """The number of rows of a list (None: only an export counts them), and its sums."""

    rows: int | None
    sums: tuple[Sum, ...] = ()


@dataclass(frozen=True, slots=True)
class Scope:
    """Filters: one event or (None) the house; for journals also person, fact, book and period.

    For prints, ``fact`` is the kind of paper; for documents seen, the kind of document.
    """

    event: int | None = None
    who: int | None = None
    fact: str = ""
    book: str = ""
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices of the filters: types of book if there are several, people, types of rows."""

    people: tuple[tuple[str, str], ...]
    facts: tuple[tuple[str, str], ...]
    books: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class FactList:
    """A list of facts.

    ``after`` reads the rows whose keys follow a key, in order, about ``limit`` of them, and never splits rows
    with the same key. ``totals`` adds up the rows in the database. Lists with a higher ``rank`` come later.
    ``choices`` returns the filters in an event or (None) the house; without it there are none. On paper, a
    list of one event ends with a line to sign for each of ``signed``. ``noted`` returns notes about that
    event for the reader.
    """

    name: str
    title: Text
    columns: tuple[Column, ...]
    after: Callable[[Scope, int, int], Sequence[Fact]]
    totals: Callable[[Scope], Totals]
    of_event: bool = True
    readers: frozenset[str] = INSPECTORS
    choices: Callable[[int | None], Choices] | None = None
    rank: int = 0
    about: Text = ""
    signed: tuple[Text, ...] = ()
    noted: Callable[[int], Sequence[str]] | None = None

    @property
    def has_amounts(self) -> bool:
        """Whether its rows have a currency."""
        return any(column.kind is Kind.AMOUNT for column in self.columns)


_lists: dict[str, FactList] = {}


def declare(*lists: FactList) -> None:
    """Register these lists, in this order among those of the same rank."""
    _lists.update({facts.name: facts for facts in lists})


def all_lists() -> tuple[FactList, ...]:
    """All lists, in their reading order."""
    return tuple(sorted(_lists.values(), key=lambda one: one.rank))


def lists_for(role: str, *, event: int | None) -> tuple[FactList, ...]:
    """The lists that a person of this role may read, of an event or of the house."""
    return tuple(
        facts for facts in all_lists() if role in facts.readers and (event is None or facts.of_event)
    )


def list_for(name: str, role: str, scope: Scope) -> FactList:
    """The list of this name; raises ``Refusal`` ``not_found`` or ``role_forbidden``."""
    source = _lists.get(name)
    if source is None or (scope.event is not None and not source.of_event):
        raise Refusal("not_found", what=name)
    if role not in source.readers:
        raise forbidden(source.readers)
    return source


def notes_of(listed: FactList, scope: Scope) -> Sequence[str]:
    """The notes about the event for the reader of a list."""
    return () if scope.event is None or listed.noted is None else listed.noted(scope.event)


def facts(listed: FactList, scope: Scope) -> Iterator[Sequence[Fact]]:
    """All rows, in batches."""
    key = 0
    while batch := listed.after(scope, key, BATCH):
        yield batch
        key = batch[-1].key


CURRENCY = "currency"


def instant_text(at: datetime) -> str:
    """``2026-03-06T20:00:00Z``."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def content_head(listed: FactList) -> list[str]:
    """The names of the content's columns; the currency of the amounts is the last."""
    names = [column.name for column in listed.columns if column.is_data]
    return [*names, CURRENCY] if listed.has_amounts else names


def content_row(listed: FactList, fact: Fact) -> list[str]:
    """A row of the content: codes, times in UTC, amounts as ``-220.00``; a text is never a formula."""
    cells = [
        _content(cell, column, fact.currency)
        for column, cell in zip(listed.columns, fact.cells, strict=True)
        if column.is_data
    ]
    return [*cells, fact.currency] if listed.has_amounts else cells


def _content(cell: Cell, column: Column, currency: str) -> str:
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return instant_text(cell)
    if isinstance(cell, int):
        return str(Money(cell, currency).amount) if column.kind is Kind.AMOUNT else str(cell)
    return guarded(cell)


@lru_cache(maxsize=4_096)
def _amount(minor: int, currency: str, _language: str | None) -> str:
    """An amount in the current language, cached because formatting is slow and lists repeat amounts."""
    return money_text(Money(minor, currency))


def cell_text(cell: Cell, column: Column, currency: str) -> str:
    """A cell for people, in the current language and the time zone of the house."""
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return date_format(timezone.localtime(cell), "j M Y H:i")
    if isinstance(cell, int):
        return _amount(cell, currency, get_language()) if column.kind is Kind.AMOUNT else str(cell)
    return column.said(cell) if column.said else cell


AT = Column("at", _("Time"), Kind.INSTANT)
EVENT = Column("event", _("Event"), Kind.NUMBER)
ENTRY = Column("entry", _("Entry"), Kind.NUMBER)
PLAYER_ID = Column("player_id", _("Player ID"), Kind.NUMBER, is_paper=False)
PLAYER = Column("player", _("Player"))
DRAWER = Column("drawer", _("Drawer"), Kind.NUMBER)
WHO_ID = Column("who_id", _("Person ID"), Kind.NUMBER, is_paper=False)
WHO = Column("who", _("Who"))
REASON = Column("reason", _("Reason"))
SIGNED = (_("For the house"), _("Inspector"))
"""The signatures on the copies for the authority."""


def amount(name: str, label: Text) -> Column:
    """A column of money."""
    return Column(name, label, Kind.AMOUNT)


def said_method(code: str) -> str:
    """A way of payment in words; empty if no money moved."""
    return str(Method(code).label) if code else ""


METHOD = Column("method", _("Paid by"), said=said_method)
REFERENCE = Column("reference", _("Reference"))
ARRIVED = Column("arrived", _("Transfer arrived"), Kind.NUMBER)
"""1 if the cashier stated that a transfer had arrived, 0 if not, empty without a transfer."""


def people_named(ids: Iterable[int | None]) -> Mapping[int | None, str]:
    """The staff by id; empty for None."""
    names: dict[int | None, str] = {None: ""}
    return names | dict(people.staff_names(pk for pk in ids if pk is not None))


def of_event(rows: Any, scope: Scope, column: str = "event_id") -> QuerySet[Any]:
    """The rows of the event, or all rows of the house."""
    facts: QuerySet[Any] = rows if scope.event is None else rows.filter(**{column: scope.event})
    return facts


def column_sums(columns: Iterable[Column], sums: Iterable[tuple[str, str, int]], rows: int) -> Totals:
    """Totals of columns: ``sums`` has column, currency and sum; ordered by currency, then by column."""
    totals = {(name, currency): minor for name, currency, minor in sums}
    currencies = sorted({currency for _name, currency in totals})
    return Totals(
        rows,
        tuple(
            Sum(column.name, column.label, currency, totals.get((column.name, currency), 0))
            for currency in currencies
            for column in columns
            if column.kind is Kind.AMOUNT
        ),
    )


Named = Callable[[str], Text]


def group_sums(groups: Iterable[tuple[str, str, int]], named: Named, rows: int) -> Totals:
    """Totals of rows with the same name: name, currency and sum."""
    return Totals(
        rows, tuple(Sum(name, named(name), currency, minor) for name, currency, minor in sorted(groups))
    )
