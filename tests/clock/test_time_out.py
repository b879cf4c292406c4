"""A time-out in one tap, and the seats on every clock screen of an event, as the floor commands them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from access.roles import Role
from clock import rows, verbs
from clock.timers.tasks import fire_overdue
from floor.hands.verbs import announce_hand_for_hand
from journal import instants
from journal.models import Line
from journal.opening import tournament_book
from journal.queries import latest_lines
from rulebook.clock import ClockState
from rulebook.refusals import Refusal
from screens.parts.cache import PartRequest
from screens.parts.clock import clock_part
from screens.parts.screen_tokens import Audience
from tests import builders as b
from tests.clock.evening import NOBODY, Evening, after, evening
from tests.screens.test_board import client, tap, text_of
from tests.undoing import undo_lines

pytestmark = pytest.mark.django_db


def clock_after(played: Evening, minutes: float) -> dict:
    """The clock as screens get it, this many minutes after eight."""
    with instants.simulated_at(after(minutes)):
        return dict(clock_part(PartRequest(played.event_id, "clock", Audience.PUBLIC, "en")))


def views(played: Evening, minutes: float) -> list[str]:
    """The views that show the seats then."""
    return clock_after(played, minutes)["seats_for"]


def test_a_time_out_ends_by_itself_and_is_a_line_of_the_journal():
    played = evening()
    played.at(5, verbs.take_time_out, minutes=10, reason="Dealer change")
    shown = clock_after(played, 6)
    assert (shown["state"], shown["is_time_out"], shown["pause_label"]) == ("paused", True, "Time-out")
    assert shown["pause_reason"] == "Dealer change"
    assert shown["goes_at_ms"] == after(15).timestamp() * 1_000
    assert rows.reading(played.day_id, after(15)).state is ClockState.RUNNING
    line = latest_lines(tournament_book(played.event_id), limit=1)[0]
    assert line.sentence.startswith("Time-out of 10 minutes until ")


def test_its_end_fires_once_though_nothing_was_up_at_the_time():
    played = evening()
    played.at(5, verbs.take_time_out, minutes=2)
    with instants.simulated_at(after(8)):
        assert [fire_overdue(timedelta()) for _twice in range(2)] == [1, 0]
    assert Line.objects.filter(fact="PlayWentOn").count() == 1


def test_it_keeps_its_name_while_time_is_added_and_loses_it_by_another_command():
    played = evening()
    played.at(5, verbs.take_time_out, minutes=10)
    played.at(6, verbs.add_time, seconds=60)
    assert clock_after(played, 7)["is_time_out"]
    played.at(8, verbs.pause_clock, reason="")
    assert clock_after(played, 9)["pause_label"] == "Paused"
    played.at(10, verbs.resume_clock)
    assert not clock_after(played, 11)["is_time_out"]


def test_an_undone_time_out_runs_on_from_where_it_stood():
    played = evening()
    played.at(5, verbs.take_time_out, minutes=10)
    with instants.simulated_at(after(8)):
        undo_lines(Line.objects.get(fact="TimeOutTaken").pk, NOBODY)
    shown = rows.reading(played.day_id, after(9))
    assert (shown.state, shown.left_ms // 60_000, clock_after(played, 9)["is_time_out"]) == (
        "running",
        14,
        False,
    )


def test_no_time_out_where_the_tables_play_their_hands_together():
    event_id = b.started(5, 4)
    b.at(event_id, announce_hand_for_hand, event=event_id)
    with pytest.raises(Refusal, match="no_time_out_now"):
        b.at(event_id, verbs.take_time_out, day=b.day_of(event_id), minutes=5)


def test_the_seats_replace_the_clock_before_the_start_until_play_starts():
    event_id = b.event()
    played = Evening(event_id, b.day_of(event_id), after(0))
    with pytest.raises(Refusal, match="seats_not_on_screens"):
        played.at(1, verbs.hide_seats)
    played.at(1, verbs.show_seats)
    assert "clock" in views(played, 2)
    played.at(3, verbs.hide_seats)
    assert views(played, 4) == []


def test_they_leave_as_the_break_ends_and_do_not_return_in_the_next_one():
    played = evening()
    played.at(42, verbs.show_seats)
    assert views(played, 49) == ["clock", "clock_alone", "break", "levels"]
    assert clock_after(played, 43)["seats_until_ms"] == after(50).timestamp() * 1_000
    assert views(played, 51) == []
    played.at(55, verbs.pause_clock)
    assert views(played, 56) == []


def test_in_a_pause_they_stay_until_it_is_over_and_undo_takes_them_back():
    played = evening()
    played.at(5, verbs.pause_clock)
    played.at(6, verbs.show_seats)
    assert views(played, 8)
    with instants.simulated_at(after(9)):
        undo_lines(Line.objects.get(fact="SeatsShown").pk, NOBODY)
    assert views(played, 9) == []
    played.at(10, verbs.show_seats)
    played.at(10.5, verbs.add_time, seconds=60)
    assert views(played, 10.6)
    played.at(11, verbs.resume_clock)
    assert views(played, 12) == []


def test_an_event_that_takes_nobody_yet_shows_no_seats():
    played = evening(is_started=False)
    with pytest.raises(Refusal, match="seats_not_shown_now"):
        played.at(5, verbs.show_seats)


def test_the_board_offers_both_and_takes_the_seats_back_in_one_tap():
    event_id = b.started(5, 4)
    floor, day = client(Role.FLOOR), b.day_of(event_id)
    more = f"/events/{event_id}/board/clock/more/"
    offered = floor.get(more).content.decode()
    assert f"/api/v1/days/{day}/clock/time-out/?minutes=15" in offered
    tap(floor, f"/api/v1/days/{day}/show-seats/")
    assert "Show the clock again" in text_of(floor.get(more))
    board = text_of(floor.get(f"/events/{event_id}/"))
    assert "Screens: back to the clock" in board
    tap(floor, f"/api/v1/days/{day}/hide-seats/")
    tap(floor, f"/api/v1/days/{day}/clock/time-out/?minutes=2")
    assert "Time-out" in text_of(floor.get(f"/events/{event_id}/"))
    assert "Screens: back to the clock" not in text_of(floor.get(f"/events/{event_id}/"))
