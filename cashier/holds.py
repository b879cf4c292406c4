"""What the apps above forbid the cashier: each registers a check at the start."""

from __future__ import annotations

from collections.abc import Callable

Hold = Callable[[int], None]
_holds: list[Hold] = []


def hold_sales(hold: Hold) -> None:
    """Register who may forbid that the sales of an event change; it raises ``Refusal``."""
    _holds.append(hold)


def require_free(event_id: int) -> None:
    """Raise what forbids that anything is sold or voided: a published ladder, for one."""
    for hold in _holds:
        hold(event_id)
