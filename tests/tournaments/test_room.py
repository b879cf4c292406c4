"""The room: numbered tables, what they serve, and when the next event may have them."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

import pytest

from journal.opening import HOUSE
from rulebook.refusals import Refusal
from tests import builders
from tournaments import queries, reports
from tournaments.models import RoomTable
from tournaments.reports import TableUse
from tournaments.venue.verbs import add_room_table, edit_room_table, remove_room_table, set_table_status

pytestmark = pytest.mark.django_db


@pytest.fixture
def tables() -> tuple[int, ...]:
    """Four tables of nine."""
    builders.house()
    return builders.room()


def test_a_number_stands_once_in_the_room(tables: tuple[int, ...]) -> None:
    with pytest.raises(Refusal) as refused:
        builders.do([HOUSE], add_room_table, number=4)
    assert (refused.value.code, refused.value.field) == ("table_number_taken", "number")


@pytest.mark.parametrize(("number", "seats", "field"), [(0, 9, "number"), (9, 1, "seats"), (9, 13, "seats")])
def test_a_table_is_sound(tables: tuple[int, ...], number: int, seats: int, field: str) -> None:
    with pytest.raises(Refusal) as refused:
        builders.do([HOUSE], add_room_table, number=number, seats=seats)
    assert refused.value.field == field


def test_tables_set_apart_are_not_free(tables: tuple[int, ...]) -> None:
    builders.do([HOUSE], set_table_status, room_table=tables[0], status="reserved")
    builders.do([HOUSE], set_table_status, room_table=tables[1], status="out_of_order")
    free = queries.free_room_tables(RoomTable.objects.filter(pk=tables[2]).values("pk"))
    assert [table.id for table in free] == list(tables[3:])
    assert all(table.is_free for table in free)


def test_a_serving_table_is_left_in_peace_and_says_when_it_frees(
    tables: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    event_id = builders.event(state="draft", name="Friday")
    day_id = builders.day_of(event_id)
    end = builders.instants.now()
    monkeypatch.setattr(reports, "_tables_serving", [lambda: (TableUse(tables[0], event_id, day_id),)])
    monkeypatch.setattr(reports, "_expected_ends", [lambda days, _at: dict.fromkeys(days, end)])
    shown = queries.room_table(tables[0])
    assert (shown.event_name, shown.frees_at, shown.is_free) == ("Friday", end, False)
    for verb, values in (
        (set_table_status, {"status": "out_of_order"}),
        (edit_room_table, {"number": 77, "seats": 9}),
        (remove_room_table, {}),
    ):
        with pytest.raises(Refusal, match="table_serving"):
            builders.do([HOUSE], verb, room_table=tables[0], **values)
    builders.do([HOUSE], edit_room_table, room_table=tables[0], number=1, seats=9, name="Feature")


def test_tables_opened_by_play_are_known_to_the_room(tables: tuple[int, ...]) -> None:
    event_id = builders.event()
    builders.opened(event_id, 2)
    serving = [table for table in queries.room_tables() if table.event_id == event_id]
    assert [table.number for table in serving] == [1, 2]
    with pytest.raises(Refusal, match="table_serving"):
        builders.do([HOUSE], remove_room_table, room_table=serving[0].id)


def test_a_table_comes_and_goes(tables: tuple[int, ...]) -> None:
    builders.do([HOUSE], remove_room_table, room_table=tables[3])
    assert len(queries.room_tables()) == 3
    with pytest.raises(Refusal, match="not_found"):
        queries.room_table(tables[3])


def test_expected_ends_are_asked_once_a_day(monkeypatch: pytest.MonkeyPatch, tables: tuple[int, ...]) -> None:
    event_id = builders.event(state="draft")
    day_id = builders.day_of(event_id)
    asked: list[int] = []

    def ends(days: Collection[int], _at: datetime) -> dict[int, None]:
        asked.extend(days)
        return dict.fromkeys(days)

    uses = tuple(TableUse(table, event_id, day_id) for table in tables)
    monkeypatch.setattr(reports, "_tables_serving", [lambda: uses])
    monkeypatch.setattr(reports, "_expected_ends", [ends])
    queries.room_tables()
    assert asked == [day_id]
