"""What happens to the care for the data, as past-tense values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo


@dataclass(frozen=True, slots=True)
class BackupsSet(Fact):
    """Where the second copy goes, or whether restores are tried, was changed; ``fields`` names it."""

    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BackupPassphraseSet(Fact):
    """The passphrase of backups was set or changed; it is never recorded."""

    undo: ClassVar[Undo] = Undo.NEVER
