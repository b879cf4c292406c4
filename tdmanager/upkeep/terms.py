"""The house's settings for its backups: the folder of the second copy, the nightly trial restore."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.db import DatabaseError

from tdmanager.models import BackupChoice


@dataclass(frozen=True, slots=True)
class Terms:
    """An empty folder: no second copy is made."""

    second_copy_folder: str
    tries_restore: bool


def terms() -> Terms:
    """The settings of the house's page; without them, or while the database is down, the environment's."""
    try:
        row = BackupChoice.objects.first()
    except DatabaseError:
        row = None
    if row is None:
        return Terms(str(settings.SECOND_COPY_FOLDER), bool(settings.TRIES_RESTORE))
    return Terms(row.second_copy_folder, row.tries_restore)
