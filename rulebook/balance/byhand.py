"""The rules that a manual move overrides: only then is a reason required."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rulebook.balance.plan import balancing_is_frozen, trigger_difference
from rulebook.button import Role, arrival
from rulebook.profile import RulesProfile
from rulebook.profile.variants import SeatPolicy
from rulebook.room import PlayState, TableView

NEVER_SMALL_BLIND = (SeatPolicy.TDA_WORST, SeatPolicy.NEAREST_LEFT_OF_BB)


class Override(StrEnum):
    """What the floor overrides with a manual move."""

    SIZES_DIFFER = "sizes_differ"
    PLAYER_PINNED = "player_pinned"
    SMALL_BLIND = "small_blind"
    LAST_HANDS = "last_hands"
    KEPT_APART = "kept_apart"
    ACCESSIBLE_SEAT = "accessible_seat"
    HAND_ON = "hand_on"


@dataclass(frozen=True, slots=True)
class HandMove:
    """A player from one seat to another; ``from_table`` and ``from_seat`` are None without a seat before."""

    from_table: int | None
    from_seat: int | None
    to_table: int
    to_seat: int

    @property
    def changes_table(self) -> bool:
        """Whether the sizes of two tables change."""
        return self.from_table is not None and self.from_table != self.to_table


def overrides(
    tables: Sequence[TableView],
    move: HandMove,
    profile: RulesProfile,
    state: PlayState = PlayState.NORMAL,
) -> tuple[Override, ...]:
    """The rules that ``move`` overrides, none if it keeps to all of them.

    The table sizes that balancing allows (Sanremo art. 4.7.1), a player who is not to be moved (TDA 2024 rule
    9), the small blind that a moved player never gets (TDA 2024 rule 11-A; Montegalda art. 16.2), players
    kept apart, accessible seats reserved for those who need them (house options), no moves once the last
    hands are drawn (WSOP 125.b.2). What is not known counts as no override.
    """
    views = {table.key: table for table in tables}
    overridden = []
    if move.changes_table and _drives_apart(tables, move, profile):
        overridden.append(Override.SIZES_DIFFER)
    if move.from_table is not None and move.from_seat in views[move.from_table].fixed:
        overridden.append(Override.PLAYER_PINNED)
    if move.from_table is not None and _is_small_blind(views[move.to_table], move, profile):
        overridden.append(Override.SMALL_BLIND)
    if sits_with_others(views, move):
        overridden.append(Override.KEPT_APART)
    if _takes_accessible_seat(views, move):
        overridden.append(Override.ACCESSIBLE_SEAT)
    if move.changes_table and balancing_is_frozen(state, profile.seating):
        overridden.append(Override.HAND_ON if state is PlayState.HAND_ON else Override.LAST_HANDS)
    return tuple(overridden)


def sits_with_others(
    views: Mapping[int, TableView], move: HandMove, leaving: frozenset[int] = frozenset()
) -> bool:
    """Whether the player joins somebody they are kept apart from; ``leaving`` are the seats vacated there."""
    if not move.changes_table or move.from_table is None:
        return False
    giving, there = views[move.from_table].constraints, views[move.to_table].constraints
    if giving is None or there is None or move.from_seat is None:
        return False
    own = giving.groups.get(move.from_seat, frozenset())
    return any(own & groups for seat, groups in there.groups.items() if seat not in leaving)


def _takes_accessible_seat(views: Mapping[int, TableView], move: HandMove) -> bool:
    """Whether an accessible seat goes to somebody who does not need it while another seat at the table is free."""
    there = views[move.to_table]
    if there.constraints is None or move.to_seat not in there.constraints.accessible:
        return False
    own = None if move.from_table is None else views[move.from_table].constraints
    is_needing = own is not None and move.from_seat in own.needing
    return not is_needing and bool(set(there.open_seats) - there.constraints.accessible)


def _drives_apart(tables: Sequence[TableView], move: HandMove, profile: RulesProfile) -> bool:
    """Whether the table sizes differ by more than allowed after the move, and by more than before."""
    sizes = {table.key: table.players for table in tables if table.is_open and not table.is_locked}
    trigger = trigger_difference(sum(map(bool, sizes.values())), profile.seating)
    if not {move.from_table, move.to_table} <= sizes.keys():
        return False
    before = _spread(sizes)
    sizes[move.to_table] += 1
    sizes[move.from_table or 0] -= 1
    return trigger <= _spread(sizes) > before


def _spread(sizes: dict[int, int]) -> int:
    playing = [players for players in sizes.values() if players]
    return max(playing) - min(playing)


def _is_small_blind(table: TableView, move: HandMove, profile: RulesProfile) -> bool:
    """Whether the new seat is certain to be the small blind of the next hand if the house forbids it."""
    if profile.seating.seat_policy not in NEVER_SMALL_BLIND or not move.changes_table:
        return False
    if (table.prev is None and table.settled is None) or move.to_seat in table.occupied:
        return False
    there = table.occupied - table.waiting
    return len(there) > 1 and arrival(table, move.to_seat, profile, is_moved=True).role is Role.SB
