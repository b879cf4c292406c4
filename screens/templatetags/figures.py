"""Formats of money, chips, blinds and clock times on every page and print."""

from __future__ import annotations

from decimal import Decimal

from django import template
from django.utils.formats import number_format

from rulebook.money import Money
from wording.figures import NO_BREAK, chips_text, money_short_text, money_text

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
def chips(count: int | None) -> str:
    """``20000`` as ``20,000`` in English, ``20.000`` in Italian; empty for ``None``."""
    return "" if count is None else chips_text(count)


@register.filter
def chips_short(count: int | None) -> str:
    """From 100,000 on in K (exact to one decimal) or M (to two): ``125K``, ``1.26M``; else in full."""
    if count is None or count < COMPACT_FROM:
        return chips(count)
    for unit, letter, digits in COMPACT_UNITS:
        if count >= unit and count * 10**digits % unit == 0:
            return _trimmed(Decimal(count) / unit) + letter
    return chips(count)


@register.filter
def blinds(level: object) -> str:
    """Small and big blind: ``500 / 1,000``, ``75K / 150K``; in stud both bets."""
    small, big = getattr(level, "small_blind", None) or 0, getattr(level, "big_blind", None)
    if not big:
        small, big = getattr(level, "small_bet", None) or 0, getattr(level, "big_bet", None)
    return blinds_of(small, big) if big else ""


def blinds_of(small: int, big: int) -> str:
    """Both in K or M from a big blind of 100,000, if both are exact in it."""
    for unit, letter, digits in COMPACT_UNITS if big >= COMPACT_FROM else ():
        if big >= unit and not big * 10**digits % unit and not small * 10**digits % unit:
            one, two = _trimmed(Decimal(small) / unit), _trimmed(Decimal(big) / unit)
            return f"{one}{letter}{NO_BREAK}/{NO_BREAK}{two}{letter}"
    return f"{chips(small)}{NO_BREAK}/{NO_BREAK}{chips(big)}"


@register.filter
def minutes(milliseconds: int | None) -> str:
    """Time left as ``m:ss`` up to 99:59, ``h:mm:ss`` beyond; a second that has begun counts."""
    if milliseconds is None:
        return ""
    seconds = -(-max(0, milliseconds) // 1000)
    if seconds < 6_000:
        return f"{seconds // 60}:{seconds % 60:02d}"
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


def _trimmed(figure: Decimal) -> str:
    plain = figure.normalize()
    digits = max(0, -int(plain.as_tuple().exponent))
    return number_format(plain, digits, use_l10n=True, force_grouping=True)
