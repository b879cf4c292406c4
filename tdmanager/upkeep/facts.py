"""What happens to the care for the data, as past-tense values."""

from __future__ import annotations

from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, said


@said(_("The settings of backups were changed"))
class BackupsSet(Fact):
    """Where the second copy goes, or whether restores are tried, was changed; ``fields`` names it."""

    fields: tuple[str, ...]


@said(_("The passphrase of backups was set"))
class BackupPassphraseSet(Fact):
    """The passphrase of backups was set or changed; it is never recorded."""

    undo: ClassVar[Undo] = Undo.NEVER
