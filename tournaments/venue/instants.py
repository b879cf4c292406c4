"""Date-times in the API: with an offset, or in the house's local time."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils import timezone

from access.serializers import MomentField
from journal import instants
from rulebook.walltime import instant_of, soon
from tournaments.venue.zone import house_zone


class InstantField(MomentField):
    """A date-time as sent; without an offset it is the house's local time, a time alone is this evening's.

    Raises ``Refusal`` ``time_twice`` in the hour that occurs twice in October, ``time_skipped`` in the one
    skipped in March, ``instant_past`` for a time of day that has passed.
    """

    def to_internal_value(self, value: Any) -> datetime:
        """The date-time; a time of day alone (``21:40``) is the next one."""
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
