"""A side pool as the set-up of an event takes it."""

from __future__ import annotations

from rest_framework import serializers

from rulebook.products import LONGEST_NAME
from rulebook.side_pools import WhoIn, WonBy


class SidePoolInputSerializer(serializers.Serializer):
    """A side fee that is paid out in the event by rank: `points`, `amounts`, or equal shares of `winners`."""

    name = serializers.CharField(max_length=LONGEST_NAME, help_text="Of the side fee: `Last longer`.")
    won_by = serializers.ChoiceField(
        [(one.value, one.value) for one in WonBy],
        required=False,
        help_text="The best placed of those who are in it, or whom the director names.",
    )
    points = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=10_000),
        required=False,
        help_text="In hundredths of a percent, together 10,000; without any of the three the first wins all.",
    )
    amounts = serializers.ListField(
        child=serializers.IntegerField(min_value=1), required=False, help_text="In minor units."
    )
    winners = serializers.IntegerField(
        min_value=0, required=False, help_text="Share equally; 0: they do not."
    )
    who_in = serializers.ChoiceField(
        [(one.value, one.value) for one in WhoIn],
        required=False,
        help_text="Who is in it; without a price the house gives its `amounts`.",
    )
    follows = serializers.BooleanField(
        required=False, help_text="Whether a player stays in it with a re-entry."
    )
