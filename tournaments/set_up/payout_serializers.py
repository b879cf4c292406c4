"""The serializers of what an event's prizes are; money in minor units, shares in hundredths of a percent."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from rulebook.payouts import RemainderPlace, Steepness, Tiering
from rulebook.payouts.by_entries import MOST_PLACES, WHOLE_POOL
from rulebook.payouts.places import LEAST_PAID, MOST_PAID
from rulebook.satellite import RemainderRule, SecondSeat
from tournaments.values import MOST_FIRST, MOST_MIN_CASH_PERCENT, PayoutKind

MOST_SIZE = 100_000
"""Entries of a field."""


def choices_of(kind: Any) -> list[tuple[str, str]]:
    """The values of a ``StrEnum`` as the API has them."""
    return [(one.value, one.value) for one in kind]


PAYOUT_KINDS = choices_of(PayoutKind)
STEEPNESSES = choices_of(Steepness)
TIERINGS = choices_of(Tiering)
REST_PLACES = choices_of(RemainderPlace)


class ThingInputSerializer(serializers.Serializer):
    """A prize in kind."""

    place = serializers.IntegerField(min_value=1)
    name = serializers.CharField(max_length=120)


class PayoutTableShareSerializer(serializers.Serializer):
    """What places of a payout table receive."""

    first = serializers.IntegerField(min_value=1, max_value=MOST_PLACES)
    last = serializers.IntegerField(min_value=1, max_value=MOST_PLACES)
    parts = serializers.IntegerField(
        min_value=1, max_value=WHOLE_POOL, help_text="Millionths of the prizes, each of these places."
    )


class PayoutTableRowSerializer(serializers.Serializer):
    """What a payout table pays for a range of entries."""

    least = serializers.IntegerField(min_value=1, max_value=MOST_SIZE)
    most = serializers.IntegerField(
        min_value=1, max_value=MOST_SIZE, allow_null=True, help_text="Null: any number more."
    )
    shares = PayoutTableShareSerializer(many=True)


class PayoutSerializer(serializers.Serializer):
    """What the prizes are."""

    kind = serializers.ChoiceField(PAYOUT_KINDS, required=False)
    places = serializers.IntegerField(min_value=1, required=False, allow_null=True)
    paid_points = serializers.IntegerField(
        min_value=LEAST_PAID,
        max_value=MOST_PAID,
        required=False,
        allow_null=True,
        help_text="How much of the field is paid, in hundredths of a percent: 1250 is one in eight.",
    )
    shares = serializers.ListField(child=serializers.IntegerField(min_value=0), required=False)
    ticket_minor = serializers.IntegerField(min_value=0, required=False)
    ticket_name = serializers.CharField(max_length=60, required=False, allow_blank=True)
    ticket_places = serializers.IntegerField(
        min_value=0,
        max_value=MOST_PLACES,
        required=False,
        help_text="Of an event for money: how many of the first places win such a ticket beside it. Of a satellite: no "
        "more than this many; 0: all that the pool buys.",
    )
    target = serializers.IntegerField(
        min_value=1,
        required=False,
        allow_null=True,
        help_text="The event in which a satellite's seats are played; null: any. A seat is worth its entry unless given.",
    )
    remainder = serializers.ChoiceField(
        choices_of(RemainderRule),
        required=False,
        help_text="Where the money of a satellite goes that buys no seat.",
    )
    second_seat = serializers.ChoiceField(
        choices_of(SecondSeat),
        required=False,
        help_text="What the seat of a winner becomes who has entered the target already.",
    )
    chunk_minor = serializers.IntegerField(
        min_value=0, required=False, help_text="`spread`: in pieces of this; 0: twice the buy-in and fee."
    )
    percents = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=100),
        required=False,
        help_text="`structure`: of the next places, `tickets_first`: of the first ones; they make 100.",
    )
    milestone = serializers.IntegerField(
        min_value=0,
        max_value=2_000_000_000,
        required=False,
        help_text="The stack in chips that wins a seat of a satellite early; 0: none does.",
    )
    things = ThingInputSerializer(many=True, required=False)
    round_to_minor = serializers.IntegerField(min_value=0, required=False)
    min_cash_minor = serializers.IntegerField(
        min_value=0, required=False, help_text="The last prize; 0: usual for the field."
    )
    min_cash_percent = serializers.IntegerField(
        min_value=0,
        max_value=MOST_MIN_CASH_PERCENT,
        required=False,
        help_text="The same in percent of what an entry costs: 150 is one and a half.",
    )
    bubble_minor = serializers.IntegerField(
        min_value=0, required=False, help_text="What the first place out of the money receives; 0: nothing."
    )
    bubble_percent = serializers.IntegerField(
        min_value=0,
        max_value=MOST_MIN_CASH_PERCENT,
        required=False,
        help_text="The same in percent of what an entry costs: 100 is the buy-in back.",
    )
    is_bubble_ticket = serializers.BooleanField(
        required=False, help_text="Whether that is a ticket of that worth."
    )
    steepness = serializers.ChoiceField(STEEPNESSES, required=False, help_text="Of generated prizes.")
    first_points = serializers.IntegerField(
        min_value=0,
        max_value=MOST_FIRST,
        required=False,
        help_text="The first's share of generated prizes in hundredths of a percent; 0: usual for the field.",
    )
    tiers = serializers.ChoiceField(
        TIERINGS, required=False, help_text="Whether places behind the final table share prizes."
    )
    rest_place = serializers.ChoiceField(
        REST_PLACES, required=False, help_text="Which place gets what rounding leaves."
    )
    table = serializers.CharField(
        max_length=60, required=False, allow_blank=True, help_text="The name of the payout table."
    )
    rows = PayoutTableRowSerializer(
        many=True, required=False, help_text="The payout table itself: the house may change its own."
    )
