"""A prize, read by API."""

from __future__ import annotations

from access.reads import read
from access.roles import READERS
from payouts.awards import rows as prize_awards
from payouts.awards.details import AwardDetails, award_details


@read("awards/<int:award>/", admits=READERS)
def award(award: int) -> AwardDetails:
    """Show the prize of an entry, with the slip once it is paid."""
    return award_details(prize_awards.award(award))
