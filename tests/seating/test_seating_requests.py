"""Players kept apart, accessible seats kept for players who need them, the feature table left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from journal import instants
from journal.models import Line
from journal.opening import HOUSE, Command
from seating import queries as seats
from seating.breaking.verbs import break_table
from seating.draw.verbs import draw_all, redraw, seat_entry
from seating.queries import proof_of
from seating.requests.verbs import end_apart, keep_apart, request_accessible_seats, set_accessible_seats
from seating.rules import floor_of
from seating.tables.verbs import feature_table
from tests import builders as b
from tests.undoing import undo_lines
from tournaments import queries

pytestmark = pytest.mark.django_db


def in_house(verb: Callable[..., Any], **options: Any) -> Any:
    return b.do([HOUSE], verb, **options)


def player_of(entry_id: int) -> int:
    return queries.entry(entry_id).player_id


def apart(*entry_ids: int, event_id: int | None = None) -> int:
    listed = [player_of(one) for one in entry_ids]
    return int(in_house(keep_apart, players=listed, event=event_id).id)


def in_need(entry_id: int) -> None:
    in_house(request_accessible_seats, players=(player_of(entry_id),), is_needed=True)


def accessible(event_id: int, number: int, *numbers: int) -> None:
    room = {one.number: one.id for one in queries.room_tables()}
    in_house(set_accessible_seats, table=room[number], seats=numbers)


def sits(entry_id: int) -> tuple[int, int]:
    ref = seats.seats_of([entry_id])[entry_id]
    return ref.table, ref.seat


def draw_seat(event_id: int, entry_id: int) -> tuple[int, int]:
    b.at(event_id, seat_entry, entry=entry_id)
    return sits(entry_id)


def proven() -> bool:
    ids = Line.objects.exclude(seed="").values_list("pk", flat=True)
    return all(proof_of(pk).is_equal for pk in ids)


def field(count: int, tables: int = 4, seats_each: int = 9) -> tuple[int, list[int]]:
    b.house()
    b.room(tables, seats_each)
    event_id = b.event()
    return event_id, b.entries(event_id, count)


def test_a_couple_draws_different_tables_all_at_once_and_anew() -> None:
    event_id, made = field(18, 2)
    apart(made[0], made[1])
    b.at(event_id, draw_all, day=b.day_of(event_id))
    for _ in range(5):
        assert sits(made[0])[0] != sits(made[1])[0]
        b.at(event_id, redraw, day=b.day_of(event_id))
    assert proven()


def test_who_comes_later_draws_a_table_without_the_other() -> None:
    event_id = b.playing(3, 1, 3)
    (late,) = b.entries(event_id, 1)
    apart(b.at_seat(event_id, 2, 1), late)
    assert draw_seat(event_id, late)[0] in (1, 3)
    assert proven()


def test_a_group_of_another_event_is_not_kept_apart_here() -> None:
    event_id = b.playing(3, 1, 3)
    (late,) = b.entries(event_id, 1)
    apart(b.at_seat(event_id, 2, 1), late, event_id=b.event())
    assert draw_seat(event_id, late)[0] == 2


def test_players_who_cannot_be_kept_apart_are_seated_all_the_same() -> None:
    event_id = b.playing(3)
    (late,) = b.entries(event_id, 1)
    apart(b.at_seat(event_id, 1, 1), late)
    assert draw_seat(event_id, late)[0] == 1


def test_a_group_ended_is_drawn_like_the_others() -> None:
    event_id = b.playing(3, 1, 3)
    (late,) = b.entries(event_id, 1)
    in_house(end_apart, group=apart(b.at_seat(event_id, 2, 1), late))
    assert draw_seat(event_id, late)[0] == 2


def test_an_accessible_seat_is_kept_while_others_are_free() -> None:
    event_id = b.playing(2, 2, seats_each=3)
    accessible(event_id, 1, 3)
    first, needing = b.entries(event_id, 2)
    in_need(needing)
    assert draw_seat(event_id, first) == (2, 3)
    assert draw_seat(event_id, needing) == (1, 3)


def test_the_last_seat_goes_to_anybody() -> None:
    event_id = b.playing(2, seats_each=3)
    accessible(event_id, 1, 3)
    (late,) = b.entries(event_id, 1)
    assert draw_seat(event_id, late) == (1, 3)


def test_all_at_once_who_needs_an_accessible_seat_gets_it_and_nobody_else() -> None:
    event_id, made = field(16, 2)
    accessible(event_id, 1, 1, 9)
    in_need(made[5])
    b.at(event_id, draw_all, day=b.day_of(event_id))
    assert sits(made[5]) in ((1, 1), (1, 9))
    taken = {sits(one) for one in made}
    assert len(taken & {(1, 1), (1, 9)}) == 1
    assert sorted(b.sizes(event_id).values()) == [8, 8]
    assert proven()


def test_a_redraw_leaves_the_accessible_seat_to_its_player() -> None:
    event_id = b.playing(5, 5)
    accessible(event_id, 2, 1)
    stays = b.at_seat(event_id, 2, 1)
    in_need(stays)
    apart(stays, b.at_seat(event_id, 2, 2))
    b.at(event_id, redraw, day=b.day_of(event_id))
    assert sits(stays) == (2, 1)
    assert b.sizes(event_id) == {1: 5, 2: 5}
    assert proven()


def test_a_broken_table_heeds_needs_before_the_others_draw() -> None:
    event_id = b.playing(5, 5, 4)
    accessible(event_id, 1, 9)
    needing, kept = b.at_seat(event_id, 3, 1), b.at_seat(event_id, 3, 2)
    in_need(needing)
    apart(kept, b.at_seat(event_id, 1, 1))
    b.at(event_id, break_table, table=b.table(event_id, 3).id)
    assert sits(needing) == (1, 9)
    assert sits(kept)[0] == 2
    assert b.sizes(event_id) == {1: 7, 2: 7}
    assert proven()


def test_two_of_a_group_at_a_broken_table_leave_for_different_tables() -> None:
    event_id = b.playing(5, 5, 4)
    one, other = b.at_seat(event_id, 3, 1), b.at_seat(event_id, 3, 2)
    apart(one, other)
    b.at(event_id, break_table, table=b.table(event_id, 3).id)
    assert sits(one)[0] != sits(other)[0]
    assert proven()


def test_balancing_does_not_move_who_sits_in_an_accessible_seat_by_need() -> None:
    event_id = b.playing(6, 4)
    accessible(event_id, 1, 3)
    in_need(b.at_seat(event_id, 1, 3))
    assert floor_of(b.day_of(event_id), instants.now()).view(1).fixed == {3}


def test_a_feature_table_takes_no_part_in_draws_and_balancing() -> None:
    event_id = b.playing(5, 1, 5)
    b.at(event_id, feature_table, table=b.table(event_id, 2).id, is_feature=True)
    stays = b.at_seat(event_id, 2, 1)
    (late,) = b.entries(event_id, 1)
    assert draw_seat(event_id, late)[0] in (1, 3)
    b.at(event_id, redraw, day=b.day_of(event_id))
    assert sits(stays) == (2, 1)
    assert b.sizes(event_id)[2] == 1
    view = floor_of(b.day_of(event_id), instants.now()).view(2)
    assert view.is_locked
    assert view.is_feature


def test_needs_told_by_mistake_are_taken_back() -> None:
    event_id = b.playing(3, 1)
    accessible(event_id, 1, 3)
    in_need(b.at_seat(event_id, 1, 3))
    apart(b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2))
    told = Line.objects.filter(fact__in=("AccessibleSeatsSet", "AccessibleSeatRequested", "PlayersKeptApart"))
    for line_id in told.order_by("-pk").values_list("pk", flat=True):
        undo_lines(line_id, Command(b.NOBODY))
    assert seats.groups_apart(event_id) == ()
    assert not seats.players_in_need()
    assert not seats.accessible_seats()
