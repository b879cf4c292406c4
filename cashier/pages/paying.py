"""The payment of a sale as a cashier types it: the way that pays, and the amounts that others pay of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cashier.actions.payments import Payment, PaymentMade
from cashier.kinds import TICKET_METHODS, SaleMethod, sale_method
from cashier.pages.words import REFERENCED
from cashier.queries import SaleView
from rulebook.money import Money, parse_money


def paid_as_typed(posted: Mapping[str, Any], currency: str, product: int | None) -> Payment:
    """One way (``method``, ``given``, ``reference``), or it pays what the amounts of others leave (``part_card`` …).

    Raises ``Refusal`` ``method_unknown`` or what an amount refuses.
    """
    method = sale_method(posted.get("method", "cash"))
    given = _minor(posted.get("given", ""), currency, "given") if method == "cash" else None
    reference = posted.get("reference", "") if method in REFERENCED else ""
    others = _others(posted, currency, method)
    last = (PaymentMade(method=method, amount_minor=given, reference=reference),)
    return Payment(
        method=method,
        given_minor=given,
        reference=reference,
        payments=(*others, *last) if others else (),
        has_arrived="has_arrived" in posted,
        product=product,
        override_reason=posted.get("override_reason", ""),
    )


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


def change_given(sold: SaleView, paid: Payment) -> Money | None:
    """What the player got back, None without change."""
    if paid.payments:
        change = sum(one.change_minor for one in sold.paid)
    else:
        change = (paid.given_minor or 0) - sold.total.minor
    return Money(change, sold.total.currency) if change > 0 else None
