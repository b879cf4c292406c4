"""Tickets and refunds at the till, in any order with all that is done there: what is owed on them is what is outstanding."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from django.db.models import Sum
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from cashier import accounts, queries
from cashier.actions import pay_refund, sell, tickets
from cashier.models import AccountMovement, Exchange, Refund, Sale, Ticket
from floor.life import verbs as life
from journal.reading import caching_queries
from tests.conftest import IS_LONG
from tests.machines.playing import play
from tests.machines.test_till import DIRECTOR, DONE, MISTAKE, PICK, PRICES, Till
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db
WAYS = st.sampled_from(["cash", "cash", "card", "account"])


class TillOfTickets(Till):
    """Tickets are sold, given, spent, brought twice and voided; an event is cancelled and what it owes is paid back."""

    @initialize()
    def begin(self) -> None:
        """One ticket is about from the start, so that each evening has one to spend."""
        super().begin()
        self.give_ticket(at=0)

    def tickets(self, **of: Any) -> list[int]:
        return list(Ticket.objects.filter(**of).order_by("pk").values_list("pk", flat=True))

    @rule(at=PICK, player=PICK, way=WAYS, personal=st.booleans())
    def sell_ticket(self, at: int, player: int, way: Any, personal: bool) -> None:
        own = self.at(at)
        event, worth = self.events[own.currency], sum(PRICES[own.currency])
        who = self.one_of(self.players, player)
        given: dict[str, Any] = {"worth_minor": worth, "event": event, "is_personal": personal, "method": way}
        self.tries(tickets.sell_ticket, player=who, drawer=own.pk, **given)

    @rule(at=PICK)
    def give_ticket(self, at: int) -> None:
        currency = self.at(at).currency
        given = {"worth_minor": sum(PRICES[currency]), "event": self.events[currency]}
        self.tries(tickets.give_ticket, DIRECTOR, cost="Marketing", reason="a guest", **given)

    @rule(at=PICK, player=PICK, pick=PICK)
    def pay_by_ticket(self, at: int, player: int, pick: int) -> None:
        """Any ticket, spent ones too; no ticket pays twice."""
        own = self.at(at)
        if not (known := self.tickets(currency=own.currency)):
            return
        row = Ticket.objects.get(pk=self.one_of(known, pick))
        playing = {one.player_id for one in tournaments.entries(self.events[own.currency], "alive")}
        who = self.one_of(set(self.players) - playing, player)
        said: dict[str, Any] = {"event": self.events[own.currency], "player": who, "drawer": own.pk}
        was_sold = self.tries(sell.sell_entry, method="ticket", reference=row.code, **said)
        assert not was_sold or row.state == "issued"

    @rule(at=PICK, pick=PICK)
    def void_ticket(self, at: int, pick: int) -> None:
        if known := self.tickets():
            said = {"ticket": self.one_of(known, pick), "drawer": self.at(at).pk, "reason": MISTAKE}
            self.tries(tickets.void_ticket, DIRECTOR, **said)

    @rule(at=PICK, often=st.integers(0, 3))
    def cancel_the_event(self, at: int, often: int) -> None:
        if not often:
            event = self.events[self.at(at).currency]
            self.tries(life.cancel_event, DIRECTOR, event=event, reason="no light")

    @rule(at=PICK, pick=PICK, way=st.sampled_from(["cash", "as_paid"]), is_returned=st.booleans())
    def pay_a_refund(self, at: int, pick: int, way: Any, is_returned: bool) -> None:
        if not (owed := list(Refund.objects.values_list("pk", flat=True))):
            return
        row = Refund.objects.get(pk=self.one_of(owed, pick))
        paid = {"refund": row.pk, "drawer": self.at(at).pk, "amount_minor": row.amount_minor, "method": way}
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
    @caching_queries()
    def what_is_owed_on_tickets_is_outstanding(self) -> None:
        for currency in PRICES:
            issued = Ticket.objects.filter(currency=currency, state="issued")
            owed = -queries.ledger_balance(accounts.of_tickets(currency))
            assert issued.aggregate(total=Sum("worth_minor", default=0))["total"] == owed

    @invariant()
    @caching_queries()
    def what_is_due_back_is_owed(self) -> None:
        for event in getattr(self, "events", {}).values():
            due = Refund.objects.filter(event=event, state="due")
            total = due.aggregate(total=Sum("amount_minor", default=0))["total"]
            assert total == -queries.ledger_balance(accounts.due(event))

    @invariant()
    @caching_queries()
    def what_was_taken_are_the_sales_that_stand(self) -> None:
        """Of an event that was cancelled, all of it is owed back."""
        for event in getattr(self, "events", {}).values():
            sales = Sale.objects.filter(event=event, voided_at__isnull=True)
            total = sales.aggregate(total=Sum("total_minor", default=0))["total"]
            is_cancelled = tournaments.event(event).state == "cancelled"
            assert queries.pool_sheet(event).taken == (0 if is_cancelled else total)

    @invariant()
    @caching_queries()
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
