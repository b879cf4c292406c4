"""When an event is decided: one player is left, or in a satellite no more than win the same ticket."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from rulebook.satellite import satellite_is_over


def equal_tickets(worths: Sequence[int]) -> int:
    """How many first places win the same: ``worths`` are ticket values by place, in minor units, 0 for none."""
    first = worths[0] if worths else 0
    return sum(1 for _worth in takewhile(lambda worth: worth == first > 0, worths))


def win_alike(left: int, worths: Sequence[int] | None) -> bool:
    """Whether everybody left wins the same ticket; never in an event that is not a satellite (None)."""
    return worths is not None and satellite_is_over(equal_tickets(worths), left)


def is_decided(left: int, worths: Sequence[int] | None = None, *, is_field_closed: bool = False) -> bool:
    """Whether nobody left could still lose anything.

    A satellite is over when everybody left receives a ticket (Sanremo art. 6); not before registration
    closes, as every sale may add one.
    """
    return left <= 1 or (is_field_closed and win_alike(left, worths))
