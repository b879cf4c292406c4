"""When an event is decided: one player is left, or everybody left in a satellite wins the same ticket."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from rulebook.satellite import SatelliteStage, satellite_stage


def equal_tickets(worths: Sequence[int]) -> int:
    """How many first places win the same ticket: ``worths`` are ticket values by place, in minor units, 0 for none."""
    first = worths[0] if worths else 0
    return sum(1 for _worth in takewhile(lambda worth: worth == first > 0, worths))


def seats_stage(left: int, worths: Sequence[int], *, won_early: int = 0) -> SatelliteStage:
    """How far a satellite is with ``left`` players; milestone stacks won the first ``won_early`` places."""
    seats = equal_tickets(worths[won_early:])
    cash = max(0, len(worths) - won_early - seats)
    return satellite_stage(won_early + seats, left, awarded_early=won_early, cash_places=cash)


def win_alike(left: int, worths: Sequence[int] | None, *, won_early: int = 0) -> bool:
    """Whether everybody left wins the same ticket; None in an event that is not a satellite."""
    return worths is not None and seats_stage(left, worths, won_early=won_early).is_over


def is_decided(
    left: int, worths: Sequence[int] | None = None, *, is_field_closed: bool = False, won_early: int = 0
) -> bool:
    """Whether nobody left could still lose anything.

    A satellite is over when everybody left receives a ticket (Sanremo art. 6); not before registration
    closes, because every sale may add a ticket.
    """
    return left <= 1 or (is_field_closed and win_alike(left, worths, won_early=won_early))
