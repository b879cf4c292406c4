"""Upgrading the data to the version of the code: back up first, migrate, compare balances, collect static files."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Max
from django.utils.translation import gettext as _

from journal.permanent import lay_triggers, unguarded
from tdmanager.upkeep import care, foreign
from tdmanager.upkeep.backup import back_up
from tdmanager.upkeep.balances import compare_balances
from tdmanager.upkeep.care import Care
from tdmanager.upkeep.contents import Migration, is_too_old, newer_of, start_first
from tdmanager.upkeep.copies import Occasion
from tdmanager.upkeep.problems import Unusable

Say = Callable[[str], None]
LAYOUT = ".laid-out"


def upgrade(say: Say) -> None:
    """Do what is needed and report it; quickly does nothing if all is up to date.

    Raises ``Unusable`` if a newer version made the database, because this version would not know what to
    write, or one so old that its migrations are gone.
    """
    _refuse_other_versions()
    _refuse_foreign()
    if not _is_up_to_date() and _pending(say):
        say(_("Bringing the database up to date"))
        call_command("migrate", interactive=False, verbosity=0)
    elif unguarded():
        say(_("Protecting the ledger and the journal again"))
        lay_triggers()
    if _is_uncompared():
        _compare(say)
    lay_out_static_files(say)


def _is_up_to_date() -> bool:
    """Whether every migration was applied, by their names, without loading them all."""
    return migration_names() <= MigrationRecorder(connection).applied_migrations().keys()


def _is_uncompared() -> bool:
    """Whether the balances have not been compared since the last migration, even an interrupted one."""
    last = care.results().get(Care.BALANCES)
    newest = MigrationRecorder(connection).migration_qs.aggregate(newest=Max("applied"))["newest"]
    return last is None or newest is None or last.at < newest


def _compare(say: Say) -> None:
    """Compare every balance with its rows before the house is served; a difference turns health red."""
    if differences := compare_balances():
        say(
            _("Balances that differ from their rows: %(count)s. Run manage.py prove_balances --correct.")
            % {"count": len(differences)}
        )


def _refuse_other_versions() -> None:
    applied = MigrationRecorder(connection).applied_migrations().keys()
    # Names are compared first: what they replaced is known only once all are loaded.
    if not (others := applied - migration_names()):
        return
    if is_too_old(applied):
        raise Unusable(_("This database cannot be upgraded.") + " " + start_first())
    if newer_of(others):
        raise Unusable(
            _(
                "A newer version of TD Manager made this database: install that version, "
                "or restore the backup that was made before its upgrade."
            )
        )


def _refuse_foreign() -> None:
    """Refuse a database that has tables of another program."""
    if table := foreign.foreign_among(connection.introspection.table_names()):
        raise Unusable(foreign.foreign_sentence(connection.settings_dict["NAME"], table))


def migration_names() -> set[Migration]:
    """Every migration of this version, without loading them."""
    loader = MigrationLoader
    names = ((config.label, loader.migrations_module(config.label)[0]) for config in apps.get_app_configs())
    return {(label, name) for label, module in names for name in _names_in(module)}


def _names_in(module: str | None) -> Iterator[str]:
    spec = find_spec(module) if module else None
    for info in iter_modules((spec.submodule_search_locations if spec else None) or ()):
        if not info.ispkg and info.name[0] not in "_~":
            yield info.name


def _pending(say: Say) -> bool:
    """Whether migrations must be applied; if so, makes a backup first."""
    executor = MigrationExecutor(connection)
    pending = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if pending and executor.loader.applied_migrations:
        say(_("Backing up before the upgrade (changes to the database: %(count)s)") % {"count": len(pending)})
        say("  " + _("kept in %(file)s") % {"file": _short(back_up(Occasion.UPGRADE))})
        _catch_up(executor)
    if not pending:
        # Migrations applied under names that one migration replaces are recorded under its name.
        executor.check_replacements()
    return bool(pending)


def _catch_up(executor: MigrationExecutor) -> None:
    """Apply what an applied migration depends on since: an older version was interrupted between the two.

    Django refuses to migrate such a database.
    """
    applied, graph = executor.loader.applied_migrations, executor.loader.graph
    nodes = [graph.node_map[key] for key in applied if key in graph.node_map]
    missing = {parent.key for node in nodes for parent in node.parents} - applied.keys()
    if missing:
        executor.migrate(sorted(missing))


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
    """A hash that changes with every file of ours and every version of a package that provides files."""
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
