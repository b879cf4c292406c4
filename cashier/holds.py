"""What the apps above forbid the cashier: each registers a check at startup."""

from __future__ import annotations

from collections.abc import Callable

Hold = Callable[[int], None]
_holds: list[Hold] = []


def hold_sales(hold: Hold) -> None:
    """Register a check that may forbid changing the sales of an event; it raises ``Refusal``."""
    _holds.append(hold)


def require_free(event_id: int) -> None:
    """Raise what forbids sales and voids now: published payouts, for example."""
    for hold in _holds:
        hold(event_id)
