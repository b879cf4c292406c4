"""The database before a start: what is wrong with its file, in one sentence, and what helps."""

from __future__ import annotations

import os
import pwd
import sqlite3
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _

from journal.disk import Fault, fault_of
from tdmanager.upkeep import foreign, sqlite_files
from tdmanager.upkeep.copies import copies
from tdmanager.upkeep.problems import Unusable, sentence

LARGEST_CHECKED = 256 * 2**20
"""Above this size a start does not read the whole file: the nightly backup does."""
ROOM_WANTED = 2**20
"""With less room a start could not open its log."""


def check(path: Path, *, starts_over: bool) -> None:
    """Raise ``Unusable`` if the database cannot be served.

    A missing one is a first start, unless something is left of another. ``starts_over``: the data to begin
    with was chosen, so that backups beside it are no reason to ask.
    """
    questions: list[Callable[[Path], str]] = [_not_ours, _without_room, _without_its_file]
    questions += [] if starts_over else [_gone]
    questions += [_empty, without_its_log, of_another_program, _damaged]
    questions += [] if starts_over else [_hollow]
    for question in questions:
        if reason := question(path):
            raise Unusable(reason)


def room(folder: Path) -> int:
    """The bytes left on the disk of a folder."""
    stats = os.statvfs(folder)
    return stats.f_bavail * stats.f_frsize


def is_missing(path: Path) -> bool:
    """Whether there is no database where one should be."""
    return not path.exists() or path.stat().st_size == 0


def has_no_file() -> bool:
    """Whether the house's own database has no file: a query would make SQLite create an empty one."""
    name = connection.settings_dict["NAME"]
    is_file = connection.vendor == "sqlite" and not sqlite_files.is_in_memory(name)
    return is_file and is_missing(Path(name))


def _not_ours(path: Path) -> str:
    for name in (path.parent, *sqlite_files.parts_of(path)):
        if name.exists() and not os.access(name, os.R_OK | os.W_OK):
            owner = name.stat().st_uid
            if owner == os.geteuid() or os.geteuid() == 0:
                return _("%(file)s cannot be written to: its disk or folder is read-only.") % {"file": name}
            text = _(
                "%(file)s belongs to the user %(owner)s: start as that user, or change its owner to %(me)s."
            )
            return text % {"file": name, "owner": _user(owner), "me": _user(os.geteuid())}
    return ""


def _user(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)


def _without_room(path: Path) -> str:
    if room(path.parent) >= ROOM_WANTED:
        return ""
    return _("The disk is full: make room on the disk of %(folder)s.") % {"folder": path.parent}


def _without_its_file(path: Path) -> str:
    if not (is_missing(path) and sqlite_files.has_log(path)):
        return ""
    text = _("%(file)s is missing or empty, but %(file)s-wal is there. Put the file back.") % {"file": path}
    return f"{text} {_from_backup()}"


def _gone(path: Path) -> str:
    if path.exists() or not copies(Path(settings.BACKUP_FOLDER)):
        return ""
    text = _("%(file)s is missing. Put it back; to start over: ./run --demo or ./run --house.") % {
        "file": path
    }
    return f"{text} {_from_backup()}"


def _empty(path: Path) -> str:
    if not path.exists() or path.stat().st_size:
        return ""
    text = _("%(file)s is empty (0 bytes). Put it back; to start over, delete it.") % {"file": path}
    return f"{text} {_from_backup()}"


def without_its_log(path: Path) -> str:
    """What to do if only the index of the log is left; empty if nothing is lost."""
    if not sqlite_files.has_lost_its_log(path):
        return ""
    text = _(
        "%(file)s-wal is missing: what was done last is in it. Put it back; to start without it, delete %(file)s-shm."
    )
    return f"{text % {'file': path}} {_from_backup()}"


def of_another_program(path: Path) -> str:
    """What to do with a file of another program; empty: it is the house's."""
    table = foreign.foreign_table(path)
    return f"{foreign.foreign_sentence(path, table)} {_from_backup()}" if table else ""


def _damaged(path: Path) -> str:
    if not path.exists():
        return ""
    try:
        with sqlite_files.opened(path) as database:
            is_read = path.stat().st_size <= LARGEST_CHECKED
            reason = sqlite_files.defect(database, is_quick=True) if is_read else ""
    except sqlite_files.NotDurable as error:
        return sentence(error) or ""
    except sqlite3.Error as error:
        if fault_of(error) is not Fault.DAMAGED:
            raise
        reason = str(error)
    if not reason:
        return ""
    text = _("%(file)s is damaged (%(why)s); a restore keeps it.") % {"file": path, "why": reason}
    return f"{text} {_from_backup()}"


def _hollow(path: Path) -> str:
    """What to do with an empty file in the place of the house's: its backups show that there was one."""
    if not path.exists() or not copies(Path(settings.BACKUP_FOLDER)):
        return ""
    with sqlite_files.opened(path) as database:
        (tables,) = database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if tables:
        return ""
    text = _("%(file)s holds nothing. Put the right file back; to start over, delete this one.") % {
        "file": path
    }
    return f"{text} {_from_backup()}"


def _from_backup() -> str:
    """A sentence that names the newest backup."""
    if backups := copies(Path(settings.BACKUP_FOLDER)):
        return _("The newest backup: manage.py restore %(file)s") % {"file": backups[-1].path}
    return _("There is no backup in %(folder)s.") % {"folder": settings.BACKUP_FOLDER}
