"""What a house publishes about an event: nothing, the places, or the places with their prizes."""

from __future__ import annotations

from enum import StrEnum


class PublicResults(StrEnum):
    """Nothing, places without prizes, with the prizes as published, or as awarded: after a deal these differ."""

    NONE = "none"
    PLACES = "places"
    PUBLISHED = "published"
    AWARDED = "awarded"


def told_prize(results: PublicResults, published: int, awarded: int) -> int | None:
    """The prize that others read, of the published one and the awarded one; None if the house publishes none."""
    match results:
        case PublicResults.PUBLISHED:
            return published
        case PublicResults.AWARDED:
            return awarded
        case _:
            return None
