"""The tip that a winner leaves for the staff, and the part of it that the staff has received."""

from __future__ import annotations

from rulebook.prize_tax import WHOLE
from rulebook.refusals import Refusal


def suggested_tip(net: int, points: int) -> int:
    """The tip suggested: ``points`` hundredths of a percent of the winner's net prize, rounded down (minor units)."""
    return net * points // WHOLE


def require_tip(tip: int, net: int) -> None:
    """Raise ``Refusal("tip_over_prize")`` unless the prize after tax is at least that much."""
    if not 0 <= tip <= net:
        raise Refusal("tip_over_prize", field="tip_minor")


def require_left(wanted: int, left: int, *, currency: str) -> None:
    """Raise ``Refusal("tips_short")`` unless tips of that much have not been paid to the staff yet."""
    if not 0 < wanted <= left:
        raise Refusal("tips_short", field="amount_minor", left_minor=left, currency=currency)
