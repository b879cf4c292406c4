"""Whole evenings: money prizes, withholdings and house income equal what was sold, to the cent."""

from __future__ import annotations

import pytest

from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balance, ledger_balances, ledger_total
from cashier.sales.verbs import sell_rebuy
from journal import replay
from payouts.awards import rows as queries
from payouts.awards.rows import due_awards, paid_so_far
from payouts.paying.verbs import pay_award
from payouts.settling.verbs import settle_event
from payouts.structure.rows import pool, structure
from rulebook.refusals import Refusal
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import evening
from tournaments import queries as tournaments
from tournaments.values import PayoutKind, PayoutRule, Thing

pytestmark = [pytest.mark.django_db, pytest.mark.whole_nights]


@pytest.fixture(autouse=True)
def _replay_equals_rows():
    """After every test of this module replaying the lines gives exactly the rows."""
    yield
    assert list(replay.differences()) == []


@pytest.fixture
def drawer_id() -> int:
    return at_cashier.open_drawer()


def pay_all(event_id: int, drawer_id: int) -> None:
    for award in due_awards(event_id):
        evening.pay(event_id, award.id, drawer_id)


def settled(event_id: int) -> dict[str, int]:
    """The ledger of an event once it is settled."""
    builders.at(event_id, settle_event, event=event_id)
    assert tournaments.event(event_id).state == "settled"
    names = ("pool", "fee", "overlay", "tickets", "income")
    own = [accounts.withheld(event_id, one.account) for one in pool(event_id).withholdings]
    held = ledger_balances([*(f"{name}/{event_id}" for name in names), *own])
    return {"withheld": 0} | {account.split("/")[0]: amount for account, amount in held.items()}


def test_sanremo_friday_of_63_entries_sums_to_the_cent(drawer_id: int) -> None:
    """Sanremo art. 4, 14 and 15: 200 + 20, 3 % withheld, 10 % of 63 are 6 places."""
    event_id, _entries = evening.evening(63, drawer_id, **evening.SANREMO)
    sheet = pool(event_id)
    assert (sheet.taken, sheet.fees, sheet.withheld, sheet.prizes) == (1_386_000, 126_000, 37_800, 1_222_200)
    assert evening.publish_late(event_id) == 6
    evening.play_out(event_id)
    awards = queries.awards(event_id)
    assert [award.place for award in awards] == [1, 2, 3, 4, 5, 6]
    assert sum(award.amount.minor for award in awards) == 1_222_200
    amounts = [award.amount.minor for award in awards]
    assert amounts == sorted(set(amounts), reverse=True)
    assert 1.7 * 22_000 <= amounts[-1] <= 2.7 * 22_000
    pay_all(event_id, drawer_id)
    held = settled(event_id)
    assert held == {
        "pool": 0,
        "fee": -126_000,
        "withheld": -37_800,
        "overlay": 0,
        "tickets": 0,
        "income": 0,
    }
    assert cash_in(drawer_id) == 50_000 + 126_000 + 37_800
    assert ledger_total() == 0


def test_a_guarantee_costs_the_house_its_overlay(drawer_id: int) -> None:
    event_id, _entries = evening.evening(10, drawer_id, guarantee_minor=300_000, **evening.SANREMO)
    full = at_cashier.open_drawer(300_000)
    evening.publish_late(event_id)
    evening.play_out(event_id)
    pay_all(event_id, full)
    held = settled(event_id)
    assert (held["pool"], held["withheld"], held["overlay"]) == (0, -6_000, 106_000)
    assert paid_so_far(event_id).paid == 300_000


def test_a_satellite_pays_tickets_and_the_rest_in_money(drawer_id: int) -> None:
    """Sanremo art. 6: 63 x 110 are 6 tickets of 1,100 and 330 for the 7th."""
    rule = PayoutRule(kind=PayoutKind.SATELLITE, ticket_minor=110_000, ticket_name="Main event")
    event_id, _entries = evening.evening(63, drawer_id, buy_in_minor=11_000, fee_minor=0, payout=rule)
    assert evening.publish_late(event_id) == 7
    evening.play_out(event_id)
    awards = queries.awards(event_id)
    assert [(award.ticket.minor, award.amount.minor) for award in awards] == [(110_000, 0)] * 6 + [
        (0, 33_000)
    ]
    assert {award.thing for award in awards[:6]} == {"Main event"}
    pay_all(event_id, drawer_id)
    held = settled(event_id)
    assert (held["pool"], held["tickets"]) == (0, 0)
    assert ledger_balance(accounts.of_tickets("EUR")) == -660_000
    assert cash_in(drawer_id) == 50_000 + 693_000 - 33_000


def test_prizes_in_kind_leave_the_pool_to_the_house(drawer_id: int) -> None:
    """Montegalda: 20 each, a netbook for the winner; nothing is listed with an amount."""
    things = (Thing(1, "Netbook"), Thing(2, "Mobile telephone"), Thing(3, "Dinner for two"))
    rule = PayoutRule(kind=PayoutKind.IN_KIND, things=things)
    event_id, entries = evening.evening(8, drawer_id, buy_in_minor=2_000, fee_minor=0, payout=rule)
    evening.publish_late(event_id)
    evening.play_out(event_id)
    first, *_others = queries.awards(event_id)
    assert (first.entry_id, first.thing, first.amount.minor) == (entries[-1], "Netbook", 0)
    for award in due_awards(event_id):
        builders.at(event_id, pay_award, award=award.id, amount_minor=0)
    held = settled(event_id)
    assert (held["pool"], held["income"]) == (0, -16_000)


def test_an_event_is_settled_only_when_every_prize_is_paid(drawer_id: int) -> None:
    event_id, _entries = evening.evening(10, drawer_id)
    evening.publish_late(event_id)
    with pytest.raises(Refusal, match="event_running"):
        builders.at(event_id, settle_event, event=event_id)
    evening.play_out(event_id)
    with pytest.raises(Refusal) as refusal:
        builders.at(event_id, settle_event, event=event_id)
    assert refusal.value.code == "awards_due"


def test_an_event_without_published_prizes_is_not_settled(drawer_id: int) -> None:
    event_id, _entries = evening.evening(3, drawer_id)
    evening.play_out(event_id)
    with pytest.raises(Refusal, match="payouts_missing"):
        builders.at(event_id, settle_event, event=event_id)


def test_rebuys_count_in_the_pool_and_not_among_the_places(drawer_id: int) -> None:
    event_id, entries = evening.evening(10, drawer_id, rebuys=None, rebuy_minor=20_000, rebuy_stack=1)
    before = structure(event_id)
    at_cashier.on_entry(sell_rebuy, entries[0], drawer_id)
    after = structure(event_id)
    assert (before.places, after.places) == (1, 1)
    assert after.total.minor - before.total.minor == 20_000


def test_the_pool_account_is_what_awards_will_take(drawer_id: int) -> None:
    event_id, _entries = evening.evening(12, drawer_id)
    evening.publish_late(event_id)
    assert -ledger_balance(accounts.pool(event_id)) == structure(event_id).total.minor
