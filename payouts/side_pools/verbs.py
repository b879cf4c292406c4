"""Award side pools, by the finish order or to winners whom a director names, and withdraw an award."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import GREATEST, EntryId, EventId, Length, Limits, Note, RequiredReason
from access.reads import read
from access.roles import DIRECTORS, READERS
from access.verbs import action
from cashier.scopes import PAYOUTS
from journal.book import OpenBook, stated_reason
from payouts.awards.verbs import number_slips
from payouts.models import Award, AwardKind, AwardStatus, SidePoolAwarded
from payouts.reports import open_hand, require_hand_over
from payouts.side_pools import rows as queries
from payouts.side_pools.rows import (
    SidePoolDetails,
    entries_in,
    held_by,
    is_awarded,
    side_pool,
    winners_by_place,
)
from payouts.side_pools.words import SidePoolWithdrawn, SidePoolWon
from payouts.structure.rows import require_sales_over
from rulebook.products import LONGEST_NAME
from rulebook.refusals import Refusal
from rulebook.side_pools import SidePool, SideWinner, WonBy, named_winners
from tournaments import queries as tournaments
from tournaments.books import of_event
from tournaments.queries import EventView

PoolName = Annotated[str, Length(LONGEST_NAME, may_be_empty=False), Note("As the side fee is called.")]


@dataclass(frozen=True, slots=True)
class NamedWinner:
    """A winner whom a director names."""

    entry: EntryId
    amount_minor: Annotated[
        int | None,
        Limits(1, GREATEST),
        Note("Of all winners or of none; left out: by the payout structure of the side pool."),
    ] = None


NamedWinners = Annotated[
    tuple[NamedWinner, ...],
    Limits(0, 100),
    Note("The first prize first; none: the best placed of those who bought it."),
]
KeepsRest = Annotated[bool, Note("Whether what nobody wins stays on its account and leaves the event.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class SidePoolPrizes:
    """The prizes awarded: pool = prizes + kept."""

    name: str
    players: int
    pool_minor: int
    prizes_minor: int
    kept_minor: int


@action("events/<int:event>/side-pools/award/", admits=DIRECTORS, opens=of_event)
def award_side_pool(
    book: OpenBook,
    *,
    event: EventId,
    name: PoolName,
    winners: NamedWinners = (),
    keeps_rest: KeepsRest = False,
    reason: Annotated[str, Length(200), Note("Needed where winners are named, or something is kept.")] = "",
) -> SidePoolPrizes:
    """Award a side pool to its best placed buyers, or to winners whom a director names; due at once.

    From then on no sale that feeds it is possible, and no void. Raises ``Refusal`` ``event_<state>``,
    ``side_pool_unknown``, ``side_pool_awarded``, ``side_pool_empty``, ``registration_open``, ``rebuys_owed``,
    ``hand_open``, ``hand_not_closed``, ``side_pool_named``, ``side_pool_undecided``, ``side_pool_nobody``,
    ``side_pool_short``, ``side_pool_many``, ``side_pool_not_bought``, ``side_pool_won_twice``,
    ``side_pool_amounts``, ``side_pool_over``, ``side_pool_rest`` or ``reason_missing``.
    """
    played, pool = _require_awardable(event, name)
    held = held_by(event, pool)
    if not held:
        raise Refusal("side_pool_empty", name=pool.name)
    won = (
        _named(played, pool, winners, held)
        if winners
        else _won_by_rule(book, played, pool, keeps_rest=keeps_rest)
    )
    paid = sum(winner.prize for winner in won)
    held = paid if pool.is_free else held
    rest = held - paid
    if rest and not keeps_rest:
        raise Refusal("side_pool_rest", name=pool.name, rest_minor=rest, currency=played.currency)
    prizes = SidePoolPrizes(
        name=pool.name, players=len(won), pool_minor=held, prizes_minor=paid, kept_minor=rest
    )
    _write(book, event, prizes, won, is_by_place=pool.won_by is WonBy.PLACE and not winners)
    _record(book, played, prizes, stated_reason(reason) if winners or rest else reason.strip())
    return prizes


def _write(
    book: OpenBook, event_id: int, prizes: SidePoolPrizes, won: Sequence[SideWinner], *, is_by_place: bool
) -> None:
    book.create(
        SidePoolAwarded,
        event_id=event_id,
        name=prizes.name,
        pool_minor=prizes.pool_minor,
        kept_minor=prizes.kept_minor,
        is_by_place=is_by_place,
        awarded_at=book.now,
    )
    book.create_many(Award, [_row(event_id, prizes.name, winner) for winner in won])
    number_slips(book, event_id=event_id)


def _record(book: OpenBook, event: EventView, prizes: SidePoolPrizes, cause: str) -> None:
    book.reason = cause
    book.record(
        SidePoolWon(
            event=event.id,
            pool=prizes.name,
            players=prizes.players,
            prizes_minor=prizes.prizes_minor,
            kept_minor=prizes.kept_minor,
            currency=event.currency,
            cause=cause,
        ),
        # Earlier busts and sales cannot change until this is undone.
        wrote=[PAYOUTS.of(event.id)],
    )


@action("events/<int:event>/side-pools/withdraw/", admits=DIRECTORS, opens=of_event)
def withdraw_side_pool(
    book: OpenBook, *, event: EventId, name: PoolName, reason: RequiredReason
) -> SidePoolPrizes:
    """Withdraw the award of a side pool before any of it is paid; it can be awarded again later.

    Raises ``Refusal`` ``event_<state>``, ``side_pool_not_awarded``, ``award_paid``, ``award_unclaimed`` or
    ``reason_missing``.
    """
    event_view = _require_played(event)
    row = SidePoolAwarded.objects.filter(event=event_view.id, name=name).first()
    if row is None:
        raise Refusal("side_pool_not_awarded", name=name)
    awards = list(Award.every.filter(event=event_view.id, kind=AwardKind.SIDE, pool=row.name))
    for award in awards:
        if award.status != AwardStatus.DUE:
            raise Refusal(f"award_{award.status}", event=event_view.id, entry=award.entry_id)
    book.reason = stated_reason(reason)
    answer = SidePoolPrizes(
        name=row.name,
        players=len(awards),
        pool_minor=row.pool_minor,
        prizes_minor=sum(one.amount_minor for one in awards),
        kept_minor=row.kept_minor,
    )
    for award in awards:
        book.delete(award)
    book.delete(row)
    book.record(SidePoolWithdrawn(event=event_view.id, pool=answer.name, reason=book.reason))
    return answer


def _require_played(event_id: int) -> EventView:
    event = tournaments.event(event_id)
    if not event.is_played:
        raise Refusal(f"event_{event.state}", event=event.id, state=event.state)
    return event


def _require_awardable(event_id: int, name: str) -> tuple[EventView, SidePool]:
    event, pool = _require_played(event_id), side_pool(event_id, name)
    if is_awarded(event.id, pool.name):
        raise Refusal("side_pool_awarded", event=event.id, names=pool.name)
    return event, pool


def _won_by_rule(
    book: OpenBook, event: EventView, pool: SidePool, *, keeps_rest: bool
) -> Sequence[SideWinner]:
    """The winners of a pool if nobody named them."""
    if pool.won_by is WonBy.NAMED:
        if not keeps_rest:
            raise Refusal("side_pool_named", name=pool.name)
        return ()
    require_sales_over(book, event.id)
    # A player in the same hand may still share the place of one who is out.
    for entry in open_hand(event.id).entries & set(entries_in(event.id, pool)):
        require_hand_over(event.id, entry)
    return winners_by_place(event.id, pool)


def _named(
    event: EventView, pool: SidePool, winners: Sequence[NamedWinner], held: int
) -> Sequence[SideWinner]:
    """The named winners, each a buyer of the pool, with typed amounts or those of its payout structure."""
    keys, bought = [winner.entry for winner in winners], set(entries_in(event.id, pool))
    for entry in keys:
        if entry not in bought:
            raise Refusal("side_pool_not_bought", field="winners", entry=entry, name=pool.name)
        if keys.count(entry) > 1:
            raise Refusal("side_pool_won_twice", field="winners", entry=entry)
    typed = [winner.amount_minor for winner in winners if winner.amount_minor is not None]
    if not typed:
        return named_winners(pool, held, keys, event.payout.round_to_minor or 1)
    if len(typed) < len(keys):
        raise Refusal("side_pool_amounts", field="winners", name=pool.name)
    if sum(typed) > held:
        raise Refusal(
            "side_pool_over", field="winners", over_minor=sum(typed) - held, currency=event.currency
        )
    return [
        SideWinner(key, rank, rank, amount)
        for rank, (key, amount) in enumerate(zip(keys, typed, strict=True), start=1)
    ]


def _row(event_id: int, name: str, won: SideWinner) -> dict[str, Any]:
    return {
        "event_id": event_id,
        "entry_id": int(won.key),
        "kind": AwardKind.SIDE,
        "pool": name,
        "place": won.rank,
        "place_to": won.rank_to,
        "amount_minor": won.prize,
        "thing": name,
    }


@read("events/<int:event>/side-pools/", admits=READERS, is_whole=True)
def side_pools(event: int) -> Sequence[SidePoolDetails]:
    """List the side pools of an event: the amount in each, its buyers, its winners or who would win now."""
    return queries.side_pools(tournaments.event(event).id)
