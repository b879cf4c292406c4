"""Prizes of entries as the API shows them, the numbers of their slips, and the swap of things."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from access.fields import GREATEST, Limits, Note
from access.reads import read
from access.roles import DIRECTORS, READERS
from access.verbs import action
from cashier.payments.columns import PaymentDetails
from journal.book import OpenBook
from journal.opening import BookRef, tournament_book
from payouts.awards import rows as prize_awards
from payouts.awards import rows as queries
from payouts.awards.rows import award_row, with_payments
from payouts.awards.words import ThingsSwapped
from payouts.models import Award, AwardKind, AwardStatus
from payouts.paying_rules.rows import paying_rules
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardDetails:
    """The prize of an entry, or bounties that it cashes, or a jackpot: their place is 0."""

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
    slip: Annotated[int | None, Note("The number of the slip for the winner’s signature.")]
    ticket: Annotated[int | None, Note("The ticket that the winner received.")]
    tax_minor: Annotated[int, Note("Kept back of the amount, once its slip is made out.")]
    tip_minor: Annotated[int, Note("Left for the staff of the amount.")]
    unclaimed_at: Annotated[datetime | None, Note("When it went to the account of unclaimed prizes.")]


def written_award(row: Award) -> AwardDetails:
    """The prize as an action has just written it."""
    return award_details(with_payments([row])[0])


def award_details(award: Award) -> AwardDetails:
    return AwardDetails(
        id=award.id,
        kind=AwardKind(award.kind),
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
        status=AwardStatus(award.status),
        paid_at=award.paid_at,
        drawer=award.drawer_id,
        method=award.payments[0].method.value if len(award.payments) == 1 else "",
        payments=award.payments,
        slip=award.slip,
        ticket=award.won_id,
        tax_minor=award.tax_minor,
        tip_minor=award.tip_minor,
        unclaimed_at=award.unclaimed_at,
    )


AwardId = Annotated[int, Limits(1, GREATEST), Note("The prize of an entry.")]


SLIPS = "slip"


def number_slips(book: OpenBook, *, event_id: int) -> None:
    """Number an event's due prizes without a slip, best place last: the first player out is called first.

    Step of each action that makes prizes due; does nothing if the house does not call winners.
    """
    if not paying_rules().calls:
        return
    due = Award.every.filter(event=event_id, status=AwardStatus.DUE, slip=None)
    rows = list(due.exclude(kind=AwardKind.BOUNTY).order_by("-place", "-pk"))
    if rows:
        numbers = book.next_numbers(SLIPS, len(rows))
        book.update_many(Award, {row.pk: {"slip": slip} for row, slip in zip(rows, numbers, strict=True)})


def _of_award(command: Any) -> list[BookRef]:
    return [tournament_book(queries.award(command.award).event_id)]


@action("awards/<int:award>/swap-things/", admits=DIRECTORS, opens=_of_award)
def swap_things(
    book: OpenBook,
    *,
    award: AwardId,
    other: Annotated[int, Note("The prize of the other player, by its number.")],
) -> AwardDetails:
    """Swap the things of two players who share places, by decision of a director.

    Raises ``Refusal`` ``award_unknown``, ``things_not_shared``, or ``award_paid`` and ``award_unclaimed`` if one
    is no longer due.
    """
    mine, other_row = award_row(award), award_row(other)
    if (
        mine.pk == other_row.pk
        or (mine.event_id, mine.place, mine.place_to)
        != (other_row.event_id, other_row.place, other_row.place_to)
        or mine.pool
        or other_row.pool
    ):
        raise Refusal("things_not_shared", field="other")
    for row in (mine, other_row):
        if not row.is_due:
            raise Refusal(f"award_{row.status}", event=row.event_id, entry=row.entry_id)
    book.update_many(Award, {mine.pk: {"thing": other_row.thing}, other_row.pk: {"thing": mine.thing}})
    fact = ThingsSwapped(
        event=mine.event_id, entry=mine.entry_id, thing=other_row.thing, other_thing=mine.thing
    )
    book.record(fact)
    return award_details(queries.award(mine.pk))


@read("awards/<int:award>/", admits=READERS)
def award(award: int) -> AwardDetails:
    """Show the prize of an entry, with its slip once it is paid."""
    return award_details(prize_awards.award(award))
