"""The input about a room before the event: entries expected, the tables, how they open."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from calculators.calculator import Given
from calculators.tables import MOST_SEATS, MOST_TABLES, ProfileField
from calculators.typed_tables import ProfileForm
from rulebook.profile import profile_named

MOST_ENTRIES = MOST_TABLES * MOST_SEATS


class RoomRequest(serializers.Serializer):
    """The entries expected, one number or a range, and the room."""

    profile = ProfileField()
    entries = serializers.IntegerField(min_value=2, max_value=MOST_ENTRIES)
    entries_to = serializers.IntegerField(
        min_value=2,
        max_value=MOST_ENTRIES,
        allow_null=True,
        default=None,
        help_text="The most; left out: no range.",
    )
    seats = serializers.IntegerField(min_value=2, max_value=MOST_SEATS)
    tables = serializers.IntegerField(min_value=1, max_value=MOST_TABLES)
    open_first = serializers.IntegerField(
        min_value=1, max_value=MOST_TABLES, default=1, help_text="Tables open before the first sale."
    )
    open_next_at = serializers.IntegerField(
        min_value=0,
        max_value=MOST_SEATS,
        allow_null=True,
        default=None,
        help_text="Players at every open table before the next one opens; 0: all its seats; null: by the rules.",
    )

    def validate(self, attrs: Given) -> Given:
        """A range is ascending, and the rules cover tables with this many seats."""
        most, seating = attrs["entries_to"], profile_named(attrs["profile"]).seating
        if most is not None and most < attrs["entries"]:
            raise serializers.ValidationError({"entries_to": _now("Type the range from low to high.")})
        if not seating.seats_min <= attrs["seats"] <= seating.seats_max:
            said = _now("These rules use tables of %(least)s to %(most)s seats.")
            raise serializers.ValidationError(
                {"seats": said % {"least": seating.seats_min, "most": seating.seats_max}}
            )
        if attrs["open_first"] > attrs["tables"]:
            raise serializers.ValidationError({"open_first": _now("The room has fewer tables.")})
        return attrs


class RoomForm(ProfileForm):
    """Entries, room and how it opens."""

    entries = forms.IntegerField(label=_("Entries"), min_value=2, max_value=MOST_ENTRIES, initial=45)
    entries_to = forms.IntegerField(
        label=_("Maximum entries"),
        help_text=_("For a range; the plan covers the maximum."),
        min_value=2,
        max_value=MOST_ENTRIES,
        required=False,
        initial=60,
    )
    seats = forms.IntegerField(label=_("Seats per table"), min_value=2, max_value=MOST_SEATS, initial=9)
    tables = forms.IntegerField(label=_("Tables in the room"), min_value=1, max_value=MOST_TABLES, initial=12)
    open_first = forms.IntegerField(
        label=_("Tables open at the start"), min_value=1, max_value=MOST_TABLES, initial=2
    )
    open_next_at = forms.IntegerField(
        label=_("Players before the next table opens"),
        help_text=_("At every open table. Empty: as the rules say; 0: all seats."),
        min_value=0,
        max_value=MOST_SEATS,
        required=False,
    )
