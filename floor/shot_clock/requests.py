"""The clock called at the table: started at once, or requested from the floor, by the rules of the event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Protocol

from access.fields import EntryId, Id, Note, TableId
from access.roles import FLOOR
from access.verbs import action
from floor.models import ShotClockRequest as ShotClockRequestRow
from floor.play.queries import require_running
from floor.shot_clock import words
from floor.shot_clock.answers import ShotClock, ShotClockRequest, request_shown
from floor.shot_clock.queries import shot_clock_request as request_of
from floor.shot_clock.verbs import ThinkSeconds, call_shot_clock, require_may_call
from journal.book import OpenBook
from journal.opening import BookRef, tournament_book
from rulebook.refusals import Refusal
from rulebook.shot_clock import starts_at_call
from seating import queries as seats
from seating.commands import of_table

RequestId = Annotated[Id, Note("The request for a shot clock.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotClockRequested:
    """The clock that was started, or the request that waits for the floor."""

    shot_clock: ShotClock | None = None
    request: ShotClockRequest | None = None


class NamesRequest(Protocol):
    """A command to a request for a shot clock."""

    @property
    def shot_clock_request(self) -> int:
        """The request."""


def of_request(command: NamesRequest) -> list[BookRef]:
    """The book of the event of the request."""
    return [tournament_book(request_of(command.shot_clock_request).event_id)]


@action("tables-in-play/<int:table>/request-shot-clock/", admits=FLOOR, opens=of_table)
def request_shot_clock(
    book: OpenBook,
    *,
    table: TableId,
    entry: Annotated[EntryId | None, Note("The player who thinks, if it is said.")] = None,
    faces_bet: bool = True,
) -> ShotClockRequested:
    """A player at the table calls the clock: it starts, or the floor is asked to start it.

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
    return ShotClockRequested(request=request_shown(request_of(row.pk)))


@action(
    "shot-clock-requests/<int:shot_clock_request>/decline/",
    admits=FLOOR,
    opens=of_request,
)
def decline_shot_clock(book: OpenBook, *, shot_clock_request: RequestId) -> ShotClockRequest:
    """Start no clock where a table asked for one.

    Raises ``not_found`` or ``clock_not_wanted``.
    """
    row = _open_request(book, shot_clock_request)
    row.closed_at = book.now
    book.save(row)
    book.record(words.ClockDeclined(table=row.table.number))
    return request_shown(request_of(row.pk))


@action(
    "shot-clock-requests/<int:shot_clock_request>/grant/",
    admits=FLOOR,
    opens=of_request,
    makes="shot-clock",
)
def grant_shot_clock(
    book: OpenBook, *, shot_clock_request: RequestId, seconds: ThinkSeconds = None
) -> ShotClock:
    """Start the clock that a table asked for, on the player it was asked on.

    Raises ``not_found``, ``clock_not_wanted`` or as ``call_shot_clock``.
    """
    row = _open_request(book, shot_clock_request)
    return call_shot_clock(
        book, table=row.table_id, entry=_still_there(row), seconds=seconds, faces_bet=row.faces_bet
    )


def _open_request(book: OpenBook, request_id: int) -> ShotClockRequestRow:
    """An open request; raises ``not_found`` or ``clock_not_wanted``."""
    row = ShotClockRequestRow.objects.select_related("table").filter(pk=request_id).first()
    if row is None:
        raise Refusal("not_found", what="clock", id=request_id)
    book.require("tournament", row.event_id)
    if row.closed_at is not None:
        raise Refusal("clock_not_wanted", table=row.table.number)
    return row


def _still_there(row: ShotClockRequestRow) -> int | None:
    """The player it was requested on, unless they sit elsewhere by now."""
    return row.entry_id if row.entry_id in seats.table(row.table_id).entries.values() else None
