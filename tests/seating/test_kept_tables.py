"""Tables kept from one reading to the next: always those of the database, and only what changed is read again."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from journal.models import Line
from journal.opening import HOUSE, Command
from journal.reading import read_snapshot
from seating import queries as seats
from seating import rules
from seating.models import Seat
from seating.tables import rows as kept_tables
from tests import builders as b
from tests.undoing import undo_lines
from tournaments.models import RoomTable

pytestmark = pytest.mark.django_db
READING = sys.modules[seats.tables.__module__]


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was built of rows, and of tables for the rulebook."""
    found: list[str] = []

    def counting(name: str, made: Callable[..., Any]) -> Callable[..., Any]:
        def build(*values: Any) -> Any:
            found.append(name)
            return made(*values)

        return build

    for name, module in (("rows", READING), ("views", rules)):
        monkeypatch.setattr(module, "_view", counting(name, module._view))  # type: ignore[attr-defined]
    return found


def table_views(day_id: int) -> tuple[seats.TableView, ...]:
    """The tables as a page reads them; the same as read again whole."""
    with read_snapshot():
        kept = seats.tables(day_id)
    assert kept == seats.tables(day_id)
    return kept


def looked_at(day_id: int) -> None:
    with read_snapshot():
        seats.suggestions(day_id)


def test_after_a_bust_one_table_is_read_again(built: list[str]) -> None:
    event_id = b.started(*[8] * 12, late_until_level=None)
    day_id = b.day_of(event_id)
    built.clear()
    looked_at(day_id)
    assert (built.count("rows"), built.count("views")) == (12, 12)
    built.clear()
    b.bust(event_id, b.at_seat(event_id, 5, 3))
    built.clear()
    looked_at(day_id)
    assert (built.count("rows"), built.count("views")) == (1, 1)
    built.clear()
    looked_at(day_id)
    assert built == []


def test_what_is_kept_is_what_is_there() -> None:
    event_id = b.started(8, 8, 8, late_until_level=None)
    day_id = b.day_of(event_id)
    before = table_views(day_id)
    b.bust(event_id, b.at_seat(event_id, 2, 3))
    assert [one.players for one in table_views(day_id)] == [8, 7, 8]
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    assert [one.entries for one in table_views(day_id)] == [one.entries for one in before]
    b.room(1, first=40)
    b.opened(event_id, 1)
    assert len(table_views(day_id)) == 4


def test_the_name_of_a_table_is_the_one_it_has_now() -> None:
    day_id = b.day_of(b.started(8, 8, late_until_level=None))
    table_views(day_id)

    def rename(book: Any) -> None:
        row = RoomTable.objects.get(number=1)
        row.name = "Feature"
        book.save(row)
        book.record(b.FieldBuilt())

    b.do([HOUSE], rename)
    assert table_views(day_id)[0].name == "Feature"


def test_a_line_that_was_never_committed_is_not_built_upon() -> None:
    event_id = b.started(8, 8, late_until_level=None)
    day_id = b.day_of(event_id)
    with transaction.atomic():
        b.bust(event_id, b.at_seat(event_id, 1, 1))
        assert table_views(day_id)[0].players == 7
        transaction.set_rollback(True)
    assert table_views(day_id)[0].players == 8
    b.bust(event_id, b.at_seat(event_id, 2, 2))
    assert [one.players for one in table_views(day_id)] == [8, 7]


def test_an_action_reads_what_it_has_written_itself() -> None:
    event_id = b.started(8, 8, late_until_level=None)
    day_id = b.day_of(event_id)
    table_views(day_id)

    def verb(book: Any) -> None:
        row = Seat.objects.get(table__day_id=day_id, table__number=1, number=1)
        row.entry_id = None
        book.save(row)
        with read_snapshot():
            assert seats.tables(day_id)[0].players == 7
        book.record(b.FieldBuilt())

    b.at(event_id, verb)
    assert table_views(day_id)[0].players == 7


def test_many_lines_later_all_is_read(monkeypatch: pytest.MonkeyPatch, built: list[str]) -> None:
    monkeypatch.setattr("journal.changed.MOST_LINES", 1)
    event_id = b.started(8, 8, 8, late_until_level=None)
    day_id = b.day_of(event_id)
    table_views(day_id)
    for seat in (1, 2):
        b.bust(event_id, b.at_seat(event_id, 1, seat))
    built.clear()
    with read_snapshot():
        seats.tables(day_id)
    assert built.count("rows") == 3
    assert table_views(day_id)[0].players == 6


def test_no_more_days_are_kept_than_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_tables, "KEPT_DAYS", 1)
    kept_tables._caches.clear()
    b.house()
    b.room(2)
    for _at in range(2):
        event_id = b.event()
        b.opened(event_id, 1)
        table_views(b.day_of(event_id))
    assert len(kept_tables._caches) == 1
