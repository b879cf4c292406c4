"""``manage.py restore FILE``: restore a backup."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from journal import instants
from journal.chance.seeds import begin_chains_anew
from journal.disk import forget_faults
from tdmanager.commands import HouseCommand
from tdmanager.embedded.claim import AlreadyRunning, claim, release
from tdmanager.upkeep.opening import to_restore
from tdmanager.upkeep.problems import in_one_sentence
from tdmanager.upkeep.restore import restore
from tdmanager.upkeep.upgrade import upgrade


class Command(HouseCommand):
    """Replaces the database with a backup; the present state is saved as a backup first.

    Draws made since have revealed their seeds, so future draws use others.
    """

    help = "Put a backup in the place of the database; stop the house first."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which backup."""
        parser.add_argument("file", type=Path, help="a file that backup made")

    def handle(self, *args: Any, **options: Any) -> None:
        """Restore, then migrate an older copy to the version of the code."""
        with in_one_sentence():
            try:
                claim(settings.VAR / "web.lock")
            except AlreadyRunning as running:
                raise CommandError(_("%(why)s: stop it first") % {"why": running}) from running
            try:
                self._restore(options["file"])
            finally:
                release(settings.VAR / "web.lock")

    def _restore(self, path: Path) -> None:
        with to_restore(path) as plain:
            result = restore(plain, spared=path)
        forget_faults()
        self.stdout.write(_("Restored: %(file)s.") % {"file": path.name})
        if result.before:
            self.stdout.write(_("The state before is in %(file)s.") % {"file": result.before})
        if result.aside:
            text = _("The database before could not be read; it is kept as it was in %(folder)s.")
            self.stdout.write(text % {"folder": result.aside})
        upgrade(self.stdout.write)
        begin_chains_anew(instants.now())
