"""Breaks: started now, skipped, taken or marked ahead of time; whether they start automatically."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Annotated

from access.fields import Note
from access.roles import FLOOR
from access.verbs import verb
from clock import facts
from clock.queries import anchors_of, structure_of
from clock.steps import ClockCommand, ClockTurned, commanded, of_day, tell, turn
from journal.book import OpenBook
from rulebook.clock import ClockAnchors, break_to_skip, let_wait, marked_ahead, next_break, settle, skip_break
from rulebook.refusals import Refusal
from rulebook.structure import Structure


@dataclass(frozen=True, slots=True, kw_only=True)
class LetBreaksWait(ClockCommand):
    """What starts only when the floor says so."""

    breaks: Annotated[bool, Note("Every break waits for the floor.")] = False
    play: Annotated[bool, Note("Play after a break waits for the floor.")] = False


@verb(ClockCommand, "days/<int:day>/clock/skip-next-break/", admits=FLOOR, opens=of_day)
def skip_coming_break(book: OpenBook, command: ClockCommand) -> ClockTurned:
    """Skip the next break when its time comes: play continues.

    Raises ``Refusal`` ``no_break_ahead`` or ``break_skipped_already``.
    """
    row = commanded(book, command)
    row.skipped_break = break_to_skip(structure_of(row.day_id), anchors_of(row), book.now)
    turn(book, row, partial(_settled, book), row.pause_reason, is_room=row.is_room_paused)
    return tell(book, row=row, fact=facts.BreakToBeSkipped)


@verb(ClockCommand, "days/<int:day>/clock/keep-next-break/", admits=FLOOR, opens=of_day)
def keep_coming_break(book: OpenBook, command: ClockCommand) -> ClockTurned:
    """Take the next break after all.

    Raises ``Refusal("no_break_skipped")``.
    """
    row = commanded(book, command)
    if marked_ahead(structure_of(row.day_id), anchors_of(row), book.now) is None:
        raise Refusal("no_break_skipped")
    row.skipped_break = None
    turn(book, row, partial(_settled, book), row.pause_reason, is_room=row.is_room_paused)
    return tell(book, row=row, fact=facts.BreakToBeKept)


def _settled(book: OpenBook, structure: Structure, anchors: ClockAnchors) -> ClockAnchors:
    return settle(structure, anchors, book.now)


@verb(ClockCommand, "days/<int:day>/clock/next-break/", admits=FLOOR, opens=of_day)
def begin_next_break(book: OpenBook, command: ClockCommand) -> ClockTurned:
    """Start the next break now.

    Raises ``Refusal("no_break_ahead")``.
    """
    row = commanded(book, command)
    turn(book, row, lambda structure, anchors: next_break(structure, anchors, book.now), row.pause_reason)
    return tell(book, row=row, fact=facts.BreakBegun if row.is_running else facts.LevelJumped)


@verb(ClockCommand, "days/<int:day>/clock/skip-break/", admits=FLOOR, opens=of_day)
def skip_this_break(book: OpenBook, command: ClockCommand) -> ClockTurned:
    """Skip this break: the level after it starts now.

    Raises ``Refusal("no_break_now")``.
    """
    row = commanded(book, command)
    turn(book, row, lambda structure, anchors: skip_break(structure, anchors, book.now))
    return tell(book, row=row, fact=facts.BreakSkipped)


@verb(LetBreaksWait, "days/<int:day>/clock/waiting/", admits=FLOOR, opens=of_day)
def let_breaks_wait(book: OpenBook, command: LetBreaksWait) -> ClockTurned:
    """Choose whether breaks, and play after them, wait for the floor or start automatically."""
    row = commanded(book, command)
    wait = partial(_waiting, book, command.breaks, command.play)
    turn(book, row, wait, row.pause_reason)
    return tell(book, row=row, fact=facts.BreaksBySay, breaks_wait=command.breaks, play_waits=command.play)


def _waiting(
    book: OpenBook, breaks: bool, play: bool, structure: Structure, anchors: ClockAnchors
) -> ClockAnchors:
    return let_wait(structure, anchors, book.now, breaks=breaks, play=play)
