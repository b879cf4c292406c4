"""The places of entries, as shown in answers."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.knockouts import Placing


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTaken:
    """The places that an entry takes, equal unless tied."""

    entry: int
    place: int
    place_to: int


def place_taken(entry_id: int, placing: Placing) -> PlaceTaken:
    """The answer for a placing."""
    return PlaceTaken(entry=entry_id, place=placing.first, place_to=placing.last)
