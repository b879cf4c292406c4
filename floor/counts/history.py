"""The counted stacks of one player: a chart and a list, the text of the seat panel, and the API."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from access.fields import EntryId, EventId, Note
from access.page import page
from access.reads import read
from access.roles import READERS
from floor.counts.rows import big_blind, leaders
from rulebook.chipcount import CountedStack
from rulebook.refusals import Refusal
from rulebook.stackchart import stack_chart
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.queries import EntryView
from wording import words


@dataclass(frozen=True, slots=True)
class CountLine:
    """One count of a stack: ``change`` since the previous count, ``by`` the person who counted."""

    at: datetime
    stack: int
    change: int | None
    table: int | None
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StackCounted:
    """One count of a stack."""

    stack: Annotated[int, Note("In chips.")]
    counted_at: datetime
    table: Annotated[int | None, Note("The number of the table; null where it was counted elsewhere.")]
    counted_by: Annotated[int | None, Note("The id of the person who counted; null for a dealer.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipLeader:
    """A player in play whose stack was counted."""

    rank: Annotated[int, Note("Equal stacks share a rank.")]
    entry: int
    table: int | None
    seat: int | None
    stack: Annotated[int, Note("In chips.")]
    big_blinds: Annotated[int | None, Note("Of the level in force, rounded down; null without one.")]
    counted_at: datetime


@read("entries/<int:entry>/stack-counts/", admits=READERS)
def stack_counts(entry: EntryId) -> Sequence[StackCounted]:
    """Every count of an entry's stack, earliest first; of two that differ, both."""
    return [
        StackCounted(
            stack=count.stack,
            counted_at=count.at,
            table=count.table,
            counted_by=int(count.by) if count.by else None,
        )
        for count in tournaments.stacks_of(tournaments.entry(entry).id)
    ]


@read("events/<int:event>/chip-leaders/", admits=READERS)
def chip_leaders(event: EventId) -> Sequence[ChipLeader]:
    """The players in play with a counted stack, largest stack first, with the time of the count."""
    return [
        ChipLeader(
            rank=leader.rank,
            entry=leader.entry_id,
            table=leader.seat.table if leader.seat else None,
            seat=leader.seat.seat if leader.seat else None,
            stack=leader.stack,
            big_blinds=leader.in_blinds,
            counted_at=leader.counted_at,
        )
        for leader in leaders(tournaments.event(event).id)
    ]


@page(reads=READERS)
def history(request: HttpRequest, event_id: int, entry_id: int) -> HttpResponse:
    """The counts of a player's stack, as a chart and line by line."""
    entry, event = _entry(event_id, entry_id), tournaments.event(event_id)
    counts = tournaments.stacks_of(entry.id)
    alive = tournaments.field(event.id).alive
    average = tournaments.chips_in_play(event.id) // alive if alive and event.state == "running" else None
    context = {
        "event": event,
        "player": words.names("entry", [entry.id]).get(entry.id, f"#{entry.number}"),
        "seat": seats.seat_of(entry.id),
        "chart": stack_chart([(count.at, count.stack) for count in counts], average),
        "average": average,
        "lines": tuple(reversed(_lines(counts))),
        "now": _now(entry),
    }
    return render(request, "floor/stack_history.html", context)


@page(reads=READERS)
@never_cache
def now(request: HttpRequest, event_id: int, entry_id: int) -> HttpResponse:
    """The stack for the panel of a seat: chips, big blinds, time of the count; empty if unknown."""
    return render(request, "floor/_stack_now.html", {"now": _now(_entry(event_id, entry_id))})


@dataclass(frozen=True, slots=True)
class StackNow:
    """A stack as last counted; ``in_blinds`` in big blinds, None without a level."""

    stack: int
    in_blinds: int | None
    counted_at: datetime


def _now(entry: EntryView) -> StackNow | None:
    counted_stack = tournaments.counted_stack(entry.id)
    if counted_stack is None:
        return None
    blind = big_blind(entry.event_id)
    return StackNow(counted_stack[0], counted_stack[0] // blind if blind else None, counted_stack[1])


def _entry(event_id: int, entry_id: int) -> EntryView:
    entry = tournaments.entry(entry_id)
    if entry.event_id != event_id:
        raise Refusal("not_found", what="entry", id=entry_id)
    return entry


def _lines(counts: Sequence[CountedStack]) -> list[CountLine]:
    names = words.names("user", {int(count.by) for count in counts if count.by})
    before: int | None = None
    result = []
    for line in counts:
        change = None if before is None else line.stack - before
        result.append(
            CountLine(line.at, line.stack, change, line.table, names.get(int(line.by), "") if line.by else "")
        )
        before = line.stack
    return result
