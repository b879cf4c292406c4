"""Breaks: started now, skipped, taken or marked ahead of time; whether they start automatically."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from access.fields import DayId, Note
from access.roles import FLOOR
from access.verbs import action
from clock import facts
from clock.queries import anchors_of, structure_of
from clock.steps import ClockTurned, SeenGeneration, commanded, of_day, tell, turn
from journal.book import OpenBook
from rulebook.clock import ClockAnchors, break_to_skip, let_wait, marked_ahead, next_break, settle, skip_break
from rulebook.refusals import Refusal
from rulebook.structure import Structure


@action("days/<int:day>/clock/skip-next-break/", admits=FLOOR, opens=of_day)
def skip_coming_break(book: OpenBook, *, day: DayId, generation: SeenGeneration = None) -> ClockTurned:
    """Skip the next break when its time comes: play continues.

    Raises ``Refusal`` ``no_break_ahead`` or ``break_skipped_already``.
    """
    row = commanded(book, day, generation)
    row.skipped_break = break_to_skip(structure_of(row.day_id), anchors_of(row), book.now)
    turn(book, row, partial(_settled, book), row.pause_reason, is_room=row.is_room_paused)
    return tell(book, row=row, fact=facts.BreakToBeSkipped)


@action("days/<int:day>/clock/keep-next-break/", admits=FLOOR, opens=of_day)
def keep_coming_break(book: OpenBook, *, day: DayId, generation: SeenGeneration = None) -> ClockTurned:
    """Take the next break after all.

    Raises ``Refusal("no_break_skipped")``.
    """
    row = commanded(book, day, generation)
    if marked_ahead(structure_of(row.day_id), anchors_of(row), book.now) is None:
        raise Refusal("no_break_skipped")
    row.skipped_break = None
    turn(book, row, partial(_settled, book), row.pause_reason, is_room=row.is_room_paused)
    return tell(book, row=row, fact=facts.BreakToBeKept)


def _settled(book: OpenBook, structure: Structure, anchors: ClockAnchors) -> ClockAnchors:
    return settle(structure, anchors, book.now)


@action("days/<int:day>/clock/next-break/", admits=FLOOR, opens=of_day)
def begin_next_break(book: OpenBook, *, day: DayId, generation: SeenGeneration = None) -> ClockTurned:
    """Start the next break now.

    Raises ``Refusal("no_break_ahead")``.
    """
    row = commanded(book, day, generation)
    turn(book, row, lambda structure, anchors: next_break(structure, anchors, book.now), row.pause_reason)
    return tell(book, row=row, fact=facts.BreakBegun if row.is_running else facts.LevelJumped)


@action("days/<int:day>/clock/skip-break/", admits=FLOOR, opens=of_day)
def skip_this_break(book: OpenBook, *, day: DayId, generation: SeenGeneration = None) -> ClockTurned:
    """Skip this break: the level after it starts now.

    Raises ``Refusal("no_break_now")``.
    """
    row = commanded(book, day, generation)
    turn(book, row, lambda structure, anchors: skip_break(structure, anchors, book.now))
    return tell(book, row=row, fact=facts.BreakSkipped)


@action("days/<int:day>/clock/waiting/", admits=FLOOR, opens=of_day)
def let_breaks_wait(
    book: OpenBook,
    *,
    day: DayId,
    generation: SeenGeneration = None,
    breaks: Annotated[bool, Note("Every break waits for the floor.")] = False,
    play: Annotated[bool, Note("Play after a break waits for the floor.")] = False,
) -> ClockTurned:
    """Choose whether breaks, and play after them, wait for the floor or start automatically."""
    row = commanded(book, day, generation)
    wait = partial(_waiting, book, breaks, play)
    turn(book, row, wait, row.pause_reason)
    return tell(book, row=row, fact=facts.BreaksBySay, breaks_wait=breaks, play_waits=play)


def _waiting(
    book: OpenBook, breaks: bool, play: bool, structure: Structure, anchors: ClockAnchors
) -> ClockAnchors:
    return let_wait(structure, anchors, book.now, breaks=breaks, play=play)
