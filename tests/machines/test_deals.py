"""Sales, versions, deals, payments and their undo in any order: no cent is lost or made."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from django.db import transaction
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.models import Sale
from cashier.sales.verbs import sell_entry
from cashier.sales.void import void_sale
from clock.verbs import pause_clock, resume_clock
from floor.busts import verbs
from floor.life import verbs as life
from journal import replay
from journal.balances import differing
from journal.models import Line
from journal.opening import BookRef, Command, account_book, drawer_book, tournament_book
from payouts.awards import agreed
from payouts.awards import rows as prize_awards
from payouts.awards.agreed import require_deal_of
from payouts.awards.rows import award_of
from payouts.deals import verbs as dealing
from payouts.deals.verbs import TypedShare
from payouts.paying.differences import settle_difference, waive_difference
from payouts.paying.verbs import pay_award, take_award_back
from payouts.publishing.differences import open_differences, waived_minor
from payouts.publishing.verbs import publish_payouts, reopen_payouts, republish_payouts, withdraw_payouts
from payouts.settling.verbs import settle_event
from payouts.structure import rows as payouts
from payouts.structure.rows import is_reopened, pool
from rulebook.deal_shares import DealMethod
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.conftest import IS_LONG
from tests.machines.playing import Machine
from tests.payouts.evening import late
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db
PICK = st.integers(0, 1_000)
FLOAT, PRICE, FEE = 1_000_000, 10_007, 1_003
MISTAKE = "a mistake"
POLICIES = {"by_person": {}, "by_place": {"places": {"deal_policy": "by_place"}}}


class Deals(Machine):
    """Five players and some who come late, at an event whose amounts do not divide evenly."""

    def __init__(self) -> None:
        super().__init__()
        self._scene = transaction.atomic()
        self._scene.__enter__()

    @initialize(policy=st.sampled_from(sorted(POLICIES)), places=st.integers(2, 4))
    def begin(self, policy: str, places: int) -> None:
        self.drawer = at_cashier.open_drawer(FLOAT)
        self.by_place = policy == "by_place"
        self.event = at_cashier.selling_event(
            1,
            buy_in_minor=PRICE,
            fee_minor=FEE,
            payout=PayoutRule(places=places),
            profile=profile_from_data(POLICIES[policy]),
        )
        for _ in range(5):
            self.sell()
        b.at(self.event, life.start_play, event=self.event)
        self.first = Line.objects.latest("pk").pk

    def tries(self, verb: Callable[..., Any], *also: BookRef, **options: Any) -> bool:
        """Try an action; returns whether it was allowed. A refused one changes nothing."""
        refs = [tournament_book(self.event), drawer_book(self.drawer), *also]
        self.trying()
        try:
            with transaction.atomic():
                b.do(refs, verb, **options)
        except Refusal:
            return False
        return True

    def alive(self) -> list[int]:
        return [entry.id for entry in queries.entries(self.event, "alive")]

    def awards(self, *, paid: bool) -> list[int]:
        return [award.id for award in self.once(prize_awards.awards, self.event) if award.is_paid is paid]

    @property
    def is_played(self) -> bool:
        return self.once(queries.event, self.event).state == "running"

    @property
    def is_published(self) -> bool:
        return self.once(payouts.is_published, self.event)

    @rule()
    def sell(self) -> None:
        """Registration is open by the clock, unless payouts are published and sales were not reopened."""
        if queries.entrants(self.event) < 9:
            self.tries(sell_entry, event=self.event, drawer=self.drawer, player=b.player())

    @rule(pick=PICK)
    @precondition(lambda self: len(self.alive()) > 2)
    def void(self, pick: int) -> None:
        """One other player must be left: else the director ends the day, which is not tried here."""
        sales = list(Sale.objects.filter(event=self.event, voided_at=None).order_by("pk"))
        sale = sales[pick % len(sales)]
        total = PRICE + FEE
        self.tries(void_sale, sale=sale.pk, reason=MISTAKE, drawer=self.drawer, amount_minor=total)

    @rule(pick=PICK)
    @precondition(lambda self: self.is_played)
    def bust(self, pick: int) -> None:
        alive = self.alive()
        self.tries(verbs.bust_out, entry=alive[pick % len(alive)])

    @rule()
    @precondition(lambda self: self.is_played and not self.is_published)
    def publish(self) -> None:
        with late():
            self.tries(publish_payouts, event=self.event)

    @rule()
    @precondition(lambda self: self.is_published)
    def withdraw(self) -> None:
        self.tries(withdraw_payouts, event=self.event, reason=MISTAKE)

    @rule()
    @precondition(lambda self: self.is_published)
    def reopen(self) -> None:
        self.tries(reopen_payouts, event=self.event, reason=MISTAKE)

    @rule()
    @precondition(lambda self: self.once(is_reopened, self.event))
    def publish_again(self) -> None:
        with late():
            self.tries(republish_payouts, event=self.event, version=payouts.structure(self.event).number)

    @rule(method=st.sampled_from(list(DealMethod)), tenth=st.integers(0, 3), is_agreed=st.booleans())
    @precondition(lambda self: self.is_published and self.is_played)
    def deal(self, method: DealMethod, tenth: int, *, is_agreed: bool) -> None:
        """Pause the clock, propose a deal, and usually agree on it."""
        day = b.day_of(self.event)
        self.tries(pause_clock, day=day)
        whole = sum(one.worth.minor for one in payouts.structure(self.event).prizes[: len(self.alive())])
        left = whole * tenth // 10
        told: dict[str, Any] = {"method": method, "left_minor": left}
        if self.by_place:
            told = {"method": None, "shares": self.falling(whole - left), "left_minor": left}
        is_proposed = self.tries(dealing.propose_deal, event=self.event, **told)
        if is_proposed and is_agreed:
            for share in require_deal_of(self.event).players:
                assert self.tries(dealing.answer_deal, event=self.event, entry=share.entry_id)
            self.tries(dealing.agree_deal, event=self.event)
        self.tries(resume_clock, day=day)

    def falling(self, whole: int) -> tuple[TypedShare, ...]:
        """Unequal amounts for as many places as there are players."""
        alive = self.alive()
        weights = range(len(alive), 0, -1)
        amounts = [whole * weight // sum(weights) for weight in weights]
        amounts[0] += whole - sum(amounts)
        return tuple(TypedShare(entry, minor) for entry, minor in zip(alive, amounts, strict=True))

    @rule()
    @precondition(lambda self: self.is_published)
    def deal_withdrawn(self) -> None:
        self.tries(dealing.withdraw_deal, event=self.event, reason=MISTAKE)

    @rule(pick=PICK)
    @precondition(lambda self: self.awards(paid=False))
    def pay(self, pick: int) -> None:
        listed = self.awards(paid=False)
        self.tries_to_pay(listed[pick % len(listed)])

    def tries_to_pay(self, award: int) -> bool:
        due = prize_awards.award(award).amount.minor
        return self.tries(pay_award, award=award, drawer=self.drawer, amount_minor=due, method="cash")

    @rule(pick=PICK)
    @precondition(lambda self: self.awards(paid=True))
    def take_back(self, pick: int) -> None:
        listed = self.awards(paid=True)
        award = listed[pick % len(listed)]
        player = queries.entry(prize_awards.award(award).entry_id).player_id
        self.tries(take_award_back, account_book(player), award=award, reason=MISTAKE)

    @rule()
    @precondition(lambda self: bool(self.once(open_differences, self.event)))
    def settle_what_differs(self) -> None:
        for found in open_differences(self.event):
            self.tries_to_settle(found)

    def tries_to_settle(self, result: Any) -> bool:
        account = account_book(result.player_id)
        if not result.due.minor:
            award = award_of(result.entry_id)
            return award is not None and self.tries(take_award_back, account, award=award.id, reason=MISTAKE)
        told = {"difference": result.id, "amount_minor": result.amount.minor, "method": "cash"}
        return self.tries(settle_difference, account, **told, drawer=self.drawer)

    @rule()
    @precondition(lambda self: Line.objects.count() % 3 == 0)
    def undo_latest(self) -> None:
        lines = Line.objects.filter(pk__gt=self.first, book__kind="tournament", leading=None, undone_by=None)
        latest = lines.exclude(fact="LinesUndone").order_by("-pk").first()
        self.trying()
        try:
            with transaction.atomic():
                if latest is not None:
                    undo_lines(latest.pk, Command(b.NOBODY), reason=MISTAKE, together=True)
        except Refusal:
            return

    @invariant()
    def the_ledger_balances(self) -> None:
        assert ledger_total() == 0
        assert differing() == ()

    @invariant()
    def the_prizes_are_the_pool_and_fall(self) -> None:
        sheet, structure = pool(self.event), payouts.structure(self.event)
        sold = Sale.objects.filter(event=self.event, voided_at=None).count()
        assert (sheet.taken, sheet.prizes) == (sold * (PRICE + FEE), sold * PRICE)
        if not structure.is_provisional:
            assert structure.total.minor == sheet.prizes
        amounts = [one.amount.minor for one in structure.prizes]
        assert all(above >= below > 0 for above, below in pairwise(amounts))

    @invariant()
    def a_deal_divides_what_was_left(self) -> None:
        deal = agreed.deal(self.event)
        if deal is None or not deal.is_agreed:
            return
        prizes = payouts.structure(self.event).prizes
        money = sum(one.amount.minor for one in prizes[: len(deal.players)])
        assert sum(share.amount_minor for share in deal.players) + deal.left_minor == money
        assert all(share.amount_minor >= 0 for share in deal.players)

    @invariant()
    def the_pool_holds_what_was_not_paid(self) -> None:
        paid = sum(one.amount.minor for one in prize_awards.awards(self.event) if one.is_paid)
        gross = pool(self.event).gross
        assert -ledger_balance(accounts.pool(self.event)) == gross - paid
        cash = FLOAT + pool(self.event).taken - paid
        assert ledger_balance(accounts.held("cash", self.drawer)) == cash

    def teardown(self) -> None:
        """Finish the evening, which must be possible in any case, with nothing left over."""
        try:
            if hasattr(self, "first"):
                self.bring_to_an_end()
        finally:
            transaction.set_rollback(True)
            self._scene.__exit__(None, None, None)

    def bring_to_an_end(self) -> None:
        assert list(replay.differences()) == []
        with late():
            if is_reopened(self.event):
                self.tries(dealing.withdraw_deal, event=self.event, reason=MISTAKE)
                stands = payouts.structure(self.event).number
                assert self.tries(republish_payouts, event=self.event, version=stands)
            elif not self.is_published:
                assert self.tries(publish_payouts, event=self.event)
            while len(alive := self.alive()) > 1 and self.is_played:
                assert self.tries(verbs.bust_out, entry=alive[0])
        for found in open_differences(self.event):
            if not self.tries_to_settle(found):
                assert self.tries(waive_difference, difference=found.id, reason=MISTAKE)
        for award in self.awards(paid=False):
            assert self.tries_to_pay(award)
        assert self.tries(settle_event, event=self.event)
        self.nothing_is_left_over()

    def nothing_is_left_over(self) -> None:
        sheet, held = pool(self.event), ledger_balance
        paid = sum(award.amount.minor for award in prize_awards.awards(self.event))
        borne = waived_minor(self.event)
        assert held(accounts.pool(self.event)) == held(accounts.income(self.event)) == 0
        assert held(accounts.overlay(self.event)) == borne
        assert paid == sheet.prizes + borne
        assert held(accounts.held("cash", self.drawer)) == FLOAT + sheet.taken - paid
        assert ledger_total() == 0
        assert list(replay.differences()) == []


def test_no_cent_is_lost_or_made_by_sales_versions_and_deals() -> None:
    quick = settings(max_examples=3, stateful_step_count=40, deadline=None, phases=[Phase.generate])
    long = settings(max_examples=60, stateful_step_count=120, deadline=None)
    run_state_machine_as_test(Deals, settings=long if IS_LONG else quick)
