"""The prizes by place: how many are paid, what each receives, and what a ladder must hold."""

from rulebook.ladder.generated import UNITS, ladder
from rulebook.ladder.places import PaidPlaces, paid_places, places_paid
from rulebook.ladder.properties import LadderFault, faults_of
from rulebook.ladder.tables import (
    Band,
    Prize,
    PrizeKind,
    band_for,
    by_percentages,
    fixed_amounts,
    money_prizes,
    things,
    tickets,
)

__all__ = [
    "UNITS",
    "Band",
    "LadderFault",
    "PaidPlaces",
    "Prize",
    "PrizeKind",
    "band_for",
    "by_percentages",
    "faults_of",
    "fixed_amounts",
    "ladder",
    "money_prizes",
    "paid_places",
    "places_paid",
    "things",
    "tickets",
]
