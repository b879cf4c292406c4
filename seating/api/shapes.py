"""What goes in and out of the seats by API; tables and seats by the numbers that people say."""

from __future__ import annotations

from dataclasses import asdict

from rest_framework import serializers

from seating.models import MoveReason, SeatStatus
from seating.queries import Suggestion, SuggestionKind

SUGGESTION_KINDS = [kind.value for kind in SuggestionKind]


class PositionsShape(serializers.Serializer):
    """Seats of the hand last told; any but the big blind may be empty."""

    btn = serializers.IntegerField()
    sb = serializers.IntegerField()
    bb = serializers.IntegerField()


class SeatShape(serializers.Serializer):
    """A chair."""

    number = serializers.IntegerField()
    entry = serializers.IntegerField(source="entry_id", allow_null=True)
    status = serializers.ChoiceField(SeatStatus.choices)
    is_verified = serializers.BooleanField()


class TableShape(serializers.Serializer):
    """A table while it serves a day."""

    id = serializers.IntegerField()
    day = serializers.IntegerField(source="day_id")
    number = serializers.IntegerField()
    name = serializers.CharField()
    state = serializers.ChoiceField(["open", "broken"])
    players = serializers.IntegerField()
    free = serializers.IntegerField()
    break_order = serializers.IntegerField(help_text="The lowest breaks next.")
    holds_break = serializers.BooleanField()
    button = serializers.IntegerField(allow_null=True)
    positions = PositionsShape(allow_null=True)
    positions_at = serializers.DateTimeField(allow_null=True)
    is_frozen = serializers.BooleanField(help_text="They are those of the next flop hand.")
    halted_at = serializers.DateTimeField(allow_null=True)
    seats = SeatShape(many=True)


class OpenShape(serializers.Serializer):
    """A table of the room by its id, or the next ``count`` free ones in the room's order."""

    room_table = serializers.IntegerField(required=False, min_value=1)
    count = serializers.IntegerField(required=False, min_value=1, max_value=2_000, default=1)
    day = serializers.IntegerField(required=False, help_text="The current day unless given.")


class DayShape(serializers.Serializer):
    """Which day; the current one unless given."""

    day = serializers.IntegerField(required=False)


class TableFilter(DayShape):
    """Which tables in play."""

    number = serializers.IntegerField(required=False)


class SuggestionFilter(DayShape):
    """Which suggestions; those of all days that are played unless told."""

    kind = serializers.ChoiceField([kind.value for kind in SuggestionKind], required=False)


class FinalTableShape(DayShape):
    """Where the last players meet; the table that the rules name unless given."""

    table = serializers.IntegerField(required=False, help_text="Number of an open table.")


class BreakOrderShape(DayShape):
    """Table numbers, the next to break first; those left out break last."""

    numbers = serializers.ListField(child=serializers.IntegerField(min_value=1), allow_empty=False)


class HoldShape(serializers.Serializer):
    """Whether the table is kept from being broken."""

    is_held = serializers.BooleanField(default=True)


class PositionsTold(serializers.Serializer):
    """Who was big blind on the hand just ended, who posted the small blind (null: nobody)."""

    big_blind = serializers.IntegerField(min_value=1)
    small_blind = serializers.IntegerField(min_value=1, required=False, allow_null=True, default=None)
    button = serializers.IntegerField(min_value=1, required=False, allow_null=True, default=None)


class SeatAsked(serializers.Serializer):
    """Which empty seat, and what becomes of it."""

    seat = serializers.IntegerField(min_value=1)
    status = serializers.ChoiceField(SeatStatus.choices)


class SpotShape(serializers.Serializer):
    """A seat by the numbers of table and seat."""

    table = serializers.IntegerField(min_value=1)
    seat = serializers.IntegerField(min_value=1)


class MoveAsked(SpotShape):
    """Where a player goes, why, and where the tap saw him."""

    note = serializers.CharField(required=False, allow_blank=True, max_length=120, default="")
    seen = SpotShape(required=False, help_text="Refused as stale if the player is elsewhere by now.")


class SwapAsked(serializers.Serializer):
    """The entry to change seats with."""

    other = serializers.IntegerField(min_value=1)
    note = serializers.CharField(required=False, allow_blank=True, max_length=120, default="")


class NoteShape(serializers.Serializer):
    """A reason, if there is one to keep."""

    note = serializers.CharField(required=False, allow_blank=True, max_length=120, default="")


class MoveShape(serializers.Serializer):
    """A printed move; ``from_*`` are null for a first seat."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    entry = serializers.IntegerField(source="entry_id")
    reason = serializers.ChoiceField(MoveReason.choices)
    note = serializers.CharField()
    from_table = serializers.IntegerField(allow_null=True)
    from_seat = serializers.IntegerField(allow_null=True)
    to_table = serializers.IntegerField()
    to_seat = serializers.IntegerField()
    card = serializers.CharField(help_text="The card drawn at a broken table (As, Td, 2c), or the number.")
    at = serializers.DateTimeField()
    arrived_at = serializers.DateTimeField(allow_null=True)


class SeatedShape(serializers.Serializer):
    """A line of the seat list."""

    entry = serializers.IntegerField(source="entry_id")
    number = serializers.IntegerField()
    player = serializers.IntegerField(source="player_id")
    day = serializers.IntegerField(source="day_id")
    table = serializers.IntegerField()
    seat = serializers.IntegerField()
    is_verified = serializers.BooleanField()


class UnseatedShape(serializers.Serializer):
    """An entry that waits for a seat."""

    entry = serializers.IntegerField(source="id")
    number = serializers.IntegerField()
    player = serializers.IntegerField(source="player_id")
    day = serializers.IntegerField(source="day_id")


class SuggestionShape(serializers.Serializer):
    """One thing the floor should do, and why."""

    id = serializers.CharField(help_text="Applied by this; it changes with whatever it rests on.")
    kind = serializers.ChoiceField([kind.value for kind in SuggestionKind])
    day = serializers.IntegerField(source="day_id")
    entry = serializers.IntegerField(source="entry_id", allow_null=True)
    from_table = serializers.IntegerField(allow_null=True)
    from_seat = serializers.IntegerField(allow_null=True)
    to_table = serializers.IntegerField(allow_null=True)
    to_seat = serializers.IntegerField(allow_null=True)
    role = serializers.CharField(allow_null=True, help_text="What the new seat is on the next hand.")
    needs_button = serializers.ListField(
        child=serializers.IntegerField(), help_text="Tables whose blinds must be told first."
    )
    needs_lot = serializers.BooleanField(help_text="Applying it draws a lot.")
    is_asked = serializers.BooleanField(help_text="The house leaves it to the director.")
    waits_for = serializers.ListField(child=serializers.CharField())
    may_be_applied = serializers.BooleanField()
    tables = serializers.ListField(child=serializers.IntegerField())
    halted_at = serializers.DateTimeField(allow_null=True, help_text="When a short table stopped dealing.")
    why = serializers.CharField(help_text="One sentence for the player who asks.")
    reason = serializers.SerializerMethodField(help_text="The numbers and rules behind the sentence.")

    def get_reason(self, one: Suggestion) -> dict[str, int | str | None]:
        """Sizes, positions and rules by name."""
        return asdict(one.reason)


class ApplyShape(serializers.Serializer):
    """The suggestion to carry out."""

    suggestion = serializers.CharField(max_length=200)


class AppliedMove(serializers.Serializer):
    """Where one player went."""

    entry = serializers.IntegerField()
    table = serializers.IntegerField()
    seat = serializers.IntegerField()


class AppliedShape(serializers.Serializer):
    """What was done: one move, or those of a broken table or a final table."""

    kind = serializers.ChoiceField([kind.value for kind in SuggestionKind])
    entry = serializers.IntegerField(required=False)
    table = serializers.IntegerField(required=False)
    tables = serializers.ListField(child=serializers.IntegerField(), required=False)
    seat = serializers.IntegerField(required=False)
    players = serializers.IntegerField(required=False, help_text="How many drew a new seat in a redraw.")
    moves = AppliedMove(many=True, required=False)
    button = serializers.IntegerField(required=False, help_text="Seat of the drawn button, 0 for none.")


class PlacedShape(serializers.Serializer):
    """Where a player sits now."""

    table = serializers.IntegerField()
    seat = serializers.IntegerField()


class DrawnShape(serializers.Serializer):
    """How many drew a seat, at how many tables."""

    players = serializers.IntegerField()
    tables = serializers.IntegerField()


class RedrawnTableShape(serializers.Serializer):
    """A table of a redraw."""

    number = serializers.IntegerField()
    players = serializers.IntegerField()
    stay = serializers.IntegerField(help_text="Players who keep an accessible seat that they need.")
    seats = serializers.IntegerField(help_text="Seats in the draw.")
    players_after = serializers.IntegerField(allow_null=True, help_text="Null where the draw decides.")


class RedrawPreviewShape(serializers.Serializer):
    """What a redraw would do."""

    players = serializers.IntegerField(help_text="How many would draw a new seat.")
    is_possible = serializers.BooleanField(help_text="Whether the seats suffice.")
    tables = RedrawnTableShape(many=True)
    stay = serializers.ListField(child=serializers.IntegerField(), help_text="Entries that keep their seats.")
    left_out = serializers.ListField(child=serializers.IntegerField(), help_text="Numbers of feature tables.")


class NextTableShape(serializers.Serializer):
    """A table of the room that may open."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    seats = serializers.IntegerField()


class TablesWantedShape(serializers.Serializer):
    """How many tables should still open."""

    waiting = serializers.IntegerField(help_text="Entries without a seat.")
    free = serializers.IntegerField(help_text="Seats of the open tables that may be given.")
    needed = serializers.IntegerField()
    missing = serializers.IntegerField(help_text="Entries for whom the room has no seat at all.")
    next_tables = NextTableShape(many=True, help_text="In the order in which they open.")
