"""What goes in and out of the floor by API."""

from __future__ import annotations

from rest_framework import serializers

from cashier.api.shapes import SALE_METHOD_CHOICES
from tournaments.api.instants import InstantField


class SeenShape(serializers.Serializer):
    """The seat that was tapped."""

    table = serializers.IntegerField(min_value=1)
    seat = serializers.IntegerField(min_value=1)


class BustAsked(serializers.Serializer):
    """A player out."""

    seen = SeenShape(required=False, help_text="Refused as stale if the player is elsewhere by now.")
    stack_at_start = serializers.IntegerField(
        required=False, min_value=0, allow_null=True, help_text="Chips as the hand began, blinds included."
    )


class HandBust(BustAsked):
    """One of the players out in a hand."""

    entry = serializers.IntegerField(min_value=1)


class HandAsked(serializers.Serializer):
    """All who went out in one hand, at one table or at two at once."""

    busts = HandBust(many=True, allow_empty=False)


class PlaceShape(serializers.Serializer):
    """The places that an entry takes, equal if it shares none."""

    entry = serializers.IntegerField()
    place = serializers.IntegerField()
    place_to = serializers.IntegerField()


class BustedShape(serializers.Serializer):
    """What followed from a bust."""

    event = serializers.IntegerField()
    entry = serializers.IntegerField()
    place = serializers.IntegerField(required=False)
    place_to = serializers.IntegerField(required=False)
    places = PlaceShape(many=True, required=False)
    left = serializers.IntegerField()
    is_finished = serializers.BooleanField()
    winner = serializers.IntegerField(allow_null=True)
    may_re_enter = serializers.BooleanField(help_text="Sell an entry to the same player.")
    may_rebuy = serializers.BooleanField(help_text="Post to buy-back: the seat is kept.")


class ReinstateAsked(serializers.Serializer):
    """With how many chips, and where to; what he held and where he sat unless given."""

    stack = serializers.IntegerField(required=False, min_value=0, allow_null=True, default=None)
    to = SeenShape(required=False)


class ReinstatedShape(serializers.Serializer):
    """Where the player sits again."""

    entry = serializers.IntegerField()
    table = serializers.IntegerField()
    seat = serializers.IntegerField()


class BuyBackAsked(serializers.Serializer):
    """How the chips are paid."""

    method = serializers.ChoiceField(SALE_METHOD_CHOICES, default="cash")
    drawer = serializers.IntegerField(required=False, allow_null=True, default=None)
    override_reason = serializers.CharField(required=False, allow_blank=True, max_length=200, default="")


class StackAsked(serializers.Serializer):
    """A stack as counted, in chips."""

    stack = serializers.IntegerField(min_value=0, max_value=2_000_000_000)


class StackOf(StackAsked):
    """A stack and whose it is."""

    entry = serializers.IntegerField(min_value=1)


class StacksAsked(serializers.Serializer):
    """Stacks as counted."""

    stacks = StackOf(many=True, allow_empty=False)


class StartAsked(serializers.Serializer):
    """Which day begins; a reason starts an event with too few entries."""

    day = serializers.IntegerField(required=False, allow_null=True, default=None)
    override_reason = serializers.CharField(required=False, allow_blank=True, max_length=200, default="")
    begins_at = InstantField(
        required=False, help_text="The clock counts down to this instant, instead of starting at once."
    )


class EndDayAsked(serializers.Serializer):
    """Stacks as counted, and who goes on if the director names them."""

    stacks = StackOf(many=True, required=False, default=list)
    advancing = serializers.ListField(child=serializers.IntegerField(), required=False, default=list)


class CancelAsked(serializers.Serializer):
    """Why, and the drawer that cash leaves."""

    reason = serializers.CharField(max_length=200)
    drawer = serializers.IntegerField(required=False, allow_null=True, default=None)


class UndoAsked(serializers.Serializer):
    """Whether what stands in the way goes with it, and why, where money or paper moved; and what the clock does."""

    together = serializers.BooleanField(default=False)
    reason = serializers.CharField(required=False, allow_blank=True, max_length=200, default="")
    as_if_never = serializers.BooleanField(
        default=False, help_text="The clock as if it had never happened, instead of keeping the time shown."
    )


class LineShape(serializers.Serializer):
    """A line of the journal."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    fact = serializers.CharField()
    sentence = serializers.CharField()
    user = serializers.IntegerField(source="actor_id", allow_null=True)
    device = serializers.IntegerField(source="device_id", allow_null=True)
    reason = serializers.CharField()
    is_undone = serializers.BooleanField()
    can_undo = serializers.BooleanField()


class UndoPlanShape(serializers.Serializer):
    """What would be taken back together, newest first."""

    lines = LineShape(many=True)
    needs_reason = serializers.BooleanField()
    keeps_time = serializers.BooleanField(help_text="A clock is among it: see `as_if_never`.")
