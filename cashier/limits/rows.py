"""Queries about limits on cash, and documents seen by cashiers."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from cashier.models import CashLimit as Row
from cashier.models import DocumentSeen
from journal.reading import cached_query
from people.staff import rows as people
from rulebook.cash_limit import Above, Bound, CashLimit, CountedBy
from rulebook.refusals import Refusal


@cached_query("cashier.CashLimit")
def limits() -> tuple[CashLimit, ...]:
    """Every limit on cash as the rule reads it; cached until one changes."""
    return tuple(rule_of(row) for row in Row.objects.all())


def rule_of(row: Row) -> CashLimit:
    """The limit for the rule."""
    return CashLimit(
        name=row.name,
        minor=row.limit_minor,
        currency=row.currency,
        counted_by=CountedBy(row.counted_by),
        days=row.days,
        bound=Bound(row.bound),
        above=Above(row.above),
        since=row.since,
        until=row.until,
        document=row.document_minor,
    )


def cash_limit_list() -> tuple[Row, ...]:
    """All limits on cash, the latest first."""
    return tuple(Row.objects.order_by("-since", "-pk"))


def cash_limit_row(limit_id: int) -> Row:
    """Its row; raises ``Refusal("limit_unknown")``."""
    row = Row.objects.filter(pk=limit_id).first()
    if row is None:
        raise Refusal("limit_unknown", number=limit_id)
    return row


def is_document_seen(player_id: int, since: datetime) -> bool:
    """Whether a cashier saw a document of the player since then, and its number has not been erased."""
    return DocumentSeen.objects.filter(player=player_id, at__gte=since).exclude(number="").exists()


def seen_among(player_ids: Iterable[int], since: datetime) -> frozenset[int]:
    """The players of whom a cashier saw a document since then; one query."""
    rows = DocumentSeen.objects.filter(player__in=set(player_ids), at__gte=since).exclude(number="")
    return frozenset(rows.order_by().values_list("player_id", flat=True))


def documents_of(player_id: int) -> tuple[DocumentSeen, ...]:
    """The documents of a player that cashiers saw, the latest first."""
    return _with_names(DocumentSeen.objects.filter(player=player_id))


def document(document_id: int) -> DocumentSeen:
    """A document that a cashier saw."""
    return _with_names([DocumentSeen.objects.get(pk=document_id)])[0]


def _with_names(documents: Iterable[DocumentSeen]) -> tuple[DocumentSeen, ...]:
    """Each with the name of who saw it: one query for all."""
    rows = tuple(documents)
    names = people.staff_names({row.seen_by_id for row in rows if row.seen_by_id})
    for row in rows:
        row.who = names.get(row.seen_by_id or 0, "")
    return rows
