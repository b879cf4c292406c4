"""The frequency of events in a simulated evening: late entries, rebuys, penalties, clocks called."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.advance import AdvanceKind
from tournaments.queries import DayView, EventView

CLUB_BOLDNESS = 4
"""All-ins for each one of a tournament without a time limit, if only the winner of a table advances."""


@dataclass(frozen=True, slots=True)
class Manner:
    """Percentages of the players in question; incidents per mille of the hands played."""

    late_per_cent: int = 15
    rebuy_per_cent: int = 50
    re_entry_per_cent: int = 50
    add_on_per_cent: int = 60
    again_per_cent: int = 15
    """Of the players who bagged, those who enter a later flight too."""
    booked_per_cent: int = 30
    """Of the players, those who book before they pay, if a side pool is of those who did."""
    side_fee_per_cent: int = 40
    """Of the entries sold, those whose player buys a side fee too."""
    surrender_per_cent: int = 3
    """Of the stacks bagged while later flights sell, those given up by their players."""
    incident_per_mille: int = 0
    is_played_together: bool = False
    """Whether tables play hand for hand, at a soft pace and the last hands of a day."""
    is_watched: bool = False
    """Whether the quick invariants are checked after every step."""


PLAIN = Manner()
"""Busts, moves and sales only: what the demo shows."""
FULL = Manner(incident_per_mille=40, is_played_together=True, is_watched=True)
"""Everything that evenings play."""


def boldness(event: EventView, day: DayView) -> int:
    """How often players go all-in, as a multiple of the usual.

    The second place of a heat wins nothing (Montegalda's flyer) and time runs out: a club night is played
    boldly.
    """
    is_heat = event.advance.kind is AdvanceKind.TABLE_WINNERS and day.leads_to is not None
    return CLUB_BOLDNESS if is_heat and day.time_limit_seconds else 1
