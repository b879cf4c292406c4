"""Prizes by place: how many are paid, what each receives, and what a payout structure must satisfy."""

from rulebook.payouts.default import UNITS, default_payouts
from rulebook.payouts.jumps import Jump, jumps, sure_of
from rulebook.payouts.places import PaidPlaces, paid_places, places_paid
from rulebook.payouts.properties import PayoutFault, faults_of
from rulebook.payouts.tables import (
    Prize,
    PrizeKind,
    by_percentages,
    money_prizes,
    tickets,
)

__all__ = [
    "UNITS",
    "Jump",
    "PaidPlaces",
    "PayoutFault",
    "Prize",
    "PrizeKind",
    "by_percentages",
    "default_payouts",
    "faults_of",
    "jumps",
    "money_prizes",
    "paid_places",
    "places_paid",
    "sure_of",
    "tickets",
]
