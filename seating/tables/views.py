"""A table in play and its seats, as values."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from rulebook.room import Positions
from seating.models import FreedBy, SeatStatus, TableState

STANDS_FROM = timedelta(minutes=2)
"""Positions set this shortly before a table was halted are those of its last hand."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A chair; ``free_since`` and ``freed_by`` describe an empty one that somebody had before."""

    id: int
    number: int
    entry_id: int | None
    status: SeatStatus
    is_verified: bool
    free_since: datetime | None
    freed_by: FreedBy

    @property
    def may_be_given(self) -> bool:
        """Whether it is empty and in use."""
        return self.entry_id is None and self.status == SeatStatus.IN_USE


@dataclass(frozen=True, slots=True)
class TableView:
    """A table while it serves a day; ``positions`` as last set, with the time.

    While ``is_frozen`` they are those of the next flop hand. ``halted_at`` is when the table was halted,
    ``waived_at_players`` the number of players with which the director let a short table play.
    """

    id: int
    day_id: int
    event_id: int
    room_table_id: int
    number: int
    name: str
    state: TableState
    opened_order: int
    break_order: int
    is_kept: bool
    button: int | None
    positions: Positions | None
    positions_at: datetime | None
    is_frozen: bool
    halted_at: datetime | None
    waived_at_players: int | None
    opened_at: datetime
    broken_at: datetime | None
    seats: tuple[SeatView, ...]
    is_feature: bool = False

    def knows_positions(self, since: datetime) -> bool:
        """Whether the positions are still those of the last hand: set since, frozen, or the table halted."""
        if self.positions is None or self.positions_at is None:
            return False
        stands = self.halted_at is not None and self.positions_at >= self.halted_at - STANDS_FROM
        return self.is_frozen or stands or self.positions_at >= since

    @property
    def players(self) -> int:
        """How many players have a seat here."""
        return sum(seat.entry_id is not None for seat in self.seats)

    @property
    def free(self) -> int:
        """How many seats may be assigned."""
        return sum(seat.may_be_given for seat in self.seats)

    @property
    def entries(self) -> dict[int, int]:
        """Who has a seat here: entry by seat number."""
        return {seat.number: seat.entry_id for seat in self.seats if seat.entry_id is not None}


def went_out_since(seat: SeatView, since: datetime) -> bool:
    """Whether the player of a seat has gone out since then and nobody sits there."""
    return seat.freed_by == FreedBy.BUST and seat.free_since is not None and seat.free_since >= since
