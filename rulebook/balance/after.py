"""A table after a move: one player less, one more, or unknown."""

from __future__ import annotations

from dataclasses import replace

from rulebook.balance.seat import SeatChoice
from rulebook.room import TableView


def left(table: TableView, seat: int) -> TableView:
    """``table`` after the player of ``seat`` went to another table."""
    return replace(
        table,
        occupied=table.occupied - {seat},
        waiting=table.waiting - {seat},
        fixed=table.fixed - {seat},
        opened=(*table.opened, seat),
    )


def joined(table: TableView, choice: SeatChoice) -> TableView:
    """``table`` after a new player took the seat of ``choice``; that player is not moved again at once."""
    seat, meets = choice.seat, choice.arrival
    is_repeated = meets is not None and table.prev is not None and seat == table.prev.bb == meets.next_hand.bb
    return replace(
        table,
        occupied=table.occupied | {seat},
        waiting=table.waiting if meets is None or meets.is_dealt_in else table.waiting | {seat},
        fixed=table.fixed | {seat},
        opened=tuple(other for other in table.opened if other != seat),
        settled=meets.next_hand if meets is not None and is_repeated else table.settled,
    )


def unknown(table: TableView) -> TableView:
    """``table`` after a move to an unknown seat: its next hand is unknown too."""
    return replace(table, prev=None, settled=None)
