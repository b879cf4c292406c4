"""Instants in the API: with an offset, or as the house's own wall shows them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils import timezone
from rest_framework import serializers

from journal import instants
from rulebook.walltime import instant_of, soon
from tournaments.zone import house_zone


class InstantField(serializers.DateTimeField):
    """An instant that is sent; without an offset it is a time on the wall of the house, alone it is this evening's.

    Raises ``Refusal`` ``time_twice`` in the hour that comes twice in October, ``time_skipped`` in that which
    never comes in March, ``instant_past`` for a time of day that has passed.
    """

    def to_internal_value(self, value: Any) -> datetime:
        """The instant; a time of day alone (``21:40``) is the next one."""
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
