"""A full disk under PostgreSQL, and another user's tables: a house on a small file system (`--night`)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest

from tests.accidents.houses import Disk
from tests.faults.house import House
from tests.faults.test_disk import until
from tests.printing.fake import FakePrinter, fake_printer
from tests.servers import own_folder, wait_for
from tests.wiring.surfaces import SIGNED_IN, Surfaces, queued_at

pytestmark = [pytest.mark.servers, pytest.mark.processes, pytest.mark.thorough]
USER = "keeper"


class SmallHouse(House):
    """Its cluster has a disk of its own, and its tables belong to a user without other rights."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        (folder / "cluster").mkdir()
        self.disk = Disk(folder / "cluster", stack)
        assert self.disk.is_own, "mounting a small disk needs root"
        super().__init__(folder)
        self.environment |= {"TD_DATABASE_USER": USER}

    def begin(self) -> Surfaces:
        """Start all of it; returns a director's access."""
        for part in ("postgres", "redis"):
            self.start(part)
        with self.server("postgres") as server:
            server.execute(f"CREATE ROLE {USER} LOGIN")
            server.execute(f"CREATE DATABASE td OWNER {USER}")
        with self.server() as server:
            server.execute(f"ALTER SCHEMA public OWNER TO {USER}")
        self.run("upgrade")
        for process in self.table.processes:
            self.start(process.name)
        self.wait_until_settled()
        return Surfaces.of(self.address, self.output("shell", "--no-imports", "-c", SIGNED_IN))

    def server(self, name: str = "td") -> psycopg.Connection:
        """Connect as the server's own administrator."""
        return psycopg.connect(host=str(self.postgres.folder), user="td", dbname=name, autocommit=True)

    def output(self, *arguments: str, is_refused: bool = False) -> str:
        """The output of a command."""
        done = self.manage(*arguments)
        assert bool(done.returncode) == is_refused, done.stdout + done.stderr
        return done.stderr if is_refused else done.stdout

    def players(self) -> list[str]:
        """The players in the database."""
        with self.server() as server:
            return [name for (name,) in server.execute("SELECT last_name FROM people_player ORDER BY id")]


@pytest.fixture
def small() -> Iterator[SmallHouse]:
    with own_folder() as folder, ExitStack() as stack:
        house = SmallHouse(folder, stack)
        stack.callback(house.close)
        yield house


@pytest.fixture
def printer() -> Iterator[FakePrinter]:
    """A printer without paper."""
    with fake_printer(roll=0) as made:
        yield made


def test_a_full_disk_is_red_loses_nothing_and_the_house_goes_on_with_room(
    small: SmallHouse, printer: FakePrinter
) -> None:
    at = small.begin()
    small.output("shell", "--no-imports", "-c", queued_at(printer.port, 3))
    assert at.added("Before") == "201"
    small.disk.fill()
    answers = {name: at.added(name) for name in (f"Full {number:03}" for number in range(60))}
    assert set(answers.values()) == {"201", "disk_full"}
    until(lambda: at.filled_in("By page"), "the server’s disk is full. Make room on it")
    until(lambda: at.health("database"), "Its disk is full. Make room")
    assert at.looked_at("/players/")[0] == 200
    assert '"finding": "no_room"' in small.manage("health").stdout
    printer.refill()
    small.disk.empty()
    until(lambda: at.added("After"), "201")
    small.wait_until_settled()
    wait_for(lambda: len(printer.papers) == 3, "three papers", 90)
    kept = {"Before", "After", *(name for name, code in answers.items() if code == "201")}
    assert sorted(small.players()) == sorted(kept)
    assert len(set(printer.papers)) == 3


def test_tables_of_another_user_are_said_and_given_back_the_house_goes_on(small: SmallHouse) -> None:
    at = small.begin()
    assert at.added("Before") == "201"
    with small.server() as server:
        server.execute("ALTER TABLE people_player OWNER TO td")
    until(lambda: at.added("Lost"), "disk_not_writable")
    until(lambda: at.filled_in("Lost"), "cannot write")
    until(lambda: at.health("database"), "Read-only, or owned by another user.")
    assert "permission denied" in small.output("backup", is_refused=True)
    with small.server() as server:
        server.execute(f"ALTER TABLE people_player OWNER TO {USER}")
    until(lambda: at.added("After"), "201")
    assert small.players() == ["Before", "After"]
    small.wait_until_settled()
