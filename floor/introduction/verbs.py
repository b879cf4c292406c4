"""The floor introduces the players of the final table, or does without."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from django.utils.translation import gettext as _

from access.fields import EventId, Note
from access.roles import FLOOR
from access.verbs import action
from clock import rows as clock
from clock.verbs import pause_clock
from floor.introduction import words
from floor.introduction.rows import is_introduction_due
from floor.models import Introduction
from floor.play.rows import require_running
from journal.book import OpenBook
from rulebook.clock import ClockState
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.books import of_event


@dataclass(frozen=True, slots=True, kw_only=True)
class IntroductionBegun:
    """Whether the introduction paused the clock."""

    is_paused: bool


@action("events/<int:event>/final-table/introduction/", admits=FLOOR, opens=of_event)
def introduce_final_table(
    book: OpenBook, *, event: EventId, skip: Annotated[bool, Note("Play on without it.")] = False
) -> IntroductionBegun:
    """Introduce the players of the final table: a running level is paused until the clock is resumed.

    Raises ``Refusal`` ``event_<state>`` or ``no_introduction_due``.
    """
    require_running(event)
    book.require("tournament", event)
    if not is_introduction_due(event):
        raise Refusal("no_introduction_due", event=event)
    day_id = tournaments.current_day(event).id
    reading = clock.reading(day_id, book.now)
    pauses = not skip and reading.state is ClockState.RUNNING and not reading.period.is_break
    if pauses:
        pause_clock(book, day=day_id, reason=_("Introduction of the final table"))
    generation = None if skip else clock.clock_of(day_id).generation
    book.create(Introduction, event_id=event, generation=generation)
    fact = words.IntroductionSkipped if skip else words.FinalTableIntroduced
    book.record(fact(event=event, players=tournaments.players_left(event)))
    return IntroductionBegun(is_paused=pauses)
