"""The last hands of a day by API: how they stand, drawn, told table by table, called off."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.commands import CommandView, Verb
from access.permissions import DoorView
from access.roles import READERS
from floor.hands.api import TableCommand
from floor.last_hands import verbs
from floor.last_hands.queries import cards, last_hands
from tournaments import queries as tournaments


class TableAtLastShape(serializers.Serializer):
    """A table of the last hands."""

    table_id = serializers.IntegerField()
    number = serializers.IntegerField()
    played = serializers.IntegerField(help_text="Hands finished since the card was turned.")
    left = serializers.IntegerField()
    plays = serializers.BooleanField(help_text="False once it has stopped.")


class LastHandsShape(serializers.Serializer):
    """The last hands as they stand; ``hands`` 0 where none are drawn."""

    hands = serializers.IntegerField()
    cards = serializers.ListField(child=serializers.IntegerField(), help_text="The cards that count here.")
    tables = TableAtLastShape(many=True)


class DrawAsked(serializers.Serializer):
    """The card that the floor turned from a deck."""

    card = serializers.IntegerField(min_value=1, max_value=13)


class LastHandAsked(serializers.Serializer):
    """The number of the hand, from 1; of another than the present one it is refused."""

    hand = serializers.IntegerField(min_value=1, required=False, allow_null=True, default=None)


class CallOffAsked(serializers.Serializer):
    """Why play goes on after all."""

    reason = serializers.CharField(max_length=200)


class LastHandsState(DoorView):
    """The last hands of an event."""

    reads: ClassVar = READERS

    @extend_schema(responses=LastHandsShape)
    def get(self, _request: Request, key: int) -> Response:
        """How many were drawn, which cards count, and every table that plays them."""
        event, found = tournaments.event(key), last_hands(key)
        return Response(
            {
                "hands": found.hands if found else 0,
                "cards": list(cards(event)),
                "tables": TableAtLastShape(found.tables if found else (), many=True).data,
            }
        )


@extend_schema(request=DrawAsked, responses={200: dict})
class DrawLastHands(CommandView):
    """The card for the last hands was turned."""

    shape: ClassVar = DrawAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(verbs.draw_last_hands, event_id=key, **values)


@extend_schema(request=LastHandAsked, responses={200: dict})
class ReportLastHand(TableCommand):
    """A table has finished one more of its last hands."""

    shape: ClassVar = LastHandAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(verbs.report_last_hand, table_id=key, **values)


@extend_schema(request=CallOffAsked, responses={200: dict})
class CallOffLastHands(CommandView):
    """Call the last hands off."""

    shape: ClassVar = CallOffAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(verbs.call_off_last_hands, event_id=key, **values)
