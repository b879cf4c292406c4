"""Penalties by API: those of an event, of a player, one by one."""

from __future__ import annotations

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.paging import Pages, filters, paged
from access.permissions import DoorView
from access.roles import FLOOR, INSPECTORS
from access.shapes import serializer_of
from floor.penalties.answers import Penalty, penalty_shown, shown
from floor.penalties.queries import listed, listed_of
from journal import instants
from tournaments import queries as tournaments

READS = FLOOR | INSPECTORS


class PenaltyFilter(serializers.Serializer):
    """Which penalties."""

    standing = serializers.BooleanField(required=False, default=False, help_text="Only those not closed.")


class EntryPenalties(DoorView):
    """The penalties of a player in an event."""

    reads: ClassVar = READS
    pagination_class = Pages

    @extend_schema(responses=serializer_of(Penalty)(many=True))
    def get(self, request: Request, entry: int) -> Response:
        """What the player of an entry was given so far, whatever the entry, the newest first."""
        found = listed_of(tournaments.entry(entry), instants.now())
        return paged(request, [shown(one) for one in found], serializer_of(Penalty))


class EventPenalties(DoorView):
    """The penalties of an event."""

    reads: ClassVar = READS
    pagination_class = Pages

    @extend_schema(parameters=[PenaltyFilter], responses=serializer_of(Penalty)(many=True))
    def get(self, request: Request, key: int) -> Response:
        """All of them, those not closed first; suspensions with their end."""
        only_standing = filters(request, PenaltyFilter).get("standing", False)
        found = listed(tournaments.event(key).id, instants.now())
        wanted = [shown(one) for one in found if one.penalty.stands or not only_standing]
        return paged(request, wanted, serializer_of(Penalty))


class PenaltyDetail(DoorView):
    """One penalty."""

    reads: ClassVar = READS

    @extend_schema(responses=serializer_of(Penalty))
    def get(self, _request: Request, key: int) -> Response:
        """What was given, what is left of it, where the player sits."""
        found = penalty_shown(tournaments.penalty(key), instants.now())
        return Response(serializer_of(Penalty)(found).data)
