"""The coming break, marked ahead of time: the floor does without it, or holds it after all."""

from __future__ import annotations

from functools import partial

from clock import facts
from clock.actions import Answer, commanded, tell, turn
from clock.queries import anchors_of, structure_of
from journal.book import OpenBook
from rulebook.clock import ClockAnchors, break_to_skip, marked_ahead, settle
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
