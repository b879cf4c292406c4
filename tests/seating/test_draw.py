"""Seats drawn at the sale, all at once and again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from journal.models import Line
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.buttons.verbs import set_positions
from seating.commands import DayCommand, Placed, SeatsDrawn
from seating.draw.verbs import FieldPlan, draw_all, plan_draw, redraw, seat_entry
from seating.models import Seat, SeatStatus, TableInPlay
from seating.tables.verbs import set_seat_status
from tests import builders as b
from tournaments import queries

pytestmark = pytest.mark.django_db


def draw(event_id: int, entry_id: int) -> Placed:
    return b.at(event_id, seat_entry, entry=entry_id)


def test_tables_open_in_the_order_of_the_room_as_the_field_grows() -> None:
    b.house()
    b.room(3, 4)
    event_id = b.event(seats_per_table=4)
    opened = []
    for entry_id in b.entries(event_id, 10):
        draw(event_id, entry_id)
        opened.append(len(seats.tables(b.day_of(event_id))))
    assert opened == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3]
    assert b.sizes(event_id) == {1: 4, 2: 4, 3: 2}


def test_a_newcomer_sits_at_the_table_with_the_fewest_players() -> None:
    event_id = b.playing(5, 3, 6)
    (entry_id,) = b.entries(event_id, 1)
    assert draw(event_id, entry_id).table == 2


def test_a_full_room_is_said() -> None:
    event_id = b.playing(2, 2, seats_each=2)
    (entry_id,) = b.entries(event_id, 1)
    with pytest.raises(Refusal, match="room_full"):
        draw(event_id, entry_id)


def test_a_seated_entry_draws_no_second_seat() -> None:
    event_id = b.playing(2, 2)
    entry_id = b.table(event_id, 1).entries[1]
    with pytest.raises(Refusal, match="entry_seated"):
        draw(event_id, entry_id)


def test_a_locked_seat_is_not_drawn() -> None:
    event_id = b.playing(1, seats_each=2)
    table = b.table(event_id, 1)
    b.at(event_id, set_seat_status, table=table.id, seat=2, status=SeatStatus.LOCKED)
    (entry_id,) = b.entries(event_id, 1)
    with pytest.raises(Refusal, match="room_full"):
        draw(event_id, entry_id)
    b.at(event_id, set_seat_status, table=table.id, seat=2, status=SeatStatus.IN_USE)
    assert draw(event_id, entry_id) == Placed(entry=entry_id, table=1, seat=2)


def test_a_day_opens_no_more_tables_than_it_may() -> None:
    b.house()
    b.room(3, 2)
    event_id = b.event(seats_per_table=2)
    day = queries.day(b.day_of(event_id))
    assert len(seats.tables_to_open(day)) == 3
    assert len(seats.tables_to_open(replace(day, max_tables=1))) == 1


def test_the_whole_field_draws_level_tables_at_once() -> None:
    b.house()
    b.room(8, 9)
    event_id = b.event()
    made = b.seated(event_id, 63)
    assert sorted(b.sizes(event_id).values()) == [9] * 7
    assert sorted(ref.entry_id for ref in seats.seats_of(made).values()) == sorted(made)
    assert [move.reason for move in seats.moves(event_id, with_first_seats=True)] == ["draw"] * 63


def test_who_has_a_seat_keeps_it_when_the_others_draw() -> None:
    event_id = b.playing(3, 0)
    before = {entry: seat for seat, entry in b.table(event_id, 1).entries.items()}
    b.entries(event_id, 5)
    b.at(event_id, draw_all, day=b.day_of(event_id))
    after = {entry: seat for seat, entry in b.table(event_id, 1).entries.items()}
    assert before.items() <= after.items()
    assert b.sizes(event_id) == {1: 4, 2: 4}


def test_nobody_waiting_means_no_line() -> None:
    event_id = b.playing(2)
    lines = Line.objects.count()
    assert b.at(event_id, draw_all) == SeatsDrawn(players=0, tables=0)
    assert Line.objects.count() == lines


def planned(event_id: int, plan: FieldPlan) -> None:
    command = DayCommand(event=event_id)
    b.at(event_id, draw_all.handler, command=command, plan=plan)


def test_a_draw_thought_out_before_the_lock_is_taken_as_it_is() -> None:
    b.house()
    b.room(2, 9)
    event_id = b.event()
    b.entries(event_id, 12)
    plan = plan_draw(b.day_of(event_id))
    planned(event_id, plan)
    numbers = {row.room_table_id: row.number for row in TableInPlay.objects.all()}
    told = {(ref.table, ref.seat): ref.entry_id for ref in seats.seat_list(event_id)}
    assert plan.draw is not None
    assert told == {(numbers[-one.seat.table], one.seat.number): one.entrant for one in plan.draw.result}
    assert Line.objects.order_by("-pk")[0].seed == plan.draw.seed.hex()


def test_a_plan_is_drawn_again_when_somebody_came_meanwhile() -> None:
    b.house()
    b.room(2, 9)
    event_id = b.event()
    b.entries(event_id, 5)
    plan = plan_draw(b.day_of(event_id))
    b.entries(event_id, 1)
    planned(event_id, plan)
    assert len(seats.seat_list(event_id)) == 6


def test_a_draw_thought_out_again_is_the_same_until_its_seed_is_opened() -> None:
    b.house()
    b.room(4, 9)
    event_id = b.event()
    b.entries(event_id, 30)
    day_id = b.day_of(event_id)
    before, again = plan_draw(day_id), plan_draw(day_id)
    assert before.draw is not None
    assert again.draw is not None
    assert (before.draw.seed, before.draw.result) == (again.draw.seed, again.draw.result)
    planned(event_id, before)
    b.entries(event_id, 1)
    after = plan_draw(day_id)
    assert after.draw is not None
    assert after.draw.seed != before.draw.seed


def test_a_redraw_seats_everybody_anew_and_forgets_the_button() -> None:
    event_id = b.playing(6, 4, 5)
    b.at(event_id, set_positions, table=b.table(event_id, 1).id, big_blind=3, small_blind=2)
    before = {ref.entry_id: (ref.table, ref.seat) for ref in seats.seat_list(event_id)}
    b.at(event_id, redraw, day=b.day_of(event_id))
    after = {ref.entry_id: (ref.table, ref.seat) for ref in seats.seat_list(event_id)}
    assert before.keys() == after.keys()
    assert before != after
    assert sorted(b.sizes(event_id).values()) == [5, 5, 5]
    assert b.table(event_id, 1).positions is None


def test_an_unpaid_entry_holds_a_seat_only_where_the_house_says_so() -> None:
    b.house()
    b.room(2, 9)
    for holds, expected in ((False, 0), (True, 1)):
        event_id = b.event(unpaid_holds_seat=holds)
        b.entries(event_id, 1, status="unpaid")
        assert len(seats.unseated(b.day_of(event_id))) == expected


def test_a_whole_draw_takes_few_queries_whatever_its_size(django_assert_max_num_queries) -> None:
    b.house()
    b.room(12, 9)
    event_id = b.event()
    b.entries(event_id, 100)
    day_id = b.day_of(event_id)
    b.opened(event_id, 6)

    def verb(book):
        with django_assert_max_num_queries(53):
            draw_all(book, DayCommand(event=event_id, day=day_id))

    b.at(event_id, verb)
    assert Seat.objects.filter(entry__isnull=False).count() == 100
