"""Unpaid entries: not in the prize pool, a seat only if the house allows it, a deadline."""

from __future__ import annotations

from datetime import timedelta

import pytest

from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance
from cashier.sales import register
from cashier.sales import verbs as sell
from cashier.sales.rows import RegistrationDetails, pool_sheet
from cashier.sales.unpaid import unpaid
from journal import instants, replay
from journal.book import Actor
from journal.models import Line
from journal.opening import Command
from rulebook.profile import profile_named
from rulebook.refusals import Refusal
from seating import queries as seating
from tests import builders
from tests.cashier import at_cashier
from tests.undoing import undo_lines
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _replay_equals_rows():
    """After every test of this module replaying the lines gives exactly the rows."""
    yield
    assert list(replay.differences()) == []


@pytest.fixture
def drawer_id() -> int:
    return at_cashier.open_drawer()


def put_on_list(event_id: int, player_id: int | None = None, **over) -> RegistrationDetails:
    made: RegistrationDetails = builders.at(
        event_id,
        register.register_unpaid,
        event=event_id,
        player=player_id or builders.player(),
        **over,
    )
    return made


def test_an_unpaid_entry_is_not_in_the_pool_and_has_a_deadline() -> None:
    event_id = at_cashier.selling_event(unpaid_minutes=20)
    answer = put_on_list(event_id)
    assert pool_sheet(event_id).taken == 0
    assert answer.seat is None
    assert tournaments.field(event_id).unpaid == 1
    (waiting,) = unpaid(event_id)
    assert waiting.until is not None
    assert waiting.until - tournaments.entry(answer.entry).registered_at == timedelta(minutes=20)


def test_it_holds_a_seat_only_if_the_house_says_so() -> None:
    event_id = at_cashier.selling_event(unpaid_holds_seat=True)
    answer = put_on_list(event_id)
    assert seating.seat_of(answer.entry) is not None


def test_paying_moves_the_money_and_draws_the_seat(drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    entry = put_on_list(event_id).entry
    answer = at_cashier.on_entry(sell.take_payment, entry, drawer_id)
    assert answer.seat is not None
    assert ledger_balance(accounts.pool(event_id)) == -20_000
    assert tournaments.entry(entry).status == "alive"
    with pytest.raises(Refusal, match="entry_not_unpaid"):
        at_cashier.on_entry(sell.take_payment, entry, drawer_id)


def test_a_held_seat_stays_the_same_when_it_is_paid(drawer_id: int) -> None:
    event_id = at_cashier.selling_event(unpaid_holds_seat=True)
    answer = put_on_list(event_id)
    paid = at_cashier.on_entry(sell.take_payment, answer.entry, drawer_id)
    assert (paid.table, paid.seat) == (answer.table, answer.seat)


def test_who_pays_after_the_close_is_refused_by_the_clock(drawer_id: int) -> None:
    event_id = at_cashier.selling_event(late_until_level=1)
    for _ in range(2):
        at_cashier.sell_entry(event_id, drawer_id)
    entry = put_on_list(event_id).entry
    at_cashier.start(event_id)
    with instants.simulated_at(instants.now() + timedelta(minutes=21)), pytest.raises(Refusal) as refusal:
        at_cashier.on_entry(sell.take_payment, entry, drawer_id)
    assert refusal.value.code == "registration_closed"


def test_an_entry_over_its_deadline_is_told_and_struck_with_its_seat() -> None:
    event_id = at_cashier.selling_event(unpaid_holds_seat=True, unpaid_minutes=20)
    entry = put_on_list(event_id).entry
    (waiting,) = unpaid(event_id)
    assert not waiting.is_overdue(instants.now())
    assert waiting.is_overdue(instants.now() + timedelta(minutes=21))
    builders.at(event_id, register.cancel_registration, entry=entry)
    assert seating.seat_of(entry) is None
    assert unpaid(event_id) == ()


def test_striking_is_undone_with_the_seat() -> None:
    event_id = at_cashier.selling_event(unpaid_holds_seat=True)
    answer = put_on_list(event_id)
    builders.at(event_id, register.cancel_registration, entry=answer.entry)
    undo_lines(Line.objects.latest("pk").pk, Command(Actor()))
    seat = seating.seat_of(answer.entry)
    assert seat is not None
    assert (seat.table, seat.seat) == (answer.table, answer.seat)


def test_held_seats_count_towards_the_limit() -> None:
    event_id = at_cashier.selling_event(unpaid_holds_seat=True, max_entries=2)
    put_on_list(event_id)
    put_on_list(event_id)
    with pytest.raises(Refusal, match="entries_full"):
        put_on_list(event_id)


def test_the_last_unpaid_place_can_be_paid(drawer_id: int) -> None:
    event_id = at_cashier.selling_event(unpaid_holds_seat=True, max_entries=2)
    put_on_list(event_id)
    last = put_on_list(event_id).entry
    assert at_cashier.on_entry(sell.take_payment, last, drawer_id).receipt == 1


def test_montegalda_sells_late_only_to_who_had_booked(drawer_id: int) -> None:
    event_id = at_cashier.selling_event(profile=profile_named("MONTEGALDA"))
    booked = put_on_list(event_id).entry
    for _ in range(2):
        at_cashier.sell_entry(event_id, drawer_id)
    at_cashier.start(event_id)
    with pytest.raises(Refusal, match="not_booked"):
        at_cashier.sell_entry(event_id, drawer_id)
    with pytest.raises(Refusal, match="not_booked"):
        put_on_list(event_id)
    assert at_cashier.on_entry(sell.take_payment, booked, drawer_id).seat is not None


def test_a_queue_never_takes_who_may_not_enter_at_all(drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    player = builders.player()
    at_cashier.sell_entry(event_id, drawer_id, player)
    with pytest.raises(Refusal, match="player_in_play"):
        put_on_list(event_id, player, in_queue=True)
