"""Two flights played at the same time, from the first sale to the end of both: nobody crosses."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from access.viewer import Viewer
from clock import rows as clock
from clock.verbs import pause_clock
from floor.hands.verbs import announce_hand_for_hand
from floor.last_hands import verbs as last_hands
from floor.last_hands.rows import is_due
from floor.last_hands.rows import last_hands as drawn
from floor.life import verbs as life
from floor.todo.event import to_do
from journal import instants
from journal.models import Line
from journal.opening import Command
from journal.reading import read_snapshot
from journal.replay import differences
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.days.day import DaySetup, all_to_the_last
from rulebook.days.ending import EndKind, EndRule
from rulebook.refusals import Refusal
from screens.board.clock import clock_panel
from screens.board.stats import stats
from screens.parts.cache import PartRequest
from screens.parts.screen_tokens import Audience
from screens.parts.stats import stats_part
from seating import queries as seating
from tests import builders as b
from tests.cashier import at_cashier
from tests.floor.test_penalty_pages import client
from tests.undoing import undo_lines
from tournaments import queries

pytestmark = pytest.mark.django_db
TO_LEVEL = (EndRule(EndKind.AFTER_LEVEL, 2, last_hands=True),)


def flights(**over: Any) -> int:
    """An event of two flights an hour apart and their final, with a room of six tables of three."""
    at = instants.now() + timedelta(hours=1)
    days = all_to_the_last(
        (
            DaySetup(at, "Day 1A", end_rules=TO_LEVEL),
            DaySetup(at + timedelta(hours=1), "Day 1B"),
            DaySetup(at + timedelta(days=1), "Final"),
        )
    )
    b.room(6, 3)
    return b.event(days=days, advance=AdvanceRule(AdvanceKind.ALL_LEFT), seats_per_table=3, **over)


def started_both() -> tuple[int, int, int]:
    """Four entries in each flight, sold and seated; both are played, the second since half an hour later."""
    event_id, drawer = flights(), at_cashier.open_drawer()
    first, second, _final = queries.days(event_id)
    for _ in range(4):
        at_cashier.sell_entry(event_id, drawer)
        at_cashier.sell_entry(event_id, drawer, day=second.id)
    b.at(event_id, life.start_play, event=event_id)
    with instants.simulated_at(instants.now() + timedelta(minutes=30)):
        b.at(event_id, life.start_play, event=event_id, day=second.id)
    return event_id, first.id, second.id


def on(day_id: int) -> set[int]:
    """The entries with a seat on a day."""
    return {entry for table in seating.tables(day_id) for entry in table.entries.values()}


def titles(event_id: int, day_id: int | None = None) -> list[str]:
    with queries.viewing(day_id or 0):
        return [item.title for item in to_do(event_id, Viewer(Role.DIRECTOR)).items]


def test_two_flights_are_sold_played_and_ended_at_the_same_time_and_nobody_crosses() -> None:
    event_id, first, second = started_both()
    both = {day: {one.id for one in queries.entries(event_id, day_id=day)} for day in (first, second)}
    assert (on(first), on(second)) == (both[first], both[second])
    assert not {table.number for table in seating.tables(first)} & {
        table.number for table in seating.tables(second)
    }
    assert [day.id for day in clock.open_days(event_id)] == [first, second]
    with instants.simulated_at(instants.now() + timedelta(minutes=35)):
        now = instants.now()
        assert (clock.level_number(first, now), clock.level_number(second, now)) == (2, 1)
        b.at(event_id, pause_clock, day=second)
        for day, state in ((first, "running"), (second, "paused")):
            with read_snapshot(), queries.viewing(day):
                assert clock_panel(event_id, Viewer(Role.DIRECTOR)).part["state"] == state
        for day in (second, first):
            seat = next(iter(sorted(on(day))))
            b.bust(event_id, seat)
            assert queries.field(event_id, day_id=day).alive == 3
        assert "Day 1B is played as well" in titles(event_id)
        assert "Day 1A is played as well" in titles(event_id, second)
        for day in (second, first):
            left = sorted(on(day) - {one.id for one in queries.entries(event_id, "out")})
            answer = b.at(
                event_id, life.end_day, day=day, advancing=tuple(left), override_reason="No bags tonight"
            )
            assert (answer.advancing, answer.is_finished) == (3, False)
            assert not on(day)
    assert not list(differences())


def test_a_sale_goes_to_the_flight_that_takes_entries_or_the_one_named() -> None:
    event_id, drawer = flights(late_until_level=1), at_cashier.open_drawer()
    first, second, _final = queries.days(event_id)

    def sold(**over: int) -> int:
        return queries.entry(at_cashier.sell_entry(event_id, drawer, **over).entry).day_id

    assert (sold(), sold(), sold(day=second.id)) == (first.id, first.id, second.id)
    with queries.viewing(second.id):
        assert sold() == second.id
    b.at(event_id, life.start_play, event=event_id, override_reason="Few")
    assert sold() == first.id
    with instants.simulated_at(instants.now() + timedelta(minutes=25)):
        assert sold() == second.id
        with pytest.raises(Refusal, match="registration_closed"):
            sold(day=first.id)


def test_the_last_hands_of_one_flight_stop_neither_the_other_nor_its_sales() -> None:
    event_id, first, second = started_both()
    ends, _about = stats(event_id, Viewer(Role.DIRECTOR)).day_ends.split(" · ")
    assert ends == "after level 2 with last hands"
    with read_snapshot():
        note = stats_part(PartRequest(event_id, "stats", Audience.STAFF, "en"))["phase_note"]
    assert note.endswith("The day ends after level 2 with last hands")
    with instants.simulated_at(instants.now() + timedelta(minutes=31)):
        event = queries.event(event_id)
        assert is_due(event)
        b.at(event_id, last_hands.draw_last_hands, event=event_id, card=2)
        assert drawn(event_id) is not None
        with queries.viewing(second):
            assert drawn(event_id) is None
            assert "Last hands: 2" not in titles(event_id, second)
        drawer = at_cashier.open_drawer()
        entry = at_cashier.sell_entry(event_id, drawer, day=second).entry
        assert queries.entry(entry).day_id == second
        with pytest.raises(Refusal, match="registration_closed"):
            at_cashier.sell_entry(event_id, drawer, day=first)
        with instants.simulated_at(instants.now() + timedelta(minutes=10)):
            b.at(event_id, last_hands.draw_last_hands, event=event_id, day=second, card=3)
            b.at(event_id, last_hands.call_off_last_hands, event=event_id, reason="Too early")
            assert queries.play_now(event_id).is_normal
            with queries.viewing(second):
                view = drawn(event_id)
            assert view is not None
            assert view.hands == 3


def test_a_final_waits_for_all_its_flights_unless_a_reason_is_given() -> None:
    event_id, first, _second = started_both()
    final = queries.days(event_id)[2].id
    going = tuple(sorted(on(first)))
    b.at(event_id, life.end_day, day=first, advancing=going, override_reason="The hall closes")
    start = {"event": event_id, "day": final, "is_early": True}
    with pytest.raises(Refusal, match="feeder_open"):
        b.at(event_id, life.start_play, **start)
    assert b.at(event_id, life.start_play, **start, override_reason="A show").players == 4
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    assert not list(differences())


def test_a_page_shows_the_day_of_its_address_and_those_opened_from_it_the_same() -> None:
    event_id, first, second = started_both()
    director: Client = client(Role.DIRECTOR)
    board = f"/events/{event_id}/"
    shown = {day: director.get(f"{board}?day={day}").content.decode() for day in (first, second)}
    assert f'data-fragments="board_day2 {event_id}"' in shown[second]
    assert all("Days played now" in page for page in shown.values())
    tables = {day: {f'id="t{table.id}"' for table in seating.tables(day)} for day in shown}
    for day, other in ((first, second), (second, first)):
        assert all(one in shown[day] for one in tables[day])
        assert not any(one in shown[day] for one in tables[other])
    sent = {"Referer": f"http://testserver{board}?day={second}", "Sec-Fetch-Mode": "navigate"}
    answer = director.get(f"{board}floor/redraw/", headers=sent)
    assert (answer.status_code, answer.headers["Location"]) == (302, f"{board}floor/redraw/?day={second}")
    answer = director.get(f"{board}frames/board_day2/?since={'0' * 5}", headers=sent)
    assert answer.status_code != 404
    usual = director.get(board).content.decode()
    assert all(one in usual for one in tables[first])
    for name in ("last-hands/", "hand-for-hand/"):
        page = director.get(f"{board}{name}?day={second}").content.decode()
        assert f'href="{board}{name}?day={first}"' in page
    desk = client(Role.CASHIER).get(f"/events/{event_id}/cashier/?day={second}").content.decode()
    assert "Days on sale" in desk


def test_each_flight_whose_end_is_reached_is_on_both_boards() -> None:
    event_id, _first, second = started_both()
    with instants.simulated_at(instants.now() + timedelta(minutes=45)):
        assert "Day 1A ends: level 2 is over" in titles(event_id)
        assert "Day 1A ends: level 2 is over" in titles(event_id, second)
        assert not any("Day 1B ends" in title for title in titles(event_id, second))


def test_who_goes_out_of_another_flight_during_a_hand_is_none_of_that_hand() -> None:
    event_id, first, second = started_both()
    b.at(event_id, announce_hand_for_hand, event=event_id, goal=2)
    one, *_others, other = sorted(on(first), key=lambda entry: seating.seats_of([entry])[entry].table)
    gone = min(on(second))
    for entry in (one, gone, other):
        b.bust(event_id, entry)
    groups = [queries.entry(entry).finish_group for entry in (one, gone, other)]
    assert groups[0] == groups[2] != groups[1]
