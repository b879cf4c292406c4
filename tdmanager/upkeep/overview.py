"""The backups of the house: their folder, the last result of each upkeep task, the settings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated

from django.conf import settings

from access.fields import Note
from access.reads import read
from access.roles import DIRECTORS
from tdmanager.upkeep import house_key, sealed
from tdmanager.upkeep.care import Care, Result, results
from tdmanager.upkeep.copies import copies
from tdmanager.upkeep.terms import terms


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """The last time something was done, and its result; both empty before the first time."""

    at: datetime | None
    why: Annotated[str, Note("What went wrong; empty: it ended well.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Backups:
    """The backups of the house."""

    folder: str
    count: int
    name: Annotated[str, Note("The newest file; empty: there is none yet.")]
    made_at: datetime | None
    size_bytes: int
    backup: Ended
    check: Annotated[Ended, Note("The newest backup read to its last byte.")]
    second_copy_folder: Annotated[str, Note("Empty: no second copy.")]
    is_encrypted: Annotated[bool, Note("Whether new backups are encrypted with the house’s passphrase.")]
    has_passphrase: Annotated[bool, Note("Whether a passphrase is set for second copies; it is never shown.")]
    second_copy: Ended
    tries_restore: Annotated[bool, Note("Whether every nightly backup is restored on trial.")]
    trial_restore: Ended


@read("house/backups/", admits=DIRECTORS, name="api-backups")
def backups() -> Backups:
    """Show the backups, the second copy and the trial restore: the settings, and the last result of each."""
    return backups_of_the_house()


def backups_of_the_house() -> Backups:
    """The same for the page."""
    folder, options, kept = Path(settings.BACKUP_FOLDER), terms(), results()
    newest = next(iter(reversed(copies(folder))), None)
    return Backups(
        folder=str(folder),
        count=len(copies(folder)),
        name=newest.path.name if newest else "",
        made_at=newest.at if newest else None,
        size_bytes=sealed.size_of(newest.path) if newest else 0,
        backup=_ended(kept.get(Care.BACKUP)),
        check=_ended(kept.get(Care.CHECK)),
        second_copy_folder=options.second_copy_folder,
        is_encrypted=house_key.is_set(),
        has_passphrase=house_key.is_set() or bool(settings.SECOND_COPY_PASSPHRASE),
        second_copy=_ended(kept.get(Care.SECOND_COPY)),
        tries_restore=options.tries_restore,
        trial_restore=_ended(kept.get(Care.TRIAL)),
    )


def _ended(result: Result | None) -> Ended:
    return Ended(at=result.at, why=result.why) if result else Ended(at=None, why="")
