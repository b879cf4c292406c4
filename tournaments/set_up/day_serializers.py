"""The days of a set-up in the API's bodies."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from rulebook.days.day import Needs, StartAt, StartOf
from rulebook.days.ending import EndKind, Rounding
from rulebook.days.merging import KeepsSeats
from rulebook.rounds.kind import DayKind
from tournaments.check.setups import MOST_FIRST_NUMBER
from tournaments.data import with_big_blind
from tournaments.set_up.period_serializers import PeriodInputSerializer
from tournaments.venue.zone import InstantField


class EndRuleInputSerializer(serializers.Serializer):
    """One of the rules that end a day."""

    kind = serializers.ChoiceField([one.value for one in EndKind if one is not EndKind.TIME])
    number = serializers.IntegerField(
        min_value=1,
        required=False,
        help_text="The level, the levels, the players, or the entries of `one_in`.",
    )
    points = serializers.IntegerField(
        min_value=1, max_value=9_999, required=False, help_text="Of `percent`: 12.5 % is 1250."
    )
    rounding = serializers.ChoiceField([one.value for one in Rounding], required=False)
    seconds = serializers.IntegerField(min_value=0, required=False, help_text="The time left of `at_clock`.")
    last_hands = serializers.BooleanField(
        required=False, help_text="The card of the last hands is drawn in the last minutes of the level."
    )


class SeatsByPlayersSerializer(serializers.Serializer):
    """Seats a table from a number of players left on."""

    players = serializers.IntegerField(min_value=1)
    seats = serializers.IntegerField(min_value=2, max_value=12)


class LengthByPlayersSerializer(serializers.Serializer):
    """The length of levels from a number of players left on."""

    players = serializers.IntegerField(min_value=1)
    seconds = serializers.IntegerField(min_value=1)


class PrizeFromInputSerializer(serializers.Serializer):
    """The prize of each place from one on."""

    place = serializers.IntegerField(min_value=1)
    minor = serializers.IntegerField(min_value=1, help_text="In minor units.")


class DayPaysInputSerializer(serializers.Serializer):
    """What a day pays of its own places, off the prize pool."""

    points = serializers.IntegerField(
        min_value=1, max_value=9_999, help_text="The part of its entries in the money: 15 % is 1500."
    )
    rounding = serializers.ChoiceField([one.value for one in Rounding], required=False)
    prizes = PrizeFromInputSerializer(
        many=True, required=False, help_text="Left out: the last prize of the payouts."
    )


class DaySetupInputSerializer(serializers.Serializer):
    """A day, heat or final."""

    starts_at = InstantField()
    name = serializers.CharField(max_length=60, required=False, allow_blank=True)
    leads_to = serializers.IntegerField(
        min_value=1,
        required=False,
        allow_null=True,
        help_text="The number of the day on which its players go on; null for the last. Unless given the next.",
    )
    time_limit_seconds = serializers.IntegerField(min_value=1, required=False, allow_null=True)
    max_tables = serializers.IntegerField(min_value=1, required=False, allow_null=True)
    sells = serializers.BooleanField(
        required=False,
        allow_null=True,
        help_text="Whether entries are sold; null: on first days, flights and heats only.",
    )
    late_until_level = serializers.IntegerField(
        min_value=0,
        required=False,
        allow_null=True,
        help_text="Until the end of this level; null: as the event says.",
    )
    start_at = serializers.ChoiceField(
        [one.value for one in StartAt],
        required=False,
        help_text=(
            "The level it begins with: the `next` one, the unfinished one (`resume`), the last one again (`replay`), "
            "`start_level` (`level`); `usual` is `next`, level 1 if only the best advance."
        ),
    )
    start_level = serializers.IntegerField(min_value=1, required=False, allow_null=True)
    start_of = serializers.ChoiceField(
        [one.value for one in StartOf], required=False, help_text="Of several days that lead to it."
    )
    keeps_seats = serializers.ChoiceField(
        [one.value for one in KeepsSeats],
        required=False,
        help_text="Whether players who go on to it sit as they did; `final_table`: if all are at one table.",
    )
    kind = serializers.ChoiceField(
        [one.value for one in DayKind],
        required=False,
        help_text=(
            "A `field`; a `shootout`, whose tables never mix; or a `bracket` of matches. The next round of the last "
            "two begins with the starting stack at level 1."
        ),
    )
    best_of = serializers.ChoiceField(
        [1, 3, 5, 7], required=False, help_text="Games of a match of a bracket."
    )
    end_rules = EndRuleInputSerializer(
        many=True, required=False, help_text="The first that is reached ends the day."
    )
    needs = serializers.ChoiceField(
        [one.value for one in Needs],
        required=False,
        help_text="What must be known of the players left: `bags` or `counts`; `usual` is bags if it leads on.",
    )
    seats_per_table = serializers.IntegerField(
        min_value=2, max_value=12, required=False, allow_null=True, help_text="Null: as the event says."
    )
    seats_by_players = SeatsByPlayersSerializer(
        many=True,
        required=False,
        help_text="The seats from fewer players left on, once registration is closed.",
    )
    max_entries = serializers.IntegerField(
        min_value=1, required=False, allow_null=True, help_text="Sold on this day; null: no limit of its own."
    )
    starting_stack = serializers.IntegerField(
        min_value=1, required=False, allow_null=True, help_text="Null: as the event says."
    )
    re_entries = serializers.IntegerField(
        min_value=0,
        required=False,
        allow_null=True,
        help_text="Of a player on this day; null: as the event says.",
    )
    level_seconds = serializers.IntegerField(
        min_value=1, required=False, allow_null=True, help_text="Of every level; null: as the structure says."
    )
    level_seconds_by_players = LengthByPlayersSerializer(
        many=True, required=False, help_text="From the level after that in which so few players were left."
    )

    periods = PeriodInputSerializer(
        many=True,
        required=False,
        help_text="Levels and breaks of its own, as in the structure; empty: the event's.",
    )
    first_number = serializers.IntegerField(
        min_value=1,
        max_value=MOST_FIRST_NUMBER,
        required=False,
        allow_null=True,
        help_text=(
            "Of its own levels: they go on from those of other days, which may then continue them; null: from 1, apart "
            "from the others."
        ),
    )

    pays = DayPaysInputSerializer(
        required=False,
        allow_null=True,
        help_text="Who is in the money on this day and does not go on is paid the same night; null: nobody.",
    )

    def validate_periods(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """A big blind left out is twice the small one."""
        return [with_big_blind(row) for row in rows]


class DayChangeSerializer(DaySetupInputSerializer):
    """What changes of a day."""

    leads_to = serializers.IntegerField(
        min_value=1,
        required=False,
        allow_null=True,
        help_text="The id of the day on which its players go on; null if the event ends with it.",
    )
