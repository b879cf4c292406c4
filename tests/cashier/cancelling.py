"""An event that was sold and cancelled, for tests of what is due to its players."""

from __future__ import annotations

from typing import Any

from cashier.models import Refund
from cashier.refunds.verbs import RefundDetails, pay_refund, take_refund_back
from cashier.refunds.verbs import refund_answer as refund
from floor.life.verbs import cancel_event
from journal.book import Actor
from journal.opening import account_book, drawer_book, tournament_book
from tests import builders as b
from tests.cashier import at_cashier

PRICE = 22_000


def cancel(event_id: int) -> Any:
    """The event does not take place."""
    return b.at(event_id, cancel_event, event=event_id, reason="no light")


def cancelled(drawer_id: int, entries: int = 3, **over: Any) -> int:
    """An event in which this many entries were sold for cash, and which is cancelled."""
    event_id = at_cashier.selling_event(**over)
    for _ in range(entries):
        at_cashier.sell_entry(event_id, drawer_id)
    cancel(event_id)
    return event_id


def due(event_id: int) -> list[RefundDetails]:
    """What is due to its players, and what was paid, in the order of the sales."""
    return [refund(pk) for pk in Refund.objects.filter(event=event_id).values_list("pk", flat=True)]


def pay(one: RefundDetails, drawer_id: int, *, actor: Actor | None = None, **over: Any) -> RefundDetails:
    """One refund paid out of a drawer, in cash."""
    wanted = {"refund": one.id, "drawer": drawer_id, "amount_minor": one.amount_minor} | over
    # The books that its verb opens: the undo of this payment opens no others.
    refs = pay_refund.opens(pay_refund.command(**wanted))
    answer: RefundDetails = at_cashier.act(actor or Actor(), list(refs), pay_refund, **wanted)
    return answer


def give_back(one: RefundDetails, reason: str = "the wrong player") -> RefundDetails:
    """The payment of a refund undone."""
    paid = refund(one.id)
    refs = [tournament_book(paid.event), account_book(paid.player)]
    refs += [drawer_book(paid.drawer)] if paid.drawer else []
    answer: RefundDetails = b.do(refs, take_refund_back, refund=one.id, reason=reason)
    return answer
