"""Side pools bought, voided, awarded, paid, taxed, returned, withdrawn and undone in any order: no cent is lost or made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.db.models import Sum
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule, run_state_machine_as_test

from access.verbs import Verb
from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.limits.counting import day_of
from cashier.models import Sale
from cashier.sales.verbs import sell_extra
from cashier.sales.void import void_sale
from floor.busts import verbs
from journal import instants, replay
from journal.balances import differing
from journal.models import Line
from journal.opening import HOUSE, BookRef, Command, drawer_book, tournament_book
from journal.reading import caching_queries
from payouts.awards import rows as payouts
from payouts.awards.rows import due_awards, side_awards
from payouts.models import Award, AwardStatus
from payouts.paying.verbs import pay_award, take_award_back
from payouts.paying_rules.verbs import change_paying_rules
from payouts.publishing.verbs import publish_payouts
from payouts.settling.proof import prove_side_pools, prove_taken_off
from payouts.settling.verbs import settle_event
from payouts.side_pools.rows import side_pools
from payouts.side_pools.verbs import NamedWinner, award_side_pool, withdraw_side_pool
from payouts.structure import rows as structures
from payouts.taxes.rows import tax_due
from payouts.taxes.verbs import TaxBandAsked, set_prize_tax
from payouts.unclaimed.verbs import put_prizes_back, set_prizes_aside
from rulebook.refusals import Refusal
from rulebook.side_pools import SidePool
from tests import builders as b
from tests.cashier import at_cashier
from tests.conftest import IS_LONG
from tests.machines.playing import Machine
from tests.payouts.side_pools import HIGH, NAME, POOLS, bought, in_it, pool
from tests.undoing import undo_lines
from tournaments import queries

pytestmark = pytest.mark.django_db
PICK = st.integers(0, 1_000)
NAMES = st.sampled_from([NAME, HIGH])
FLOAT = 1_000_000
MISTAKE = "a mistake"
WAYS_TO_DIVIDE = {
    "percent": POOLS[0],
    "equal": SidePool(NAME, winners=3),
    "amounts": SidePool(NAME, amounts=(1_300, 700)),
}


class SidePools(Machine):
    """Five players; some bought the last longer, all the high hand; part of the prizes is withheld."""

    def __init__(self) -> None:
        super().__init__()
        self.done: Counter[str] = Counter()
        self._scene = transaction.atomic()
        self._scene.__enter__()

    @initialize(
        divided=st.sampled_from(sorted(WAYS_TO_DIVIDE)),
        buyers=st.integers(0, 4),
        tax_points=st.sampled_from([0, 333, 2_501]),
    )
    def begin(self, divided: str, buyers: int, tax_points: int) -> None:
        self.drawer = at_cashier.open_drawer(FLOAT)
        b.do([HOUSE], change_paying_rules, unclaimed_days=7)
        pools = (WAYS_TO_DIVIDE[divided], POOLS[1])
        self.event, self.bought = bought(self.drawer, 5, buyers, side_pools=pools, late_until_level=1)
        if tax_points:
            bands = (TaxBandAsked(above_minor=0, points=tax_points),)
            b.do([HOUSE], set_prize_tax, name="Law 7", since=day_of(instants.now()), bands=bands)
        self.first = Line.objects.latest("pk").pk

    def tries(self, verb: Verb[Any, Any], *also: BookRef, **options: Any) -> bool:
        """Try an action; returns whether it was allowed. A refused one changes nothing."""
        refs = [tournament_book(self.event), drawer_book(self.drawer), *also]
        try:
            with transaction.atomic():
                b.do(refs, verb, **options)
        except Refusal:
            return False
        self.done[verb.name] += 1
        return True

    def one_of(self, things: Any, pick: int) -> Any:
        listed = sorted(things)
        return listed[pick % len(listed)] if listed else 0

    def entries(self, status: str) -> list[int]:
        return [entry.id for entry in queries.entries(self.event, status)]

    def awards(self, *statuses: str) -> list[int]:
        return [one.id for one in side_awards(self.event) if one.status in statuses]

    @rule(pick=PICK)
    def buy(self, pick: int) -> None:
        entry = self.one_of(self.entries("alive"), pick)
        self.tries(sell_extra, entry=entry, drawer=self.drawer, product=2)

    @rule(pick=PICK)
    def void(self, pick: int) -> None:
        """Void an entry, or a product sold separately."""
        standing = Sale.objects.filter(event=self.event, voided_at=None)
        if sale := self.one_of(standing.values_list("pk", "total_minor"), pick):
            given = {"reason": MISTAKE, "amount_minor": sale[1], "drawer": self.drawer}
            self.tries(void_sale, sale=sale[0], **given)

    @rule(pick=PICK)
    def bust(self, pick: int) -> None:
        self.tries(verbs.bust_out, entry=self.one_of(self.entries("alive"), pick))

    @rule()
    def decide(self) -> None:
        """Bust all but one of the players who bought the last longer: it can be awarded."""
        alive = set(self.entries("alive"))
        for entry in [one for one in pool(self.event, NAME).buyers if one in alive][1:]:
            self.tries(verbs.bust_out, entry=entry)

    @rule(pick=PICK)
    def reinstate(self, pick: int) -> None:
        self.tries(verbs.reinstate, entry=self.one_of(self.entries("out"), pick))

    @rule(name=NAMES, keeps_rest=st.booleans())
    def award(self, name: str, keeps_rest: bool) -> None:
        self.tries_to_award(name, keeps_rest=keeps_rest, reason=MISTAKE)

    @rule(name=NAMES, picks=st.lists(PICK, min_size=1, max_size=3), number=st.integers(0, 2_000))
    def name_winners(self, name: str, picks: list[int], number: int) -> None:
        """By its structure, or with the amounts typed; the rest is kept."""
        buyers = pool(self.event, name).buyers
        chosen = [self.one_of(buyers, pick) for pick in picks]
        winners = tuple(NamedWinner(entry, number or None) for entry in chosen if entry)
        self.tries_to_award(name, winners=winners, keeps_rest=number > 1_000, reason=MISTAKE)

    def tries_to_award(self, name: str, **options: Any) -> bool:
        with instants.simulated_at(instants.now() + timedelta(hours=3)):
            return self.tries(award_side_pool, name=name, **options)

    @rule(name=NAMES)
    def withdraw(self, name: str) -> None:
        self.tries(withdraw_side_pool, name=name, reason=MISTAKE)

    @rule(pick=PICK)
    def pay(self, pick: int) -> None:
        self.tries_to_pay(self.one_of(self.awards("due", "unclaimed"), pick))

    def tries_to_pay(self, award: int) -> bool:
        if not award:
            return False
        due = payouts.award(award)
        net = due.amount.minor - tax_due(due, instants.now())
        return self.tries(pay_award, award=award, drawer=self.drawer, amount_minor=net)

    @rule(pick=PICK)
    def take_back(self, pick: int) -> None:
        self.tries(take_award_back, award=self.one_of(self.awards("paid"), pick), reason=MISTAKE)

    @rule(verb=st.sampled_from([set_prizes_aside, put_prizes_back]))
    def nobody_comes(self, verb: Any) -> None:
        with instants.simulated_at(instants.now() + timedelta(days=9)):
            self.tries(verb)

    @rule()
    def undo_latest(self) -> None:
        lines = Line.objects.filter(pk__gt=self.first, book__kind="tournament", leading=None, undone_by=None)
        latest = lines.exclude(fact="LinesUndone").order_by("-pk").first()
        try:
            with transaction.atomic():
                if latest is not None:
                    undo_lines(latest.pk, Command(b.NOBODY), reason=MISTAKE, together=True)
        except Refusal:
            return
        if latest is not None:
            self.done[f"undo {latest.fact}"] += 1

    @invariant()
    def no_cent_is_lost_or_made(self) -> None:
        assert ledger_total() == 0
        assert differing() == ()
        prove_side_pools(self.event)

    @invariant()
    def the_tax_of_what_is_paid_is_on_its_account(self) -> None:
        prove_taken_off(self.event)
        paid = Award.every.filter(event=self.event, status=AwardStatus.PAID)
        kept = paid.aggregate(total=Sum("tax_minor", default=0))["total"]
        assert kept == -ledger_balance(accounts.tax(self.event))

    @invariant()
    def each_pool_is_what_was_sold_awarded_and_left_to_who_bought_it(self) -> None:
        standing = list(Sale.objects.filter(event=self.event, voided_at=None))
        awards = side_awards(self.event)
        pools = {one.name: one for one in side_pools(self.event)}
        assert set(pools) == {NAME, HIGH}
        for name, found in pools.items():
            assert found.pool_minor == sum(sale.parts.get(f"side/{name}", 0) for sale in standing)
            assert found.pool_minor == found.awarded_minor + found.kept_minor + found.left_minor
            assert min(found.left_minor, found.kept_minor, found.awarded_minor) >= 0
            assert found.left_minor == 0 or not found.is_awarded
            gone = [one for one in awards if one.pool == name and not one.is_due]
            assert in_it(self.event, name) == found.pool_minor - sum(one.amount.minor for one in gone)
        assert all(one.entry_id in pools[one.pool].buyers for one in awards)

    def teardown(self) -> None:
        """Settle the evening, which must be possible in any case; only the sums withheld are left."""
        try:
            if hasattr(self, "first"):
                self.bring_to_an_end()
        finally:
            transaction.set_rollback(True)
            self._scene.__exit__(None, None, None)

    def play_out(self) -> None:
        while len(alive := self.entries("alive")) > 1:
            assert self.tries(verbs.bust_out, entry=alive[0])

    def bring_to_an_end(self) -> None:
        assert list(replay.differences()) == []
        self.play_out()
        if queries.event(self.event).state != "finished":
            # Too many entries were voided: nobody is left to play against.
            return
        for name in (NAME, HIGH):
            found = pool(self.event, name)
            if found.pool_minor and not found.is_awarded:
                assert not self.tries(settle_event)
                is_whole = self.tries_to_award(name, keeps_rest=True, reason=MISTAKE)
                winners = tuple(NamedWinner(one, 1) for one in found.buyers[:1])
                assert is_whole or self.tries_to_award(name, winners=winners, keeps_rest=True, reason=MISTAKE)
        self.tries(publish_payouts)
        due = [one.id for one in due_awards(self.event)]
        assert all(self.tries_to_pay(one) for one in [*due, *self.awards("unclaimed")])
        assert self.tries(settle_event)
        kept = {name: pool(self.event, name).kept_minor for name in (NAME, HIGH)}
        assert {name: in_it(self.event, name) for name in kept} == kept
        fees, tax = structures.pool(self.event).fees, -ledger_balance(accounts.tax(self.event))
        assert cash_in(self.drawer) == FLOAT + fees + tax + sum(kept.values())
        assert list(replay.differences()) == []


@contextmanager
def walked(divided: str) -> Iterator[SidePools]:
    """The machine led step by step; to its end in any case."""
    machine = SidePools()
    try:
        machine.begin(divided=divided, buyers=3, tax_points=2_501)
        yield machine
    finally:
        machine.teardown()


@pytest.mark.parametrize("divided", sorted(WAYS_TO_DIVIDE))
def test_every_step_is_reached_every_day(divided: str) -> None:
    """What steps at random seldom meet: each once, in an order in which it is allowed, with all that must hold after it."""
    with walked(divided) as machine:
        for step, expected in steps(machine):
            before = Counter(machine.done)
            step()
            reached = {name for name, count in machine.done.items() if count > before[name]}
            assert reached == expected, (expected, reached)
            with caching_queries():
                for holds in (
                    machine.no_cent_is_lost_or_made,
                    machine.the_tax_of_what_is_paid_is_on_its_account,
                    machine.each_pool_is_what_was_sold_awarded_and_left_to_who_bought_it,
                ):
                    holds()


def steps(machine: SidePools) -> Iterator[tuple[Callable[[], object], set[str]]]:
    """Each step with its action; nothing if it must be refused."""
    buyer = machine.bought[0]

    def void() -> None:
        own = Sale.objects.get(entry=buyer, product=2)
        given = {"reason": MISTAKE, "amount_minor": own.total_minor, "drawer": machine.drawer}
        machine.tries(void_sale, sale=own.pk, **given)

    yield void, {"void_sale"}
    yield lambda: machine.tries(sell_extra, entry=buyer, drawer=machine.drawer, product=2), {"sell_extra"}
    yield lambda: machine.award(NAME, keeps_rest=True), set()
    yield machine.decide, {"bust_out"}
    yield lambda: machine.award(NAME, keeps_rest=True), {"award_side_pool"}
    yield lambda: machine.reinstate(0), set()
    yield lambda: machine.tries(sell_extra, entry=machine.bought[4], drawer=machine.drawer, product=2), set()
    yield machine.undo_latest, {"undo SidePoolWon"}
    yield lambda: machine.reinstate(0), {"reinstate"}
    yield machine.decide, {"bust_out"}
    yield lambda: machine.award(NAME, keeps_rest=True), {"award_side_pool"}
    yield lambda: machine.pay(0), {"pay_award"}
    yield lambda: machine.withdraw(NAME), set()
    yield machine.undo_latest, {"undo AwardPaid"}
    yield lambda: machine.pay(0), {"pay_award"}
    yield lambda: machine.take_back(0), {"take_award_back"}
    yield lambda: machine.withdraw(NAME), {"withdraw_side_pool"}
    yield lambda: machine.award(NAME, keeps_rest=True), {"award_side_pool"}
    yield lambda: machine.name_winners(HIGH, [1], 1_200), {"award_side_pool"}
    yield lambda: machine.nobody_comes(set_prizes_aside), set()
    yield machine.play_out, {"bust_out"}
    yield lambda: machine.nobody_comes(set_prizes_aside), {"set_prizes_aside"}
    yield lambda: machine.nobody_comes(put_prizes_back), {"put_prizes_back"}
    yield lambda: machine.nobody_comes(set_prizes_aside), {"set_prizes_aside"}
    yield lambda: machine.pay(1), {"pay_award"}


def test_a_side_pool_is_exact_whatever_happens() -> None:
    quick = settings(max_examples=3, stateful_step_count=30, deadline=None, phases=[Phase.generate])
    long = settings(max_examples=60, stateful_step_count=120, deadline=None)
    run_state_machine_as_test(SidePools, settings=long if IS_LONG else quick)
