"""Steps: the clock in hand for hand, which is paused and charged per hand, and keeps running at a soft pace."""

from __future__ import annotations

from datetime import datetime

from clock import rows as clock
from clock.steps import charge_clock, halt_clock, hold_breaks, run_clock_on
from floor.models import HandForHand
from floor.play.hand_steps import open_row
from journal import instants
from journal.book import OpenBook
from rulebook.bubble import Pace, charges_at, pays_by_hand
from rulebook.profile import BubbleRules
from rulebook.profile.variants import ChargeAt
from tournaments import queries as tournaments


def halt_for_hand(book: OpenBook, row: HandForHand) -> None:
    """Step: pause the clock; not at a soft pace."""
    if pays_by_hand(Pace(row.pace)):
        halt_clock(book, day_id=row.day_id)


def hold_break(book: OpenBook, row: HandForHand) -> None:
    """Step: where the clock runs on until a table has finished, the break waits for the end of the hand."""
    if pays_by_hand(Pace(row.pace)):
        hold_breaks(book, day_id=row.day_id, is_held=True)


def go_on(book: OpenBook, row: HandForHand) -> None:
    """Step: resume the clock paused for hand for hand; at a soft pace it stays as it is."""
    if pays_by_hand(Pace(row.pace)):
        hold_breaks(book, day_id=row.day_id, is_held=False)
        run_clock_on(book, day_id=row.day_id)


def charge_row(book: OpenBook, row: HandForHand, rules: BubbleRules) -> bool:
    """Step: deduct the last hand from the clock, once; returns whether the level ended and the break starts.

    A hand announced in a break costs the break nothing, which continues once every table has finished it.
    """
    if row.is_charged or not pays_by_hand(Pace(row.pace)):
        return False
    halt_clock(book, day_id=row.day_id)
    row.is_charged = True
    shown = clock.reading(row.day_id, book.now)
    if not shown.period.is_break:
        shown = charge_clock(book, day_id=row.day_id, rules=rules, real_ms=_real_ms(row, book.now))
    if shown.period.is_break:
        run_clock_on(book, day_id=row.day_id)
    return shown.period.is_break


def ends_in_a_break(event_id: int) -> bool:
    """Whether a break starts instead of the next hand: what the last hand costs ends the level."""
    row, at = open_row(event_id), instants.now()
    if row is None or row.is_charged or not pays_by_hand(Pace(row.pace)):
        return False
    rules = tournaments.profile(event_id).bubble
    if not charges_at(rules, ChargeAt.START_OF_NEXT_HAND):
        return False
    return clock.after_hand(row.day_id, rules, at, _real_ms(row, at)).period.is_break


def _real_ms(row: HandForHand, now: datetime) -> int:
    took = (row.barrier_at or now) - row.began_at
    return max(0, round(took.total_seconds() * 1_000))
