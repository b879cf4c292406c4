"""A later flight paid for while its buyer plays an earlier one (Colossus 2015): the entry is played only if needed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulebook.profile import ClockRules


@dataclass(frozen=True, slots=True)
class Flight:
    """The number of a day in its event, and the day that it leads to; None for the last day."""

    number: int
    leads_to: int | None


def may_pay_ahead(plays: Flight, wanted: Flight, house: ClockRules) -> bool:
    """Whether a player on one flight may pay for another: a later one that leads to the same day."""
    leads_alike = plays.leads_to is not None and plays.leads_to == wanted.leads_to
    return house.pays_ahead and leads_alike and wanted.number > plays.number


class AheadGoes(StrEnum):
    """What becomes of an entry paid ahead."""

    WAITS = "waits"
    PLAYED = "played"
    REFUNDED = "refunded"


@dataclass(frozen=True, slots=True)
class PaidAhead:
    """An entry paid ahead beside what its player has now.

    ``is_open``: its flight is not over, and still takes entries. ``has_bag``: a bag that leads to the same day.
    ``is_first``: the player paid for no earlier flight. ``is_disqualified``: from an earlier one.
    """

    is_open: bool = True
    is_in_play: bool = False
    has_bag: bool = False
    is_first: bool = True
    is_disqualified: bool = False


def ahead_goes(paid: PaidAhead) -> AheadGoes:
    """Who is out plays the next flight paid for; who has a bag, or cannot enter it any more, is refunded.

    A disqualified player loses what was won, not a flight that was never played (ours).
    """
    if paid.has_bag or paid.is_disqualified or not paid.is_open:
        return AheadGoes.REFUNDED
    return AheadGoes.WAITS if paid.is_in_play or not paid.is_first else AheadGoes.PLAYED
