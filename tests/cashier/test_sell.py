"""Selling entries: the clock, the room and the house's limits decide, on every path."""

from __future__ import annotations

from datetime import timedelta

import pytest

from access.roles import Role
from access.verbs import By
from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balance
from cashier.models import Sale
from cashier.payments.verbs import Payment
from cashier.sales import register
from cashier.sales import verbs as sell
from cashier.sales.verbs import change_cashier_rules
from journal import instants, replay
from journal.book import Actor
from journal.models import Line
from journal.opening import HOUSE, Command
from people.bans.verbs import ban_player
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from seating import queries as seating
from seating.draw.verbs import draw_all
from tests import builders
from tests.cashier import at_cashier
from tests.undoing import undo_lines
from tournaments import queries as tournaments
from tournaments.models import Entry
from wording.words import sentence

pytestmark = pytest.mark.django_db
DIRECTOR = Actor(role=Role.DIRECTOR)


@pytest.fixture(autouse=True)
def _replay_equals_rows():
    """After every test of this module replaying the lines gives exactly the rows."""
    yield
    assert list(replay.differences()) == []


@pytest.fixture
def drawer_id() -> int:
    return at_cashier.open_drawer()


def test_a_sale_moves_money_gives_a_receipt_a_number_and_a_seat(drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    answer = at_cashier.sell_entry(event_id, drawer_id)
    assert (answer.number, answer.receipt) == (1, 1)
    seat = seating.seat_of(answer.entry)
    assert seat is not None
    assert (answer.table, answer.seat) == (seat.table, seat.seat)
    assert cash_in(drawer_id) == 50_000 + 22_000
    assert ledger_balance(accounts.pool(event_id)) == -20_000
    assert ledger_balance(accounts.fee(event_id)) == -2_000


def test_the_line_tells_the_sale_as_a_sentence(drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    player = builders.player("Rossi", "Mario")
    answer = at_cashier.sell_entry(event_id, drawer_id, player)
    line = Line.objects.filter(fact="EntrySold", leading=None).get()
    told = sentence(line.fact, line.details)
    assert told.startswith(f"Rossi Mario entered: no. 1, table {answer.table} seat {answer.seat}")
    assert "€220.00 cash (receipt 1)" in told


def test_a_card_sale_puts_no_cash_into_the_drawer(drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    at_cashier.sell_entry(event_id, drawer_id, method="card")
    assert cash_in(drawer_id) == 50_000
    assert ledger_balance(accounts.held("card", drawer_id)) == 22_000


def test_no_sale_without_an_open_drawer(drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    with pytest.raises(Refusal, match="drawer_missing"):
        builders.at(
            event_id,
            sell.sell_entry,
            event=event_id,
            player=builders.player(),
            method="cash",
            drawer=None,
        )


@pytest.mark.parametrize("method", ["cheque", "beads"])
def test_an_entry_is_not_sold_for_what_the_house_does_not_take(drawer_id: int, method: str) -> None:
    event_id = at_cashier.selling_event()
    with pytest.raises(Refusal, match="method_unknown"):
        at_cashier.sell_entry(event_id, drawer_id, method=method)


def test_a_drawer_of_another_currency_takes_nothing(drawer_id: int) -> None:
    event_id = at_cashier.selling_event(currency="GBP")
    with pytest.raises(Refusal, match="drawer_currency"):
        at_cashier.sell_entry(event_id, drawer_id)


@pytest.mark.parametrize("state", ["draft", "announced"])
def test_nothing_is_sold_before_registration_opens(drawer_id: int, state: str) -> None:
    event_id = at_cashier.selling_event(state=state)
    with pytest.raises(Refusal, match=f"event_{state}"):
        at_cashier.sell_entry(event_id, drawer_id)


def test_nobody_has_two_live_entries(drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    player = builders.player()
    at_cashier.sell_entry(event_id, drawer_id, player)
    with pytest.raises(Refusal, match="player_in_play"):
        at_cashier.sell_entry(event_id, drawer_id, player)


def test_a_banned_player_buys_nothing_not_even_with_an_override(drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    player = builders.player()
    builders.do([HOUSE], ban_player, player=player, reason="cheating", until=None)
    with pytest.raises(Refusal, match="player_banned"):
        at_cashier.sell_entry(event_id, drawer_id, player, actor=DIRECTOR, override_reason="he begged")


def test_registration_closes_by_the_clock_with_every_timer_silent(drawer_id: int) -> None:
    event_id = at_cashier.selling_event(late_until_level=2)
    for _ in range(2):
        at_cashier.sell_entry(event_id, drawer_id)
    at_cashier.start(event_id)
    with instants.simulated_at(instants.now() + timedelta(minutes=39)):
        at_cashier.sell_entry(event_id, drawer_id)
    with instants.simulated_at(instants.now() + timedelta(minutes=41)), pytest.raises(Refusal) as refusal:
        at_cashier.sell_entry(event_id, drawer_id)
    assert refusal.value.code == "registration_closed"


def test_a_late_entry_sits_down_at_once_and_is_marked_late(drawer_id: int) -> None:
    event_id = at_cashier.selling_event(draws_at_sale=False)
    early = [at_cashier.sell_entry(event_id, drawer_id) for _ in range(2)]
    assert all(answer.seat is None for answer in early)
    at_cashier.start(event_id)
    late = at_cashier.sell_entry(event_id, drawer_id)
    assert late.seat is not None
    assert tournaments.entry(late.entry).is_late


def test_a_full_event_refuses_and_the_queue_takes_who_is_left(drawer_id: int) -> None:
    event_id = at_cashier.selling_event(max_entries=2)
    for _ in range(2):
        at_cashier.sell_entry(event_id, drawer_id)
    player = builders.player()
    with pytest.raises(Refusal, match="entries_full"):
        at_cashier.sell_entry(event_id, drawer_id, player)
    queued = builders.at(event_id, register.register_unpaid, event=event_id, player=player, in_queue=True)
    assert (queued.until, queued.seat) == (None, None)


def test_a_full_room_says_so(drawer_id: int) -> None:
    builders.house()
    builders.room(1, 2)
    event_id = builders.event(seats_per_table=2)
    for _ in range(2):
        at_cashier.sell_entry(event_id, drawer_id)
    before = Sale.objects.count()
    with pytest.raises(Refusal, match="room_full"):
        at_cashier.sell_entry(event_id, drawer_id)
    assert Sale.objects.count() == before


@pytest.mark.parametrize(("open_table", "opens"), [("hold", True), ("ask", False)])
def test_newcomers_keep_their_card_until_so_many_wait_or_the_floor_opens_a_table(
    drawer_id: int, open_table: str, opens: bool
) -> None:
    builders.house()
    builders.room(2, 3)
    profile = profile_from_data({"seating": {"open_table": open_table, "hold_until": 2}})
    event_id = builders.event(seats_per_table=3, profile=profile)
    builders.opened(event_id, 1)
    assert all(at_cashier.sell_entry(event_id, drawer_id).seat for _ in range(3))
    held = at_cashier.sell_entry(event_id, drawer_id)
    assert (held.table, held.seat) == (None, None)
    fifth = at_cashier.sell_entry(event_id, drawer_id)
    both = [seating.seat_of(sold.entry) for sold in (held, fifth)]
    assert [seat.table if seat else None for seat in both] == ([2, 2] if opens else [None, None])
    # A void takes one entry back, not the table.
    undo_lines(Line.objects.filter(leading=None).latest("pk").pk, Command(builders.NOBODY), reason="changed")
    assert (seating.seat_of(held.entry) is None, seating.seat_of(fifth.entry)) == (not opens, None)
    if not opens:
        builders.at(event_id, draw_all, day=builders.day_of(event_id))
        assert seating.seat_of(held.entry) is not None


def test_nobody_is_held_before_the_first_table_is_open(drawer_id: int) -> None:
    builders.house()
    builders.room(1, 3)
    profile = profile_from_data({"seating": {"open_table": "hold", "hold_until": 3}})
    event_id = builders.event(seats_per_table=3, profile=profile)
    assert at_cashier.sell_entry(event_id, drawer_id).table == 1


@pytest.mark.parametrize(("rule", "tables"), [("always", {3}), ("ask", {4})])
def test_a_table_that_breaks_next_gets_no_new_player_in_a_house_that_lets_it_break(
    drawer_id: int, rule: str, tables: set[int]
) -> None:
    breaking = {"break_while_registration_open": rule, "choose": "highest_number"}
    event_id = builders.started(8, 8, 7, 3, profile=profile_from_data({"breaking": breaking}))
    assert {at_cashier.sell_entry(event_id, drawer_id).table} == tables


def test_a_player_who_is_out_buys_a_new_entry_with_a_new_number(drawer_id: int) -> None:
    event_id = at_cashier.selling_event(re_entries=1)
    player = builders.player()
    first = at_cashier.sell_entry(event_id, drawer_id, player)
    for _ in range(2):
        at_cashier.sell_entry(event_id, drawer_id)
    at_cashier.start(event_id)
    at_cashier.out(first.entry)
    second = at_cashier.sell_entry(event_id, drawer_id, player)
    assert second.number == 4
    assert Sale.objects.get(pk=second.id).kind == "re_entry"
    assert tournaments.entry(first.entry).status == "out"
    at_cashier.out(second.entry)
    with pytest.raises(Refusal, match="re_entries_used"):
        at_cashier.sell_entry(event_id, drawer_id, player)


class TestOverride:
    """A director may override what the house allows, with a reason stored in the sale."""

    def closed_event(self, drawer_id: int) -> int:
        event_id = at_cashier.selling_event(max_entries=2)
        for _ in range(2):
            at_cashier.sell_entry(event_id, drawer_id)
        return event_id

    def test_a_director_with_a_reason_sells_beyond_the_limit(self, drawer_id: int) -> None:
        event_id = self.closed_event(drawer_id)
        answer = at_cashier.sell_entry(event_id, drawer_id, actor=DIRECTOR, override_reason="sponsor's guest")
        assert Sale.objects.get(pk=answer.id).override_reason == "sponsor's guest"

    def test_a_cashier_with_a_reason_does_not(self, drawer_id: int) -> None:
        event_id = self.closed_event(drawer_id)
        with pytest.raises(Refusal, match="override_forbidden"):
            at_cashier.sell_entry(
                event_id, drawer_id, actor=Actor(role=Role.CASHIER), override_reason="please"
            )

    def test_a_director_without_a_reason_does_not(self, drawer_id: int) -> None:
        event_id = self.closed_event(drawer_id)
        with pytest.raises(Refusal, match="entries_full"):
            at_cashier.sell_entry(event_id, drawer_id, actor=DIRECTOR, override_reason="  ")

    def test_nobody_overrides_where_the_house_does_not_allow_it(self, drawer_id: int) -> None:
        event_id = self.closed_event(drawer_id)
        builders.do([HOUSE], change_cashier_rules, allows_override=False)
        with pytest.raises(Refusal, match="override_not_allowed"):
            at_cashier.sell_entry(event_id, drawer_id, actor=DIRECTOR, override_reason="guest")

    def test_a_reason_that_was_not_needed_is_not_kept(self, drawer_id: int) -> None:
        event_id = at_cashier.selling_event()
        answer = at_cashier.sell_entry(event_id, drawer_id, actor=DIRECTOR, override_reason="just in case")
        assert Sale.objects.get(pk=answer.id).override_reason == ""


@pytest.mark.thorough
def test_the_queries_of_a_sale_do_not_grow_with_the_field(drawer_id: int, django_assert_max_num_queries):
    event_id = at_cashier.selling_event()
    for _ in range(12):
        at_cashier.sell_entry(event_id, drawer_id)
    player = builders.player()
    with django_assert_max_num_queries(35):
        at_cashier.sell_entry(event_id, drawer_id, player)


def test_a_repeated_command_sells_once(drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    player = builders.player()
    first, again = (
        sell.sell_entry.perform_with(
            By(Actor(), "sale-1"), event=event_id, player=player, paid=Payment(drawer=drawer_id)
        )
        for _ in range(2)
    )
    assert first == again
    assert (Sale.objects.count(), Entry.objects.count()) == (1, 1)
