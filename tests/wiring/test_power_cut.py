"""A power cut: every answer is on the disk first, and health reports settings under which it would not be."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from django.db import connection

from tdmanager import storage
from tdmanager.upkeep import sqlite_files
from tests.architecture.sources import ROOT, files
from tests.servers import free_port, wait_for
from tests.wiring.commands import OwnHouse
from tests.wiring.test_up import up

# Each way in which a process of the house opens its database: Django's, a separate thread, directly, a copy.
EVERY_WAY = """
import threading
from pathlib import Path
from typing import Any
from django.db import connection
from tdmanager.upkeep import backup, sqlite_files
def told(way):
    connection.ensure_connection()
    print(way, *sqlite_files.durability(connection.connection), connection.connection.isolation_level)
told("django")
thread = threading.Thread(target=told, args=["thread"])
thread.start()
thread.join()
with sqlite_files.opened(Path(connection.settings_dict["NAME"])) as opened:
    print("opened", *sqlite_files.durability(opened), None)
made = backup.back_up()
with sqlite_files.opened(made) as copied:
    print("copied", *sqlite_files.durability(copied), None)
"""
TRACED = "read,recvfrom,recvmsg,write,writev,sendto,sendmsg,pwrite64,fsync,fdatasync"
TOKEN = (
    "from people.staff.verbs import add_token; from people.models import User; "
    "from tests import builders; builders.house(); user = User.objects.get(); user.role = 'director'; user.save(); "
    "print(add_token(user.pk).clear)"
)
SELLING = """
from people.models import User
from tests import builders
from tests.cashier import at_cashier
event = at_cashier.selling_event()
builders.opened(event, 2)
at_cashier.open_drawer(user=User.objects.get())
print(event)
"""
MANY = 5


def test_sqlite_is_opened_in_one_place_alone() -> None:
    found = {
        path.relative_to(ROOT).as_posix()
        for path in files()
        if path.suffix == ".py" and "sqlite3.connect(" in path.read_text(encoding="utf-8")
    }
    assert {name for name in found if not name.startswith(("tests/", "bench/"))} == {
        "tdmanager/upkeep/sqlite_files.py"
    }


def test_a_file_system_that_saves_less_safely_is_refused(tmp_path: Path) -> None:
    class Forgetful(sqlite3.Connection):
        def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
            return super().execute("SELECT 'delete'" if "journal_mode" in statement else statement, *values)

    with pytest.raises(sqlite_files.NotDurable):
        sqlite_files.make_durable(sqlite3.connect(tmp_path / "x", factory=Forgetful))


@pytest.mark.django_db
def test_health_says_which_setting_a_power_cut_would_show(settings: Any) -> None:
    settings.MUST_SURVIVE_POWER_CUTS = True
    wrong = storage.wrong_settings()
    if connection.vendor == "sqlite":
        # The suite's own database is opened with synchronous=OFF.
        assert wrong == "synchronous=0"
    else:
        assert wrong == "fsync=off, full_page_writes=off, synchronous_commit=off"


@pytest.mark.processes
def test_every_connection_waits_for_the_disk_and_no_answer_leaves_before_it(
    house: OwnHouse, tmp_path: Path
) -> None:
    told = house.python(EVERY_WAY).split("\n")
    assert [line.split()[:3] for line in told if line] == [
        [way, "wal", "2"] for way in ("django", "thread", "opened", "copied")
    ]
    assert shutil.which("strace"), "strace is needed: apt-get install strace"
    token, event = (house.python(code).split()[-1] for code in (TOKEN, SELLING))
    trace = tmp_path / "trace"
    with up(house, "--port", str(free_port())) as (process, address):
        watching = subprocess.Popen(
            ["strace", "-f", "-y", "-s", "40", "-e", f"trace={TRACED}", "-o", trace, "-p", str(process.pid)],
            stderr=subprocess.DEVNULL,
        )
        wait_for(lambda: trace.exists() and trace.stat().st_size, "strace attached")
        for number in range(MANY):
            assert added(address, token, f"Player {number}") == 201
        for player in range(1, MANY + 1):
            assert create(address, token, f"events/{event}/sales/", player=player, method="cash") == 201
        watching.terminate()
        watching.wait()
    answers = list(answered(trace.read_text(errors="replace")))
    assert answers == [True] * 2 * MANY


def added(address: str, token: str, name: str) -> int:
    """Add a player by API; the status."""
    return create(address, token, "players/", first_name="Ada", last_name=name)


def create(address: str, token: str, path: str, **body: Any) -> int:
    """Create something by API; the status."""
    request = Request(
        f"{address}api/v1/{path}",
        json.dumps(body).encode(),
        {"Authorization": f"Token {token}", "Content-Type": "application/json"},
    )
    with urlopen(request, timeout=60) as answer:
        return int(answer.status)


def answered(trace: str) -> Iterator[bool]:
    """For each request of the trace, whether the log was written and flushed before the response left."""
    wrote: set[str] = set()
    is_flushed = False
    flushing: set[str] = set()
    for line in trace.splitlines():
        thread, _space, call = line.partition(" ")
        call = call.strip()
        if "POST /api/v1/" in call:
            wrote, flushing, is_flushed = set(), set(), False
        elif call.startswith("pwrite64(") and "-wal>" in call:
            wrote.add(thread)
        elif re.match(r"f(data)?sync\(", call) and "-wal>" in call and thread in wrote:
            flushing.add(thread)
            is_flushed = is_flushed or "unfinished" not in call
        elif re.match(r"<\.\.\. f(data)?sync resumed", call) and thread in flushing:
            is_flushed = True
        elif '"HTTP/1.1 201' in call and "resumed" not in call:
            yield is_flushed
