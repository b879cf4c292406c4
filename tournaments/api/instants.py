"""Instants in the API: with an offset, or as the house's own wall shows them."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from rest_framework import serializers

from rulebook.walltime import instant_of
from tournaments.zone import house_zone


class InstantField(serializers.DateTimeField):
    """An instant that is sent; without an offset it is a time on the wall of the house.

    Raises ``Refusal`` ``time_twice`` in the hour that comes twice in October, ``time_skipped`` in that which
    never comes in March.
    """

    def enforce_timezone(self, value: datetime) -> datetime:
        """The value with its zone."""
        if timezone.is_aware(value):
            return super().enforce_timezone(value)
        try:
            return instant_of(value, house_zone(), field=self.field_name or "at")
        except OverflowError:
            self.fail("overflow")
