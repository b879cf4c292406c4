"""The payouts of an event and the prize of an entry, as their addresses show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, overload

from access.fields import Note
from cashier.payments.rows import PaymentDetails
from journal.reading import Viewed
from payouts.models import Award, AwardKind, AwardStatus
from payouts.queries.awards import AwardFilters, AwardView, award_views
from payouts.queries.bounties import not_cashed
from payouts.queries.structure import structure
from rulebook.money import Money
from tournaments import queries as tournaments
from tournaments.queries import EntryView


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
    """The awards of an event by place, as ``AwardFilters`` asks, and then what was won of heads and not cashed."""
    rows = AwardFilters.of(Award.every.filter(event=event_id).select_related("entry", "event"), asked)
    listed = Viewed(rows, lambda found: tuple(award_details(one) for one in award_views(list(found))))
    return Followed(listed, _to_cash(event_id, asked))


def _to_cash(event_id: int, asked: Mapping[str, Any]) -> tuple[AwardDetails, ...]:
    """Bounties that wait for their winners: due, and no award yet."""
    if asked.get("status") not in (None, "", AwardStatus.DUE.value):
        return ()
    won = not_cashed(event_id)
    entries = [tournaments.entry(entry_id) for entry_id, minor in sorted(won.items()) if minor]
    player = str(asked.get("player") or "")
    return tuple(
        _not_cashed(entry, won[entry.id]) for entry in entries if not player or str(entry.player_id) == player
    )


def _not_cashed(entry: EntryView, minor: int) -> AwardDetails:
    currency = tournaments.event(entry.event_id).currency
    return award_details(
        AwardView(
            id=0,
            event_id=entry.event_id,
            entry_id=entry.id,
            player_id=entry.player_id,
            number=entry.number,
            pool="",
            day=None,
            place=0,
            place_to=0,
            amount=Money(minor, currency),
            ticket=Money(0, currency),
            thing="",
            status=AwardStatus.DUE,
            paid_at=None,
            drawer_id=None,
            payments=(),
            slip=None,
            won_id=None,
            kind=AwardKind.BOUNTY,
        )
    )


class Followed(Sequence[AwardDetails]):
    """Rows of which only a page is fetched, and a few lines behind them."""

    def __init__(self, rows: Sequence[AwardDetails], behind: tuple[AwardDetails, ...]) -> None:
        self._rows, self._behind = rows, behind

    def __len__(self) -> int:
        return len(self._rows) + len(self._behind)

    @overload
    def __getitem__(self, at: int) -> AwardDetails: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[AwardDetails]: ...

    def __getitem__(self, at: int | slice) -> AwardDetails | Sequence[AwardDetails]:
        before = len(self._rows)
        if isinstance(at, int):
            return self._rows[at] if at < before else self._behind[at - before]
        first, last, _step = at.indices(len(self))
        ahead = self._rows[first : min(last, before)] if first < before else ()
        return (*ahead, *self._behind[max(0, first - before) : max(0, last - before)])
