"""The end of a day and of an event: when it is decided, who is left, prizes awarded, tables released."""

from __future__ import annotations

from datetime import datetime

from clock import rows as clock
from clock.steps import RowsOfDay, halt_clock
from displays.announcements.verbs import withdraw_announcement
from floor.models import HeadCount, LastHands
from floor.play.going_on import going_on
from floor.play.hand_steps import close_row
from floor.play.words import EventFinished
from floor.scopes import AWARDS, LAST_HANDS
from journal.book import OpenBook
from payouts.bounties.verbs import close_heads
from payouts.publishing.awarding import award_places
from payouts.structure.rows import is_published, seat_worths
from rulebook import event_end as rule
from seating.tables.verbs import clear_tables
from tournaments import queries
from tournaments.lifecycle.verbs import close_day, finish_event, set_play_state
from tournaments.values import PayoutKind


def finish_if_decided(book: OpenBook, *, event_id: int, day_id: int) -> tuple[int, ...]:
    """Step: finish the event when it is decided and no day follows; returns who won, else nobody."""
    if not is_decided(event_id, day_id, book.now):
        return ()
    return finish(book, event_id=event_id, day_id=day_id)


def finish(
    book: OpenBook, *, event_id: int, day_id: int, kept_until: datetime | None = None
) -> tuple[int, ...]:
    """Step: end the event; the players left tie for the best places. Returns them."""
    unsay_money(book, event_id)
    left, rows = queries.entries_in_play(event_id), RowsOfDay.read(day_id)
    known = rows.clock.day.event if rows else None
    finish_event(book, event_id=event_id, leaves_alive=len(left), known=known)
    close_heads(book, event_id=event_id, left=left)
    end(book, day_id, rows, kept_until=kept_until)
    book.record(EventFinished(event=event_id, entries=left))
    return left


def end(
    book: OpenBook, day_id: int, rows: RowsOfDay | None = None, *, kept_until: datetime | None = None
) -> None:
    """Step: stop the clock of a day, close it and release its tables to the room, at once or at an instant.

    ``rows`` where they are read.
    """
    event_id = queries.day(day_id).event_id
    close_row(book, event_id=event_id)
    close_last_hands(book, event_id=event_id)
    halt_clock(book, day_id=day_id, known=rows.clock if rows else None)
    clear_tables(book, day_id=day_id, kept_until=kept_until)
    close_day(book, day_id=day_id, known=rows.clock.day if rows else None)


def award(book: OpenBook, event_id: int, *, last: int | None = None) -> None:
    """Step: update the awards, down to place ``last`` alone if given; later places must be undone before earlier ones."""
    if award_places(book, event_id=event_id, last=last):
        book.touches(AWARDS.of(event_id))


def unsay_money(book: OpenBook, event_id: int) -> None:
    """Step: ``In the money: 5 players left`` leaves the screens once another number is left."""
    if not going_on(event_id).is_money_announced:
        return
    told = HeadCount.objects.filter(event_id=event_id, announcement__expires_at__gt=book.now)
    for announcement_id in told.values_list("announcement_id", flat=True):
        withdraw_announcement(book, announcement_id=announcement_id)


def is_decided(event_id: int, day_id: int, at: datetime) -> bool:
    """Whether nobody left could still lose anything, and no other day follows."""
    left = queries.players_left(event_id)
    worths = _tickets(event_id) if left > 1 else None
    is_closed = worths is not None and _is_closed(event_id, at)
    won_early = queries.seats_won_early(event_id) if worths else 0
    if not rule.is_decided(left, worths, is_field_closed=is_closed, won_early=won_early):
        return False
    return all(day.is_closed for day in queries.days(event_id) if day.id != day_id)


def all_receive_tickets(event_id: int, left: int) -> bool:
    """Whether this many players of a satellite now win the same ticket; never in another event."""
    return rule.win_alike(left, _tickets(event_id), won_early=queries.seats_won_early(event_id))


def _tickets(event_id: int) -> tuple[int, ...] | None:
    """What each place wins with its ticket, as published or from the sales; none unless a satellite.

    Cash beside a ticket is played for: to the last seat, or for the places.
    """
    if queries.event(event_id).payout.kind is not PayoutKind.SATELLITE:
        return None
    return seat_worths(event_id)


def _is_closed(event_id: int, at: datetime) -> bool:
    return is_published(event_id) or not clock.is_registration_open(event_id, at)


def close_last_hands(book: OpenBook, *, event_id: int) -> int:
    """Step: end the last hands, when cancelled or the day ends; returns how many were drawn, or 0."""
    if not going_on(event_id).are_last_hands:
        return 0
    row = LastHands.objects.get(event_id=event_id, ended_at=None)
    row.ended_at = book.now
    book.save(row)
    book.touches(LAST_HANDS.of(row.pk))
    if queries.event(event_id).state == "running":
        set_play_state(book, event_id=event_id, play_state="normal")
    return row.hands
