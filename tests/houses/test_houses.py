"""Houses that earlier commits played are upgraded: their money, draws, reads, walls and undo go on."""

from __future__ import annotations

import json
import lzma
import os
import sqlite3
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.db.migrations.loader import MigrationLoader

from tests.houses.tables import tables

HERE = Path(__file__).parent
ON_POSTGRES = os.environ.get("TD_DATABASE") == "postgres"
HOUSES = tuple(sorted(path.name.partition(".")[0] for path in HERE.glob("*.json.xz")))
TOO_OLD = "9f9461e"
# Why an undo is not offered in any house: it was undone before, a line that needs it is never undone, or something
# outside the journal points to its rows.
NOT_OFFERED = {"line_undone", "undo_never", "undo_referred"}


@contextmanager
def database(house: str, folder: Path) -> Iterator[dict[str, str]]:
    """The house restored, and what the environment says of it."""
    if not ON_POSTGRES:
        (folder / "td.sqlite3").write_bytes(lzma.decompress((HERE / f"{house}.sqlite3.xz").read_bytes()))
        yield {}
        return
    name, host = f"house-{uuid4().hex[:12]}", os.environ["TD_TEST_POSTGRES_HOST"]
    at: dict[str, Any] = {
        "host": host,
        "user": os.environ.get("TD_TEST_POSTGRES_USER", "td"),
        "autocommit": True,
    }
    with psycopg.connect(dbname="postgres", **at) as server:
        server.execute(f'CREATE DATABASE "{name}"')  # type: ignore[call-overload]
        try:
            with psycopg.connect(dbname=name, **at) as restored:
                restored.execute(lzma.decompress((HERE / f"{house}.sql.xz").read_bytes()))
            yield {"HOUSE_ON": host, "HOUSE_NAME": name}
        finally:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')  # type: ignore[call-overload]


@pytest.fixture(scope="module", params=HOUSES)
def findings(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the code of today found in a house that it upgraded; in a process with that database alone."""
    folder = tmp_path_factory.mktemp(request.param)
    with database(request.param, folder) as where:
        reads = HERE / f"{request.param}.json.xz"
        done = by_code_of_today(folder, where, "-m", "tests.houses.upgraded", str(reads))
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout.splitlines()[-1]), house=request.param)


def by_code_of_today(
    folder: Path, where: dict[str, str], *arguments: str
) -> subprocess.CompletedProcess[str]:
    """A process that works on a restored house."""
    own = {"TD_VAR": str(folder), "DJANGO_SETTINGS_MODULE": "tests.houses.settings"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=HERE.parents[1],
        env={name: value for name, value in os.environ.items() if name != "TD_DATABASE"} | own | where,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_house_of_before_the_joined_migrations_is_refused(tmp_path: Path) -> None:
    """Django would find nothing to do, and start it without the columns that it lacks."""
    with database(TOO_OLD, tmp_path) as where:
        done = by_code_of_today(tmp_path, where, "manage.py", "upgrade")
    assert done.returncode == 1
    assert "Start it once with the version of that day (ca62570f), then with this one." in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.django_db
def test_a_house_that_was_upgraded_has_the_tables_of_a_new_one(findings: dict[str, Any]) -> None:
    assert findings["tables"] == tables()


def test_the_joined_migrations_are_recorded_once_nothing_else_is_to_be_done(findings: dict[str, Any]) -> None:
    """The version that no longer names what they replaced would make every table again."""
    assert (findings["unrecorded"], findings["recorded_again"]) == ([], [])


def test_the_balances_are_right_and_health_says_so(findings: dict[str, Any], tmp_path: Path) -> None:
    assert (findings["balances"], findings["health"]) == ([], "well")
    is_older = bool(known_migrations() - migrations_of(findings["house"], tmp_path))
    assert any("upgrade" in one for one in findings["said"]) == is_older


def test_every_line_is_read_with_the_columns_of_today(findings: dict[str, Any]) -> None:
    """A replay of the lines equals the rows: what the tables of shapes declare is what the migrations wrote."""
    assert findings["outgrown"] == []
    assert findings["replay"] == []


def test_every_draw_is_proven(findings: dict[str, Any]) -> None:
    assert findings["unproven"] == []
    assert findings["proven"] > 10


def test_reads_answer_what_they_answered(findings: dict[str, Any]) -> None:
    assert findings["read"] > 5
    assert findings["read_otherwise"] == []


def test_its_pages_and_walls_are_shown(findings: dict[str, Any]) -> None:
    assert {address: code for address, code in findings["walls"].items() if code != 200} == {}


def test_what_is_offered_is_undone_and_nothing_else_can_be(findings: dict[str, Any]) -> None:
    """And money, chips and rows are afterwards what the lines say."""
    assert findings["refused"] == {}
    assert findings["undone"] == findings["offered"] > 50
    assert findings["not_offered"].keys() <= NOT_OFFERED
    assert findings["after_undo"] == []


def test_what_migrated_since_the_newest_house_is_reported(tmp_path: Path) -> None:
    """A warning, not a failure: the next release keeps its house."""
    kept = set.union(*(migrations_of(house, tmp_path) for house in HOUSES))
    if newer := sorted(".".join(one) for one in known_migrations() - kept):
        warnings.warn(
            f"no kept house has {', '.join(newer)}: with the next release run "
            "python -m tests.houses.make COMMIT (tests/houses/README.md)",
            stacklevel=1,
        )
    assert kept


def known_migrations() -> set[tuple[str, str]]:
    """The migrations of the code of today that change a house which earlier code made."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("django.conf.settings.MIGRATION_MODULES", {}, raising=False)
        loader = MigrationLoader(None)
    return {(str(app), str(name)) for app, name in loader.disk_migrations.keys() - loader.replacements.keys()}


def migrations_of(house: str, folder: Path) -> set[tuple[str, str]]:
    """The migrations that were applied to a house as it was kept."""
    path = folder / f"{house}.sqlite3"
    path.write_bytes(lzma.decompress((HERE / f"{house}.sqlite3.xz").read_bytes()))
    with closing(sqlite3.connect(path)) as connection:
        return set(connection.execute("SELECT app, name FROM django_migrations"))
