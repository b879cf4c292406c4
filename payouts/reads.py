"""Pool, payouts and prizes, read by API; amounts in minor units of the event's currency."""

from __future__ import annotations

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.paging import Pages, paged
from access.permissions import DoorView
from access.roles import READERS
from access.shapes import serializer_of
from payouts import queries
from payouts.queries.details import AwardDetails, PayoutDetails, award_details, award_list, payout_details
from tournaments import queries as tournaments

PAYOUTS = serializer_of(PayoutDetails)
AWARD = serializer_of(AwardDetails)


class WithheldSerializer(serializers.Serializer):
    """A named share of the pool that is not paid out."""

    name = serializers.CharField()
    amount_minor = serializers.IntegerField(source="amount")


class PoolSerializer(serializers.Serializer):
    """The pool: taken = fees + gross; gross + overlay = withheld + prizes."""

    taken_minor = serializers.IntegerField(source="taken")
    fees_minor = serializers.IntegerField(source="fees")
    gross_minor = serializers.IntegerField(source="gross")
    withholdings = WithheldSerializer(many=True)
    withheld_minor = serializers.IntegerField(source="withheld")
    guarantee_minor = serializers.IntegerField(source="guarantee")
    overlay_minor = serializers.IntegerField(source="overlay")
    prizes_minor = serializers.IntegerField(source="prizes")


class Pool(DoorView):
    """The pool of an event."""

    reads: ClassVar = READERS

    @extend_schema(responses=PoolSerializer)
    def get(self, _request: Request, event: int) -> Response:
        """What was taken, withheld, guaranteed, and is played for."""
        return Response(PoolSerializer(queries.pool(event)).data)


class Payouts(DoorView):
    """The prizes of an event."""

    reads: ClassVar = READERS

    @extend_schema(responses=PAYOUTS)
    def get(self, _request: Request, event: int) -> Response:
        """The prizes of an event as published, or as they would be now."""
        return Response(PAYOUTS(payout_details(event)).data)


class AwardList(DoorView):
    """The awards of an event."""

    reads: ClassVar = READERS
    pagination_class = Pages
    filterset_class = queries.AwardFilters

    @extend_schema(responses=AWARD(many=True))
    def get(self, request: Request, event: int) -> Response:
        """The prizes of the entries by place, paid and due."""
        found = award_list(tournaments.event(event).id, request.query_params)
        return paged(request, found, AWARD)


class OneAward(DoorView):
    """The prize of one entry."""

    reads: ClassVar = READERS

    @extend_schema(responses=AWARD)
    def get(self, _request: Request, award: int) -> Response:
        """The prize of an entry, with the slip once it is paid."""
        return Response(AWARD(award_details(queries.award(award))).data)
