"""Players moved, swapped, unseated and seen manually; tables opened, locked, kept, with blinds set."""

from __future__ import annotations

from datetime import timedelta

import pytest

from floor.life import verbs as life
from journal import instants
from journal.models import Line
from journal.opening import Command
from journal.undo import plan_undo
from rulebook.refusals import InvariantViolation, Refusal
from rulebook.room import Positions
from seating import queries as seats
from seating.breaking.verbs import break_table
from seating.buttons.verbs import forget_positions, set_positions
from seating.commands import Spot
from seating.draw.verbs import seat_entry
from seating.models import SeatStatus
from seating.moves.verbs import move_player, swap_players, unseat_player, verify_seat, verify_table
from seating.tables.verbs import close_table, open_next_tables, open_table, set_break_order, set_seat_status
from tests import builders as b
from tests.undoing import undo_lines
from tournaments import queries
from wording import words

pytestmark = pytest.mark.django_db


def refusal(event_id: int, verb, **options) -> Refusal:
    with pytest.raises(Refusal) as caught:
        b.at(event_id, verb, **options)
    return caught.value


def test_a_player_moves_and_the_old_seat_is_free() -> None:
    event_id = b.playing(3, 2)
    entry_id = b.table(event_id, 1).entries[3]
    b.at(event_id, move_player, entry=entry_id, to=Spot(2, 7), note="asked for it")
    ref = seats.seat_of(entry_id)
    assert ref is not None
    assert (ref.table, ref.seat, ref.is_verified) == (2, 7, False)
    assert b.sizes(event_id) == {1: 2, 2: 3}
    move = seats.moves(event_id)[0]
    assert (move.from_table, move.from_seat, move.to_table, move.to_seat) == (1, 3, 2, 7)
    assert (move.reason, move.note, move.has_arrived) == ("floor", "asked for it", False)


@pytest.mark.parametrize(
    ("to", "code"),
    [
        (Spot(2, 1), "seat_taken"),
        (Spot(2, 12), "seat_unknown"),
        (Spot(9, 1), "table_unknown"),
        (Spot(2, 8), "seat_not_in_use"),
    ],
)
def test_a_seat_that_cannot_be_given_is_refused(to: Spot, code: str) -> None:
    event_id = b.playing(2, 2)
    b.at(event_id, set_seat_status, table=b.table(event_id, 2).id, seat=8, status=SeatStatus.OUT_OF_USE)
    entry_id = b.table(event_id, 1).entries[1]
    assert refusal(event_id, move_player, entry=entry_id, to=to).code == code


def test_who_has_left_the_tournament_is_not_seated() -> None:
    event_id = b.playing(2)
    (entry_id,) = b.entries(event_id, 1, status="void")
    assert refusal(event_id, move_player, entry=entry_id, to=Spot(1, 5)).code == "entry_not_alive"


def test_two_players_change_seats() -> None:
    event_id = b.playing(2, 2)
    one, other = b.table(event_id, 1).entries[1], b.table(event_id, 2).entries[2]
    b.at(event_id, swap_players, entry=one, other=other)
    assert b.table(event_id, 1).entries[1] == other
    assert b.table(event_id, 2).entries[2] == one
    assert refusal(event_id, swap_players, entry=one, other=one).code == "other_day"


def test_a_tap_on_an_old_view_learns_what_happened_meanwhile() -> None:
    event_id = b.playing(2, 2)
    entry_id = b.table(event_id, 1).entries[1]
    b.at(event_id, move_player, entry=entry_id, to=Spot(2, 5))
    stale = refusal(event_id, move_player, entry=entry_id, to=Spot(2, 6), seen=Spot(1, 1))
    assert stale.code == "stale_view"
    assert "moved from table 1 seat 1 to table 2 seat 5" in words.explain(stale)[1]


def test_a_player_seen_in_the_seat_has_arrived() -> None:
    event_id = b.playing(2, 2)
    entry_id = b.table(event_id, 1).entries[1]
    b.at(event_id, verify_table, table=b.table(event_id, 1).id)
    assert [seat.is_verified for seat in b.table(event_id, 1).seats[:2]] == [True, True]
    b.at(event_id, move_player, entry=entry_id, to=Spot(2, 5))
    assert entry_id in {one.entry_id for one in seats.awaited(b.day_of(event_id), instants.now())}
    b.at(event_id, verify_seat, entry=entry_id)
    assert entry_id not in {one.entry_id for one in seats.awaited(b.day_of(event_id), instants.now())}
    assert seats.moves(event_id)[0].has_arrived


def test_a_first_seat_waits_from_the_start_of_the_day_and_a_move_from_its_time() -> None:
    event_id = b.playing(2, 2)
    day, sent_at = queries.day(b.day_of(event_id)), instants.now()
    with instants.simulated_at(sent_at):
        b.at(event_id, move_player, entry=b.at_seat(event_id, 1, 1), to=Spot(2, 5))
    with instants.simulated_at(day.starts_at):
        b.at(event_id, life.start_play, event=event_id)
    late_at = day.starts_at + timedelta(minutes=3)
    with instants.simulated_at(late_at):
        b.at(event_id, seat_entry, entry=b.entries(event_id, 1)[0])
    overdue_at = day.starts_at + timedelta(minutes=queries.profile(event_id).seating.arrival_minutes)
    waiting = seats.awaited(day.id, overdue_at)
    assert sorted((one.number, one.since, one.is_first_seat, one.is_overdue) for one in waiting) == [
        (1, sent_at, False, True),
        *((number, day.starts_at, True, True) for number in (2, 3, 4)),
        (5, late_at, True, False),
    ]
    assert not any(
        one.is_overdue
        for one in seats.awaited(day.id, overdue_at - timedelta(seconds=1))
        if one.is_first_seat
    )


def test_arrivals_are_those_awaited_counted() -> None:
    event_id = b.playing(6, 6)
    day = queries.day(b.day_of(event_id))
    with instants.simulated_at(day.starts_at - timedelta(minutes=1)):
        for seat in (1, 2):
            b.at(event_id, move_player, entry=b.at_seat(event_id, 1, seat), to=Spot(1, seat + 6))
        again = b.at_seat(event_id, 1, 7)
        b.at(event_id, unseat_player, entry=again)
        b.at(event_id, seat_entry, entry=again)
    with instants.simulated_at(day.starts_at):
        b.at(event_id, life.start_play, event=event_id)
    with instants.simulated_at(day.starts_at + timedelta(minutes=3)):
        b.at(event_id, move_player, entry=b.at_seat(event_id, 1, 3), to=Spot(2, 9), note="asked")
        b.at(event_id, seat_entry, entry=b.entries(event_id, 1)[0])
        b.at(event_id, verify_seat, entry=b.at_seat(event_id, 1, 4))
    for minutes in (-1, 0, 5, 10, 60):
        at = day.starts_at + timedelta(minutes=minutes)
        waiting, counted = seats.awaited(day.id, at), seats.arrivals(day.id, at)
        late = [one for one in waiting if one.is_overdue]
        most = seats.ARRIVALS_LISTED + 1
        assert counted.count == len(waiting) == 12
        assert counted.overdue == tuple(f"{one.table}.{one.seat}" for one in late)[:most]
        moved = (one for one in waiting if not one.is_first_seat)
        assert counted.moved == tuple(f"{one.table}.{one.seat}" for one in moved)[:most]
        waits = [max(one.since, day.starts_at) for one in waiting if not one.is_overdue]
        allowed = timedelta(minutes=queries.profile(event_id).seating.arrival_minutes)
        assert counted.next_at == (min(waits) + allowed if waits else None)
        assert counted.only_table is None


def test_an_unseated_player_waits_for_a_seat() -> None:
    event_id = b.playing(3)
    entry_id = b.table(event_id, 1).entries[2]
    b.at(event_id, unseat_player, entry=entry_id)
    assert [entry.id for entry in seats.unseated(b.day_of(event_id))] == [entry_id]
    assert refusal(event_id, unseat_player, entry=entry_id).code == "entry_not_seated"


def test_undo_of_a_move_takes_the_player_back() -> None:
    event_id = b.playing(2, 2)
    entry_id = b.table(event_id, 1).entries[1]
    b.at(event_id, move_player, entry=entry_id, to=Spot(2, 5))
    undo_lines(Line.objects.order_by("-pk")[0].pk, Command(b.NOBODY))
    assert b.table(event_id, 1).entries[1] == entry_id
    assert seats.moves(event_id, with_first_seats=True)[0].number == 4
    b.at(event_id, move_player, entry=entry_id, to=Spot(2, 6))
    assert seats.moves(event_id)[0].number == 6


def test_a_move_from_a_table_that_broke_since_is_taken_back_with_the_break() -> None:
    event_id = b.playing(2, 2)
    entry_id = b.table(event_id, 1).entries[1]
    b.at(event_id, move_player, entry=entry_id, to=Spot(2, 5))
    moved = Line.objects.order_by("-pk")[0]
    b.at(event_id, break_table, table=b.table(event_id, 1).id)
    broken = Line.objects.order_by("-pk")[0]
    assert [line.pk for line in plan_undo(moved.pk).lines] == [broken.pk, moved.pk]
    undo_lines(moved.pk, Command(b.NOBODY), together=True)
    assert b.sizes(event_id) == {1: 2, 2: 2}


def test_a_table_of_the_room_serves_one_day() -> None:
    event_id = b.playing(2)
    other = b.event()
    taken = b.table(event_id, 1).room_table_id
    verb = open_table
    assert refusal(other, verb, event=other, room_table=taken).code == "table_in_use"
    full = refusal(other, open_next_tables, day=b.day_of(other), count=1)
    assert (full.code, full.detail["free"]) == ("no_table_free", 0)


def test_only_an_empty_table_closes_and_may_serve_another_event() -> None:
    event_id = b.playing(1, 0)
    one, two = b.table(event_id, 1), b.table(event_id, 2)
    assert refusal(event_id, close_table, table=one.id).code == "table_not_empty"
    b.at(event_id, close_table, table=two.id)
    assert refusal(event_id, close_table, table=two.id).code == "table_not_open"
    assert b.opened(b.event(), 1) == [2]


def test_an_occupied_seat_is_not_locked() -> None:
    event_id = b.playing(1)
    locked = {"table": b.table(event_id, 1).id, "seat": 1, "status": SeatStatus.LOCKED}
    assert refusal(event_id, set_seat_status, **locked).code == "seat_taken"


@pytest.mark.parametrize(
    ("positions", "expected"),
    [
        ({"big_blind": 3, "small_blind": 2}, Positions(1, 2, 3)),
        ({"big_blind": 1, "small_blind": 4}, Positions(3, 4, 1)),
        ({"big_blind": 3, "small_blind": 2, "button": 4}, Positions(4, 2, 3)),
        ({"big_blind": 3}, Positions(2, 2, 3)),
        ({"big_blind": 2, "small_blind": 9}, Positions(4, 9, 2)),
    ],
)
def test_two_taps_tell_button_and_blinds(positions: dict[str, int], expected: Positions) -> None:
    event_id = b.playing(4)
    table_id = b.table(event_id, 1).id
    b.at(event_id, set_positions, table=table_id, **positions)
    assert b.table(event_id, 1).positions == expected
    b.at(event_id, forget_positions, table=table_id)
    assert b.table(event_id, 1).positions is None


def test_heads_up_the_small_blind_has_the_button() -> None:
    event_id = b.playing(2)
    b.at(event_id, set_positions, table=b.table(event_id, 1).id, big_blind=1, small_blind=2)
    assert b.table(event_id, 1).positions == Positions(2, 2, 1)


def test_positions_outside_the_table_are_refused() -> None:
    event_id = b.playing(2)
    told = {"table": b.table(event_id, 1).id, "big_blind": 12}
    assert refusal(event_id, set_positions, **told).code == "seat_unknown"


def test_the_last_opened_table_breaks_first_unless_an_order_is_posted() -> None:
    event_id = b.playing(1, 1, 1)
    order = sorted(seats.tables(b.day_of(event_id)), key=lambda table: table.break_order)
    assert [table.number for table in order] == [3, 2, 1]
    b.at(event_id, set_break_order, day=b.day_of(event_id), numbers=[2, 1])
    order = sorted(seats.tables(b.day_of(event_id)), key=lambda table: table.break_order)
    assert [table.number for table in order] == [2, 1, 3]
    unknown = {"event": event_id, "numbers": (8,)}
    assert refusal(event_id, set_break_order, **unknown).code == "table_unknown"


def test_seats_of_an_event_are_not_written_in_the_book_of_another() -> None:
    event_id = b.playing(2)
    with pytest.raises(InvariantViolation):
        b.at(b.event(), verify_table, table=b.table(event_id, 1).id)
