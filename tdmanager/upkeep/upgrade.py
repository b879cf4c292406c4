"""Upgrading the data to the version of the code: back up first, then migrate, then collect static files."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from journal.permanent import lay_triggers, unguarded
from tdmanager.upkeep.backup import back_up
from tdmanager.upkeep.copies import Occasion

Say = Callable[[str], None]
LAYOUT = ".laid-out"


def upgrade(say: Say) -> None:
    """Do what is needed and report it; does nothing, quickly, when all is up to date."""
    executor = MigrationExecutor(connection)
    pending = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if pending and executor.loader.applied_migrations:
        say(_("Backing up before the upgrade (changes to the database: %(count)s)") % {"count": len(pending)})
        say("  " + _("kept in %(file)s") % {"file": _short(back_up(Occasion.UPGRADE))})
    if pending:
        say(_("Bringing the database up to date"))
        call_command("migrate", interactive=False, verbosity=0)
    elif unguarded():
        say(_("Protecting the ledger and the journal again"))
        lay_triggers()
    lay_out_static_files(say)


def lay_out_static_files(say: Say) -> None:
    """Collect the static files unless they are unchanged."""
    root = Path(settings.STATIC_ROOT)
    now = _static_fingerprint()
    mark = root / LAYOUT
    if mark.exists() and mark.read_text() == now:
        return
    say(_("Laying out static files"))
    call_command("collectstatic", interactive=False, verbosity=0)
    mark.write_text(now)


def _static_fingerprint() -> str:
    """Changes with every file of ours and with every version of a package that provides files."""
    digest = hashlib.sha256()
    for package in ("Django", "djangorestframework", "drf-spectacular-sidecar", "django-htmx", "whitenoise"):
        digest.update(version(package).encode())
    for finder in get_finders():
        for name, storage in finder.list([]):
            status = Path(storage.path(name)).stat()
            digest.update(f"{name} {status.st_size} {status.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _short(path: Path) -> str:
    root = settings.ROOT
    return str(path.relative_to(root)) if path.is_relative_to(root) else str(path)
