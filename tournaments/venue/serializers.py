"""The settings of the house in the API, with their limits; money in minor units, lengths in seconds."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from access.fields import LARGEST_AMOUNT
from rulebook.ages import MOST_YEARS
from rulebook.profile import RulesProfile, profile_to_data
from rulebook.public_names import PublicName
from rulebook.public_results import PublicResults

MOST_KEPT = 30
"""The most years that data may be kept: no law requires more."""

MOST_DAYS = 3_650
MOST_MINUTES = 10_080
"""A week, the longest waiting time."""

MOST_CHIPS = 10**9
"""The largest starting stack."""


class FeeBandSerializer(serializers.Serializer):
    """A fee of buy-ins up to an amount; the bands rise, and the last may have no end."""

    up_to = serializers.IntegerField(
        min_value=1, max_value=LARGEST_AMOUNT, allow_null=True, help_text="In minor units; null: any buy-in."
    )
    points = serializers.IntegerField(
        min_value=0, max_value=10_000, help_text="In hundredths of a percent of the buy-in."
    )


class ProfileField(serializers.DictField):
    """A rules profile as plain data: its edition, and each group of options."""

    def to_representation(self, value: Any) -> dict[str, Any]:
        """The groups as stored."""
        return profile_to_data(value) if isinstance(value, RulesProfile) else dict(value)


class HouseSerializer(serializers.Serializer):
    """The house and its defaults for events."""

    name = serializers.CharField(max_length=80)
    currency = serializers.CharField(max_length=3)
    time_zone = serializers.CharField(max_length=40)
    languages = serializers.ListField(child=serializers.CharField(max_length=10), max_length=20)
    paper = serializers.CharField(max_length=12)
    profile = ProfileField(help_text="`edition`, and each group of options.")
    fee_rule = serializers.ListField(child=FeeBandSerializer(), max_length=20)
    starting_stack = serializers.IntegerField(min_value=1, max_value=MOST_CHIPS)
    level_seconds = serializers.IntegerField(min_value=1, max_value=86_400)
    lock_minutes = serializers.IntegerField(
        min_value=0, max_value=MOST_MINUTES, help_text="Until a terminal locks; 0: never."
    )
    unpaid_holds_seat = serializers.BooleanField()
    unpaid_minutes = serializers.IntegerField(min_value=1, max_value=MOST_MINUTES)
    penalty_months = serializers.IntegerField(min_value=0, max_value=120)
    keep_prizes_years = serializers.IntegerField(
        min_value=0,
        max_value=MOST_KEPT,
        help_text="For how many years the name of somebody who was paid is kept, though the erasure was asked.",
    )
    keep_documents_years = serializers.IntegerField(
        min_value=0, max_value=MOST_KEPT, help_text="The same of documents that were seen."
    )
    keep_entries_years = serializers.IntegerField(
        min_value=0, max_value=MOST_KEPT, help_text="The same of entries."
    )
    archive_after_days = serializers.IntegerField(
        min_value=0,
        max_value=MOST_DAYS,
        help_text="Days without a change until a settled or cancelled event is archived; 0: never.",
    )
    minimum_age = serializers.IntegerField(
        min_value=1, max_value=MOST_YEARS, allow_null=True, help_text="In years; null: none is asked."
    )
    asks_birth_date = serializers.BooleanField(
        help_text="With a minimum age: nobody enters without a date of birth."
    )
    sells_nameless = serializers.BooleanField(
        help_text="Entries may be sold without a name; bans and age cannot be checked then."
    )
    public_names = serializers.ChoiceField(
        list(PublicName), help_text="What others read of players’ names, unless a player wants it otherwise."
    )
    public_results = serializers.ChoiceField(
        list(PublicResults), help_text="What of an event that is played or over anybody may read."
    )
    is_demo = serializers.BooleanField(read_only=True)
