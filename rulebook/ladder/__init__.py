"""Prizes by place: how many are paid, what each receives, and what a payout structure must satisfy."""

from rulebook.ladder.generated import UNITS, ladder
from rulebook.ladder.places import PaidPlaces, paid_places, places_paid
from rulebook.ladder.properties import LadderFault, faults_of
from rulebook.ladder.tables import (
    Prize,
    PrizeKind,
    by_percentages,
    money_prizes,
    tickets,
)

__all__ = [
    "UNITS",
    "LadderFault",
    "PaidPlaces",
    "Prize",
    "PrizeKind",
    "by_percentages",
    "faults_of",
    "ladder",
    "money_prizes",
    "paid_places",
    "places_paid",
    "tickets",
]
