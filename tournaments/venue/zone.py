"""Pages show the house’s local time; the API reads date-times with an offset, or in local time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from access.serializers import MomentField
from journal import instants
from rulebook.walltime import instant_of, soon
from tournaments.venue.rows import house_zone_name


def house_zone() -> ZoneInfo:
    """The time zone of the house; the server's until the house is set up."""
    return ZoneInfo(house_zone_name() or settings.TIME_ZONE)


class HouseZoneMiddleware:
    """Activates the house's time zone for the request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Dates typed and displayed are in the house's time zone."""
        with timezone.override(house_zone()):
            return self.get_response(request)


@cache
def time_zones() -> frozenset[str]:
    """All known names; cached, because they are read from hundreds of files."""
    return frozenset(available_timezones())


class InstantField(MomentField):
    """A date-time of a request; without an offset it is the house's local time; a time alone is the next one.

    Raises ``Refusal`` ``time_twice`` in the hour that occurs twice in October, ``time_skipped`` in the one
    skipped in March, ``instant_past`` for a time of day that has passed.
    """

    def to_internal_value(self, value: Any) -> datetime:
        """The date-time; a time of day alone (``21:40``) is its next occurrence."""
        if isinstance(value, str) and value.strip() and "-" not in value:
            return soon(value, instants.now(), house_zone(), field=self.field_name or "at")
        return super().to_internal_value(value)

    def enforce_timezone(self, value: datetime) -> datetime:
        """The value with its zone."""
        if timezone.is_aware(value):
            return super().enforce_timezone(value)
        try:
            return instant_of(value, house_zone(), field=self.field_name or "at")
        except OverflowError:
            self.fail("overflow")
