"""What the apps above forbid the cashier: each registers a check at startup."""

from __future__ import annotations

from collections.abc import Callable

SalesCheck = Callable[[int], None]
_checks: list[SalesCheck] = []


def lock_sales(check: SalesCheck) -> None:
    """Register a check that may forbid changing the sales of an event; it raises ``Refusal``."""
    _checks.append(check)


def require_free(event_id: int) -> None:
    """Raise what forbids sales and voids now: published payouts, for example."""
    for check in _checks:
        check(event_id)
