"""The chips of an event as the break view shows them: each value beside a chip of its colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from screens.parts.cache import Body
from tournaments.setup.values import Chip

COLOURS: Mapping[str, str] = {
    "white": "#f4f1e8",
    "red": "#c8242c",
    "blue": "#1d5fc4",
    "green": "#1f7a3d",
    "black": "#14181b",
    "purple": "#6b2fa0",
    "yellow": "#f2c21a",
    "orange": "#ef7d1a",
    "pink": "#e8719d",
    "grey": "#8b949a",
    "gray": "#8b949a",
    "brown": "#7a4b26",
    "bianco": "#f4f1e8",
    "rosso": "#c8242c",
    "blu": "#1d5fc4",
    "verde": "#1f7a3d",
    "nero": "#14181b",
    "viola": "#6b2fa0",
    "giallo": "#f2c21a",
    "arancione": "#ef7d1a",
    "rosa": "#e8719d",
    "grigio": "#8b949a",
    "marrone": "#7a4b26",
}
"""What a house calls its chips, in the languages of the product; another word is a chip without a colour."""
SHOWN = 8


def chips_told(chip_set: Sequence[Chip]) -> list[Body]:
    """The chips of a set, the smallest first; none where no set was entered."""
    chips = sorted(chip_set, key=lambda chip: chip.worth)
    return [
        {"worth": chip.worth, "colour": COLOURS.get(chip.colour.strip().lower(), "")}
        for chip in chips[:SHOWN]
    ]
