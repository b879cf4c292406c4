"""A read-only and a damaged PostgreSQL under a house that runs: said on page, by API, on the health page and at the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from tests.faults.house import House
from tests.servers import wait_for
from tests.wiring.surfaces import SIGNED_IN, Surfaces

SECONDS = 60
PAGE = 8192


def connected(house: House) -> psycopg.Connection:
    """The server's own administrator."""
    return psycopg.connect(host=str(house.postgres.folder), user="td", dbname="td", autocommit=True)


@pytest.fixture
def at(house: House) -> Surfaces:
    """A director at the running house."""
    signed = house.manage("shell", "--no-imports", "-c", SIGNED_IN)
    assert not signed.returncode, signed.stderr
    return Surfaces.of(house.address, signed.stdout)


@contextmanager
def read_only(house: House) -> Iterator[None]:
    """Its sessions may write nothing."""
    with connected(house) as server:
        _let_all_begin_anew(server, "SET default_transaction_read_only = on")
        try:
            yield
        finally:
            # This session began before.
            _let_all_begin_anew(server, "RESET default_transaction_read_only")


def _let_all_begin_anew(server: psycopg.Connection, setting: str) -> None:
    server.execute(f"ALTER DATABASE td {setting}")
    server.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'td-manager%'"
    )


@contextmanager
def damaged(house: House) -> Iterator[None]:
    """The first page of the events is overwritten on the disk."""
    with connected(house) as server:
        (name,) = server.execute("SELECT pg_relation_filepath('tournaments_event')").fetchone() or ("",)
        server.execute("CHECKPOINT")
    path = house.postgres.folder / "data" / name
    whole = path.read_bytes()
    _anew(house, path, b"\x5a" * PAGE + whole[PAGE:])
    try:
        yield
    finally:
        _anew(house, path, whole)


def _anew(house: House, path: Path, content: bytes) -> None:
    house.stop("postgres")
    with path.open("r+b") as file:
        file.write(content)
    house.start("postgres")


def until(output: Callable[[], str], expected: str) -> None:
    """Wait until that is what is told; fails with what is told instead."""
    heard = ""

    def is_told() -> bool:
        nonlocal heard
        heard = output()
        return expected in heard

    try:
        wait_for(is_told, expected, SECONDS)
    except TimeoutError as error:
        raise AssertionError(f"{expected!r} wanted: {heard}") from error


def test_a_database_that_may_not_be_written_to_is_said_and_writing_goes_on(
    house: House, at: Surfaces
) -> None:
    mark = uuid4().hex[:8]
    assert at.added(f"Before {mark}") == "201"
    with read_only(house):
        until(lambda: at.added(f"Lost {mark}"), "disk_not_writable")
        until(lambda: at.filled_in(f"Lost {mark}"), "cannot write")
        assert at.looked_at("/players/")[0] == 200
        until(lambda: at.health("database"), "Read-only, or owned by another user.")
    until(lambda: at.added(f"After {mark}"), "201")
    with connected(house) as server:
        found = server.execute(
            "SELECT last_name FROM people_player WHERE last_name LIKE %s ORDER BY id", [f"% {mark}"]
        )
        assert [name for (name,) in found] == [f"Before {mark}", f"After {mark}"]
    house.wait_until_settled()


def test_a_damaged_database_is_said_everywhere(house: House, at: Surfaces) -> None:
    made = house.manage("shell", "--no-imports", "-c", "from tests import builders; builders.event()")
    assert not made.returncode, made.stderr
    with damaged(house):
        until(lambda: at.looked_at("/events/")[1], "database is damaged")
        until(lambda: at.health("database"), "Damaged. Stop the system and restore the newest backup")
        refused = house.manage("backup")
        assert refused.returncode == 1
        assert "The database is damaged. Restore the newest backup" in refused.stderr
        assert len(refused.stderr.splitlines()) == 1
    forgotten = house.manage("shell", "--no-imports", "-c", "from journal import disk; disk.forget_faults()")
    assert not forgotten.returncode
    house.wait_until_settled()
