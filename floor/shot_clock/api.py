"""Called clocks by API: which run, call one, end it, rule on it."""

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
from floor.models import Outcome
from floor.shot_clock import requests, verbs
from floor.shot_clock.queries import (
    CalledView,
    called,
    called_clocks,
    clock_wish,
    clock_wishes,
    outcome_at_expiry,
)
from journal import instants
from seating import queries as seats
from tournaments import queries as tournaments


class CalledShape(serializers.Serializer):
    """A clock called on a player; a program subtracts from `ends_at`."""

    id = serializers.IntegerField()
    table = serializers.IntegerField(help_text="The number of the table.")
    entry = serializers.IntegerField(allow_null=True, help_text="The player who thinks, if it was said.")
    caller = serializers.IntegerField(allow_null=True, help_text="Null: the floor.")
    called_at = serializers.DateTimeField()
    counts_from = serializers.DateTimeField(help_text="When the countdown begins.")
    ends_at = serializers.DateTimeField()
    faces_bet = serializers.BooleanField()
    outcome = serializers.ChoiceField(Outcome.choices, allow_blank=True, help_text="Empty while it runs.")
    at_expiry = serializers.ChoiceField(Outcome.choices, help_text="What the rules make of the hand at zero.")


class CallAsked(serializers.Serializer):
    """On whom, and for how long."""

    entry = serializers.IntegerField(required=False, min_value=1, help_text="The player who thinks.")
    caller = serializers.IntegerField(
        required=False, min_value=1, help_text="The player who asks; left out: the floor."
    )
    seconds = serializers.IntegerField(
        required=False, min_value=0, help_text="To think, where the rules let the floor choose."
    )
    faces_bet = serializers.BooleanField(default=True)


class OutcomeAsked(serializers.Serializer):
    """The result."""

    outcome = serializers.ChoiceField(Outcome.choices)


class BetAsked(serializers.Serializer):
    """Whether the player faces a bet."""

    faces_bet = serializers.BooleanField()


class CalledAnswer(serializers.Serializer):
    """The clock that was called or changed."""

    called = serializers.IntegerField()
    think = serializers.IntegerField(required=False)
    countdown = serializers.IntegerField(required=False)


class CalledClockList(DoorView):
    """The called clocks of an event."""

    reads: ClassVar = READERS
    pagination_class = Pages

    @extend_schema(responses=CalledShape(many=True))
    def get(self, request: Request, key: int) -> Response:
        """Those that run, and those that ended within two minutes."""
        found = called_clocks(tournaments.event(key).id, instants.now())
        return paged(request, [_told(one) for one in found], CalledShape)


def _told(one: CalledView) -> dict[str, Any]:
    return {
        "id": one.id,
        "table": one.table,
        "entry": one.entry_id,
        "caller": one.caller_id,
        "called_at": one.clock.called_at,
        "counts_from": one.clock.counts_from,
        "ends_at": one.clock.ends_at,
        "faces_bet": one.faces_bet,
        "outcome": one.outcome,
        "at_expiry": outcome_at_expiry(one).value,
    }


@extend_schema(request=CallAsked, responses=CalledAnswer)
class CallClock(CommandView):
    """Call the clock at a table."""

    shape: ClassVar = CallAsked

    def event_of(self, key: int) -> int:
        """The event that is played at the table."""
        return seats.event_of_table(key)

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(
            verbs.call_clock,
            table_id=key,
            entry_id=values.get("entry"),
            caller_id=values.get("caller"),
            seconds=values.get("seconds"),
            faces_bet=values["faces_bet"],
        )


class CalledCommand(CommandView):
    """Base of the commands on a called clock."""

    def event_of(self, key: int) -> int:
        """The event in which it was called."""
        return called(key).event_id


@extend_schema(request=BetAsked, responses=CalledAnswer)
class TellBet(CalledCommand):
    """Say whether the player faces a bet."""

    shape: ClassVar = BetAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(verbs.tell_bet, called_id=key, **values)


@extend_schema(request=OutcomeAsked, responses=CalledAnswer)
class EndCalledClock(CalledCommand):
    """End a clock that runs: in time, or withdrawn."""

    shape: ClassVar = OutcomeAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(verbs.end_called_clock, called_id=key, **values)


@extend_schema(request=OutcomeAsked, responses=CalledAnswer)
class RuleCalledClock(CalledCommand):
    """Rule otherwise on a clock that has ended."""

    shape: ClassVar = OutcomeAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(verbs.rule_called_clock, called_id=key, **values)


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
            requests.ask_clock, table_id=key, entry_id=values.get("entry"), faces_bet=values["faces_bet"]
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
        return partial(requests.grant_clock, wish_id=key, seconds=values.get("seconds"))


@extend_schema(request=None, responses=WishAnswer)
class DeclineClock(WishCommand):
    """Start no clock."""

    def verb(self, key: int, _values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(requests.decline_clock, wish_id=key)
