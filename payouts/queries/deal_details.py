"""The deal of an event as its address shows it: every player by stack, by each method, and what was proposed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import Note
from payouts.models import DealStatus
from payouts.queries import deals
from payouts.queries.deals import DealRoom, DealView
from rulebook.deal import is_by_place
from rulebook.deal_shares import DealMethod
from rulebook.refusals import Refusal

METHODS = tuple(method.value for method in DealMethod)
"""The name of this set of words in the API."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealOffer:
    """What a player receives by a method."""

    method: DealMethod
    amount_minor: Annotated[
        int | None, Note("None where the method cannot leave that much, or stacks are missing.")
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealPlayer:
    """A player left, by stack from the largest."""

    entry: int
    player: int
    number: int
    stack: Annotated[int | None, Note("In chips; None where nobody counted it.")]
    prize_minor: Annotated[int, Note("The published prize of the place that the stack holds now.")]
    offers: tuple[DealOffer, ...]
    amount_minor: Annotated[
        int | None, Note("As proposed or agreed; in a deal by place what the place receives.")
    ]
    has_agreed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DealDetails:
    """The players left and their deal; amounts in minor units."""

    id: Annotated[int, Note("The event's.")]
    currency: str
    status: Annotated[DealStatus | None, Note("None: nothing is proposed.")]
    proposal: Annotated[int | None, Note("Its number; other amounts are another proposal.")]
    method: Annotated[str, Note("Of the deal proposed; empty where its amounts were typed.")]
    is_by_place: Annotated[bool, Note("Whether amounts belong to places still played for.")]
    is_current: Annotated[bool, Note("Whether the same players are left as when it was proposed.")]
    is_paused: Annotated[bool, Note("Deals are proposed and agreed on only while the clock is paused.")]
    remaining_minor: Annotated[int, Note("The prizes still to be won.")]
    left_minor: Annotated[int, Note("Left to play for.")]
    in_play: Annotated[int, Note("Chips in play.")]
    counted: Annotated[int, Note("The chips of the stacks counted.")]
    players: tuple[DealPlayer, ...]


def deal_details(event_id: int, left: int | None = None, unit: int = 1) -> DealDetails:
    """The deal of an event; offers leave ``left`` to play for, or what the deal proposed leaves."""
    here, found = deals.room(event_id), deals.deal(event_id)
    leaves = (found.left_minor if found else 0) if left is None else left
    offers = {method: offered(here, method, leaves, unit) for method in DealMethod}
    return DealDetails(
        id=event_id,
        currency=here.currency,
        status=found.status if found else None,
        proposal=found.id if found else None,
        method=found.method if found else "",
        is_by_place=found.is_by_place if found else is_by_place(here.rules),
        is_current=found is not None and (found.is_agreed or deals.is_current(found, here)),
        is_paused=here.is_paused,
        remaining_minor=here.remaining,
        left_minor=leaves,
        in_play=here.in_play,
        counted=here.counted,
        players=_players(here, found, offers),
    )


def offered(here: DealRoom, method: DealMethod, left: int, unit: int) -> tuple[int, ...] | None:
    """The amounts of a method in the order of the stacks; None where it cannot leave so much or stacks are missing."""
    if not here.players or (here.uncounted and method is not DealMethod.EVEN):
        return None
    try:
        return here.shares(method, left, unit).amounts
    except Refusal:
        return None


def _players(
    here: DealRoom, found: DealView | None, offers: dict[DealMethod, tuple[int, ...] | None]
) -> tuple[DealPlayer, ...]:
    shares = {one.entry_id: one for one in found.shares} if found else {}
    return tuple(
        DealPlayer(
            entry=player.entry_id,
            player=player.player_id,
            number=player.number,
            stack=player.stack,
            prize_minor=here.prizes[at],
            offers=tuple(
                DealOffer(method=method, amount_minor=amounts[at] if amounts else None)
                for method, amounts in offers.items()
            ),
            amount_minor=shares[player.entry_id].amount_minor if player.entry_id in shares else None,
            has_agreed=player.entry_id in shares and shares[player.entry_id].has_agreed,
        )
        for at, player in enumerate(here.players)
    )
