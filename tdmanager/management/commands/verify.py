"""``manage.py verify FILE``: read a backup whole, and print its time and its contents."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tdmanager.commands import HouseCommand
from tdmanager.simulation.scratch import be_gentle
from tdmanager.upkeep.care import Care, keep
from tdmanager.upkeep.contents import Contents, read_whole, start_first
from tdmanager.upkeep.copies import made_at
from tdmanager.upkeep.opening import newest, readable
from tdmanager.upkeep.problems import RestoreRefused, Unreadable, in_one_sentence


class Command(HouseCommand):
    """Reads one backup to its last byte; exit status 1 when it cannot be restored."""

    help = "Read a backup whole and say from when it is and what it holds; without FILE the newest."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which backup."""
        parser.add_argument("file", type=Path, nargs="?", help="a file that backup made")
        parser.add_argument("--gently", action="store_true", help="whatever else runs here comes first")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read it and print its contents; the result for the newest is kept for the page of backups."""
        if options["gently"]:
            be_gentle()
        is_newest = options["file"] is None
        try:
            with in_one_sentence():
                path = options["file"] or newest()
                with readable(path) as plain:
                    lines = sentences(path, read(plain))
        except CommandError as error:
            if is_newest:
                keep(Care.CHECK, str(error), is_said=True)
            raise
        if is_newest:
            keep(Care.CHECK)
        self.stdout.write("\n".join(lines))


def read(path: Path) -> Contents:
    """Its contents; raises ``RestoreRefused`` if it cannot be read."""
    try:
        return read_whole(path)
    except Unreadable as error:
        text = _("%(file)s cannot be read: %(why)s")
        raise RestoreRefused(text % {"file": path.name, "why": error}) from error


def sentences(path: Path, contents: Contents) -> list[str]:
    """The time of a backup and its contents, in sentences."""
    counts = {"events": contents.events, "entries": contents.entries, "players": contents.players}
    lines = [
        _("%(file)s was made on %(at)s and can be read whole.")
        % {"file": path.name, "at": _at(made_at(path))},
        _("Events: %(events)s. Entries: %(entries)s. Players: %(players)s.") % counts,
    ]
    if contents.last is not None:
        lines.append(_("The last change in it is of %(at)s.") % {"at": _at(contents.last)})
    return [*lines, version_of(contents)]


def version_of(contents: Contents) -> str:
    """How the version that made a backup compares with this one."""
    if contents.is_too_old:
        return start_first()
    if contents.newer:
        return _("It was made by a newer version of TD Manager: install that version to restore it.")
    if not contents.behind:
        return _("It was made by this version of TD Manager.")
    return ngettext(
        "It was made by an earlier version of TD Manager: a restore makes %(count)s change to the database.",
        "It was made by an earlier version of TD Manager: a restore makes %(count)s changes to the database.",
        contents.behind,
    ) % {"count": contents.behind}


def _at(moment: datetime) -> str:
    """The moment in the machine's time."""
    return moment.astimezone().strftime("%Y-%m-%d %H:%M:%S")
