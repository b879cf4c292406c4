"""What cannot be undone alone: a winner entered in the target of a settled satellite, terms of published prizes, a clock."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from clock.timers import tasks
from clock.verbs import add_time
from journal import instants
from payouts.settling.verbs import settle_event
from seating.buttons.verbs import set_positions
from tests import builders as b
from tests.cashier import at_cashier
from tests.journal.claims import claim
from tests.payouts import evening
from tests.payouts.early import played
from tests.payouts.seats import satellite
from tests.seating.test_games import by_levels
from tournaments.set_up.verbs import change_event


@claim
def a_winner_entered_before_the_satellite_was_settled() -> Iterator[None]:
    won = satellite()
    won.pay(2)
    won.pay(3)
    won.enter(1)
    yield
    b.at(won.event, settle_event, event=won.event)


@claim
def a_guarantee_changed_before_the_prizes_were_published() -> Iterator[None]:
    drawer = at_cashier.open_drawer()
    event, _entries = evening.evening(5, drawer)
    b.at(event, change_event, event=event, told={"guarantee_minor": 200_000})
    yield
    evening.publish_late(event)


@claim
def a_seat_won_early_before_the_prizes_were_published() -> Iterator[None]:
    early = played()
    early.win(3)
    yield
    evening.publish_late(early.event)


@claim
def a_seat_won_early_before_another_received_one() -> Iterator[None]:
    early = played()
    evening.publish_late(early.event)
    early.win(3)
    yield
    early.win(7)


@claim
def a_clock_command_before_a_level_of_stud_froze_the_buttons() -> Iterator[None]:
    event_id, began = by_levels()
    with instants.simulated_at(began + timedelta(minutes=1)):
        b.at(event_id, set_positions, table=b.table(event_id, 1).id, big_blind=3, small_blind=2)
        b.at(event_id, add_time, day=b.day_of(event_id), seconds=-60 * 18)
    yield
    with instants.simulated_at(began + timedelta(minutes=2)):
        tasks.sweep()
