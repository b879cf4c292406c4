"""The life of an event by API: play begun, days ended, events called off."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from access.commands import CommandView, Verb, asked
from access.permissions import DoorView, actor_of, command_of
from access.roles import DIRECTORS
from cashier.books import drawer_of, money_books
from floor.busts.api import stacks_in
from floor.life import verbs
from floor.play import shapes
from journal.opening import BookRef, perform, tournament_book
from seating import actions as seating
from tournaments import queries as tournaments


class StartPlay(DoorView):
    """Begin a day."""

    reads: ClassVar = frozenset()
    writes: ClassVar = DIRECTORS

    @extend_schema(request=shapes.StartAsked, responses={200: dict})
    def post(self, request: Request, key: int) -> Response:
        """Think the draw out before the lock, then seat everybody and start the clock."""
        values = asked(shapes.StartAsked, request.data)
        day_id = tournaments.day_in(tournaments.event(key).id, values.pop("day")).id
        plan = seating.plan_draw(day_id)
        verb = partial(verbs.start_play, event_id=key, day_id=day_id, plan=plan, **values)
        return Response(perform([tournament_book(key)], command_of(request), verb))


@extend_schema(request=shapes.EndDayAsked, responses={200: dict})
class EndDay(CommandView):
    """End a day: who goes on, who is out."""

    writes: ClassVar = DIRECTORS
    shape: ClassVar = shapes.EndDayAsked

    def event_of(self, key: int) -> int:
        """The event of the day."""
        return tournaments.day(key).event_id

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(verbs.end_day, day_id=key, stacks=stacks_in(values), advancing=values["advancing"])


@extend_schema(request=shapes.CancelAsked, responses={200: dict})
class CancelEvent(CommandView):
    """Call an event off and refund every sale."""

    writes: ClassVar = DIRECTORS
    shape: ClassVar = shapes.CancelAsked

    def books(self, request: Request, key: int, values: dict[str, Any]) -> list[BookRef]:
        """The event's, and the drawer's that cash leaves."""
        values["drawer"] = drawer_of(actor_of(request), values["drawer"])
        return list(money_books(key, values["drawer"]))

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(verbs.cancel_event, event_id=key, reason=values["reason"], drawer_id=values["drawer"])
