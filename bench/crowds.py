"""Eight cashiers in eight processes on a durable PostgreSQL, compared with eight that write the same rows by SQL.

python -m bench.crowds SALES

The plain side has the rows and the locks of a sale, in tables without indexes: no rules, no checks, no draw
of a seat.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from tests.crowd.__main__ import own_postgres
from tests.servers import own_folder

DESKS = 8


def measured(sales: int, folder: Path) -> str:
    """Both rates as a row; the environment must name the database by now."""
    from django.db import connections  # noqa: PLC0415 - the settings ask the environment

    from tests.crowd.crowd import Crowd  # noqa: PLC0415
    from tests.crowd.own import OwnConnection  # noqa: PLC0415
    from tests.crowd.scene import scene  # noqa: PLC0415
    from tests.databases import own_database  # noqa: PLC0415

    with own_database(by_migrations=True):
        plan = scene(DESKS, sales // DESKS + 1, 1, is_mixed=False)
        statements = _statements_of_a_sale(plan)
        connections.close_all()
        report = Crowd(plan, folder, partial(OwnConnection, plan)).work(0, {})
        ours, plain = report.sold / report.seconds, _plain_rate(statements, sales)
    name = f"{DESKS} cashiers in {DESKS} processes, PostgreSQL"
    return f"{name:<44} {ours:8.1f} sales a second, plain SQL {plain:8.1f}, {plain / ours:5.1f} x"


def _statements_of_a_sale(plan: Any) -> list[tuple[str, Sequence[Any]]]:
    """The writes of a sale, its inserts going into tables with the same columns."""
    from django.db import connection  # noqa: PLC0415

    from bench.rows import Written  # noqa: PLC0415
    from tests.cashier import at_cashier  # noqa: PLC0415

    written = Written.by(lambda: at_cashier.sell_entry(plan.event, plan.desks[0].drawer))
    quoted = connection.ops.quote_name
    found: list[tuple[str, Sequence[Any]]] = []
    with connection.cursor() as cursor:
        for model, names, values, _row in written.made:
            table = f"plain_{model._meta.db_table}"
            like = quoted(model._meta.db_table)
            cursor.execute(f"CREATE TABLE IF NOT EXISTS {quoted(table)} (LIKE {like} INCLUDING DEFAULTS)")
            columns, places = ", ".join(map(quoted, names)), ", ".join(["%s"] * len(names))
            found.append((f"INSERT INTO {quoted(table)} ({columns}) VALUES ({places})", values))
    return [*found, *written.updates]


def _plain_rate(statements: Sequence[tuple[str, Sequence[Any]]], sales: int) -> float:
    """Sales per second when eight processes write these rows."""
    began = perf_counter()
    pids = [_forked(statements, sales // DESKS) for _ in range(DESKS)]
    statuses = [os.waitpid(pid, 0)[1] for pid in pids]
    if any(statuses):
        raise RuntimeError("a process that writes plain SQL failed")
    return sales // DESKS * DESKS / (perf_counter() - began)


def _forked(statements: Sequence[tuple[str, Sequence[Any]]], times: int) -> int:
    from django.db import connection, transaction  # noqa: PLC0415

    if pid := os.fork():
        return pid
    try:
        for _at in range(times):
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("SELECT id FROM journal_book WHERE kind = 'tournament' FOR UPDATE")
                for sql, values in statements:
                    cursor.execute(sql, values)
    except BaseException as error:  # noqa: BLE001 - the process ends here
        print(error, file=sys.stderr)
        os._exit(1)
    os._exit(0)


def main() -> None:
    """Print the row."""
    with own_folder() as folder, own_postgres(folder):
        print(measured(int(sys.argv[1]), folder), flush=True)


if __name__ == "__main__":
    main()
