"""Seats of entries by API: drawn, changed, verified; and the lists of seats and moves."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from access.commands import CommandView, Verb
from access.paging import Pages, paged
from access.permissions import DoorView
from access.roles import READERS
from seating import actions, queries
from seating.actions import Spot
from seating.api import shapes
from tournaments import queries as tournaments


class SeatList(DoorView):
    """Who sits where, by table and seat."""

    reads: ClassVar = READERS
    pagination_class = Pages
    filterset_class = queries.SeatFilters

    @extend_schema(responses=shapes.SeatedShape(many=True))
    def get(self, request: Request, key: int) -> Response:
        """Everybody who has a seat."""
        found = queries.seat_search(tournaments.event(key).id, request.query_params)
        return paged(request, found, shapes.SeatedShape)


class MoveList(DoorView):
    """The moves of an event, newest first."""

    reads: ClassVar = READERS
    pagination_class = Pages
    filterset_class = queries.MoveFilters

    @extend_schema(responses=shapes.MoveShape(many=True))
    def get(self, request: Request, key: int) -> Response:
        """Who was sent where, and whether he has arrived."""
        found = queries.move_list(tournaments.event(key).id, request.query_params)
        return paged(request, found, shapes.MoveShape)


class EntryCommand(CommandView):
    """Base of the commands on one entry."""

    def event_of(self, key: int) -> int:
        """The event of the entry."""
        return tournaments.entry(key).event_id


@extend_schema(request=shapes.MoveAsked, responses=shapes.PlacedShape)
class MoveEntry(EntryCommand):
    """Move a player, or seat one who has no seat."""

    shape: ClassVar = shapes.MoveAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        seen = Spot(**values["seen"]) if "seen" in values else None
        to = Spot(values["table"], values["seat"])
        return partial(actions.move_player, entry_id=key, to=to, note=values["note"], seen=seen)


@extend_schema(request=shapes.SwapAsked, responses={200: dict})
class SwapEntries(EntryCommand):
    """Let two players change seats."""

    shape: ClassVar = shapes.SwapAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.swap_players, entry_id=key, other_id=values["other"], note=values["note"])


@extend_schema(request=shapes.NoteShape, responses=shapes.PlacedShape)
class UnseatEntry(EntryCommand):
    """Let a player wait for another seat."""

    shape: ClassVar = shapes.NoteShape

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.unseat_player, entry_id=key, note=values["note"])


@extend_schema(request=None, responses=shapes.PlacedShape)
class VerifyEntry(EntryCommand):
    """A player was seen in his seat."""

    def verb(self, key: int, _values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.verify_seat, entry_id=key)


@extend_schema(request=None, responses=shapes.PlacedShape)
class DrawEntry(EntryCommand):
    """Draw the seat of an entry that has none."""

    def verb(self, key: int, _values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(actions.seat_entry, entry_id=key)
