"""Queries about the payouts: the prize pool, the structure, the awards."""

from payouts.models import AwardStatus
from payouts.queries.awards import (
    AwardFilters,
    AwardView,
    PaidSoFar,
    award,
    award_of,
    awards,
    due_awards,
    paid_so_far,
    side_awards,
    side_awards_of,
)
from payouts.queries.structure import PayoutStructureView, PrizeView, is_published, pool, proposal, structure

__all__ = [
    "AwardFilters",
    "AwardStatus",
    "AwardView",
    "PaidSoFar",
    "PayoutStructureView",
    "PrizeView",
    "award",
    "award_of",
    "awards",
    "due_awards",
    "is_published",
    "paid_so_far",
    "pool",
    "proposal",
    "side_awards",
    "side_awards_of",
    "structure",
]
