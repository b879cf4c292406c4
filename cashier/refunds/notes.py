"""Notes of another currency in a refund: told before it is paid, on its slip as promised, then as they were given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from cashier.currencies.notes_forms import handed_with_notes, notes_kept, notes_worth, rate_for
from cashier.currencies.queries import ExchangeDetails, notes_of_refund
from cashier.kinds import Method, RefundWay
from cashier.refunds.queries import RefundDetails
from cashier.sales.contexts import HandOut
from cashier.sales.paper import notes_on_paper
from rulebook.exchange import Exchanged, rate_text
from rulebook.payments import Back, Way


def notes_given(one: RefundDetails) -> ExchangeDetails | None:
    """The notes that were a part of a refund as it was paid; None before."""
    return notes_of_refund(one.id, one.paid_at) if one.paid_at else None


def asked_notes(one: RefundDetails, method: str, posted: Mapping[str, Any]) -> dict[str, Any]:
    """For the confirmation: what goes out in each way, what its fields hand on, and where the slip is."""
    made = _made(one, method, posted)
    url = reverse("refund-slip", args=[one.id])
    typed = {name: posted[name] for name in ("notes", "notes_currency") if made and posted.get(name)}
    said = ((Way(way), str(Method(way).label), minor) for way, minor in _going(one, method))
    lines: tuple[HandOut, ...] = handed_with_notes(said, one.currency, made)
    return {
        "lines": lines,
        "kept": notes_kept(posted, made),
        "has_notes": made is not None,
        "slip_url": f"{url}?{urlencode(typed)}" if typed else url,
    }


def notes_on_slip(one: RefundDetails, asked: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """What of the cash is in notes, their rate and worth: as given, or before that as typed, at the rate of now."""
    if (given := notes_given(one)) is not None:
        return notes_on_paper(given.foreign, given.rate, given.paid)
    if one.is_paid or (made := _made(one, one.method, asked)) is None:
        return ()
    selling = rate_for(made.foreign.currency, one.currency).selling
    return notes_on_paper(made.foreign, rate_text(selling or 0), made.paid)


def _made(one: RefundDetails, method: str, posted: Mapping[str, Any]) -> Exchanged | None:
    going = [Back(Way(way), minor) for way, minor in _going(one, method)]
    return notes_worth(posted, going, one.currency)


def _going(one: RefundDetails, method: str) -> list[tuple[str, int]]:
    if method == RefundWay.AS_PAID:
        return [(part.method.value, part.amount_minor) for part in one.ways]
    return [(Method.CASH.value, one.amount_minor)]
