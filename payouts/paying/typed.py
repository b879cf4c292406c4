"""The payment of a prize as typed by a cashier: the way that takes the rest, and amounts of the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from cashier.currencies.pages import handed_with_notes, notes_worth, rate_for
from cashier.currencies.queries import Exchange, notes_of_award
from cashier.kinds import PRIZE_METHODS, Method, prize_method
from cashier.payments.columns import PaymentDetails
from cashier.payments.pages import REFERENCED, HandOut
from cashier.sales.paper import notes_on_paper
from payouts.models import Award
from payouts.paying.ways import PaidOut, PrizePart
from rulebook.exchange import Exchanged, rate_text
from rulebook.money import parse_money
from rulebook.payments import Back, Way

FIELDS = (
    "method",
    "tip",
    "reference",
    "seat",
    *(f"part_{way}" for way in PRIZE_METHODS),
    *(f"part_{way}_reference" for way in PRIZE_METHODS),
)


def paid_out_as_typed(posted: Mapping[str, Any], currency: str) -> PaidOut:
    """One way (``method``, ``reference``); with amounts of others (``part_cash`` …) it takes the rest.

    Raises ``Refusal`` ``method_unknown`` or a refusal of an amount.
    """
    method = prize_method(posted.get("method") or "cash")
    reference = posted.get("reference", "").strip() if method in REFERENCED else ""
    others = tuple(
        PrizePart(
            method=prize_method(way),
            amount_minor=parse_money(text, currency, field=f"part_{way}").minor,
            reference=posted.get(f"part_{way}_reference", ""),
        )
        for way in PRIZE_METHODS
        if way != method and (text := posted.get(f"part_{way}", "").strip())
    )
    last = PrizePart(method=method, reference=reference)
    several = (*others, last) if others or reference else ()
    return PaidOut(method=method, payments=several, tip_minor=tip_as_typed(posted, currency))


def tip_as_typed(posted: Mapping[str, Any], currency: str) -> int:
    """The winner's tip for the staff; raises a refusal of an amount."""
    text = posted.get("tip", "").strip()
    return parse_money(text, currency, field="tip").minor if text else 0


def typed_again(posted: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The form's values, which the confirmation submits again."""
    return tuple((name, posted[name]) for name in FIELDS if posted.get(name))


def handed_out(
    payments: Iterable[PaymentDetails],
    currency: str,
    drawer_id: int,
    player: str,
    exchange: Exchanged | None = None,
) -> tuple[HandOut, ...]:
    """The amounts by way of payment, in words; cheques only in the winner's name, notes before other cash."""
    ways = (
        (Way(payment.method), _from(payment.method, drawer_id, player), payment.amount_minor)
        for payment in payments
    )
    return handed_with_notes(ways, currency, exchange)


def _from(method: Method, drawer_id: int, player: str) -> str:
    if method is Method.CHEQUE:
        return _("Cheque to %(player)s") % {"player": player}
    if method is Method.CASH:
        return _("Pay from %(drawer)s") % {"drawer": _("Drawer %(number)s") % {"number": drawer_id}}
    return _("Pay by %(method)s") % {"method": method.label}


def notes_in_payment(award: Award) -> Exchange | None:
    """The notes that were part of a paid prize; None before payment."""
    return notes_of_award(award.id, award.paid_at) if award.is_paid and award.paid_at else None


def slip_url(award_id: int, posted: Mapping[str, Any]) -> str:
    """The URL of the slip, with the typed notes: none are recorded before the payment."""
    url = reverse("award-slip", args=[award_id])
    typed = {name: posted[name] for name in ("notes", "notes_currency") if posted.get(name)}
    return f"{url}?{urlencode(typed)}" if typed else url


def notes_on_slip(award: Award, query: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The part of the cash in notes, with rate and worth: as paid, or before as typed, at the rate now."""
    if (exchange := notes_in_payment(award)) is not None:
        return notes_on_paper(exchange.foreign, exchange.rate_paid, exchange.paid)
    if award.is_paid:
        return ()
    ways = [Back(Way(payment.method), payment.amount_minor) for payment in award.payments]
    if (notes := notes_worth(query, ways, award.amount.currency)) is None:
        return ()
    selling = rate_for(notes.foreign.currency, award.amount.currency).selling
    return notes_on_paper(notes.foreign, rate_text(selling or 0), notes.paid)
