"""Passes for the dealers: a QR code a table, made for all of them, revoked one by one or together."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from floor.hands import facts
from floor.models import DealerPass
from journal.book import OpenBook
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
LENGTH = 14


def make_dealer_passes(book: OpenBook, *, event_id: int) -> dict[str, Any]:
    """A QR code for every table in play that has none; raises ``Refusal("no_tables_yet")`` before any is open."""
    book.require("tournament", event_id)
    tables = [one.number for one in seats.tables(queries.current_day(event_id).id)]
    if not tables:
        raise Refusal("no_tables_yet", event=event_id)
    have = DealerPass.objects.filter(event_id=event_id, revoked_at=None).values_list("number", flat=True)
    new = tuple(sorted(set(tables) - set(have)))
    if new:
        book.create_many(DealerPass, [_values(book, event_id, number) for number in new])
        book.record(facts.DealerPassesMade(event=event_id, tables=new))
    return {"tables": list(new)}


def _values(book: OpenBook, event_id: int, number: int) -> dict[str, Any]:
    code = "".join(secrets.choice(LETTERS) for _letter in range(LENGTH))
    return {"event_id": event_id, "number": number, "code": code, "made_at": book.now}


def revoke_dealer_passes(
    book: OpenBook, *, event_id: int, tables: Sequence[int] | None = None
) -> dict[str, Any]:
    """The QR codes of these tables, or of all, open nothing any more; raises ``Refusal("dealer_pass_unknown")``."""
    book.require("tournament", event_id)
    rows = DealerPass.objects.filter(event_id=event_id, revoked_at=None)
    found = list(rows if tables is None else rows.filter(number__in=list(tables)))
    if not found:
        raise Refusal("dealer_pass_unknown")
    for row in found:
        row.revoked_at = book.now
        book.save(row)
    numbers = tuple(sorted(row.number for row in found))
    book.record(facts.DealerPassesRevoked(event=event_id, tables=numbers))
    return {"tables": list(numbers)}
