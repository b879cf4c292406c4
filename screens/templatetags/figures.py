"""Formats of money, chips, blinds and clock times on every page and print."""

from __future__ import annotations

from decimal import Decimal

from django import template
from django.utils.formats import number_format

from rulebook.money import Money
from wording.figures import NO_BREAK, chips_text, money_short_text, money_text, rate_typed

register = template.Library()

COMPACT_FROM = 100_000
COMPACT_UNITS = ((1_000_000, "M", 2), (1_000, "K", 1))


@register.filter
def money(amount: Money | None) -> str:
    """``Money(1222200)`` as ``€12,222.00`` in English, ``12.222,00 €`` in Italian; empty for ``None``."""
    return "" if amount is None else money_text(amount)


@register.filter
def money_short(amount: Money | None) -> str:
    """Like ``money``, without cents if there are none: ``€12,222``."""
    return "" if amount is None else money_short_text(amount)


@register.filter
def rate(decimals: str) -> str:
    """An exchange rate: ``0.9524`` in English, ``0,9524`` in Italian; empty for none."""
    return rate_typed(decimals)


@register.filter
def chips(count: int | None) -> str:
    """``20000`` as ``20,000`` in English, ``20.000`` in Italian; empty for ``None``."""
    return "" if count is None else chips_text(count)


@register.filter
def chips_short(count: int | None) -> str:
    """From 100,000 in K (exact to one decimal) or M (to two): ``125K``, ``1.26M``; otherwise in full."""
    if count is None or count < COMPACT_FROM:
        return chips(count)
    for unit, letter, digits in COMPACT_UNITS:
        if count >= unit and count * 10**digits % unit == 0:
            return _trimmed(Decimal(count) / unit) + letter
    return chips(count)


@register.filter
def blinds(level: object) -> str:
    """Small and big blind: ``500 / 1,000``, ``75K / 150K``; in stud both bets; as the next level's."""
    return _written(level, "", beside="next_")


@register.filter
def next_blinds(level: object) -> str:
    """The blinds of the next level, in the same format."""
    return _written(level, "next_", beside="")


def _written(level: object, prefix: str, *, beside: str) -> str:
    for unit in ("blind", "bet"):
        small, big, other = (
            getattr(level, name, None) or 0
            for name in (f"{prefix}small_{unit}", f"{prefix}big_{unit}", f"{beside}big_{unit}")
        )
        if big:
            return blinds_of(small, big, other)
    return ""


def blinds_of(small: int, big: int, beside: int = 0) -> str:
    """Both in K or M from a big blind of 100,000, in this or the other level, if both are exact in it."""
    for unit, letter, digits in COMPACT_UNITS if max(big, beside) >= COMPACT_FROM else ():
        if big >= unit and not big * 10**digits % unit and not small * 10**digits % unit:
            first, second = _trimmed(Decimal(small) / unit), _trimmed(Decimal(big) / unit)
            return f"{first}{letter}{NO_BREAK}/{NO_BREAK}{second}{letter}"
    return f"{chips(small)}{NO_BREAK}/{NO_BREAK}{chips(big)}"


@register.filter
def minutes(milliseconds: int | None) -> str:
    """Time left as ``m:ss`` up to 99:59, ``h:mm:ss`` beyond; a started second counts as a whole one."""
    return _clock_time(milliseconds, 6_000)


@register.filter
def until(milliseconds: int | None) -> str:
    """Time until something: ``m:ss``, from one hour on ``h:mm:ss``."""
    return _clock_time(milliseconds, 3_600)


def _clock_time(milliseconds: int | None, long_from: int) -> str:
    if milliseconds is None:
        return ""
    seconds = -(-max(0, milliseconds) // 1000)
    if seconds < long_from:
        return f"{seconds // 60}:{seconds % 60:02d}"
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


def _trimmed(figure: Decimal) -> str:
    number = figure.normalize()
    digits = max(0, -int(number.as_tuple().exponent))
    return number_format(number, digits, use_l10n=True, force_grouping=True)
