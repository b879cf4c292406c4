"""``manage.py seal_backups``: set the passphrase with which backups are encrypted."""

from __future__ import annotations

import getpass
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from tdmanager.commands import HouseCommand
from tdmanager.upkeep import house_key
from tdmanager.upkeep.problems import in_one_sentence


class Command(HouseCommand):
    """Asks twice at a terminal; else ``TD_BACKUP_PASSPHRASE`` is taken."""

    help = "Encrypt every backup from now on with a passphrase; the house may run meanwhile."

    def handle(self, *args: Any, **options: Any) -> None:
        """Set it; the passphrase itself is not stored."""
        passphrase = str(settings.BACKUP_PASSPHRASE) or _typed()
        if not house_key.is_long_enough(passphrase):
            raise CommandError(_("The passphrase needs %(least)s characters.") % {"least": house_key.LEAST})
        with in_one_sentence():
            house_key.set_passphrase(passphrase)
        self.stdout.write(
            _("Backups are encrypted from now on. Write the passphrase on paper, away from this machine.")
        )
        self.stdout.write(_("Backups made before stay as they are: with the passphrase of then, or none."))


def _typed() -> str:
    if not sys.stdin.isatty():
        raise CommandError(_("Set TD_BACKUP_PASSPHRASE, or run this at a terminal."))
    first = getpass.getpass(_("Passphrase of backups") + ": ")
    if getpass.getpass(_("The same once more") + ": ") != first:
        raise CommandError(_("The two are not the same: nothing was changed."))
    return first
