"""What a change announces follows from the rows that it wrote, whatever its fact names."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps

from clock import verbs as clock
from floor.hands import tables as hand_tables
from floor.hands import verbs as hands
from journal.facts import PARTS
from journal.models import Line
from journal.opening import Command, tournament_book
from journal.parts import _parts_by_column, parts_showing, shows
from journal.queries import versions
from journal.rows.versions import RowChange
from screens.parts.versions import DISPLAYS
from seating.tables.verbs import close_table, open_next_tables
from tests import builders as b
from tests.undoing import undo_lines

ALIVE, OUT = {"status": "alive", "stack": 1}, {"status": "out", "stack": 1}
RICH = {"status": "alive", "stack": 2}


def parts_of(before: dict[str, Any] | None, after: dict[str, Any] | None) -> set[str]:
    return parts_showing([RowChange("of.tests", 1, before, after)])


@pytest.fixture
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("journal.parts._parts_by_column", _parts_by_column.copy())
    shows("whole", "of.tests")
    shows("states", "of.tests.status")


@pytest.mark.usefixtures("_registered")
def test_a_model_is_shown_whole_and_a_column_where_it_changes_or_its_row_comes_and_goes() -> None:
    assert parts_of(ALIVE, OUT) == {"whole", "states"}
    assert parts_of(ALIVE, RICH) == {"whole"}
    assert parts_of(None, ALIVE) == parts_of(ALIVE, None) == {"whole", "states"}
    assert parts_of(None, {"status": None, "stack": 1}) == {"whole"}


@pytest.mark.usefixtures("_registered")
def test_rows_without_images_count_where_they_are_added() -> None:
    assert parts_showing([], {"of.tests"}) == {"whole", "states"}
    assert parts_showing([], {"of.others"}) == set()


def test_every_row_that_is_shown_exists() -> None:
    for label, columns in _parts_by_column.items():
        known = {field.attname for field in apps.get_model(label)._meta.concrete_fields}
        assert columns.keys() - {""} <= known, label
        assert {part for parts in columns.values() for part in parts} <= {*PARTS, DISPLAYS}


def raised(event_id: int, verb: Any, **options: Any) -> set[str]:
    """The parts whose version an action raised."""
    _version, before = versions(tournament_book(event_id))
    b.at(event_id, verb, **options)
    return _risen(event_id, before)


def _risen(event_id: int, before: dict[str, int]) -> set[str]:
    _version, after = versions(tournament_book(event_id))
    return {part for part, version in after.items() if version > before.get(part, 0)}


@pytest.mark.django_db
def test_a_table_that_opens_or_closes_changes_the_figures() -> None:
    event_id = b.started(3, 3)
    b.room(1, first=3)
    assert "stats" in raised(event_id, open_next_tables, day=b.day_of(event_id), count=1)
    assert "stats" in raised(event_id, close_table, table=b.table(event_id, 3).id)


@pytest.mark.django_db
def test_a_pause_changes_until_when_entries_are_sold() -> None:
    event_id = b.started(3)
    assert {"clock", "stats"} <= raised(event_id, clock.pause_clock, day=b.day_of(event_id))


@pytest.mark.django_db
def test_the_last_table_done_changes_the_clock() -> None:
    event_id = b.started(3, 3)
    b.at(event_id, hands.announce_hand_for_hand, event=event_id, goal=4)
    first, last = b.table(event_id, 1).id, b.table(event_id, 2).id
    assert "clock" not in raised(event_id, hand_tables.report_hand_finished, table=first)
    assert "clock" in raised(event_id, hand_tables.report_hand_finished, table=last)


@pytest.mark.django_db
def test_a_taking_back_announces_what_the_rows_show() -> None:
    event_id = b.started(3, 3)
    b.room(1, first=3)
    b.at(event_id, open_next_tables, day=b.day_of(event_id), count=1)
    _version, before = versions(tournament_book(event_id))
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    assert {"stats", "seats"} <= _risen(event_id, before)
