"""Play begun, days ended, events called off."""

from __future__ import annotations

from datetime import datetime

from cashier.actions.refund import refund_event
from clock.steps import begin_clock, halt_clock
from floor.actions.busts import demand_running
from floor.facts import EventCancelled, PlayStarted
from journal.book import OpenBook
from payouts import queries as payouts
from rulebook.refusals import Refusal
from seating import actions as seating
from seating.actions import FieldPlan
from tournaments import actions as tournaments
from tournaments import queries


def start_play(
    book: OpenBook,
    *,
    event_id: int,
    day_id: int | None = None,
    override_reason: str = "",
    begins_at: datetime | None = None,
    plan: FieldPlan | None = None,
) -> dict[str, int]:
    """Begin a day: whoever has no seat draws one, the clock starts; the first day starts the event.

    With ``begins_at`` the clock counts down to that instant first. ``plan`` is a draw thought out before
    the lock. Raises ``Refusal`` ``event_<state>``,
    ``minimum_not_met``, ``day_closed``, ``clock_started``, ``instant_past``, ``nobody_to_play`` or
    ``room_full``.
    """
    day = queries.day_in(event_id, day_id)
    if day.is_closed:
        raise Refusal("day_closed", day=day.id)
    if queries.event(event_id).state == "registration":
        tournaments.start_event(book, event_id=event_id, override_reason=override_reason)
        book.reason = override_reason.strip()
    demand_running(event_id)
    seated = seating.draw_waiting(book, day_id=day.id, plan=plan)
    begin_clock(book, day_id=day.id, at=begins_at)
    playing = queries.field(event_id, day_id=day.id).alive
    if playing < 2:
        raise Refusal("nobody_to_play", day=day.id, players=playing)
    book.record(PlayStarted(event=event_id, players=playing, seated=len(seated)))
    return {"players": playing, "seated": len(seated), "day": day.id}


def cancel_event(
    book: OpenBook, *, event_id: int, reason: str, drawer_id: int | None = None
) -> dict[str, int]:
    """Call an event off: every sale is refunded, tables and clocks are given back, in one action.

    Cash leaves ``drawer_id``. Raises ``Refusal`` ``event_<state>``, ``reason_missing``,
    ``ladder_published`` or what forbids the drawer.
    """
    if payouts.is_published(event_id):
        raise Refusal("ladder_published", event=event_id)
    refunds = refund_event(book, event_id=event_id, reason=reason, drawer_id=drawer_id)
    for day in queries.days(event_id):
        halt_clock(book, day_id=day.id)
        seating.clear_tables(book, day_id=day.id)
    tournaments.cancel_state(book, event_id=event_id)
    book.reason = reason.strip()
    book.record(EventCancelled(event=event_id, refunds=refunds, cause=reason.strip()))
    return {"event": event_id, "refunds": refunds}
