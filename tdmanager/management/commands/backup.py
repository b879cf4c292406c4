"""``manage.py backup``: a consistent copy of the running system."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tdmanager.upkeep.backup import back_up
from tdmanager.upkeep.problems import in_one_sentence


class Command(BaseCommand):
    """Makes one backup and prints its path."""

    help = "Make a consistent copy of the database while the house runs."

    def handle(self, *args: Any, **options: Any) -> None:
        """Make it."""
        with in_one_sentence():
            self.stdout.write(str(back_up()))
