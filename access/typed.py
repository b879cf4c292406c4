"""Numbers typed into forms."""

from __future__ import annotations

from django.http import HttpRequest

from rulebook.refusals import Refusal

DIGITS = 18
"""No count here has more digits."""


def whole_number(text: str) -> int | None:
    """The whole number in a submitted text; None for anything else, or for too many digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= DIGITS else None


def signed_number(text: str) -> int | None:
    """The same, below zero after a minus sign."""
    number = whole_number(text.removeprefix("-"))
    return -number if number is not None and text.startswith("-") else number


def number_in(request: HttpRequest, name: str) -> int | None:
    """A whole number from the form; None if left empty.

    Raises ``Refusal`` ``number_unreadable``, or ``value_out_of_range`` for more digits than any count has.
    """
    text = request.POST.get(name, "").strip()
    if not text:
        return None
    if not text.isdecimal():
        raise Refusal("number_unreadable", field=name, text=text[:20])
    if len(text) > DIGITS:
        raise Refusal("value_out_of_range", field=name)
    return int(text)
