"""What goes in and out of penalties by API."""

from __future__ import annotations

from rest_framework import serializers

from floor.play.shapes import SeenShape
from rulebook.penalties import Step
from rulebook.profile.variants import DqPrize
from tournaments.queries import OFFENCES

GIVEN = tuple(step.value for step in Step if step is not Step.DISQUALIFICATION)


class BreachShape(serializers.Serializer):
    """What for; ``seen`` is where the tap believed the player."""

    offence = serializers.ChoiceField(OFFENCES, default="other")
    note = serializers.CharField(required=False, allow_blank=True, max_length=120, default="")
    seen = SeenShape(required=False, help_text="Refused as stale if the player is elsewhere by now.")


class PenaltyAsked(BreachShape):
    """A penalty: rounds, single hands or minutes, by its kind."""

    kind = serializers.ChoiceField(GIVEN)
    rounds = serializers.IntegerField(required=False, min_value=0, max_value=99, default=0)
    hands = serializers.IntegerField(required=False, min_value=0, max_value=999, default=0)
    minutes = serializers.IntegerField(required=False, min_value=0, max_value=999, default=0)
    is_hand_running = serializers.BooleanField(
        default=False, help_text="A hand is being played: it counts only where the rules say so."
    )


class PenaltyGivenShape(serializers.Serializer):
    """The penalty as it was given: hands to miss, and the players that made a round."""

    penalty = serializers.IntegerField()
    entry = serializers.IntegerField()
    hands = serializers.IntegerField()
    players = serializers.IntegerField(allow_null=True)


class DisqualifyAsked(BreachShape):
    """A disqualification; the chips as last counted unless told, the prize as the rules say unless told."""

    stack = serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=2_000_000_000, default=None
    )
    loses_prize = serializers.BooleanField(required=False, allow_null=True, default=None)
    prize_goes = serializers.ChoiceField([one.value for one in DqPrize], required=False, default="")


class DisqualifiedShape(serializers.Serializer):
    """What followed."""

    event = serializers.IntegerField()
    entry = serializers.IntegerField()
    place = serializers.IntegerField()
    place_to = serializers.IntegerField()
    chips = serializers.IntegerField(help_text="Out of play.")
    left = serializers.IntegerField()
    is_finished = serializers.BooleanField()


class WhyAsked(serializers.Serializer):
    """Why."""

    reason = serializers.CharField(max_length=200)


class MayBeWhyAsked(serializers.Serializer):
    """Why, where something is left of it."""

    reason = serializers.CharField(required=False, allow_blank=True, max_length=200, default="")


class PenaltyShape(serializers.Serializer):
    """A penalty; ``hands_left`` go with the player wherever he is moved to."""

    id = serializers.IntegerField(source="penalty.id")
    entry = serializers.IntegerField(source="penalty.entry_id")
    player = serializers.CharField()
    kind = serializers.CharField(source="penalty.kind")
    offence = serializers.CharField(source="penalty.offence")
    note = serializers.CharField(source="penalty.note")
    state = serializers.CharField(source="penalty.state")
    given_at = serializers.DateTimeField(source="penalty.given_at")
    given_by = serializers.IntegerField(source="penalty.given_by_id", allow_null=True)
    given_at_table = serializers.IntegerField(source="penalty.table", allow_null=True)
    given_at_seat = serializers.IntegerField(source="penalty.seat", allow_null=True)
    table = serializers.IntegerField(source="at.table", allow_null=True, default=None)
    seat = serializers.IntegerField(source="at.seat", allow_null=True, default=None)
    rounds = serializers.IntegerField(source="penalty.rounds")
    hands = serializers.IntegerField(source="penalty.hands")
    served = serializers.IntegerField(source="penalty.served")
    hands_left = serializers.IntegerField(source="penalty.hands_left")
    minutes = serializers.IntegerField(source="penalty.minutes")
    ends_at = serializers.DateTimeField(allow_null=True, help_text="Of a suspension, while its clock runs.")
    is_over = serializers.BooleanField()
    chips = serializers.IntegerField(source="penalty.chips")
    left = serializers.CharField(help_text="What is left of it, in words.")


class PenaltyFilter(serializers.Serializer):
    """Which penalties."""

    standing = serializers.BooleanField(required=False, default=False, help_text="Only those that stand.")
