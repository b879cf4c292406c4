"""Questions to the payouts: the pool, the ladder, who is awarded what."""

from payouts.models import AwardStatus
from payouts.queries.awards import (
    AwardFilters,
    AwardView,
    PaidSoFar,
    award,
    award_list,
    award_of,
    awards,
    due_awards,
    paid_so_far,
)
from payouts.queries.ladder import LadderView, PrizeView, is_published, ladder, pool, proposal

__all__ = [
    "AwardFilters",
    "AwardStatus",
    "AwardView",
    "LadderView",
    "PaidSoFar",
    "PrizeView",
    "award",
    "award_list",
    "award_of",
    "awards",
    "due_awards",
    "is_published",
    "ladder",
    "paid_so_far",
    "pool",
    "proposal",
]
