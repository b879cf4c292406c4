"""The versions of an event's payouts, in the order in which they were published."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import Note
from journal.reading import cached_query
from payouts.models import PayoutStructure


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionDetails:
    """A version of the payouts as published; at most one of them is in force."""

    id: int
    event: int
    number: Annotated[int, Note("Counted from 1 in its event; never used again.")]
    entries: int
    prizes_minor: int
    currency: str
    published_at: datetime
    reopened_at: Annotated[datetime | None, Note("Sales went on from then, until the next version.")]
    is_edited: Annotated[bool, Note("Whether a director typed its prizes.")]
    has_bubble: Annotated[
        bool, Note("Whether the last of its places is out of the money, with the bubble refund.")
    ]
    is_replaced: Annotated[bool, Note("Whether a later one took its place, or it was withdrawn.")]


@cached_query("payouts.PayoutStructure")
def versions(event_id: int) -> tuple[VersionDetails, ...]:
    """All versions of an event, the first one first."""
    return tuple(_details(row) for row in PayoutStructure.objects.filter(event=event_id).order_by("number"))


def current(event_id: int) -> VersionDetails | None:
    """The version in force, none before and once it was withdrawn."""
    return next((one for one in versions(event_id) if not one.is_replaced), None)


def is_reopened(event_id: int) -> bool:
    """Whether sales go on although payouts are published."""
    found = current(event_id)
    return found is not None and found.reopened_at is not None


def next_number(event_id: int) -> int:
    """The number of the version that is published next."""
    return max((one.number for one in versions(event_id)), default=0) + 1


def _details(row: PayoutStructure) -> VersionDetails:
    return VersionDetails(
        id=row.pk,
        event=row.event_id,
        number=row.number,
        entries=row.entries,
        prizes_minor=row.prizes_minor,
        currency=row.currency,
        published_at=row.published_at,
        reopened_at=row.reopened_at,
        is_edited=row.is_edited,
        has_bubble=row.has_bubble,
        is_replaced=row.is_replaced,
    )
