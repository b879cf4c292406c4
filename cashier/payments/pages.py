"""Ways of payment on pages: selection, input, texts, and money back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from cashier.approvals.pages import approval_url
from cashier.kinds import DRAWER_METHODS, TICKET_METHODS, Method, SaleMethod, sale_method
from cashier.payments.columns import PaymentDetails
from cashier.payments.verbs import MoneyBack, Payment, PaymentMade
from rulebook.money import Money, parse_money
from rulebook.refusals import Refusal
from wording.figures import money_short_text, money_text


@dataclass(frozen=True, slots=True)
class MethodChoice:
    """A payment method with its shortcut letter; ``typed`` is the input that was refused."""

    code: str
    label: str
    key: str
    is_cash: bool
    is_default: bool
    refused_why: str = ""
    has_reference: bool = False
    hint: str = ""
    typed: str = ""
    typed_reference: str = ""


@dataclass(frozen=True, slots=True)
class HandOut:
    """The money that goes back in one way, in words."""

    label: str
    amount: Money


@dataclass(frozen=True, slots=True)
class VoidPanel:
    """A sale before its void; confirmed twice because money leaves the drawer.

    ``ways`` are the other ways in which all of it may go back, ``back`` the selected one, empty for the
    original ways. ``rates`` are the currencies whose notes may be given, with selling rates; ``kept`` is the
    input for them, for the confirmation. ``asks_approval``: a second person approves another way.
    """

    what: str
    player: str
    number: int
    total: Money
    method_label: str
    lines: tuple[HandOut, ...]
    ways: tuple[MethodChoice, ...]
    asks_approval: bool
    back: str
    action_url: str
    reason: str
    is_asked: bool
    rates: tuple[tuple[str, str], ...] = ()
    kept: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class VoidReceipt:
    """A completed void."""

    player: str
    number: int
    void_number: int
    total: Money
    method_label: str
    print_url: str


LETTERS = {
    Method.CASH: "c",
    Method.CARD: "k",
    Method.TRANSFER: "t",
    Method.CHEQUE: "q",
    Method.ACCOUNT: "a",
    Method.TICKET: "x",
}


REFERENCED = (Method.CARD, Method.TRANSFER, Method.CHEQUE)
"""The methods with a slip, a line of a bank statement, or a number."""


def methods(offered: tuple[Method, ...] = DRAWER_METHODS) -> tuple[MethodChoice, ...]:
    """The payment methods, cash first, each with its shortcut letter."""
    return tuple(
        MethodChoice(
            code=method.value,
            label=str(method.label),
            key=LETTERS[method],
            is_cash=method is Method.CASH,
            is_default=method is offered[0],
            has_reference=method in REFERENCED,
        )
        for method in offered
    )


def sale_methods(account: Money) -> tuple[MethodChoice, ...]:
    """The ways to pay a sale: the player's account only if it has money."""
    if account.minor <= 0:
        return methods()
    choices = methods((*DRAWER_METHODS, Method.ACCOUNT))
    label = _("Account (%(held)s)") % {"held": money_short_text(account)}
    return (*choices[:-1], replace(choices[-1], label=label))


def paid_by(payments: Sequence[PaymentDetails], currency: str) -> str:
    """``Cash``; if there are several ways, each with its amount: ``Cash €100.00 + Card €120.00``."""
    if len(payments) == 1:
        return payments[0].label
    return " + ".join(
        f"{payment.label} {money_text(Money(abs(payment.amount_minor), currency))}" for payment in payments
    )


def paid_as_typed(posted: Mapping[str, Any], currency: str, product: int | None) -> Payment:
    """The payment as entered: the way ``method`` pays what the others (``part_card`` …) leave.

    Raises ``Refusal`` ``method_unknown`` or what an amount refuses.
    """
    method = sale_method(posted.get("method", "cash"))
    cash, notes = _cash(posted, currency) if method == "cash" else (None, "")
    reference = posted.get("reference", "") if method in REFERENCED else ""
    others = _others(posted, currency, method)
    last = (PaymentMade(method=method, amount_minor=cash, reference=reference, currency=notes),)
    return Payment(
        method=method,
        given_minor=cash,
        reference=reference,
        currency=notes,
        payments=(*others, *last) if others else (),
        has_arrived="has_arrived" in posted,
        product=product,
        override_reason=posted.get("override_reason", ""),
    )


def _cash(posted: Mapping[str, Any], currency: str) -> tuple[int | None, str]:
    """The cash received, in the house's or another currency; only one of them may be entered."""
    amount = _minor(posted.get("given", ""), currency, "given")
    notes = notes_in(posted)
    if notes is None:
        return amount, ""
    if amount is not None:
        raise Refusal("way_twice", field="given", method="cash")
    return notes.minor, notes.currency


def notes_in(posted: Mapping[str, Any]) -> Money | None:
    """The notes of another currency that were entered; raises what an amount raises."""
    if not str(posted.get("notes", "")).strip():
        return None
    return parse_money(str(posted["notes"]), str(posted.get("notes_currency", ""))[:3], field="notes")


def _others(posted: Mapping[str, Any], currency: str, method: SaleMethod) -> tuple[PaymentMade, ...]:
    amounts = {
        way: _minor(posted.get(f"part_{way}", ""), currency, f"part_{way}")
        for way in TICKET_METHODS
        if way != method
    }
    return tuple(
        PaymentMade(
            method=sale_method(way), amount_minor=minor, reference=posted.get(f"part_{way}_reference", "")
        )
        for way, minor in amounts.items()
        if minor is not None
    )


def _minor(text: str, currency: str, field: str) -> int | None:
    return parse_money(text, currency, field=field).minor if text.strip() else None


def other_ways(payments: Sequence[PaymentDetails]) -> tuple[MethodChoice, ...]:
    """The other ways for all of the money, if there is any."""
    used = {one.method for one in payments}
    # A ticket returns as a ticket.
    if Method.TICKET in used or not any(one.amount_minor for one in payments):
        return ()
    return tuple(one for one in methods(TICKET_METHODS) if {one.code} != used)


def back_chosen(request: HttpRequest, total: Money) -> tuple[MoneyBack, ...]:
    """All of the money in the selected way; empty for the original ways."""
    if not (method := request.POST.get("back", "")):
        return ()
    return (MoneyBack(method=sale_method(method), amount_minor=total.minor),)


DOCUMENT = ("document_needed", "winner_unidentified")
"""A limit on cash requires a document, or the house does before a prize is paid."""


@dataclass(frozen=True, slots=True)
class WayOut:
    """Links for a refusal: the page that helps first, and the way back; empty if they do not help."""

    approval_url: str
    document_url: str


def way_out(request: HttpRequest, refusal: Refusal) -> WayOut:
    """The links that help with this refusal."""
    return WayOut(approval_url(request, refusal), _document_url(request, refusal))


def _document_url(request: HttpRequest, refusal: Refusal) -> str:
    if refusal.code not in DOCUMENT:
        return ""
    documents = reverse("player-documents", args=[refusal.detail["player"]])
    return f"{documents}?{urlencode({'next': request.path})}"
