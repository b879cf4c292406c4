"""Data migrations: each depends on the migrations that write the rows it reads."""

from __future__ import annotations

from itertools import permutations

import pytest
from django.db.migrations.loader import MigrationLoader

from tests.architecture.data_migrations import data_migrations, with_sql

# Each migration fills accounts of its own, and none reads those of another.
SHARED = {"journal.balance"}


@pytest.fixture(scope="module")
def loader() -> MigrationLoader:
    """The migrations as the product loads them, not as a suite without migrations does."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("django.conf.settings.MIGRATION_MODULES", {}, raising=False)
        return MigrationLoader(None)


def test_what_data_migrations_touch_is_derived(loader: MigrationLoader) -> None:
    found = data_migrations(loader)
    chips = found["tournaments", "0028_chips_summed_again"]
    assert chips.writes == {"journal.balance"}
    assert found["people", "0020_write_tails"].writes == {
        "people.nearword",
        "people.player",
        "people.playerword",
    }


def test_a_data_migration_comes_after_those_that_write_what_it_reads(loader: MigrationLoader) -> None:
    """Without a path of dependencies the order is arbitrary."""
    found = data_migrations(loader)
    earlier = {name: set(loader.graph.forwards_plan(name)) for name in found}
    unordered = [
        f"{reads[0]}.{reads[1]} reads {sorted(common)} that {writes[0]}.{writes[1]} writes"
        for reads, writes in permutations(found, 2)
        if (common := (found[reads].touches & found[writes].writes) - SHARED)
        if writes not in earlier[reads] and reads not in earlier[writes]
    ]
    assert not unordered, "add the dependency to the one that reads:\n" + "\n".join(unordered)


def test_a_data_migration_depends_on_the_models_it_reads(loader: MigrationLoader) -> None:
    found = data_migrations(loader)
    missing = [
        f"{name[0]}.{name[1]} reads {label} and depends on no migration of its app"
        for name, touched in found.items()
        for label in sorted(touched.touches)
        if label.partition(".")[0] not in {app for app, _name in loader.graph.forwards_plan(name)}
    ]
    assert not missing, "\n".join(missing)


def test_no_migration_speaks_sql(loader: MigrationLoader) -> None:
    """The rows it reads could not be derived; and it would need a version for each database."""
    assert not with_sql(loader)
