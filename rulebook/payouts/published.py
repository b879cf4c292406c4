"""Events whose payouts were published, and which of them is nearest to an event."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rulebook.payouts.tiers import Tier


@dataclass(frozen=True, slots=True)
class PublishedEvent:
    """A real event, amounts in whole units of its currency; ``tiers`` may hold the first places only."""

    name: str
    year: int
    currency: str
    entries: int
    price: int
    pool: int
    places: int
    tiers: tuple[Tier, ...]

    @property
    def last_known(self) -> int:
        """The last place down to which all prizes are known."""
        last = 0
        for tier in self.tiers:
            if tier.first != last + 1:
                break
            last = tier.last
        return last


def nearest_event(events: Sequence[PublishedEvent], entries: int, pool: int) -> PublishedEvent | None:
    """The event nearest by entries, then by pool in whole units, both as a ratio; None without entries.

    Only events whose first prize is known are compared.
    """
    complete = [event for event in events if event.last_known and event.entries and event.pool]
    if not complete or entries < 1:
        return None
    return min(complete, key=lambda one: (_ratio(one.entries, entries), _ratio(one.pool, max(pool, 1))))


def _ratio(size: int, other: int) -> Fraction:
    return Fraction(max(size, other), min(size, other))
