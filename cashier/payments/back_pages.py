"""What a void gives back, of a sale or a ticket: the way that was chosen, and what goes in each."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest
from django.utils.translation import gettext as _

from cashier.currencies.notes_forms import handed_with_notes
from cashier.kinds import TICKET_METHODS, Method, sale_method
from cashier.payments.rows import PaymentDetails
from cashier.payments.verbs import MoneyBack
from cashier.sales import said as words
from cashier.sales.contexts import HandOut, MethodChoice
from rulebook.exchange import Exchanged
from rulebook.money import Money
from rulebook.payments import Back


def lines_back(
    going: Sequence[Back], drawer_id: int, currency: str, made: Exchanged | None
) -> tuple[HandOut, ...]:
    """What goes in each way; the notes of another currency first, and the cash without what they are worth."""
    said = ((one.way, _to(Method(one.way.value), drawer_id), one.minor) for one in going)
    return handed_with_notes(said, currency, made)


def _to(method: Method, drawer_id: int) -> str:
    if method is Method.CASH:
        drawer = _("Drawer %(number)s") % {"number": drawer_id}
        return _("Refund from %(drawer)s") % {"drawer": drawer}
    return _("Refund by %(method)s") % {"method": method.label}


def other_ways(payments: Sequence[PaymentDetails]) -> tuple[MethodChoice, ...]:
    """All in one other way, where there was money."""
    paid = {one.method for one in payments}
    # A ticket goes back itself.
    if Method.TICKET in paid or not any(one.amount_minor for one in payments):
        return ()
    return tuple(one for one in words.methods(TICKET_METHODS) if {one.code} != paid)


def back_chosen(request: HttpRequest, total: Money) -> tuple[MoneyBack, ...]:
    """All of it in the way chosen; nothing for as it came."""
    if not (chosen := request.POST.get("back", "")):
        return ()
    return (MoneyBack(method=sale_method(chosen), amount_minor=total.minor),)
