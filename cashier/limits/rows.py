"""Queries about limits on cash, and documents seen by cashiers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated

from access.fields import Note
from cashier.kinds import DocumentKind
from cashier.models import CashLimit as Row
from cashier.models import DocumentSeen
from journal.reading import cached_query
from people.staff import rows as people
from rulebook.cash_limit import Above, Bound, CashLimit, CountedBy
from rulebook.money import Money
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class CashLimitView:
    """A limit on cash with its dates."""

    id: int
    name: str
    limit_minor: int
    currency: str
    counted_by: Annotated[CountedBy, Note("Each operation, or everything a person does in a day.")]
    days: Annotated[int, Note("How many days count together; 0 where each operation is counted on its own.")]
    bound: Annotated[Bound, Note("Too much from the limit on, or only above it.")]
    above: Annotated[Above, Note("Above it no cash at all, or only the cash part is limited.")]
    since: date
    until: Annotated[date | None, Note("The last day; null without one.")]
    document_minor: Annotated[int | None, Note("A document is asked for from this amount on; null: never.")]

    @property
    def money(self) -> Money:
        """The limit as money."""
        return Money(self.limit_minor, self.currency)

    @property
    def document_from(self) -> Money | None:
        """The amount from which a document is required, or None."""
        return None if self.document_minor is None else Money(self.document_minor, self.currency)

    def has_ended(self, day: date) -> bool:
        """Whether the limit ended before that day."""
        return self.until is not None and self.until < day


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


def cash_limit_list() -> tuple[CashLimitView, ...]:
    """All limits on cash, the latest first."""
    return tuple(view_of(row) for row in Row.objects.order_by("-since", "-pk"))


def cash_limit(limit_id: int) -> CashLimitView:
    """A limit on cash; raises ``Refusal("limit_unknown")``."""
    return view_of(cash_limit_row(limit_id))


def cash_limit_row(limit_id: int) -> Row:
    """Its row; raises ``Refusal("limit_unknown")``."""
    row = Row.objects.filter(pk=limit_id).first()
    if row is None:
        raise Refusal("limit_unknown", number=limit_id)
    return row


def view_of(row: Row) -> CashLimitView:
    """The row as a value."""
    return CashLimitView(
        id=row.pk,
        name=row.name,
        limit_minor=row.limit_minor,
        currency=row.currency,
        counted_by=CountedBy(row.counted_by),
        days=row.days,
        bound=Bound(row.bound),
        above=Above(row.above),
        since=row.since,
        until=row.until,
        document_minor=row.document_minor,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentView:
    """A document that a cashier saw."""

    id: int
    player: int
    kind: DocumentKind
    number: Annotated[str, Note("Empty once the player is erased.")]
    seen_by: Annotated[str, Note("The name of who saw it.")]
    at: datetime

    @property
    def label(self) -> str:
        """The kind in words."""
        return str(self.kind.label)


def is_document_seen(player_id: int, since: datetime) -> bool:
    """Whether a cashier saw a document of the player since then, and its number has not been erased."""
    return DocumentSeen.objects.filter(player=player_id, at__gte=since).exclude(number="").exists()


def seen_among(player_ids: Iterable[int], since: datetime) -> frozenset[int]:
    """The players of whom a cashier saw a document since then; one query."""
    rows = DocumentSeen.objects.filter(player__in=set(player_ids), at__gte=since).exclude(number="")
    return frozenset(rows.order_by().values_list("player_id", flat=True))


def documents_of(player_id: int) -> tuple[DocumentView, ...]:
    """The documents of a player that cashiers saw, the latest first."""
    return _views(list(DocumentSeen.objects.filter(player=player_id)))


def document(document_id: int) -> DocumentView:
    """A document that a cashier saw."""
    return _views([DocumentSeen.objects.get(pk=document_id)])[0]


def _views(rows: list[DocumentSeen]) -> tuple[DocumentView, ...]:
    names = people.staff_names({row.seen_by_id for row in rows if row.seen_by_id})
    return tuple(
        DocumentView(
            id=row.pk,
            player=row.player_id,
            kind=DocumentKind(row.kind),
            number=row.number,
            seen_by=names.get(row.seen_by_id, "") if row.seen_by_id else "",
            at=row.at,
        )
        for row in rows
    )
