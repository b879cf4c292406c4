"""Where the button of a table is and where it moves next."""

from __future__ import annotations

from dataclasses import dataclass

from journal import instants
from rulebook.button import DealtHand, dealt
from rulebook.room import Positions, next_positions
from seating.rules import FRESH_FOR, floor_of
from seating.tables.rows import table
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True)
class NextHand:
    """Button and blinds of the last hand that was set, and of the next; None if they cannot be computed.

    ``is_fresh``: they are still those of the last hand. ``is_heads_up``: two players are left, the button
    posts the small blind, and nobody is big blind twice in a row (TDA 2024 rule 34-B).
    """

    last: Positions | None
    coming: DealtHand | None
    is_fresh: bool
    is_heads_up: bool


def next_hand(table_id: int) -> NextHand:
    """Where the button of a table is and where it moves; raises ``Refusal("not_found")``."""
    table_view, at = table(table_id), instants.now()
    view = floor_of(table_view.day_id, at).view(table_view.number) if table_view.state == "open" else None
    entries = frozenset(table_view.entries) - (view.waiting if view else frozenset())
    is_fresh = table_view.knows_positions(at - FRESH_FOR)
    positions = table_view.positions
    if positions is None or len(entries) < 2:
        return NextHand(positions, None, is_fresh, len(entries) == 2)
    rules = tournaments.profile(table_view.event_id).button
    settled = view.settled if view else None
    coming = settled or (positions if table_view.is_frozen else next_positions(positions, entries, rules))
    return NextHand(positions, dealt(coming, entries), is_fresh, len(entries) == 2)
