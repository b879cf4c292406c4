"""The last hands of a day: a card decides how many, the clock is paused, table after table stops (WSOP 125)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from clock import rows as clock
from clock import verbs as clock_actions
from clock import verbs as clock_breaks
from floor.hands import verbs as hands
from floor.last_hands import rows as last_hands
from floor.last_hands import verbs
from floor.life import verbs as life
from floor.penalties import verbs as penalties
from floor.penalties.verbs import GivenKind
from journal import instants
from journal.opening import Command, tournament_book
from journal.queries import latest_lines
from journal.undo import plan_undo
from people.models import User
from rulebook.refusals import Refusal
from rulebook.structure import Period, PeriodKind
from seating.balance.verbs import halt_table
from seating.draw.verbs import redraw
from tests import builders as b
from tests.undoing import undo_lines
from tournaments import queries

pytestmark = pytest.mark.django_db
TEN_MINUTES = 600_000


def with_left(event_id: int, left_ms: int) -> int:
    b.at(event_id, clock_actions.set_time_left, day=b.day_of(event_id), minutes=left_ms // 60_000)
    return event_id


def nearly_over(*tables: int, **over: Any) -> int:
    """An event in play with ten minutes left of its level."""
    return with_left(b.started(*tables, **over), TEN_MINUTES)


def event_with_draw(*tables: int, card: int = 3, **over: Any) -> int:
    event_id = nearly_over(*tables, **over)
    draw(event_id, card)
    return event_id


def draw(event_id: int, card: int = 3) -> Any:
    return b.at(event_id, verbs.draw_last_hands, event=event_id, card=card)


def report(event_id: int, number: int, hand: int | None = None) -> Any:
    table_id = b.table(event_id, number).id
    return b.at(event_id, verbs.report_last_hand, table=table_id, hand=hand)


def refused(verb: Any, *values: Any, **options: Any) -> str:
    with pytest.raises(Refusal) as caught:
        verb(*values, **options)
    return caught.value.code


def on(event_id: int) -> last_hands.LastHandsView:
    found = last_hands.last_hands(event_id)
    assert found is not None
    return found


def reading(event_id: int) -> Any:
    return clock.reading(b.day_of(event_id), instants.now())


def take_back(event_id: int, fact: str, *, together: bool = False) -> None:
    line = next(one for one in latest_lines(tournament_book(event_id), limit=40) if one.fact == fact)
    undo_lines(line.id, Command(b.NOBODY), together=together)


def test_the_card_stops_the_clock_and_gives_every_table_so_many_hands() -> None:
    event_id = nearly_over(4, 3)
    drawn_now = draw(event_id, 4)
    assert (drawn_now.hands, drawn_now.tables) == (4, (1, 2))
    assert [(one.number, one.left) for one in on(event_id).waiting] == [(1, 4), (2, 4)]
    assert (queries.play_now(event_id).state, reading(event_id).state) == ("last_hands", "paused")


def test_each_table_stops_after_its_last_hand() -> None:
    event_id = event_with_draw(4, 3)
    assert [report(event_id, 1, hand).left for hand in (1, 2, 3)] == [2, 1, 0]
    assert [one.number for one in on(event_id).waiting] == [2]
    assert refused(report, event_id, 1) == "table_stopped"
    line = latest_lines(tournament_book(event_id), limit=1)[0]
    assert line.sentence == "Table 1 has finished its last hand (tables still playing: 1)"


def test_a_late_tap_counts_for_no_other_hand() -> None:
    event_id = event_with_draw(4, 3)
    report(event_id, 1, 1)
    assert refused(report, event_id, 1, 1) == "hand_over"
    assert [one.played for one in on(event_id).tables] == [1, 0]


@pytest.mark.parametrize(("seats_each", "card", "allowed"), [(9, 2, (3, 7)), (9, 8, (3, 7)), (6, 6, (2, 5))])
def test_a_card_outside_the_range_is_drawn_again(
    seats_each: int, card: int, allowed: tuple[int, int]
) -> None:
    event_id = nearly_over(3, 3, seats_each=seats_each)
    with pytest.raises(Refusal) as caught:
        draw(event_id, card)
    assert (caught.value.code, caught.value.detail["allowed"]) == ("card_out_of_range", allowed)


@pytest.mark.parametrize("minutes", [6, 14])
def test_it_is_drawn_with_seven_to_thirteen_minutes_left_only(minutes: int) -> None:
    event_id = with_left(b.started(3, 3), minutes * 60_000)
    assert refused(draw, event_id) == "last_hands_not_now"


def test_nothing_is_drawn_before_play_or_while_the_clock_stands() -> None:
    event_id = b.playing(3, 3)
    assert refused(draw, event_id) == "event_registration"
    b.at(event_id, life.start_play, event=event_id)
    with_left(event_id, TEN_MINUTES)
    b.at(event_id, clock_actions.pause_clock, day=b.day_of(event_id))
    assert refused(draw, event_id) == "clock_not_running"


def test_nothing_is_drawn_in_a_break() -> None:
    periods = (
        Period(PeriodKind.LEVEL, 1, 1_200, small_blind=100, big_blind=200),
        Period(PeriodKind.BREAK, 0, 900),
        Period(PeriodKind.LEVEL, 2, 1_200, small_blind=200, big_blind=400),
    )
    event_id = b.started(3, 3, periods=periods, late_until_level=None)
    b.at(event_id, clock_breaks.begin_next_break, day=b.day_of(event_id))
    with_left(event_id, TEN_MINUTES)
    assert refused(draw, event_id) == "break_on"


def test_nothing_is_drawn_twice() -> None:
    assert refused(draw, event_with_draw(3, 3)) == "last_hands_on"


def test_nothing_is_drawn_in_hand_for_hand() -> None:
    event_id = nearly_over(3, 3)
    b.at(event_id, hands.announce_hand_for_hand, event=event_id, goal=5)
    assert refused(draw, event_id) == "play_not_normal"


def test_three_tables_play_the_time_out_after_a_redraw() -> None:
    event_id = nearly_over(3, 3)
    b.at(event_id, redraw, day=b.day_of(event_id))
    assert refused(draw, event_id) == "time_played_out"


def test_a_report_asks_for_last_hands_and_a_table_that_was_in_play() -> None:
    event_id = nearly_over(5, 2)
    assert refused(report, event_id, 1) == "no_last_hands"
    b.at(event_id, halt_table, table=b.table(event_id, 2).id)
    draw(event_id)
    assert refused(report, event_id, 2) == "table_not_dealt"


def test_a_table_with_one_player_left_is_not_waited_for() -> None:
    event_id = event_with_draw(4, 2)
    b.bust(event_id, b.at_seat(event_id, 2, 1))
    assert [one.number for one in on(event_id).waiting] == [1]
    assert refused(report, event_id, 2) == "table_stopped"


def test_busts_of_the_last_hands_rank_one_after_the_other() -> None:
    event_id = event_with_draw(4, 3)
    one, two = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 2, 1)
    b.bust(event_id, one, two)
    assert {found.entry_id: found.place for found in queries.finishers(event_id)} == {one: 7, two: 6}


def test_a_penalty_is_served_by_the_hands_reported() -> None:
    event_id = event_with_draw(4, 3)
    entry, table_id = b.at_seat(event_id, 1, 1), b.table(event_id, 1).id
    b.at(event_id, penalties.give_penalty, entry=entry, kind=GivenKind.MISSED_HANDS, hands=2)
    assert refused(b.at, event_id, penalties.count_hand_served, table=table_id) == "hands_are_reported"
    report(event_id, 1)
    (penalty,) = queries.standing_penalties([entry])[entry]
    assert penalty.hands_left == 1


def test_called_off_with_a_reason_play_and_clock_go_on() -> None:
    event_id = event_with_draw(4, 3)
    call_off = verbs.call_off_last_hands
    assert refused(b.at, event_id, call_off, event=event_id, reason=" ") == "reason_missing"
    b.at(event_id, call_off, event=event_id, reason="Another level is played")
    assert last_hands.last_hands(event_id) is None
    assert (queries.play_now(event_id).state, reading(event_id).state) == ("normal", "running")
    assert refused(b.at, event_id, call_off, event=event_id, reason="Again") == "no_last_hands"


def test_they_are_over_with_the_day() -> None:
    event_id = event_with_draw(2, 2)
    day_id = b.day_of(event_id)
    entry_ids = [entry.id for entry in queries.entries(event_id, "alive")]
    stacks = {entry_id: 1_000 * (place + 1) for place, entry_id in enumerate(entry_ids)}
    b.at(event_id, life.end_day, day=day_id, stacks=b.counted(stacks), override_reason="The hall closes")
    assert last_hands.last_hands(event_id) is None
    assert queries.play_now(event_id).state == "normal"


def test_each_step_is_taken_back_and_a_report_not_behind_the_end() -> None:
    event_id = event_with_draw(4, 3)
    report(event_id, 1)
    first = latest_lines(tournament_book(event_id), limit=1)[0]
    b.at(event_id, verbs.call_off_last_hands, event=event_id, reason="Another level is played")
    assert len(plan_undo(first.id).lines) == 2
    take_back(event_id, "LastHandsCalledOff")
    assert queries.play_now(event_id).state == "last_hands"
    take_back(event_id, "LastHandPlayed")
    assert [one.played for one in on(event_id).tables] == [0, 0]
    take_back(event_id, "LastHandsDrawn")
    assert last_hands.last_hands(event_id) is None
    assert queries.play_now(event_id).state == "normal"


def test_by_api_the_card_is_told_and_a_tap_sent_twice_is_one_hand() -> None:
    event_id = nearly_over(4, 3)
    client = Client()
    client.force_login(User.objects.create_user("fred", password="x", role=Role.FLOOR))
    base = f"/api/v1/events/{event_id}/last-hands/"

    def post(address: str, key: str, **values: Any) -> Any:
        headers = {"Idempotency-Key": key}
        return client.post(address, values, content_type="application/json", headers=headers)

    assert client.get(base).json() == {"hands": 0, "cards": [3, 4, 5, 6, 7], "tables": []}
    assert post(f"{base}draw/", "card", card=5).json() == {"hands": 5, "tables": [1, 2]}
    played = f"/api/v1/tables-in-play/{b.table(event_id, 1).id}/last-hand/"
    assert [post(played, "tap", hand=1).json()["left"] for _ in range(2)] == [4, 4]
    assert [one["played"] for one in client.get(base).json()["tables"]] == [1, 0]
    assert post(f"{base}call-off/", "off", reason="Another level is played").status_code == 200
