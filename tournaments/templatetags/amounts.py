"""Amounts of the set-up, stored in minor units of its currency."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from django import template
from django.utils.formats import number_format

from rulebook.money import Money
from rulebook.structure import hours
from tournaments.check.outlook import FieldOutlook
from wording.figures import money_short_text, money_text

register = template.Library()
BARS, WIDTH, HEIGHT = 15, 300, 72


@dataclass(frozen=True, slots=True)
class PrizeBar:
    """The prize of a place as a bar of the chart, in its units."""

    place: int
    x: float
    y: float
    width: float
    height: float


@register.filter
def minor_in(minor: int, currency: str) -> str:
    """``485000`` in EUR as ``€4,850``; a dash for 0."""
    return money_short_text(Money(minor, currency)) if minor else "–"


@register.filter
def exact_in(minor: int, currency: str) -> str:
    """``485000`` in EUR as ``€4,850.00``."""
    return money_text(Money(minor, currency))


@register.filter
def hours_of(seconds: int | None) -> str:
    """``19200`` seconds as ``5:20``; a dash if unknown."""
    return "–" if seconds is None else hours(seconds)


@register.filter
def prize_bars(field: FieldOutlook) -> list[PrizeBar]:
    """The prizes of the first places as bars; the highest fills the chart."""
    prizes = [tier.prize_minor for tier in field.tiers for _place in range(tier.first, tier.last + 1)][:BARS]
    if not prizes or not prizes[0]:
        return []
    step = WIDTH / max(len(prizes), BARS // 3)
    heights = [max(1.0, round(HEIGHT * prize / prizes[0], 1)) for prize in prizes]
    return [
        PrizeBar(at + 1, round(at * step, 1), round(HEIGHT - tall, 1), round(step * 0.8, 1), tall)
        for at, tall in enumerate(heights)
    ]


@register.filter
def share_of(minor: int, whole: int) -> str:
    """A part of the prizes in percent; a dash for 0."""
    if not minor or not whole:
        return "–"
    share = (Decimal(100) * minor / whole).quantize(Decimal("0.1"), ROUND_HALF_UP)
    return f"{number_format(share, 1)} %"


@register.filter
def times(minor: int, price: int) -> str:
    """How many times buy-in and fee a prize is; a dash if there is none."""
    if not minor or not price:
        return "–"
    return f"{number_format((Decimal(minor) / price).quantize(Decimal('0.1'), ROUND_HALF_UP), 1)}×"
