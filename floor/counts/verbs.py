"""Count the room: open a count, count table by table, close it against the chips in play, sign it off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Protocol

from access.fields import (
    EntryId,
    EventId,
    Id,
    InsteadOf,
    Limits,
    Note,
    Reason,
    RequiredReason,
    TableId,
)
from access.reads import read
from access.roles import DIRECTORS, FLOOR, READERS
from access.verbs import action
from floor.counts import words
from floor.counts.rows import expected, progress, tolerated
from floor.play.rows import require_running
from floor.play.words import StackCounted, StacksCounted
from journal.book import OpenBook, stated_reason
from journal.opening import BookRef, tournament_book
from rulebook.chipcount import room_total
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.commands import of_table
from tournaments import queries
from tournaments import queries as tournaments
from tournaments.books import of_entry, of_event
from tournaments.entries import counts as entries_counts
from tournaments.entries.chips import post_chips
from tournaments.entries.counts import (
    record_stacks,
    record_total,
    require_open,
)
from tournaments.entries.verbs import set_stack
from tournaments.queries import ChipCount as ChipCountRow
from tournaments.queries import ChipKind

CountedChips = Annotated[int, Limits(0, 2_000_000_000), Note("In chips, as counted.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class CountStack:
    """A counted stack, and its entry."""

    entry: EntryId
    stack: CountedChips


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedStack:
    """The counted stack of an entry."""

    entry: int
    stack: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedStacks:
    """How many stacks were counted, and their total."""

    counted: int
    total: Annotated[int, Note("In chips.")]


@action("entries/<int:entry>/stack/", admits=FLOOR, opens=of_entry)
def count_stack(book: OpenBook, *, entry: EntryId, stack: CountedChips) -> CountedStack:
    """Record a counted stack.

    Raises ``Refusal("entry_not_alive")``.
    """
    record_counted(book, tournaments.entry(entry).event_id, {entry: stack})
    book.record(StackCounted(entry=entry, stack=stack))
    return CountedStack(entry=entry, stack=stack)


@action("events/<int:event>/stacks/", admits=FLOOR, opens=of_event)
def count_stacks(
    book: OpenBook, *, event: EventId, stacks: Annotated[tuple[CountStack, ...], Limits(1)]
) -> CountedStacks:
    """Record many counted stacks of one event.

    Raises ``Refusal("entry_not_alive")``.
    """
    stack_of = {stack.entry: stack.stack for stack in stacks}
    record_counted(book, event, stack_of)
    total = sum(stack_of.values())
    book.record(StacksCounted(counted=len(stack_of), total=total))
    return CountedStacks(counted=len(stack_of), total=total)


def record_counted(book: OpenBook, event_id: int, stacks: Mapping[int, int]) -> None:
    """Step: record stacks as counted at the current seats of their players."""
    at = {entry: (ref.table, ref.seat) for entry, ref in seats.seats_of(list(stacks)).items()}
    record_stacks(book, event_id=event_id, stacks=stacks, at=at)


CountId = Annotated[Id, Note("The count of the room.")]
MOST_CHIPS = 2_000_000_000
SomeChips = Annotated[int, Limits(1, MOST_CHIPS), Note("In chips.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipCount:
    """A count of the room."""

    id: int
    opened_at: datetime
    closed_at: datetime | None
    expected: Annotated[int | None, Note("Chips that should be in play, once it is closed.")]
    counted: Annotated[int | None, Note("Chips found, once it is closed.")]
    tolerated: Annotated[int, Note("How far rounding may explain a difference.")]
    signed_at: datetime | None
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChips:
    """The chips counted at a table."""

    table: Annotated[int, Note("The number of the table.")]
    counted: Annotated[int, Note("How many stacks were counted; 0 where the table was one sum.")]
    total: Annotated[int, Note("In chips.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsInPlay:
    """The chips in play after the change."""

    event: int
    in_play: Annotated[int, Note("In chips.")]


class NamesCount(Protocol):
    """A command about a count."""

    @property
    def chip_count(self) -> int:
        """The count."""


def of_count(command: NamesCount) -> list[BookRef]:
    """The book of the event that is counted."""
    return [tournament_book(queries.chip_count(command.chip_count).event_id)]


def _result(row: ChipCountRow) -> ChipCount:
    return ChipCount(
        id=row.id,
        opened_at=row.opened_at,
        closed_at=row.closed_at,
        expected=row.expected,
        counted=row.counted,
        tolerated=row.tolerated,
        signed_at=row.signed_at,
        reason=row.reason,
    )


@read("events/<int:event>/chip-counts/", admits=READERS, name="chip-counts")
def chip_counts(event: EventId) -> Sequence[ChipCount]:
    """The counts of the room, the latest first."""
    return [_result(row) for row in queries.chip_counts(queries.event(event).id)]


@read("chip-counts/<int:key>/", admits=READERS, name="chip-count")
def chip_count(key: Id) -> ChipCount:
    """One count of the room."""
    return _result(queries.chip_count(key))


@action("events/<int:event>/chip-counts/", admits=FLOOR, opens=of_event, makes="chip-count")
def open_chip_count(book: OpenBook, *, event: EventId) -> ChipCount:
    """Start a count of the room: every open table is counted, by stacks or as one sum.

    Raises ``Refusal`` ``event_<state>`` or ``count_open``.
    """
    event_view = require_running(event)
    day = queries.current_day(event_view.id)
    count_id = entries_counts.open_chip_count(book, event_id=event_view.id, day_id=day.id)
    book.record(words.RoomCountOpened(event=event_view.id))
    return _result(queries.chip_count(count_id))


@action("tables-in-play/<int:table>/count/", admits=FLOOR, opens=of_table)
def count_table(
    book: OpenBook,
    *,
    table: TableId,
    stacks: Annotated[tuple[CountStack, ...], Note("Stacks by entry; those not counted are left out.")] = (),
    total: Annotated[
        int | None,
        Limits(0, MOST_CHIPS),
        InsteadOf("stacks"),
        Note("All chips of the table, where stacks were not told apart."),
    ] = None,
) -> TableChips:
    """Record the chips of a table: the stacks of its players, or all of them as one sum.

    A sum belongs to a count of the room. Raises ``Refusal`` ``count_empty``, ``count_not_open``,
    ``not_at_this_table`` or ``entry_not_alive``.
    """
    here, by_entry = (
        seats.table(table),
        {stack_counted.entry: stack_counted.stack for stack_counted in stacks},
    )
    if total is None and not by_entry:
        raise Refusal("count_empty", field="stacks")
    if not by_entry.keys() <= set(here.entries.values()):
        raise Refusal("not_at_this_table", field="stacks", table=here.number)
    if by_entry:
        places = {entry: (here.number, seat) for seat, entry in here.entries.items()}
        record_stacks(book, event_id=here.event_id, stacks=by_entry, at=places)
        chips = sum(by_entry.values())
        book.record(words.TableCounted(table=here.number, stacks=len(by_entry), total=chips))
        return TableChips(table=here.number, counted=len(by_entry), total=chips)
    count, chips = queries.open_count(here.event_id), total or 0
    if count is None:
        raise Refusal("count_not_open", field="total")
    sitting = here.entries.values()
    record_total(book, count_id=count.id, table=here.number, total=chips, entries=sitting)
    book.record(words.TableTotalCounted(table=here.number, total=chips))
    return TableChips(table=here.number, counted=0, total=chips)


@action("chip-counts/<int:chip_count>/close/", admits=FLOOR, opens=of_count)
def close_chip_count(book: OpenBook, *, chip_count: CountId) -> ChipCount:
    """Close a count of the room: its result is compared with the chips that should be in play.

    Raises ``Refusal`` ``count_closed``, ``tables_not_counted`` or ``counts_differ``.
    """
    count = require_open(book, chip_count)
    tables = progress(count)
    if numbers := [line.number for line in tables if not line.is_done]:
        raise Refusal("tables_not_counted", tables=tuple(numbers))
    if apart_numbers := [line.number for line in tables if line.differing]:
        raise Refusal("counts_differ", tables=tuple(apart_numbers))
    total = room_total(queries.stacks_in(count.id), queries.totals_in(count.id)).total
    sitting = [entry for table in seats.tables(count.day_id) for entry in table.entries.values()]
    expected_chips = expected(count.day_id, sitting)
    may_differ = tolerated(count.event_id, count.day_id)
    row = entries_counts.close_chip_count(
        book, count_id=count.id, expected=expected_chips, counted=total, tolerated=may_differ
    )
    book.record(words.RoomCounted(event=count.event_id, expected=expected_chips, counted=total))
    return _result(row)


@action("chip-counts/<int:chip_count>/sign-off/", admits=DIRECTORS, opens=of_count)
def sign_off_count(
    book: OpenBook,
    *,
    chip_count: CountId,
    reason: Annotated[Reason, Note("Required where chips are missing or too many.")] = "",
) -> ChipCount:
    """Sign off a closed count, with a reason if the chips differ from those that should be in play.

    Raises ``Refusal`` ``count_still_open``, ``count_signed`` or ``difference_unexplained``.
    """
    count, reason = queries.chip_count(chip_count), reason.strip()
    difference = count.difference
    if not count.is_right and not reason:
        raise Refusal("difference_unexplained", field="reason", difference=difference)
    row = entries_counts.sign_off_count(book, count_id=chip_count, reason=reason)
    book.reason = reason
    book.record(words.CountSignedOff(event=row.event_id, difference=difference))
    return _result(row)


@action("events/<int:event>/chips/take-out/", admits=FLOOR, opens=of_event)
def take_chips_out(
    book: OpenBook,
    *,
    event: EventId,
    chips: SomeChips,
    reason: RequiredReason,
    entry: Annotated[EntryId | None, Note("Whose they were, if known.")] = None,
) -> ChipsInPlay:
    """Take chips out of play: hidden, carried away from the table, or found without an owner.

    TDA 2024 rules 63, 64; Sanremo art. 4.2.4. Raises ``Refusal`` ``chips_too_many`` or ``chips_over_held``.
    """
    in_play = queries.chips_in_play(event)
    if chips > in_play:
        raise Refusal("chips_too_many", field="chips", in_play=in_play)
    return _post(book, event, entry, reason, -chips, ChipKind.REMOVED, words.ChipsTakenOut)


@action("events/<int:event>/chips/put-back/", admits=FLOOR, opens=of_event)
def put_chips_back(
    book: OpenBook,
    *,
    event: EventId,
    chips: SomeChips,
    reason: RequiredReason,
    entry: Annotated[EntryId | None, Note("Who receives them, if known.")] = None,
) -> ChipsInPlay:
    """Put chips back into play that were missing or taken out by mistake (TDA 2024 rule 64)."""
    return _post(book, event, entry, reason, chips, ChipKind.FOUND, words.ChipsPutBack)


def _follow(book: OpenBook, event_id: int, entry_id: int, amount: int) -> None:
    """Apply a ledger change to the stack of an entry in play; raises ``Refusal("chips_over_held")``."""
    entry = queries.entry(entry_id)
    if entry.event_id != event_id:
        raise Refusal("not_found", what="entry", id=entry_id)
    if not entry.is_alive or entry.stack is None:
        return
    if entry.stack + amount < 0:
        raise Refusal("chips_over_held", field="chips", stack=entry.stack)
    set_stack(book, entry_id=entry_id, stack=entry.stack + amount)


def _post(
    book: OpenBook,
    event_id: int,
    entry_id: int | None,
    reason: str,
    amount: int,
    kind: ChipKind,
    fact: type[words.ChipsTakenOut] | type[words.ChipsPutBack],
) -> ChipsInPlay:
    event, reason = require_running(event_id), stated_reason(reason)
    if entry_id is not None:
        _follow(book, event.id, entry_id, amount)
    at = seats.seat_of(entry_id) if entry_id is not None else None
    post_chips(
        book,
        event_id=event.id,
        kind=kind,
        amount=amount,
        day_id=queries.current_day(event.id).id if entry_id is None else None,
        entry_id=entry_id,
        table=at.table if at else None,
        note=reason,
    )
    book.reason = reason
    book.record(fact(event=event.id, chips=abs(amount), cause=reason))
    return ChipsInPlay(event=event.id, in_play=queries.chips_in_play(event.id))
