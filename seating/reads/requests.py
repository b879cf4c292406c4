"""Seating requests by API: players kept apart, and those who need an accessible seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from access.fields import Note
from access.permissions import DoorView
from access.roles import READERS
from access.shapes import serializer_of
from seating import queries
from seating.queries import GroupApart
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingRequests:
    """The seating requests that the draws and moves of an event respect."""

    apart: tuple[GroupApart, ...]
    accessible_for: Annotated[tuple[int, ...], Note("Players who need an accessible seat.")]


class SeatingRequestsView(DoorView):
    """The seating requests of an event."""

    reads: ClassVar = READERS

    @extend_schema(responses=serializer_of(SeatingRequests))
    def get(self, _request: Request, event: int) -> Response:
        """Show the seating requests of an event: groups kept apart, players who need an accessible seat."""
        found = SeatingRequests(
            apart=queries.groups_apart(tournaments.event(event).id),
            accessible_for=tuple(sorted(queries.players_in_need())),
        )
        return Response(serializer_of(SeatingRequests)(found).data)


class GroupApartView(DoorView):
    """One group of players kept apart."""

    reads: ClassVar = READERS

    @extend_schema(responses=serializer_of(GroupApart))
    def get(self, _request: Request, id: int) -> Response:
        """Show one group of players kept apart."""
        return Response(serializer_of(GroupApart)(queries.group_apart(id)).data)
