"""Amounts of the set-up, which are kept in minor units of its currency."""

from __future__ import annotations

from django import template

from rulebook.money import Money
from rulebook.structure import hours
from wording.figures import money_short_text

register = template.Library()


@register.filter
def minor_in(minor: int, currency: str) -> str:
    """``485000`` in EUR as ``€4,850``; a dash for nothing."""
    return money_short_text(Money(minor, currency)) if minor else "–"


@register.filter
def hours_of(seconds: int | None) -> str:
    """``19200`` seconds as ``5:20``; a dash where it is not known."""
    return "–" if seconds is None else hours(seconds)
