"""Unclaimed prizes, read by API."""

from __future__ import annotations

from collections.abc import Sequence

from access.reads import read
from access.roles import CASHIERS, INSPECTORS
from payouts.awards.details import AwardDetails, award_details
from payouts.unclaimed import rows as unclaimed
from payouts.unclaimed.rows import WaitingPrizes


@read("unclaimed/", admits=CASHIERS | INSPECTORS)
def unclaimed_prizes() -> Sequence[AwardDetails]:
    """List the prizes on the account of unclaimed ones, the latest first."""
    return tuple(award_details(one) for one in unclaimed.unclaimed_awards())


@read("unclaimed/waiting/", admits=CASHIERS | INSPECTORS)
def waiting_prizes() -> Sequence[WaitingPrizes]:
    """List the events that are over with prizes or bounties due, and until when these wait for who won them.

    Empty while the house has not said after how many days a prize is unclaimed.
    """
    return unclaimed.waiting_prizes()
