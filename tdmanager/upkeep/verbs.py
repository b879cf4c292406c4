"""The house's settings for its backups."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from django.conf import settings

from access.fields import Hidden, Length, Note
from access.roles import ADMINISTRATORS
from access.verbs import action, of_house, planned_verb
from journal.book import OpenBook
from journal.kinds import BookKind
from rulebook.refusals import Refusal
from tdmanager.models import BackupChoice
from tdmanager.upkeep import house_key
from tdmanager.upkeep.facts import BackupPassphraseSet, BackupsSet
from tdmanager.upkeep.sealed import Key
from tdmanager.upkeep.terms import terms

SecondCopyFolder = Annotated[
    str, Length(400), Note("On another disk, from the root on; empty: no second copy.")
]
TriesRestore = Annotated[bool, Note("Restore every nightly backup on trial.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupsChosen:
    """The settings of the house for its backups."""

    second_copy_folder: str
    tries_restore: bool


@action("house/backups/", admits=ADMINISTRATORS, opens=of_house, method="put")
def set_backups(
    book: OpenBook, *, second_copy_folder: SecondCopyFolder, tries_restore: TriesRestore
) -> BackupsChosen:
    """Choose the folder of the second copy, and whether every nightly backup is restored on trial.

    The passphrase of second copies stays in the environment of the server. Raises ``folder_not_whole`` or
    ``folder_of_the_house``.
    """
    book.require(BookKind.HOUSE)
    folder = second_copy_folder.strip()
    _require_elsewhere(folder)
    before = terms()
    values = {"second_copy_folder": folder, "tries_restore": tries_restore}
    if names := tuple(name for name, value in values.items() if getattr(before, name) != value):
        row = BackupChoice.objects.first()
        if row is None:
            book.create(BackupChoice, **values)
        else:
            row.second_copy_folder, row.tries_restore = folder, tries_restore
            book.save(row)
        book.record(BackupsSet(fields=names))
    return BackupsChosen(second_copy_folder=folder, tries_restore=tries_restore)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetBackupPassphrase:
    """The passphrase with which backups are encrypted."""

    passphrase: Annotated[str, Length(200), Hidden()] = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class PassphraseSet:
    """That new backups are encrypted."""

    is_encrypted: bool


def _made_key(command: SetBackupPassphrase) -> Key:
    """The key, derived before the book opens: this takes a tenth of a second on purpose."""
    if not house_key.is_long_enough(command.passphrase):
        raise Refusal("passphrase_short", field="passphrase", least=house_key.LEAST)
    return house_key.key_for(command.passphrase)


@planned_verb(SetBackupPassphrase, "", planned=_made_key, admits=ADMINISTRATORS, opens=of_house)
def set_backup_passphrase(book: OpenBook, command: SetBackupPassphrase, plan: Key | None) -> PassphraseSet:
    """Encrypt every backup from now on; the passphrase is not stored. Raises ``passphrase_short``."""
    book.require(BookKind.HOUSE)
    house_key.keep(plan or _made_key(command))
    book.record(BackupPassphraseSet())
    return PassphraseSet(is_encrypted=True)


def _require_elsewhere(folder: str) -> None:
    if not folder:
        return
    if not Path(folder).is_absolute():
        raise Refusal("folder_not_whole", field="second_copy_folder")
    folders = {Path(settings.BACKUP_FOLDER).resolve(), Path(settings.VAR).resolve()}
    here = Path(folder).resolve()
    if folders & {here, *here.parents}:
        raise Refusal("folder_of_the_house", field="second_copy_folder")
