"""The seats in place of the clock, on every clock screen of an event at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from access.fields import DayId
from access.roles import FLOOR
from access.verbs import action
from clock import facts
from clock.models import Clock
from clock.queries import seats_on_screens
from clock.steps import clock_row
from journal.book import OpenBook
from journal.opening import BookRef, tournament_book
from rulebook.refusals import Refusal
from tournaments import queries as tournaments

SHOWN_IN = ("registration", "running")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsCommand:
    """What the clock screens of a day's event show."""

    day: DayId


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsAsked:
    """Whether the clock screens show the seats."""

    are_shown: bool


def _of_day(command: Any) -> list[BookRef]:
    return [tournament_book(tournaments.day(command.day).event_id)]


@action("days/<int:day>/show-seats/", admits=FLOOR, opens=_of_day)
def show_seats(book: OpenBook, *, day: DayId) -> SeatsAsked:
    """Show the seats by name on every clock screen of the event.

    They stay until they are hidden, or play starts or resumes; asked for during play, until they are hidden
    or play resumes after a pause. Raises ``seats_not_shown_now`` or ``day_closed``.
    """
    row = _open_clock(book, day)
    row.seats_shown_at = book.now
    book.save(row)
    book.record(facts.SeatsShown(day=row.day_id))
    return SeatsAsked(are_shown=True)


@action("days/<int:day>/hide-seats/", admits=FLOOR, opens=_of_day)
def hide_seats(book: OpenBook, *, day: DayId) -> SeatsAsked:
    """Show the clock again on the screens that were asked to show the seats.

    Raises ``seats_not_on_screens``, ``seats_not_shown_now`` or ``day_closed``.
    """
    row = _open_clock(book, day)
    if not seats_on_screens(row.day_id, book.now).are_shown:
        raise Refusal("seats_not_on_screens")
    row.seats_shown_at = None
    book.save(row)
    book.record(facts.SeatsHidden(day=row.day_id))
    return SeatsAsked(are_shown=False)


def _open_clock(book: OpenBook, day_id: int) -> Clock:
    day = tournaments.day(day_id)
    event = tournaments.event(day.event_id)
    if event.state not in SHOWN_IN:
        raise Refusal("seats_not_shown_now", state=event.state)
    if day.closed_at is not None:
        raise Refusal("day_closed", day=day.id)
    return clock_row(book, day.id)
