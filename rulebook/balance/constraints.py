"""Constraints on balancing besides positions: players kept apart, players not to be moved, accessible seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from rulebook.room import TableConstraints, TableView

NOBODY = TableConstraints()
SEAT_UNKNOWN = 0
"""The key of a new player who has no seat yet."""


class Constraint(StrEnum):
    """Why a suggestion names another player or seat than the one that was due."""

    PLAYER_PINNED = "player_pinned"
    """The player due may not be moved: the next one moves."""
    KEPT_APART = "kept_apart"
    """The player due is kept apart from somebody at the receiving table: the next one moves."""
    NO_OTHER_PLAYER = "no_other_player"
    """Every player who may move is kept apart from somebody there: one moves anyway."""
    NOBODY_MAY_MOVE = "nobody_may_move"
    """No player of the larger table may be moved: the floor chooses."""
    UNDECIDED = "undecided"
    """The rules name nobody, or no seat: the floor chooses."""
    ACCESSIBLE_SEAT = "accessible_seat"
    """The player needs an accessible seat, and gets one."""
    SEAT_KEPT = "seat_kept"
    """An accessible seat is reserved for those who need it."""
    ONLY_ACCESSIBLE = "only_accessible"
    """Only an accessible seat is left to give."""


LEFT_TO_FLOOR = frozenset(
    (
        Constraint.KEPT_APART,
        Constraint.NO_OTHER_PLAYER,
        Constraint.NOBODY_MAY_MOVE,
        Constraint.UNDECIDED,
    )
)
"""Constraints that leave a move to the floor."""


def kept_apart(giving: TableView, short: TableView) -> frozenset[int]:
    """Seats of ``giving`` whose players are kept apart from somebody at ``short`` (relatives, partners)."""
    if giving.constraints is None or short.constraints is None:
        return frozenset()
    there = frozenset().union(*short.constraints.groups.values())
    return frozenset(seat for seat, groups in giving.constraints.groups.items() if groups & there)


def apart_everywhere(going: TableView, others: Sequence[TableView]) -> tuple[int, ...]:
    """Seats of a table that breaks whose players are kept apart from somebody at every table with a free seat."""
    there = [other for other in others if other.free and not other.is_locked]
    if going.constraints is None or not there:
        return ()
    return tuple(sorted(frozenset.intersection(*(kept_apart(going, other) for other in there))))


def may_give(giving: TableView, short: TableView) -> bool:
    """Whether somebody of ``giving`` may move to ``short`` and is not kept apart from anybody there."""
    return bool(giving.occupied - giving.fixed - kept_apart(giving, short))


def with_constraints(giving: TableView, short: TableView) -> TableView:
    """``giving`` without those who are kept apart from somebody at ``short``, as long as others may move."""
    apart = kept_apart(giving, short)
    return replace(giving, fixed=giving.fixed | apart) if apart and may_give(giving, short) else giving


def offering(short: TableView, *, is_needing: bool) -> TableView:
    """``short`` with the seats for a player: accessible seats if the player needs one, else the others.

    Unchanged if there are no such seats.
    """
    accessible = short.constraints.accessible if short.constraints is not None else frozenset()
    seats = {seat for seat in short.open_seats if (seat in accessible) is is_needing}
    if not accessible or not seats:
        return short
    return replace(short, unusable=short.unusable | (set(short.open_seats) - seats))


def seat_constraints(short: TableView, seat: int, *, is_needing: bool) -> tuple[Constraint, ...]:
    """What the reason says about the seat assigned at ``short``."""
    accessible = short.constraints.accessible if short.constraints is not None else frozenset()
    if seat in accessible:
        return (Constraint.ACCESSIBLE_SEAT if is_needing else Constraint.ONLY_ACCESSIBLE,)
    return (Constraint.SEAT_KEPT,) if not is_needing and accessible & set(short.open_seats) else ()


def constraints_moved(
    giving: TableView, seat: int, short: TableView, to: int
) -> tuple[TableConstraints | None, TableConstraints | None]:
    """The seating requests at both tables after the player of ``seat`` went to seat ``to`` of ``short``."""
    if giving.constraints is None:
        return None, short.constraints
    old, new = giving.constraints, short.constraints or NOBODY
    group = old.groups.get(seat, frozenset())
    others = {other: groups for other, groups in old.groups.items() if other != seat}
    joined = {**new.groups, to: group | new.groups.get(to, frozenset())} if group else new.groups
    is_needing = seat in old.needing
    return (
        replace(old, needing=old.needing - {seat}, groups=others),
        replace(new, needing=new.needing | {to} if is_needing else new.needing, groups=joined),
    )
