"""Paying an award at the counter against a signed slip, and taking it back."""

from __future__ import annotations

from typing import Any, TypedDict

from cashier import accounts, ledger
from cashier import queries as cashier
from cashier.actions.drawer import require_cash, require_drawer
from cashier.kinds import PRIZE_METHODS, Method, PostingKind
from cashier.ledger import Cause, Flow
from cashier.scopes import PAYOUTS
from journal.book import OpenBook
from journal.opening import tournament_book
from payouts.facts import AwardPaid, AwardTakenBack
from payouts.models import Award, AwardStatus
from payouts.reports import demand_hand_over
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.queries import EventView

SLIPS = "slip"
PAYING_STATES = ("running", "finished")


class PaidAnswer(TypedDict):
    """A paid award: the number of its slip, and what left the drawer in minor units."""

    award: int
    slip: int
    amount_minor: int
    method: str


def pay_award(
    book: OpenBook,
    *,
    award_id: int,
    drawer_id: int | None = None,
    method: str = Method.CASH,
    seen_minor: int | None = None,
) -> PaidAnswer:
    """Pay a due award from a drawer; its slip gets a number that is never used again.

    ``seen_minor`` is the amount that the cashier confirmed to hand out. Things and tickets are handed over
    without a drawer. Raises ``Refusal`` ``award_paid``, ``hand_open``, ``hand_not_closed``, ``amount_differs``,
    ``method_unknown``, ``cash_limit``, ``drawer_short`` or what forbids the drawer.
    """
    row = _award_row(book, award_id)
    _demand_payable(row, seen_minor)
    currency = row.event.currency
    if row.amount_minor:
        _demand_method(row.amount_minor, method, currency)
        row.drawer_id, row.method = require_drawer(drawer_id, currency), method
        if method == Method.CASH:
            require_cash(row.drawer_id, row.amount_minor, currency)
    row.status, row.paid_at, row.slip = AwardStatus.PAID, book.now, book.next_number(SLIPS)
    book.save(row)
    ledger.post(book, _cause(row, PostingKind.AWARD), _flows(row))
    book.record(AwardPaid(**_told(row)), relied=[PAYOUTS.of(row.event_id)])
    return PaidAnswer(award=row.pk, slip=row.slip, amount_minor=row.amount_minor, method=row.method)


def _demand_paying(row: Award) -> EventView:
    """Neither before play nor once the money of the event is closed."""
    event = tournaments.event(row.event_id)
    if event.state not in PAYING_STATES:
        raise Refusal(f"event_{event.state}", event=event.id, state=event.state)
    return event


def _demand_payable(row: Award, seen_minor: int | None) -> None:
    event = _demand_paying(row)
    if row.status == AwardStatus.PAID:
        raise Refusal("award_paid", event=row.event_id, entry=row.entry_id)
    demand_hand_over(row.event_id, row.entry_id)
    if seen_minor is not None and seen_minor != row.amount_minor:
        raise Refusal("amount_differs", amount_minor=row.amount_minor, currency=event.currency)


def _demand_method(amount_minor: int, method: str, currency: str) -> None:
    if method not in PRIZE_METHODS:
        raise Refusal("method_unknown", field="method", method=method)
    limit = cashier.cashier_rules().cash_limit_minor
    if method == Method.CASH and limit is not None and amount_minor > limit:
        raise Refusal("cash_limit", field="method", limit_minor=limit, currency=currency)


def take_award_back(book: OpenBook, *, award_id: int, reason: str) -> dict[str, int]:
    """A paid prize came back: it is due again; raises ``Refusal`` ``award_due``, ``reason_missing`` or
    ``event_settled``.
    """
    row = _award_row(book, award_id)
    told = _told(row)
    unpay_award(book, award_id=award_id, reason=reason)
    book.reason = reason.strip()
    book.record(AwardTakenBack(**told, reason=reason.strip()))
    return {"award": award_id}


def unpay_award(book: OpenBook, *, award_id: int, reason: str) -> None:
    """Reverse a payment as a step of another action (an undo): opposite money, the slip is void.

    Not in a settled event, whose pool is empty for good: its settling is taken back first.
    """
    row = _award_row(book, award_id)
    _demand_paying(row)
    if not reason.strip():
        raise Refusal("reason_missing", field="reason")
    if row.status != AwardStatus.PAID:
        raise Refusal("award_due", entry=row.entry_id)
    if row.drawer_id is not None:
        require_drawer(row.drawer_id, row.event.currency)
    back = [flow.back() for flow in _flows(row)]
    ledger.post(book, _cause(row, PostingKind.AWARD_TAKEN_BACK, reason), back)
    row.status, row.paid_at, row.slip = AwardStatus.DUE, None, None
    row.drawer_id, row.method = None, ""
    book.save(row)


def reverse_payment(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    """How the undo takes a paid prize back."""
    unpay_award(book, award_id=details["award"], reason=reason)


def _award_row(book: OpenBook, award_id: int) -> Award:
    row = Award.objects.select_related("event", "entry").filter(pk=award_id).first()
    if row is None:
        raise Refusal("award_unknown", number=award_id)
    ref = tournament_book(row.event_id)
    book.require(ref.kind, ref.subject_id)
    return row


def _cause(row: Award, kind: PostingKind, memo: str = "") -> Cause:
    return Cause(kind, row.event.currency, event_id=row.event_id, award_id=row.pk, memo=memo)


def _flows(row: Award) -> list[Flow]:
    flows = [Flow(accounts.pool(row.event_id), row.amount_minor + row.ticket_minor)]
    if row.drawer_id is not None:
        flows.append(Flow(accounts.held(row.method, row.drawer_id), -row.amount_minor))
    return [*flows, Flow(accounts.tickets(row.event_id), -row.ticket_minor)]


def _told(row: Award) -> dict[str, Any]:
    return {
        "award": row.pk,
        "event": row.event_id,
        "entry": row.entry_id,
        "player": row.entry.player_id,
        "place": row.place,
        "amount_minor": row.amount_minor,
        "currency": row.event.currency,
        "thing": row.thing,
        "method": row.method,
        "slip": row.slip or 0,
    }
