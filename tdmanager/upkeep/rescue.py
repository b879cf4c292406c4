"""The rescue of committed data after the database file was taken away while the house runs."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path

from django.utils import translation
from django.utils.translation import gettext as _

from tdmanager.upkeep import sqlite_files
from tdmanager.upkeep.backup import back_up
from tdmanager.upkeep.copies import Occasion
from tdmanager.upkeep.problems import BackupFailed, language_of_house, sentence

log = logging.getLogger(__name__)


def rescue(path: Path, supervisor: sqlite3.Connection) -> None:
    """Keep all committed data as a backup, and write the log into the file; uses a connection with both open.

    The remaining log is then removed: it must not meet another file. It never raises.
    """
    with translation.override(language_of_house()):
        try:
            backup = back_up(Occasion.RESCUE, source=supervisor)
            log.error("%s %s", _report(), _("Everything saved until then is in %(file)s.") % {"file": backup})
        except (BackupFailed, OSError, sqlite3.Error) as error:
            log.error("%s %s", _report(), sentence(error) or error)  # noqa: TRY400 - a sentence, no traceback
    try:
        (is_busy, _log, _written) = supervisor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.Error:
        return
    if not is_busy:
        sqlite_files.remove_log(path)


def _report() -> str:
    return _("The database’s file or its log was moved, deleted or replaced: stop the system.")
