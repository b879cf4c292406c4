"""The chips of an event in the break view: each value next to a chip of its colour."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook.chips.hues import chip_colours
from screens.parts.cache import Body
from tournaments.values import Chip

SHOWN = 8


def chips_body(chip_set: Sequence[Chip]) -> list[Body]:
    """The chips of a set, smallest first, in their colours or the usual ones; empty if no set was entered."""
    chips = sorted(chip_set, key=lambda chip: chip.worth)[:SHOWN]
    colours = chip_colours([chip.worth for chip in chips], {chip.worth: chip.swatch for chip in chips})
    return [{"worth": chip.worth, "colour": colour} for chip, colour in zip(chips, colours, strict=True)]
