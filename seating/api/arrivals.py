"""Arrivals by API: who is awaited, seen by card or all at once; players held, moves the house announced."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.commands import CommandView, Verb
from access.paging import Pages, filters, paged
from access.permissions import DoorView
from access.roles import READERS
from journal import instants
from rulebook.refusals import Refusal
from seating import actions, queries
from seating.api import shapes
from seating.api.seats import EntryCommand
from seating.api.tables import day_in
from tournaments import queries as tournaments


class AwaitedShape(serializers.Serializer):
    """A player not seen in the seat he has."""

    entry = serializers.IntegerField(source="entry_id")
    number = serializers.IntegerField()
    player = serializers.IntegerField(source="player_id")
    table = serializers.IntegerField()
    seat = serializers.IntegerField()
    move = serializers.IntegerField(source="move_number", allow_null=True, help_text="Number of the move.")
    since = serializers.DateTimeField()
    is_first_seat = serializers.BooleanField(help_text="A no-show, not a player on the way.")
    is_overdue = serializers.BooleanField()


class AwaitedFilter(shapes.DayShape):
    """Which of those awaited."""

    is_overdue = serializers.BooleanField(required=False)
    is_first_seat = serializers.BooleanField(required=False)


class CardAsked(serializers.Serializer):
    """A player's card as it was read."""

    card = serializers.CharField(max_length=64)


class HeldAsked(shapes.NoteShape):
    """Whether the player is kept from being moved, and why."""

    is_held = serializers.BooleanField(default=True)


class HouseMoveShape(serializers.Serializer):
    """A move announced to be made at ``due_at``; ``outcome`` is null while it may be stopped."""

    id = serializers.IntegerField()
    day = serializers.IntegerField(source="day_id")
    suggestion = serializers.CharField()
    entry = serializers.IntegerField(source="entry_id")
    from_table = serializers.IntegerField()
    from_seat = serializers.IntegerField()
    to_table = serializers.IntegerField()
    to_seat = serializers.IntegerField()
    announced_at = serializers.DateTimeField()
    due_at = serializers.DateTimeField()
    outcome = serializers.ChoiceField(["made", "vetoed", "withdrawn"], allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)


class AwaitedList(DoorView):
    """Players who are not in their seats yet."""

    reads: ClassVar = READERS
    pagination_class = Pages

    @extend_schema(parameters=[AwaitedFilter], responses=AwaitedShape(many=True))
    def get(self, request: Request, key: int) -> Response:
        """By table and seat."""
        wanted = filters(request, AwaitedFilter)
        listed = queries.awaited(day_in(wanted, tournaments.event(key).id), instants.now())
        found = [
            one
            for one in listed
            if wanted.get("is_overdue", one.is_overdue) == one.is_overdue
            and wanted.get("is_first_seat", one.is_first_seat) == one.is_first_seat
        ]
        return paged(request, found, AwaitedShape)


@extend_schema(request=shapes.DayShape, responses={200: dict})
class VerifyDay(CommandView):
    """Everybody was seen in the seats."""

    shape: ClassVar = shapes.DayShape

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.verify_day, day_id=day_in(values, key))


class DrawnButton(serializers.Serializer):
    """The seat that drew the button of a table."""

    table = serializers.IntegerField()
    button = serializers.IntegerField()


class ButtonsShape(serializers.Serializer):
    """The buttons of all tables."""

    buttons = DrawnButton(many=True)


@extend_schema(request=shapes.DayShape, responses=ButtonsShape)
class DrawButtons(CommandView):
    """Draw the first button of every table."""

    shape: ClassVar = shapes.DayShape

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.draw_buttons, day_id=day_in(values, key))


@extend_schema(request=CardAsked, responses=shapes.PlacedShape)
class VerifyCard(CommandView):
    """A player's card was read in his seat."""

    shape: ClassVar = CardAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.verify_card, event_id=key, card=values["card"])


@extend_schema(request=HeldAsked, responses={200: dict})
class HoldEntry(EntryCommand):
    """Keep a player from being moved to balance, or let him go again."""

    shape: ClassVar = HeldAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.hold_player, entry_id=key, **values)


class HouseMoveList(DoorView):
    """The moves that the house announced."""

    reads: ClassVar = READERS
    pagination_class = Pages
    filterset_class = queries.HouseMoveFilters

    @extend_schema(responses=HouseMoveShape(many=True))
    def get(self, request: Request, key: int) -> Response:
        """Newest first."""
        found = queries.house_move_list(tournaments.event(key).id, request.query_params)
        return paged(request, found, HouseMoveShape)


@extend_schema(request=None, responses=shapes.PlacedShape)
class VetoHouseMove(CommandView):
    """Stop a move that the house announced."""

    def event_of(self, key: int) -> int:
        """The event whose player would move."""
        view = queries.house_move(key)
        if view is None:
            raise Refusal("not_found", what="house_move", id=key)
        return view.event_id

    def verb(self, key: int, _values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.veto_move, house_move_id=key)
