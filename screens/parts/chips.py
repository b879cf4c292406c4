"""The chips of an event in the break view: each value next to a chip of its colour."""

from __future__ import annotations

from collections.abc import Sequence

from screens.parts.cache import Body
from tournaments.values import Chip

SHOWN = 8


def chips_told(chip_set: Sequence[Chip]) -> list[Body]:
    """The chips of a set, smallest first; empty if no set was entered."""
    chips = sorted(chip_set, key=lambda chip: chip.worth)
    return [{"worth": chip.worth, "colour": chip.swatch} for chip in chips[:SHOWN]]
