"""Counts of chips: of the room, a table, a stack; and chip leaders. Written by steps of larger actions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from django.db.models import BigIntegerField, Exists, OuterRef, Q, QuerySet, Subquery, Value

from journal.book import OpenBook
from journal.compiled import Compiled
from journal.reading import asked_once, cached_query, only
from rulebook.chipcount import CountedStack, CountedTable
from rulebook.refusals import Refusal
from tournaments.entries.rows import EntryView
from tournaments.entries.verbs import set_stacks
from tournaments.held import event_row
from tournaments.models import ChipCount, ChipKind, ChipLine, Entry, EntryStatus, StackCount, TableTotal


@dataclass(frozen=True, slots=True)
class Leader:
    """An entry in play with its last counted stack, in chips; equal stacks share a ``rank``.

    ``before`` is the stack of the count before, None without one; ``country`` the player's, in two letters.
    """

    rank: int
    entry_id: int
    player_id: int
    number: int
    stack: int
    counted_at: datetime
    before: int | None = None
    country: str = ""


def chip_counts(event_id: int) -> tuple[ChipCount, ...]:
    """The counts of the room, the latest first."""
    return tuple(ChipCount.objects.filter(event_id=event_id).order_by("-pk"))


def chip_count(count_id: int) -> ChipCount:
    """One count of the room; raises ``Refusal("not_found")``."""
    row = ChipCount.objects.filter(pk=count_id).first()
    if row is None:
        raise Refusal("not_found", what="chip_count", id=count_id)
    return row


@cached_query("tournaments.ChipCount")
def last_agreed_at(event_id: int) -> datetime | None:
    """When the latest finished count of the room was closed, if its chips added up."""
    rows = ChipCount.objects.filter(event_id=event_id, closed_at__isnull=False).order_by("-pk")
    row = rows.values_list("closed_at", "counted", "expected").first()
    return row[0] if row is not None and row[1] == row[2] else None


@cached_query("tournaments.ChipCount")
def open_count_id(event_id: int) -> int | None:
    """The id of the count in progress; cached."""
    return only(ChipCount.objects.filter(event_id=event_id, closed_at=None).values_list("pk", flat=True))


@asked_once
def open_count(event_id: int) -> ChipCount | None:
    """The count in progress, if any."""
    return ChipCount.objects.filter(event_id=event_id, closed_at=None).first()


def stacks_in(count_id: int) -> tuple[CountedStack, ...]:
    """The stacks in a count of the room, the earliest first; of entries in play when it closed."""
    in_play = Q(entry__status=EntryStatus.ALIVE)
    if (closed_at := chip_count(count_id).closed_at) is not None:
        in_play |= Q(entry__status=EntryStatus.OUT, entry__out_at__gt=closed_at)
    return tuple(_counted(StackCount.objects.filter(in_play, chip_count_id=count_id)))


def totals_in(count_id: int) -> tuple[CountedTable, ...]:
    """The tables counted as one sum in a count of the room, the earliest first."""
    rows = TableTotal.objects.filter(chip_count_id=count_id)
    return tuple(CountedTable(row.table, row.total, row.counted_at, frozenset(row.entries)) for row in rows)


def how_many_counted_at(count_id: int, table: int, entries: Collection[int]) -> int:
    """How many of these players of a table a count includes; all if the table was counted as one sum."""
    totals = TableTotal.objects.filter(chip_count_id=count_id, table=table).order_by()
    stacks = StackCount.objects.filter(chip_count_id=count_id, entry__in=list(entries)).order_by()
    # One row per counted player, and one without a player for a sum.
    one_each = stacks.values_list("entry_id").union(totals.values_list(Value(None, BigIntegerField())))
    entry_ids = {entry_id for (entry_id,) in one_each}
    return len(entries) if None in entry_ids else len(entry_ids)


def stack_history(event_id: int) -> tuple[CountedStack, ...]:
    """Every stack ever counted in an event, the earliest first."""
    return tuple(_counted(StackCount.objects.filter(entry__event_id=event_id)))


def chips_counted(entry: EntryView) -> int:
    """The counted chips of an entry; 0 if it bought chips after its last count, or was never counted."""
    bought = ChipLine.objects.filter(
        entry_id=OuterRef("entry_id"),
        kind__in=(ChipKind.REBUY, ChipKind.ADD_ON),
        at__gte=OuterRef("counted_at"),
    )
    counts = StackCount.objects.filter(~Exists(bought), entry_id=entry.id)
    return entry.stack if entry.stack and counts.exists() else 0


def stacks_of(entry_id: int) -> tuple[CountedStack, ...]:
    """Every count of one entry, the earliest first."""
    return tuple(_counted(StackCount.objects.filter(entry_id=entry_id)))


@asked_once
def chip_leaders(event_id: int, limit: int | None = None, *, day_id: int | None = None) -> tuple[Leader, ...]:
    """Entries in play with a counted stack, the largest stack first; of one day, or of the whole event."""
    result: list[Leader] = []
    rows: Iterable[tuple[Any, ...]]
    if day_id is not None:
        rows = _leading(event_id).filter(day_id=day_id)[:limit]
    else:
        rows = _all_leaders(event_id) if limit is None else _first_leaders(limit)(event_id)
    for at, row in enumerate(rows, 1):
        rank = result[-1].rank if result and result[-1].stack == row[3] else at
        result.append(Leader(rank, *row))
    return tuple(result)


def leader_on(day_id: int) -> Leader | None:
    """The largest counted stack among the entries in play on a day, the earlier entry first."""
    rows = _counted_entries().filter(day_id=day_id).order_by("-stack", "number")
    first = rows.annotate(before=Value(None, BigIntegerField())).values_list(*LEADER).first()
    return first and Leader(1, *first)


LEADER = ("pk", "player_id", "number", "stack", "stack_at", "before", "player__country")
"""The columns of a leader, in the order of its fields after ``rank``."""


def _leading(event_id: int) -> QuerySet[Entry, tuple[Any, ...]]:
    earlier = StackCount.objects.filter(entry=OuterRef("pk"), counted_at__lt=OuterRef("stack_at"))
    last = earlier.order_by("-counted_at", "-pk").values("stack")[:1]
    rows = _counted_entries().filter(event_id=event_id).order_by("-stack", "number")
    return rows.annotate(before=Subquery(last)).values_list(*LEADER)


_all_leaders = Compiled[tuple[Any, ...]](_leading, int)


@cache
def _first_leaders(limit: int) -> Compiled[tuple[Any, ...]]:
    return Compiled(lambda event_id: _leading(event_id)[:limit], int)


def counted_stack(entry_id: int) -> tuple[int, datetime] | None:
    """The stack of an entry in play and when it was counted; None if its present stack was not counted."""
    row = _counted_entries().filter(pk=entry_id).first()
    return None if row is None or row.stack is None or row.stack_at is None else (row.stack, row.stack_at)


def counted_on(day_id: int, since: datetime | None) -> dict[int, int]:
    """The stacks of entries in play counted on a day, ``since`` its play began, without chips from sales."""
    rows = _counted_entries().filter(day_id=day_id).order_by()
    if since is not None:
        rows = rows.filter(stack_at__gte=since)
    return {key: stack for key, stack in rows.values_list("pk", "stack") if stack is not None}


@asked_once
def how_many_counted(event_id: int, *, day_id: int | None = None) -> int:
    """How many players in play have a counted stack, in the event or on one day."""
    rows = _counted_entries().filter(event_id=event_id)
    return (rows if day_id is None else rows.filter(day_id=day_id)).count()


def _counted_entries() -> QuerySet[Entry]:
    """Entries in play whose stack was counted and has not changed by a purchase since."""
    counts = StackCount.objects.filter(entry=OuterRef("pk"), counted_at=OuterRef("stack_at"))
    return Entry.objects.filter(Exists(counts), status=EntryStatus.ALIVE).exclude(stack=None)


def _counted(rows: QuerySet[StackCount]) -> Iterable[CountedStack]:
    for row in rows.order_by("counted_at", "pk"):
        counted_by = str(row.counted_by_id or "")
        yield CountedStack(row.entry_id, row.stack, row.counted_at, row.table, counted_by)


Where = tuple[int, int]
"""The numbers of a table and of a seat."""


def open_chip_count(book: OpenBook, *, event_id: int, day_id: int) -> int:
    """Step: start a count of the room; returns its id. Raises ``Refusal("count_open")``."""
    event_row(book, event_id)
    if open_count(event_id) is not None:
        raise Refusal("count_open")
    row = book.create(ChipCount, event_id=event_id, day_id=day_id, opened_at=book.now)
    return int(row.pk)


def record_stacks(
    book: OpenBook, *, event_id: int, stacks: Mapping[int, int], at: Mapping[int, Where] | None = None
) -> None:
    """Step: write counted stacks, ``at`` tables and seats; they belong to the room's count if one is open.

    Raises ``Refusal`` ``entry_not_alive`` or ``stack_negative``.
    """
    set_stacks(book, event_id=event_id, stacks=stacks)
    count, places = open_count(event_id), at or {}
    rows = [
        {
            "entry_id": entry_id,
            "chip_count_id": count.id if count else None,
            "stack": stack,
            "table": places.get(entry_id, (None, None))[0],
            "seat": places.get(entry_id, (None, None))[1],
            "counted_at": book.now,
            "counted_by_id": book.actor.user_id,
        }
        for entry_id, stack in stacks.items()
    ]
    book.create_many(StackCount, rows)


def record_total(book: OpenBook, *, count_id: int, table: int, total: int, entries: Collection[int]) -> None:
    """Step: write a table counted as one sum, with its entries; raises the refusals of ``require_open``."""
    require_open(book, count_id)
    book.create(
        TableTotal,
        chip_count_id=count_id,
        table=table,
        total=total,
        entries=sorted(entries),
        counted_at=book.now,
        counted_by_id=book.actor.user_id,
    )


def close_chip_count(
    book: OpenBook, *, count_id: int, expected: int, counted: int, tolerated: int
) -> ChipCount:
    """Step: close a count after all tables; raises the refusals of ``require_open``."""
    row = require_open(book, count_id)
    row.closed_at, row.expected, row.counted, row.tolerated = book.now, expected, counted, tolerated
    book.save(row)
    return row


def sign_off_count(book: OpenBook, *, count_id: int, reason: str) -> ChipCount:
    """Step: sign off a count; raises ``Refusal`` ``not_found``, ``count_still_open`` or ``count_signed``."""
    row = _count_row(book, count_id)
    if row.closed_at is None:
        raise Refusal("count_still_open")
    if row.signed_at is not None:
        raise Refusal("count_signed")
    row.signed_at, row.signed_by_id, row.reason = book.now, book.actor.user_id, reason
    book.save(row)
    return row


def require_open(book: OpenBook, count_id: int) -> ChipCount:
    """The count in progress; raises ``Refusal`` ``not_found`` or ``count_closed``."""
    row = _count_row(book, count_id)
    if row.closed_at is not None:
        raise Refusal("count_closed")
    return row


def _count_row(book: OpenBook, count_id: int) -> ChipCount:
    row = chip_count(count_id)
    book.require("tournament", row.event_id)
    return row
