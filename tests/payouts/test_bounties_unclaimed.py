"""Bounties that nobody comes for: with the prizes onto the account of unclaimed ones, paid from there, back by undo."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest

from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance, ledger_total
from floor.todo.event import to_do
from journal import instants, replay
from journal.opening import HOUSE
from payouts.awards import rows as queries
from payouts.awards.rows import due_awards
from payouts.bounties import rows as bounties
from payouts.bounties.verbs import cash_bounties
from payouts.paying.verbs import take_award_back
from payouts.paying_rules.verbs import change_paying_rules
from payouts.settling.proof import prove_paid
from payouts.settling.verbs import settle_event
from payouts.unclaimed import rows as unclaimed
from payouts.unclaimed.verbs import put_prizes_back, set_prizes_aside
from tests import builders as b
from tests.payouts import evening
from tests.payouts.bounties import HEAD, out, played
from tests.payouts.test_bounties import boss
from tests.watch import STAFF
from tournaments import queries as tournaments
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db


@contextmanager
def days_later(days: int = 9) -> Iterator[None]:
    with instants.simulated_at(instants.now() + timedelta(days=days)):
        yield


def over() -> tuple[int, int, int, int]:
    """An event that is over, its prize paid: who cashed one bounty, who won two and cashed none, the drawer."""
    b.do([HOUSE], change_paying_rules, unclaimed_days=7)
    event_id, (first, second, third), drawer_id = played(3, payout=PayoutRule(places=1))
    evening.publish_late(event_id)
    out(event_id, first, (second,))
    b.at(event_id, cash_bounties, entry=second)
    out(event_id, second, (third,))
    for award in due_awards(event_id):
        evening.pay(event_id, award.id, drawer_id)
    return event_id, second, third, drawer_id


def on_account(event_id: int) -> tuple[int, int]:
    """What the account of bounties and that of unclaimed prizes owe."""
    assert ledger_total() == 0
    prove_paid(event_id)
    return -ledger_balance(accounts.bounty(event_id)), -ledger_balance(accounts.unclaimed(event_id))


def test_bounties_nobody_came_for_leave_their_account_so_that_the_event_settles() -> None:
    event_id, second, third, drawer_id = over()
    found = unclaimed.waiting_of(event_id)
    assert found is not None
    assert (found.total.minor, found.bounties.minor, found.not_cashed) == (3 * HEAD, 2 * HEAD, 1)
    with days_later():
        assert "2 prizes unclaimed" in [one.title for one in to_do(event_id, STAFF).items]
        page = boss().get("/unclaimed/").content.decode()
        assert "Bounties not cashed: €100.00" in page
        moved = b.at(event_id, set_prizes_aside)
        assert moved.amount_minor == 3 * HEAD
        assert on_account(event_id) == (0, 3 * HEAD)
        b.at(event_id, settle_event, event=event_id)
        assert tournaments.event(event_id).state == "settled"
        claims = {one.entry_id: one.id for one in bounties.cashed(event_id)}
        assert claims.keys() == {second, third}
        evening.pay(event_id, claims[third], drawer_id)
        assert on_account(event_id) == (0, HEAD)
        evening.by_cashier(event_id, drawer_id, take_award_back, award=claims[third], reason="Somebody else")
        assert on_account(event_id) == (0, 3 * HEAD)
        assert queries.award(claims[third]).is_unclaimed
    assert list(replay.differences()) == []


def test_what_nobody_cashed_is_the_same_by_event_and_by_hunter() -> None:
    mine, others = over(), over()
    for event_id, _second, third, _drawer in (mine, others):
        hunters = bounties.bounties(event_id).hunters
        by_hunter = {one.entry.id: one.cash - one.cashed for one in hunters if one.cash > one.cashed}
        assert bounties.not_cashed(event_id) == by_hunter == {third: 2 * HEAD}
    events = [tournaments.event(event_id) for event_id, *_rest in (mine, others)]
    assert bounties.all_not_cashed(events) == {one.id: bounties.not_cashed(one.id) for one in events}


def test_they_are_due_again_by_a_command() -> None:
    event_id, second, _third, drawer_id = over()
    with days_later():
        b.at(event_id, set_prizes_aside)
        b.at(event_id, put_prizes_back)
        assert on_account(event_id) == (3 * HEAD, 0)
        (mine,) = (one.id for one in bounties.cashed(event_id) if one.entry_id == second)
        assert queries.award(mine).is_due
        evening.pay(event_id, mine, drawer_id)
        assert on_account(event_id) == (2 * HEAD, 0)
