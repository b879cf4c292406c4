"""Backups of earlier versions: restored and upgraded, sealed ones too; what is too old is refused and changes nothing."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest

from tests.houses.test_houses import HERE, TOO_OLD, by_code_of_today

pytestmark = pytest.mark.once
OLDEST = "ca62570f"

EVERYTHING = """
import json, lzma
from io import StringIO
from pathlib import Path
import django
django.setup()
from django.conf import settings
from django.core.management import CommandError, call_command
from django.utils import translation
from journal.balances import differing
from tdmanager.upkeep import sealed
from tournaments.models import Entry

translation.activate("en")

def run(*arguments):
    out = StringIO()
    try:
        call_command(*arguments, stdout=out)
    except CommandError as error:
        return str(error)
    return out.getvalue().strip()

kept, database, settings.BACKUP_PASSPHRASE = Path(settings.VAR), Path(settings.VAR) / "td.sqlite3", "four words of ours"
key = sealed.key_of(settings.BACKUP_PASSPHRASE, cost=10)
sealed.seal_for_house(kept / "oldest.sqlite3", kept / "oldest.sqlite3.sealed", key)
said = {"verified": run("verify", str(kept / "oldest.sqlite3")), "too_old": run("verify", str(kept / "older.sqlite3"))}
for name in ("oldest.sqlite3.sealed", "oldest.sqlite3"):
    said[name] = run("restore", str(kept / name))
    said[f"{name} holds"] = [Entry.objects.count(), [str(one) for one in differing()]]
before = database.read_bytes()
said["refused"] = run("restore", str(kept / "older.sqlite3"))
said["untouched"] = database.read_bytes() == before
print(json.dumps(said))
"""


def test_what_becomes_of_backups_of_earlier_versions(tmp_path: Path) -> None:
    for name, house in (("oldest", OLDEST), ("older", TOO_OLD)):
        (tmp_path / f"{name}.sqlite3").write_bytes(
            lzma.decompress((HERE / f"{house}.sqlite3.xz").read_bytes())
        )
    done = by_code_of_today(tmp_path, {}, "-c", EVERYTHING)
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout.splitlines()[-1])
    assert "made by an earlier version" in said["verified"]
    first = "Start it once with the version of that day (ca62570f), then with this one."
    assert said["too_old"].endswith(first)
    for name in ("oldest.sqlite3.sealed", "oldest.sqlite3"):
        assert f"Restored: {name}." in said[name]
        entries, differing = said[f"{name} holds"]
        assert (entries > 20, differing) == (True, [])
    assert said["refused"] == (
        "older.sqlite3 cannot be restored with this version. "
        f"It was last used with a version from before 25 November 2026. {first}"
    )
    assert said["untouched"]
