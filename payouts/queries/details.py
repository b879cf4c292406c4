"""The payouts of an event and the prize of an entry, as their addresses show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from access.fields import Note
from cashier.queries.payments import PaymentDetails
from journal.reading import Viewed
from payouts.models import AwardKind, AwardStatus
from payouts.queries.awards import AwardFilters, AwardView, award_views, prize_rows
from payouts.queries.structure import structure
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


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardDetails:
    """The prize of an entry, or bounties that it cashes: then its place is 0."""

    id: int
    kind: AwardKind
    event: int
    entry: int
    player: int
    number: Annotated[int, Note("The number of the entry in its event.")]
    place: int
    place_to: Annotated[int, Note("The last of the places that it shares.")]
    amount_minor: int
    ticket_minor: int
    currency: str
    thing: Annotated[str, Note("Of a prize beside the places: what it is for.")]
    pool: Annotated[str, Note("Empty for places; else the account that was set aside for it.")]
    status: AwardStatus
    paid_at: datetime | None
    drawer: Annotated[int | None, Note("The drawer that paid it.")]
    method: Annotated[
        str, Note("How it was paid; empty until then, for things, and where several ways paid.")
    ]
    payments: Annotated[
        tuple[PaymentDetails, ...], Note("All ways in which it is paid, also where it is one.")
    ]
    slip: Annotated[int | None, Note("The number of the slip that the winner signs.")]
    ticket: Annotated[int | None, Note("The ticket that the winner received.")]
    tax_minor: Annotated[int, Note("Kept back of the amount, once its slip is made out.")]
    tip_minor: Annotated[int, Note("Left for the staff of the amount.")]
    unclaimed_at: Annotated[datetime | None, Note("When it went to the account of unclaimed prizes.")]


def payout_details(event_id: int) -> PayoutDetails:
    """The payouts of an event."""
    found = structure(event_id)
    return PayoutDetails(
        id=event_id,
        is_published=found.is_published,
        is_edited=found.is_edited,
        published_at=found.published_at,
        version=found.number,
        reopened_at=found.reopened_at,
        entries=found.entries,
        currency=found.currency,
        total_minor=found.total.minor,
        seats_left=found.seats_left,
        all_left_receive=found.stage(tournaments.players_left(event_id)).is_in_the_money,
        has_bubble=found.has_bubble,
        prizes=tuple(
            PrizeDetails(
                place=prize.place,
                amount_minor=prize.amount.minor,
                ticket_minor=prize.ticket.minor,
                thing=prize.thing,
            )
            for prize in found.prizes
        ),
    )


def award_details(award: AwardView) -> AwardDetails:
    """The prize of an entry."""
    return AwardDetails(
        id=award.id,
        kind=award.kind,
        event=award.event_id,
        entry=award.entry_id,
        player=award.player_id,
        number=award.number,
        place=award.place,
        place_to=award.place_to,
        amount_minor=award.amount.minor,
        ticket_minor=award.ticket.minor,
        currency=award.amount.currency,
        thing=award.thing,
        pool=award.pool,
        status=award.status,
        paid_at=award.paid_at,
        drawer=award.drawer_id,
        method=award.method,
        payments=award.payments,
        slip=award.slip,
        ticket=award.won_id,
        tax_minor=award.tax_minor,
        tip_minor=award.tip_minor,
        unclaimed_at=award.unclaimed_at,
    )


def award_list(event_id: int, asked: Mapping[str, Any]) -> Sequence[AwardDetails]:
    """The awards of an event by place, as ``AwardFilters`` asks; read a page at a time."""
    rows = AwardFilters.of(prize_rows().filter(event=event_id).select_related("entry", "event"), asked)
    return Viewed(rows, lambda found: tuple(award_details(one) for one in award_views(list(found))))
