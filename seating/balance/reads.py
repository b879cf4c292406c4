"""Suggestions by API: what the floor should do next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from rest_framework import serializers

from access.reads import read
from access.roles import READERS
from seating import queries
from seating.queries import Suggestion, SuggestionKind
from seating.tables.reads import DayFilter, day_in
from tournaments import queries as tournaments

SUGGESTION_KINDS = [kind.value for kind in SuggestionKind]


class SuggestionFilter(DayFilter):
    """Which suggestions; those of all days in play unless given."""

    kind = serializers.ChoiceField(SUGGESTION_KINDS, required=False)


class SuggestionSerializer(serializers.Serializer):
    """One thing the floor should do, and why."""

    id = serializers.CharField(help_text="Applied by this; it changes with whatever it rests on.")
    kind = serializers.ChoiceField(SUGGESTION_KINDS)
    day = serializers.IntegerField(source="day_id")
    entry = serializers.IntegerField(source="entry_id", allow_null=True)
    from_table = serializers.IntegerField(allow_null=True)
    from_seat = serializers.IntegerField(allow_null=True)
    to_table = serializers.IntegerField(allow_null=True)
    to_seat = serializers.IntegerField(allow_null=True)
    role = serializers.CharField(allow_null=True, help_text="What the new seat is on the next hand.")
    needs_button = serializers.ListField(
        child=serializers.IntegerField(), help_text="Tables whose blinds must be set first."
    )
    needs_lot = serializers.BooleanField(help_text="Applying it draws a lot.")
    is_asked = serializers.BooleanField(help_text="The rules leave it to the director.")
    is_open = serializers.BooleanField(
        help_text="The rules name nobody: the director moves a player manually."
    )
    waits_for = serializers.ListField(child=serializers.CharField())
    racing = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Tables that have still to exchange chips that leave play; it waits for them.",
    )
    may_be_applied = serializers.BooleanField()
    tables = serializers.ListField(child=serializers.IntegerField())
    halted_at = serializers.DateTimeField(allow_null=True, help_text="When a short table stopped dealing.")
    why = serializers.CharField(help_text="One sentence for the player who asks.")
    reason = serializers.SerializerMethodField(help_text="The numbers and rules behind the sentence.")

    def get_reason(self, one: Suggestion) -> dict[str, int | str | None]:
        """Sizes, positions and rules by name."""
        return asdict(one.reason)


@read(
    "events/<int:event>/suggestions/",
    admits=READERS,
    filtered_by=SuggestionFilter,
    shape=SuggestionSerializer,
)
def suggestions(wanted: Mapping[str, Any], event: int) -> Sequence[Suggestion]:
    """List what the floor should do next, in order, of one day or of all days in play."""
    event_id = tournaments.event(event).id
    listed = (
        queries.suggestions(day_in(wanted, event_id))
        if "day" in wanted
        else queries.event_suggestions(event_id)
    )
    return [one for one in listed if wanted.get("kind", one.kind) == one.kind]
