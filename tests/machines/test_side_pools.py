"""Side pools bought, voided, awarded, paid, returned, withdrawn and undone in any order: no cent is lost or made."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from cashier import queries as cashier
from cashier.actions.refund import void_sale
from cashier.actions.sell import sell_extra
from cashier.models import Sale
from cashier.queries import ledger_total
from floor.busts import verbs
from journal import instants, replay
from journal.balances import differing
from journal.models import Line
from journal.opening import HOUSE, BookRef, Command, drawer_book, tournament_book
from payouts import queries as payouts
from payouts.actions.pay import pay_award, take_award_back
from payouts.actions.paying_rules import change_paying_rules
from payouts.actions.publish import publish_payouts
from payouts.actions.settle import settle_event
from payouts.actions.side_pools import NamedWinner, award_side_pool, withdraw_side_pool
from payouts.actions.unclaimed import put_prizes_back, set_prizes_aside
from payouts.ledger import prove_side_pools
from rulebook.refusals import Refusal
from rulebook.side_pools import SidePool
from tests import builders as b
from tests.cashier import at_cashier
from tests.conftest import IS_LONG
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


class SidePools(RuleBasedStateMachine):
    """Six players of whom some bought the last longer, and all the high hand."""

    def __init__(self) -> None:
        super().__init__()
        self._scene = transaction.atomic()
        self._scene.__enter__()

    @initialize(divided=st.sampled_from(sorted(WAYS_TO_DIVIDE)), buyers=st.integers(0, 5))
    def begin(self, divided: str, buyers: int) -> None:
        self.drawer = at_cashier.open_drawer(FLOAT)
        b.do([HOUSE], change_paying_rules, unclaimed_days=7)
        pools = (WAYS_TO_DIVIDE[divided], POOLS[1])
        self.event, _entries = bought(self.drawer, 6, buyers, side_pools=pools, late_until_level=1)
        self.first = Line.objects.latest("pk").pk

    def tries(self, verb: Callable[..., Any], *also: BookRef, **options: Any) -> bool:
        """An action, and whether it was allowed; a refused one changes nothing."""
        refs = [tournament_book(self.event), drawer_book(self.drawer), *also]
        try:
            with transaction.atomic():
                b.do(refs, verb, **options)
        except Refusal:
            return False
        return True

    def one_of(self, things: Any, pick: int) -> Any:
        listed = sorted(things)
        return listed[pick % len(listed)] if listed else 0

    def entries(self, status: str) -> list[int]:
        return [entry.id for entry in queries.entries(self.event, status)]

    def awards(self, *statuses: str) -> list[int]:
        return [one.id for one in payouts.side_awards(self.event) if one.status in statuses]

    @rule(pick=PICK)
    def buy(self, pick: int) -> None:
        entry = self.one_of(self.entries("alive"), pick)
        self.tries(sell_extra, entry=entry, drawer=self.drawer, product=2)

    @rule(pick=PICK)
    def void(self, pick: int) -> None:
        """An entry, or what was bought apart."""
        sales = Sale.objects.filter(event=self.event, voided_at=None)
        if sale := sales.order_by("pk")[pick % sales.count() :].first():
            given = {"reason": MISTAKE, "amount_minor": sale.total_minor, "drawer": self.drawer}
            self.tries(void_sale, sale=sale.pk, **given)

    @rule(pick=PICK)
    def bust(self, pick: int) -> None:
        self.tries(verbs.bust_out, entry=self.one_of(self.entries("alive"), pick))

    @rule(pick=PICK)
    def reinstate(self, pick: int) -> None:
        self.tries(verbs.reinstate, entry=self.one_of(self.entries("out"), pick))

    @rule(name=NAMES, keeps_rest=st.booleans())
    def award(self, name: str, keeps_rest: bool) -> None:
        self.tries_to_award(name, keeps_rest=keeps_rest, reason=MISTAKE)

    @rule(name=NAMES, picks=st.lists(PICK, min_size=1, max_size=3), typed=st.integers(0, 2_000))
    def name_winners(self, name: str, picks: list[int], typed: int) -> None:
        """By its structure, or with the amounts typed; what is not given out is kept."""
        chosen = [self.one_of(pool(self.event, name).buyers, pick) for pick in picks]
        winners = tuple(NamedWinner(entry, typed or None) for entry in chosen if entry)
        self.tries_to_award(name, winners=winners, keeps_rest=typed > 1_000, reason=MISTAKE)

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
        due = payouts.award(award).amount.minor if award else 0
        return self.tries(pay_award, award=award, drawer=self.drawer, amount_minor=due)

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

    @invariant()
    def no_cent_is_lost_or_made(self) -> None:
        assert ledger_total() == 0
        assert differing() == ()
        prove_side_pools(self.event)

    @invariant()
    def each_pool_is_what_was_sold_awarded_and_left(self) -> None:
        standing = Sale.objects.filter(event=self.event, voided_at=None)
        for name in (NAME, HIGH):
            found, part = pool(self.event, name), f"side/{name}"
            assert found.pool_minor == sum(sale.parts.get(part, 0) for sale in standing)
            assert found.pool_minor == found.awarded_minor + found.kept_minor + found.left_minor
            assert min(found.left_minor, found.kept_minor, found.awarded_minor) >= 0
            assert found.left_minor == 0 or not found.is_awarded
            gone = [one for one in payouts.side_awards(self.event) if one.pool == name and not one.is_due]
            assert in_it(self.event, name) == found.pool_minor - sum(one.amount.minor for one in gone)

    @invariant()
    def winners_bought_it(self) -> None:
        bought_by = {one.name: set(one.buyers) for one in (pool(self.event, NAME), pool(self.event, HIGH))}
        assert all(one.entry_id in bought_by[one.pool] for one in payouts.side_awards(self.event))

    def teardown(self) -> None:
        """Whatever happened, the evening can be settled, and only what was kept is left."""
        try:
            if hasattr(self, "first"):
                self.bring_to_an_end()
        finally:
            transaction.set_rollback(True)
            self._scene.__exit__(None, None, None)

    def bring_to_an_end(self) -> None:
        assert list(replay.differences()) == []
        while len(alive := self.entries("alive")) > 1:
            assert self.tries(verbs.bust_out, entry=alive[0])
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
        due = [one.id for one in payouts.due_awards(self.event)]
        assert all(self.tries_to_pay(one) for one in [*due, *self.awards("unclaimed")])
        assert self.tries(settle_event)
        kept = {name: pool(self.event, name).kept_minor for name in (NAME, HIGH)}
        assert {name: in_it(self.event, name) for name in kept} == kept
        fees = payouts.pool(self.event).fees
        assert cashier.cash_in(self.drawer) == FLOAT + fees + sum(kept.values())
        assert list(replay.differences()) == []


def test_a_side_pool_is_exact_whatever_happens() -> None:
    quick = settings(max_examples=3, stateful_step_count=30, deadline=None, phases=[Phase.generate])
    long = settings(max_examples=60, stateful_step_count=120, deadline=None)
    run_state_machine_as_test(SidePools, settings=long if IS_LONG else quick)
