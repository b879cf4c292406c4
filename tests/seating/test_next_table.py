"""The next table of the room opens at the same cost in a room of any size."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import builders as b
from tests.cashier import at_cashier

pytestmark = pytest.mark.django_db


def statements_of_opening(event_id: int, drawer: int) -> int:
    """The statements of the sale that opens the next table: the first, where none is open."""
    with CaptureQueriesContext(connection) as seen:
        at_cashier.sell_entry(event_id, drawer)
    rooms = [one["sql"] for one in seen if 'FROM "tournaments_roomtable"' in one["sql"]]
    assert rooms
    assert all("LIMIT 1" in sql or " IN (" in sql for sql in rooms), rooms
    return len(seen)


def test_the_next_table_costs_the_same_in_a_large_room() -> None:
    b.house()
    b.room(3, 2)
    drawer = at_cashier.open_drawer()
    event_id = b.event(seats_per_table=2, max_entries=None)
    at_cashier.sell_entry(event_id, drawer)
    at_cashier.sell_entry(event_id, drawer)
    few = statements_of_opening(event_id, drawer)
    at_cashier.sell_entry(event_id, drawer)
    b.room(60, 2, first=101)
    assert statements_of_opening(event_id, drawer) == few
