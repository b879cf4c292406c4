"""A sit-and-go that starts opens the same one again; who waited is on its list, in order (Sanremo art. 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import EventId, Note
from access.roles import CASHIERS, DIRECTORS
from access.verbs import action
from floor.play.words import NextOpened, WaitingMoved
from journal.book import OpenBook
from journal.opening import HOUSE, BookRef, tournament_book
from rulebook.refusals import Refusal
from rulebook.rounds.following import sit_and_go
from tournaments import queries
from tournaments.entries.verbs import add_entry, mark_void
from tournaments.lifecycle.verbs import open_again
from tournaments.queries import EntryView
from tournaments.set_up.verbs import duplicate_event


@dataclass(frozen=True, slots=True, kw_only=True)
class NextGame:
    """The event that takes entries now."""

    event: int
    next_event: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ListMoved:
    """How many players of a waiting list are on that of the next event."""

    event: int
    players: int


def next_of(event_id: int) -> int | None:
    """The event that followed a sit-and-go: the first of its name after it; None if it opened none."""
    event = queries.event(event_id)
    later = [one.id for one in queries.events() if one.name == event.name and one.id > event_id]
    return min(later, default=None)


def waiting_for(event_id: int) -> tuple[EntryView, ...]:
    """The waiting list of an event, in order."""
    return tuple(one for one in queries.unpaid_entries(event_id) if one.unpaid_until is None)


def moves_list(event_id: int) -> int:
    """How many players are on the list of the next sit-and-go, once this one has started."""
    rules = queries.profile(event_id).clock
    registered = max(rules.start_at_entries, queries.field(event_id).entries)
    return sit_and_go(rules, registered, len(waiting_for(event_id))).next_registered


@action("events/<int:event>/open-next/", admits=DIRECTORS, opens=lambda _command: [HOUSE])
def open_next(book: OpenBook, *, event: EventId) -> NextGame:
    """Open the same sit-and-go again, registration open; the house does so as one starts, if its rules say it.

    Raises ``Refusal`` ``next_is_open`` or ``preflight_failed``.
    """
    if (later := next_of(event)) is not None:
        raise Refusal("next_is_open", event=later)
    old = queries.event(event)
    shown = duplicate_event(book, event=event, name=old.name, starts_at=book.now)
    open_again(book, event_id=shown.id)
    book.record(NextOpened(event=shown.id, earlier=event))
    return NextGame(event=event, next_event=shown.id)


def _both(command: Any) -> list[BookRef]:
    return [tournament_book(command.event), tournament_book(command.to)]


@action("events/<int:event>/move-waiting-list/", admits=CASHIERS, opens=_both)
def move_waiting_list(
    book: OpenBook, *, event: EventId, to: Annotated[EventId, Note("The event whose list they join.")]
) -> ListMoved:
    """Move the waiting list of an event to another one, in its order.

    Raises ``Refusal`` ``nobody_waits`` or ``player_in_play``.
    """
    waiting = waiting_for(event)
    if not waiting:
        raise Refusal("nobody_waits", event=event)
    day = queries.current_day(to)
    for entry in waiting:
        mark_void(book, entry_id=entry.id)
        add_entry(book, event_id=to, day_id=day.id, player_id=entry.player_id, status="unpaid")
    book.record(WaitingMoved(event=event, to=to, players=len(waiting)))
    return ListMoved(event=event, players=len(waiting))
