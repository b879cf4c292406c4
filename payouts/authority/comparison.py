"""The published, awarded and paid prizes of an event side by side: after a deal they differ."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated

from access.fields import Note
from access.reads import read
from access.roles import INSPECTORS
from cashier.ledger.rows import prizes_paid_by_way, prizes_unclaimed
from payouts.authority.ranking import published_dues
from payouts.awards import agreed
from payouts.awards.agreed import stop_of
from payouts.awards.rows import paid_so_far, side_awards
from payouts.bounties import rows as bounties
from payouts.models import Award, AwardKind
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True, kw_only=True)
class WaySum:
    """The sum paid out in one way, minus money returned."""

    way: Annotated[str, Note("`cash`, `transfer`, `cheque`, `account`, `tickets`, `tax`, `tips`.")]
    amount_minor: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizesCompared:
    """The prizes of the places taken, of chip leaders, side pools, jackpots and bounties; with tickets, in minor units.

    ``entries``, ``players`` and ``no_shows`` say which entries are ranked.
    """

    id: Annotated[int, Note("The event's.")]
    currency: str
    published_minor: Annotated[int, Note("As published, for the places that are taken.")]
    leaders_minor: Annotated[
        int, Note("Of what was awarded, to the chip leaders of days: it is set aside, not published.")
    ]
    side_pools_minor: Annotated[
        int, Note("Of what was awarded, to winners of side pools: they are no part of the prizes.")
    ]
    jackpots_minor: Annotated[
        int, Note("Of what was awarded, jackpots of the house: they are no part of the prizes.")
    ]
    flights_minor: Annotated[
        int, Note("Of what was awarded, places within flights, paid before the payouts.")
    ]
    bounties_minor: Annotated[
        int, Note("Of what was awarded, bounties that players cashed: they are no part of the prizes.")
    ]
    awarded_minor: Annotated[int, Note("After a deal and what was forfeited.")]
    paid_minor: int
    unclaimed_minor: Annotated[int, Note("Awarded, and nobody came for it in time.")]
    due_minor: Annotated[int, Note("Awarded, and to be paid.")]
    differing: Annotated[int, Note("Places whose award is not what was published for them.")]
    has_deal: Annotated[bool, Note("Whether the players left agreed on a deal.")]
    agreed_minor: Annotated[
        int,
        Note("What the deal shares, with what it leaves to play for; awarded as agreed, not as published."),
    ]
    is_stopped: Annotated[
        bool, Note("Whether the event was stopped: what was left is awarded as it was divided then.")
    ]
    given_back_minor: Annotated[
        int, Note("What players got back of the published prizes, as refunds, because the event was stopped.")
    ]
    ways: Annotated[tuple[WaySum, ...], Note("What was paid, by way of payment.")]
    entries: int
    players: int
    ranked: Annotated[
        int,
        Note(
            "Places in the ranking, with those still played for: `entries`, or fewer where players are ranked once."
        ),
    ]
    no_shows: Annotated[int, Note("Sold, and no entry: players who never came, whose stacks were taken up.")]


AWARDED = ("entry_id", "amount_minor", "ticket_minor")


@read("events/<int:event>/prizes-compared/", admits=INSPECTORS)
def prizes_compared(event: int) -> PrizesCompared:
    """Show the published, awarded and paid prizes of an event, with the ways of payment."""
    return compare(tournaments.event(event).id)


def compare(event_id: int) -> PrizesCompared:
    """The sums of the three copies for the authority."""
    so_far, deal, stopped = paid_so_far(event_id), agreed.deal(event_id), stop_of(event_id)
    field, cashed = tournaments.ranked_field(event_id), bounties.cashed(event_id)
    rows, aside = Award.objects.filter(event=event_id).order_by(), _aside(event_id)
    awarded = {entry: money + ticket for entry, money, ticket in rows.values_list(*AWARDED)}
    posted = {one.entry_id: one.amount_minor + one.ticket_minor for one in published_dues(event_id).values()}
    won = sum(award.amount.minor for award in cashed)
    whole = so_far.awarded + so_far.awarded_tickets + won
    paid = so_far.paid + so_far.paid_tickets + sum(award.amount.minor for award in cashed if award.is_paid)
    unclaimed, is_agreed = prizes_unclaimed(event_id), deal is not None and deal.is_agreed
    return PrizesCompared(
        id=event_id,
        currency=tournaments.event(event_id).currency,
        published_minor=sum(posted.values()),
        leaders_minor=aside[AwardKind.LEADER],
        side_pools_minor=aside[AwardKind.SIDE],
        jackpots_minor=aside[AwardKind.JACKPOT],
        flights_minor=aside[AwardKind.FLIGHT],
        bounties_minor=won,
        awarded_minor=whole,
        paid_minor=paid,
        unclaimed_minor=unclaimed,
        due_minor=whole - paid - unclaimed,
        differing=sum(awarded.get(one, 0) != posted.get(one, 0) for one in awarded.keys() | posted.keys()),
        has_deal=is_agreed,
        agreed_minor=deal.prizes_minor if deal is not None and is_agreed else 0,
        is_stopped=stopped is not None,
        given_back_minor=stopped.back_minor if stopped is not None else 0,
        ways=tuple(
            WaySum(way=way, amount_minor=minor)
            for (way, _currency), minor in sorted(prizes_paid_by_way(event_id).items())
            if minor
        ),
        entries=field.entries,
        players=field.players,
        ranked=field.places,
        no_shows=field.no_shows,
    )


def _aside(event_id: int) -> Counter[AwardKind]:
    aside = Counter[AwardKind]()
    for award in side_awards(event_id):
        aside[AwardKind(award.kind)] += award.amount.minor
    return aside
