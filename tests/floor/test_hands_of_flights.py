"""Two flights in hand for hand at once: each has its own hands, busts, head count and money."""

from __future__ import annotations

from typing import Any

import pytest

from access.roles import Role
from access.viewer import Viewer
from clock import rows as clock
from clock.verbs import set_time_left
from floor.hands import tables as at_tables
from floor.hands import verbs as hands
from floor.last_hands import verbs as last_hands
from floor.life import verbs as life
from floor.play.hands import HandsView, is_in_the_money, open_hand
from floor.play.hands import hands as played
from journal import instants
from journal.models import Line
from journal.opening import Command
from journal.replay import differences
from rulebook.handforhand import Stage
from rulebook.refusals import Refusal
from screens.board.console import console
from seating import queries as seats
from seating.breaking.verbs import break_table
from tests import builders as b
from tests.floor.test_penalty_pages import client
from tests.payouts.test_places_within_flights import flights
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.values import PlayOn, PlayState

pytestmark = pytest.mark.django_db
NORMAL, HAND_ON = PlayOn(), PlayOn(PlayState.HAND_FOR_HAND, has_hand_on=True)
WAITS = PlayOn(PlayState.HAND_FOR_HAND)


def both_played() -> tuple[int, int, int]:
    """Two flights that pay places of their own, each in play at two tables of three; the event and the flights."""
    event_id, (first, second, _last), _drawer = flights(seats_per_table=3)
    b.at(event_id, life.start_play, event=event_id, day=second, is_early=True)
    return event_id, first, second


def both_announced() -> tuple[int, int, int]:
    event_id, first, second = both_played()
    for day in (first, second):
        b.at(event_id, hands.announce_hand_for_hand, event=event_id, day=day)
    return event_id, first, second


def on(event_id: int, day: int) -> PlayOn:
    return queries.play_on(event_id, day)


def view(event_id: int, day: int) -> HandsView:
    with queries.viewing(day):
        found = played(event_id)
    assert found is not None
    return found


def report(event_id: int, day: int) -> None:
    """Every table of the day has finished its hand."""
    for table in view(event_id, day).waiting:
        b.at(event_id, at_tables.report_hand_finished, table=table.table_id)


def out(event_id: int, day: int, number: int) -> int:
    """The first player at one of the tables of the day is out."""
    table = seats.tables(day)[number]
    entry = min(table.entries.values())
    b.bust(event_id, entry)
    return entry


def count_heads(event_id: int, day: int) -> None:
    b.at(event_id, at_tables.open_head_count, event=event_id, day=day)
    for table in seats.tables(day):
        b.at(event_id, at_tables.record_heads, table=table.id, players=table.players)


def refused(event_id: int, verb: Any, **values: Any) -> str:
    with pytest.raises(Refusal) as caught:
        b.at(event_id, verb, **values)
    return caught.value.code


def test_each_flight_plays_its_own_hands_and_its_busts_tie_among_themselves() -> None:
    event_id, first, second = both_announced()
    assert not {one.number for one in view(event_id, first).tables} & {
        one.number for one in view(event_id, second).tables
    }
    report(event_id, first)
    assert (on(event_id, first), on(event_id, second)) == (WAITS, HAND_ON)
    assert b.at(event_id, hands.begin_next_hand, event=event_id, day=first).hand == 1
    assert refused(event_id, hands.begin_next_hand, event=event_id, day=second) == "tables_playing"
    one, other, two = out(event_id, first, 0), out(event_id, second, 0), out(event_id, first, 1)
    groups = [queries.entry(entry).finish_group for entry in (one, other, two)]
    assert groups[0] == groups[2] != groups[1]
    assert set(open_hand(event_id).awaited) == {one, other, two}
    places = {row.entry_id: (row.place, row.place_to) for row in queries.finishers(event_id)}
    assert places == {one: (11, 12), two: (11, 12), other: (10, 10)}
    report(event_id, second)
    assert (view(event_id, first).stage, view(event_id, second).stage) == (Stage.HAND, Stage.BARRIER)
    with queries.viewing(first):
        assert refused(event_id, break_table, table=seats.tables(first)[0].id) == "hand_on"
    assert not list(differences())


def test_the_money_of_one_flight_is_announced_while_the_other_still_waits() -> None:
    event_id, first, second = both_announced()
    for number in (0, 1, 0):
        out(event_id, first, number)
    for day in (first, second):
        report(event_id, day)
    count_heads(event_id, second)
    refusal = refused(event_id, at_tables.announce_money, event=event_id, day=first)
    assert refusal == "head_count_missing"
    count_heads(event_id, first)
    assert refused(event_id, at_tables.announce_money, event=event_id, day=second) == "not_in_the_money"
    b.at(event_id, at_tables.announce_money, event=event_id, day=first)
    assert (on(event_id, first), on(event_id, second)) == (NORMAL, WAITS)
    event = queries.event(event_id)
    for day, is_reached in ((first, True), (second, False)):
        with queries.viewing(day):
            assert is_in_the_money(event) is is_reached
            shown = console(event_id, Viewer(Role.FLOOR))
            assert (shown.is_on, shown.is_counting) == (not is_reached, not is_reached)
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    assert (on(event_id, first), on(event_id, second)) == (WAITS, WAITS)
    assert not list(differences())


def test_who_takes_back_the_announcement_of_one_flight_leaves_the_other_in_hand_for_hand() -> None:
    event_id, first, second = both_played()
    b.at(event_id, hands.announce_hand_for_hand, event=event_id, day=first)
    line = Line.objects.latest("pk").pk
    b.at(event_id, hands.announce_hand_for_hand, event=event_id, day=second)
    undo_lines(line, Command(b.NOBODY))
    assert (on(event_id, first), on(event_id, second)) == (NORMAL, HAND_ON)
    states = [clock.reading(day, instants.now()).state.value for day in (first, second)]
    assert states == ["running", "paused"]
    b.at(event_id, hands.announce_hand_for_hand, event=event_id, day=first)
    assert refused(event_id, hands.announce_hand_for_hand, event=event_id, day=first) == "hand_for_hand_on"
    assert not list(differences())


def test_the_end_of_one_flight_ends_neither_hand_nor_count_of_the_other() -> None:
    event_id, first, second = both_announced()
    b.at(event_id, at_tables.open_head_count, event=event_id, day=second)
    left = tuple(entry for table in seats.tables(first) for entry in table.entries.values())
    b.at(event_id, life.end_day, day=first, advancing=left, override_reason="The hall closes")
    assert (on(event_id, first), on(event_id, second)) == (NORMAL, HAND_ON)
    report(event_id, second)
    assert console(event_id, Viewer(Role.FLOOR)).is_counting
    b.at(event_id, hands.end_hand_for_hand, event=event_id, day=second, reason="Enough")
    assert refused(event_id, hands.end_hand_for_hand, event=event_id, day=first) == "no_hand_for_hand"
    assert not list(differences())


def test_one_flight_plays_its_last_hands_while_the_other_is_in_hand_for_hand() -> None:
    event_id, first, second = both_played()
    b.at(event_id, hands.announce_hand_for_hand, event=event_id, day=second)
    b.at(event_id, set_time_left, day=first, minutes=10)
    b.at(event_id, last_hands.draw_last_hands, event=event_id, card=2, day=first)
    assert (on(event_id, first).state, on(event_id, second)) == (PlayState.LAST_HANDS, HAND_ON)
    told = client(Role.DIRECTOR).get(f"/api/v1/events/{event_id}/days/").json()["results"]
    assert [day["play_state"] for day in told] == ["last_hands", "hand_for_hand", "normal"]
    read = f"/api/v1/events/{event_id}/hand-for-hand/?day="
    stages = [client(Role.FLOOR).get(f"{read}{day}").json()["stage"] for day in (first, second)]
    assert stages == ["off", "announced"]
    verbs = (hands.announce_hand_for_hand, last_hands.draw_last_hands)
    codes = [
        refused(event_id, verb, event=event_id, day=day, **values)
        for verb, day, values in ((verbs[0], first, {}), (verbs[1], second, {"card": 2}))
    ]
    assert codes == ["play_not_normal", "play_not_normal"]
    b.at(event_id, last_hands.call_off_last_hands, event=event_id, day=first, reason="Too early")
    assert (on(event_id, first), on(event_id, second)) == (NORMAL, HAND_ON)
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    assert on(event_id, first).state is PlayState.LAST_HANDS
    assert not list(differences())


def test_a_button_of_the_page_of_one_flight_never_reaches_the_other() -> None:
    event_id, first, second = both_announced()
    report(event_id, first)
    with queries.viewing(first):
        url = console(event_id, Viewer(Role.FLOOR)).next_url
    report(event_id, second)
    left = tuple(entry for table in seats.tables(first) for entry in table.entries.values())
    b.at(event_id, life.end_day, day=first, advancing=left, override_reason="The hall closes")
    client(Role.FLOOR).post(url)
    assert view(event_id, second).stage is Stage.BARRIER
