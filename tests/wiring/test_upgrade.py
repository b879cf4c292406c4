"""The check at the start of an up-to-date house: whether every migration is applied, without loading them."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from tdmanager.upkeep import upgrade
from tdmanager.upkeep.problems import Unusable


def test_a_house_is_up_to_date_once_every_migration_is_applied(
    monkeypatch: pytest.MonkeyPatch, settings: object
) -> None:
    monkeypatch.setattr(settings, "MIGRATION_MODULES", {}, raising=False)
    there_are = MigrationLoader(None).disk_migrations.keys()
    applied = dict.fromkeys(there_are)
    monkeypatch.setattr(MigrationRecorder, "applied_migrations", lambda _self: applied)
    assert upgrade._is_up_to_date()
    for missing in (next(iter(there_are)), max(there_are)):
        del applied[missing]
        assert not upgrade._is_up_to_date()
        applied[missing] = None
    # A migration that a newer version applied is not ours.
    applied["journal", "9999_later"] = None
    assert upgrade._is_up_to_date()


@pytest.mark.django_db
def test_a_database_of_a_newer_version_is_not_served(
    monkeypatch: pytest.MonkeyPatch, settings: object
) -> None:
    monkeypatch.setattr(settings, "MIGRATION_MODULES", {}, raising=False)
    applied = dict.fromkeys(MigrationLoader(None).disk_migrations.keys())
    # A package adds its own migrations, and drops old ones.
    applied["auth", "9999_of_a_package"] = None
    monkeypatch.setattr(MigrationRecorder, "applied_migrations", lambda _self: applied)
    monkeypatch.setattr(upgrade, "unguarded", lambda: ())
    monkeypatch.setattr(upgrade, "lay_out_static_files", lambda _say: None)
    monkeypatch.setattr(upgrade, "_is_uncompared", lambda: False)
    upgrade.upgrade(print)
    applied["journal", "9999_later"] = None
    with pytest.raises(Unusable, match="install that version"):
        upgrade.upgrade(print)


def test_an_upgrade_that_an_older_version_was_cut_off_in_is_finished(
    monkeypatch: pytest.MonkeyPatch, settings: object
) -> None:
    """Django would refuse dependencies added since."""
    monkeypatch.setattr(settings, "MIGRATION_MODULES", {}, raising=False)
    monkeypatch.setattr(MigrationRecorder, "applied_migrations", lambda _self: {})
    monkeypatch.setattr(MigrationLoader, "check_consistent_history", lambda *_: None)
    executor, migrated = MigrationExecutor(connection), list[object]()
    monkeypatch.setattr(executor, "migrate", migrated.append)
    then: Any = dict.fromkeys(executor.loader.graph.forwards_plan(("tournaments", "0028_chips_summed_again")))
    executor.loader.applied_migrations = then
    upgrade._catch_up(executor)
    assert not migrated
    del then["cashier", "0001_rooms"]
    upgrade._catch_up(executor)
    assert migrated == [[("cashier", "0001_rooms")]]
