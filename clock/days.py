"""One day of an event by API: read with the level it begins with, changed as far as the event's state allows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from access.bodies import read_sent
from access.endpoint import answer_to_program, by
from access.fields import DayId
from access.permissions import PermissionView
from access.roles import DIRECTORS, READERS
from access.serializers import serializer_of
from access.verbs import action
from clock.reads import DayOfEvent, day_of_event
from clock.steps import of_day
from journal.book import OpenBook
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.data import day_changed
from tournaments.set_up.day_serializers import DayChangeSerializer
from tournaments.set_up.verbs import EventEdited, edit_event

ShownSerializer = serializer_of(DayOfEvent)


@action("", admits=DIRECTORS, opens=of_day)
def change_day(book: OpenBook, *, day: DayId, told: Mapping[str, Any]) -> EventEdited:
    """Change fields of a day, as far as the event's state allows; ``leads_to`` is the id of another one.

    Raises ``Refusal("day_of_other_event")``, ``Refusal("day_closed")``, or the refusals of ``edit_event``.
    """
    changed = tournaments.day(day)
    numbers = {one.id: one.number for one in tournaments.days(changed.event_id)}
    values, leads_to = dict(told), told.get("leads_to")
    if leads_to is not None:
        if leads_to not in numbers:
            raise Refusal("day_of_other_event", field="leads_to", number=changed.number, other=leads_to)
        values["leads_to"] = numbers[leads_to]
    setup = tournaments.event_setup(changed.event_id)
    days = list(setup.played_days)
    days[changed.number - 1] = day_changed(days[changed.number - 1], values)
    return edit_event(book, event=changed.event_id, setup=replace(setup, days=tuple(days)))


class DayDetail(PermissionView):
    """One day."""

    reads: ClassVar = READERS
    writes: ClassVar = DIRECTORS

    @extend_schema(responses=ShownSerializer)
    def get(self, _request: Request, day: int) -> Response:
        """Show a day, with the level it begins with and whether it sells."""
        return Response(ShownSerializer(day_of_event(tournaments.day(day))).data)

    @extend_schema(request=DayChangeSerializer(partial=True), responses=serializer_of(EventEdited))
    def patch(self, request: Request, day: int) -> Response:
        """Change the given fields of a day, as far as the event's state allows."""
        body = read_sent(DayChangeSerializer(data=request.data, partial=True), request.data)
        result = change_day.perform_with(by(request), day=day, told=body)
        return answer_to_program(request, change_day, result)
