"""A prize is paid as the tax that is kept back of it is set, removed, or comes back by an undo: one after the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from unittest.mock import patch

import pytest

from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.limits.counting import day_of
from journal import instants, replay
from journal.balances import differing
from journal.models import Line
from journal.opening import HOUSE, Command, drawer_book, tournament_book
from payouts.awards import rows as queries
from payouts.awards.rows import awards
from payouts.models import PrizeTaxRule
from payouts.paying import verbs as pay
from payouts.taxes import verbs as taxes
from payouts.taxes.verbs import TaxBandAsked, remove_prize_tax, set_prize_tax
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.races.test_sales import tap
from tests.races.together import act, at_once, meeting_at, no_lock, refusals
from tests.undoing import undo_lines
from tournaments.values import PayoutKind, PayoutRule

pytestmark = pytest.mark.django_db(transaction=True)
SHARES = PayoutRule(kind=PayoutKind.SHARES, shares=(6_000, 4_000))
PAID, ASKED = (pay, "take_off"), (taxes, "was_paid_by")


class Over:
    """An event played out whose prizes are due, in a house that keeps a fifth of each back."""

    def __init__(self, *, is_taxed: bool = True) -> None:
        b.house()
        b.room(8)
        self.drawer = at_cashier.open_drawer(900_000)
        self.event, _entries = evening.evening(10, self.drawer, payout=SHARES)
        evening.publish_late(self.event)
        evening.play_out(self.event)
        award = awards(self.event)[0]
        self.award, self.whole = award.id, award.amount.minor
        self.tax = self.set()().answer.id if is_taxed else 0

    def set(self) -> Callable[[], Any]:
        since = day_of(instants.now())
        return tap(
            set_prize_tax, name="Law 7", since=since, bands=(TaxBandAsked(above_minor=0, points=2_000),)
        )

    def remove(self) -> Callable[[], Any]:
        return tap(remove_prize_tax, tax=self.tax)

    def undo(self, fact: str) -> Callable[[], Any]:
        line = Line.objects.filter(fact=fact, leading=None).latest("pk").pk
        return partial(undo_lines, line, Command(b.NOBODY), reason="typed wrongly")

    def pay(self, *, taxed: bool) -> Callable[[], Any]:
        minor = self.whole - self.whole // 5 if taxed else self.whole
        return tap(pay.pay_award, award=self.award, drawer=self.drawer, amount_minor=minor)

    def owed(self) -> int:
        """What the account of the tax owes, once everything adds up."""
        assert ledger_total() == 0
        assert differing() == ()
        assert list(replay.differences()) == []
        return -ledger_balance(accounts.tax(self.event))


def test_without_the_lock_a_prize_would_be_paid_by_a_rule_that_is_gone() -> None:
    over = Over()
    refs = [tournament_book(over.event), drawer_book(over.drawer)]
    paid = {"award": over.award, "drawer": over.drawer, "amount_minor": over.whole - over.whole // 5}
    tasks = (
        partial(act, refs, Command(b.NOBODY), pay.pay_award, **paid),
        partial(act, [HOUSE], Command(b.NOBODY), remove_prize_tax, tax=over.tax),
    )
    with no_lock(), patch.object(taxes, "hold_books"), meeting_at(PAID, ASKED):
        assert refusals(at_once(*tasks)) == []
    assert (queries.award(over.award).tax_minor, PrizeTaxRule.objects.count()) == (over.whole // 5, 0)


@pytest.mark.parametrize("how", ["removed", "undone"])
def test_a_rule_goes_or_a_prize_is_paid_by_it_never_both(how: str) -> None:
    over = Over()
    gone = over.remove() if how == "removed" else over.undo("PrizeTaxSet")
    with meeting_at(PAID, ASKED):
        found = at_once(over.pay(taxed=True), gone)
    assert refusals(found) in (["tax_in_force"], ["amount_differs"])
    stays = PrizeTaxRule.objects.exists()
    assert queries.award(over.award).is_paid is stays
    assert over.owed() == (over.whole // 5 if stays else 0)


def test_a_removed_rule_comes_back_or_a_prize_is_paid_without_it_never_both() -> None:
    over = Over()
    over.remove()()
    with meeting_at(PAID, ASKED):
        found = at_once(over.pay(taxed=False), over.undo("PrizeTaxRemoved"))
    assert refusals(found) in (["tax_in_past"], ["amount_differs"])
    assert queries.award(over.award).is_paid is not PrizeTaxRule.objects.exists()
    assert over.owed() == 0


def test_a_prize_paid_as_a_rule_is_set_is_paid_before_it_or_by_it() -> None:
    over = Over(is_taxed=False)
    with meeting_at(PAID, (taxes, "require_tax")):
        found = at_once(over.pay(taxed=False), over.set())
    # A rule that waited for the payment is set again; one that was first keeps back of it.
    assert refusals(found) in ([], ["system_busy"], ["amount_differs"])
    award, rule = queries.award(over.award), PrizeTaxRule.objects.first()
    assert (award.is_paid, award.tax_minor) == ("amount_differs" not in refusals(found), 0)
    assert award.paid_at is None or rule is None or rule.set_at is None or award.paid_at <= rule.set_at
    assert over.owed() == 0
