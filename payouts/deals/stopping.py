"""The effect of stopping an event now, to the minor unit: prizes won, the rest, and its division."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from access.fields import Note
from cashier.sales.sums import paid_by_players
from journal.book import OpenBook
from payouts.awards.agreed import agreed
from payouts.awards.rows import OF_POOL
from payouts.deals import rows as deals
from payouts.deals.rows import DealRoom
from payouts.deals.verbs import drop_deal
from payouts.models import Award, AwardStatus, EventStop
from rulebook.refusals import Refusal
from rulebook.stopping import GivenBack, PaidBack, PaidIn, StopMethod, StopShares, StopTerms, stop_shares
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True, kw_only=True)
class StopShare:
    """The amount of a player still in."""

    entry: int
    player: int
    number: int
    stack: Annotated[int | None, Note("In chips; None where nobody counted it.")]
    amount_minor: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StopRefund:
    """The refund of a player who won nothing."""

    player: int
    pool_minor: Annotated[int, Note("Of what the player brought to the pool.")]
    fee_minor: Annotated[int, Note("Of the fee.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class StopPreview:
    """The effect of the stop: ``left_minor`` = ``shared_minor`` + ``back_minor``; the house refunds fees."""

    event: int
    currency: str
    method: StopMethod
    given_back: GivenBack
    with_fee: bool
    winners: Annotated[int, Note("How many prizes were won: they stay won.")]
    won_minor: Annotated[int, Note("What these prizes come to, in money and tickets.")]
    paid_minor: Annotated[int, Note("What of it has been paid.")]
    left_minor: Annotated[int, Note("The prizes still to be won.")]
    shared_minor: Annotated[int, Note("What those still in share.")]
    back_minor: Annotated[int, Note("What of the pool goes back.")]
    fees_minor: Annotated[int, Note("What of the fees goes back.")]
    shares: tuple[StopShare, ...]
    refunds: tuple[StopRefund, ...]


@dataclass(frozen=True, slots=True)
class StopPlan:
    """The state of the event at the stop, and the division of the rest."""

    here: DealRoom
    terms: StopTerms
    division: StopShares

    @property
    def shares(self) -> dict[int, int]:
        """The amount of each entry still in."""
        entries = [player.entry_id for player in self.here.players]
        return dict(zip(entries, self.division.shares, strict=True))


def plan_stop(event_id: int, terms: StopTerms) -> StopPlan:
    """Plan the stop of an event on these terms.

    Raises ``Refusal`` ``payouts_missing``, ``payouts_reopened``, ``deal_agreed``, ``stop_satellite`` or
    ``deal_stacks_uncounted``.
    """
    here = deals.room(event_id)
    if not here.version:
        raise Refusal("payouts_missing", event=event_id)
    if here.is_reopened:
        raise Refusal("payouts_reopened", event=event_id)
    if here.is_satellite:
        raise Refusal("stop_satellite", event=event_id)
    if agreed(event_id) is not None:
        raise Refusal("deal_agreed", event=event_id)
    if here.uncounted and terms.method is not StopMethod.EVEN:
        raise Refusal("deal_stacks_uncounted", field="method", left=len(here.uncounted))
    return StopPlan(here, terms, stop_shares(terms, here.stacks, here.prizes, _paid_in(here)))


def _paid_in(here: DealRoom) -> tuple[PaidIn, ...]:
    """The payments of players who won no prize; disqualified players get no refund."""
    won = (
        Award.every.filter(event=here.event_id, kind__in=OF_POOL)
        .order_by()
        .values_list("entry__player", flat=True)
    )
    out = tournaments.players_of(tuple(tournaments.disqualified(here.event_id)))
    none = {*won, *(player for player, _number in out.values())}
    left = {player.player_id for player in here.players}
    paid = paid_by_players(here.event_id)
    return tuple(
        PaidIn(player, amounts.pool, amounts.fee, is_in=player in left)
        for player, amounts in paid.items()
        if player in left or player not in none
    )


def stop_preview(event_id: int, terms: StopTerms) -> StopPreview:
    """The effect of stopping the event on these terms now; raises as ``plan_stop``, or ``event_<state>``."""
    event = tournaments.event(event_id)
    if event.state != "running":
        raise Refusal(f"event_{event.state}", event=event.id, state=event.state)
    plan = plan_stop(event_id, terms)
    won = list(Award.every.filter(event=event_id, kind__in=OF_POOL))
    paid = [award for award in won if award.status == AwardStatus.PAID]
    return StopPreview(
        event=event_id,
        currency=plan.here.currency,
        method=terms.method,
        given_back=terms.given_back,
        with_fee=terms.with_fee,
        winners=len(won),
        won_minor=_worth(won),
        paid_minor=_worth(paid),
        left_minor=plan.here.remaining,
        shared_minor=sum(plan.division.shares),
        back_minor=plan.division.from_pool,
        fees_minor=plan.division.fees,
        shares=tuple(
            StopShare(
                entry=player.entry_id,
                player=player.player_id,
                number=player.number,
                stack=player.stack,
                amount_minor=plan.shares[player.entry_id],
            )
            for player in plan.here.players
        ),
        refunds=tuple(_refund(award) for award in plan.division.back),
    )


def _worth(awards: Sequence[Award]) -> int:
    return sum(award.amount_minor + award.ticket_minor for award in awards)


def _refund(refund: PaidBack) -> StopRefund:
    return StopRefund(player=refund.key, pool_minor=refund.pool, fee_minor=refund.fee)


def record_stop(book: OpenBook, plan: StopPlan, reason: str) -> None:
    """Step: store how an event was stopped; the prizes follow. A deal that was only proposed is dropped."""
    event_id = plan.here.event_id
    drop_deal(book, event_id)
    book.create(
        EventStop,
        event_id=event_id,
        method=plan.terms.method.value,
        given_back=plan.terms.given_back.value,
        with_fee=plan.terms.with_fee,
        left_minor=plan.here.remaining,
        shared_minor=sum(plan.division.shares),
        back_minor=plan.division.from_pool,
        fees_minor=plan.division.fees,
        shares={str(entry): minor for entry, minor in plan.shares.items()},
        reason=reason[:200],
        stopped_at=book.now,
    )
