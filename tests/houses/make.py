"""Makes the kept house of a commit: ``python -m tests.houses.make COMMIT [PLAY]``.

The commit's own code plays a half evening (``plays/``) on SQLite and on a cluster of PostgreSQL of its own; the
file and the dump are packed beside this module. What that code requires must be installed here.
"""

from __future__ import annotations

import io
import lzma
import os
import pwd
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from tests.servers import Postgres

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
NEWEST_PLAY = "ae8ef60b"
SETTINGS = """
import os
from tdmanager.settings.embedded import *
if "HOUSE_ON" in os.environ:
    DATABASES = {"default": {
        "ENGINE": "django.db.backends.postgresql", "NAME": "house", "USER": "td", "HOST": os.environ["HOUSE_ON"]}}
"""

READS = """

import json
import os
from pathlib import Path

from django.test import Client

ADDRESSES = (
    "", "entries/", "tables/", "awards/", "payouts/", "sales/", "levels/", "days/", "penalties/",
    *(f"parts/{part}/" for part in ("stats", "prizes", "payouts", "seats", "clock", "bounties")),
)
moment = evening.stage.now + timedelta(minutes=1)
known = {"HTTP_HOST": "localhost", "HTTP_AUTHORIZATION": "Token " + "0123456789abcdef" * 2 + "01234567"}
at_moment = getattr(instants, "simulated_at", None) or instants.rehearsal_at
with at_moment(moment):
    asked = {
        address: Client().get(address, **known)
        for number in (event, other)
        for address in (f"/api/v1/events/{number}/{rest}" for rest in ADDRESSES)
    }
found = {
    address: answer.json()
    for address, answer in asked.items()
    if answer.status_code == 200 and "json" in answer["Content-Type"]
}
print(len(found), "reads kept of", len(asked))
kept = {"at": moment.isoformat(), "reads": found}
Path(os.environ["TD_VAR"], "reads.json").write_text(json.dumps(kept, sort_keys=True, indent=1))
"""
"""At the end of each play: what the code of then answered, at a moment that is kept too, to the token of each play."""


def make(commit: str, play: str) -> None:
    """Both houses of a commit."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        folder.chmod(0o755)
        code = folder / "code"
        packed = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=True).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(code, filter="data")
        (code / "house_settings.py").write_text(SETTINGS)
        (code / "play.py").write_text((HERE / "plays" / f"play_{play}.txt").read_text() + READS)
        _play(code, folder / "sqlite", {})
        _keep(f"{commit[:8]}.sqlite3.xz", _file(folder / "sqlite" / "td.sqlite3"))
        _keep(f"{commit[:8]}.json.xz", (folder / "sqlite" / "reads.json").read_bytes())
        server = Postgres(folder / "pg")
        server.start()
        try:
            server.create_database("house")
            _play(code, folder / "var", {"HOUSE_ON": str(server.folder)})
            _keep(f"{commit[:8]}.sql.xz", _dump(server))
        finally:
            server.stop()


def _play(code: Path, var: Path, further: dict[str, str]) -> None:
    var.mkdir()
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "house_settings",
        "TD_VAR": str(var),
        "PYTHONPATH": str(code),
    }
    for command in (["manage.py", "migrate", "-v0"], ["play.py"]):
        subprocess.run([sys.executable, *command], cwd=code, env=environment | further, check=True)


def _file(path: Path) -> bytes:
    """The database in one file, without its log."""
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode=DELETE")
    connection.execute("VACUUM")
    connection.close()
    return path.read_bytes()


def _dump(server: Postgres) -> bytes:
    """Plain SQL with its data as INSERTs, so that psycopg alone restores it."""
    command = [server.tools / "pg_dump", "-h", server.folder, "-U", "td", "--no-owner", "--inserts"]
    further = ["--rows-per-insert=100", "--no-comments", "house"]
    user = pwd.getpwnam(server.user) if server.user else None
    done = subprocess.run(
        [*map(str, command), *further],
        capture_output=True,
        check=True,
        cwd=server.folder,
        user=user.pw_uid if user else None,
    )
    # Commands of psql, and settings that an older server does not know.
    lines = done.stdout.splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith((b"\\", b"SET ", b"--")))


def _keep(name: str, content: bytes) -> None:
    path = HERE / name
    path.write_bytes(lzma.compress(content, preset=9 | lzma.PRESET_EXTREME))
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    make(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else NEWEST_PLAY)
