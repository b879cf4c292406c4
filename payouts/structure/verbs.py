"""The payouts of an event in the API."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import Note
from access.reads import read
from access.roles import READERS
from payouts.structure.rows import VersionDetails, structure, versions
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeDetails:
    """What a place receives: money, a ticket of that value, or a prize in kind."""

    place: int
    amount_minor: int
    ticket_minor: int
    thing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutDetails:
    """The prizes by place: as published, or as they would be now."""

    id: Annotated[int, Note("The event's.")]
    is_published: bool
    is_edited: bool
    published_at: datetime | None
    version: Annotated[int, Note("The version in force; 0 before any is published.")]
    reopened_at: Annotated[datetime | None, Note("Since when sales go on; nothing is paid meanwhile.")]
    entries: int
    currency: str
    total_minor: int
    seats_left: Annotated[int, Note("Of a satellite: seats that nobody won early.")]
    all_left_receive: Annotated[bool, Note("Whether everybody left receives a seat or a prize.")]
    has_bubble: Annotated[
        bool, Note("Whether the last place is the first one out of the money, with its refund.")
    ]
    prizes: tuple[PrizeDetails, ...]


def payout_details(event_id: int) -> PayoutDetails:
    result = structure(event_id)
    return PayoutDetails(
        id=event_id,
        is_published=result.is_published,
        is_edited=result.is_edited,
        published_at=result.published_at,
        version=result.number,
        reopened_at=result.reopened_at,
        entries=result.entries,
        currency=result.currency,
        total_minor=result.total.minor,
        seats_left=result.seats_left,
        all_left_receive=result.stage(tournaments.players_left(event_id)).is_in_the_money,
        has_bubble=result.has_bubble,
        prizes=tuple(
            PrizeDetails(
                place=prize.place,
                amount_minor=prize.amount.minor,
                ticket_minor=prize.ticket.minor,
                thing=prize.thing,
            )
            for prize in result.prizes
        ),
    )


@read("events/<int:event>/payouts/", admits=READERS)
def payouts(event: int) -> PayoutDetails:
    """Show the prizes of an event as published, or as they would be now."""
    return payout_details(event)


@read("events/<int:event>/payouts/versions/", admits=READERS)
def payout_versions(event: int) -> Sequence[VersionDetails]:
    """List the versions of the payouts in the order of publication."""
    return versions(tournaments.event(event).id)
