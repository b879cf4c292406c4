"""What the apps above forbid the cashier: each registers a check at startup."""

from __future__ import annotations

from collections.abc import Callable, Collection

SalesCheck = Callable[[int], None]
PartsCheck = Callable[[int, Collection[str]], None]
_checks: list[SalesCheck] = []
_checks_of_parts: list[PartsCheck] = []


def lock_sales(check: SalesCheck) -> None:
    """Register a check that may forbid changing the sales of an event; it raises ``Refusal``."""
    _checks.append(check)


def require_free(event_id: int) -> None:
    """Raise what forbids sales and voids now: published payouts, for example."""
    for check in _checks:
        check(event_id)


def lock_parts(check: PartsCheck) -> None:
    """Register a check that may forbid sales and voids that move these parts of prices; it raises ``Refusal``."""
    _checks_of_parts.append(check)


def require_parts_free(event_id: int, parts: Collection[str]) -> None:
    """Raise what forbids that money of these parts comes in or goes back: a side pool that is awarded, for example."""
    for check in _checks_of_parts:
        check(event_id, parts)
