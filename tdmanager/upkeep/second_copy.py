"""The second copy: the newest backup, encrypted, in a folder elsewhere (a mounted share, a stick)."""

from __future__ import annotations

import shutil
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from tdmanager.upkeep import sealed, sqlite_files
from tdmanager.upkeep.care import Care, drop, keep
from tdmanager.upkeep.copies import NAME, Copy, copies, made_at, occasion_of, surplus
from tdmanager.upkeep.house_key import house_keys, is_set
from tdmanager.upkeep.problems import BackupFailed, sentence
from tdmanager.upkeep.terms import terms

ELSEWHERE = ".td-second-copies"
"""Written where the folder was on a disk of its own: a folder on the house's own disk is then one whose disk is unplugged."""


def bring_up_to_date() -> str:
    """Copy the newest backup unless it is there, and store the result; returns why not, empty on success.

    Called after each backup and every ten minutes, so that a stick plugged in again gets its copy. It never
    raises errors of the disk: the house continues.
    """
    folder = terms().second_copy_folder
    if not folder:
        drop(Care.SECOND_COPY)
        return ""
    try:
        _copy_newest(Path(folder))
        why = ""
    except (BackupFailed, OSError) as error:
        why = sentence(error) or str(error)
    keep(Care.SECOND_COPY, why)
    return why


def _copy_newest(folder: Path) -> None:
    _check(folder)
    backups = copies(Path(settings.BACKUP_FOLDER))
    if not backups:
        return
    newest = backups[-1].path
    target = folder / f"{newest.name.removesuffix(sealed.SUFFIX)}{sealed.SUFFIX}"
    if target.exists():
        return
    unfinished = target.with_name(f"unfinished-{target.name}")
    try:
        unfinished.touch(mode=0o600)
        _seal(newest, unfinished)
        unfinished.rename(target)
        sqlite_files.flush(target)
    finally:
        unfinished.unlink(missing_ok=True)
    for copy in surplus(_second_copies(folder), settings.BACKUPS_KEPT):
        copy.path.unlink()
    sealed.sweep_pieces(folder)


def _seal(newest: Path, target: Path) -> None:
    """Encrypt the copy; a backup already encrypted with the house's passphrase is copied unchanged."""
    if sealed.is_sealed(newest):
        sealed.bring_pieces(newest, target.parent)
        shutil.copyfile(newest, target)
        sqlite_files.flush(target)
    elif keys := house_keys():
        sealed.seal_for_house(newest, target, keys[0])
    else:
        sealed.seal(newest, target, settings.SECOND_COPY_PASSPHRASE)


def _check(folder: Path) -> None:
    if not settings.SECOND_COPY_PASSPHRASE and not is_set():
        raise BackupFailed(_("there is no passphrase: set one for backups, or set TD_SECOND_COPY_PASSPHRASE"))
    if not folder.is_dir():
        raise BackupFailed(_("the folder %(folder)s is missing: plug in its disk") % {"folder": folder})
    mark = Path(settings.VAR) / ELSEWHERE
    is_elsewhere = folder.stat().st_dev != Path(settings.BACKUP_FOLDER).stat().st_dev
    if is_elsewhere:
        mark.write_text(f"{folder}\n")
    elif mark.exists() and mark.read_text().strip() == str(folder):
        # The mount point exists without its disk: a copy would be on the house's own disk.
        raise BackupFailed(_("the disk of %(folder)s is not there: plug it in") % {"folder": folder})


def _second_copies(folder: Path) -> tuple[Copy, ...]:
    """The second copies, oldest first."""
    paths = [path for path in folder.glob(f"td-*{sealed.SUFFIX}") if NAME.fullmatch(path.name)]
    return tuple(
        sorted((Copy(path, made_at(path), occasion_of(path)) for path in paths), key=lambda one: one.at)
    )
