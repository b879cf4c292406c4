"""Players, staff and devices as the API reads them."""

from __future__ import annotations

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from access.paging import Pages, paged
from access.permissions import DoorView
from access.roles import ADMINISTRATORS, INSPECTORS, STAFF
from access.shapes import serializer_of
from people import queries

PlayerSerializer = serializer_of(queries.PlayerView)
PersonSerializer = serializer_of(queries.PersonView)
DeviceSerializer = serializer_of(queries.DeviceView)


class PlayerList(DoorView):
    """Players."""

    reads: ClassVar = STAFF
    pagination_class = Pages
    filterset_class = queries.PlayerFilters

    @extend_schema(responses=PlayerSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The players by name: all, or those found by a few letters or a card."""
        return paged(request, queries.player_list(request.query_params), PlayerSerializer)


class PlayerDetail(DoorView):
    """One player."""

    reads: ClassVar = STAFF

    @extend_schema(responses=PlayerSerializer)
    def get(self, _request: Request, player: int) -> Response:
        """What the house knows of a player."""
        return Response(PlayerSerializer(queries.player(player)).data)


class StaffList(DoorView):
    """The staff."""

    reads: ClassVar = ADMINISTRATORS
    pagination_class = Pages

    @extend_schema(responses=PersonSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Everybody who may sign in, or could, by name."""
        return paged(request, queries.staff(), PersonSerializer)


class StaffDetail(DoorView):
    """Somebody on the staff."""

    reads: ClassVar = ADMINISTRATORS

    @extend_schema(responses=PersonSerializer)
    def get(self, _request: Request, person: int) -> Response:
        """What the house knows of somebody on the staff."""
        return Response(PersonSerializer(queries.person(person)).data)


class DeviceList(DoorView):
    """The devices."""

    reads: ClassVar = INSPECTORS
    pagination_class = Pages

    @extend_schema(responses=DeviceSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The devices that the house knows, those cut off last."""
        return paged(request, queries.devices(), DeviceSerializer)


class DeviceDetail(DoorView):
    """One device."""

    reads: ClassVar = INSPECTORS

    @extend_schema(responses=DeviceSerializer)
    def get(self, _request: Request, device: int) -> Response:
        """What the house knows of a device."""
        return Response(DeviceSerializer(queries.device(device)).data)
