"""Stacks counted, one or many."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from access.fields import SPREAD, EntryId, EventId, Limits, Note
from access.roles import FLOOR
from access.verbs import action
from floor.play.words import StackCounted, StacksCounted
from journal.book import OpenBook
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.books import of_entry, of_event
from tournaments.entries.counts import record_stacks

CountedChips = Annotated[int, Limits(0, 2_000_000_000), Note("In chips, as counted.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class CountStack:
    """A counted stack, and its entry."""

    entry: EntryId
    stack: CountedChips


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedStack:
    """The stack of an entry."""

    entry: int
    stack: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedStacks:
    """How many stacks were counted, and their total."""

    counted: int
    total: Annotated[int, Note("In chips.")]


@action("entries/<int:entry>/stack/", admits=FLOOR, opens=of_entry)
def count_stack(book: OpenBook, *, counted: Annotated[CountStack, SPREAD]) -> CountedStack:
    """Record a stack that was counted.

    Raises ``Refusal("entry_not_alive")``.
    """
    event_id = tournaments.entry(counted.entry).event_id
    record_counted(book, event_id, {counted.entry: counted.stack})
    book.record(StackCounted(entry=counted.entry, stack=counted.stack))
    return CountedStack(entry=counted.entry, stack=counted.stack)


@action("events/<int:event>/stacks/", admits=FLOOR, opens=of_event)
def count_stacks(
    book: OpenBook, *, event: EventId, stacks: Annotated[tuple[CountStack, ...], Limits(1)]
) -> CountedStacks:
    """Record many stacks of one event that were counted.

    Raises ``Refusal("entry_not_alive")``.
    """
    stack_of = {one.entry: one.stack for one in stacks}
    record_counted(book, event, stack_of)
    total = sum(stack_of.values())
    book.record(StacksCounted(counted=len(stack_of), total=total))
    return CountedStacks(counted=len(stack_of), total=total)


def record_counted(book: OpenBook, event_id: int, stacks: Mapping[int, int]) -> None:
    """Step: stacks were counted where their players sit now."""
    at = {entry: (ref.table, ref.seat) for entry, ref in seats.seats_of(list(stacks)).items()}
    record_stacks(book, event_id=event_id, stacks=stacks, at=at)
