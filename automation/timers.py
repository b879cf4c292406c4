"""The times before the close of registration that automations wait for, as timers of the clock."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from automation.kinds import Trigger
from automation.models import Automation
from automation.words import RegistrationClosesSoon
from clock.rows import ClockView, level_number, registration_end
from clock.timers.extra import ExtraTimer, add_timers
from journal import instants
from rulebook.refusals import Refusal

LATE = timedelta(minutes=2)
"""A time missed by more than this is passed over, as after a jump of the clock or a late automation."""


def register() -> None:
    """Register the timers of automations with the clock."""
    add_timers(before_registration_closes)


def before_registration_closes(view: ClockView) -> Iterator[ExtraTimer]:
    """One timer for each number of minutes that an automation of this event waits for."""
    waited = _minutes_waited_for(view.event_id)
    now = instants.now()
    closes = _closes_at(view.day_id, now) if waited else None
    if closes is None:
        return
    for minutes in waited:
        due_at = closes - timedelta(minutes=minutes)
        if now - due_at <= LATE:
            fact = RegistrationClosesSoon(
                day=view.day_id,
                period=level_number(view.day_id, now),
                due_at=due_at.isoformat(),
                minutes=minutes,
            )
            yield ExtraTimer("registration_soon", due_at, fact, index=minutes)


def _minutes_waited_for(event_id: int) -> list[int]:
    rows = Automation.objects.filter(trigger=Trigger.REGISTRATION_SOON, is_on=True, is_deleted=False)
    pairs = rows.values_list("event_id", "number")
    return sorted({number for of_event, number in pairs if number and of_event in (None, event_id)})


def _closes_at(day_id: int, now: datetime) -> datetime | None:
    try:
        return registration_end(day_id, now)
    except Refusal:
        return None
