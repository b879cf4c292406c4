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

    told: Positions | None
    coming: DealtHand | None
    is_fresh: bool
    is_heads_up: bool


def next_hand(table_id: int) -> NextHand:
    """Where the button of a table is and where it moves; raises ``Refusal("not_found")``."""
    shown, at = table(table_id), instants.now()
    view = floor_of(shown.day_id, at).view(shown.number) if shown.state == "open" else None
    there = frozenset(shown.entries) - (view.waiting if view else frozenset())
    is_fresh = shown.knows_positions(at - FRESH_FOR)
    told = shown.positions
    if told is None or len(there) < 2:
        return NextHand(told, None, is_fresh, len(there) == 2)
    rules = tournaments.profile(shown.event_id).button
    settled = view.settled if view else None
    coming = settled or (told if shown.is_frozen else next_positions(told, there, rules))
    return NextHand(told, dealt(coming, there), is_fresh, len(there) == 2)
