"""The places that entries take, as answers name them."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.knockouts import Placing


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceTaken:
    """The places that an entry takes, equal if it shares none."""

    entry: int
    place: int
    place_to: int


def place_taken(entry_id: int, placing: Placing) -> PlaceTaken:
    """The answer of a placing."""
    return PlaceTaken(entry=entry_id, place=placing.first, place_to=placing.last)
