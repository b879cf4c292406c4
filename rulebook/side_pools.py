"""Side pools: what players pay besides the prize pool, and who of them wins it (procedures 22)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

from rulebook.knockouts import Key, Placing
from rulebook.payouts.tables import WHOLE, by_percentages
from rulebook.profile import PlaceRules
from rulebook.refusals import Refusal
from rulebook.shares import shares_of


class WonBy(StrEnum):
    """Who wins: the best placed of its buyers (a last longer), or a player whom the director names (a high hand)."""

    PLACE = "place"
    NAMED = "named"


class WhoIn(StrEnum):
    """Who is in it: who bought it, or without a price who booked ahead (PRE Last Longer), or everybody."""

    BOUGHT = "bought"
    BOOKED = "booked"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class SidePool:
    """A side fee that is paid out in its event, to players who are in it.

    Without a price the house gives its ``amounts``. With ``follows`` a player stays in it with a re-entry.

    By rank: ``points``, hundredths of a percent that add up to the whole; or ``amounts`` in minor units; or
    equal shares for ``winners`` players. Without any of these the first wins everything.
    """

    name: str
    won_by: WonBy = WonBy.PLACE
    points: tuple[int, ...] = ()
    amounts: tuple[int, ...] = ()
    winners: int = 0
    who_in: WhoIn = WhoIn.BOUGHT
    follows: bool = False

    @property
    def is_free(self) -> bool:
        """Whether nobody pays for it, and the house gives its prizes."""
        return self.who_in is not WhoIn.BOUGHT

    @property
    def part(self) -> str:
        """The part of a price that goes into it."""
        return f"side/{self.name}"

    @property
    def prizes(self) -> int:
        """How many prizes it has."""
        return len(self.amounts) or len(self.points) or self.winners or 1


@dataclass(frozen=True, slots=True)
class Buyer:
    """A buyer of a side pool, with the place taken, shared by players who went out together; None while in play."""

    key: Key
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Bullet:
    """An entry of a player, in the order of entries: ``is_in`` the pool itself; ``place`` None while in play."""

    key: Key
    player: int
    is_in: bool
    place: int | None = None


def members(pool: SidePool, bullets: Sequence[Bullet]) -> tuple[Buyer, ...]:
    """Who is in the pool: the entries that are, or with ``follows`` each player once, by the bullet that lasts longest.

    With ``follows`` only bullets from the first that is in it count: an entry before it was another game.
    """
    if not pool.follows:
        return tuple(Buyer(one.key, one.place) for one in bullets if one.is_in)
    lasting: dict[int, Bullet] = {}
    for one in bullets:
        best = lasting.get(one.player)
        if best is None:
            if one.is_in:
                lasting[one.player] = one
        elif best.place is not None and (one.place is None or one.place < best.place):
            lasting[one.player] = one
    return tuple(Buyer(one.key, one.place) for one in lasting.values())


@dataclass(frozen=True, slots=True)
class SideWinner:
    """A winner: ``rank`` to ``rank_to`` among the buyers, and the prize in minor units."""

    key: Key
    rank: int
    rank_to: int
    prize: int


def side_prizes(pool: SidePool, held: int, winners: int, unit: int = 1) -> tuple[int, ...]:
    """The prizes by rank of a pool that holds ``held``, for at most ``winners``; in multiples of ``unit``.

    The remainder goes to the first, as in the main prizes. If fewer win than it has prizes, percentages and
    equal shares are those of the ranks taken; the amounts of the other ranks are not paid. Raises
    ``Refusal("side_pool_short")`` if it does not hold its amounts.
    """
    ranks = min(pool.prizes, winners)
    if not ranks or not held:
        return ()
    if pool.amounts:
        amounts = pool.amounts[:ranks]
        if sum(amounts) > held:
            raise Refusal("side_pool_short", name=pool.name, held_minor=held, wanted_minor=sum(amounts))
        return amounts
    points = pool.points[:ranks] or (1,) * ranks
    return by_percentages(held, [Fraction(WHOLE * point, sum(points)) for point in points], unit)


def side_winners(
    pool: SidePool, held: int, buyers: Sequence[Buyer], rules: PlaceRules, unit: int = 1
) -> tuple[SideWinner, ...]:
    """Who wins what by place: players still in play are ahead of those out; equal places share as in the main prizes.

    It is known once at most one of them plays. Raises ``Refusal`` ``side_pool_nobody``,
    ``side_pool_undecided`` or ``side_pool_short``.
    """
    if not buyers:
        raise Refusal("side_pool_nobody", name=pool.name)
    playing = sum(buyer.place is None for buyer in buyers)
    if playing > 1:
        raise Refusal("side_pool_undecided", name=pool.name, playing=playing)
    placings = _ranked(buyers)
    prizes = dict(enumerate(side_prizes(pool, held, len(buyers), unit), start=1))
    amounts = dict(shares_of(placings, prizes, rules))
    return tuple(
        SideWinner(placing.key, placing.first, placing.last, amounts[placing.key])
        for placing in placings
        if amounts[placing.key]
    )


def named_winners(pool: SidePool, held: int, keys: Sequence[Key], unit: int = 1) -> tuple[SideWinner, ...]:
    """The prizes of winners in the order in which they were named.

    Raises ``Refusal`` ``side_pool_many`` if more winners are named than it has prizes, or ``side_pool_short``.
    """
    if len(keys) > pool.prizes:
        raise Refusal("side_pool_many", name=pool.name, prizes=pool.prizes)
    prizes = side_prizes(pool, held, len(keys), unit)
    rows = enumerate(zip(keys, prizes, strict=False), start=1)
    return tuple(SideWinner(key, rank, rank, prize) for rank, (key, prize) in rows if prize)


def _ranked(buyers: Sequence[Buyer]) -> tuple[Placing, ...]:
    """The ranks of the buyers among themselves."""
    by_place = sorted(buyers, key=lambda buyer: buyer.place or 0)
    placings: list[Placing] = []
    for _place, group in groupby(by_place, key=lambda one: one.place or 0):
        keys = [one.key for one in group]
        first = len(placings) + 1
        placings += [Placing(key, first, first + len(keys) - 1) for key in keys]
    return tuple(placings)
