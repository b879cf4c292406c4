"""Who moves when a table sends a player, and until when."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulebook.button import high_card
from rulebook.dice import Lots
from rulebook.profile import RulesProfile
from rulebook.profile.variants import Mover
from rulebook.refusals import Refusal
from rulebook.room import Positions, TableView, clockwise, distance


class MoverTiming(StrEnum):
    """Whether the player due now moves, or the one due after the hand."""

    NOW = "now"
    AFTER_THIS_HAND = "after_this_hand"


@dataclass(frozen=True, slots=True)
class RelativeMove:
    """A move that keeps the position: ``offset`` seats left of the button at both tables."""

    seat: int
    to_seat: int
    offset: int


def mover_timing(*, first_card_is_dealt: bool) -> MoverTiming:
    """Until the first card of the hand is dealt the player due may be moved (WSOP 67)."""
    return MoverTiming.AFTER_THIS_HAND if first_card_is_dealt else MoverTiming.NOW


def select_mover(
    table: TableView,
    profile: RulesProfile,
    *,
    short: TableView | None = None,
    lots: Lots | None = None,
) -> int:
    """The seat at ``table`` whose player moves (TDA 2024 rules 11-A and B; Sanremo art. 4.9).

    If that seat is empty or its player may not be moved, the next one clockwise moves. ``short`` is
    needed by ``SAME_RELATIVE_POSITION``, ``lots`` by ``HIGH_CARD``. Raises ``Refusal`` with
    ``needs_button`` (``tables``), ``needs_lot``, ``needs_opened_seat`` or ``nobody_may_move``.
    """
    movable = table.occupied - table.fixed
    if not movable:
        raise Refusal("nobody_may_move", table=table.key)
    # To a new table no position can be kept: the next big blind moves (TDA 2024 rule 11-A).
    mover = Mover.NEXT_BB if short is not None and short.is_new else profile.seating.mover
    if mover is Mover.HIGH_CARD:
        return _by_high_card(sorted(movable), table.key, lots)
    if mover is Mover.SAME_RELATIVE_POSITION:
        return _next_from(_relative(table, short).seat, movable)
    if mover is Mover.NEXT_BB:
        return _next_from(_next_hand(table, profile).bb, movable)
    last = _last_hand(table)
    return _next_from(last.bb if mover is Mover.CURRENT_BB else last.btn, movable)


def same_relative_position(
    giving_button: int, giving_seats: int, *, short_button: int, short_seats: int, vacated: int
) -> RelativeMove:
    """The player who keeps the same position by filling ``vacated`` (Montegalda art. 8.2, as clubs play it).

    That seat is as far left of its button as the vacated one is of the other button.
    """
    offset = distance(short_button, vacated, short_seats)
    return RelativeMove((giving_button + offset - 1) % giving_seats + 1, vacated, offset)


def _relative(table: TableView, short: TableView | None) -> RelativeMove:
    if short is None or not short.opened:
        raise Refusal("needs_opened_seat", tables=() if short is None else (short.key,))
    unknown = tuple(view.key for view in (table, short) if view.prev is None)
    if table.prev is None or short.prev is None:
        raise Refusal("needs_button", field="button", tables=unknown)
    return same_relative_position(
        table.prev.btn,
        table.seats,
        short_button=short.prev.btn,
        short_seats=short.seats,
        vacated=short.opened[-1],
    )


def _by_high_card(seats: list[int], table: int, lots: Lots | None) -> int:
    if lots is None:
        raise Refusal("needs_lot", table=table)
    return high_card(seats, lots.cards(len(seats)))


def _next_hand(table: TableView, profile: RulesProfile) -> Positions:
    """The next hand; at a table with one player left, that player is its big blind."""
    if table.settled is None and table.prev is not None and len(table.occupied - table.waiting) < 2:
        return Positions(table.prev.sb, table.prev.bb, clockwise(table.prev.bb, table.occupied))
    positions = table.next_hand(profile.button)
    if positions is None:
        raise Refusal("needs_button", field="button", tables=(table.key,))
    return positions


def _last_hand(table: TableView) -> Positions:
    if table.prev is None:
        raise Refusal("needs_button", field="button", tables=(table.key,))
    return table.prev


def _next_from(seat: int, movable: frozenset[int]) -> int:
    return seat if seat in movable else clockwise(seat, movable)
