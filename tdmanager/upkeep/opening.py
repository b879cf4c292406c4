"""A backup to read, encrypted or not: an encrypted one is decrypted beside the data for as long as it is read."""

from __future__ import annotations

import getpass
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.utils.translation import gettext as _

from tdmanager.upkeep import sealed
from tdmanager.upkeep.copies import copies
from tdmanager.upkeep.problems import RestoreRefused, Unreadable


@contextmanager
def readable(path: Path) -> Iterator[Path]:
    """The backup as a file that can be read; the passphrase is the one of the settings, else asked.

    Raises ``RestoreRefused`` when there is no such file or it cannot be decrypted.
    """
    if not path.is_file():
        raise RestoreRefused(_("there is no file %(file)s") % {"file": path})
    if path.suffix != sealed.SUFFIX:
        yield path
        return
    with TemporaryDirectory(prefix="unsealed-", dir=settings.VAR) as folder:
        plain = Path(folder) / path.stem
        try:
            sealed.unseal(path, plain, _passphrase())
        except Unreadable as error:
            said = _("%(file)s cannot be read: %(why)s")
            raise RestoreRefused(said % {"file": path.name, "why": error}) from error
        yield plain


def newest() -> Path:
    """The newest backup; raises ``RestoreRefused`` when there is none."""
    if found := copies(Path(settings.BACKUP_FOLDER)):
        return found[-1].path
    raise RestoreRefused(_("There is no backup in %(folder)s.") % {"folder": settings.BACKUP_FOLDER})


def _passphrase() -> str:
    if settings.SECOND_COPY_PASSPHRASE:
        return str(settings.SECOND_COPY_PASSPHRASE)
    if not sys.stdin.isatty():
        raise RestoreRefused(_("this copy is encrypted: set TD_SECOND_COPY_PASSPHRASE"))
    return getpass.getpass(_("Passphrase of this copy") + ": ")
