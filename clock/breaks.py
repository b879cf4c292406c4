"""Breaks: begun now, skipped, held or marked ahead of time; whether they begin by themselves."""

from __future__ import annotations

from functools import partial

from clock import facts
from clock.queries import anchors_of, structure_of
from clock.steps import Answer, commanded, tell, turn
from journal.book import OpenBook
from rulebook.clock import ClockAnchors, break_to_skip, let_wait, marked_ahead, next_break, settle, skip_break
from rulebook.refusals import Refusal
from rulebook.structure import Structure


def skip_coming_break(book: OpenBook, *, day_id: int, seen: int | None = None) -> Answer:
    """Mark the coming break: play goes on over it when its time comes.

    Raises ``Refusal`` ``no_break_ahead`` or ``break_skipped_already``.
    """
    row = commanded(book, day_id, seen)
    row.skipped_break = break_to_skip(structure_of(day_id), anchors_of(row), book.now)
    turn(book, row, partial(_settled, book), row.pause_reason, is_room=row.is_room_paused)
    return tell(book, row=row, fact=facts.BreakToBeSkipped)


def hold_coming_break(book: OpenBook, *, day_id: int, seen: int | None = None) -> Answer:
    """Take the mark off the coming break: it is held after all; raises ``Refusal("no_break_skipped")``."""
    row = commanded(book, day_id, seen)
    if marked_ahead(structure_of(day_id), anchors_of(row), book.now) is None:
        raise Refusal("no_break_skipped")
    row.skipped_break = None
    turn(book, row, partial(_settled, book), row.pause_reason, is_room=row.is_room_paused)
    return tell(book, row=row, fact=facts.BreakToBeHeld)


def _settled(book: OpenBook, structure: Structure, anchors: ClockAnchors) -> ClockAnchors:
    return settle(structure, anchors, book.now)


def begin_next_break(book: OpenBook, *, day_id: int, seen: int | None = None) -> Answer:
    """Begin the next break now; raises ``Refusal("no_break_ahead")``."""
    row = commanded(book, day_id, seen)
    turn(book, row, lambda structure, anchors: next_break(structure, anchors, book.now), row.pause_reason)
    return tell(book, row=row, fact=facts.BreakBegun if row.is_running else facts.LevelJumped)


def skip_this_break(book: OpenBook, *, day_id: int, seen: int | None = None) -> Answer:
    """Begin the level after the break now; raises ``Refusal("no_break_now")``."""
    row = commanded(book, day_id, seen)
    turn(book, row, lambda structure, anchors: skip_break(structure, anchors, book.now))
    return tell(book, row=row, fact=facts.BreakSkipped)


def let_breaks_wait(
    book: OpenBook, *, day_id: int, breaks: bool, play: bool, seen: int | None = None
) -> Answer:
    """Whether breaks, and play after them, begin when the floor says so, or by themselves."""
    row = commanded(book, day_id, seen)
    wait = partial(_waiting, book, breaks, play)
    turn(book, row, wait, row.pause_reason)
    return tell(book, row=row, fact=facts.BreaksBySay, breaks_wait=breaks, play_waits=play)


def _waiting(
    book: OpenBook, breaks: bool, play: bool, structure: Structure, anchors: ClockAnchors
) -> ClockAnchors:
    return let_wait(structure, anchors, book.now, breaks=breaks, play=play)
