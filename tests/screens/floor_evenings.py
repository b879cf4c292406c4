"""Evenings at the tables, told as in ``evenings``: seats and moves, hands, penalties, the ends of days."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import timedelta

from access.viewer import Viewer
from clock import verbs
from floor.absent import verbs as absent
from floor.bags import verbs as bags
from floor.busts import verbs as busts
from floor.colour_up import tables as colour_up_tables
from floor.colour_up import verbs as colour_up
from floor.colour_up.verbs import OddChips
from floor.counts import verbs as counts
from floor.hands import tables as hands_tables
from floor.hands import verbs as hands
from floor.introduction.verbs import introduce_final_table
from floor.last_hands import verbs as last_hands
from floor.life import verbs as life
from floor.models import AbsentAs
from floor.notes import verbs as notes
from floor.penalties import verbs as penalties
from floor.penalties.verbs import GivenKind
from floor.shot_clock import verbs as shot_clock
from floor.todo.event import to_do
from floor.todo.verbs import do_later
from journal import instants
from journal.opening import HOUSE
from payouts.publishing.verbs import publish_payouts
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.bubble import Pace
from rulebook.days.day import DaySetup, StartAt, one_after_another
from rulebook.days.ending import EndKind, EndRule
from rulebook.profile import profile_from_data
from rulebook.structure import Period, PeriodKind
from seating import queries as seats
from seating.balance.verbs import announce_moves, veto_move
from seating.breaking.verbs import combine_final_table
from seating.buttons.verbs import set_positions
from seating.commands import Spot
from seating.draw.verbs import redraw
from seating.models import SeatStatus
from seating.moves.verbs import move_player, pin_player, verify_seat
from seating.requests.verbs import end_apart, keep_apart, request_accessible_seats, set_accessible_seats
from seating.tables.verbs import close_table, open_next_tables, set_seat_status
from tests import builders as b
from tests.floor.test_life import two_days
from tests.screens.evenings import CARDS, EVENINGS, PAID, change, evening, set_levels, undo_latest
from tournaments import queries
from tournaments.values import Chip, PayoutRule

__all__ = ["EVENINGS"]
TAKEN_UP_LATER = profile_from_data({"penalties": {"no_show": "half_hour"}})
LEAVING = (
    Period(PeriodKind.LEVEL, 1, 1_200, 25, 50),
    Period(PeriodKind.BREAK, 0, 600),
    Period(PeriodKind.LEVEL, 2, 1_200, 100, 200),
)
BY_THE_FLOOR = profile_from_data({"clock": {"clock_starter": "floor"}})
CLOCK_RUNS_ON = profile_from_data({"bubble": {"pause": "first_table_finished"}})
HALVED = profile_from_data({"betting": {"ante_halved_at": 4}})
ALONE = profile_from_data({"seating": {"auto_balance": True}})


@evening
def two_players_draw_their_seats_again() -> Iterator[None]:
    event_id = b.started(2, seats_each=2)
    yield
    sat: Mapping[int, int] = {}
    for _time in range(30):
        before, sat = sat, b.table(event_id, 1).entries
        if before == sat:
            break
        b.at(event_id, redraw, day=b.day_of(event_id))


@evening
def the_floor_looks_after_its_tables() -> Iterator[None]:
    event_id = b.started(4, 3)
    b.room(1, first=3)
    one, two = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2)
    players = [queries.entry(pk).player_id for pk in (one, b.at_seat(event_id, 2, 1))]
    yield
    b.at(event_id, pin_player, entry=one)
    b.at(event_id, verify_seat, entry=two)
    table_id = b.table(event_id, 1).id
    b.at(event_id, set_seat_status, table=table_id, seat=9, status=SeatStatus.LOCKED)
    b.at(event_id, move_player, entry=two, to=Spot(2, 9), note="asked")
    b.at(event_id, counts.count_stack, entry=one, stack=12_345)
    b.at(event_id, counts.count_stack, entry=two, stack=27_655)
    b.at(event_id, move_player, entry=two, to=Spot(2, 8))
    b.at(event_id, penalties.give_penalty, entry=one, kind=GivenKind.MISSED_HANDS, hands=2)
    b.at(event_id, penalties.count_hand_served, table=table_id)
    b.at(event_id, open_next_tables, day=b.day_of(event_id), count=1)
    b.at(event_id, close_table, table=b.table(event_id, 3).id)
    b.at(event_id, set_positions, table=table_id, big_blind=3, small_blind=2)
    b.do([HOUSE], request_accessible_seats, players=(players[0],), is_needed=True)
    room = {row.number: row.id for row in queries.room_tables()}
    b.do([HOUSE], set_accessible_seats, table=room[1], seats=(7,))
    group = b.do([HOUSE], keep_apart, players=tuple(players), event=None)
    b.do([HOUSE], end_apart, group=group.id)
    b.at(event_id, hands.make_dealer_passes, event=event_id)
    b.at(event_id, hands.revoke_dealer_passes, event=event_id)


@evening
def a_move_is_announced_and_vetoed() -> Iterator[None]:
    event_id = b.started(9, 7, profile=ALONE, late_until_level=None)
    for number, big, small in ((1, 4, 3), (2, 7, 6)):
        table_id = b.table(event_id, number).id
        b.at(event_id, set_positions, table=table_id, big_blind=big, small_blind=small)
    moved = seats.suggestions(b.day_of(event_id))[0]
    one = moved.entry_id
    assert one is not None
    yield
    here, there = (queries.entry(pk).player_id for pk in (one, b.at_seat(event_id, 2, 1)))
    b.at(event_id, pin_player, entry=one)
    b.at(event_id, pin_player, entry=one, is_pinned=False)
    group = b.do([HOUSE], keep_apart, players=(here, there), event=None)
    b.do([HOUSE], end_apart, group=group.id)
    room = {row.number: row.id for row in queries.room_tables()}
    b.do([HOUSE], set_accessible_seats, table=room[2], seats=(8,))
    b.do([HOUSE], request_accessible_seats, players=(here,), is_needed=True)
    b.do([HOUSE], set_accessible_seats, table=room[2], seats=(8, 9))
    b.do([HOUSE], set_accessible_seats, table=room[2], seats=())
    (move,) = b.at(event_id, announce_moves, day=b.day_of(event_id)).moves
    b.at(event_id, veto_move, move=move)


@evening
def a_dealer_reports_busts() -> Iterator[None]:
    event_id = b.started(4)
    table_id, one = b.table(event_id, 1).id, b.at_seat(event_id, 1, 2)
    yield
    told = b.at(event_id, busts.report_bust, table=table_id, entry=one)
    b.at(event_id, busts.withdraw_bust, bust_report=told.id)
    told = b.at(event_id, busts.report_bust, table=table_id, entry=one)
    b.at(event_id, busts.confirm_bust, bust_report=told.id)


@evening
def a_bag_is_opened_by_mistake() -> Iterator[None]:
    event_id = b.started(3, **two_days(AdvanceRule(AdvanceKind.ALL_LEFT)))
    one = b.at_seat(event_id, 1, 1)
    made = b.at(event_id, bags.bag_stack, entry=one, chips=20_000)
    yield
    b.at(event_id, bags.hold_bag, bag=made.id, reason="Wrong table")
    b.at(event_id, bags.report_bag_not_found, bag=made.id, reason="Wrong player")
    b.at(event_id, bags.hold_bag, bag=made.id, reason="Wrong player")
    b.at(event_id, bags.bag_stack, entry=one, chips=20_000)


@evening
def the_chips_are_bagged() -> Iterator[None]:
    event_id = b.started(3, **two_days(AdvanceRule(AdvanceKind.ALL_LEFT)))
    b.at(event_id, verbs.pause_clock, day=b.day_of(event_id))
    yield
    b.at(event_id, bags.bag_stack, entry=b.at_seat(event_id, 1, 1), chips=20_000)


@evening
def the_floor_writes_notes() -> Iterator[None]:
    event_id = b.started(4)
    table_id = b.table(event_id, 1).id
    yield
    b.at(event_id, notes.note_event, event=event_id, text="Dinner at nine")
    b.at(event_id, notes.note_table, table=table_id, text="Shuffler is slow")
    b.at(event_id, notes.note_table, table=table_id, text="")


@evening
def the_floor_does_something_later() -> Iterator[None]:
    event_id = b.started(5, 3)
    yield
    first = to_do(event_id, Viewer("floor")).items[0]
    b.at(event_id, do_later, event=event_id, item=first.key)


@evening
def the_final_table_is_introduced() -> Iterator[None]:
    event_id = b.started(5, 4, late_until_level=None)
    b.at(event_id, combine_final_table, event=event_id)
    yield
    b.at(event_id, introduce_final_table, event=event_id, skip=True)
    undo_latest()
    b.at(event_id, introduce_final_table, event=event_id)


@evening
def somebody_is_absent() -> Iterator[None]:
    event_id = b.started(4)
    one = b.at_seat(event_id, 1, 2)
    b.at(event_id, counts.count_stack, entry=one, stack=12_000)
    yield
    b.at(event_id, absent.mark_absent, entry=one)
    b.at(event_id, absent.blind_off, entry=one, stack=11_400)
    b.at(event_id, absent.mark_back, entry=one)


@evening
def somebody_never_comes() -> Iterator[None]:
    event_id = b.started(8, 8, profile=TAKEN_UP_LATER, payout=PayoutRule())
    one = b.at_seat(event_id, 1, 2)
    b.at(event_id, absent.mark_absent, entry=one, kind=AbsentAs.NO_SHOW)
    yield
    with instants.simulated_at(instants.now() + timedelta(minutes=31)):
        b.at(event_id, absent.take_up_stack, entry=one)


@evening
def somebody_thinks_too_long() -> Iterator[None]:
    event_id = b.started(4, profile=BY_THE_FLOOR)
    table_id = b.table(event_id, 1).id
    yield
    b.at(event_id, shot_clock.call_shot_clock, table=table_id)
    undo_latest()
    asked = b.at(event_id, shot_clock.request_shot_clock, table=table_id)
    b.at(event_id, shot_clock.decline_shot_clock, shot_clock_request=asked.request.id)


@evening
def hand_for_hand_is_played() -> Iterator[None]:
    event_id = b.started(4, 3, **PAID | {"payout": PayoutRule(places=5)})
    first, last = b.table(event_id, 1).id, b.table(event_id, 2).id
    yield
    b.at(event_id, publish_payouts, event=event_id)
    b.at(event_id, hands.announce_hand_for_hand, event=event_id, goal=5, pace=Pace.SOFT)
    b.at(event_id, hands.announce_hand_for_hand, event=event_id, goal=5)
    b.at(event_id, hands_tables.report_hand_finished, table=first)
    b.at(event_id, hands_tables.report_hand_finished, table=last)
    b.at(event_id, hands.begin_next_hand, event=event_id)
    low, high = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2)
    b.bust(event_id, low)
    b.bust(event_id, high)
    told = (hands.HandStack(entry=low, stack=4_000), hands.HandStack(entry=high, stack=9_000))
    b.at(event_id, hands.record_hand_stacks, event=event_id, stacks=told)
    b.at(event_id, hands_tables.report_hand_finished, table=first)
    b.at(event_id, hands_tables.report_hand_finished, table=last)
    b.at(event_id, hands_tables.open_head_count, event=event_id)
    b.at(event_id, hands_tables.record_heads, table=first, players=2)
    b.at(event_id, hands_tables.record_heads, table=last, players=3)
    b.at(event_id, hands_tables.announce_money, event=event_id)


@evening
def prizes_wait_for_the_end_of_the_hand() -> Iterator[None]:
    event_id = b.started(4, 3, **PAID | {"payout": PayoutRule(places=7)})
    listed = [b.table(event_id, number).id for number in (1, 2)]
    b.at(event_id, publish_payouts, event=event_id)
    yield
    b.at(event_id, hands.announce_hand_for_hand, event=event_id, goal=3)
    for seat in (1, 2):
        for table_id in listed:
            b.at(event_id, hands_tables.report_hand_finished, table=table_id)
        b.at(event_id, hands.begin_next_hand, event=event_id)
        b.bust(event_id, b.at_seat(event_id, 1, seat))
    for table_id in listed:
        b.at(event_id, hands_tables.report_hand_finished, table=table_id)
    b.at(event_id, hands.end_hand_for_hand, event=event_id, reason="Enough")


@evening
def a_soft_pace_is_tried() -> Iterator[None]:
    event_id = b.started(4, 3, profile=CLOCK_RUNS_ON, **PAID)
    listed = [b.table(event_id, number).id for number in (1, 2)]
    yield
    b.at(event_id, hands.announce_hand_for_hand, event=event_id, goal=5, pace=Pace.SOFT)
    for table_id in listed:
        b.at(event_id, hands_tables.report_hand_finished, table=table_id)
    b.at(event_id, hands.end_hand_for_hand, event=event_id, reason="Enough")
    b.at(event_id, hands.announce_hand_for_hand, event=event_id, goal=5, pace=Pace.SOFT)
    b.at(event_id, hands.announce_hand_for_hand, event=event_id, goal=5)


@evening
def the_last_hands_of_a_day() -> Iterator[None]:
    event_id = b.started(4, 3, **two_days(AdvanceRule(AdvanceKind.ALL_LEFT)))
    b.at(event_id, verbs.set_time_left, day=b.day_of(event_id), minutes=10)
    yield
    b.at(event_id, last_hands.draw_last_hands, event=event_id, card=3)
    b.at(event_id, last_hands.report_last_hand, table=b.table(event_id, 1).id)
    b.at(event_id, last_hands.call_off_last_hands, event=event_id, reason="Another level")
    b.at(event_id, life.end_day, day=b.day_of(event_id), override_reason="The bags come later")


@evening
def the_last_hands_where_the_clock_of_the_day_stops() -> Iterator[None]:
    at, rule = instants.now(), EndRule(EndKind.AT_CLOCK, 1, seconds=600, last_hands=True)
    days = one_after_another(
        (DaySetup(at, end_rules=(rule,)), DaySetup(at + timedelta(days=1), start_at=StartAt.NEXT))
    )
    event_id = b.started(4, 3, periods=b.levels(3, seconds=1_200), days=days)
    yield
    with instants.simulated_at(instants.now() + timedelta(minutes=15)):
        b.at(event_id, last_hands.draw_last_hands, event=event_id, card=3)
        b.at(event_id, last_hands.call_off_last_hands, event=event_id, reason="One more level")


@evening
def small_chips_leave() -> Iterator[None]:
    event_id = b.started(4, 3, chip_set=(Chip(25), Chip(100)), periods=LEAVING)
    one, two = (b.table(event_id, number).id for number in (1, 2))
    yield
    b.at(event_id, colour_up_tables.exchange_chips, table=one, seat=2, chip=25, count=8, into=100)
    chosen = b.at(event_id, colour_up.announce_colour_up, event=event_id, gone=25).id
    b.at(event_id, colour_up.call_off_colour_up, colour_up=chosen)
    chosen = b.at(event_id, colour_up.announce_colour_up, event=event_id, gone=25).id
    b.at(event_id, colour_up.answer_break_end, event=event_id, waits=True)
    odd = tuple(OddChips(seat=seat, chips=2) for seat in (1, 2))
    b.at(event_id, colour_up_tables.count_odd_chips, colour_up=chosen, table=one, odd=odd)
    b.at(event_id, colour_up_tables.settle_race, colour_up=chosen, table=one, winners=(2,))
    totals = {"odd_chips": 3, "new_chips": 1}
    b.at(event_id, colour_up_tables.close_table_by_total, colour_up=chosen, table=two, **totals)
    b.at(event_id, colour_up_tables.exchange_stray_chips, colour_up=chosen, table=two, chips=1)
    b.at(event_id, colour_up.close_colour_up, colour_up=chosen)


@evening
def the_ante_is_halved_for_the_last_four() -> Iterator[None]:
    event_id = b.playing(6, late_until_level=0, profile=HALVED)
    set_levels(event_id, *(replace(level, ante=level.big_blind) for level in b.levels()))
    b.at(event_id, life.start_play, event=event_id)
    yield
    b.bust(event_id, b.at_seat(event_id, 1, 6))
    b.bust(event_id, b.at_seat(event_id, 1, 5))
    undo_latest()


@evening
def a_paused_day_ends() -> Iterator[None]:
    event_id = b.started(4, 3, **two_days(AdvanceRule(AdvanceKind.ALL_LEFT)))
    b.at(event_id, verbs.pause_clock, day=b.day_of(event_id))
    yield
    b.at(event_id, life.end_day, day=b.day_of(event_id), override_reason="The bags come later")


@evening
def time_bank_cards_are_dealt() -> Iterator[None]:
    event_id = b.playing(5, profile=CARDS, **PAID)
    yield
    change(event_id, payout=PayoutRule(places=4))
    b.at(event_id, life.start_play, event=event_id)
    b.bust(event_id, b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2))


@evening
def dealers_count_the_room() -> Iterator[None]:
    event_id = b.started(3, 3)
    b.at(event_id, hands.make_dealer_passes, event=event_id)
    first, last = b.table(event_id, 1), b.table(event_id, 2)
    yield
    count = b.at(event_id, counts.open_chip_count, event=event_id).id
    counted = b.counted(dict.fromkeys(first.entries.values(), 20_000))
    b.at(event_id, counts.count_table, table=first.id, stacks=counted)
    b.at(event_id, counts.count_table, table=last.id, total=60_000)
    b.at(event_id, counts.close_chip_count, chip_count=count)
