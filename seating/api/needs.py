"""Needs at a draw by API: players kept apart, those who need an accessible seat, accessible seats of the room."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.commands import CommandView, Verb
from access.roles import READERS
from journal.opening import HOUSE, BookRef
from seating import actions, queries
from tournaments import queries as tournaments


class GroupShape(serializers.Serializer):
    """Players kept apart at an event, or at every event of the house (null)."""

    id = serializers.IntegerField()
    event = serializers.IntegerField(source="event_id", allow_null=True)
    players = serializers.ListField(source="player_ids", child=serializers.IntegerField())


class NeedsShape(serializers.Serializer):
    """What the draws of an event heed."""

    apart = GroupShape(many=True)
    accessible_for = serializers.ListField(child=serializers.IntegerField())


class ApartAsked(serializers.Serializer):
    """Players by id, and whether they are kept apart at every event of the house."""

    players = serializers.ListField(child=serializers.IntegerField(min_value=1), min_length=2, max_length=20)
    always = serializers.BooleanField(default=False)


class NeedAsked(serializers.Serializer):
    """Whether the player needs an accessible seat."""

    needs = serializers.BooleanField(default=True)


class SeatsAsked(serializers.Serializer):
    """The accessible seats of the table; an empty list: none."""

    seats = serializers.ListField(child=serializers.IntegerField(min_value=1), max_length=12)


class HouseCommand(CommandView):
    """A command that is written in the house's book."""

    def books(self, _request: Request, _key: int, _values: dict[str, Any]) -> list[BookRef]:
        """The house's."""
        return [HOUSE]


class Needs(HouseCommand):
    """What the draws of an event heed; players kept apart."""

    reads: ClassVar = READERS
    shape: ClassVar = ApartAsked

    @extend_schema(responses=NeedsShape)
    def get(self, _request: Request, key: int) -> Response:
        """Groups kept apart, and players who need an accessible seat."""
        groups = queries.groups_apart(tournaments.event(key).id)
        needing = sorted(queries.players_in_need())
        return Response(NeedsShape({"apart": groups, "accessible_for": needing}).data)

    @extend_schema(request=ApartAsked, responses={200: int})
    def post(self, request: Request, key: int) -> Response:
        """Keep players apart; answers the group's id."""
        return super().post(request, key)

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        event_id = None if values["always"] else tournaments.event(key).id
        return partial(actions.keep_apart, player_ids=values["players"], event_id=event_id)


@extend_schema(request=None, responses={200: None})
class EndApart(HouseCommand):
    """Players may be drawn to one table again."""

    def verb(self, key: int, _values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.end_apart, group_id=key)


@extend_schema(request=NeedAsked, responses={200: None})
class SetSeatNeed(HouseCommand):
    """A player needs an accessible seat, or does not any more."""

    shape: ClassVar = NeedAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.set_seat_need, player_id=key, **values)


@extend_schema(request=SeatsAsked, responses={200: {"type": "array", "items": {"type": "integer"}}})
class SetAccessibleSeats(HouseCommand):
    """Which seats of a table of the room are accessible."""

    shape: ClassVar = SeatsAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.set_accessible_seats, room_table_id=key, **values)
