"""The base of every command of the house."""

from __future__ import annotations

from django.core.management.base import BaseCommand


class HouseCommand(BaseCommand):
    """A command without Django's checks: they judge code, as the suite does, and load every page for it."""

    requires_system_checks = ()
