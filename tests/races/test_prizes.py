"""One prize in two hands at the same moment: two cashiers, its days that are over, the settling, its return."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.models import Posting
from journal import instants, replay
from journal.balances import differing
from journal.opening import HOUSE, Command, drawer_book, tournament_book
from payouts.awards.rows import award, awards
from payouts.paying import verbs as pay
from payouts.paying_rules.verbs import change_paying_rules
from payouts.settling import verbs as settle
from payouts.unclaimed import verbs as unclaimed
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.races.test_sales import tap
from tests.races.together import act, at_once, meeting, no_lock, refusals
from tournaments import queries as tournaments
from tournaments.values import PayoutKind, PayoutRule

pytestmark = pytest.mark.django_db(transaction=True)
SHARES = PayoutRule(kind=PayoutKind.SHARES, shares=(6_000, 4_000))


class Over:
    """An event played out with two prizes, the second paid unless it is to wait; two drawers."""

    def __init__(self) -> None:
        b.house()
        b.room(8)
        b.do([HOUSE], change_paying_rules, unclaimed_days=0)
        self.drawers = [at_cashier.open_drawer(900_000), at_cashier.open_drawer(900_000)]
        self.event, _entries = evening.evening(10, self.drawers[0], payout=SHARES)
        evening.publish_late(self.event)
        evening.play_out(self.event)
        first, second = awards(self.event)
        evening.pay(self.event, second.id, self.drawers[0])
        self.award, self.minor = first.id, first.amount.minor

    def pay(self, drawer: int) -> Callable[[], Any]:
        return tap(pay.pay_award, award=self.award, drawer=drawer, amount_minor=self.minor)

    def back(self) -> Callable[[], Any]:
        return tap(pay.take_award_back, award=self.award, reason="not him")

    def aside(self) -> Callable[[], Any]:
        task = tap(unclaimed.set_prizes_aside, event=self.event, awards=(self.award,))

        def later() -> Any:
            with instants.simulated_at(instants.now() + timedelta(days=2)):
                return task()

        return later

    def settle(self) -> Callable[[], Any]:
        return tap(settle.settle_event, event=self.event)

    def sound(self) -> tuple[int, int]:
        """What pool and unclaimed prizes owe, once everything adds up."""
        assert ledger_total() == 0
        assert differing() == ()
        assert list(replay.differences()) == []
        names = accounts.pool(self.event), accounts.unclaimed(self.event)
        pool, waiting = (-ledger_balance(name) for name in names)
        return pool, waiting


def test_without_the_lock_a_prize_would_be_paid_at_both_desks() -> None:
    over = Over()
    refs = [tournament_book(over.event), *(drawer_book(one) for one in over.drawers)]
    paid = {"award": over.award, "amount_minor": over.minor}
    tasks = [partial(act, refs, Command(b.NOBODY), pay.pay_award, drawer=one, **paid) for one in over.drawers]
    with no_lock(), meeting(pay, "require_drawer"):
        assert refusals(at_once(*tasks)) == []
    assert Posting.objects.filter(kind="award", award_id=over.award).count() == 2


def test_one_prize_at_two_cashiers_is_paid_once() -> None:
    over = Over()
    with meeting(pay, "require_drawer"):
        found = at_once(*(over.pay(drawer) for drawer in over.drawers))
    assert refusals(found) == ["award_paid"]
    assert Posting.objects.filter(kind="award", award_id=over.award).count() == 1
    assert over.sound() == (0, 0)


def test_a_prize_that_is_paid_as_its_days_are_over_is_paid_once() -> None:
    over = Over()
    found = at_once(over.pay(over.drawers[0]), over.aside())
    # Paid first, nothing is left to move; moved first, it is paid from its account.
    assert refusals(found) in ([], ["award_paid"])
    assert award(over.award).is_paid
    assert over.sound() == (0, 0)


def test_a_settling_and_the_return_of_a_prize_exclude_each_other() -> None:
    over = Over()
    over.pay(over.drawers[0])()
    found = at_once(over.settle(), over.back())
    assert refusals(found) in (["awards_due"], ["event_settled"])
    is_settled = tournaments.event(over.event).state == "settled"
    assert award(over.award).is_paid is is_settled
    assert over.sound() == (0 if is_settled else over.minor, 0)


def test_a_settling_and_the_return_of_an_unclaimed_prize_do_not_hinder_each_other() -> None:
    over = Over()
    over.aside()()
    over.pay(over.drawers[0])()
    assert refusals(at_once(over.settle(), over.back())) == []
    assert award(over.award).is_unclaimed
    assert over.sound() == (0, over.minor)
