"""Where backups are stored, and how many are kept per occasion."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path

STAMP = "%Y%m%d-%H%M%S"
NAME = re.compile(r"td-(?P<at>\d{8}-\d{6})-(?P<occasion>[a-z]+)\.(sqlite3|dump)(\.sealed)?")


class Occasion(StrEnum):
    """Why a backup was made."""

    NIGHTLY = "nightly"
    UPGRADE = "upgrade"
    RESTORE = "restore"
    BYHAND = "byhand"
    RESCUE = "rescue"


@dataclass(frozen=True, slots=True)
class Copy:
    """One backup."""

    path: Path
    at: datetime
    occasion: Occasion


def name_of(at: datetime, occasion: Occasion, suffix: str) -> str:
    """The file name of a backup made at ``at``: ``td-20261121-050000-nightly.sqlite3`` (UTC); ``.sealed`` follows if it is encrypted."""
    return f"td-{at.astimezone(UTC).strftime(STAMP)}-{occasion}.{suffix}"


def made_at(path: Path) -> datetime:
    """The time of a backup, by its name; by the file's own time if it was renamed."""
    if match := NAME.match(path.name):
        return datetime.strptime(match["at"], STAMP).replace(tzinfo=UTC)
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)


def occasion_of(path: Path) -> Occasion:
    """The occasion of a backup, by its name."""
    match = NAME.match(path.name)
    return Occasion(match["occasion"]) if match else Occasion.BYHAND


def copies(folder: Path) -> tuple[Copy, ...]:
    """The backups in ``folder``, oldest first; other files are ignored."""
    backups = []
    for path in folder.glob("td-*"):
        if NAME.fullmatch(path.name):
            backups.append(Copy(path, made_at(path), occasion_of(path)))
    return tuple(sorted(backups, key=lambda copy: (copy.at, copy.path.name)))


def surplus(copies: Iterable[Copy], limit: int) -> tuple[Copy, ...]:
    """The oldest copies beyond ``limit`` of each occasion."""
    backups = tuple(copies)
    too_many: list[Copy] = []
    for occasion in Occasion:
        of_one = [copy for copy in backups if copy.occasion == occasion]
        too_many.extend(of_one[: max(0, len(of_one) - limit)])
    return tuple(too_many)


def last_due(now: datetime, hour: int) -> datetime:
    """The last time before ``now`` at which the local time was ``hour``; ``now`` is aware, local."""
    due = now.replace(hour=hour, minute=0, second=0, microsecond=0)
    return due if due <= now else due - timedelta(days=1)
