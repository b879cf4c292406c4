"""``manage.py upgrade``: back up, migrate, collect static files, as needed."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from tdmanager.upkeep.problems import in_one_sentence
from tdmanager.upkeep.upgrade import upgrade


class Command(BaseCommand):
    """Brings the data to the version of the code."""

    help = "Back up when the database changes, migrate it, lay out static files."

    def handle(self, *args: Any, **options: Any) -> None:
        """Do what is needed."""
        with in_one_sentence():
            upgrade(self.stdout.write)
        self.stdout.write(_("Up to date."))
