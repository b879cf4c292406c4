"""Notes of another currency in a prize: on its slip as they were promised, then as they were given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from cashier.currencies.notes_forms import notes_worth, rate_for
from cashier.currencies.queries import ExchangeDetails, notes_of_award
from cashier.sales.paper import notes_on_paper
from payouts.awards.rows import AwardView
from rulebook.exchange import rate_text
from rulebook.payments import Back, Way


def notes_given(award: AwardView) -> ExchangeDetails | None:
    """The notes that were a part of a prize as it was paid; None before."""
    return notes_of_award(award.id, award.paid_at) if award.is_paid and award.paid_at else None


def slip_url(award_id: int, posted: Mapping[str, Any]) -> str:
    """Where the slip is, with the notes that were typed: none are recorded before the prize is paid."""
    url = reverse("award-slip", args=[award_id])
    typed = {name: posted[name] for name in ("notes", "notes_currency") if posted.get(name)}
    return f"{url}?{urlencode(typed)}" if typed else url


def notes_on_slip(award: AwardView, asked: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """What of the cash is in notes, their rate and worth: as given, or before that as typed, at the rate of now."""
    if (given := notes_given(award)) is not None:
        return notes_on_paper(given.foreign, given.rate, given.paid)
    if award.is_paid:
        return ()
    going = [Back(Way(one.method), one.amount_minor) for one in award.payments]
    if (made := notes_worth(asked, going, award.amount.currency)) is None:
        return ()
    selling = rate_for(made.foreign.currency, award.amount.currency).selling
    return notes_on_paper(made.foreign, rate_text(selling or 0), made.paid)
