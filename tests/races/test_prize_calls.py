"""Winners called to the cashier in the same moment: one slip at two desks, the halves of a shared place, a call and its payment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from access.roles import Role
from access.verbs import By
from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.models import Posting
from journal import replay
from journal.balances import differing
from journal.opening import HOUSE
from payouts.awards import rows as queries
from payouts.awards.rows import award_of
from payouts.calls import verbs as calling
from payouts.calls.verbs import call_winner, skip_winner
from payouts.models import PrizeCall
from payouts.paying import verbs as pay
from payouts.paying.verbs import pay_award, take_award_back
from payouts.paying_rules.verbs import change_paying_rules
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.races.together import at_once, meeting, refusals
from tournaments.values import PayoutKind, PayoutRule

pytestmark = pytest.mark.django_db(transaction=True)
SHARES = PayoutRule(kind=PayoutKind.SHARES, shares=(5_000, 3_000, 2_000))


class Desks:
    """An event whose places 2 and 3 are shared, all three prizes due, and two cashiers with a drawer each."""

    def __init__(self) -> None:
        b.house()
        b.room(8)
        b.do([HOUSE], change_paying_rules, unclaimed_days=None, calls=True)
        seller = at_cashier.open_drawer(900_000)
        self.event, entries = evening.evening(10, seller, payout=SHARES)
        evening.publish_late(self.event)
        evening.bust(self.event, *entries[3:])
        evening.bust(self.event, *entries[1:3], tied=True)
        self.half, self.other = (award_of(pk).id for pk in entries[1:3])  # type: ignore[union-attr]
        self.people = [at_cashier.staff(Role.CASHIER), at_cashier.staff(Role.CASHIER)]
        self.drawers = [at_cashier.open_drawer(900_000, user=user) for user in self.people]

    def call(self, who: int, award: int) -> Callable[[], Any]:
        asked, by = call_winner.command(award=award, desk=who + 1), By(at_cashier.by(self.people[who]))
        return lambda: call_winner.perform(asked, by)

    def skip(self, who: int, award: int) -> Callable[[], Any]:
        by = By(at_cashier.by(self.people[who]))
        return lambda: skip_winner.perform(skip_winner.command(award=award), by)

    def pay(self, who: int, award: int) -> Callable[[], Any]:
        minor = queries.award(award).amount.minor
        asked = pay_award.command(award=award, drawer=self.drawers[who], amount_minor=minor)
        by = By(at_cashier.by(self.people[who]))
        return lambda: pay_award.perform(asked, by)

    def back(self, who: int, award: int) -> Callable[[], Any]:
        by = By(at_cashier.by(self.people[who]))
        return lambda: take_award_back.perform(take_award_back.command(award=award, reason="not him"), by)

    def sound(self) -> int:
        """What the pool owes, once everything adds up."""
        assert ledger_total() == 0
        assert differing() == ()
        assert list(replay.differences()) == []
        return -ledger_balance(accounts.pool(self.event))


def test_one_slip_is_called_to_one_desk() -> None:
    desks = Desks()
    with meeting(calling, "award_to_pay"):
        found = at_once(*(desks.call(who, desks.half) for who in (0, 1)))
    assert refusals(found) == ["prize_called"]
    row = PrizeCall.objects.get()
    assert row.called_by_id == desks.people[row.desk - 1].pk
    assert row.times == 1
    desks.sound()


def test_a_winner_called_to_one_desk_as_another_pays_is_paid_once() -> None:
    desks = Desks()
    found = at_once(desks.call(0, desks.half), desks.pay(1, desks.half))
    # Paid first, nobody is called; called first, the other desk does not pay.
    assert refusals(found) in (["award_paid"], ["prize_called"])
    is_paid = queries.award(desks.half).is_paid
    assert PrizeCall.objects.exists() is not is_paid
    desks.sound()


def test_the_halves_of_a_shared_prize_are_paid_by_two_cashiers_at_once() -> None:
    desks = Desks()
    owed = desks.sound()
    halves = [desks.half, desks.other]
    for who, award in enumerate(halves):
        desks.call(who, award)()
    with meeting(pay, "require_drawer"):
        found = at_once(*(desks.pay(who, award) for who, award in enumerate(halves)))
    assert refusals(found) == []
    paid = [queries.award(award) for award in halves]
    assert all(one.is_paid for one in paid)
    assert len({one.slip for one in paid}) == 2
    assert Posting.objects.filter(kind="award", award_id__in=halves).count() == 2
    assert desks.sound() == owed - sum(one.amount.minor for one in paid)


def test_a_prize_paid_again_as_it_is_returned_is_paid_or_due_never_both() -> None:
    desks = Desks()
    owed = desks.sound()
    desks.pay(0, desks.half)()
    found = at_once(desks.back(0, desks.half), desks.pay(1, desks.half))
    # The return first: paid by the other desk. The payment first: refused, then returned.
    assert refusals(found) in ([], ["award_paid"])
    award = queries.award(desks.half)
    assert award.is_paid is (refusals(found) == [])
    assert desks.sound() == owed - (award.amount.minor if award.is_paid else 0)


def test_a_winner_is_passed_over_or_paid() -> None:
    desks = Desks()
    desks.call(0, desks.half)()
    found = at_once(desks.skip(0, desks.half), desks.pay(0, desks.half))
    assert refusals(found) in ([], ["award_paid"])
    assert queries.award(desks.half).is_paid
    desks.sound()
