"""What waits for a colour-up: moves at the tables that still race, and no others."""

from __future__ import annotations

from typing import Any

import pytest

from floor.colour_up import tables
from journal import instants
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from seating import actions as seating
from seating import queries as seats
from seating import reports, tasks
from seating.tasks import sweep
from tests import builders as b
from tests.floor.test_colour_up import announced, at_table, playing

pytestmark = pytest.mark.django_db
ALONE = profile_from_data({"seating": {"auto_balance": True}})


@pytest.fixture(autouse=True)
def _sold_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registration is closed."""
    monkeypatch.setattr(reports, "_registration_open", [lambda _event, _at: False])
    monkeypatch.setattr(tasks, "_looked_at", {})


def uneven(*sizes: int) -> int:
    """Tables that must be balanced automatically, with their blinds known."""
    event_id = playing(*sizes, profile=ALONE)
    for number in range(1, len(sizes) + 1):
        where = b.table(event_id, number).id
        b.at(event_id, seating.set_positions, table=where, big_blind=4, small_blind=3)
    return event_id


def exchanged(event_id: int, chosen: int, *numbers: int) -> None:
    for number in numbers:
        totals: dict[str, Any] = {"odd_chips": 0, "new_chips": 0}
        at_table(event_id, tables.close_table_by_total, chosen, number, **totals)


def test_no_player_is_moved_automatically_to_or_from_a_table_that_still_races() -> None:
    event_id = uneven(9, 7)
    chosen = announced(event_id)
    assert sweep() == 0
    (due,) = seats.suggestions(b.day_of(event_id))
    assert (due.racing, due.may_be_applied) == ((1, 2), False)
    with pytest.raises(Refusal, match="tables_racing"):
        b.at(event_id, seating.apply_suggestion, event=event_id, suggestion=due.id)
    exchanged(event_id, chosen, 1)
    assert sweep() == 0
    exchanged(event_id, chosen, 2)
    assert sweep() == 1
    (move,) = seats.automatic_moves(event_id)
    with instants.simulated_at(move.due_at):
        assert sweep() == 1
    assert b.sizes(event_id) == {1: 8, 2: 8}


def test_a_move_already_announced_is_withdrawn_and_announced_again_after_the_race() -> None:
    event_id = uneven(9, 7)
    assert sweep() == 1
    chosen = announced(event_id)
    (move,) = seats.automatic_moves(event_id)
    with instants.simulated_at(move.due_at):
        assert sweep() == 1
        assert b.sizes(event_id) == {1: 9, 2: 7}
        exchanged(event_id, chosen, 1, 2)
        assert sweep() == 1
    assert [one.outcome for one in seats.automatic_moves(event_id)] == [None, "withdrawn"]


def test_tables_that_have_exchanged_are_balanced_while_others_still_race() -> None:
    event_id = uneven(9, 7, 8)
    chosen = announced(event_id)
    exchanged(event_id, chosen, 1, 2)
    assert sweep() == 1
    (move,) = seats.automatic_moves(event_id)
    assert (move.from_table, move.to_table) == (1, 2)
