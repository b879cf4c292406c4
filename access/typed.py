"""Typed figures, read as numbers."""

from __future__ import annotations

from django.http import HttpRequest

from rulebook.refusals import Refusal

DIGITS = 18
"""No count here has more digits."""


def whole_number(text: str) -> int | None:
    """The whole number in a text that a page was sent; None for anything else, or for more digits than any has here."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= DIGITS else None


def signed_number(text: str) -> int | None:
    """The same, below zero after a minus sign."""
    number = whole_number(text.removeprefix("-"))
    return -number if number is not None and text.startswith("-") else number


def number_in(request: HttpRequest, name: str) -> int | None:
    """A whole number from the form; none if left empty.

    Raises ``Refusal`` ``number_unreadable``, or ``value_out_of_range`` for more digits than any count has.
    """
    typed = request.POST.get(name, "").strip()
    if not typed:
        return None
    if not typed.isdecimal():
        raise Refusal("number_unreadable", field=name, text=typed[:20])
    if len(typed) > DIGITS:
        raise Refusal("value_out_of_range", field=name)
    return int(typed)
