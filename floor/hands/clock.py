"""Steps: the clock in hand for hand, which is paused and charged per hand, and keeps running at a soft pace."""

from __future__ import annotations

from datetime import datetime

from clock.steps import charge_clock, halt_clock, run_clock_on
from floor.models import HandForHand
from journal.book import OpenBook
from rulebook.bubble import Pace, pays_by_hand
from rulebook.profile import BubbleRules


def halt_for_hand(book: OpenBook, row: HandForHand) -> None:
    """Step: pause the clock; not at a soft pace."""
    if pays_by_hand(Pace(row.pace)):
        halt_clock(book, day_id=row.day_id)


def go_on(book: OpenBook, row: HandForHand) -> None:
    """Step: resume the clock paused for hand for hand; at a soft pace it stays as it is."""
    if pays_by_hand(Pace(row.pace)):
        run_clock_on(book, day_id=row.day_id)


def charge_row(book: OpenBook, row: HandForHand, rules: BubbleRules) -> bool:
    """Step: deduct the last hand from the clock, once; returns whether the level ended and the break starts."""
    if row.is_charged or not pays_by_hand(Pace(row.pace)):
        return False
    halt_clock(book, day_id=row.day_id)
    shown = charge_clock(book, day_id=row.day_id, rules=rules, real_ms=_real_ms(row, book.now))
    row.is_charged = True
    if shown.period.is_break:
        run_clock_on(book, day_id=row.day_id)
    return shown.period.is_break


def _real_ms(row: HandForHand, now: datetime) -> int:
    took = (row.barrier_at or now) - row.began_at
    return max(0, round(took.total_seconds() * 1_000))
