"""The exchanges whose receipts the pages of the furnished house show."""

from __future__ import annotations

from collections.abc import Mapping

from tests.cashier import currencies


def exchange_pages(drawer: int) -> Mapping[str, Mapping[str, tuple[int, ...]]]:
    """Notes bought at this drawer, so that there are pages of their rate and their rounding."""
    currencies.set_rate("0.95238", selling="0.98", step_minor=100)
    made = currencies.exchange(drawer, 25_050)
    return {"exchange-receipt": {"exchange_id": (made.id,)}}
