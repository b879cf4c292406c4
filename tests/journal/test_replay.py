"""The replay of an evening from its lines, and what a skipped or forged row looks like."""

from __future__ import annotations

import pytest
from django.db import connection

from journal import replay
from journal.models import Change, Line
from journal.permanent import removal
from tests.journal.room import act, add_table, open_table
from tournaments.models import RoomTable

pytestmark = pytest.mark.django_db


def test_the_lines_tell_the_rows() -> None:
    open_table()
    table = add_table(1)
    act(lambda book: book.update_many(RoomTable, {table.pk: {"name": "Feature"}}))
    act(lambda book: book.delete(RoomTable.objects.get(pk=table.pk)))
    assert list(replay.differences()) == []
    assert replay.replayed()


def test_a_row_written_behind_the_book_is_found() -> None:
    table = add_table(1)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_roomtable SET name = 'forged'")
    (difference,) = replay.differences()
    assert (difference.model, difference.pk) == ("tournaments.roomtable", table.pk)
    assert (difference.replayed or {})["name"] == ""
    assert (difference.stored or {})["name"] == "forged"


def test_a_skipped_line_is_found() -> None:
    add_table(1)
    with removal("planted fault"):
        Change.objects.all().delete()
    (difference,) = replay.differences()
    assert difference.replayed is None


def test_the_room_of_an_earlier_moment_can_be_told() -> None:
    table = add_table(1)
    then = Line.objects.get()
    act(lambda book: book.update_many(RoomTable, {table.pk: {"name": "Feature"}}))
    assert replay.replayed(then.pk)["tournaments.roomtable", table.pk]["name"] == ""
    assert replay.replayed()["tournaments.roomtable", table.pk]["name"] == "Feature"
