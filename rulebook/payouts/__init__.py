"""Prizes by place: how many are paid, what each receives, and what a payout structure must satisfy."""

from rulebook.payouts.default import default_payouts, nice_unit
from rulebook.payouts.jumps import Jump, jumps, sure_of
from rulebook.payouts.places import PaidPlaces, paid_places, places_paid
from rulebook.payouts.shape import PayoutShape, RemainderPlace, Steepness, Tiering
from rulebook.payouts.tables import (
    Prize,
    PrizeKind,
    by_percentages,
    money_prizes,
)
from rulebook.payouts.tiers import Tier, TierOrder, TiersCheck, check_tiers, tiers_of, usual_tiers
from rulebook.payouts.versions import PaidDifference, paid_differences

__all__ = [
    "Jump",
    "PaidDifference",
    "PaidPlaces",
    "PayoutShape",
    "Prize",
    "PrizeKind",
    "RemainderPlace",
    "Steepness",
    "Tier",
    "TierOrder",
    "Tiering",
    "TiersCheck",
    "by_percentages",
    "check_tiers",
    "default_payouts",
    "jumps",
    "money_prizes",
    "nice_unit",
    "paid_differences",
    "paid_places",
    "places_paid",
    "sure_of",
    "tiers_of",
    "usual_tiers",
]
