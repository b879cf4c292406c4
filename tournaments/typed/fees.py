"""The fee by amount as typed: ``to 3000 10%`` per line, the last one for any amount."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulebook.fees import FeeBand
from rulebook.money import Money, minor_digits, parse_money
from rulebook.refusals import Refusal
from tournaments.typed.lines import percent_text, points_of

BAND = re.compile(r"^(?:\D*?(?P<amount>\d[\d.,']*)\s+)?\D*?(?P<percent>\d+(?:[.,]\d{1,2})?)\s*%$")


def fees_of(text: str, currency: str) -> tuple[FeeBand, ...]:
    """The bands in ascending order; raises ``Refusal("row_unreadable")`` naming the line."""
    bands = []
    for row, line in enumerate((line.strip() for line in text.splitlines() if line.strip()), start=1):
        match = BAND.match(line)
        if match is None:
            raise Refusal("row_unreadable", field="fee_rule", row=row, text=line[:40], wanted="“3000 10%”")
        amount = match["amount"]
        up_to = parse_money(amount, currency, field="fee_rule").minor if amount else None
        bands.append(FeeBand(up_to, points_of(match["percent"], field="fee_rule", row=row)))
    return tuple(sorted(bands, key=lambda band: (band.up_to is None, band.up_to or 0)))


def fees_text(bands: Sequence[FeeBand], currency: str) -> str:
    """The bands as they are typed."""
    return "\n".join(f"{_amount(band, currency)}{percent_text(band.points)}%" for band in bands)


def _amount(band: FeeBand, currency: str) -> str:
    if band.up_to is None:
        return ""
    whole = band.up_to % 10 ** minor_digits(currency) == 0
    amount = Money(band.up_to, currency).amount
    return f"{int(amount) if whole else amount} "
