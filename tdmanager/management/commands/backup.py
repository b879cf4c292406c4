"""``manage.py backup``: a consistent copy of the running system."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from tdmanager.commands import HouseCommand
from tdmanager.upkeep.backup import back_up
from tdmanager.upkeep.care import Care, keep
from tdmanager.upkeep.problems import in_one_sentence
from tdmanager.upkeep.second_copy import bring_up_to_date


class Command(HouseCommand):
    """Makes one backup and prints its path."""

    help = "Make a consistent copy of the database while the house runs."

    def handle(self, *args: Any, **options: Any) -> None:
        """Make it."""
        with in_one_sentence():
            self.stdout.write(str(back_up()))
            keep(Care.BACKUP)
            if why := bring_up_to_date():
                self.stderr.write(_("There is no second copy: %(why)s") % {"why": why})
