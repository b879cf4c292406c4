"""Step: who is out plays the flight that was paid ahead."""

from __future__ import annotations

from collections.abc import Iterable

from cashier.models import Sale
from cashier.sales.ahead import entries_ahead
from cashier.sales.ahead_words import AheadPlayed
from cashier.sales.verbs import give_seat
from clock import rows as clock
from clock.timers.left import bring_penalties
from journal.book import OpenBook
from rulebook.days.ahead import AheadGoes
from seating import queries as seating
from seating.queries import SeatRef
from tournaments import queries as tournaments
from tournaments.entries import verbs as entries
from tournaments.entries.verbs import EntryStack
from tournaments.queries import EntryView


def play_ahead(book: OpenBook, *, event_id: int, players: Iterable[int] | None = None) -> None:
    """Step: these players, or all who have nothing else in play, play the next flight that they paid for."""
    for one in entries_ahead(event_id, book.now, players):
        if one.goes is AheadGoes.PLAYED:
            _play(book, one.entry)


def _play(book: OpenBook, entry: EntryView) -> None:
    """The entry gets the stack of its sale; a seat if its flight is played and one is free, else with the others."""
    chips = Sale.objects.filter(entry=entry.id, voided_at__isnull=True).values_list("chips", flat=True)
    entries.mark_paid(book, entry_id=entry.id, new_stack=EntryStack(sum(chips)))
    bring_penalties(book, entry)
    seat = _seat(book, tournaments.entry(entry.id))
    book.record(
        AheadPlayed(
            event=entry.event_id,
            entry=entry.id,
            player=entry.player_id,
            number=entry.number,
            day=entry.day_id,
            table=seat.table if seat else None,
            seat=seat.seat if seat else None,
        )
    )


def _seat(book: OpenBook, entry: EntryView) -> SeatRef | None:
    day = tournaments.day(entry.day_id)
    if not clock.is_started(day) or not (seating.free_seats(day.id) or seating.tables_to_open(day)):
        return None
    return give_seat(book, tournaments.event(entry.event_id), entry)
