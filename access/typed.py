"""Typed figures, read as numbers."""

from __future__ import annotations

from django.http import HttpRequest

from rulebook.refusals import Refusal

DIGITS = 18
"""No count here has more digits."""


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
