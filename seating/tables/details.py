"""A table in play as its own address, the list of tables and the answer of opening it show it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import Note
from rulebook.room import Positions
from seating.models import SeatStatus, TableState
from seating.tables.views import TableView


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatDetail:
    """A seat of a table in play."""

    number: int
    entry: int | None
    status: SeatStatus
    is_verified: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableDetail:
    """A table while it serves a day."""

    id: int
    day: int
    number: int
    name: str
    state: TableState
    players: int
    free: Annotated[int, Note("Seats that may be given.")]
    break_order: Annotated[int, Note("The lowest breaks next.")]
    is_kept: Annotated[bool, Note("Kept from breaking.")]
    is_feature: bool
    button: int | None
    positions: Annotated[
        Positions | None, Note("Seats of the hand last told; any but the big blind may be empty.")
    ]
    positions_at: datetime | None
    is_frozen: Annotated[bool, Note("The positions are those of the next flop hand.")]
    halted_at: datetime | None
    seats: tuple[SeatDetail, ...]


def detail_of(view: TableView) -> TableDetail:
    """The table as the API shows it."""
    return TableDetail(
        id=view.id,
        day=view.day_id,
        number=view.number,
        name=view.name,
        state=view.state,
        players=view.players,
        free=view.free,
        break_order=view.break_order,
        is_kept=view.is_kept,
        is_feature=view.is_feature,
        button=view.button,
        positions=view.positions,
        positions_at=view.positions_at,
        is_frozen=view.is_frozen,
        halted_at=view.halted_at,
        seats=tuple(
            SeatDetail(
                number=seat.number, entry=seat.entry_id, status=seat.status, is_verified=seat.is_verified
            )
            for seat in view.seats
        ),
    )
