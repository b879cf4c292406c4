"""The side pools of an event: the amount in each, its buyers, its winners now, and its awards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from access.fields import Note
from cashier.ledger.rows import collected, collected_by_part
from cashier.sales.rows import entries_booked, entries_with
from payouts.awards.rows import awards_of_pools
from payouts.models import Award, AwardKind, AwardStatus, SidePoolAwarded
from rulebook.refusals import Refusal
from rulebook.side_pools import Bullet, Buyer, SidePool, SideWinner, WhoIn, WonBy, members, side_winners
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True, kw_only=True)
class SidePrizeLine:
    """A winner of a side pool; ``award`` is set once it is awarded."""

    entry: int
    player: int
    rank: int
    rank_to: Annotated[int, Note("The last of the ranks that it shares.")]
    prize_minor: int
    award: int | None
    status: AwardStatus | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SidePoolDetails:
    """A side pool: pool = awarded + kept + left; the lines are a forecast until it is awarded."""

    name: str
    won_by: WonBy
    points: Annotated[tuple[int, ...], Note("By rank, in hundredths of a percent.")]
    amounts: Annotated[tuple[int, ...], Note("By rank, in minor units.")]
    winners: Annotated[int, Note("Share equally; 0: they do not.")]
    who_in: Annotated[WhoIn, Note("Without a price the house gives its amounts.")]
    follows: Annotated[bool, Note("Whether a player stays in it with a re-entry.")]
    prizes: Annotated[int, Note("How many it has.")]
    pool_minor: Annotated[int, Note("What players put in, or the house gives.")]
    awarded_minor: int
    kept_minor: Annotated[int, Note("Won by nobody: it stays on its account and leaves the event.")]
    left_minor: int
    currency: str
    buyers: Annotated[tuple[int, ...], Note("The entries that are in it.")]
    is_awarded: bool
    why_not: Annotated[str, Note("Why nobody can win it by place yet: the code of a refusal.")]
    lines: tuple[SidePrizeLine, ...]


def side_pools(event_id: int) -> tuple[SidePoolDetails, ...]:
    """The side pools of an event, in set-up order; awarded ones stay even if the set-up drops them."""
    event = tournaments.event(event_id)
    if not event.side_pools:
        return ()
    rows, awarded = awarded_pools(event_id), awards_of_pools(event_id)
    held = collected_by_part(event_id, [pool.part for pool in event.side_pools])
    return tuple(
        _details(event_id, pool, _held(event_id, pool, held, rows), rows.get(pool.name), awarded)
        for pool in event.side_pools
    )


def _held(
    event_id: int, pool: SidePool, paid_in: Mapping[str, int], rows: Mapping[str, SidePoolAwarded]
) -> int:
    if not pool.is_free:
        return paid_in[pool.part]
    return rows[pool.name].pool_minor if pool.name in rows else held_by(event_id, pool)


def side_pool(event_id: int, name: str) -> SidePool:
    """The side pool with this name; raises ``Refusal("side_pool_unknown")``."""
    for pool in tournaments.event(event_id).side_pools:
        if pool.name == name:
            return pool
    raise Refusal("side_pool_unknown", field="name", name=name[:40])


def awarded_pools(event_id: int) -> Mapping[str, SidePoolAwarded]:
    """The awarded side pools, by name."""
    return {row.name: row for row in SidePoolAwarded.objects.filter(event=event_id)}


def is_awarded(event_id: int, name: str) -> bool:
    return SidePoolAwarded.objects.filter(event=event_id, name=name).exists()


def winners_by_place(event_id: int, pool: SidePool, awarded: Sequence[int] = ()) -> tuple[SideWinner, ...]:
    """The winners by the finish order; no disqualified player, unless ``awarded`` before.

    Raises as ``rulebook.side_pools.side_winners``.
    """
    event, lost = tournaments.event(event_id), tournaments.disqualified(event_id) - set(awarded)
    buyers = [one for one in who_is_in(event_id, pool) if one.key not in lost]
    return side_winners(
        pool, held_by(event_id, pool), buyers, event.profile.places, event.payout.round_to_minor or 1
    )


def who_is_in(event_id: int, pool: SidePool) -> tuple[Buyer, ...]:
    """The entries that are in it and in play or placed; with re-entries the one that lasts longest of each player."""
    places = {finisher.entry_id: finisher.place for finisher in tournaments.finishers(event_id)}
    entered = _entered(event_id, pool)
    bullets = [
        Bullet(one.id, one.player_id, entered is None or one.id in entered, places.get(one.id))
        for one in tournaments.entries(event_id)
        if one.is_alive or one.id in places
    ]
    return members(pool, bullets)


def _entered(event_id: int, pool: SidePool) -> frozenset[int] | None:
    """The entries that are in it by a sale or a booking; None: all are."""
    if pool.who_in is WhoIn.ALL:
        return None
    is_booked = pool.who_in is WhoIn.BOOKED
    return frozenset(entries_booked(event_id) if is_booked else entries_with(event_id, pool.part))


def entries_in(event_id: int, pool: SidePool) -> tuple[int, ...]:
    """The entries that may win it, those of players with several included."""
    if pool.is_free or pool.follows:
        return tuple(int(one.key) for one in who_is_in(event_id, pool))
    return entries_with(event_id, pool.part)


def held_by(event_id: int, pool: SidePool) -> int:
    """What it can pay: what players put in, or what the house gives if anybody is in it."""
    if not pool.is_free:
        return collected(event_id, pool.part)
    return sum(pool.amounts) if who_is_in(event_id, pool) else 0


def _details(
    event_id: int, pool: SidePool, held: int, row: SidePoolAwarded | None, awarded: Sequence[Award]
) -> SidePoolDetails:
    own = [award for award in awarded if award.pool == pool.name]
    given = sum(one.amount.minor for one in own)
    kept_minor = row.kept_minor if row else 0
    lines, why_not = (tuple(map(_awarded, own)), "") if row else _forecast(event_id, pool)
    return SidePoolDetails(
        name=pool.name,
        won_by=pool.won_by,
        points=pool.points,
        amounts=pool.amounts,
        winners=pool.winners,
        prizes=pool.prizes,
        pool_minor=held,
        awarded_minor=given,
        kept_minor=kept_minor,
        left_minor=held - given - kept_minor,
        currency=tournaments.event(event_id).currency,
        who_in=pool.who_in,
        follows=pool.follows,
        buyers=entries_in(event_id, pool),
        is_awarded=row is not None,
        why_not=why_not,
        lines=lines,
    )


def _awarded(award: Award) -> SidePrizeLine:
    return SidePrizeLine(
        entry=award.entry_id,
        player=award.player_id,
        rank=award.place,
        rank_to=award.place_to,
        prize_minor=award.amount.minor,
        award=award.id,
        status=AwardStatus(award.status),
    )


def _forecast(event_id: int, pool: SidePool) -> tuple[tuple[SidePrizeLine, ...], str]:
    """The winners by place, or why there are none yet; no forecast if a director names them."""
    if pool.won_by is WonBy.NAMED:
        return (), "side_pool_named"
    try:
        winners = winners_by_place(event_id, pool)
    except Refusal as refusal:
        return (), refusal.code
    lines = [
        SidePrizeLine(
            entry=int(winner.key),
            player=tournaments.entry(int(winner.key)).player_id,
            rank=winner.rank,
            rank_to=winner.rank_to,
            prize_minor=winner.prize,
            award=None,
            status=None,
        )
        for winner in winners
    ]
    return tuple(lines), ""


def require_side_pools_stand(event_id: int) -> None:
    """Raise ``Refusal("side_pool_awarded")`` if the winners by place differ from those awarded."""
    pools = [
        side_pool for side_pool in tournaments.event(event_id).side_pools if side_pool.won_by is WonBy.PLACE
    ]
    rows = awarded_pools(event_id) if pools else {}
    for pool in pools:
        if pool.name in rows and rows[pool.name].is_by_place and not _stands(event_id, pool):
            raise Refusal("side_pool_awarded", event=event_id, names=pool.name)


def _stands(event_id: int, pool: SidePool) -> bool:
    awarded = {
        award.entry_id: award.amount.minor for award in awards_of_pools(event_id) if award.pool == pool.name
    }
    try:
        winners = winners_by_place(event_id, pool, tuple(awarded))
    except Refusal:
        return False
    return {int(winner.key): winner.prize for winner in winners} == awarded


def require_no_side_prize(entry_id: int) -> None:
    """Raise ``Refusal("side_pool_awarded")`` before a sale is voided whose entry has won a side pool."""
    if not tournaments.event(tournaments.entry(entry_id).event_id).side_pools:
        return
    won = Award.every.filter(entry=entry_id, kind=AwardKind.SIDE).first()
    if won is not None:
        raise Refusal("side_pool_awarded", event=won.event_id, names=won.pool)


@dataclass(frozen=True, slots=True)
class LastLonger:
    """The first side pool that is won by place, for screens: ``left`` of its ``entries`` are in play."""

    name: str = ""
    entries: frozenset[int] = frozenset()
    left: int = 0


def last_longer(event_id: int) -> LastLonger:
    """Who outlasts whom now; empty without such a pool, and once it is awarded."""
    pools = (one for one in tournaments.event(event_id).side_pools if one.won_by is WonBy.PLACE)
    if (pool := next(pools, None)) is None or is_awarded(event_id, pool.name):
        return LastLonger()
    buyers = who_is_in(event_id, pool)
    left = sum(one.place is None for one in buyers)
    return LastLonger(pool.name, frozenset(int(one.key) for one in buyers), left)
