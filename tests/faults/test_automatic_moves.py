"""Automatic moves survive the processes that make them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import psycopg

from tests.faults.house import House
from tests.servers import wait_for

SECONDS = 60
VETO_SECONDS = 40
"""Long enough to stop the processes on a busy machine."""
SCENE = f"""
from rulebook.profile import profile_from_data
from seating.buttons.verbs import set_positions
from tests import builders as b
rules = {{"seating": {{"auto_balance": True, "veto_seconds": {VETO_SECONDS}}}}}
event = b.started(9, 9, profile=profile_from_data(rules))
b.bust(event, b.at_seat(event, 2, 8), b.at_seat(event, 2, 9))
for number, big, small in ((1, 4, 3), (2, 6, 5)):
    b.at(event, set_positions, table=b.table(event, number).id, big_blind=big, small_blind=small)
"""


def first_row(house: House, question: str) -> tuple[Any, ...] | None:
    """The first row of a query's result."""
    with psycopg.connect(host=str(house.postgres.folder), user="td", dbname="td") as connection:
        return connection.execute(question).fetchone()  # type: ignore[arg-type]


def announced(house: House) -> tuple[Any, ...] | None:
    return first_row(house, "SELECT due_at FROM seating_automaticmove ORDER BY id DESC LIMIT 1")


def ended(house: House) -> tuple[Any, ...] | None:
    return first_row(house, "SELECT outcome FROM seating_automaticmoveend ORDER BY id DESC LIMIT 1")


def test_a_move_announced_before_a_crash_is_made_after_it(house: House) -> None:
    house.wait_until_settled()
    done = house.manage("shell", "-c", SCENE)
    assert not done.returncode, done.stderr
    wait_for(lambda: announced(house) is not None, "the announcement", SECONDS)
    for part in ("worker", "beat"):
        house.stop(part)
    due = announced(house)
    assert due is not None
    wait_for(lambda: datetime.now(UTC) > due[0], "the instant", SECONDS)
    assert ended(house) is None
    for part in ("worker", "beat"):
        house.start(part)
    wait_for(lambda: ended(house) is not None, "the move", SECONDS)
    assert ended(house) == ("made",)
    sizes = "SELECT count(*) FROM seating_seat WHERE entry_id IS NOT NULL GROUP BY table_id"
    assert first_row(house, sizes) == (8,)
    house.wait_until_settled()
