"""Backup and restore on PostgreSQL: a dump of one moment, and everything restored as it was."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.servers import Postgres, own_folder
from tests.wiring.commands import OwnHouse
from tests.wiring.conftest import SOMEBODY, with_static_files
from tests.wiring.test_restore import TRY

pytestmark = [pytest.mark.servers, pytest.mark.processes]
BOOKS = "SELECT count(*) FROM journal_line"
STAFF = "SELECT username FROM people_user ORDER BY username"


@pytest.fixture(scope="module")
def cluster() -> Iterator[Postgres]:
    """A running PostgreSQL with an empty database."""
    with own_folder() as folder:
        postgres = Postgres(folder / "cluster")
        postgres.start()
        postgres.create_database("td")
        with connected(postgres) as live:
            live.execute("CREATE ROLE keeper LOGIN SUPERUSER")
        yield postgres
        postgres.stop()


@pytest.fixture(scope="module")
def production(cluster: Postgres, made_house: OwnHouse, tmp_path_factory: pytest.TempPathFactory) -> OwnHouse:
    """A house on the production settings, up to date, with one person on the staff."""
    house = OwnHouse(
        tmp_path_factory.mktemp("production"),
        {
            "DJANGO_SETTINGS_MODULE": "tdmanager.settings.production",
            "TD_SECRET_KEY": "a key for this test only",
            "TD_ALLOWED_HOSTS": "localhost",
            "TD_DATABASE_NAME": "td",
            "TD_DATABASE_USER": "td",
            "TD_DATABASE_HOST": str(cluster.folder),
            "TD_REDIS_URL": "redis://127.0.0.1:1/0",
            "TD_POSTGRES_TOOLS": str(cluster.tools),
        },
    )
    with_static_files(house, made_house).manage("upgrade")
    house.python(SOMEBODY)
    return house


def connected(cluster: Postgres, *, name: str = "a person at a prompt") -> psycopg.Connection:
    """A connection of another program."""
    return psycopg.connect(host=str(cluster.folder), user="td", dbname="td", application_name=name)


def test_what_was_restored_is_what_was_backed_up(production: OwnHouse, cluster: Postgres) -> None:
    made = Path(production.manage("backup").strip())
    with connected(cluster) as live:
        live.execute("UPDATE people_user SET username = 'somebody else'")
        live.execute("CREATE TABLE added_by_a_later_version (one INTEGER)")
    said = production.manage("restore", str(made))
    assert "-restore.dump" in said
    with connected(cluster) as live:
        assert live.execute(STAFF).fetchall() == [("somebody",)]
        assert live.execute("SELECT to_regclass('added_by_a_later_version')").fetchone() == (None,)
    assert made.stat().st_mode & 0o077 == 0


def test_a_cut_foreign_or_newer_dump_changes_nothing(
    production: OwnHouse, cluster: Postgres, tmp_path: Path
) -> None:
    made = Path(production.manage("backup").strip())
    whole = made.read_bytes()
    for percent in (50, 96, 99):
        (tmp_path / f"cut-{percent}.dump").write_bytes(whole[: len(whole) * percent // 100])
    (tmp_path / "other.dump").write_bytes(b"something else altogether" * 99)
    middle = len(whole) * 9 // 10
    (tmp_path / "damaged.dump").write_bytes(whole[:middle] + bytes(2_000) + whole[middle + 2_000 :])
    dump = [str(cluster.tools / "pg_dump"), "--format=custom", "-h", str(cluster.folder), "-U", "td"]
    with connected(cluster) as live:
        live.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('journal', '0999_x', now())")
    subprocess.run([*dump, "-f", str(tmp_path / "newer.dump"), "td"], check=True)
    subprocess.run([*dump, "-f", str(tmp_path / "foreign.dump"), "postgres"], check=True)
    with connected(cluster) as live:
        live.execute("DELETE FROM django_migrations WHERE name = '0999_x'")
        before = live.execute(STAFF).fetchall()
    said = json.loads(production.python(TRY % str(tmp_path)).splitlines()[-1])
    assert {name: "cannot be read: " in told for name, told in said.items()} == {
        "cut-50.dump": True,
        "cut-96.dump": True,
        "cut-99.dump": True,
        "damaged.dump": True,
        "foreign.dump": True,
        "newer.dump": False,
        "other.dump": True,
    }
    cut = {name: "is cut or damaged" in told for name, told in said.items()}
    assert cut == {name: name.startswith(("cut", "damaged")) for name in said}
    assert "it is not a backup of TD Manager" in said["other.dump"]
    assert said["foreign.dump"].endswith("it is not a backup of TD Manager")
    assert "made by a newer version" in said["newer.dump"]
    with connected(cluster) as live:
        assert live.execute(STAFF).fetchall() == before


def test_a_load_that_breaks_off_leaves_the_database_and_names_its_copy(
    production: OwnHouse, cluster: Postgres, tmp_path: Path
) -> None:
    made = Path(production.manage("backup").strip())
    verified = production.manage("verify", str(made))
    assert "Events: 0. Entries: 0. Players: 0." in verified
    # The file is truncated between reading and loading: the transaction is rolled back.
    broken = (
        "from tdmanager.upkeep import postgres, restore as r\n"
        "from pathlib import Path\n"
        f"path = Path({str(tmp_path / 'cut.dump')!r})\n"
        f"whole = Path({str(made)!r}).read_bytes()\n"
        "path.write_bytes(whole)\n"
        "r._refuse_while_others_are_connected = lambda: path.write_bytes(whole[:-9000])\n"
        "try:\n"
        "    r.restore(path)\n"
        "except r.RestoreRefused as refused:\n"
        "    print(refused)\n"
    )
    said = production.python(broken)
    assert "nothing was restored, the database is as it was, and its copy is" in said
    assert "-restore.dump: " in said
    with connected(cluster) as live:
        assert live.execute(STAFF).fetchall() == [("somebody",)]


@pytest.mark.parametrize(("user", "engine"), [("td", "postgresql"), ("plain", "sqlite")])
def test_evenings_are_played_beside_the_house_and_leave_it_as_it_is(
    production: OwnHouse, cluster: Postgres, user: str, engine: str
) -> None:
    with connected(cluster) as live:
        if user == "plain":
            live.execute("CREATE ROLE plain LOGIN")
        before = live.execute(BOOKS).fetchall()
    house = OwnHouse(production.var, {**production.environment, "TD_DATABASE_USER": user})
    said = house.manage("simulate", "--event", "sanremo.json:friday", "--entries", "12")
    assert f", {engine}, " in said
    assert "every invariant holds" in said
    with connected(cluster) as live:
        assert live.execute(BOOKS).fetchall() == before
        assert live.execute("SELECT datname FROM pg_database WHERE datname LIKE 'test%'").fetchall() == []


def test_a_restore_is_tried_in_a_database_of_its_own_where_the_user_may_make_one(
    production: OwnHouse, cluster: Postgres
) -> None:
    production.manage("backup")
    assert "can be restored: events 0, entries 0, players 0." in production.manage("try_restore")
    with connected(cluster) as live:
        live.execute("ALTER ROLE td NOSUPERUSER NOCREATEDB")
    try:
        told = production.manage("try_restore", is_refused=True)
    finally:
        postgres = psycopg.connect(host=str(cluster.folder), user="keeper", dbname="td", autocommit=True)
        with postgres as live:
            live.execute("ALTER ROLE td SUPERUSER")
    assert "ALTER ROLE td CREATEDB" in told
    with connected(cluster) as live:
        why = live.execute("SELECT why FROM tdmanager_careresult WHERE name = 'trial_restore'").fetchone()
        assert why
        assert "CREATEDB" in why[0]
        assert live.execute("SELECT datname FROM pg_database WHERE datname LIKE '%trial%'").fetchall() == []


def test_health_says_which_settings_a_power_cut_would_show(production: OwnHouse) -> None:
    told, _end = json.JSONDecoder().raw_decode(production.manage("health", is_refused=True))
    assert told["parts"]["database"]["finding"] == "not_durable"
    assert told["parts"]["database"]["why"] == "fsync=off, full_page_writes=off, synchronous_commit=off"


PATIENT_HEALTH = """
import json
from tdmanager import health
health.ANSWER_SECONDS = 120.0
print(json.dumps(health.plain(health.examine(), is_open=False)["parts"]["database"]))
"""
"""Health waits a few seconds, within which a busy machine may not query the database."""


def database_finding(production: OwnHouse) -> tuple[str, str]:
    """The finding of health about the database, and the reason."""
    part = json.loads(production.python(PATIENT_HEALTH))
    return part["finding"], part["why"]


def test_tables_of_another_user_and_a_read_only_database_are_red_and_one_sentence(
    production: OwnHouse, cluster: Postgres
) -> None:
    with connected(cluster) as live:
        live.execute("CREATE ROLE visitor LOGIN")
        # Only the house owns a schema that a restore has made: without this, its tables are not even found.
        live.execute("GRANT USAGE ON SCHEMA public TO visitor")
    visiting = OwnHouse(production.var, {**production.more, "TD_DATABASE_USER": "visitor"})
    assert database_finding(visiting)[0] == "not_writable"
    for command in ("backup", "prove_balances"):
        told = visiting.manage(command, is_refused=True)
        assert re.search("permission denied|belongs to another user", told)
        assert len(told.splitlines()) == 1
    with connected(cluster) as live:
        live.execute("ALTER DATABASE td SET default_transaction_read_only = on")
    try:
        assert database_finding(production) == ("not_writable", "read-only")
    finally:
        with connected(cluster) as live:
            live.execute("SET TRANSACTION READ WRITE")
            live.execute("ALTER DATABASE td RESET default_transaction_read_only")


def test_a_damaged_database_is_not_restored_over_but_says_where_to(
    production: OwnHouse, cluster: Postgres
) -> None:
    made = production.manage("backup").strip()
    with connected(cluster) as live:
        live.execute("ALTER TABLE people_user RENAME TO people_user_gone")
    try:
        told = production.manage("restore", made, is_refused=True)
    finally:
        with connected(cluster) as live:
            assert live.execute("SELECT username FROM people_user_gone").fetchall() == [("somebody",)]
            live.execute("ALTER TABLE people_user_gone RENAME TO people_user")
    assert "create an empty one, name it in TD_DATABASE_NAME, then restore into it" in told
    assert len(told.splitlines()) == 1


def test_a_database_of_another_program_is_not_filled_by_an_upgrade(
    production: OwnHouse, cluster: Postgres
) -> None:
    cluster.create_database("music")
    with psycopg.connect(host=str(cluster.folder), user="td", dbname="music") as live:
        live.execute("CREATE TABLE songs (title TEXT)")
    foreign = OwnHouse(production.var, {**production.more, "TD_DATABASE_NAME": "music"})
    assert "belongs to another program (it has a table songs)" in foreign.manage("upgrade", is_refused=True)
    with psycopg.connect(host=str(cluster.folder), user="td", dbname="music") as live:
        assert live.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'").fetchone() == (1,)


def test_a_restore_waits_until_the_house_has_stopped(production: OwnHouse, cluster: Postgres) -> None:
    made = production.manage("backup").strip()
    with connected(cluster, name="td-manager elsewhere 7"):
        assert "stop web, worker and beat" in production.manage("restore", made, is_refused=True)
    production.manage("restore", made)


def test_an_upgrade_makes_an_encrypted_backup_before_it_changes_the_database(
    production: OwnHouse, cluster: Postgres
) -> None:
    OwnHouse(production.var, {**production.more, "TD_BACKUP_PASSPHRASE": "four plain words"}).manage(
        "seal_backups"
    )
    production.manage("migrate", "tdmanager", "zero")
    assert re.search(
        r"Backing up before the upgrade.*\n.*-upgrade\.dump\.sealed\n", production.manage("upgrade")
    )
    with connected(cluster) as live:
        assert live.execute("SELECT count(*) FROM tdmanager_processheartbeat").fetchone() == (0,)
    (made,) = (production.var / "backups").glob("*-upgrade.dump.sealed")
    assert b"PGDMP" not in made.read_bytes()
    assert "-restore.dump.sealed" in production.manage("restore", str(made))
    (production.var / "backup-key").unlink()


NIGHTS = """
import json
from django.contrib.auth import get_user_model
from tdmanager.upkeep import pieces, sealed
from tdmanager.upkeep.backup import back_up
from tdmanager.upkeep.copies import Occasion
first = back_up(Occasion.NIGHTLY)
get_user_model().objects.create(username="a new cashier")
second = back_up(Occasion.NIGHTLY)
one, other = (set(pieces.files_of(path, sealed.HEAD, sealed.OF_SALT)) for path in (first, second))
print(json.dumps([str(first), len(one), len(one & other), first.stat().st_size]))
"""


def test_nights_share_the_pieces_that_did_not_change(production: OwnHouse, cluster: Postgres) -> None:
    OwnHouse(production.var, {**production.more, "TD_BACKUP_PASSPHRASE": "four plain words"}).manage(
        "seal_backups"
    )
    first, count, shared, size = json.loads(production.python(NIGHTS).splitlines()[-1])
    assert count > 1
    assert shared >= count / 2
    assert size < 10_000
    production.manage("restore", first)
    with connected(cluster) as live:
        assert live.execute(STAFF).fetchall() == [("somebody",)]
    (production.var / "backup-key").unlink()


def test_without_its_tools_a_backup_says_what_to_install(production: OwnHouse, tmp_path: Path) -> None:
    bare = OwnHouse(production.var, production.more | {"TD_POSTGRES_TOOLS": "", "PATH": str(tmp_path)})
    assert "apt-get install postgresql-client" in bare.manage("backup", is_refused=True)
