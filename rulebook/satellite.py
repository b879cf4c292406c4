"""A satellite: how many seats it pays, the remainder and its place, when it is over."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Satellite:
    """``seats`` tickets of equal value, and ``remainder`` minor units to ``remainder_place``, if any."""

    pool: int
    seats: int
    remainder: int
    remainder_place: int | None


def satellite(pool: int, ticket: int) -> Satellite:
    """The seats that ``pool`` pays for at ``ticket`` each, both in minor units (Sanremo art. 6).

    The rest is cash for the next place: 63 x 110 = 6,930 makes 6 tickets of 1,100 and 330 to the 7th. A pool
    of less than one ticket goes to the first (not specified). Raises ``Refusal("ticket_without_value")``.
    """
    if ticket <= 0:
        raise Refusal("ticket_without_value", field="ticket")
    seats, remainder = divmod(pool, ticket)
    return Satellite(pool, seats, remainder, seats + 1 if remainder else None)


def satellite_is_over(seats: int, players_left: int) -> bool:
    """Whether the winners are decided: with a remainder too, as its place goes to the last one out."""
    return players_left <= max(seats, 1)
