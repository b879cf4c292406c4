"""Button and halt of one table by API: next hand, wrong button, draw, frozen button, stopped and played on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.commands import Verb
from access.permissions import DoorView
from access.roles import READERS
from seating import actions, queries
from seating.api import shapes
from seating.api.tables import TableCommand

STEPS: Mapping[str, Callable[..., Any]] = {
    "next-hand": actions.deal_next_hand,
    "draw-button": actions.draw_button,
    "freeze-button": actions.freeze_button,
    "release-button": actions.release_button,
    "halt": actions.halt_table,
    "waive-halt": actions.waive_halt,
    "resume": actions.resume_table,
    "feature": partial(actions.feature_table, is_feature=True),
    "no-feature": partial(actions.feature_table, is_feature=False),
}
"""What may be done to a table by a single tap, as the address names it."""


class ButtonShape(serializers.Serializer):
    """Where button and blinds stand now; a number that does not apply is left out."""

    table = serializers.IntegerField()
    button = serializers.IntegerField(required=False)
    small_blind = serializers.IntegerField(required=False)
    big_blind = serializers.IntegerField(required=False)
    players = serializers.IntegerField(required=False)
    correction = serializers.CharField(required=False, help_text="now, next_hand or stands.")


class WrongButtonAsked(shapes.PositionsTold):
    """Where button and blinds should have been, and how far the hand had gone."""

    has_substantial_action = serializers.BooleanField(default=False)
    actions = serializers.IntegerField(min_value=0, default=0, help_text="Players who have acted.")
    is_mended = serializers.BooleanField(
        required=False, allow_null=True, default=None, help_text="Where the rules leave it to the floor."
    )


class OfferShape(serializers.Serializer):
    """What one table would take."""

    table = serializers.IntegerField()
    players = serializers.IntegerField()
    open_seats = serializers.ListField(child=serializers.IntegerField())
    takes_at_most = serializers.IntegerField()
    players_after = serializers.IntegerField(allow_null=True)


class PreviewShape(serializers.Serializer):
    """If this table broke now; nothing is drawn."""

    table = serializers.IntegerField()
    players = serializers.IntegerField()
    free_seats = serializers.IntegerField()
    is_possible = serializers.BooleanField()
    offers = OfferShape(many=True)
    draws_all = serializers.BooleanField(help_text="All seats are drawn anew afterwards.")
    draws_button = serializers.BooleanField()
    moves_after = serializers.IntegerField(allow_null=True, help_text="Moves that balance what is left.")


@extend_schema(request=None, responses=ButtonShape)
class TableStep(TableCommand):
    """One step at a table: the verb is named by the address."""

    step: str = ""

    def verb(self, key: int, _values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(STEPS[self.step], table_id=key)


@extend_schema(request=WrongButtonAsked, responses=ButtonShape)
class MendButton(TableCommand):
    """Deal with a button that was moved wrongly."""

    shape: ClassVar = WrongButtonAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        told = actions.Told(**{name: values.pop(name) for name in ("big_blind", "small_blind", "button")})
        return partial(actions.mend_button, table_id=key, wrong=actions.WrongButton(told, **values))


class BreakPreviewView(DoorView):
    """If this table broke now."""

    reads: ClassVar = READERS

    @extend_schema(responses=PreviewShape)
    def get(self, _request: Request, key: int) -> Response:
        """Who would take how many, in which seats."""
        return Response(PreviewShape(queries.break_preview(key)).data)
