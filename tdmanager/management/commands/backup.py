"""``manage.py backup``: a consistent copy of the running system."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tdmanager.upkeep.backup import BackupFailed, back_up


class Command(BaseCommand):
    """Makes one backup and prints its path."""

    help = "Make a consistent copy of the database while the house runs."

    def handle(self, *args: Any, **options: Any) -> None:
        """Make it."""
        try:
            self.stdout.write(str(back_up()))
        except BackupFailed as failed:
            raise CommandError(str(failed)) from failed
