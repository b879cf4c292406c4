"""The states of an event: from draft to settled, each transition with its checks.

``open_at_home``, ``start_event``, ``finish_event``, ``settle_event``, ``unsettle_event`` and ``cancel_state``
are steps of larger actions (of the floor and the payouts) and record nothing themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import EventId, Note, WallTime
from access.roles import DIRECTORS
from access.verbs import action
from journal.book import OpenBook
from rulebook.days.starting import Start
from rulebook.entries import may_start
from rulebook.refusals import Refusal
from tournaments.books import of_event
from tournaments.check.preflight import require_ready
from tournaments.check.setups import require_likely, require_sound
from tournaments.entries.rows import field, players_left
from tournaments.events import days, event_setup, know_day, know_event
from tournaments.held import day_row, event_row, require_state
from tournaments.lifecycle import words as facts
from tournaments.models import Day, Event, EventState

S = EventState
TRANSITIONS: dict[str, tuple[frozenset[str], str]] = {
    "announce_event": (frozenset({S.DRAFT, S.POSTPONED}), S.ANNOUNCED),
    "withdraw_event": (frozenset({S.ANNOUNCED}), S.DRAFT),
    "open_registration": (frozenset({S.ANNOUNCED, S.POSTPONED}), S.REGISTRATION),
    "open_at_home": (frozenset({S.DRAFT}), S.REGISTRATION),
    "start_event": (frozenset({S.REGISTRATION}), S.RUNNING),
    "finish_event": (frozenset({S.RUNNING}), S.FINISHED),
    "settle_event": (frozenset({S.FINISHED}), S.SETTLED),
    "unsettle_event": (frozenset({S.SETTLED}), S.FINISHED),
    "postpone_event": (frozenset({S.ANNOUNCED, S.REGISTRATION}), S.POSTPONED),
    "cancel_state": (
        frozenset({S.DRAFT, S.ANNOUNCED, S.REGISTRATION, S.RUNNING, S.POSTPONED}),
        S.CANCELLED,
    ),
}
"""The states that allow each action, and the state that it leads to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCommand:
    """A command to an event."""

    event: EventId


@dataclass(frozen=True, slots=True, kw_only=True)
class EventMoved:
    """The state of the event now."""

    event: EventId
    state: EventState


@action("events/<int:event>/announce/", admits=DIRECTORS, opens=of_event)
def announce_event(book: OpenBook, *, event: EventId) -> EventMoved:
    """Announce an event; the check before registration may still report problems.

    Raises the refusal of an invalid set-up.
    """
    row = _step(book, event, "announce_event")
    require_sound(event_setup(event))
    book.record(facts.EventAnnounced(event=event, name=row.name))
    return _moved(row)


@action("events/<int:event>/withdraw/", admits=DIRECTORS, opens=of_event)
def withdraw_event(book: OpenBook, *, event: EventId) -> EventMoved:
    """Return an announced event to draft."""
    row = _step(book, event, "withdraw_event")
    book.record(facts.EventWithdrawn(event=event, name=row.name))
    return _moved(row)


@action("events/<int:event>/open-registration/", admits=DIRECTORS, opens=of_event)
def open_registration(book: OpenBook, *, event: EventId) -> EventMoved:
    """Open the registration of an event, so that entries may be sold.

    Raises ``Refusal("preflight_failed")`` naming what the check found.
    """
    row = _step(book, event, "open_registration")
    require_ready(event_setup(event))
    book.record(facts.RegistrationOpened(event=event, name=row.name))
    return _moved(row)


def open_at_home(book: OpenBook, *, event_id: int) -> None:
    """Step of a quick game: its draft takes entries although the room has no tables; they are opened if wanted."""
    _step(book, event_id, "open_at_home")


def open_again(book: OpenBook, *, event_id: int) -> None:
    """Step: an event just created from one that was sold takes entries at once, in the house's book."""
    row = _allowed(Event.objects.get(pk=event_id), "open_at_home")
    require_ready(event_setup(event_id))
    book.save(row)


def start_event(book: OpenBook, *, event_id: int, override_reason: str = "") -> None:
    """Step of starting play; raises ``Refusal("minimum_not_met")`` unless the director gives a reason.

    Sanremo art. 4: at least ten entries. With a reason two are enough, or none, to use only the clock; a
    single one is refused as ``one_player_only``.
    """
    row = _step(book, event_id, "start_event")
    paid = field(event_id).alive
    is_overridden = bool(override_reason.strip())
    if may_start(paid, row.min_entries, is_overridden=is_overridden):
        return
    if is_overridden:
        raise Refusal("one_player_only", event=event_id)
    raise Refusal("minimum_not_met", entries=paid, least=max(2, row.min_entries))


def finish_event(
    book: OpenBook, *, event_id: int, leaves_alive: int = 1, row_read: Event | None = None
) -> None:
    """Step of the last bust-out, a deal or the end of time; ``leaves_alive`` may still have chips.

    ``row_read`` is its row if this action has read it.
    """
    row = _allowed(row_read or event_row(book, event_id), "finish_event")
    alive = players_left(event_id)
    if alive > leaves_alive:
        raise Refusal("players_left", alive=alive)
    book.save(row)
    know_event(row)


def settle_event(book: OpenBook, *, event_id: int) -> None:
    """Step of settling: the payouts have checked that every prize is paid."""
    _step(book, event_id, "settle_event")


def unsettle_event(book: OpenBook, *, event_id: int) -> None:
    """Step of undoing the settling: the payouts post the reversal in the same action."""
    _step(book, event_id, "unsettle_event")


def cancel_state(book: OpenBook, *, event_id: int) -> None:
    """Step of cancelling: the cashier refunds in the same action; no paid entry may be left."""
    _step(book, event_id, "cancel_state")
    left = field(event_id)
    if left.entries:
        raise Refusal("entries_not_refunded", entries=left.entries)


@action("events/<int:event>/postpone/", admits=DIRECTORS, opens=of_event)
def postpone_event(
    book: OpenBook,
    *,
    event: EventId,
    starts_at: Annotated[datetime | None, WallTime(), Note("The new start; none: not known yet.")] = None,
) -> EventMoved:
    """Postpone an event, to another start if known; entries remain sold, days move by the same time.

    Raises ``start_in_the_past`` or ``instant_unlikely``, naming the field.
    """
    row = _step(book, event, "postpone_event")
    if starts_at is not None:
        _shift(book, row, starts_at)
    book.record(facts.EventPostponed(event=event, name=row.name))
    return _moved(row)


def _moved(row: Event) -> EventMoved:
    return EventMoved(event=row.pk, state=EventState(row.state))


def _shift(book: OpenBook, row: Event, starts_at: datetime) -> None:
    require_likely("starts_at", starts_at)
    if starts_at <= book.now:
        raise Refusal("start_in_the_past", field="starts_at")
    shift = starts_at - row.starts_at
    for day in Day.objects.filter(event=row).order_by("number"):
        day.starts_at += shift
        book.save(day)
    row.starts_at = starts_at
    book.save(row)


def _step(book: OpenBook, event_id: int, name: str) -> Event:
    row = _allowed(event_row(book, event_id), name)
    book.save(row)
    return row


def _allowed(row: Event, name: str) -> Event:
    """The event in the state after an action, not written yet."""
    allowed, state = TRANSITIONS[name]
    require_state(row, allowed)
    row.state = state
    return row


def begin_day(book: OpenBook, *, day_id: int, at: datetime, begins: Start) -> None:
    """Step of starting play on a day: its start, its first level and the time left of it."""
    row = day_row(book, day_id)
    row.started_at, row.first_level, row.first_left_ms = at, begins.level, begins.left_ms
    book.save(row)


def close_day(book: OpenBook, *, day_id: int, row_read: Day | None = None) -> None:
    """Step of ending a day; raises ``Refusal("day_closed")``. ``row_read`` is its row if this action has read
    it."""
    row = row_read or day_row(book, day_id)
    if row.closed_at is not None:
        raise Refusal("day_closed", day=day_id)
    before = days(row.event_id)
    row.closed_at = book.now
    book.save(row)
    know_day(row, before)


def confirm_day(book: OpenBook, *, day_id: int) -> None:
    """Step: a director confirmed the end of a day."""
    row = day_row(book, day_id)
    row.end_confirmed_at = book.now
    book.save(row)
