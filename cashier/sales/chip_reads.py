"""The chips that sales given, read by API."""

from __future__ import annotations

from collections.abc import Sequence

from access.reads import read
from access.roles import READERS
from cashier.sales.chips_out import ChipsOut, chips_sold
from tournaments import queries as tournaments


@read("events/<int:event>/chips-sold/", admits=READERS, is_whole=True)
def chips_out(event: int) -> Sequence[ChipsOut]:
    """List the chips that sales of an event brought into play, by denomination; later colour-ups are not taken off."""
    return chips_sold(tournaments.event(event).id)
