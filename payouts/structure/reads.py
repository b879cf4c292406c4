"""The payouts of an event and their versions, read by API."""

from __future__ import annotations

from collections.abc import Sequence

from access.reads import read
from access.roles import READERS
from payouts.structure import versions
from payouts.structure.details import PayoutDetails, payout_details
from payouts.structure.versions import VersionDetails
from tournaments import queries as tournaments


@read("events/<int:event>/payouts/", admits=READERS)
def payouts(event: int) -> PayoutDetails:
    """Show the prizes of an event as published, or as they would be now."""
    return payout_details(event)


@read("events/<int:event>/payouts/versions/", admits=READERS)
def payout_versions(event: int) -> Sequence[VersionDetails]:
    """List the versions of the payouts in the order in which they were published."""
    return versions.versions(tournaments.event(event).id)
