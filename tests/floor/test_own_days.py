"""What a day has of its own: levels, seats per table, stack, entries, re-entries, bags or counts."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from access.roles import Role
from clock import rows as clock
from floor.life import verbs as life
from floor.todo.tables import to_do_at_tables
from journal import instants
from journal.models import Line
from journal.opening import Command
from journal.replay import differences
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.days.day import DaySetup, LengthFrom, Needs, SeatsFrom, one_after_another
from rulebook.refusals import Refusal
from seating import queries as seating
from seating.draw.rows import redraw_preview
from seating.draw.verbs import redraw
from tests import builders as b
from tests.cashier import at_cashier
from tests.floor.test_penalty_pages import client
from tests.undoing import undo_lines
from tournaments import queries

pytestmark = pytest.mark.django_db


def days_of(**over: Any) -> tuple[DaySetup, ...]:
    """Two days, the first as given."""
    at = instants.now() + timedelta(hours=1)
    first = replace(DaySetup(at, "Day 1"), **over)
    return one_after_another((first, DaySetup(at + timedelta(days=1), "Day 2")))


def lengths(event_id: int) -> list[int]:
    return [period.seconds for period in clock.structure_of(b.day_of(event_id)).played]


def test_levels_last_as_long_as_the_day_says_and_shorter_with_few_players_left() -> None:
    steps = (LengthFrom(3, 900), LengthFrom(2, 300))
    event_id = b.started(
        4, late_until_level=0, days=days_of(level_seconds=1_800, level_seconds_by_players=steps)
    )
    first, second = queries.days(event_id)
    assert lengths(event_id) == [1_800] * 6
    with instants.simulated_at(instants.now() + timedelta(minutes=40)):
        b.bust(event_id, b.at_seat(event_id, 1, 1))
        assert lengths(event_id) == [1_800, 1_800, 900, 900, 900, 900]
        shown = clock.reading(first.id, instants.now())
        assert (shown.period.number, round(shown.left_ms / 60_000)) == (2, 20)
    with instants.simulated_at(instants.now() + timedelta(minutes=70)):
        b.bust(event_id, b.at_seat(event_id, 1, 2))
        assert lengths(event_id) == [1_800, 1_800, 900, 300, 300, 300]
        undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
        assert lengths(event_id) == [1_800, 1_800, 900, 900, 900, 900]
    assert [period.seconds for period in clock.structure_of(second.id).played] == [1_200] * 6


def test_fewer_sit_at_a_table_of_the_day_and_fewer_still_with_few_players_left() -> None:
    over = {"seats_per_table": 5, "seats_by_players": (SeatsFrom(8, 3),)}
    event_id = b.started(5, 4, late_until_level=0, days=days_of(**over))
    day = queries.current_day(event_id)
    assert [len(table.seats) for table in seating.tables(day.id)] == [5, 5]
    b.room(2, first=11)
    assert seating.fewer_now(day, instants.now()) is None
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    assert "3 to a table from now on" in [one.title for one in to_do_at_tables(event_id, may_write=True)]
    assert [(one.number, one.players, one.seats) for one in redraw_preview(day.id).tables] == [
        (1, 4, 3),
        (2, 4, 3),
        (11, 0, 3),
    ]
    b.at(event_id, redraw, event=event_id)
    assert {table.number: len(table.seats) for table in seating.tables(day.id)} == {1: 3, 2: 3, 11: 3}
    assert sorted(b.sizes(event_id).values()) == [2, 3, 3]
    assert seating.fewer_now(day, instants.now()) is None
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    assert {table.number: len(table.seats) for table in seating.tables(day.id)} == {1: 5, 2: 5}
    assert not list(differences())


def test_a_redraw_without_enough_tables_is_refused_and_changes_nothing() -> None:
    event_id = b.started(5, 3, late_until_level=0, days=days_of(seats_by_players=(SeatsFrom(8, 2),)))
    with pytest.raises(Refusal, match="room_full"):
        b.at(event_id, redraw, event=event_id)
    assert b.sizes(event_id) == {1: 5, 2: 3}


def test_a_day_sells_its_own_stack_and_no_more_entries_than_it_takes() -> None:
    b.room(2)
    event_id = b.event(days=days_of(starting_stack=7_500, max_entries=2, re_entries=0), re_entries=3)
    drawer = at_cashier.open_drawer()
    sold = [at_cashier.sell_entry(event_id, drawer) for _ in range(2)]
    assert {queries.entry(one.entry).stack for one in sold} == {7_500}
    assert queries.chips_in_play(event_id) == 15_000
    with pytest.raises(Refusal, match="day_full"):
        at_cashier.sell_entry(event_id, drawer)
    b.at(event_id, life.start_play, event=event_id)
    b.bust(event_id, sold[0].entry)
    answer = client(Role.CASHIER).get(f"/events/{event_id}/cashier/").content.decode()
    assert "0 seats free" in answer


def test_a_day_may_end_with_counts_although_another_follows() -> None:
    advance = AdvanceRule(AdvanceKind.ALL_LEFT)
    event_id = b.started(3, late_until_level=0, advance=advance, days=days_of(needs=Needs.COUNTS))
    day = queries.current_day(event_id)
    page = client(Role.DIRECTOR).get(f"/days/{day.id}/end/").content.decode()
    assert "bag" not in page.lower().split("<main")[1].split("</main")[0]
    stacks = b.counted({b.at_seat(event_id, 1, seat): 20_000 for seat in (1, 2, 3)})
    answer = b.at(event_id, life.end_day, day=day.id, stacks=stacks)
    assert (answer.advancing, answer.is_finished) == (3, False)


def test_a_program_changes_a_day_by_its_id() -> None:
    event_id = b.event(days=days_of(), state="draft")
    first = queries.days(event_id)[0]
    director = client(Role.DIRECTOR)
    body = {"level_seconds": 2_400, "seats_by_players": [{"players": 36, "seats": 6}], "needs": "counts"}
    address = f"/api/v1/days/{first.id}/"
    answer = director.patch(address, body, content_type="application/json")
    assert answer.status_code == 200, answer.content
    shown = director.get(address).json()
    assert {name: shown[name] for name in body} == body
    assert shown["in_bags"] is False
    refused = director.patch(address, {"seats_per_table": 13}, content_type="application/json")
    assert refused.status_code == 400
    answer = director.patch(address, {"level_seconds": None}, content_type="application/json")
    assert director.get(address).json()["level_seconds"] is None
