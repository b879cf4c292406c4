"""Clocks called at the table by API: ask for one, grant it, decline it, see which wait."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.commands import CommandView, Verb
from access.paging import Pages, paged
from access.permissions import DoorView
from access.roles import READERS
from floor import actions
from floor.api.called import CalledAnswer
from floor.called import clock_wish, clock_wishes
from seating import queries as seats
from tournaments import queries as tournaments


class WishAsked(serializers.Serializer):
    """On whom a player at the table calls it."""

    entry = serializers.IntegerField(required=False, min_value=1, help_text="The player who thinks.")
    faces_bet = serializers.BooleanField(default=True)


class GrantAsked(serializers.Serializer):
    """For how long."""

    seconds = serializers.IntegerField(
        required=False, min_value=0, help_text="To think, where the rules let the floor choose."
    )


class WishShape(serializers.Serializer):
    """A clock that a table wants of the floor."""

    id = serializers.IntegerField()
    table = serializers.IntegerField(help_text="The number of the table.")
    entry = serializers.IntegerField(source="entry_id", allow_null=True, help_text="If it was said on whom.")
    faces_bet = serializers.BooleanField()
    asked_at = serializers.DateTimeField()


class WishAnswer(serializers.Serializer):
    """The clock that was started, or the wish that waits for the floor."""

    called = serializers.IntegerField(required=False)
    wish = serializers.IntegerField(required=False)
    think = serializers.IntegerField(required=False)
    countdown = serializers.IntegerField(required=False)


class ClockWishList(DoorView):
    """The clocks that tables want of the floor."""

    reads: ClassVar = READERS
    pagination_class = Pages

    @extend_schema(responses=WishShape(many=True))
    def get(self, request: Request, key: int) -> Response:
        """Those that wait, the oldest first."""
        return paged(request, clock_wishes(tournaments.event(key).id), WishShape)


@extend_schema(request=WishAsked, responses=WishAnswer)
class AskClock(CommandView):
    """A player calls the clock at a table: it starts, or the floor is asked for it, as the rules say."""

    shape: ClassVar = WishAsked

    def event_of(self, key: int) -> int:
        """The event that is played at the table."""
        return seats.event_of_table(key)

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(
            actions.ask_clock, table_id=key, entry_id=values.get("entry"), faces_bet=values["faces_bet"]
        )


class WishCommand(CommandView):
    """Base of what the floor answers to a table that wants the clock."""

    def event_of(self, key: int) -> int:
        """The event of the wish."""
        return clock_wish(key).event_id


@extend_schema(request=GrantAsked, responses=CalledAnswer)
class GrantClock(WishCommand):
    """Start the clock that a table wants."""

    shape: ClassVar = GrantAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.grant_clock, wish_id=key, seconds=values.get("seconds"))


@extend_schema(request=None, responses=WishAnswer)
class DeclineClock(WishCommand):
    """Start no clock."""

    def verb(self, key: int, _values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.decline_clock, wish_id=key)
