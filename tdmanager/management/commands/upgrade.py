"""``manage.py upgrade``: back up, migrate, collect static files, as needed."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from django.db import connection
from django.utils.translation import gettext as _

from tdmanager.commands import HouseCommand
from tdmanager.upkeep import present
from tdmanager.upkeep.problems import in_one_sentence
from tdmanager.upkeep.upgrade import upgrade


class Command(HouseCommand):
    """Brings the data to the version of the code."""

    help = "Back up when the database changes, migrate it, lay out static files."

    def handle(self, *args: Any, **options: Any) -> None:
        """Do what is needed."""
        with in_one_sentence():
            if connection.vendor == "sqlite":
                # As at a start: only the owner may read the names in the file; none is made beside backups.
                os.umask(0o077)
                present.check(Path(connection.settings_dict["NAME"]), starts_over=False)
            upgrade(self.stdout.write)
        self.stdout.write(_("Up to date."))
