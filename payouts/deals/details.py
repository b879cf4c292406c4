"""The deal of an event as its address shows it: every player by stack, by each method, and what was proposed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import Note
from payouts.awards.agreed import DealView, deal
from payouts.bounties.own import heads_of
from payouts.bounties.rows import rules_of
from payouts.deals import rows as deals
from payouts.deals.rows import DealRoom
from payouts.models import DealStatus
from rulebook.deal import is_by_place
from rulebook.deal_shares import DealMethod, DealMoney, DealShares, compared
from rulebook.icm import off_in_minor
from rulebook.refusals import Refusal
from seating import queries as seating

METHODS = tuple(method.value for method in DealMethod)
"""The name of this set of words in the API."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealOffer:
    """What a player receives by a method."""

    method: DealMethod
    amount_minor: Annotated[
        int | None, Note("None where the method cannot leave that much, or stacks are missing.")
    ]
    is_below_lowest: Annotated[bool, Note("Less than everybody has already: shown, never forbidden.")]
    is_above_first: Annotated[bool, Note("More than the first prize.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealPlayer:
    """A player left, by stack from the largest."""

    entry: int
    player: int
    number: int
    table: Annotated[int | None, Note("Where the player sits.")]
    seat: int | None
    stack: Annotated[int | None, Note("In chips; None where nobody counted it.")]
    counted_at: datetime | None
    prize_minor: Annotated[int, Note("The published prize of the place that the stack holds now.")]
    offers: tuple[DealOffer, ...]
    amount_minor: Annotated[
        int | None, Note("As proposed or agreed; in a deal by place what the place receives.")
    ]
    is_below_lowest: Annotated[bool, Note("Of that amount: less than everybody has already.")]
    is_above_first: Annotated[bool, Note("Of that amount: more than the first prize.")]
    has_agreed: bool
    bounty_minor: Annotated[
        int | None, Note("The bounty on the own head, which no deal shares; None: heads are worth nothing.")
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealDetails:
    """The players left and their deal; amounts in minor units."""

    id: Annotated[int, Note("The event's.")]
    currency: str
    status: Annotated[DealStatus | None, Note("None: nothing is proposed.")]
    proposal: Annotated[int | None, Note("Its number; other amounts are another proposal.")]
    method: Annotated[str, Note("Of the deal proposed; empty where its amounts were typed.")]
    is_by_place: Annotated[bool, Note("Whether amounts belong to places still played for.")]
    is_current: Annotated[
        bool, Note("Whether the same players are left for the same published prizes as when it was proposed.")
    ]
    has_new_stacks: Annotated[
        bool,
        Note("Whether stacks were counted again since it was proposed, so that methods give other amounts."),
    ]
    is_paused: Annotated[bool, Note("Deals are proposed and agreed on only while the clock is paused.")]
    remaining_minor: Annotated[int, Note("The prizes still to be won.")]
    left_minor: Annotated[int, Note("Left to play for.")]
    in_play: Annotated[int, Note("Chips in play.")]
    counted: Annotated[int, Note("The chips of the stacks counted.")]
    icm_off_minor: Annotated[
        int | None, Note("Values by ICM are off by less; 0: every order of the places was counted.")
    ]
    has_bounties: Annotated[bool, Note("A deal shares the prizes only: bounties are still won.")]
    players: tuple[DealPlayer, ...]


def deal_details(event_id: int, left: int | None = None, unit: int = 1) -> DealDetails:
    """The deal of an event; offers leave ``left`` to play for, or what the deal proposed leaves."""
    here, found = deals.room(event_id), deal(event_id)
    leaves = (found.left_minor if found else 0) if left is None else left
    offers = {method: offered(here, method, leaves, unit) for method in DealMethod}
    by_icm = offers[DealMethod.ICM]
    return DealDetails(
        id=event_id,
        currency=here.currency,
        status=found.status if found else None,
        proposal=found.id if found else None,
        method=found.method if found else "",
        is_by_place=found.is_by_place if found else is_by_place(here.rules),
        is_current=found is not None and (found.is_agreed or deals.is_current(found, here)),
        has_new_stacks=found is not None and not found.is_agreed and _are_new(here, found),
        is_paused=here.is_paused,
        remaining_minor=here.remaining,
        left_minor=leaves,
        in_play=here.in_play,
        counted=here.counted,
        icm_off_minor=off_in_minor(by_icm.off, here.remaining) if by_icm else None,
        has_bounties=rules_of(event_id) is not None,
        players=_players(here, found, offers),
    )


def offered(here: DealRoom, method: DealMethod, left: int, unit: int) -> DealShares | None:
    """The shares by a method in the order of the stacks; None where it cannot leave so much or stacks are missing."""
    if not here.players or (here.uncounted and method is not DealMethod.EVEN):
        return None
    try:
        return here.shares(method, left, unit)
    except Refusal:
        return None


def _are_new(here: DealRoom, found: DealView) -> bool:
    """Whether a stack is another one than as the deal was proposed."""
    before = {one.entry_id: one.stack for one in found.shares}
    return any(before.get(one.entry_id, one.stack) != (one.stack or 0) for one in here.players)


def _players(
    here: DealRoom, found: DealView | None, offers: Mapping[DealMethod, DealShares | None]
) -> tuple[DealPlayer, ...]:
    shares = {one.entry_id: one for one in found.shares} if found else {}
    unlike = _unlike(here, found)
    entries = tuple(one.entry_id for one in here.players)
    heads, seats = heads_of(here.event_id, entries), seating.seats_of(entries)
    return tuple(
        DealPlayer(
            entry=player.entry_id,
            player=player.player_id,
            number=player.number,
            table=seats[player.entry_id].table if player.entry_id in seats else None,
            seat=seats[player.entry_id].seat if player.entry_id in seats else None,
            stack=player.stack,
            counted_at=player.counted_at,
            prize_minor=here.prizes[at],
            offers=tuple(_offer(method, made, at) for method, made in offers.items()),
            amount_minor=shares[player.entry_id].amount_minor if player.entry_id in shares else None,
            is_below_lowest=player.entry_id in unlike[0],
            is_above_first=player.entry_id in unlike[1],
            has_agreed=player.entry_id in shares and shares[player.entry_id].has_agreed,
            bounty_minor=heads.get(player.entry_id),
        )
        for at, player in enumerate(here.players)
    )


def _offer(method: DealMethod, made: DealShares | None, at: int) -> DealOffer:
    return DealOffer(
        method=method,
        amount_minor=made.amounts[at] if made else None,
        is_below_lowest=made is not None and at in made.below_lowest,
        is_above_first=made is not None and at in made.above_first,
    )


def _unlike(here: DealRoom, found: DealView | None) -> tuple[frozenset[int], frozenset[int]]:
    """Whose amount in the deal is below the lowest prize, and whose above the first (procedure 25)."""
    if found is None:
        return frozenset(), frozenset()
    made = compared(
        found.amounts, DealMoney(found.prizes or here.prizes, found.left_minor, found.prizes_minor)
    )
    entries = [one.entry_id for one in found.shares]
    below, above = made.below_lowest, made.above_first
    return frozenset(entries[at] for at in below), frozenset(entries[at] for at in above)
