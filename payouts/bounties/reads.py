"""Bounties, read by API; amounts in minor units of the event's currency."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import Note
from access.reads import read
from access.roles import READERS
from payouts.bounties import mystery
from payouts.bounties import rows as queries
from payouts.bounties.mystery import BoxToHold
from payouts.bounties.rows import BountiesView, HunterView, WonView
from rulebook.profile.variants import BountyKind

KINDS = tuple((kind.value, kind.value) for kind in BountyKind)


@dataclass(frozen=True, slots=True, kw_only=True)
class HunterDetails:
    """An entry with a bounty on its head, or with bounties won."""

    entry: int
    player: int
    number: Annotated[int, Note("The number of the entry in its event.")]
    is_in: Annotated[bool, Note("Whether it is still in play.")]
    knock_outs: Annotated[int, Note("Players whose bounties it won, alone or with others.")]
    won_minor: int
    unpaid_minor: Annotated[int, Note("What of it was not paid yet.")]
    head_minor: Annotated[int, Note("What its own head is worth now.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class KnockOutDetails:
    """What an entry won of another: in cash, and onto its own head."""

    entry: Annotated[int, Note("Which was out.")]
    winner: int
    cash_minor: int
    head_minor: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftDetails:
    """A bounty that nobody won."""

    entry: int
    amount_minor: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvelopeDetails:
    """Envelopes of one amount that are left."""

    amount_minor: int
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BountyDetails:
    """The bounties of an event: `pool_minor` = won + left over + in play."""

    id: Annotated[int, Note("The event's.")]
    kind: BountyKind
    currency: str
    pool_minor: Annotated[int, Note("All bounties that were bought.")]
    won_minor: Annotated[int, Note("What players receive, without what goes onto heads.")]
    in_play_minor: Annotated[int, Note("Still to be won, and of players out of whom nobody said who won it.")]
    hunters: Annotated[tuple[HunterDetails, ...], Note("By what they won.")]
    knock_outs: Annotated[tuple[KnockOutDetails, ...], Note("Who won what of whom, the latest first.")]
    unsaid: Annotated[tuple[int, ...], Note("Entries out of whom nobody said who won the bounty.")]
    envelopes: Annotated[
        tuple[EnvelopeDetails, ...], Note("Of mystery bounties, in the box; the largest first.")
    ]
    box_to_hold: Annotated[
        BoxToHold | None,
        Note("What the box must hold where bounties were sold or voided since; null: it holds all."),
    ]
    left: Annotated[tuple[LeftDetails, ...], Note("Bounties that nobody won.")]
    left_over_minor: Annotated[int, Note("What of them nobody receives, or nobody yet.")]
    left_goes_to: Annotated[int | None, Note("The entry that receives them, once the event is over.")]
    is_complete: Annotated[bool, Note("Whether nothing is unsaid and all adds up.")]


@read("events/<int:event>/bounties/", admits=READERS)
def bounties(event: int) -> BountyDetails:
    """Show the bounties of an event: who won how much, what each head is worth, what nobody won."""
    return _details(queries.bounties(event))


def _details(found: BountiesView) -> BountyDetails:
    unpaid = queries.unpaid(found, queries.cashed(found.event_id))
    return BountyDetails(
        id=found.event_id,
        kind=found.kind,
        currency=found.currency,
        pool_minor=found.sums.pool,
        won_minor=found.won,
        in_play_minor=found.in_play,
        hunters=tuple(_hunter(one, unpaid[one.entry.id]) for one in found.hunters),
        knock_outs=tuple(_knocked_out(one) for one in found.knock_outs),
        unsaid=tuple(one.entry.id for one in found.unsaid),
        envelopes=_envelopes(found),
        box_to_hold=mystery.to_hold(found.event_id) if found.kind is BountyKind.MYSTERY else None,
        left=tuple(LeftDetails(entry=key, amount_minor=minor) for key, minor in found.left.items()),
        left_over_minor=found.left_over,
        left_goes_to=found.receiver_id,
        is_complete=found.is_complete,
    )


def _envelopes(found: BountiesView) -> tuple[EnvelopeDetails, ...]:
    box = mystery.box(found.event_id) if found.kind is BountyKind.MYSTERY else None
    left = box.left if box is not None else ()
    return tuple(EnvelopeDetails(amount_minor=one.amount, count=one.count) for one in left)


def _knocked_out(one: WonView) -> KnockOutDetails:
    return KnockOutDetails(
        entry=one.victim_id, winner=one.hunter_id or 0, cash_minor=one.cash, head_minor=one.head
    )


def _hunter(one: HunterView, unpaid: int) -> HunterDetails:
    return HunterDetails(
        entry=one.entry.id,
        player=one.entry.player_id,
        number=one.entry.number,
        is_in=one.entry.is_alive,
        knock_outs=one.knock_outs,
        won_minor=one.cash,
        unpaid_minor=unpaid,
        head_minor=one.head,
    )
