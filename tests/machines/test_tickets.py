"""Tickets and refunds at the till, in any order with all that is done there: what is owed on them is what is outstanding."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import Sum
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance
from cashier.models import AccountMovement, Drawer, Exchange, Refund, Sale, Ticket
from cashier.payments.verbs import PaymentMade
from cashier.refunds import banned as refund_banned
from cashier.refunds import verbs as pay_refund
from cashier.sales import verbs as sell
from cashier.sales.rows import pool_sheet
from cashier.tickets import verbs as tickets
from floor.life import verbs as life
from journal import instants
from journal.book import Actor
from journal.models import Line
from people.bans import verbs
from tests import builders as b
from tests.conftest import IS_LONG
from tests.machines.playing import play
from tests.machines.test_till import DIRECTOR, DONE, HOW, MISTAKE, PAYING, PICK, PRICES, Till
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)
PARTS = st.sampled_from([1, 1, 2])
WAYS = st.sampled_from(["cash", "cash", "card", "account"])


class TillOfTickets(Till):
    """Tickets are sold, given, spent, used twice, voided and expire; refunds are owed, less expenses.

    Players of a cancelled event are owed what they paid, and banned ones of an event that has not begun.
    """

    later: int = 0
    """An event in registration for which banned players have paid."""

    @initialize()
    def begin(self) -> None:
        """Sell one ticket first, so that each evening has one to spend."""
        super().begin()
        price, fee = PRICES["EUR"]
        self.later = b.event(currency="EUR", buy_in_minor=price, fee_minor=fee)
        self.first = Line.objects.latest("pk").pk
        self.give_ticket(at=0, of=1)

    def every_event(self) -> list[int]:
        return [*getattr(self, "events", {}).values(), *([self.later] if self.later else [])]

    def event_at(self, own: Drawer, is_later: bool) -> int:
        return self.later if is_later and own.currency == "EUR" else self.events[own.currency]

    def tickets(self, **of: Any) -> list[int]:
        return list(Ticket.objects.filter(**of).order_by("pk").values_list("pk", flat=True))

    @rule(at=PICK, player=PICK, way=WAYS, personal=st.booleans(), of=PARTS, ends=st.booleans())
    def sell_ticket(self, at: int, player: int, way: Any, personal: bool, of: int, ends: bool) -> None:
        """Sell a ticket worth an entry or a part of it, for any event; with or without an end."""
        own = self.at(at)
        given: dict[str, Any] = {"is_personal": personal, "method": way} | self.says(own.currency, of)
        given |= {"until": instants.now() + HOUR} if ends else {}
        self.tries(tickets.sell_ticket, player=self.one_of(self.players, player), drawer=own.pk, **given)

    @rule(at=PICK, of=PARTS)
    def give_ticket(self, at: int, of: int) -> None:
        given = self.says(self.at(at).currency, of)
        self.tries(tickets.give_ticket, DIRECTOR, cost="Marketing", reason="a guest", **given)

    def says(self, currency: str, of: int) -> dict[str, Any]:
        """Without an event a ticket is in the house's currency."""
        event = {} if currency == "EUR" else {"event": self.events[currency]}
        return {"worth_minor": sum(PRICES[currency]) // of} | event

    @rule(at=PICK, player=PICK, pick=PICK, is_later=st.booleans())
    def pay_by_ticket(self, at: int, player: int, pick: int, is_later: bool) -> None:
        """Pay by any ticket, even a spent one, and cash for the rest; no ticket pays twice."""
        own = self.at(at)
        if not (known := self.tickets(currency=own.currency)):
            return
        row, event = Ticket.objects.get(pk=self.one_of(known, pick)), self.event_at(own, is_later)
        playing = {one.player_id for one in tournaments.entries(event, "alive")}
        who = self.one_of(set(self.players) - playing, player)
        ways: tuple[PaymentMade, ...] = (PaymentMade(method="ticket", reference=row.code),)
        ways += (PaymentMade(method="cash"),) if row.worth_minor < sum(PRICES[own.currency]) else ()
        was_sold = self.tries(sell.sell_entry, event=event, player=who, drawer=own.pk, payments=ways)
        assert not was_sold or row.state == "issued"

    @rule(at=PICK, player=PICK, how=HOW)
    def enter_later(self, at: int, player: int, how: str) -> None:
        own, who = self.at(at), self.one_of(self.players, player)
        self.tries(sell.sell_entry, event=self.later, player=who, drawer=own.pk, **PAYING[how])

    @rule(player=PICK, expenses=st.integers(0, 2_000))
    def refund_a_banned_player(self, player: int, expenses: int) -> None:
        who = self.one_of(self.players, player)
        self.tries(verbs.ban_player, DIRECTOR, player=who, reason="cheated")
        given = {"event": self.later, "player": who, "expenses_minor": expenses, "reason": "a room was held"}
        self.tries(refund_banned.refund_banned, DIRECTOR, **given)
        self.tries(verbs.lift_ban, DIRECTOR, player=who)

    @rule()
    def an_hour_later(self) -> None:
        """Tickets with an end are worth nothing any more."""
        if not self.tickets(state="issued", until__isnull=False):
            return
        with instants.simulated_at(instants.now() + 2 * HOUR):
            self.tries(tickets.expire_tickets, Actor())

    @rule(at=PICK, pick=PICK)
    def void_ticket(self, at: int, pick: int) -> None:
        if known := self.tickets():
            said = {"ticket": self.one_of(known, pick), "drawer": self.at(at).pk, "reason": MISTAKE}
            self.tries(tickets.void_ticket, DIRECTOR, **said)

    @rule(at=PICK, often=st.integers(0, 3))
    def cancel_the_event(self, at: int, often: int) -> None:
        if not often:
            event = self.one_of(self.every_event(), at)
            self.tries(life.cancel_event, DIRECTOR, event=event, reason="no light")

    @rule(
        at=PICK,
        pick=PICK,
        way=st.sampled_from(["cash", "as_paid"]),
        is_returned=st.booleans(),
        notes=st.sampled_from([None, None, 1_000]),
    )
    def pay_a_refund(self, at: int, pick: int, way: Any, is_returned: bool, notes: int | None) -> None:
        """Pay a part in notes of another currency, now and then."""
        if not (owed := list(Refund.objects.values_list("pk", flat=True))):
            return
        row = Refund.objects.get(pk=self.one_of(owed, pick))
        paid = {"refund": row.pk, "drawer": self.at(at).pk, "amount_minor": row.amount_minor, "method": way}
        paid |= {"notes_minor": notes, "notes_currency": "CHF"} if notes else {}
        if self.tries(pay_refund.pay_refund, **paid) and is_returned:
            self.tries(pay_refund.take_refund_back, DIRECTOR, refund=row.pk, reason=MISTAKE)

    def cash_by_rows(self) -> Counter[int]:
        cash = super().cash_by_rows()
        for row in Ticket.objects.filter(method="cash"):
            cash[row.drawer_id or 0] += row.worth_minor
            if row.void_receipt is not None:
                cash[row.void_drawer_id or 0] -= row.worth_minor
        for owed in Refund.objects.filter(state="paid"):
            cash[owed.drawer_id or 0] -= (
                owed.amount_minor if owed.method == "cash" else owed.ways.get("cash", 0)
            )
        return cash

    @invariant()
    def what_is_owed_on_tickets_is_outstanding(self) -> None:
        for currency in PRICES:
            issued = Ticket.objects.filter(currency=currency, state="issued")
            owed = -ledger_balance(accounts.of_tickets(currency))
            assert issued.aggregate(total=Sum("worth_minor", default=0))["total"] == owed

    @invariant()
    def what_is_due_back_is_owed(self) -> None:
        for event in self.every_event():
            due = Refund.objects.filter(event=event, state="due")
            total = due.aggregate(total=Sum("amount_minor", default=0))["total"]
            assert total == -ledger_balance(accounts.due(event))

    @invariant()
    def what_was_taken_are_the_sales_that_stand(self) -> None:
        """If the event was cancelled, all of it is owed back."""
        for event in self.every_event():
            sales = Sale.objects.filter(event=event, voided_at__isnull=True)
            total = sales.aggregate(total=Sum("total_minor", default=0))["total"]
            is_cancelled = tournaments.event(event).state == "cancelled"
            assert pool_sheet(event).taken == (0 if is_cancelled else total)

    @invariant()
    def no_receipt_is_missing_or_there_twice(self) -> None:
        pairs = [
            row for model in (Sale, Ticket) for row in model.objects.values_list("receipt", "void_receipt")
        ]
        moved = AccountMovement.objects.filter(sale=None).values_list("receipt", flat=True)
        changed = Exchange.objects.filter(sale=None).values_list("receipt", flat=True)
        used = [number for number in (*sum(pairs, ()), *moved, *changed) if number]
        assert sorted(used) == list(range(1, len(used) + 1))


def test_every_ticket_and_refund_is_exact_in_any_order() -> None:
    quick = settings(max_examples=3, stateful_step_count=40, deadline=None, phases=[Phase.generate])
    long = settings(max_examples=60, stateful_step_count=120, deadline=None)
    play(TillOfTickets, long if IS_LONG else quick, DONE, least=16 if IS_LONG else 6)
    assert DONE["give_ticket"]
