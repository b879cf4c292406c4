"""Prizes published, changed, awarded, paid and undone in any order: every sum stays exact to the cent."""

from __future__ import annotations

from collections import Counter
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

from cashier.kinds import Method, prize_method
from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.models import Posting
from floor.busts import verbs
from floor.busts.out import BustOut
from floor.life import verbs as life
from journal import instants, replay
from journal.balances import differing
from journal.models import Line
from journal.opening import HOUSE, BookRef, Command, account_book, drawer_book, tournament_book
from payouts.awards import rows as prize_awards
from payouts.awards.rows import Award, award_of
from payouts.models import AwardDifference, DifferenceStatus
from payouts.paying.differences import settle_difference, waive_difference
from payouts.paying.verbs import pay_award, take_award_back
from payouts.paying.ways import PrizePart
from payouts.paying_rules.verbs import change_paying_rules
from payouts.publishing.differences import (
    above_due,
    differences,
    open_differences,
    waived_minor,
)
from payouts.publishing.verbs import (
    PlacePrize,
    edit_prizes,
    publish_payouts,
    reopen_payouts,
    republish_payouts,
    withdraw_payouts,
)
from payouts.settling.verbs import settle_event
from payouts.structure import rows as payouts
from payouts.structure.rows import is_reopened, pool
from payouts.taxes.rows import as_paid_at
from payouts.unclaimed.verbs import put_prizes_back, set_prizes_aside
from rulebook.pool import Withholding
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.conftest import IS_LONG
from tests.machines.playing import Machine
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.values import PayoutKind, PayoutRule

pytestmark = pytest.mark.django_db
PICK = st.integers(0, 1_000)
BUBBLE = st.sampled_from([None, True, False])
FLOAT = 1_000_000
RULES = {
    "cash": PayoutRule(),
    "shares": PayoutRule(kind=PayoutKind.SHARES, shares=(4_999, 3_001, 2_000)),
    "percent": PayoutRule(paid_points=6_000),
}
MISTAKE = "a mistake"
WAYS = ("cash", "transfer", "cheque", "account")


class Prizes(Machine):
    """Seven players of an event whose amounts do not divide evenly, played, paid and corrected."""

    def __init__(self) -> None:
        super().__init__()
        self._scene = transaction.atomic()
        self._scene.__enter__()

    @initialize(payout=st.sampled_from(sorted(RULES)), guarantee=st.sampled_from([0, 90_001]))
    def begin(self, payout: str, guarantee: int) -> None:
        self.drawer = at_cashier.open_drawer(FLOAT)
        b.do([HOUSE], change_paying_rules, unclaimed_days=7)
        self.event = at_cashier.selling_event(
            1,
            buy_in_minor=10_007,
            fee_minor=1_003,
            withholdings=(Withholding("Staff", 333),),
            guarantee_minor=guarantee,
            payout=RULES[payout],
            late_until_level=0,
        )
        for _ in range(7):
            at_cashier.sell_entry(self.event, self.drawer)
        b.at(self.event, life.start_play, event=self.event)
        for _ in range(3):
            assert self.tries(verbs.bust_out, entry=self.entries("alive")[0])
        self.first = Line.objects.latest("pk").pk
        self.sheet = pool(self.event)

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

    def tries_to_pay(self, award: int, *methods: str) -> bool:
        """Pay in one way or in several: 5.00 in each but the last, which gets the rest."""
        due = as_paid_at(prize_awards.award(award), instants.now()).net.minor
        last = len(methods) - 1
        parts = tuple(
            PrizePart(method=prize_method(one), amount_minor=None if at == last else 500)
            for at, one in enumerate(methods)
        )
        how: dict[str, Any] = {"payments": parts} if last else {"method": methods[0]}
        player = queries.entry(prize_awards.award(award).entry_id).player_id
        return self.tries(
            pay_award, account_book(player), award=award, drawer=self.drawer, amount_minor=due, **how
        )

    def one_of(self, things: Any, pick: int) -> Any:
        listed = sorted(things)
        return listed[pick % len(listed)] if listed else 0

    def entries(self, status: str) -> list[int]:
        return [entry.id for entry in queries.entries(self.event, status)]

    def awarded(self) -> tuple[Award, ...]:
        return self.once(prize_awards.awards, self.event)

    def awards(self, *, paid: bool) -> list[int]:
        return [award.id for award in self.awarded() if award.is_paid is paid]

    @property
    def is_played(self) -> bool:
        return self.once(queries.event, self.event).state == "running"

    @property
    def is_published(self) -> bool:
        return self.once(payouts.is_published, self.event)

    @rule(pick=PICK)
    @precondition(lambda self: self.is_played)
    def bust(self, pick: int) -> None:
        self.tries(verbs.bust_out, entry=self.one_of(self.entries("alive"), pick))

    @rule(pick=PICK)
    @precondition(lambda self: self.is_played)
    def bust_together(self, pick: int) -> None:
        """Equal stacks in one hand tie."""
        alive = self.entries("alive")
        if len(alive) > 2:
            busts = tuple(
                BustOut(entry=alive[(pick + index) % len(alive)], stack_at_start=500) for index in (0, 1)
            )
            self.tries(verbs.bust_hand, event=self.event, busts=busts)

    @rule(pick=PICK)
    @precondition(lambda self: len(self.entries("alive")) < 3)
    def reinstate(self, pick: int) -> None:
        self.tries(verbs.reinstate, entry=self.one_of(self.entries("out"), pick))

    @precondition(lambda self: not self.is_published)
    @rule(pick=PICK, cents=st.integers(-5_000, 5_000), is_typed=st.booleans(), has_bubble=BUBBLE)
    def publish(self, pick: int, cents: int, *, is_typed: bool, has_bubble: bool | None) -> None:
        """Publish by the rule, or typed: cents from one place to the next, the last one the bubble or not."""
        typed = self.shifted(pick, cents) if is_typed else ()
        self.tries(publish_payouts, event=self.event, prizes=typed, has_bubble=has_bubble)

    @rule()
    @precondition(lambda self: self.is_published and not self.is_played)
    def withdraw(self) -> None:
        self.tries(withdraw_payouts, event=self.event, reason=MISTAKE)

    @precondition(lambda self: self.is_published)
    @rule(pick=PICK, cents=st.integers(-5_000, 5_000), has_bubble=BUBBLE)
    def agree(self, pick: int, cents: int, has_bubble: bool | None) -> None:
        """Agree on other prizes for the last players: cents move from one place to the next."""
        if len(payouts.structure(self.event).prizes) > 1:
            typed = self.shifted(pick, cents)
            self.tries(edit_prizes, event=self.event, prizes=typed, has_bubble=has_bubble)

    def shifted(self, pick: int, cents: int) -> tuple[PlacePrize, ...]:
        """The prizes with cents from one place to the next."""
        prizes = [prize.amount.minor for prize in payouts.structure(self.event).prizes]
        if len(prizes) > 1:
            above = pick % (len(prizes) - 1)
            prizes[above] += cents
            prizes[above + 1] -= cents
        return tuple(PlacePrize(place, max(amount, 0)) for place, amount in enumerate(prizes, start=1))

    @precondition(lambda self: self.is_published)
    @rule(pick=PICK)
    def agree_on_too_much(self, pick: int) -> None:
        prizes = payouts.structure(self.event).prizes
        typed = tuple(PlacePrize(one.place, one.amount.minor + (one.place == 1)) for one in prizes)
        assert not self.tries(edit_prizes, event=self.event, prizes=typed)

    @precondition(lambda self: self.awards(paid=False))
    @rule(pick=PICK, methods=st.lists(st.sampled_from(WAYS), min_size=1, max_size=3, unique=True))
    def pay(self, pick: int, methods: list[str]) -> None:
        self.tries_to_pay(self.one_of(self.awards(paid=False), pick), *methods)

    @precondition(lambda self: self.awards(paid=False))
    @rule()
    def pay_all(self) -> None:
        for award in self.awards(paid=False):
            self.tries_to_pay(award, "cash")

    @rule()
    @precondition(lambda self: self.is_published)
    def reopen(self) -> None:
        self.tries(reopen_payouts, event=self.event, reason=MISTAKE)

    @precondition(lambda self: self.once(is_reopened, self.event))
    @rule(pick=PICK, cents=st.integers(-5_000, 5_000), is_typed=st.booleans())
    def publish_again(self, pick: int, cents: int, is_typed: bool) -> None:
        """Publish by the rule, or cents from one place to the next."""
        typed = self.shifted(pick, cents) if is_typed else ()
        stands = payouts.structure(self.event).number
        self.tries(republish_payouts, event=self.event, version=stands, prizes=typed)

    @precondition(lambda self: bool(self.once(open_differences, self.event)))
    @rule(pick=PICK, method=st.sampled_from(WAYS))
    def settle_what_differs(self, pick: int, method: str) -> None:
        found = open_differences(self.event)
        self.tries_to_settle(found[pick % len(found)], method)

    @precondition(lambda self: bool(self.once(open_differences, self.event)))
    @rule(pick=PICK)
    def waive_what_differs(self, pick: int) -> None:
        found = open_differences(self.event)
        self.tries(waive_difference, difference=found[pick % len(found)].id, reason=MISTAKE)

    def tries_to_settle(self, difference: AwardDifference, method: str) -> bool:
        """Pay or collect a difference; a prize of which nothing is left is returned."""
        account = account_book(difference.player_id)
        if not difference.due.minor:
            award = award_of(difference.entry_id)
            return award is not None and self.tries(take_award_back, account, award=award.id, reason=MISTAKE)
        return self.tries(
            settle_difference,
            account,
            difference=difference.id,
            amount_minor=difference.handed.minor,
            method=method,
            drawer=self.drawer,
        )

    @precondition(lambda self: self.awards(paid=True))
    @rule(pick=PICK)
    def take_back(self, pick: int) -> None:
        award = self.one_of(self.awards(paid=True), pick)
        player = queries.entry(prize_awards.award(award).entry_id).player_id
        self.tries(take_award_back, account_book(player), award=award, reason=MISTAKE)

    @precondition(lambda self: self.is_published and not self.is_played)
    @rule()
    def settle(self) -> None:
        self.tries(settle_event, event=self.event)

    @precondition(lambda self: self.is_published and not self.is_played)
    @rule(pick=PICK, verb=st.sampled_from([set_prizes_aside, put_prizes_back]), all_of_them=st.booleans())
    def nobody_comes(self, pick: int, verb: Any, *, all_of_them: bool) -> None:
        """Long after the event, prizes leave the pool, or come back into it: one or all."""
        awards = () if all_of_them else (self.one_of(self.awards(paid=False), pick),)
        with instants.simulated_at(instants.now() + timedelta(days=9)):
            self.tries(verb, awards=awards)

    @rule()
    @precondition(lambda self: Line.objects.count() % 3 == 0)
    def undo_latest(self) -> None:
        """Only now and then: everything is undone sooner or later, but not at once."""
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
    def the_structure_is_the_pool(self) -> None:
        sheet, structure = pool(self.event), payouts.structure(self.event)
        assert sheet == self.sheet
        assert sheet.gross + sheet.overlay == sheet.withheld + sheet.prizes
        assert structure.total.minor == sheet.prizes
        assert sorted(structure.prizes, key=lambda one: -one.amount.minor) == list(structure.prizes)

    @invariant()
    def awards_are_the_prizes_of_their_places(self) -> None:
        """Tied or not: a player out in the money is due exactly what those places receive."""
        structure, awards = payouts.structure(self.event), self.awarded()
        if not structure.is_published:
            assert awards == ()
            return
        paid = [prize for prize in structure.prizes if prize.place > 0]
        taken = {
            place
            for one in queries.finishers(self.event)
            for place in range(one.place, one.place_to + 1)
            if place <= len(paid)
        }
        due = sum(prize.amount.minor for prize in paid if prize.place in taken)
        if not structure.reopened_at:
            above = sum(above_due([award.entry_id for award in awards]).values())
            assert sum(award.amount.minor for award in awards) - above == due

    @invariant()
    def what_was_paid_left_the_drawer_and_the_pool(self) -> None:
        paid = [award for award in self.awarded() if award.is_paid]
        went = Counter({"cash": -FLOAT - self.sheet.taken})
        owed: Counter[int] = Counter()
        for award in paid:
            for one in award.payments:
                went[one.method.value] += one.amount_minor
                owed[award.player_id] += one.amount_minor if one.method is Method.ACCOUNT else 0
        ways = ("cash", "transfer", "cheque")
        held = {way: ledger_balance(accounts.held(way, self.drawer)) for way in ways}
        of_accounts = sum(ledger_balance(accounts.of_player(player)) for player in owed)
        # The sum collected may have come in another way than the prize was paid.
        assert sum(held.values()) + of_accounts == -sum(went.values())
        if any(one.status == DifferenceStatus.SETTLED for one in differences(self.event)):
            return
        assert held == {way: -went[way] for way in ways}
        assert all(-ledger_balance(accounts.of_player(player)) == minor for player, minor in owed.items())

    @invariant()
    def the_pool_holds_what_was_not_paid(self) -> None:
        paid = [award for award in self.awarded() if award.is_paid]
        owed_still = sum(one.amount.minor for one in self.awarded() if one.is_unclaimed)
        assert -ledger_balance(accounts.unclaimed(self.event)) == owed_still
        left = self.sheet.gross - owed_still - sum(award.amount.minor for award in paid)
        is_settled = queries.event(self.event).state == "settled"
        assert -ledger_balance(accounts.pool(self.event)) == (0 if is_settled else left)

    @invariant()
    def no_slip_is_signed_twice(self) -> None:
        slips = [award.slip for award in self.awarded() if award.is_paid]
        assert len(slips) == len(set(slips))
        moved = Posting.objects.filter(kind__startswith="award").count()
        assert max((slip or 0 for slip in slips), default=0) <= moved

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
        while len(alive := self.entries("alive")) > 1:
            assert self.tries(verbs.bust_out, entry=alive[0])
        self.tries(publish_payouts, event=self.event)
        if is_reopened(self.event):
            # A prize set aside cannot change: first it waits in the pool again.
            self.tries(put_prizes_back, event=self.event)
            stands = payouts.structure(self.event).number
            assert self.tries(republish_payouts, event=self.event, version=stands)
        for found in open_differences(self.event):
            if not self.tries_to_settle(found, "cash"):
                assert self.tries(waive_difference, difference=found.id, reason=MISTAKE)
        for award in self.awards(paid=False):
            assert self.tries_to_pay(award, "cash")
        self.tries(settle_event, event=self.event)
        assert queries.event(self.event).state == "settled"
        self.nothing_is_left_over()

    def nothing_is_left_over(self) -> None:
        sheet, held = self.sheet, ledger_balance
        assert held(accounts.unclaimed(self.event)) == 0
        paid = sum(award.amount.minor for award in self.awarded())
        assert held(accounts.pool(self.event)) == held(accounts.income(self.event)) == 0
        borne = waived_minor(self.event)
        assert held(accounts.overlay(self.event)) == sheet.overlay + borne
        assert -held(accounts.withheld(self.event, "Staff")) == sheet.withheld
        assert -held(accounts.fee(self.event)) == sheet.fees
        assert sheet.taken + sheet.overlay + borne == paid + sheet.withheld + sheet.fees
        assert ledger_total() == 0
        assert list(replay.differences()) == []


def test_every_prize_is_exact_whatever_happens() -> None:
    quick = settings(max_examples=3, stateful_step_count=40, deadline=None, phases=[Phase.generate])
    long = settings(max_examples=60, stateful_step_count=120, deadline=None)
    run_state_machine_as_test(Prizes, settings=long if IS_LONG else quick)
