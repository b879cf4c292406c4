"""What the apps above do as bounties are sold and voided: each registers its step or its check at startup."""

from __future__ import annotations

from collections.abc import Callable

from cashier.models import Sale
from journal.book import OpenBook
from rulebook.products import PartKind

SoldStep = Callable[[OpenBook, int, int], None]
VoidCheck = Callable[[int, int], None]
_steps: list[SoldStep] = []
_checks: list[VoidCheck] = []


def follow_bounties(step: SoldStep) -> None:
    """Register a step for the entry whose bounty was sold (above zero, in minor units) or voided (below)."""
    _steps.append(step)


def lock_bounties(check: VoidCheck) -> None:
    """Register a check that may forbid the void of an entry with this much of bounties; it raises ``Refusal``."""
    _checks.append(check)


def bounty_of(sale: Sale) -> int:
    """The bounty in a sale, in minor units."""
    return int(sale.parts.get(PartKind.BOUNTY, 0))


def bounty_moved(book: OpenBook, sale: Sale, sign: int) -> None:
    """Step: the bounty of a sale was bought (1), or is bought no more (-1)."""
    if minor := bounty_of(sale):
        for step in _steps:
            step(book, sale.entry_id, sign * minor)


def require_bounties_free(sale: Sale) -> None:
    """Raise what forbids that the entry of a sale is void: bounties that it won, for example."""
    for check in _checks:
        check(sale.entry_id, bounty_of(sale))
