"""Penalties by API: given, listed, counted down, closed; players disqualified."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from access.commands import CommandView, Verb, asked
from access.paging import Pages, paged
from access.permissions import DoorView
from access.roles import DIRECTORS, FLOOR, INSPECTORS
from floor.busts.api import EntryCommand, seen_in
from floor.penalties import disqualify, shapes, verbs
from floor.penalties.disqualify import Disqualification
from floor.penalties.queries import listed, listed_of
from floor.penalties.verbs import Asked
from journal import instants
from seating import queries as seats
from tournaments import queries as tournaments

READS = FLOOR | INSPECTORS


class EntryPenalties(EntryCommand):
    """The penalties of a player in an event, and one more."""

    reads: ClassVar = READS
    shape: ClassVar = shapes.PenaltyAsked
    pagination_class = Pages

    @extend_schema(responses=shapes.PenaltyShape(many=True))
    def get(self, request: Request, key: int) -> Response:
        """What the player of an entry was given so far, whatever the entry, the newest first."""
        return paged(request, listed_of(tournaments.entry(key), instants.now()), shapes.PenaltyShape)

    @extend_schema(request=shapes.PenaltyAsked, responses=shapes.PenaltyGivenShape)
    def post(self, request: Request, key: int) -> Response:
        """Give a penalty."""
        return super().post(request, key)

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        seen = seen_in(values)
        values.pop("seen", None)
        return partial(verbs.give_penalty, entry_id=key, asked=Asked(**values), seen=seen)


class EventPenalties(DoorView):
    """The penalties of an event."""

    reads: ClassVar = READS
    pagination_class = Pages

    @extend_schema(parameters=[shapes.PenaltyFilter], responses=shapes.PenaltyShape(many=True))
    def get(self, request: Request, key: int) -> Response:
        """All of them, those that stand first; suspensions with their end."""
        only_standing = asked(shapes.PenaltyFilter, request.query_params)["standing"]
        found = listed(tournaments.event(key).id, instants.now())
        shown = [one for one in found if one.penalty.stands or not only_standing]
        return paged(request, shown, shapes.PenaltyShape)


class PenaltyCommand(CommandView):
    """Base of the commands on one penalty."""

    def event_of(self, key: int) -> int:
        """The event that it was given in."""
        return tournaments.event_of_penalty(key)


@extend_schema(request=shapes.MayBeWhyAsked, responses={200: dict})
class ServeOut(PenaltyCommand):
    """A player plays again."""

    shape: ClassVar = shapes.MayBeWhyAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(verbs.serve_out, penalty_id=key, **values)


@extend_schema(request=shapes.WhyAsked, responses={200: dict})
class VoidPenalty(PenaltyCommand):
    """A penalty is withdrawn."""

    shape: ClassVar = shapes.WhyAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(verbs.void_penalty, penalty_id=key, **values)


@extend_schema(request=None, responses={200: dict})
class HandPlayed(CommandView):
    """A hand was completed at a table: everybody on penalty there has one fewer to miss."""

    def event_of(self, key: int) -> int:
        """The event of the table."""
        return seats.event_of_table(key)

    def verb(self, key: int, _values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(verbs.count_hand_served, table_id=key)


@extend_schema(request=shapes.DisqualifyAsked, responses=shapes.DisqualifiedShape)
class Disqualify(EntryCommand):
    """A player is disqualified."""

    writes: ClassVar = DIRECTORS
    shape: ClassVar = shapes.DisqualifyAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        seen = seen_in(values)
        values.pop("seen", None)
        return partial(disqualify.disqualify, entry_id=key, asked=Disqualification(**values), seen=seen)
