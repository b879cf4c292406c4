"""Every page shows the house's local time."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from tournaments import queries


def house_zone() -> ZoneInfo:
    """The time zone of the house; the server's until the house is set up."""
    return ZoneInfo(queries.house_zone_name() or settings.TIME_ZONE)


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
    """Every known name; cached, because they are read from hundreds of files."""
    return frozenset(available_timezones())
