"""``manage.py try_restore``: a restore tried on a scratch database; the house may run meanwhile."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from tdmanager.commands import HouseCommand
from tdmanager.simulation.scratch import be_gentle
from tdmanager.upkeep.care import Care, keep
from tdmanager.upkeep.opening import newest, readable
from tdmanager.upkeep.problems import in_one_sentence
from tdmanager.upkeep.trial import try_restore


class Command(HouseCommand):
    """Restores a backup into a scratch database; the result for the newest is kept for the health page."""

    help = "Restore a backup into a scratch database to see that it works; without FILE the newest."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which backup."""
        parser.add_argument("file", type=Path, nargs="?", help="a file that backup made")
        parser.add_argument("--gently", action="store_true", help="whatever else runs here comes first")

    def handle(self, *args: Any, **options: Any) -> None:
        """Try it and print the result; that of the newest is kept."""
        if options["gently"]:
            be_gentle()
        is_newest = options["file"] is None
        try:
            with in_one_sentence():
                path = options["file"] or newest()
                with readable(path) as plain:
                    contents = try_restore(plain)
        except CommandError as error:
            if is_newest:
                keep(Care.TRIAL, str(error), is_said=True)
            raise
        if is_newest:
            keep(Care.TRIAL)
        text = _("%(file)s can be restored: events %(events)s, entries %(entries)s, players %(players)s.")
        counts = {"events": contents.events, "entries": contents.entries, "players": contents.players}
        self.stdout.write(text % {"file": path.name, **counts})
