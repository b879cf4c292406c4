"""A side pool is awarded while what is in it, who won it or the money of its event changes: one after the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.models import LedgerRow, Sale
from cashier.sales import void as refund
from floor.busts import verbs as busts
from journal import replay
from journal.balances import differing
from journal.opening import Command, drawer_book, tournament_book
from payouts.awards import rows as queries
from payouts.awards.rows import side_awards
from payouts.paying import verbs as pay
from payouts.publishing.verbs import publish_payouts
from payouts.settling import verbs as settle
from payouts.settling.proof import prove_side_pools
from payouts.side_pools import verbs as awarding
from payouts.side_pools.verbs import NamedWinner
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.payouts.side_pools import HIGH, NAME, STAKE, bought, in_it, pool
from tests.payouts.test_evening import pay_all
from tests.races.test_sales import later, tap
from tests.races.together import act, at_once, meeting_at, no_lock, refusals
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db(transaction=True)
AWARDING, VOIDING = (awarding, "_require_awardable"), (refund, "_sale_row")


class Bought:
    """Five in an event with a high hand; three bought the last longer, and two of these are out."""

    def __init__(self) -> None:
        self.drawer = at_cashier.open_drawer(900_000)
        self.event, self.entries = bought(self.drawer)
        for entry in (self.entries[1], self.entries[0]):
            b.at(self.event, busts.bust_out, entry=entry)

    def award(self, name: str = NAME, **options: Any) -> Callable[[], Any]:
        return partial(later, tap(awarding.award_side_pool, event=self.event, name=name, **options))

    def withdraw(self) -> Callable[[], Any]:
        return tap(awarding.withdraw_side_pool, event=self.event, name=NAME, reason="a mistake")

    def void(self, entry: int, product: int) -> Callable[[], Any]:
        sale = Sale.objects.get(entry=entry, product=product)
        given: dict[str, Any] = {"drawer": self.drawer, "reason": "left", "amount_minor": sale.total_minor}
        return tap(refund.void_sale, sale=sale.pk, **given)

    def pay(self, award: int) -> Callable[[], Any]:
        minor = queries.award(award).amount.minor
        return tap(pay.pay_award, award=award, drawer=self.drawer, amount_minor=minor)

    def all_paid(self) -> None:
        """Played out, the high hand won by nobody, every prize of a place paid."""
        evening.play_out(self.event)
        self.award(HIGH, keeps_rest=True, reason="no royal flush")()
        with evening.late():
            b.at(self.event, publish_payouts, event=self.event)
        pay_all(self.event, self.drawer)

    def sound(self) -> dict[str, int]:
        """What the account of the last longer owes and what of it is awarded, once everything adds up."""
        assert ledger_total() == 0
        assert differing() == ()
        assert list(replay.differences()) == []
        prove_side_pools(self.event)
        found = pool(self.event)
        return {"owed": in_it(self.event), "in": found.pool_minor, "awarded": found.awarded_minor}


def test_without_the_lock_money_would_be_won_that_was_given_back() -> None:
    over = Bought()
    refs = [tournament_book(over.event), drawer_book(over.drawer)]
    sale = Sale.objects.get(entry=over.entries[2], product=2)
    given = {"sale": sale.pk, "drawer": over.drawer, "reason": "left", "amount_minor": STAKE}
    awarded = partial(act, refs, Command(b.NOBODY), awarding.award_side_pool, event=over.event, name=NAME)
    voided = partial(act, refs, Command(b.NOBODY), refund.void_sale, **given)
    with no_lock(), meeting_at((awarding, "_won_by_rule"), (refund, "require_voidable")):
        assert refusals(at_once(partial(later, awarded), voided)) == []
    rows = LedgerRow.objects.filter(account=accounts.side(over.event, NAME))
    assert -sum(row.amount_minor for row in rows) == 2 * STAKE
    assert pool(over.event).awarded_minor == 3 * STAKE


def test_a_side_fee_is_won_or_given_back_never_both() -> None:
    over = Bought()
    with meeting_at(AWARDING, VOIDING):
        found = at_once(over.award(), over.void(over.entries[2], 2))
    # Voided first, the two who are left share what is in it.
    assert refusals(found) in ([], ["side_pool_awarded"])
    held = 3 * STAKE if refusals(found) else 2 * STAKE
    assert over.sound() == {"owed": held, "in": held, "awarded": held}


def test_who_is_named_bought_it_or_the_entry_is_void() -> None:
    over = Bought()
    winner = over.entries[3]
    named = over.award(HIGH, winners=(NamedWinner(winner),), reason="quads")
    with meeting_at(AWARDING, VOIDING):
        found = at_once(named, over.void(winner, 1))
    assert refusals(found) in (["side_pool_not_bought"], ["side_pool_awarded"])
    is_void = tournaments.entry(winner).status == "void"
    assert is_void is isinstance(found[0], Refusal)
    assert pool(over.event, HIGH).awarded_minor == (0 if is_void else 5 * 501)
    over.sound()


def test_a_side_pool_is_awarded_as_its_event_is_settled_and_nothing_is_left_unsaid() -> None:
    over = Bought()
    over.all_paid()
    settling = tap(settle.settle_event, event=over.event)
    with meeting_at(AWARDING, (settle, "structure_row")):
        found = at_once(over.award(), partial(later, settling))
    # Awarded first, its prizes are to be paid; settled first is refused, for its money has no winner yet.
    assert refusals(found) in (["side_pools_left"], ["awards_due"])
    assert tournaments.event(over.event).state == "finished"
    assert over.sound() == {"owed": 3 * STAKE, "in": 3 * STAKE, "awarded": 3 * STAKE}
    pay_all(over.event, over.drawer)
    settling()
    assert over.sound()["owed"] == 0


def test_an_award_is_withdrawn_or_the_event_settled_with_it_paid() -> None:
    over = Bought()
    over.all_paid()
    over.award()()
    first, *others = (one.id for one in side_awards(over.event))
    for award in others:
        over.pay(award)()
    found = at_once(over.withdraw(), over.pay(first))
    # One was paid before: it is never withdrawn.
    assert refusals(found) == ["award_paid"]
    found = at_once(over.withdraw(), tap(settle.settle_event, event=over.event))
    assert refusals(found) in (["award_paid"], ["event_settled"])
    assert over.sound()["owed"] == 0
    assert ledger_balance(accounts.pool(over.event)) == 0


def test_a_prize_of_a_side_pool_is_paid_or_withdrawn() -> None:
    over = Bought()
    over.award()()
    award = side_awards(over.event)[0].id
    with meeting_at((pay, "take_off"), (awarding, "_require_played")):
        found = at_once(over.pay(award), over.withdraw())
    assert refusals(found) in (["award_paid"], ["award_unknown"])
    is_paid = any(one.is_paid for one in side_awards(over.event))
    assert is_paid is pool(over.event).is_awarded
    assert over.sound()["owed"] == 3 * STAKE - (1_800 if is_paid else 0)


def test_nobody_comes_back_into_play_as_a_side_pool_is_won_over_them() -> None:
    over = Bought()
    back = tap(busts.reinstate, entry=over.entries[0])
    with meeting_at(AWARDING, (busts, "require_running")):
        found = at_once(over.award(), back)
    assert refusals(found) in (["side_pool_awarded"], ["side_pool_undecided"])
    is_back = tournaments.entry(over.entries[0]).status == "alive"
    assert is_back is not pool(over.event).is_awarded
    over.sound()
