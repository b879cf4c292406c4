"""Bounties sold, voided, won, corrected, cashed, paid and undone in any order: no cent is lost or made."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
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
from cashier.sales.sums import bounty_pool
from cashier.sales.verbs import sell_entry
from cashier.sales.void import void_sale
from clock.verbs import pause_clock, resume_clock
from floor.busts import verbs
from floor.busts.out import BustOut
from floor.busts.pots import Loss, Pot, record_pots
from floor.life import verbs as life
from floor.penalties.disqualify import disqualify
from journal import instants, replay
from journal.balances import differing
from journal.models import Line
from journal.opening import HOUSE, BookRef, Command, account_book, drawer_book, tournament_book
from payouts.awards import rows as payouts
from payouts.awards.rows import due_awards
from payouts.bounties import mystery
from payouts.bounties import rows as bounties
from payouts.bounties.board import bounty_board
from payouts.bounties.envelopes import Envelopes, begin_mystery, fill_box_again, open_envelope
from payouts.bounties.rows import heads_of, how_many_wait, own_bounties
from payouts.bounties.verbs import cash_bounties, leave_head
from payouts.deals import verbs as deals
from payouts.models import BountyWon
from payouts.paying.verbs import pay_award, take_award_back
from payouts.paying_rules.verbs import change_paying_rules
from payouts.publishing.verbs import publish_payouts, reopen_payouts, republish_payouts
from payouts.settling.proof import prove_paid
from payouts.settling.verbs import settle_event
from payouts.structure.rows import is_reopened, structure
from payouts.unclaimed.verbs import put_prizes_back, set_prizes_aside
from rulebook.deal_shares import DealMethod
from rulebook.products import Part, PartKind, Product, ProductKind
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
PICKS = st.lists(PICK, min_size=1, max_size=2)
HEAD, PLAYERS, PAID = 5_003, 6, 5
PARTS = (Part(PartKind.BOUNTY, amount_minor=HEAD),)
ENTRY = Product(number=1, kind=ProductKind.ENTRY, pool_minor=10_000, parts=PARTS)
RULES = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["fixed", "progressive", "mystery"]),
        "unit": st.sampled_from([1, 100]),
        "odd": st.sampled_from(["head", "cash"]),
        "own": st.sampled_from(["keeps", "none"]),
        "left": st.sampled_from(["winner", "house"]),
        "share": st.sampled_from(["covering", "all_winners"]),
    }
)


def envelopes(count: int, minor: int) -> tuple[Envelopes, ...]:
    """A number of envelopes of an amount; the first has the remainder."""
    least = minor // (2 * count)
    first = Envelopes(amount_minor=minor - least * (count - 1), count=1)
    return (first, Envelopes(amount_minor=least, count=count - 1)) if count > 1 else (first,)


class Bounties(Machine):
    """Six players with a bounty each, and some who come late; their cents do not divide evenly."""

    def __init__(self) -> None:
        super().__init__()
        self._scene = transaction.atomic()
        self._scene.__enter__()

    @initialize(rules=RULES)
    def begin(self, rules: dict[str, Any]) -> None:
        self.drawer = at_cashier.open_drawer(1_000_000)
        b.do([HOUSE], change_paying_rules, unclaimed_days=7)
        self.event = at_cashier.selling_event(
            1,
            products=(ENTRY,),
            profile=profile_from_data({"bounties": rules}),
            payout=PayoutRule(places=PAID),
        )
        for _ in range(PLAYERS):
            at_cashier.sell_entry(self.event, self.drawer)
        b.at(self.event, life.start_play, event=self.event)
        with late():
            assert self.tries(publish_payouts, event=self.event)
        self.first = Line.objects.latest("pk").pk

    def tries(self, verb: Callable[..., Any], *also: BookRef, **options: Any) -> bool:
        """Try an action; returns whether it was allowed. A refused one changes nothing."""
        refs = [tournament_book(self.event), drawer_book(self.drawer), *also]
        try:
            with transaction.atomic():
                b.do(refs, verb, **options)
        except Refusal:
            return False
        return True

    def entries(self, status: str) -> list[int]:
        return [entry.id for entry in queries.entries(self.event, status)]

    def one_of(self, things: Any, pick: int) -> Any:
        listed = sorted(things)
        return listed[pick % len(listed)] if listed else 0

    def some_of(self, things: list[int], picks: list[int]) -> tuple[int, ...]:
        return tuple(dict.fromkeys(things[pick % len(things)] for pick in picks))

    @property
    def is_played(self) -> bool:
        return queries.event(self.event).state == "running"

    @precondition(lambda self: self.is_played)
    @rule(pick=PICK, pots=st.lists(PICKS, max_size=2))
    def bust(self, pick: int, pots: list[list[int]]) -> None:
        """With a main pot and perhaps a side pot, or before the winners are entered."""
        alive = self.entries("alive")
        out = alive.pop(pick % len(alive))
        self.tries(verbs.bust_out, entry=out, by=tuple(Pot(winners=self.some_of(alive, one)) for one in pots))

    @precondition(lambda self: self.is_played and len(self.entries("alive")) > 3)
    @rule(pick=PICK, main=PICKS, side=PICKS)
    def bust_in_a_side_pot(self, pick: int, main: list[int], side: list[int]) -> None:
        """Two of one hand: the short stack in the main pot alone."""
        alive = self.entries("alive")
        short, tall = (alive.pop(pick % len(alive)) for _ in range(2))
        pots = tuple(Pot(winners=self.some_of(alive, one)) for one in (main, side))
        busts = (
            BustOut(entry=short, stack_at_start=500, by=pots[:1]),
            BustOut(entry=tall, stack_at_start=900, by=pots),
        )
        self.tries(verbs.bust_hand, event=self.event, busts=busts)

    @rule(pick=PICK, picks=PICKS)
    def say_who_won(self, pick: int, picks: list[int]) -> None:
        """Enter or correct the winners of a bust, or leave them open; a winner may be out since."""
        out = self.one_of(self.entries("out"), pick)
        winners = self.some_of(self.entries("alive") + self.entries("out"), picks)
        by = (Pot(winners=winners),) if pick % 5 else ()
        self.tries(record_pots, event=self.event, losses=(Loss(entry=out, by=by),))

    @precondition(lambda self: self.entries("out"))
    @rule(pick=PICK)
    def nobody_won(self, pick: int) -> None:
        self.tries(leave_head, entry=self.one_of(self.entries("out"), pick))

    @precondition(lambda self: self.is_played and len(self.entries("alive")) > 2)
    @rule(pick=PICK)
    def remove(self, pick: int) -> None:
        self.tries(disqualify, entry=self.one_of(self.entries("alive"), pick), loses_prize=False)

    @precondition(lambda self: self.entries("out"))
    @rule(pick=PICK)
    def reinstate(self, pick: int) -> None:
        self.tries(verbs.reinstate, entry=self.one_of(self.entries("out"), pick))

    @precondition(lambda self: self.is_played)
    @rule()
    def fill_the_box(self) -> None:
        """Put in as many envelopes as players are left."""
        made = envelopes(len(self.entries("alive")), bounty_pool(self.event))
        self.tries(begin_mystery, event=self.event, envelopes=made)

    @precondition(lambda self: mystery.to_hold(self.event) is not None)
    @rule()
    def fill_it_again(self) -> None:
        wanted = mystery.to_hold(self.event)
        assert wanted is not None
        made = envelopes(wanted.envelopes, wanted.amount_minor)
        assert self.tries(fill_box_again, event=self.event, envelopes=made)

    @precondition(lambda self: self.is_played)
    @rule()
    def reopen_sales(self) -> None:
        self.tries(reopen_payouts, event=self.event, reason="a late entry")

    @precondition(lambda self: is_reopened(self.event))
    @rule()
    def publish_again(self) -> None:
        """Once sales are over by the clock, which a deal paused."""
        self.tries(resume_clock, day=b.day_of(self.event))
        with late():
            version = structure(self.event).number
            self.tries(republish_payouts, event=self.event, version=version)

    @precondition(lambda self: is_reopened(self.event) and self.is_played)
    @rule()
    def sell(self) -> None:
        if queries.entrants(self.event) < PLAYERS + 2:
            self.tries(sell_entry, event=self.event, drawer=self.drawer, player=b.player())

    @precondition(lambda self: is_reopened(self.event) and len(self.entries("alive")) > 2)
    @rule(pick=PICK)
    def void(self, pick: int) -> None:
        sales = Sale.objects.filter(event=self.event, voided_at=None).order_by("pk")
        sale = sales[pick % sales.count()]
        total = sale.total_minor
        self.tries(void_sale, sale=sale.pk, reason="ill", drawer=self.drawer, amount_minor=total)

    @rule(pick=PICK)
    def open_one(self, pick: int) -> None:
        self.tries(open_envelope, entry=self.one_of(mystery.waiting(self.event), pick))

    @rule()
    def agree_on_a_deal(self) -> None:
        """It divides prizes only: every invariant of the bounties holds."""
        self.tries(pause_clock, day=b.day_of(self.event))
        if self.tries(deals.propose_deal, event=self.event, method=DealMethod.EVEN):
            for entry in self.entries("alive"):
                self.tries(deals.answer_deal, entry=entry)
            self.tries(deals.agree_deal, event=self.event)

    @rule(pick=PICK)
    def cash(self, pick: int) -> None:
        self.tries(cash_bounties, entry=self.one_of(self.entries("alive") + self.entries("out"), pick))

    def claims(self, *, paid: bool) -> list[int]:
        return [one.id for one in bounties.cashed(self.event) if one.is_paid is paid]

    @precondition(lambda self: self.claims(paid=False))
    @rule(pick=PICK)
    def pay(self, pick: int) -> None:
        self.tries_to_pay(self.one_of(self.claims(paid=False), pick))

    def tries_to_pay(self, award: int) -> bool:
        due = payouts.award(award)
        account = account_book(queries.entry(due.entry_id).player_id)
        told = {"drawer": self.drawer, "amount_minor": due.amount.minor, "method": "cash"}
        return self.tries(pay_award, account, award=award, **told)

    @precondition(lambda self: self.claims(paid=True))
    @rule(pick=PICK)
    def take_back(self, pick: int) -> None:
        award = self.one_of(self.claims(paid=True), pick)
        account = account_book(queries.entry(payouts.award(award).entry_id).player_id)
        self.tries(take_award_back, account, award=award, reason="a mistake")

    @precondition(lambda self: not self.is_played)
    @rule(verb=st.sampled_from([set_prizes_aside, put_prizes_back]))
    def nobody_comes(self, verb: Any) -> None:
        """Long after the event: bounties that nobody cashed leave their account too, or come back."""
        with instants.simulated_at(instants.now() + timedelta(days=9)):
            self.tries(verb)

    @rule()
    @precondition(lambda self: Line.objects.count() % 3 == 0)
    def undo_latest(self) -> None:
        lines = Line.objects.filter(pk__gt=self.first, book__kind="tournament", leading=None, undone_by=None)
        latest = lines.exclude(fact="LinesUndone").order_by("-pk").first()
        try:
            with transaction.atomic():
                if latest is not None:
                    undo_lines(latest.pk, Command(b.NOBODY), reason="a mistake", together=True)
        except Refusal:
            return

    @invariant()
    def all_that_was_bought_is_won_left_over_or_still_to_be_won(self) -> None:
        found = bounties.bounties(self.event)
        assert found.sums.pool == Sale.objects.filter(event=self.event, voided_at=None).count() * HEAD
        if mystery.to_hold(self.event) is None:
            assert found.sums.difference == 0
            assert found.won + found.left_over + found.in_play == found.sums.pool
        assert all(one.head >= 0 and one.cash >= one.cashed >= 0 for one in found.hunters)

    @invariant()
    def what_was_paid_left_the_account_of_bounties_and_no_more(self) -> None:
        assert ledger_total() == 0
        assert differing() == ()
        prove_paid(self.event)
        claims = bounties.cashed(self.event)
        paid = sum(one.amount.minor for one in claims if not one.is_due)
        assert -ledger_balance(accounts.bounty(self.event)) == bounty_pool(self.event) - paid
        for one in claims:
            rows = BountyWon.objects.filter(award=one.id).values_list("cash_minor", flat=True)
            assert sum(rows) == one.amount.minor

    @invariant()
    def walls_and_telephones_say_the_same(self) -> None:
        found, shown = bounties.bounties(self.event), bounty_board(self.event)
        assert shown is not None
        alive = {one.entry.id: one.head for one in found.hunters if one.head and one.entry.is_alive}
        assert heads_of(self.event, self.entries("alive")) == (alive if self.is_played else {**alive})
        assert how_many_wait(self.event) == len(found.unsaid)
        won = {one.entry.id: one.cash for one in found.hunters}
        for entry in queries.entries(self.event):
            assert own_bounties(entry).won == won.get(entry.id, 0)
        assert sum(one.left * one.amount for one in shown.envelopes) in (0, found.in_play)

    def teardown(self) -> None:
        """Finish and settle the evening, which must be possible in any case."""
        try:
            if hasattr(self, "first"):
                self.bring_to_an_end()
        finally:
            transaction.set_rollback(True)
            self._scene.__exit__(None, None, None)

    def bring_to_an_end(self) -> None:
        assert list(replay.differences()) == []
        if mystery.to_hold(self.event):
            self.fill_it_again()
        if is_reopened(self.event):
            self.publish_again()
        while len(alive := self.entries("alive")) > 1:
            assert self.tries(verbs.bust_out, entry=alive[0], by=(Pot(winners=(alive[-1],)),))
        while waiting := sorted(mystery.waiting(self.event)):
            if not self.tries(open_envelope, entry=waiting[0]):
                assert self.tries(leave_head, entry=waiting[0])
        for one in bounties.bounties(self.event).unsaid:
            assert self.tries(leave_head, entry=one.entry.id)
        for entry in [*self.entries("alive"), *self.entries("out")]:
            self.tries(cash_bounties, entry=entry)
        for award in (*self.claims(paid=False), *(one.id for one in due_awards(self.event))):
            assert self.tries_to_pay(award)
        assert self.tries(settle_event, event=self.event)
        found = bounties.bounties(self.event)
        assert found.is_complete
        assert -ledger_balance(accounts.bounty(self.event)) == found.left_over + found.in_play
        assert list(replay.differences()) == []


def test_no_cent_of_a_bounty_is_lost_or_made() -> None:
    quick = settings(max_examples=3, stateful_step_count=30, deadline=None, phases=[Phase.generate])
    long = settings(max_examples=60, stateful_step_count=100, deadline=None)
    run_state_machine_as_test(Bounties, settings=long if IS_LONG else quick)
