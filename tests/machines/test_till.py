"""Sales, payments, voids, accounts, drawers and their undo in any order: every sum is exact, in every currency."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from django.db import transaction
from django.db.models import Sum
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from access.roles import Role
from access.verbs import By, Verb
from cashier.currencies import verbs
from cashier.currencies.queries import foreign_in
from cashier.drawers import counting
from cashier.drawers import verbs as drawer
from cashier.drawers.sheets import drawer_sheet
from cashier.ledger import accounts
from cashier.ledger import drawers as drawer_queries
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balances
from cashier.models import AccountMovement, CashTransfer, Drawer, Exchange, OwedRebuy, Posting, Sale
from cashier.payments.rows import with_payments
from cashier.payments.verbs import MoneyBack, PaymentMade
from cashier.player_accounts import verbs as player_accounts
from cashier.player_accounts.rows import held
from cashier.sales import owed
from cashier.sales import verbs as sell
from cashier.sales import void as refund
from cashier.sales.owed import OPEN
from cashier.sales.rows import pool_sheet
from floor.busts import verbs as busts
from journal import replay
from journal.balances import differing, know
from journal.book import Actor
from journal.models import Line
from journal.opening import Command
from people.models import User
from rulebook.exchange import Side
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier, currencies
from tests.conftest import IS_LONG
from tests.machines.playing import Machine, play
from tests.undoing import undo_lines
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db
PICK = st.integers(0, 1_000)
PRICES = {"EUR": (10_007, 1_003), "CHF": (5_001, 499)}
EXTRAS: dict[str, Any] = {
    "rebuys": None,
    "rebuy_minor": 4_999,
    "rebuy_fee_minor": 7,
    "rebuy_stack": 15_000,
    "re_entries": None,
}
FLOAT = 60_000
PAYING: dict[str, dict[str, Any]] = {
    "cash": {"method": "cash"},
    "too much cash": {"method": "cash", "given_minor": 20_000},
    "card": {"method": "card"},
    "transfer": {"method": "transfer"},
    "account": {"method": "account"},
    "cash and card": {
        "payments": (PaymentMade(method="cash", amount_minor=1_001), PaymentMade(method="card"))
    },
    "card and cash": {
        "payments": (
            PaymentMade(method="card", amount_minor=501),
            PaymentMade(method="cash", amount_minor=20_000),
        )
    },
    "notes": {"method": "cash", "given_minor": 20_001, "currency": "CHF"},
    "card and notes": {
        "payments": (
            PaymentMade(method="card", amount_minor=501),
            PaymentMade(method="cash", amount_minor=19_999, currency="CHF"),
        )
    },
    "account and cash": {
        "payments": (PaymentMade(method="account", amount_minor=333), PaymentMade(method="cash"))
    },
}
HOW = st.sampled_from(sorted(PAYING))
NOTES = st.sampled_from([None, None, 1_000])
MISTAKE = "a mistake"
DONE: Counter[str] = Counter()
"""How often each verb was allowed: a machine that is always refused proves nothing."""
DIRECTOR = Actor(role=Role.DIRECTOR)


class Till(Machine):
    """Two events in two currencies at four drawers; players come back, pay in every way, change plans."""

    def __init__(self) -> None:
        super().__init__()
        self._scene = transaction.atomic()
        self._scene.__enter__()

    @initialize()
    def begin(self) -> None:
        b.house()
        b.room(6)
        currencies.set_rate("0.95238", selling="0.97", step_minor=5)
        currencies.set_rate("0.0061", "JPY", selling="0.0064")
        self.drawers = {
            currency: [self.new_drawer(currency), self.new_drawer(currency)] for currency in PRICES
        }
        self.players = b.players(12)
        self.events = {currency: self.new_event(currency) for currency in PRICES}
        self.first = Line.objects.latest("pk").pk
        self.moved: Counter[int] = Counter()

    def new_drawer(self, currency: str) -> int:
        return at_cashier.open_drawer(FLOAT, currency=currency)

    def new_event(self, currency: str) -> int:
        price, fee = PRICES[currency]
        event = b.event(currency=currency, buy_in_minor=price, fee_minor=fee, **EXTRAS)
        (first, _other) = Drawer.objects.filter(currency=currency).order_by("pk")
        for player in self.players[:3]:
            at_cashier.sell_entry(event, first.pk, player)
        at_cashier.start(event)
        return event

    def tries(self, verb: Verb[Any, Any], /, by: Actor = b.NOBODY, **options: Any) -> bool:
        """Try an action with its books; returns whether it was allowed. A refused one changes nothing."""
        try:
            with transaction.atomic():
                verb.perform(verb.command(**options), By(by))
        except Refusal:
            return False
        DONE[verb.name] += 1
        return True

    def one_of(self, things: Any, pick: int) -> Any:
        listed = sorted(things)
        return listed[pick % len(listed)] if listed else 0

    def at(self, pick: int) -> Drawer:
        """An open drawer."""
        return Drawer.objects.get(pk=self.one_of(self.open_drawers(), pick))

    def open_drawers(self) -> list[int]:
        return list(Drawer.objects.filter(closed_at__isnull=True).order_by("pk").values_list("pk", flat=True))

    def entries(self, currency: str, status: str) -> list[int]:
        return [entry.id for entry in tournaments.entries(self.events[currency], status)]

    @rule(at=PICK, pick=PICK, how=HOW)
    def sell(self, at: int, pick: int, how: str) -> None:
        """Sell an entry, or a re-entry to a player who is out."""
        own = self.at(at)
        event = self.events[own.currency]
        playing = {entry.player_id for entry in tournaments.entries(event, "alive")}
        who = self.one_of(set(self.players) - playing, pick)
        self.tries(sell.sell_entry, event=event, player=who, drawer=own.pk, **PAYING[how])

    @rule(at=PICK, pick=PICK, how=HOW)
    def rebuy(self, at: int, pick: int, how: str) -> None:
        own = self.at(at)
        entry = self.one_of(self.entries(own.currency, "alive"), pick)
        self.tries(sell.sell_rebuy, entry=entry, drawer=own.pk, chips_left=0, **PAYING[how])

    @rule(at=PICK, pick=PICK)
    def announce(self, at: int, pick: int) -> None:
        entry = self.one_of(self.entries(self.at(at).currency, "alive"), pick)
        self.tries(owed.announce_rebuy, entry=entry, chips_left=0)

    @rule(at=PICK, pick=PICK, how=HOW)
    def collect(self, at: int, pick: int, how: str) -> None:
        waiting = OwedRebuy.objects.filter(**OPEN).values_list("pk", flat=True)
        self.tries(owed.collect_rebuy, owed=self.one_of(waiting, pick), drawer=self.at(at).pk, **PAYING[how])

    @rule(pick=PICK)
    def call_off(self, pick: int) -> None:
        waiting = OwedRebuy.objects.filter(**OPEN).values_list("pk", flat=True)
        self.tries(owed.call_off_rebuy, DIRECTOR, owed=self.one_of(waiting, pick), reason=MISTAKE)

    @rule(at=PICK, pick=PICK)
    def bust(self, at: int, pick: int) -> None:
        alive = self.entries(self.at(at).currency, "alive")
        if len(alive) > 2:
            self.tries(busts.bust_out, entry=self.one_of(alive, pick))

    @rule(at=PICK, pick=PICK, other_way=st.sampled_from(["", "", "card", "cash", "account"]), notes=NOTES)
    def void(self, at: int, pick: int, other_way: Any, notes: int | None) -> None:
        standing = Sale.objects.filter(voided_at__isnull=True).values_list("pk", flat=True)
        if not standing:
            return
        sale = Sale.objects.get(pk=self.one_of(standing, pick))
        way: Any = other_way
        back = (MoneyBack(method=way, amount_minor=sale.total_minor),) if other_way else ()
        said = {"reason": MISTAKE, "amount_minor": sale.total_minor, "back": back}
        said |= {"notes_minor": notes, "notes_currency": "CHF"}
        self.tries(refund.void_sale, DIRECTOR, sale=sale.pk, drawer=self.at(at).pk, **said)

    @rule(
        at=PICK,
        player=PICK,
        verb=st.sampled_from(["deposit_money", "withdraw_money"]),
        minor=st.integers(1, 30_000),
        method=st.sampled_from(["cash", "card"]),
    )
    def account(self, at: int, player: int, verb: str, minor: int, method: str) -> None:
        given = {"player": self.one_of(self.players, player), "amount_minor": minor, "method": method}
        self.tries(getattr(player_accounts, verb), **given, drawer=self.at(at).pk)

    @rule(player=PICK, minor=st.integers(-10_000, 10_000))
    def adjust(self, player: int, minor: int) -> None:
        who = self.one_of(self.players, player)
        self.tries(player_accounts.adjust_account, DIRECTOR, player=who, amount_minor=minor, reason=MISTAKE)

    @rule(at=PICK, minor=st.integers(-20_000, 20_000))
    def to_the_safe(self, at: int, minor: int) -> None:
        own = self.at(at)
        if self.tries(drawer.move_cash, drawer=own.pk, amount_minor=minor, reason="change"):
            self.moved[own.pk] += minor

    @rule(at=PICK, to=PICK, minor=st.integers(1, 20_000))
    def ask_transfer(self, at: int, to: int, minor: int) -> None:
        giver, taker = self.at(at), self.at(to)
        given = {"drawer": giver.pk, "to": taker.pk, "amount_minor": minor, "reason": "change"}
        self.tries(drawer.ask_cash_transfer, self.cashier(giver), **given)

    @rule(pick=PICK, answer=st.sampled_from(["accept", "accept", "decline", "withdraw"]))
    def answer_transfer(self, pick: int, answer: str) -> None:
        asked = CashTransfer.objects.filter(state="asked").values_list("pk", flat=True)
        if asked:
            row = CashTransfer.objects.get(pk=self.one_of(asked, pick))
            own = row.giver if answer == "withdraw" else row.taker
            verb = getattr(drawer, f"{answer}_cash_transfer")
            self.tries(verb, self.cashier(own), transfer=row.pk)

    @rule(
        at=PICK,
        minor=st.integers(1, 20_000),
        currency=st.sampled_from(["CHF", "CHF", "JPY"]),
        side=st.sampled_from([Side.BUY, Side.BUY, Side.SELL]),
    )
    def exchange(self, at: int, minor: int, currency: str, side: Side) -> None:
        own = self.at(at)
        notes: dict[str, Any] = {"currency": currency, "amount_minor": minor, "side": side}
        self.tries(verbs.exchange_money, drawer=own.pk, **notes)

    @rule(at=PICK, off=st.sampled_from([0, -5, 7]))
    def bank_notes(self, at: int, off: int) -> None:
        """Until then the drawer is not closed."""
        own = self.at(at)
        for left in foreign_in(own.pk):
            held = {"drawer": own.pk, "counted_minor": cash_in(own.pk)}
            assert not self.tries(counting.close_drawer, self.cashier(own), **held)
            counted: Any = {"currency": left.currency, "counted_minor": max(left.minor + off, 0)}
            assert self.tries(counting.bank_notes, self.cashier(own), drawer=own.pk, **counted)

    @rule(at=PICK, off=st.sampled_from([0, 0, -5, 7]), agrees=st.booleans())
    def give_over(self, at: int, off: int, agrees: bool) -> None:
        """Both count; if they differ, the drawer stays in its place."""
        self.bank_notes(at, off)
        own, new = self.at(at), at_cashier.staff()
        counted = max(cash_in(own.pk) + off, 0)
        first = {"drawer": own.pk, "counted_minor": counted, "successor": new.pk}
        assert self.tries(counting.count_drawer, self.cashier(own), **first)
        second = {"drawer": own.pk, "counted_minor": counted if agrees else counted + 1}
        assert self.tries(counting.hand_over_drawer, at_cashier.by(new), **second) == agrees

    @rule(at=PICK, off=st.sampled_from([0, -500, 3]))
    def close_and_open_another(self, at: int, off: int) -> None:
        self.bank_notes(at, off)
        own = self.at(at)
        counted = max(cash_in(own.pk) + off, 0)
        assert self.tries(counting.close_drawer, self.cashier(own), drawer=own.pk, counted_minor=counted)
        self.new_drawer(own.currency)

    @rule(pick=st.integers(0, 3))
    def undo(self, pick: int) -> None:
        """Undo one of the latest lines, with all that depends on it."""
        lines = Line.objects.filter(pk__gt=self.first, leading=None, undone_by=None).exclude(
            fact="LinesUndone"
        )
        latest = list(lines.order_by("-pk")[: pick + 1])
        try:
            with transaction.atomic():
                if latest:
                    undo_lines(latest[-1].pk, Command(DIRECTOR), reason=MISTAKE, together=True)
        except Refusal:
            return

    def cashier(self, own: Drawer) -> Actor:
        return at_cashier.by(User.objects.get(pk=own.cashier_id))

    @invariant()
    def every_posting_and_every_currency_is_zero(self) -> None:
        uneven = Posting.objects.annotate(total=Sum("rows__amount_minor")).exclude(total=0)
        assert not uneven.exists()
        sums = Posting.objects.order_by().values_list("currency").annotate(total=Sum("rows__amount_minor"))
        assert dict(sums) == {currency: 0 for currency, _total in sums}
        assert differing() == ()

    @invariant()
    def drawers_hold_what_the_rows_say(self) -> None:
        """Counted from sales, payments, movements and transfers, not from the ledger."""
        if hasattr(self, "moved"):
            cash, rows = self.cash_by_rows(), list(Drawer.objects.all())
            know([[accounts.cash(row.pk) for row in rows]])
            for row in rows:
                here = cash_in(row.pk)
                assert cash[row.pk] == (here if row.closed_at is None else row.expected_minor), row.pk
                assert row.closed_at is None or here == 0

    def sheets_say_what_drawers_hold(self) -> None:
        """At the end, for closed drawers too: everything that went through one stays on its sheet."""
        cash = self.cash_by_rows()
        for pk, minor in cash.items():
            sheet = drawer_sheet(drawer_queries.drawer(pk))
            on_paper = (sheet.float, sheet.cash, sheet.safe, sheet.passed, sheet.exchanged)
            assert sum(one.minor for one in on_paper) == minor, pk

    def cash_by_rows(self) -> Counter[int]:
        cash = Counter(self.moved)
        cash.update(dict(Drawer.objects.values_list("pk", "float_minor")))
        for sale in with_payments(Sale.objects.all()):
            for one in (*sale.paid, *sale.back):
                if one.method == "cash":
                    into = sale.drawer_id if one.amount_minor > 0 else sale.void_drawer_id
                    cash[into or 0] += one.amount_minor
        movements = AccountMovement.objects.filter(method="cash", sale__isnull=True)
        for at, minor in movements.values_list("drawer_id", "amount_minor"):
            cash[at or 0] += minor
        for at, minor in Exchange.objects.values_list("drawer_id", "home_minor"):
            cash[at] += minor
        accepted = CashTransfer.objects.filter(state="accepted")
        for giver, taker, minor in accepted.values_list("giver_id", "taker_id", "amount_minor"):
            cash[giver] -= minor
            cash[taker] += minor
        return cash

    @invariant()
    def notes_lie_where_they_were_taken(self) -> None:
        """Counted from exchanges and counts, not from the ledger; none in a closed drawer."""
        notes = {key: minor for key, minor in currencies.notes_by_rows().items() if minor}
        drawers = dict(Drawer.objects.values_list("pk", "closed_at"))
        know([[accounts.foreign(pk, code) for code in ("CHF", "JPY")] for pk in drawers])
        here = {(pk, one.currency): one.minor for pk in drawers for one in foreign_in(pk)}
        assert here == notes
        assert all(minor > 0 and drawers[pk] is None for (pk, _code), minor in here.items())

    @invariant()
    def accounts_are_never_overdrawn(self) -> None:
        sums = AccountMovement.objects.order_by().values_list("player").annotate(total=Sum("amount_minor"))
        moved = Counter(dict(sums))
        players = getattr(self, "players", ())
        owed = ledger_balances(accounts.of_player(player) for player in players)
        assert all(-owed[accounts.of_player(player)] == moved[player] >= 0 for player in players)
        assert {player: held(player).minor for player in moved} == moved

    @invariant()
    def what_was_taken_are_the_sales_that_stand(self) -> None:
        for event in getattr(self, "events", {}).values():
            standing = Sale.objects.filter(event=event, voided_at__isnull=True)
            total = standing.aggregate(total=Sum("total_minor", default=0))["total"]
            assert pool_sheet(event).taken == total

    @invariant()
    def no_receipt_is_missing_or_there_twice(self) -> None:
        pairs = Sale.objects.values_list("receipt", "void_receipt")
        sold = [number for pair in pairs for number in pair if number]
        own = AccountMovement.objects.filter(sale__isnull=True).values_list("receipt", flat=True)
        changed = Exchange.objects.filter(sale=None).values_list("receipt", flat=True)
        used = sorted([*sold, *own, *(number or 0 for number in changed)])
        assert used == list(range(1, len(used) + 1))

    def teardown(self) -> None:
        """Check that the journal agrees with the rows, and that every drawer can be closed."""
        try:
            if hasattr(self, "moved"):
                assert list(replay.differences()) == []
                for _own in self.open_drawers():
                    self.close_and_open_another(0, 0)
                self.drawers_hold_what_the_rows_say()
                self.sheets_say_what_drawers_hold()
                self.every_posting_and_every_currency_is_zero()
        finally:
            transaction.set_rollback(True)
            self._scene.__exit__(None, None, None)


def test_every_sum_is_exact_whatever_is_sold_paid_voided_and_undone() -> None:
    quick = settings(max_examples=5, stateful_step_count=40, deadline=None, phases=[Phase.generate])
    long = settings(max_examples=80, stateful_step_count=120, deadline=None)
    play(Till, long if IS_LONG else quick, DONE, least=16 if IS_LONG else 6)
