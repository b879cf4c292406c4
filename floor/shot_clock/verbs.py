"""Call the clock on a player who takes too long, and decide the hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Protocol

from access.fields import EntryId, Id, Limits, Note, TableId
from access.reads import read
from access.roles import FLOOR, NOBODY, READERS
from access.verbs import action
from floor.models import Outcome
from floor.models import ShotClock as ShotClockRow
from floor.models import ShotClockRequest as ShotClockRequestRow
from floor.play.going_on import GoingOn, going_on
from floor.play.rows import require_running
from floor.shot_clock import rows as queries
from floor.shot_clock import words
from floor.shot_clock.rows import ShotClockView, outcome_at, outcome_at_expiry, view_of
from floor.shot_clock.rows import shot_clock as clock_of
from floor.shot_clock.rows import shot_clock_request as request_of
from floor.shot_clock.words import ShotClockEnded
from journal import instants
from journal.book import OpenBook
from journal.facts import Fact
from journal.opening import BookRef, tournament_book
from rulebook.refusals import Refusal
from rulebook.shot_clock import ShotClockTimes, granted, may_call_clock, starts_at_call
from seating import queries as seats
from seating.commands import of_table
from seating.queries import TableView
from tournaments import queries as tournaments
from tournaments.books import of_entry


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotClock:
    """A clock called on a player; a program computes the time left from `ends_at`."""

    id: int
    table: Annotated[int, Note("The number of the table.")]
    entry: Annotated[int | None, Note("The player who thinks, if it was said.")]
    caller: Annotated[int | None, Note("Null: the floor.")]
    called_at: datetime
    think: Annotated[int, Note("Seconds to think.")]
    countdown: Annotated[int, Note("Seconds counted down after them.")]
    counts_from: Annotated[datetime, Note("When the countdown begins.")]
    ends_at: datetime
    faces_bet: bool
    outcome: Annotated[Outcome | None, Note("Null while it runs.")]
    at_expiry: Annotated[Outcome, Note("What the rules make of the hand at zero.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotClockRequest:
    """A table's request to the floor to start a shot clock."""

    id: int
    table: Annotated[int, Note("The number of the table.")]
    entry: Annotated[int | None, Note("The player who thinks, if it was said.")]
    faces_bet: bool
    asked_at: datetime
    is_open: Annotated[bool, Note("Whether the floor has not answered it yet.")]


def clock_answer(view: ShotClockView) -> ShotClock:
    """A shot clock as the API returns it."""
    return ShotClock(
        id=view.id,
        table=view.table,
        entry=view.entry_id,
        caller=view.caller_id,
        called_at=view.clock.called_at,
        think=view.clock.think,
        countdown=view.clock.countdown,
        counts_from=view.clock.counts_from,
        ends_at=view.clock.ends_at,
        faces_bet=view.faces_bet,
        outcome=Outcome(view.outcome) if view.outcome else None,
        at_expiry=outcome_at_expiry(view),
    )


def _request(row: ShotClockRequestRow) -> ShotClockRequest:
    return ShotClockRequest(
        id=row.id,
        table=row.table.number,
        entry=row.entry_id,
        faces_bet=row.faces_bet,
        asked_at=row.asked_at,
        is_open=row.closed_at is None,
    )


AFTERWARDS = frozenset({Outcome.IN_TIME, Outcome.CHECK, Outcome.HAND_DEAD})
WHILE_IT_RUNS = frozenset({Outcome.IN_TIME, Outcome.WITHDRAWN})
ShotClockId = Annotated[Id, Note("The shot clock.")]
ThinkSeconds = Annotated[
    int | None, Limits(0, 32_767), Note("To think, where the rules let the floor choose.")
]


class NamesShotClock(Protocol):
    """A command about a shot clock."""

    @property
    def shot_clock(self) -> int:
        """The shot clock."""


def of_shot_clock(command: NamesShotClock) -> list[BookRef]:
    """The book of the event of the shot clock."""
    return [tournament_book(clock_of(command.shot_clock).event_id)]


@action(
    "tables-in-play/<int:table>/call-shot-clock/",
    admits=FLOOR,
    opens=of_table,
    makes="shot-clock",
)
def call_shot_clock(
    book: OpenBook,
    *,
    table: TableId,
    entry: Annotated[EntryId | None, Note("The player who thinks, if it is said.")] = None,
    caller: Annotated[EntryId | None, Note("The player who asks; left out: the floor.")] = None,
    seconds: ThinkSeconds = None,
    faces_bet: bool = True,
) -> ShotClock:
    """Call the clock at a table: it runs for a player, by the event's rules.

    TDA 2024 rule 29; Sanremo art. 4.2.34; WSOP 80. This also answers the table's request, if there is one.

    Raises ``event_<state>``, ``table_closed``, ``clock_called_already``, ``not_at_this_table``,
    ``caller_not_seated`` or ``think_out_of_range``.
    """
    here = seats.table(table)
    require_running(here.event_id)
    book.require("tournament", here.event_id)
    require_may_call(here, entry, caller)
    _close_request(book, here.id)
    granted_seconds = granted(tournaments.profile(here.event_id).clock, seconds)
    row = book.create(
        ShotClockRow,
        event_id=here.event_id,
        table_id=here.id,
        entry_id=entry,
        caller_id=caller,
        called_at=book.now,
        think_seconds=granted_seconds.think,
        countdown_seconds=granted_seconds.countdown,
        faces_bet=faces_bet,
    )
    book.record(_fact(here.number, entry, granted_seconds))
    return clock_answer(clock_of(row.pk))


@action(
    "entries/<int:entry>/call-shot-clock/",
    admits=FLOOR,
    opens=of_entry,
    makes="shot-clock",
)
def call_shot_clock_on(
    book: OpenBook, *, entry: EntryId, seconds: ThinkSeconds = None, faces_bet: bool = True
) -> ShotClock:
    """Call the clock on a player, wherever the player sits.

    Raises as ``call_shot_clock``, or ``not_found`` for a player without a seat.
    """
    ref = seats.seat_of(entry)
    if ref is None:
        raise Refusal("not_found", what="seat", id=entry)
    return call_shot_clock(book, table=ref.table_id, entry=entry, seconds=seconds, faces_bet=faces_bet)


def _fact(table: int, entry_id: int | None, times: ShotClockTimes) -> Fact:
    if entry_id is None:
        return words.ClockCalledAtTable(table=table, think=times.think, countdown=times.countdown)
    return words.ClockCalled(table=table, entry=entry_id, think=times.think, countdown=times.countdown)


def _close_request(book: OpenBook, table_id: int) -> None:
    """Close a table's request: its clock runs, no matter which person started it."""
    wanted = ShotClockRequestRow.objects.filter(table_id=table_id, closed_at=None).first()
    if wanted is not None:
        wanted.closed_at = book.now
        book.save(wanted)


def require_may_call(table: TableView, entry_id: int | None, caller_id: int | None) -> None:
    """Require that the clock may be called: at a table in play without one, by a seated player or the floor.

    Raises ``table_closed``, ``clock_called_already``, ``not_at_this_table`` or ``caller_not_seated``.
    """
    if table.state != "open":
        raise Refusal("table_closed", table=table.number)
    if ShotClockRow.objects.filter(table_id=table.id, ended_at=None).exists():
        raise Refusal("clock_called_already", table=table.number)
    if entry_id is not None and entry_id not in table.entries.values():
        raise Refusal("not_at_this_table", field="entry", table=table.number)
    if caller_id is None:
        return
    ref = seats.seat_of(caller_id)
    is_in_event = tournaments.entry(caller_id).event_id == table.event_id
    if not may_call_clock(is_in_event=is_in_event, is_at_seat=ref is not None):
        raise Refusal("caller_not_seated", field="caller", entry=caller_id)


@action("shot-clocks/<int:shot_clock>/bet/", admits=FLOOR, opens=of_shot_clock)
def record_bet(book: OpenBook, *, shot_clock: ShotClockId, faces_bet: bool) -> ShotClock:
    """Record whether the player faces a bet: if time runs out, the hand is then dead or checked.

    Raises ``not_found`` or ``clock_ended``.
    """
    row = _running(book, shot_clock)
    row.faces_bet = faces_bet
    book.save(row)
    kind = words.BetFaced if faces_bet else words.NoBetFaced
    book.record(kind(table=row.table.number))
    return clock_answer(view_of(row))


@action("shot-clocks/<int:shot_clock>/end/", admits=FLOOR, opens=of_shot_clock)
def end_shot_clock(book: OpenBook, *, shot_clock: ShotClockId, outcome: Outcome) -> ShotClock:
    """End a running clock: the player acted in time, or it is cancelled.

    Raises ``not_found``, ``clock_ended`` or ``outcome_unknown``.
    """
    row = _running(book, shot_clock)
    if outcome not in WHILE_IT_RUNS:
        raise Refusal("outcome_unknown", field="outcome", ruling=outcome.value)
    row.ended_at, row.outcome = book.now, outcome.value
    book.save(row)
    book.record(words.ShotClockEnded(table=row.table.number, ruling=row.outcome))
    return clock_answer(view_of(row))


@action("", admits=NOBODY, opens=of_shot_clock)
def expire_shot_clock(book: OpenBook, *, shot_clock: ShotClockId) -> ShotClock:
    """Expire a shot clock at its computed instant, however late: the hand is dead or checked.

    Raises ``not_found``, ``clock_ended`` or ``time_left`` while it still runs.
    """
    row = _running(book, shot_clock)
    view = view_of(row)
    outcome = outcome_at(view, book.now)
    if outcome is Outcome.IN_TIME:
        raise Refusal("time_left", table=row.table.number)
    row.ended_at, row.outcome = view.clock.ends_at, outcome
    book.save(row)
    due_at = view.clock.ends_at.isoformat()
    book.record(words.ShotClockRanOut(table=row.table.number, ruling=row.outcome, due_at=due_at))
    return clock_answer(view_of(row))


@action("shot-clocks/<int:shot_clock>/rule/", admits=FLOOR, opens=of_shot_clock)
def rule_shot_clock(book: OpenBook, *, shot_clock: ShotClockId, outcome: Outcome) -> ShotClock:
    """Change the ruling on a clock that has ended.

    A tie goes to the player (TDA 2024 rule 29).

    Raises ``not_found``, ``clock_runs_on`` or ``outcome_unknown``.
    """
    row = _row(book, shot_clock)
    if row.ended_at is None:
        raise Refusal("clock_runs_on", table=row.table.number)
    if outcome not in AFTERWARDS:
        raise Refusal("outcome_unknown", field="outcome", ruling=outcome.value)
    row.outcome = outcome.value
    book.save(row)
    book.record(words.ShotClockRuled(table=row.table.number, ruling=row.outcome))
    return clock_answer(view_of(row))


def _row(book: OpenBook, shot_clock_id: int) -> ShotClockRow:
    row = ShotClockRow.objects.select_related("table").filter(pk=shot_clock_id).first()
    if row is None:
        raise Refusal("not_found", what="clock", id=shot_clock_id)
    book.require("tournament", row.event_id)
    return row


def _running(book: OpenBook, shot_clock_id: int) -> ShotClockRow:
    row = _row(book, shot_clock_id)
    if row.ended_at is not None:
        raise Refusal("clock_ended", table=row.table.number)
    return row


def end_clocks_on(
    book: OpenBook, event_id: int, *, entry_ids: Sequence[int], on: GoingOn | None = None
) -> None:
    """Step: end the clocks still running on these players of an event, because they have acted.

    One that had already expired keeps its result; ``on`` if it is already read.
    """
    if not (on or going_on(event_id)).has_shot_clock:
        return
    rows = ShotClockRow.objects.filter(entry_id__in=entry_ids, ended_at=None).select_related("table")
    for row in rows:
        if view_of(row).clock.ends_at < book.now:
            continue
        row.ended_at, row.outcome = book.now, Outcome.IN_TIME
        book.save(row)
        book.record(ShotClockEnded(table=row.table.number, ruling=row.outcome))


RequestId = Annotated[Id, Note("The request for a shot clock.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotClockRequested:
    """The started clock, or the request that waits for the floor."""

    shot_clock: ShotClock | None = None
    request: ShotClockRequest | None = None


class NamesRequest(Protocol):
    """A command about a request for a shot clock."""

    @property
    def shot_clock_request(self) -> int:
        """The request."""


def of_request(command: NamesRequest) -> list[BookRef]:
    """The book of the event that the request belongs to."""
    return [tournament_book(request_of(command.shot_clock_request).event_id)]


@action("tables-in-play/<int:table>/request-shot-clock/", admits=FLOOR, opens=of_table)
def request_shot_clock(
    book: OpenBook,
    *,
    table: TableId,
    entry: Annotated[EntryId | None, Note("The player who thinks, if it is said.")] = None,
    faces_bet: bool = True,
) -> ShotClockRequested:
    """Call the clock as a player at the table: it starts, or the floor receives a request to start it.

    TDA 2024 rules 29 and 30; WSOP 80.

    Raises as ``call_shot_clock``, or ``clock_wanted_already``.
    """
    here = seats.table(table)
    event = require_running(here.event_id)
    if starts_at_call(event.profile.clock):
        return ShotClockRequested(
            shot_clock=call_shot_clock(book, table=table, entry=entry, faces_bet=faces_bet)
        )
    book.require("tournament", event.id)
    require_may_call(here, entry, None)
    if ShotClockRequestRow.objects.filter(table_id=here.id, closed_at=None).exists():
        raise Refusal("clock_wanted_already", table=here.number)
    row = book.create(
        ShotClockRequestRow,
        event_id=event.id,
        table_id=here.id,
        entry_id=entry,
        faces_bet=faces_bet,
        asked_at=book.now,
    )
    book.record(words.ClockWanted(table=here.number))
    return ShotClockRequested(request=_request(row))


@action(
    "shot-clock-requests/<int:shot_clock_request>/decline/",
    admits=FLOOR,
    opens=of_request,
)
def decline_shot_clock(book: OpenBook, *, shot_clock_request: RequestId) -> ShotClockRequest:
    """Decline a table's request for a clock.

    Raises ``not_found`` or ``clock_not_wanted``.
    """
    row = _open_request(book, shot_clock_request)
    row.closed_at = book.now
    book.save(row)
    book.record(words.ClockDeclined(table=row.table.number))
    return _request(row)


@action(
    "shot-clock-requests/<int:shot_clock_request>/grant/",
    admits=FLOOR,
    opens=of_request,
    makes="shot-clock",
)
def grant_shot_clock(
    book: OpenBook, *, shot_clock_request: RequestId, seconds: ThinkSeconds = None
) -> ShotClock:
    """Grant a table's request: start the clock on the player it names.

    Raises ``not_found``, ``clock_not_wanted`` or as ``call_shot_clock``.
    """
    row = _open_request(book, shot_clock_request)
    return call_shot_clock(
        book, table=row.table_id, entry=_still_there(row), seconds=seconds, faces_bet=row.faces_bet
    )


def _open_request(book: OpenBook, request_id: int) -> ShotClockRequestRow:
    """An open request; raises ``not_found`` or ``clock_not_wanted``."""
    row = request_of(request_id)
    book.require("tournament", row.event_id)
    if row.closed_at is not None:
        raise Refusal("clock_not_wanted", table=row.table.number)
    return row


def _still_there(row: ShotClockRequestRow) -> int | None:
    """The player named in the request, unless now seated elsewhere."""
    return row.entry_id if row.entry_id in seats.table(row.table_id).entries.values() else None


@read("events/<int:event>/shot-clocks/", admits=READERS)
def shot_clocks(event: int) -> Sequence[ShotClock]:
    """The running clocks, and those that ended within two minutes."""
    views = queries.shot_clocks(tournaments.event(event).id, instants.now())
    return [clock_answer(view) for view in views]


@read("shot-clocks/<int:shot_clock>/", admits=READERS)
def shot_clock(shot_clock: int) -> ShotClock:
    """Whether the clock runs, when it ends, and its outcome."""
    return clock_answer(queries.shot_clock(shot_clock))


@read("events/<int:event>/shot-clock-requests/", admits=READERS)
def shot_clock_requests(event: int) -> Sequence[ShotClockRequest]:
    """List the open requests, oldest first."""
    return [_request(row) for row in queries.shot_clock_requests(tournaments.event(event).id)]
