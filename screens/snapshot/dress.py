"""How a display is dressed: its colours, the pictures of the house, whether it reads aloud, when it is dimmed."""

from __future__ import annotations

from dataclasses import asdict

from django.urls import reverse

from displays.colours import palette
from displays.queries import DisplayRow, LookView, look
from screens.snapshot.cache import Body


def dressed(row: DisplayRow) -> Body:
    """The look of the display: its own colours, else the house's; ``colours`` is empty where none were typed.

    ``dims_from`` and ``dims_until`` are times of day in the house's zone.
    """
    chosen = look()
    theme = row.theme or chosen.theme
    return {
        "preset": theme,
        "colours": _colours(chosen) if theme == "house" else {},
        "logo": _address(chosen.logo),
        "sponsor": _address(chosen.sponsor),
        "reads_aloud": row.reads_aloud,
        "dims_from": chosen.dims_from,
        "dims_until": chosen.dims_until,
    }


def _colours(chosen: LookView) -> dict[str, str]:
    return asdict(palette(chosen.colour)) if chosen.colour else {}


def _address(digest: str) -> str:
    return reverse("picture", args=[digest]) if digest else ""
