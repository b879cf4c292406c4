"""A temporary database, and a stopwatch for work in it.

Import it before anything that stores rows: it sets Django up.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter, process_time
from typing import Any

import django
from django.db import connection

REPEATS = 9

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdmanager.settings.test")
django.setup()


@contextmanager
def scratch_house() -> Iterator[None]:
    """An empty database, removed afterwards: SQLite, or PostgreSQL with ``TD_DATABASE=postgres``."""
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(str(connection.settings_dict["NAME"]), verbosity=0)


def settle() -> None:
    """As in service: current statistics, PostgreSQL's visibility map, and no collection of what is loaded."""
    gc.collect()
    gc.freeze()
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE" if connection.vendor == "sqlite" else "VACUUM ANALYZE")


def took(work: Callable[[], Any]) -> float:
    """Processor seconds if the database is in this process, wall-clock seconds if it is in another."""
    clock = process_time if connection.vendor == "sqlite" else perf_counter
    begun = clock()
    work()
    return clock() - begun


def best(work: Callable[[], Any]) -> float:
    """The shortest of several runs, in seconds."""
    return min(took(work) for _ in range(REPEATS))


def beside(name: str, ours: float, plain: float) -> None:
    """Print a row of figures: ours, plain, and how many times longer ours takes."""
    print(f"{name:<44} {ours * 1e3:9.1f} ms {plain * 1e3:9.1f} ms {ours / plain:7.1f} x", flush=True)
