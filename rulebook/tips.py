"""What a winner leaves for the staff of a prize, and what the staff has received of it."""

from __future__ import annotations

from rulebook.prize_tax import WHOLE
from rulebook.refusals import Refusal


def suggested_tip(net: int, points: int) -> int:
    """What a house suggests: ``points`` hundredths of a percent of what the winner receives, rounded down (minor units)."""
    return net * points // WHOLE


def require_tip(tip: int, net: int) -> None:
    """Raise ``Refusal("tip_over_prize")`` unless the winner has that much after tax."""
    if not 0 <= tip <= net:
        raise Refusal("tip_over_prize", field="tip_minor")


def require_left(wanted: int, left: int, *, currency: str) -> None:
    """Raise ``Refusal("tips_short")`` unless that much was left for the staff and not paid yet."""
    if not 0 < wanted <= left:
        raise Refusal("tips_short", field="amount_minor", left_minor=left, currency=currency)
