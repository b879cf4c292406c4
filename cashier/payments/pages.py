"""The payment of a sale as a cashier types it: the way that pays, and the amounts that others pay of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from cashier.currencies.queries import ExchangeDetails
from cashier.kinds import TICKET_METHODS, Method, SaleMethod, sale_method
from cashier.payments.verbs import Payment, PaymentMade
from cashier.sales.rows import SaleView
from cashier.sales.said import REFERENCED
from rulebook.money import Money, parse_money
from rulebook.refusals import Refusal
from wording.figures import money_text


def paid_as_typed(posted: Mapping[str, Any], currency: str, product: int | None) -> Payment:
    """One way (``method``, ``given``, ``reference``), or it pays what the amounts of others leave (``part_card`` …).

    Raises ``Refusal`` ``method_unknown`` or what an amount refuses.
    """
    method = sale_method(posted.get("method", "cash"))
    given, notes = _cash(posted, currency) if method == "cash" else (None, "")
    reference = posted.get("reference", "") if method in REFERENCED else ""
    others = _others(posted, currency, method)
    last = (PaymentMade(method=method, amount_minor=given, reference=reference, currency=notes),)
    return Payment(
        method=method,
        given_minor=given,
        reference=reference,
        currency=notes,
        payments=(*others, *last) if others else (),
        has_arrived="has_arrived" in posted,
        product=product,
        override_reason=posted.get("override_reason", ""),
    )


def _cash(posted: Mapping[str, Any], currency: str) -> tuple[int | None, str]:
    """What was received, and the other currency of it; of both at once only one may be typed."""
    given = _minor(posted.get("given", ""), currency, "given")
    typed = notes_in(posted)
    if typed is None:
        return given, ""
    if given is not None:
        raise Refusal("way_twice", field="given", method="cash")
    return typed.minor, typed.currency


def notes_in(posted: Mapping[str, Any]) -> Money | None:
    """The notes of another currency that were typed; raises what an amount refuses."""
    if not str(posted.get("notes", "")).strip():
        return None
    return parse_money(str(posted["notes"]), str(posted.get("notes_currency", ""))[:3], field="notes")


def _others(posted: Mapping[str, Any], currency: str, method: SaleMethod) -> tuple[PaymentMade, ...]:
    typed = {
        way: _minor(posted.get(f"part_{way}", ""), currency, f"part_{way}")
        for way in TICKET_METHODS
        if way != method
    }
    return tuple(
        PaymentMade(
            method=sale_method(way), amount_minor=minor, reference=posted.get(f"part_{way}_reference", "")
        )
        for way, minor in typed.items()
        if minor is not None
    )


def _minor(text: str, currency: str, field: str) -> int | None:
    return parse_money(text, currency, field=field).minor if text.strip() else None


def change_given(sold: SaleView, paid: Payment, notes: ExchangeDetails | None = None) -> Money | None:
    """What the player got back, None without change; of notes it is in the currency of the sale."""
    if notes is not None:
        change = change_of_notes(sold, notes).minor
    elif paid.payments:
        change = sum(one.change_minor for one in sold.paid)
    else:
        change = (paid.given_minor or 0) - sold.total.minor
    return Money(change, sold.total.currency) if change > 0 else None


def change_of_notes(sold: SaleView, notes: ExchangeDetails) -> Money:
    """What the notes were worth less what their cash paid."""
    cash = sum(one.amount_minor for one in sold.paid if one.method is Method.CASH)
    return Money(notes.paid.minor - cash, sold.total.currency)


def notes_text(notes: ExchangeDetails | None) -> str:
    """``CHF 250.00 at 0.95238``; empty without notes."""
    if notes is None:
        return ""
    return _("%(notes)s at %(rate)s") % {"notes": money_text(notes.foreign), "rate": notes.rate}
