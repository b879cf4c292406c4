"""The facts of upkeep, in the past tense."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, says


@says(_("The settings of backups were changed"))
class BackupsSet(Fact):
    """The folder of the second copy or the trial of restores was changed; ``fields`` names it."""

    fields: tuple[str, ...]


@says(_("The passphrase of backups was set"))
class BackupPassphraseSet(Fact):
    """The passphrase of backups was set or changed; it is never recorded."""

    undo: ClassVar[Undo] = Undo.NEVER
