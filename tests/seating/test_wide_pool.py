"""The pool of a room with many empty seats: the same seats, read by tables."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from journal.book import OpenBook
from seating.draw.verbs import draw_first_seat
from tests import builders as b
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db
pool = import_module("seating.tables.pool")


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five empty seats are many."""
    monkeypatch.setattr(pool, "MANY", 5)
    pool._wide.clear()


def test_a_wide_pool_is_the_same_and_read_by_tables() -> None:
    event_id = b.playing(3, 9, 5)
    day = tournaments.day(b.day_of(event_id))
    by_seats = pool.open_pool(day)
    assert (day.id in pool._wide, len(by_seats.empty)) == (True, 10)
    with CaptureQueriesContext(connection) as seen:
        by_tables = pool.open_pool(day)
    assert (len(seen), len(by_tables.empty)) == (1, 0)
    full = [table for table in pool.pool(day, with_closed=False) if table.open_seats]
    assert list(by_tables.tables) == list(by_seats.tables) == full


def test_a_seat_is_drawn_from_a_wide_pool_and_one_that_fills_is_read_by_seats_again() -> None:
    event_id = b.playing(5, 7)
    day = tournaments.day(b.day_of(event_id))
    pool.open_pool(day)
    assert day.id in pool._wide

    def drawn(book: OpenBook, *, entry: int) -> None:
        draw_first_seat(book, tournaments.entry(entry))
        book.record(b.FieldBuilt())

    for entry_id in b.entries(event_id, 2):
        b.at(event_id, drawn, entry=entry_id)
    assert sum(b.sizes(event_id).values()) == 14
    pool.open_pool(day)
    assert day.id not in pool._wide
