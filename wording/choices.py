"""The message for a value that is not one of the choices."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

MOST_LISTED = 40


def not_among(value: object, choices: Iterable[object]) -> str:
    """The value and the choices; if there are very many, the first of them."""
    names = [str(choice) for choice in choices if choice not in ("", None)]
    text = ", ".join(names[:MOST_LISTED]) + (" …" if len(names) > MOST_LISTED else "")
    return _("“%(value)s” is not among the choices: %(choices)s.") % {
        "value": str(value)[:40],
        "choices": text,
    }
