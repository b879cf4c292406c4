"""What a house publishes of an event: nothing, the places, or the places with their prizes."""

from __future__ import annotations

from enum import StrEnum


class PublicResults(StrEnum):
    """Nothing, places without prizes, with the prizes as published, or as awarded: after a deal these differ."""

    NONE = "none"
    PLACES = "places"
    PUBLISHED = "published"
    AWARDED = "awarded"


def told_prize(shown: PublicResults, published: int, awarded: int) -> int | None:
    """The prize that others read, of a place's as published and as awarded; None where the house names none."""
    match shown:
        case PublicResults.PUBLISHED:
            return published
        case PublicResults.AWARDED:
            return awarded
        case _:
            return None
