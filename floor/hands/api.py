"""Hand for hand by API: announced, reported table by table, begun and ended; heads counted, passes of dealers."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.commands import CommandView, Verb
from access.permissions import DoorView
from access.roles import FLOOR, READERS
from floor.hands import dealers, heads, verbs
from floor.play import hands
from rulebook.bubble import Pace
from seating import queries as seats
from tournaments import queries as tournaments


class TableAtHandShape(serializers.Serializer):
    """A table in the present hand."""

    table_id = serializers.IntegerField()
    number = serializers.IntegerField()
    stage = serializers.CharField(help_text="playing, all_in, board or finished")
    since = serializers.DateTimeField()
    misdeals = serializers.IntegerField()


class HandsShape(serializers.Serializer):
    """Hand for hand as it stands; ``stage`` off where play is as usual."""

    stage = serializers.CharField(help_text="off, announced, hand or barrier")
    hand = serializers.IntegerField(help_text="0 was in progress at the announcement; orbits at that pace.")
    goal = serializers.IntegerField(help_text="It ends when so many are left.")
    pace = serializers.CharField(help_text="hand, soft or orbit; the clock runs on at the latter two")
    tables = TableAtHandShape(many=True)
    out = serializers.ListField(child=serializers.IntegerField(), help_text="Entries out in this hand.")
    needs_stacks = serializers.ListField(
        child=serializers.IntegerField(), help_text="Whose chips at its start decide and are not told."
    )


class AnnounceAsked(serializers.Serializer):
    """Until how many are left; the places paid unless told, at a soft pace where hand for hand is due."""

    goal = serializers.IntegerField(min_value=1, required=False, allow_null=True, default=None)
    pace = serializers.ChoiceField([pace.value for pace in Pace], required=False, default=Pace.HAND.value)


class TellAsked(serializers.Serializer):
    """What a table tells of a hand; of another than the present one it is refused."""

    hand = serializers.IntegerField(min_value=0, required=False, allow_null=True, default=None)


class EndAsked(serializers.Serializer):
    """Why it ends before its goal."""

    reason = serializers.CharField(required=False, allow_blank=True, default="", max_length=200)


class HandStackShape(serializers.Serializer):
    """A player's chips as the hand began."""

    entry = serializers.IntegerField(min_value=1)
    stack = serializers.IntegerField(min_value=0)


class HandStacksAsked(serializers.Serializer):
    """Chips at the start of the hand, of players out in it."""

    stacks = HandStackShape(many=True, allow_empty=False)


class HeadsAsked(serializers.Serializer):
    """How many were counted at a table."""

    players = serializers.IntegerField(min_value=0)


class PassesAsked(serializers.Serializer):
    """Numbers of tables; all where none is told."""

    tables = serializers.ListField(
        child=serializers.IntegerField(min_value=1), required=False, allow_null=True, default=None
    )


class HandsState(DoorView):
    """Hand for hand of an event."""

    reads: ClassVar = READERS

    @extend_schema(responses=HandsShape)
    def get(self, _request: Request, key: int) -> Response:
        """Stage, hand, goal and every table dealt."""
        tournaments.event(key)
        found = hands.hands(key)
        if found is None:
            empty: list[int] = []
            told = {
                "stage": "off",
                "hand": 0,
                "goal": 0,
                "pace": Pace.HAND.value,
                "tables": empty,
                "out": empty,
                "needs_stacks": empty,
            }
            return Response(told)
        return Response(
            {
                "stage": found.stage.value,
                "hand": found.hand,
                "goal": found.goal,
                "pace": found.pace.value,
                "tables": TableAtHandShape(found.tables, many=True).data,
                "out": [entry.id for entry in found.out],
                "needs_stacks": sorted(found.needs_stacks),
            }
        )


@extend_schema(request=AnnounceAsked, responses={200: dict})
class AnnounceHands(CommandView):
    """Announce hand for hand."""

    shape: ClassVar = AnnounceAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(verbs.announce_hand_for_hand, event_id=key, **values)


@extend_schema(request=None, responses={200: dict})
class BeginHand(CommandView):
    """Begin the next hand at all tables."""

    def verb(self, key: int, _values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(verbs.begin_next_hand, event_id=key)


@extend_schema(request=EndAsked, responses={200: dict})
class EndHands(CommandView):
    """End hand for hand."""

    shape: ClassVar = EndAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(verbs.end_hand_for_hand, event_id=key, **values)


@extend_schema(request=HandStacksAsked, responses={200: dict})
class TellHandStacks(CommandView):
    """Chips at the start of the hand."""

    shape: ClassVar = HandStacksAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        stacks = {one["entry"]: one["stack"] for one in values["stacks"]}
        return partial(verbs.tell_hand_stacks, event_id=key, stacks=stacks)


class TableCommand(CommandView):
    """Base of what is told of one table in play."""

    shape: ClassVar[type[serializers.Serializer]] = TellAsked

    def event_of(self, key: int) -> int:
        """The event that the table serves."""
        return seats.event_of_table(key)


@extend_schema(request=TellAsked, responses={200: dict})
class FinishHand(TableCommand):
    """A table has finished its hand."""

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(verbs.report_hand_finished, table_id=key, **values)


@extend_schema(request=TellAsked, responses={200: dict})
class CallAllIn(TableCommand):
    """All in and called: the board waits."""

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(verbs.call_all_in, table_id=key, **values)


@extend_schema(request=TellAsked, responses={200: dict})
class RedealHand(TableCommand):
    """A misdeal: the hand is dealt again."""

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(verbs.redeal_hand, table_id=key, **values)


@extend_schema(request=None, responses={200: dict})
class ReleaseBoard(TableCommand):
    """Let a held board run."""

    shape: ClassVar = serializers.Serializer

    def verb(self, key: int, _values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(verbs.release_board, table_id=key)


@extend_schema(request=HeadsAsked, responses={200: dict})
class CountHeads(TableCommand):
    """How many were counted at a table."""

    shape: ClassVar = HeadsAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(heads.count_heads, table_id=key, **values)


@extend_schema(request=None, responses={200: dict})
class OpenHeadCount(CommandView):
    """Ask every table how many sit there."""

    def verb(self, key: int, _values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(heads.open_head_count, event_id=key)


@extend_schema(request=None, responses={200: dict})
class AnnounceMoney(CommandView):
    """Tell the room that it is in the money."""

    def verb(self, key: int, _values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(heads.announce_money, event_id=key)


@extend_schema(request=None, responses={200: dict})
class MakeDealerPasses(CommandView):
    """Make the QR codes that are missing."""

    writes: ClassVar = FLOOR

    def verb(self, key: int, _values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(dealers.make_dealer_passes, event_id=key)


@extend_schema(request=PassesAsked, responses={200: dict})
class RevokeDealerPasses(CommandView):
    """Make QR codes void."""

    shape: ClassVar = PassesAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(dealers.revoke_dealer_passes, event_id=key, **values)
