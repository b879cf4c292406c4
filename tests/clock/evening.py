"""An event whose clock can be commanded at any instant."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from access.verbs import Verb
from clock import verbs
from journal import instants
from journal.book import Actor, OpenBook
from journal.opening import HOUSE, Command, perform, tournament_book
from rulebook.structure import LastLevel, Period, PeriodKind
from tests import builders
from tournaments.lifecycle.verbs import announce_event, open_registration, start_event
from tournaments.queries import current_day, room_tables
from tournaments.set_up.verbs import create_event
from tournaments.values import simple_setup

EIGHT = datetime(2026, 11, 20, 20, 0, tzinfo=UTC)
NOBODY = Command(Actor())


def level(small_blind: int, minutes: int = 20) -> Period:
    """A level of this many minutes."""
    return Period(PeriodKind.LEVEL, 0, minutes * 60, small_blind, 2 * small_blind)


def pause_of(minutes: int) -> Period:
    """A break of this many minutes."""
    return Period(PeriodKind.BREAK, 0, minutes * 60)


STRUCTURE = (level(100), level(200), pause_of(10), level(300), level(400))


@dataclass(frozen=True, slots=True)
class Evening:
    """A running event, and its only day."""

    event_id: int
    day_id: int
    began: datetime

    def at(self, minutes: float, verb: Callable[..., Any], /, **values: Any) -> Any:
        """Command the clock this many minutes after its start."""
        with instants.simulated_at(self.began + timedelta(minutes=minutes)):
            book = [tournament_book(self.event_id)]
            day = {"day": self.day_id} if isinstance(verb, Verb) else {"day_id": self.day_id}
            return perform(book, NOBODY, builders.step(verb, **day, **values))


def after(minutes: float) -> datetime:
    """This many minutes after eight."""
    return EIGHT + timedelta(minutes=minutes)


def evening(
    *,
    periods: tuple[Period, ...] = STRUCTURE,
    is_started: bool = True,
    began: datetime = EIGHT,
    countdown: float = 0,
    **terms: Any,
) -> Evening:
    """An event of two entries that runs from ``began``, its clock started automatically this many minutes later.

    Late registration to the end of level 2.
    """
    with instants.simulated_at(began):
        values: dict[str, Any] = {
            "name": "Friday",
            "starts_at": began,
            "periods": periods,
            "late_until_level": 2,
            "last_level": LastLevel.REPEATS,
            "buy_in_minor": 10_000,
        }
        setup = simple_setup(**values | terms)
        builders.house()
        if not room_tables():
            builders.room(2)
        event_id = builders.do([HOUSE], create_event, setup=setup).id
        made = Evening(event_id, current_day(event_id).id, began)
        if is_started:
            book = [tournament_book(event_id)]
            for step in (announce_event, open_registration):
                perform(book, NOBODY, builders.step(step, event=event_id))
            builders.entries(event_id, 2)
            perform(book, NOBODY, partial(_play, evening=made, countdown=countdown))
    return made


def _play(book: OpenBook, *, evening: Evening, countdown: float) -> None:
    """The state and the clock: what the start of play does, without seats."""
    start_event(book, event_id=evening.event_id)
    if countdown:
        begins = evening.began + timedelta(minutes=countdown)
        verbs.start_clock_at(book, day=evening.day_id, at=begins)
    else:
        verbs.start_clock(book, day=evening.day_id)
