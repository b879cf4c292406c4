"""The end of a break with tables still racing: the director is asked once whether play waits for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from access.fields import EventId, Note
from access.roles import FLOOR
from access.verbs import action
from clock import rows as clock
from clock.steps import hold_play
from floor.colour_up import words
from floor.colour_up.queries import ColourUpView, open_colour_ups
from floor.models import ColourUp
from floor.play.queries import require_running
from journal import instants
from journal.book import OpenBook
from rulebook.chips import waits_at_break_end
from rulebook.clock import ClockReading, ClockState
from rulebook.refusals import Refusal
from tournaments import queries
from tournaments.books import of_event

ASKED_BEFORE_MS = 120_000
"""The question comes this long before the break ends: most rooms have finished by then."""
AFTER_MS = 500
"""A list is read again a little after the instant, never before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakEndAnswered:
    """The answer, and the tables that still race."""

    waits: bool
    tables: Annotated[tuple[int, ...], Note("By number.")]


@action("events/<int:event>/colour-ups/break-end/", admits=FLOOR, opens=of_event)
def answer_break_end(
    book: OpenBook,
    *,
    event: EventId,
    waits: Annotated[bool, Note("Whether play waits until the colour-up is closed; else it resumes.")],
) -> BreakEndAnswered:
    """Answer whether play after the break waits for the tables that still race: asked once, for all chips that leave.

    Raises ``Refusal`` ``event_<state>``, ``no_table_racing`` or ``break_end_answered``.
    """
    require_running(event)
    listed = open_colour_ups(event)
    racing = [one for one in listed if one.waiting]
    if not racing:
        raise Refusal("no_table_racing")
    if _is_answered(listed):
        raise Refusal("break_end_answered")
    for row in ColourUp.objects.filter(pk__in=[one.id for one in racing]):
        row.play_waits = waits
        book.save(row)
    if waits:
        hold_play(book, day_id=racing[0].day_id, is_held=True)
    told = words.PlayWaitsForRaces if waits else words.PlayResumesWithoutRaces
    book.record(told(event=event))
    numbers = {table.number for one in racing for table in one.waiting}
    return BreakEndAnswered(waits=waits, tables=tuple(sorted(numbers)))


def held_by_rule(book: OpenBook, event_id: int, day_id: int) -> bool | None:
    """Step: as a colour-up is announced, the answer of the rules, or the one given for another; None: to be asked."""
    given = [one.play_waits for one in open_colour_ups(event_id) if one.play_waits is not None]
    waits = given[0] if given else waits_at_break_end(queries.profile(event_id).chips)
    if waits:
        hold_play(book, day_id=day_id, is_held=True)
    return waits


def released(book: OpenBook, row: ColourUp) -> None:
    """Step: a colour-up is over; play that waited for it, and for no other, resumes."""
    if row.play_waits and not any(one.play_waits for one in open_colour_ups(row.event_id)):
        hold_play(book, day_id=row.day_id, is_held=False)


def asks(listed: Sequence[ColourUpView]) -> bool:
    """Whether the question is due: a break ends within two minutes, tables still race, nobody has answered."""
    shown = _break_with_races(listed)
    return shown is not None and shown.left_ms <= ASKED_BEFORE_MS


def asks_in_ms(listed: Sequence[ColourUpView]) -> int:
    """Milliseconds until the question comes, or is no longer asked, without any action; 0: never."""
    shown = _break_with_races(listed)
    if shown is None or shown.state is not ClockState.RUNNING:
        return 0
    early = shown.left_ms - ASKED_BEFORE_MS
    return (early if early > 0 else shown.left_ms) + AFTER_MS


def _break_with_races(listed: Sequence[ColourUpView]) -> ClockReading | None:
    """The break that is on while tables race and nobody has said what happens at its end."""
    if not any(one.waiting for one in listed) or _is_answered(listed):
        return None
    try:
        shown = clock.reading(listed[0].day_id, instants.now())
    except Refusal:
        return None
    return shown if shown.period.is_break and not shown.is_waiting else None


def _is_answered(listed: Sequence[ColourUpView]) -> bool:
    return any(one.play_waits is not None for one in listed)
