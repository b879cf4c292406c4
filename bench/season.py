"""The room that a season takes: one evening played by the regular actions, and bytes of each entry by table.

``python -m bench.season --entries 1000``.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from unittest.mock import patch

from django.apps import apps
from django.db import connection

from bench.scratch import scratch_house
from journal.archive import steps
from journal.models import Archive, Line
from tdmanager.simulation.manner import PLAIN
from tdmanager.simulation.show import set_up
from tests import builders
from tournaments.lifecycle.archive import archive_event
from tournaments.queries import field

EVENINGS, ENTRIES = 200, 1_000
EVENT = "sanremo.json:friday"
SMALLEST = 10
"""Tables that take fewer bytes an entry are printed together."""


def bytes_by_table() -> Counter[str]:
    """The bytes of every table, those of its indexes with it."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT relname, pg_total_relation_size(oid) FROM pg_class "
                "WHERE relkind = 'r' AND pg_table_is_visible(oid)"
            )
            return Counter(dict(cursor.fetchall()))
        cursor.execute(
            "SELECT coalesce(tbl_name, dbstat.name), sum(pgsize) FROM dbstat "
            "LEFT JOIN sqlite_master ON sqlite_master.name = dbstat.name GROUP BY 1"
        )
        return Counter(dict(cursor.fetchall()))


def tables_of(app: str) -> frozenset[str]:
    """The tables of an app."""
    return frozenset(model._meta.db_table for model in apps.get_app_config(app).get_models())


def print_sizes(sizes: Counter[str], entries: int) -> None:
    """Each table, then sums with what a season would take; a player comes to many evenings and is added once."""
    each = {name: size / entries for name, size in sizes.most_common()}
    for name, size in each.items():
        if size >= SMALLEST:
            print(f"{name:<44}{size:>9.0f}")
    people, journal = tables_of("people"), tables_of("journal")
    sums = {
        "smaller tables": sum(size for size in each.values() if size < SMALLEST),
        "people": sum(size for name, size in each.items() if name in people),
        "journal": sum(size for name, size in each.items() if name in journal),
        "all but people": sum(size for name, size in each.items() if name not in people),
    }
    for name, size in sums.items():
        print(f"{name:<44}{size:>9.0f}{size * EVENINGS * ENTRIES / 1e6:>9.0f} MB")


def play(entries: int) -> int:
    """Play and settle the evening; returns its event."""
    evening = set_up(EVENT, entries, 1, lambda _sentence: None, manner=PLAIN)
    evening.sell_before_the_start()
    evening.play()
    evening.pay()
    return evening.event_id


def archive(event_id: int) -> None:
    """Archive the event, and print for how long the longest step held the lock."""
    builders.at(event_id, archive_event)
    longest = 0.0
    moving = steps.moving

    @contextmanager
    def timed(archive: Archive) -> Iterator[Archive | None]:
        nonlocal longest
        begun = perf_counter()
        with moving(archive) as locked:
            yield locked
        longest = max(longest, perf_counter() - begun)

    with patch("journal.archive.steps.moving", timed):
        while steps.take_step():
            pass
    print(f"{'archived; the longest step under the lock':<44}{longest * 1e3:>9.0f} ms")


def main() -> None:
    """Print everything."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=ENTRIES)
    with scratch_house():
        before = bytes_by_table()
        event_id = play(parser.parse_args().entries)
        entries = field(event_id).entries
        lines = Line.objects.count() / entries
        print(
            f"{f'{entries:,} entries, {lines:.1f} lines each':<44}{'an entry':>9}{f'{EVENINGS} evenings':>12}"
        )
        print_sizes(bytes_by_table() - before, entries)
        archive(event_id)
        print_sizes(bytes_by_table() - before, entries)


if __name__ == "__main__":
    main()
