"""What is told where a value is none of those to choose from."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

MOST_LISTED = 40


def not_among(value: object, choices: Iterable[object]) -> str:
    """The value beside those there are; of very many the first."""
    known = [str(one) for one in choices if one not in ("", None)]
    listed = ", ".join(known[:MOST_LISTED]) + (" …" if len(known) > MOST_LISTED else "")
    return _("“%(value)s” is not among the choices: %(choices)s.") % {
        "value": str(value)[:40],
        "choices": listed,
    }
