"""Queries about the payouts: the prize pool, the structure, the awards."""

from payouts.models import AwardStatus
from payouts.queries.awards import (
    AwardFilters,
    AwardView,
    PaidSoFar,
    award,
    award_of,
    awards,
    awards_of_entry,
    due_awards,
    paid_so_far,
    side_awards,
    side_awards_of,
)
from payouts.queries.differences import count_open_differences, open_differences
from payouts.queries.side_pools import awarded_pools
from payouts.queries.structure import (
    PayoutStructureView,
    PrizeView,
    is_published,
    pool,
    proposal,
    seat_worths,
    structure,
)
from payouts.queries.versions import is_reopened

__all__ = [
    "AwardFilters",
    "AwardStatus",
    "AwardView",
    "PaidSoFar",
    "PayoutStructureView",
    "PrizeView",
    "award",
    "award_of",
    "awarded_pools",
    "awards",
    "awards_of_entry",
    "count_open_differences",
    "due_awards",
    "is_published",
    "is_reopened",
    "open_differences",
    "paid_so_far",
    "pool",
    "proposal",
    "seat_worths",
    "side_awards",
    "side_awards_of",
    "structure",
]
