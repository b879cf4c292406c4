"""A table broken on paper: the seats offered, the draw, what awaits each player, the sizes afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _now

from calculators.balance import Size
from calculators.blinds import WAITS
from calculators.calculator import Given, refused_at
from calculators.seeds import DrawRecord, card_sign, seed_of
from calculators.tables import ROLES, views_of
from calculators.two_step_draw import Stacked
from rulebook.arrivals import arrivals
from rulebook.breaking import (
    BreakCount,
    BreakKind,
    BreakVerdict,
    DrawLine,
    FieldState,
    Leaver,
    break_order,
    choose_table,
    should_break,
    suggest_break,
)
from rulebook.button import Arrival
from rulebook.draw import PoolTable, Seat
from rulebook.profile import RulesProfile, profile_named
from rulebook.profile.variants import NewcomerWait
from rulebook.proof import OfferedSeats, WayOut, Witness, kept
from rulebook.refusals import Refusal
from rulebook.room import TableView


@dataclass(frozen=True, slots=True)
class Offer:
    """Seats that ``table`` with its ``players`` offers, out of its free ones."""

    table: int
    players: int
    free: int
    offered: int


@dataclass(frozen=True, slots=True)
class Left:
    """A player's line of the draw and what awaits them; ``arrival`` is None where blinds are not given."""

    line: DrawLine
    arrival: Arrival | None
    rule: NewcomerWait

    @property
    def card(self) -> str:
        """Rank and suit, or a number; empty in one step."""
        return "" if self.line.card is None else str(self.line.card)

    @property
    def sign(self) -> str:
        """The card as shown on a page."""
        return "" if self.line.card is None else card_sign(self.line.card)

    @property
    def meets(self) -> str:
        """What awaits the player, in words."""
        return meets_told(self.arrival, self.rule)


@dataclass(frozen=True, slots=True)
class BreakMade:
    """The draw of a broken table."""

    table: int
    profile: RulesProfile
    count: BreakCount
    verdict: BreakVerdict
    is_final_table: bool
    next_by_order: int | None
    record: DrawRecord
    offers: tuple[Offer, ...]
    stack: tuple[Stacked, ...]
    moves: tuple[Left, ...]
    sizes: tuple[Size, ...]

    @property
    def needs_button(self) -> tuple[int, ...]:
        """Tables whose blinds must be given to know who is dealt in."""
        return tuple(sorted({one.line.new_seat.table for one in self.moves if one.arrival is None}))


def break_made(given: Given) -> BreakMade:
    """The draw as the floor's own break makes it (TDA 2024 rule 10-B; Sanremo art. 4.7.2).

    Raises ``Refusal`` ``last_table``, or ``room_full`` where the others have too few seats.
    """
    profile, views = profile_named(given["profile"]), views_of(given)
    going = next(view for view in views if view.key == given["table"])
    others = [view for view in views if view.key != going.key]
    if not others:
        raise Refusal("last_table", field="table", table=going.key)
    if not going.occupied:
        raise Refusal("nobody_seated", field="table")
    with refused_at("table", "room_full"):
        drawn = _drawn(given, going, others, profile)
    due = suggest_break(views, profile, FieldState(handed=max(view.seats for view in views)))
    count = BreakCount.beside(going.players, [(view.players, view.usable) for view in others])
    return BreakMade(
        table=going.key,
        profile=profile,
        count=count,
        verdict=should_break(count, profile.breaking),
        is_final_table=due is not None and due.kind is BreakKind.FINAL_TABLE,
        next_by_order=choose_table(views, profile.breaking.choose).table,
        record=drawn.record,
        offers=_offers(others, drawn.offered),
        stack=tuple(Stacked(place, seat) for place, seat in enumerate(drawn.stack, start=1)),
        moves=_moves(drawn.lines, others, profile),
        sizes=_sizes(views, going.key, drawn.lines),
    )


@dataclass(frozen=True, slots=True)
class _Drawn:
    """The result of the dice: the seats offered, the stack, the lines."""

    record: DrawRecord
    offered: tuple[Seat, ...]
    stack: tuple[Seat, ...]
    lines: tuple[DrawLine, ...]


def _drawn(given: Given, going: TableView, others: Sequence[TableView], profile: RulesProfile) -> _Drawn:
    seed, rules = seed_of(given["seed"]), profile.breaking
    dice = Witness(seed)
    takers = break_order(others, rules.choose)[::-1]
    pool = tuple(PoolTable(view.key, view.players, view.open_seats) for view in takers)
    offer = OfferedSeats(pool, going.players, rules.pool)
    offered = offer.carry_out(dice)
    dice.steps()
    away = set(given["absent"])
    leavers = tuple(Leaver(seat, seat, seat in away) for seat in sorted(going.occupied))
    way_out = WayOut(going.key, leavers, offered, rules.draw)
    lines = way_out.carry_out(dice)
    record = DrawRecord(seed.hex(), not given["seed"], (kept(offer, offered), kept(way_out, lines)))
    return _Drawn(record, offered, dice.steps()[0].outcome, lines)


def _offers(others: Sequence[TableView], offered: Sequence[Seat]) -> tuple[Offer, ...]:
    return tuple(
        Offer(view.key, view.players, view.free, sum(seat.table == view.key for seat in offered))
        for view in others
    )


def _moves(lines: Sequence[DrawLine], others: Sequence[TableView], profile: RulesProfile) -> tuple[Left, ...]:
    met: dict[Seat, Arrival] = {}
    for view in others:
        seats = [line.new_seat.number for line in lines if line.new_seat.table == view.key]
        if seats and view.prev is not None and len(view.occupied) + len(seats) > 1:
            met |= {Seat(view.key, one.seat): one for one in arrivals(view, seats, profile, is_moved=True)}
    return tuple(Left(line, met.get(line.new_seat), profile.seating.moved_wait) for line in lines)


def _sizes(views: Sequence[TableView], going: int, lines: Sequence[DrawLine]) -> tuple[Size, ...]:
    return tuple(
        Size(view.key, view.players, view.players + sum(line.new_seat.table == view.key for line in lines))
        for view in views
        if view.key != going
    )


def meets_told(met: Arrival | None, rule: NewcomerWait) -> str:
    """Dealt in or not, and what is posted."""
    if met is None:
        return _now("enter the blinds")
    if met.wait_hands:
        return _now("not dealt in, %(where)s") % {"where": WAITS[rule]}
    return _now("dealt in, %(role)s") % {"role": ROLES[met.role]}
