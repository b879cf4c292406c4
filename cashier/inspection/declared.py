"""A list of facts is declared once: its columns, its rows, its sums; pages, files and the API follow from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from access.roles import INSPECTORS, forbidden
from rulebook.refusals import Refusal
from wording.words import Text

Cell = str | int | datetime | None
BATCH = 500
"""Rows read at a time: an export of any length holds no more than these."""


class Kind(StrEnum):
    """What the cells of a column are; an amount is in minor units of the row's currency."""

    TEXT = "text"
    NUMBER = "number"
    AMOUNT = "amount"
    INSTANT = "instant"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name in files and the API never changes; ``said`` puts a code into words for people.

    ``is_data``: it is part of the content (CSV, API); words in the reader's language are not. ``is_paper``: it is on
    pages and paper. Workbooks have all columns.
    """

    name: str
    label: Text
    kind: Kind = Kind.TEXT
    said: Callable[[str], str] | None = None
    is_data: bool = True
    is_paper: bool = True


@dataclass(frozen=True, slots=True)
class Fact:
    """One row. ``key`` orders the list; rows with the same key are read together. ``url`` shows more of it."""

    key: int
    cells: tuple[Cell, ...]
    currency: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class Sum:
    """A sum beside a list: of the column ``name``, or of the rows that ``label`` names."""

    name: str
    label: Text
    currency: str
    minor: int


@dataclass(frozen=True, slots=True)
class Totals:
    """How many rows a list has (None: only an export counts them), and its sums."""

    rows: int | None
    sums: tuple[Sum, ...] = ()


@dataclass(frozen=True, slots=True)
class Scope:
    """Which facts: of one event or (None) of the house; journals also by who, which fact, which book and when.

    Of prints, ``fact`` is the kind of paper, of documents that were seen the kind of document.
    """

    event: int | None = None
    who: int | None = None
    fact: str = ""
    book: str = ""
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Choices:
    """What a list can be filtered by: types of book (where there are several), people, types of rows; values and labels."""

    people: tuple[tuple[str, str], ...]
    facts: tuple[tuple[str, str], ...]
    books: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class FactList:
    """A list. ``after`` reads the rows whose keys follow one, in order, about ``limit`` of them but never part of
    those with the same key; ``totals`` adds up in the database what the rows add up to. Those of a higher ``rank`` come
    later. ``choices`` are what can be filtered by, in an event or (None) the house; without it nothing can. Who is
    ``signed`` for has a line for it at the end of the paper, where the list is that of one event; ``noted`` is what its
    reader has to know of that event."""

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
        """Whether its rows are in a currency."""
        return any(column.kind is Kind.AMOUNT for column in self.columns)


_lists: dict[str, FactList] = {}


def declare(*lists: FactList) -> None:
    """Offer these lists, in this order among those of the same rank."""
    _lists.update({one.name: one for one in lists})


def all_lists() -> tuple[FactList, ...]:
    """Every list, in the order in which it is read."""
    return tuple(sorted(_lists.values(), key=lambda one: one.rank))


def lists_for(role: str, *, event: int | None) -> tuple[FactList, ...]:
    """What a person of this role may read of an event, or of the house."""
    return tuple(one for one in all_lists() if role in one.readers and (event is None or one.of_event))


def list_for(name: str, role: str, scope: Scope) -> FactList:
    """The list of this name; raises ``Refusal`` ``not_found`` or ``role_forbidden``."""
    found = _lists.get(name)
    if found is None or (scope.event is not None and not found.of_event):
        raise Refusal("not_found", what=name)
    if role not in found.readers:
        raise forbidden(found.readers)
    return found


def notes_of(listed: FactList, scope: Scope) -> Sequence[str]:
    """What the reader of a list has to know of its event."""
    return () if scope.event is None or listed.noted is None else listed.noted(scope.event)


def facts(listed: FactList, scope: Scope) -> Iterator[Sequence[Fact]]:
    """All rows, in batches."""
    key = 0
    while batch := listed.after(scope, key, BATCH):
        yield batch
        key = batch[-1].key
