"""A house with one of everything, an event in every state, and a history: five hundred events, five thousand people."""

from __future__ import annotations

from payouts.awards.rows import due_awards
from payouts.settling.verbs import settle_event
from tests import builders as b
from tests.browser.furnished import FurnishedHouse, furnish
from tests.cashier import at_cashier
from tests.history import history
from tests.payouts import evening
from tournaments.events import events
from tournaments.models import EventState
from tournaments.queries import room_tables


def house_of_every_state(*, has_history: bool = True) -> FurnishedHouse:
    """The furnished house, with its history if wanted, and the states that are missing there."""
    house = furnish()
    if has_history:
        history()
    else:
        b.room(1, first=len(room_tables()) + 1)
    for state in (EventState.ANNOUNCED, EventState.REGISTRATION, EventState.CANCELLED, EventState.POSTPONED):
        b.event(state=state)
    drawer = at_cashier.open_drawer(500_000)
    over, _entries = evening.evening(3, drawer)
    evening.publish_late(over)
    evening.play_out(over)
    for award in due_awards(over):
        evening.pay(over, award.id, drawer)
    b.at(over, settle_event, event=over)
    assert {event.state for event in events()} == set(EventState.values)
    return house
