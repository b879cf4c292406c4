"""Pool, payouts and prizes, read by API; amounts in minor units of the event's currency."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework import serializers

from access.fields import LARGEST_AMOUNT
from access.reads import read
from access.roles import CASHIERS, INSPECTORS, READERS
from cashier.ledger.posted_lines import PostedLine
from payouts.queries import awards as prize_awards
from payouts.queries import pool_figures as figures
from payouts.queries import structure as queries
from payouts.queries import versions
from payouts.queries.awards import AwardFilters
from payouts.queries.deal_details import DealDetails, deal_details
from payouts.queries.details import AwardDetails, PayoutDetails, award_details, award_list, payout_details
from payouts.queries.differences import DifferenceDetails, difference_details
from payouts.queries.differences import differences as found_differences
from payouts.queries.leaders import LeaderBoard, leader_boards
from payouts.queries.pool_figures import PoolFigure
from payouts.queries.versions import VersionDetails
from rulebook.pool import PoolSheet
from tournaments import queries as tournaments


class WithheldSerializer(serializers.Serializer):
    """A named share of the pool that is not paid out."""

    name = serializers.CharField()
    amount_minor = serializers.IntegerField(source="amount")


class SideSerializer(serializers.Serializer):
    """What was taken beside pool and fees: `staff`, `bounty`, `side/Jackpot`."""

    name = serializers.CharField()
    amount_minor = serializers.IntegerField(source="amount")


class PoolSerializer(serializers.Serializer):
    """The prize pool: taken = fees + side + gross; gross + added + overlay = withheld + prizes."""

    taken_minor = serializers.IntegerField(source="taken")
    fees_minor = serializers.IntegerField(source="fees")
    sides = SideSerializer(many=True)
    side_minor = serializers.IntegerField(source="side")
    gross_minor = serializers.IntegerField(source="gross")
    withholdings = WithheldSerializer(many=True)
    withheld_minor = serializers.IntegerField(source="withheld")
    guarantee_minor = serializers.IntegerField(source="guarantee")
    added_minor = serializers.IntegerField(source="added", help_text="What the house gives in any case.")
    overlay_minor = serializers.IntegerField(source="overlay")
    prizes_minor = serializers.IntegerField(source="prizes")


@read("events/<int:event>/pool/", admits=READERS, shape=PoolSerializer)
def pool(event: int) -> PoolSheet:
    """Show what was taken, withheld and guaranteed, and the prize pool left to play for."""
    return queries.pool(event)


@read("events/<int:event>/pool/figures/", admits=READERS, is_whole=True)
def pool_figures(event: int) -> Sequence[PoolFigure]:
    """List the figures of the prize pool, and what the ledger has of each."""
    return figures.pool_figures(event)


class PoolLinesFilter(serializers.Serializer):
    """Of which figure."""

    figure = serializers.CharField(max_length=40, help_text="The `name` of a figure.")


@read("events/<int:event>/pool/lines/", admits=CASHIERS | INSPECTORS, filtered_by=PoolLinesFilter)
def pool_lines(asked: Mapping[str, Any], event: int) -> Sequence[PostedLine]:
    """List the lines of the ledger that a figure of the prize pool adds up."""
    return figures.pool_lines(asked, event)


@read("events/<int:event>/leaders/", admits=READERS, is_whole=True)
def leaders(event: int) -> Sequence[LeaderBoard]:
    """List the prizes of chip leaders by day: who leads by the bags, or who was awarded."""
    return leader_boards(event)


@read("events/<int:event>/payouts/", admits=READERS)
def payouts(event: int) -> PayoutDetails:
    """Show the prizes of an event as published, or as they would be now."""
    return payout_details(event)


@read("events/<int:event>/awards/", admits=READERS, filtered_by=AwardFilters)
def awards(asked: Mapping[str, Any], event: int) -> Sequence[AwardDetails]:
    """List the prizes of the entries by place and their bounties, paid and due."""
    return award_list(tournaments.event(event).id, asked)


@read("awards/<int:award>/", admits=READERS)
def award(award: int) -> AwardDetails:
    """Show the prize of an entry, with the slip once it is paid."""
    return award_details(prize_awards.award(award))


class DealFilter(serializers.Serializer):
    """What the offers leave to play for, and what they are multiples of."""

    left_minor = serializers.IntegerField(min_value=0, max_value=LARGEST_AMOUNT, required=False)
    unit_minor = serializers.IntegerField(min_value=1, max_value=LARGEST_AMOUNT, default=1)


@read("events/<int:event>/deal/", admits=READERS, filtered_by=DealFilter)
def deal(asked: Mapping[str, Any], event: int) -> DealDetails:
    """Show what the players left would receive by each method, and the deal proposed or agreed."""
    return deal_details(event, asked.get("left_minor"), asked["unit_minor"])


@read("events/<int:event>/payouts/versions/", admits=READERS)
def payout_versions(event: int) -> Sequence[VersionDetails]:
    """List the versions of the payouts in the order in which they were published."""
    return versions.versions(tournaments.event(event).id)


@read("events/<int:event>/differences/", admits=READERS)
def differences(event: int) -> Sequence[DifferenceDetails]:
    """List what differs between prizes that were paid and the payouts as published since, settled ones as well."""
    return tuple(difference_details(one) for one in found_differences(tournaments.event(event).id))
