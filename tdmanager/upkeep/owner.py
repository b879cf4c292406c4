"""Commands that root runs in the house of another user: their files are given to the folder's owner."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from django.conf import settings

ROOT = 0


def give_back() -> None:
    """Give root's files in the house's folders to the owner of the folder.

    Otherwise the house, which runs as that user, could not read, replace or delete them.
    """
    if os.geteuid() != ROOT:
        return
    for folder in {Path(settings.VAR), Path(settings.BACKUP_FOLDER)}:
        if folder.is_dir() and (owner := folder.stat()).st_uid != ROOT:
            _give(folder, owner)


def _give(folder: Path, owner: os.stat_result) -> None:
    for _path, folders, files, handle in os.fwalk(folder):
        for name in (*folders, *files):
            # Skip a file that vanished meanwhile, or is on a disk that cannot be written to.
            with suppress(OSError):
                _give_one(name, handle, owner)


def _give_one(name: str, within: int, owner: os.stat_result) -> None:
    """Change the owner by handle, never through a link: nothing outside the folder is given away."""
    handle = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=within)
    try:
        status = os.fstat(handle)
        is_alone = stat.S_ISDIR(status.st_mode) or (stat.S_ISREG(status.st_mode) and status.st_nlink == 1)
        if status.st_uid == ROOT and status.st_dev == owner.st_dev and is_alone:
            os.fchown(handle, owner.st_uid, owner.st_gid)
    finally:
        os.close(handle)
