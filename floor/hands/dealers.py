"""Dealer passes: a QR code per table, created for all tables, revoked one by one or together."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import EventId, Limits, Note
from access.roles import FLOOR
from access.verbs import action
from floor.hands import words
from floor.models import DealerPass
from journal.book import OpenBook
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries
from tournaments.books import of_event

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
LENGTH = 14


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerPasses:
    """The tables whose QR codes were created or revoked."""

    tables: Annotated[tuple[int, ...], Note("The numbers of the tables.")]


@action("events/<int:event>/dealer-passes/", admits=FLOOR, opens=of_event)
def make_dealer_passes(book: OpenBook, *, event: EventId) -> DealerPasses:
    """Create a QR code for every table in play that has none.

    Raises ``Refusal("no_tables_yet")`` before any is open.
    """
    event_id = event
    book.require("tournament", event_id)
    tables = [one.number for one in seats.tables(queries.current_day(event_id).id)]
    if not tables:
        raise Refusal("no_tables_yet", event=event_id)
    have = DealerPass.objects.filter(event_id=event_id, revoked_at=None).values_list("number", flat=True)
    new = tuple(sorted(set(tables) - set(have)))
    if new:
        book.create_many(DealerPass, [_values(book, event_id, number) for number in new])
        book.record(words.DealerPassesMade(event=event_id, tables=new))
    return DealerPasses(tables=new)


def _values(book: OpenBook, event_id: int, number: int) -> dict[str, Any]:
    code = "".join(secrets.choice(LETTERS) for _letter in range(LENGTH))
    return {"event_id": event_id, "number": number, "code": code, "made_at": book.now}


@action("events/<int:event>/dealer-passes/revoke/", admits=FLOOR, opens=of_event)
def revoke_dealer_passes(
    book: OpenBook,
    *,
    event: EventId,
    tables: Annotated[
        tuple[Annotated[int, Limits(1, 32_767)], ...] | None,
        Note("Numbers of tables; all if none are given."),
    ] = None,
) -> DealerPasses:
    """Revoke the QR codes of these tables, or of all: they are no longer valid.

    Raises ``Refusal("dealer_pass_unknown")``.
    """
    event_id = event
    book.require("tournament", event_id)
    rows = DealerPass.objects.filter(event_id=event_id, revoked_at=None)
    found = list(rows if tables is None else rows.filter(number__in=list(tables)))
    if not found:
        raise Refusal("dealer_pass_unknown")
    for row in found:
        row.revoked_at = book.now
        book.save(row)
    numbers = tuple(sorted(row.number for row in found))
    book.record(words.DealerPassesRevoked(event=event_id, tables=numbers))
    return DealerPasses(tables=numbers)
