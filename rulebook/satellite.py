"""A satellite: how many seats it pays, who gets the remainder, when it is over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from rulebook.knockouts import Bust, Key, Placing, TieRules
from rulebook.profile import PlaceRules
from rulebook.profile.variants import TicketOver
from rulebook.refusals import Refusal
from rulebook.shares import ranked_shares
from rulebook.split import split
from rulebook.tickets import left_as_credit


@dataclass(frozen=True, slots=True)
class Satellite:
    """``seats`` tickets of equal value, and ``remainder`` minor units to ``remainder_place``, if any."""

    pool: int
    seats: int
    remainder: int
    remainder_place: int | None


def satellite(pool: int, ticket: int) -> Satellite:
    """The seats that ``pool`` pays for at ``ticket`` each, both in minor units (Sanremo art. 6).

    The rest is cash for the next place: 63 x 110 = 6,930 makes 6 tickets of 1,100 and 330 to the 7th. A pool
    of less than one ticket goes to the first (not specified). Raises ``Refusal("ticket_without_value")``.
    """
    if ticket <= 0:
        raise Refusal("ticket_without_value", field="ticket")
    seats, remainder = divmod(pool, ticket)
    return Satellite(pool, seats, remainder, seats + 1 if remainder else None)


@dataclass(frozen=True, slots=True)
class SatelliteStage:
    """Whether play stops, and whether everybody left receives something."""

    is_over: bool
    is_in_the_money: bool


def satellite_stage(seats: int, left: int, *, awarded_early: int = 0, cash_places: int = 0) -> SatelliteStage:
    """How far a satellite is with ``left`` players: seats won early, by a milestone, are gone (procedure 27).

    Cash places are decided by going out, so play stops only at the seats; at once if all are gone and no cash
    is left to play for.
    """
    free = seats - awarded_early
    has_nothing_left = awarded_early > 0 and free + cash_places <= 0
    return SatelliteStage(satellite_is_over(free, left) or has_nothing_left, left <= free + cash_places)


@dataclass(frozen=True, slots=True)
class Milestone:
    """Whether a stack wins a seat early; its player then leaves, with ``chips_removed`` out of play."""

    is_won: bool
    chips_removed: int


def milestone_seat(stack: int, milestone: int) -> Milestone:
    """A satellite that awards a seat for reaching a stack (PokerDream): the player leaves, and all chips are removed."""
    is_won = stack >= milestone
    return Milestone(is_won, stack if is_won else 0)


def satellite_is_over(seats: int, players_left: int) -> bool:
    """Whether the winners are decided: with a remainder too, because its place goes to the last player out."""
    return players_left <= max(seats, 1)


class RemainderRule(StrEnum):
    """Where the remainder goes, which buys no seat (procedure 27)."""

    NEXT_PLACE = "next_place"
    """To the first place without a seat (Sanremo art. 6)."""
    LAST_SEAT = "last_seat"
    """In cash to the last seat."""
    SPREAD = "spread"
    """To the next places in equal pieces, the last one smaller."""
    STRUCTURE = "structure"
    """To the next places by percentages."""
    TICKETS_FIRST = "tickets_first"
    """To the first places by percentages, seats or not."""


@dataclass(frozen=True, slots=True)
class SatelliteRules:
    """Where the remainder goes: ``chunk`` in minor units for ``SPREAD``, ``percents`` that add up to 100 for two others.

    ``seats_at_least`` are guaranteed; ``seats_at_most`` are bought, even if the pool would buy more
    (Canberra; 0: no limit).
    """

    remainder: RemainderRule = RemainderRule.NEXT_PLACE
    chunk: int = 0
    percents: tuple[int, ...] = ()
    seats_at_least: int = 0
    seats_at_most: int = 0


@dataclass(frozen=True, slots=True)
class SeatPrize:
    """What each of the places ``first`` to ``last`` wins: seats of the target, and cash in minor units."""

    first: int
    last: int
    seats: int
    cash: int


@dataclass(frozen=True, slots=True)
class SatellitePlan:
    """Everything that a satellite pays; ``overlay`` is what the house adds for the seats guaranteed."""

    pool: int
    seats: int
    remainder: int
    overlay: int
    prizes: tuple[SeatPrize, ...]

    @property
    def total(self) -> int:
        """Pool and overlay: all of it is paid."""
        return self.pool + self.overlay


def satellite_plan(pool: int, seat: int, rules: SatelliteRules) -> SatellitePlan:
    """The prizes of a satellite with this ``pool`` for seats at ``seat`` each, in minor units (procedure 27).

    Raises ``Refusal`` ``ticket_without_value``, ``chunk_missing`` or ``shares_not_whole``.
    """
    bought = satellite(pool, seat).seats
    seats = max(min(bought, rules.seats_at_most or bought), rules.seats_at_least)
    overlay, remainder = max(seats * seat - pool, 0), max(pool - seats * seat, 0)
    cash = _cash(remainder, seats, rules)
    places = [(int(place <= seats), cash.get(place, 0)) for place in range(1, max([seats, *cash]) + 1)]
    return SatellitePlan(pool, seats, remainder, overlay, _tiers(places))


def _cash(remainder: int, seats: int, rules: SatelliteRules) -> dict[int, int]:
    """The cash of each place that receives any."""
    if not remainder:
        return {}
    if rules.remainder is RemainderRule.SPREAD:
        if rules.chunk <= 0:
            raise Refusal("chunk_missing", field="chunk")
        whole, rest = divmod(remainder, rules.chunk)
        return dict(enumerate([rules.chunk] * whole + [rest] * bool(rest), start=seats + 1))
    if rules.remainder in (RemainderRule.STRUCTURE, RemainderRule.TICKETS_FIRST):
        if sum(rules.percents) != 100:
            raise Refusal("shares_not_whole", field="percents")
        parts = split(remainder, [Fraction(remainder * percent, 100) for percent in rules.percents])
        first = 1 if rules.remainder is RemainderRule.TICKETS_FIRST else seats + 1
        return {place: part for place, part in enumerate(parts, start=first) if part}
    return {max(seats, 1) if rules.remainder is RemainderRule.LAST_SEAT else seats + 1: remainder}


def _tiers(places: Sequence[tuple[int, int]]) -> tuple[SeatPrize, ...]:
    """The seats in one tier; every other place in its own."""
    tiers: list[SeatPrize] = []
    for place, (seats, cash) in enumerate(places, start=1):
        if seats and tiers and (tiers[-1].seats, tiers[-1].cash) == (seats, cash):
            tiers[-1] = replace(tiers[-1], last=place)
        else:
            tiers.append(SeatPrize(place, place, seats, cash))
    return tuple(tiers)


@dataclass(frozen=True, slots=True)
class SatelliteBusts:
    """What the players out in one hand receive: places, and by key seats and cash in minor units; ``left`` remain."""

    placings: tuple[Placing, ...]
    seats: Mapping[Key, int]
    cash: Mapping[Key, int]
    left: int
    seats_of_those_left: int


def satellite_busts(
    left: int,
    busts: Sequence[Bust],
    plan: SatellitePlan,
    seat: int,
    ties: TieRules,
    rules: PlaceRules,
    *,
    is_hand_for_hand: bool = False,
) -> SatelliteBusts:
    """Places and prizes of ``busts`` with ``left`` players before the hand.

    Players who tie for a seat share its price in cash with the other places of the tie: a seat cannot be
    halved. Players who tie only for places with a seat win one each. Raises
    ``Refusal("more_out_than_left")``.
    """
    worth = {
        place: prize.seats * seat + prize.cash
        for prize in plan.prizes
        for place in range(prize.first, prize.last + 1)
    }
    beside = {place: prize.cash for prize in plan.prizes for place in range(prize.first, prize.last + 1)}
    shares = ranked_shares(left, busts, worth, ties, rules, is_hand_for_hand=is_hand_for_hand)
    # A seat is no amount: only the cash besides it is rounded.
    with_seat = ranked_shares(left, busts, beside, ties, rules, is_hand_for_hand=is_hand_for_hand).amounts
    seats = {placing.key: int(placing.last <= plan.seats) for placing in shares.placings}
    cash = {key: with_seat[key] if seats[key] else amount for key, amount in shares.amounts.items()}
    return SatelliteBusts(shares.placings, seats, cash, shares.left, min(shares.left, plan.seats))


class SecondSeat(StrEnum):
    """What becomes of a seat that its winner does not need (procedure 27)."""

    CREDIT = "credit"
    TICKET = "ticket"
    CASH = "cash"


@dataclass(frozen=True, slots=True)
class SeatsWon:
    """What a player holds in the target event: entries, tickets; credit and cash in minor units."""

    entries: int
    credit: int = 0
    tickets: int = 0
    cash: int = 0


def seats_won(
    seat: int, won: int, second: SecondSeat, *, is_entered: bool = False, used_for: int | None = None
) -> SeatsWon:
    """What ``won`` seats at ``seat`` minor units become: the first is an entry, never money (Sanremo art. 6).

    Each further one, or the first of a player who has entered already, becomes what the house says. A ticket that is
    ``used_for`` a price leaves the rest as credit (PokerStars).
    """
    further = won if is_entered else won - 1
    tickets = further if second is SecondSeat.TICKET else 0
    is_used = bool(tickets) and used_for is not None
    left = left_as_credit(seat, used_for or 0, TicketOver.CREDIT) if is_used else 0
    return SeatsWon(
        entries=1,
        credit=further * seat if second is SecondSeat.CREDIT else left,
        tickets=tickets - is_used,
        cash=further * seat if second is SecondSeat.CASH else 0,
    )
