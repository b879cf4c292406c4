"""A jackpot fed by two events: sold, voided, won, paid, withdrawn, corrected, closed and undone in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import transaction
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule, run_state_machine_as_test

from access.verbs import Verb
from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.models import Sale
from cashier.sales.verbs import sell_entry
from cashier.sales.void import void_sale
from journal import replay
from journal.balances import differing
from journal.models import Line
from journal.opening import HOUSE, BookRef, Command, drawer_book, tournament_book
from payouts.awards import rows as awards
from payouts.awards.rows import due_awards, side_awards
from payouts.jackpots.proof import prove_jackpot, prove_jackpots_won
from payouts.jackpots.rows import certain_of
from payouts.jackpots.verbs import close_jackpot, correct_jackpot
from payouts.jackpots.winning import feed_jackpot, stop_feeding, win_jackpot, withdraw_jackpot_win
from payouts.models import JackpotWin
from payouts.paying.verbs import pay_award, take_award_back
from payouts.publishing.verbs import publish_payouts
from payouts.settling.verbs import settle_event
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.conftest import IS_LONG
from tests.machines.playing import Machine
from tests.payouts import evening
from tests.payouts.jackpots import NAME, OPTION, PART, amount, opened, selling
from tests.undoing import undo_lines
from tournaments import queries

pytestmark = pytest.mark.django_db
PICK = st.integers(0, 1_000)
FLOAT, MISTAKE, OTHER = 5_000_000, "a mistake", "Royal"


class Jackpots(Machine):
    """Two events with two players each, and a second jackpot that may receive what is left."""

    def __init__(self) -> None:
        super().__init__()
        self.done: Counter[str] = Counter()
        self._scene = transaction.atomic()
        self._scene.__enter__()

    @initialize(base=st.sampled_from([0, 333, 100_000]), is_once_a_day=st.booleans())
    def begin(self, base: int, *, is_once_a_day: bool) -> None:
        self.drawer = at_cashier.open_drawer(FLOAT)
        self.other = opened(0, OTHER)
        self.jackpot = opened(base, is_once_a_day=is_once_a_day)
        self.events = [selling(self.jackpot, self.drawer, 2)[0] for _ in range(2)]
        self.first = Line.objects.latest("pk").pk

    def tries(self, verb: Verb[Any, Any], *refs: BookRef, **options: Any) -> bool:
        """Try an action; returns whether it was allowed. A refused one changes nothing."""
        try:
            with transaction.atomic():
                b.do(list(refs), verb, **options)
        except Refusal:
            return False
        self.done[verb.name] += 1
        return True

    def at(self, event: int, verb: Verb[Any, Any], **options: Any) -> bool:
        return self.tries(verb, tournament_book(event), drawer_book(self.drawer), HOUSE, **options)

    def one_of(self, things: Any, pick: int) -> Any:
        listed = sorted(things)
        return listed[pick % len(listed)] if listed else 0

    def event(self, pick: int) -> int:
        return self.events[pick % 2]

    def wins(self, *statuses: str) -> dict[int, int]:
        """Awards of the jackpot in these states, with their events."""
        found = [one for event in self.events for one in side_awards(event) if one.status in statuses]
        return {one.id: one.event_id for one in found}

    @rule(pick=PICK)
    def sell(self, pick: int) -> None:
        event = self.event(pick)
        player = b.player()
        self.at(event, sell_entry, player=player, product=1, drawer=self.drawer)

    @rule(pick=PICK)
    def void(self, pick: int) -> None:
        standing = Sale.objects.filter(event__in=self.events, voided_at=None)
        if sale := self.one_of(standing.values_list("pk", "event_id", "total_minor"), pick):
            given = {"reason": MISTAKE, "amount_minor": sale[2], "drawer": self.drawer}
            self.at(sale[1], void_sale, sale=sale[0], **given)

    @rule(pick=PICK, hands=st.integers(1, 3), level=st.integers(1, 2), typed=st.integers(0, 3_000))
    def win(self, pick: int, hands: int, level: int, typed: int) -> None:
        """By the terms, or an amount of its own (typed above 1,500)."""
        event = self.event(pick)
        alive = [one.id for one in queries.entries(event, "alive")]
        chosen = [alive[(pick + at) % len(alive)] for at in range(min(hands, len(alive)))]
        own = {"amount_minor": typed, "reason": MISTAKE} if typed > 1_500 else {}
        if chosen:
            told = {"jackpot": self.jackpot, "entry": chosen[0], "others": tuple(chosen[1:])}
            self.at(event, win_jackpot, **told, **own, level=level, before_close=True)

    @rule(pick=PICK)
    def withdraw(self, pick: int) -> None:
        found = JackpotWin.objects.values_list("pk", "award__event")
        if win := self.one_of(found, pick):
            self.at(win[1], withdraw_jackpot_win, win=win[0], reason=MISTAKE)

    @rule(pick=PICK)
    def pay(self, pick: int) -> None:
        due = self.wins("due")
        if award := self.one_of(due, pick):
            minor = awards.award(award).amount.minor
            self.at(due[award], pay_award, award=award, drawer=self.drawer, amount_minor=minor)

    @rule(pick=PICK)
    def take_back(self, pick: int) -> None:
        paid = self.wins("paid")
        if award := self.one_of(paid, pick):
            self.at(paid[award], take_award_back, award=award, reason=MISTAKE)

    @rule(minor=st.integers(-3_000, 3_000))
    def correct(self, minor: int) -> None:
        self.tries(correct_jackpot, HOUSE, jackpot=self.jackpot, amount_minor=minor, reason=MISTAKE)

    @rule()
    def empty(self) -> None:
        """The house takes out all that no void can take away."""
        self.correct(-certain_of(self.jackpot))

    @rule(pick=PICK)
    def stop(self, pick: int) -> None:
        event = self.event(pick)
        self.at(event, stop_feeding, jackpot=self.jackpot, reason=MISTAKE)

    @rule(pick=PICK)
    def feed_again(self, pick: int) -> None:
        event = self.event(pick)
        self.at(event, feed_jackpot, jackpot=self.jackpot, part=PART)

    @rule(is_passed_on=st.booleans())
    def close(self, *, is_passed_on: bool) -> None:
        to = self.other if is_passed_on else None
        self.tries(close_jackpot, HOUSE, jackpot=self.jackpot, to=to, reason=MISTAKE)

    @rule(pick=PICK)
    def undo_one(self, pick: int) -> None:
        """The latest line, or one of the few before it, with those that block it."""
        lines = Line.objects.filter(pk__gt=self.first, leading=None, undone_by=None)
        latest = lines.exclude(fact="LinesUndone").order_by("-pk")[: 1 + pick % 3]
        line = list(latest)[-1] if latest else None
        try:
            with transaction.atomic():
                if line is not None:
                    undo_lines(line.pk, Command(b.NOBODY), reason=MISTAKE, together=True)
        except Refusal:
            return
        if line is not None:
            self.done[f"undo {line.fact}"] += 1

    @invariant()
    def no_cent_is_lost_or_made(self) -> None:
        assert ledger_total() == 0
        assert differing() == ()
        for jackpot in (self.jackpot, self.other):
            prove_jackpot(jackpot)
        for event in self.events:
            prove_jackpots_won(event)

    @invariant()
    def it_is_what_was_put_in_and_not_won_and_no_void_makes_it_negative(self) -> None:
        held = amount(self.jackpot), amount(self.other)
        assert min(*held, certain_of(self.jackpot), certain_of(self.other)) >= 0
        given = sum(ledger_balance(accounts.gift_cost(name)) for name in (NAME, OTHER))
        standing = Sale.objects.filter(event__in=self.events, voided_at=None).count() * OPTION
        won = sum(awards.award(one).amount.minor for one in self.wins("due", "paid", "unclaimed"))
        # More only by voids after a win, which are the loss of the house; less by events taken off it.
        drawn = sum(held) + won - given
        taken_off = sum(-ledger_balance(accounts.side(event, NAME)) for event in self.events)
        kept = sum(-ledger_balance(accounts.jackpot(one)) for one in (self.jackpot, self.other))
        assert kept + won - given + taken_off == standing
        assert drawn >= 0

    def teardown(self) -> None:
        """Play both events out and settle them, which must be possible in any case."""
        try:
            if hasattr(self, "first"):
                self.bring_to_an_end()
        finally:
            transaction.set_rollback(True)
            self._scene.__exit__(None, None, None)

    def bring_to_an_end(self) -> None:
        for event in self.events:
            if len(queries.entries(event, "alive")) < 2:
                # Too many were voided: nobody is left to play against.
                return
        for event in self.events:
            evening.play_out(event)
            assert self.at(event, publish_payouts)
            for one in due_awards(event):
                paid = {"drawer": self.drawer, "amount_minor": one.amount.minor}
                assert self.at(event, pay_award, award=one.id, **paid)
            assert self.at(event, settle_event)
        self.no_cent_is_lost_or_made()
        # Once both are settled no sale holds anything: the jackpots are their accounts.
        kept = sum(-ledger_balance(accounts.jackpot(one)) for one in (self.jackpot, self.other))
        assert kept == amount(self.jackpot) + amount(self.other)
        fees = sum(-ledger_balance(accounts.fee(event)) for event in self.events)
        given = sum(ledger_balance(accounts.gift_cost(name)) for name in (NAME, OTHER))
        lost = sum(-ledger_balance(accounts.side(event, NAME)) for event in self.events)
        assert cash_in(self.drawer) == FLOAT + fees + kept - given + lost
        assert list(replay.differences()) == []


@contextmanager
def walked(**options: Any) -> Iterator[Jackpots]:
    """The machine led step by step; to its end in any case."""
    machine = Jackpots()
    try:
        machine.begin(**options)
        yield machine
    finally:
        machine.teardown()


def test_every_step_is_reached_every_day() -> None:
    """What steps at random seldom meet: each once, in an order in which it is allowed, with all that must hold after it."""
    with walked(base=333, is_once_a_day=False) as machine:
        for step, expected in steps(machine):
            before = Counter(machine.done)
            step()
            reached = {name for name, count in machine.done.items() if count > before[name]}
            assert reached == expected, (expected, reached)
            machine.no_cent_is_lost_or_made()
            machine.it_is_what_was_put_in_and_not_won_and_no_void_makes_it_negative()


def steps(machine: Jackpots) -> Iterator[tuple[Callable[[], object], set[str]]]:
    """Each step with its action; nothing if it must be refused."""
    yield lambda: machine.sell(0), {"sell_entry"}
    # What events hold may be voided: the house takes out its base only.
    yield lambda: machine.correct(-334), set()
    yield machine.empty, {"correct_jackpot"}
    yield lambda: machine.win(0, 2, 2, 0), {"win_jackpot"}
    yield lambda: machine.void(4), {"void_sale"}
    # Paid out of what the win had made certain: it cannot be withdrawn before that is back.
    yield machine.empty, {"correct_jackpot"}
    yield lambda: machine.withdraw(1), set()
    yield lambda: machine.undo_one(0), {"undo JackpotCorrected"}
    yield lambda: machine.withdraw(1), {"withdraw_jackpot_win"}
    yield lambda: machine.win(1, 1, 1, 1_800), {"win_jackpot"}
    yield lambda: machine.undo_one(0), {"undo JackpotWon"}
    yield lambda: machine.win(0, 2, 1, 0), {"win_jackpot"}
    yield lambda: machine.undo_one(0), {"undo JackpotSplit"}
    yield lambda: machine.win(1, 1, 1, 0), {"win_jackpot"}
    yield lambda: machine.pay(0), {"pay_award"}
    yield lambda: machine.withdraw(0), set()
    yield lambda: machine.take_back(0), {"take_award_back"}
    yield lambda: machine.pay(0), {"pay_award"}
    yield lambda: machine.close(is_passed_on=True), set()
    yield lambda: machine.stop(0), {"stop_feeding"}
    # Won since: what the event holds again for it is gone whatever is voided.
    yield lambda: machine.win(1, 1, 1, 0), {"win_jackpot"}
    yield lambda: machine.feed_again(0), set()
    yield lambda: machine.stop(1), {"stop_feeding"}
    yield lambda: machine.close(is_passed_on=True), {"close_jackpot"}
    yield lambda: machine.undo_one(0), {"undo JackpotClosed"}
    yield lambda: machine.close(is_passed_on=False), {"close_jackpot"}


def test_a_jackpot_is_exact_whatever_happens() -> None:
    quick = settings(max_examples=4, stateful_step_count=30, deadline=None, phases=[Phase.generate])
    long = settings(max_examples=60, stateful_step_count=120, deadline=None)
    run_state_machine_as_test(Jackpots, settings=long if IS_LONG else quick)
