"""Forfeit a stack to re-enter, at the close of registration."""

from __future__ import annotations

from dataclasses import replace

from access.fields import CountedStack, EntryId
from access.roles import FLOOR
from access.verbs import action
from cashier.sales import admission
from cashier.sales.admission import Occasion
from clock import rows as clock
from floor.busts.out import Busted, BustOut, bust_set, follow_up, take_out
from floor.buying.words import StackForfeited
from journal.book import OpenBook
from rulebook.refusals import Refusal
from rulebook.surrender import SurrenderAt, forfeit
from seating.commands import SeenAt
from tournaments.books import of_entry
from tournaments.entries.chips import post_chips
from tournaments.queries import ChipKind


@action("entries/<int:entry>/forfeit-stack/", admits=FLOOR, opens=of_entry)
def forfeit_stack(
    book: OpenBook, *, entry: EntryId, stack: CountedStack = None, seen: SeenAt = None
) -> Busted:
    """Forfeit a stack: its chips leave play, the entry takes its place, and its player may re-enter at once.

    Only at the close of registration, and only if the player may re-enter (TDA 2024 rule 8-B; WSOP 13).

    Raises ``Refusal`` ``forfeit_too_early``, ``registration_closed``, ``no_return``, ``re_entries_used``,
    ``re_entry_closed``, ``entries_full`` or a refusal of a bust.
    """
    busts = bust_set(book, [entry])
    event, entry_view = busts.event, busts.entries[entry]
    if not entry_view.is_alive:
        raise Refusal("entry_not_alive", field="entry", entry=entry_view.id)
    admission.admit_return(Occasion.of(book), event, entry_view)
    chips = (entry_view.stack or 0) if stack is None else stack
    is_closing = clock.closes_before_next_level(entry_view.day_id, book.now)
    when = SurrenderAt.AT_CLOSE if is_closing else SurrenderAt.BEFORE_CLOSE
    given_up = forfeit(chips, when, is_reentry_event=event.re_entries != 0).removed
    bust = BustOut(entry=entry_view.id, stack_at_start=chips, seen=seen)
    gone = take_out(book, busts, [bust], is_disqualified=True)
    ref, placing = busts.seats.get(entry_view.id), gone.placings[entry_view.id]
    table = ref.table if ref else None
    kind = ChipKind.GIVEN_UP
    post_chips(book, event_id=event.id, kind=kind, amount=-given_up, entry_id=entry_view.id, table=table)
    fact = StackForfeited(
        entry=entry_view.id,
        table=table,
        seat=ref.seat if ref else None,
        chips=given_up,
        place_range=(placing.first, placing.last),
    )
    return follow_up(book, entry_id=entry_view.id, fact=fact, gone=replace(gone, plays_on=False))
