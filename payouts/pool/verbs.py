"""The prize pool in the API; amounts in minor units of the event's currency."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework import serializers

from access.reads import read
from access.roles import CASHIERS, INSPECTORS, READERS
from cashier.ledger.rows import PostedLine
from payouts.pool import rows as figures
from payouts.pool.rows import PoolFigure
from payouts.structure import rows as queries
from rulebook.pool import PoolSheet


class WithheldSerializer(serializers.Serializer):
    """A named share of the pool that is not paid out."""

    name = serializers.CharField()
    amount_minor = serializers.IntegerField(source="amount")


class SideSerializer(serializers.Serializer):
    """Money taken outside pool and fees: `staff`, `bounty`, `side/Jackpot`."""

    name = serializers.CharField()
    amount_minor = serializers.IntegerField(source="amount")


class PoolSerializer(serializers.Serializer):
    """The prize pool: taken = fees + side + gross; gross + added + heads + from_fees + overlay = withheld + prizes."""

    taken_minor = serializers.IntegerField(source="taken")
    fees_minor = serializers.IntegerField(source="fees")
    sides = SideSerializer(many=True)
    side_minor = serializers.IntegerField(source="side")
    gross_minor = serializers.IntegerField(source="gross")
    withholdings = WithheldSerializer(many=True)
    withheld_minor = serializers.IntegerField(source="withheld")
    guarantee_minor = serializers.IntegerField(source="guarantee")
    added_minor = serializers.IntegerField(source="added", help_text="What the house gives in any case.")
    heads_minor = serializers.IntegerField(
        source="heads", help_text="Bounties of bags not played that go to the pool by the rules of the event."
    )
    from_fees_minor = serializers.IntegerField(
        source="from_fees", help_text="The price of add-ons given to everybody, which the fees pay."
    )
    overlay_minor = serializers.IntegerField(source="overlay")
    prizes_minor = serializers.IntegerField(source="prizes")


@read("events/<int:event>/pool/", admits=READERS, shape=PoolSerializer)
def pool(event: int) -> PoolSheet:
    """Show the money taken, withheld and guaranteed, and the prize pool left to play for."""
    return queries.pool(event)


@read("events/<int:event>/pool/figures/", admits=READERS, is_whole=True)
def pool_figures(event: int) -> Sequence[PoolFigure]:
    """List the figures of the prize pool, each with its amount in the ledger."""
    return figures.pool_figures(event)


class PoolLinesFilter(serializers.Serializer):
    """The figure to list."""

    figure = serializers.CharField(max_length=40, help_text="The `name` of a figure.")


@read("events/<int:event>/pool/lines/", admits=CASHIERS | INSPECTORS, filtered_by=PoolLinesFilter)
def pool_lines(query: Mapping[str, Any], event: int) -> Sequence[PostedLine]:
    """List the ledger lines that make up a figure of the prize pool."""
    return figures.pool_lines(query, event)
