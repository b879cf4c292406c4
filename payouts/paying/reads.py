"""Prizes due and paid, and what differs from them, read by API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from access.reads import read
from access.roles import READERS
from payouts.awards.details import AwardDetails
from payouts.awards.rows import AwardFilters
from payouts.paying.listing import award_list
from payouts.publishing.differences import DifferenceDetails, difference_details
from payouts.publishing.differences import differences as found_differences
from tournaments import queries as tournaments


@read("events/<int:event>/awards/", admits=READERS, filtered_by=AwardFilters)
def awards(asked: Mapping[str, Any], event: int) -> Sequence[AwardDetails]:
    """List the prizes of the entries by place and their bounties, paid and due."""
    return award_list(tournaments.event(event).id, asked)


@read("events/<int:event>/differences/", admits=READERS)
def differences(event: int) -> Sequence[DifferenceDetails]:
    """List what differs between prizes that were paid and the payouts as published since, settled ones as well."""
    return tuple(difference_details(one) for one in found_differences(tournaments.event(event).id))
