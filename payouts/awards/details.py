"""The prize of an entry, as its address shows it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import GREATEST, Limits, Note
from cashier.payments.rows import PaymentDetails
from payouts.awards.rows import AwardView
from payouts.models import AwardKind, AwardStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardDetails:
    """The prize of an entry, or bounties that it cashes: then its place is 0."""

    id: Annotated[int, Note("0: bounties not cashed yet, at `entries/<entry>/cash-bounties/`.")]
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


AwardId = Annotated[int, Limits(1, GREATEST), Note("The prize of an entry.")]
