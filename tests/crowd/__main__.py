"""A queue served by cashiers in processes of their own, while processes are killed; then everything is counted.

    python -m tests.crowd postgres [--cashiers 8] [--sales 10000] [--kills 40] [--crashes 3] [--seed 1]
    python -m tests.crowd embedded [--cashiers 2] [--sales 1000] [--kills 10] [--crashes 5]

``postgres``: each cashier has a connection of its own to a PostgreSQL of this run that writes to the disk, or to the one
named by ``TD_TEST_POSTGRES_HOST``, which is not killed. ``embedded``: programs at the API of ``./run``. ``kills`` are
cashiers killed, ``crashes`` the database or the house. The status is 1 when anything was lost, doubled or unexplained.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

from tests.crowd.by_api import ByApi
from tests.crowd.crowd import Crowd, Report
from tests.crowd.plan import Plan
from tests.servers import Postgres, own_folder
from tests.wiring.commands import ROOT

HOST = "TD_TEST_POSTGRES_HOST"
Found = tuple[Report, list[str]]


def on_postgres(options: Namespace) -> Found:
    """Cashiers with connections of their own."""
    with ExitStack() as stack:
        folder = stack.enter_context(own_folder())
        server = None if HOST in os.environ else stack.enter_context(own_postgres(folder))
        os.environ["TD_DATABASE"] = "postgres"
        return _with_connections(options, folder, server)


@contextmanager
def own_postgres(folder: Path) -> Iterator[Postgres]:
    """A PostgreSQL that writes to the disk before it answers, which the environment names from now on."""
    server = Postgres(folder / "cluster", is_durable=True)
    server.start()
    os.environ |= {
        "TD_DATABASE": "postgres",
        HOST: str(server.folder),
        "TD_TEST_POSTGRES_USER": "td",
        "TD_POSTGRES_TOOLS": str(server.tools),
    }
    try:
        yield server
    finally:
        server.stop()


def _with_connections(options: Namespace, folder: Path, server: Postgres | None) -> Found:
    # The settings ask the environment which database there is: only now it says so.
    from django.db import connections  # noqa: PLC0415

    from tests.crowd.own import OwnConnection  # noqa: PLC0415
    from tests.crowd.proof import faults  # noqa: PLC0415
    from tests.crowd.scene import scene  # noqa: PLC0415
    from tests.databases import own_database  # noqa: PLC0415

    def crash() -> None:
        assert server is not None
        server.stop()
        server.start()

    with own_database(by_migrations=True):
        plan = scene(options.cashiers, options.sales // options.cashiers, options.seed)
        # No process shares a connection with another.
        connections.close_all()
        crowd = Crowd(plan, folder, partial(OwnConnection, plan))
        report = crowd.work(options.kills, {"PostgreSQL": (options.crashes, crash)} if server else {})
        return report, faults(plan, crowd.diaries())


def on_embedded(options: Namespace) -> Found:
    """Programs at the API of one process on SQLite."""
    import tests.crowd.awake  # noqa: F401, PLC0415 - what follows asks for the models
    from tests.accidents.houses import under_test  # noqa: PLC0415

    with under_test("embedded") as house, own_folder() as folder:
        run = partial(_own_process, house.environment)
        told = run("tests.crowd.scene", options.cashiers, options.sales // options.cashiers, options.seed)
        plan = Plan.read(json.loads(told))
        house.start()

        def crash() -> None:
            house.hurt("house")
            house.mend("house")

        crowd = Crowd(plan, folder, lambda number: ByApi(plan, number, house.port))
        report = crowd.work(options.kills, {"house": (options.crashes, crash)})
        return report, list(json.loads(run("tests.crowd.proof", folder)))


def _own_process(environment: dict[str, str], module: str, *arguments: object) -> str:
    """The last line that a module prints in the environment of a house."""
    command = [sys.executable, "-m", module, *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return done.stdout.splitlines()[-1]


HOUSES: dict[str, Callable[[Namespace], Found]] = {"postgres": on_postgres, "embedded": on_embedded}


def main() -> int:
    """The status."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("house", choices=tuple(HOUSES))
    parser.add_argument("--cashiers", type=int, default=8)
    parser.add_argument("--sales", type=int, default=10_000, help="commands, most of which are sales")
    parser.add_argument("--kills", type=int, default=40)
    parser.add_argument("--crashes", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    report, found = HOUSES[asked.house](asked)
    print(f"{asked.house}, {asked.cashiers} cashiers, seed {asked.seed}: {report.line()}")
    print("\n".join(found) or "nothing lost, nothing doubled, every number explained")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
