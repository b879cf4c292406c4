"""Where the money of a satellite goes that buys no seat, from the set-up to the prizes paid (procedure 27)."""

from __future__ import annotations

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from access.roles import Role
from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balance
from floor.busts import verbs
from journal import instants
from payouts.awards.rows import awards, due_awards
from payouts.settling.verbs import settle_event
from payouts.structure.rows import Sold, propose
from rulebook.pool import PoolSheet
from rulebook.profile import RulesProfile
from rulebook.refusals import Refusal
from rulebook.satellite import RemainderRule
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tournaments import queries as tournaments
from tournaments.in_words import prizes_in_words
from tournaments.values import EventSetup, PayoutKind, PayoutRule, simple_setup

pytestmark = pytest.mark.django_db
Places = list[tuple[int, int]]


def rule(remainder: RemainderRule, **over: object) -> PayoutRule:
    terms = {"ticket_minor": 110_000, "ticket_name": "Main event", "remainder": remainder} | over
    return PayoutRule(kind=PayoutKind.SATELLITE, **terms)  # type: ignore[arg-type]


def event_of(payout: PayoutRule) -> EventSetup:
    return simple_setup(name="Satellite", starts_at=instants.now(), buy_in_minor=11_000, payout=payout)


def places(payout: PayoutRule, pool: int, entries: int = 63) -> Places:
    """Seat and cash of each place, in minor units."""
    sheet = PoolSheet(pool, 0, pool, (), 0, 0, pool)
    made = propose(event_of(payout), RulesProfile().places, sheet, Sold(entries))
    return [(one.amount, one.cash) if one.name else (0, one.amount) for one in made]


SEAT = (110_000, 0)


@pytest.mark.parametrize(
    ("payout", "rest"),
    [
        (rule(RemainderRule.NEXT_PLACE), [*[SEAT] * 6, (0, 33_000)]),
        (rule(RemainderRule.LAST_SEAT), [*[SEAT] * 5, (110_000, 33_000)]),
        (rule(RemainderRule.SPREAD), [*[SEAT] * 6, (0, 22_000), (0, 11_000)]),
        (rule(RemainderRule.SPREAD, chunk_minor=15_000), [*[SEAT] * 6, (0, 15_000), (0, 15_000), (0, 3_000)]),
        (rule(RemainderRule.STRUCTURE, percents=(60, 40)), [*[SEAT] * 6, (0, 19_800), (0, 13_200)]),
        (
            rule(RemainderRule.TICKETS_FIRST, percents=(60, 40), ticket_places=2),
            [(110_000, 283_800), (110_000, 189_200)],
        ),
        (rule(RemainderRule.NEXT_PLACE, ticket_places=9), [*[SEAT] * 6, (0, 33_000)]),
        (
            rule(RemainderRule.TICKETS_FIRST, percents=(60, 40)),
            [(110_000, 19_800), (110_000, 13_200), *[SEAT] * 4],
        ),
    ],
)
def test_693000_are_six_seats_and_330_go_where_the_event_says(payout: PayoutRule, rest: Places) -> None:
    assert places(payout, 693_000) == rest


@given(
    remainder=st.sampled_from(RemainderRule),
    pool=st.integers(1, 2_000_000),
    chunk=st.integers(0, 50_000),
    percents=st.sampled_from([(100,), (50, 30, 20), (97, 1, 1, 1)]),
)
def test_no_cent_of_a_pool_is_lost_or_made(
    remainder: RemainderRule, pool: int, chunk: int, percents: tuple[int, ...]
) -> None:
    found = places(rule(remainder, chunk_minor=chunk, percents=percents), pool)
    assert sum(seat + cash for seat, cash in found) == pool
    seats = [seat for seat, _cash in found]
    assert seats == sorted(seats, reverse=True)
    assert all(seat or cash for seat, cash in found)


def test_percentages_that_do_not_make_100_are_refused() -> None:
    b.house()
    for percents in ((50, 30), (), (150, -50)):
        with pytest.raises(Refusal, match="shares_not_whole"):
            b.event(payout=rule(RemainderRule.STRUCTURE, percents=percents))


def played(remainder: RemainderRule, **over: object) -> tuple[int, list[int], int]:
    """Six entries at 110 for two seats of 275 and 110 beside them, published; the event, its entries, the drawer."""
    payout = rule(remainder, ticket_minor=27_500, **over)
    drawer = at_cashier.open_drawer()
    event, entries = evening.evening(6, drawer, buy_in_minor=11_000, fee_minor=0, payout=payout)
    evening.publish_late(event)
    return event, entries, drawer


def test_the_last_seat_is_decided_by_going_out_and_wins_the_rest() -> None:
    event, (first, last, *others), drawer = played(RemainderRule.LAST_SEAT)
    b.bust(event, *others)
    assert tournaments.event(event).state == "running"
    b.at(event, verbs.bust_out, entry=last)
    assert tournaments.event(event).state == "finished"
    won = {one.entry_id: (one.ticket.minor, one.amount.minor) for one in awards(event)}
    assert won == {first: (27_500, 0), last: (27_500, 11_000)}
    for award in due_awards(event):
        evening.pay(event, award.id, drawer)
    b.at(event, settle_event, event=event)
    assert ledger_balance(accounts.pool(event)) == 0
    assert cash_in(drawer) == 50_000 + 66_000 - 11_000


def test_tied_for_two_seats_each_wins_one_and_half_of_the_cash() -> None:
    event, (first, second, *others), _drawer = played(RemainderRule.TICKETS_FIRST, percents=(80, 20))
    b.bust(event, *others)
    evening.bust(event, first, second, tied=True)
    won = {one.entry_id: (one.ticket.minor, one.amount.minor) for one in awards(event)}
    assert won == {first: (27_500, 5_500), second: (27_500, 5_500)}


def test_the_page_says_how_many_seats_the_pool_makes_and_who_gets_the_rest() -> None:
    event, _entries, _drawer = played(RemainderRule.NEXT_PLACE)
    client = Client()
    client.force_login(at_cashier.staff(Role.DIRECTOR))
    shown = client.get(f"/events/{event}/payouts/").content.decode()
    assert "The pool makes 2 seats of €275.00 each. €110.00 buy no seat and are paid in cash." in shown
    told = prizes_in_words(tournaments.event(event).payout, "EUR")
    assert told == "tickets: Main event, value €275; money that buys no seat to the next place"
    few = prizes_in_words(rule(RemainderRule.NEXT_PLACE, ticket_places=2), "EUR")
    assert (
        few
        == "tickets: Main event, value €1,100; no more than 2 seats; money that buys no seat to the next place"
    )
