"""The rarer commands of the clock on the board: the dialog, the whole room, and a silence to resolve."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from access.roles import Role
from clock import gaps
from clock import rows as clock
from clock.timers import tasks
from floor.hands.verbs import announce_hand_for_hand
from journal import instants
from rulebook.clock import ClockState
from rulebook.profile import profile_from_data
from screens.board.break_now import break_now
from screens.parts.cache import Audience, PartRequest
from screens.parts.clock import clock_part
from tests import builders as b
from tests.clock.evening import STRUCTURE, evening, level, pause_of
from tests.panels import panel, words_of
from tests.screens.test_board import client, tap, text_of, toast
from tournaments.venue.zone import house_zone

pytestmark = pytest.mark.django_db
MINUTES = timedelta(minutes=1)


def turn(event_id: int, name: str, **values: Any) -> dict[str, str]:
    return toast(tap(client(Role.FLOOR), f"/api/v1/days/{b.day_of(event_id)}/clock/{name}/", **values))


def reading(event_id: int) -> Any:
    return clock.reading(b.day_of(event_id), instants.now())


def test_the_dialog_offers_what_may_be_done_now() -> None:
    event_id = b.started(5, 4, periods=STRUCTURE)
    told = text_of(client(Role.FLOOR).get(f"/events/{event_id}/board/clock/more/"))
    assert "Next break now" in told
    assert "Skip the break" not in told
    assert "Play resumes at" not in told
    turn(event_id, "next-break")
    told = text_of(client(Role.FLOOR).get(f"/events/{event_id}/board/clock/more/"))
    assert "Skip the break" in told
    assert "The break started: " in told
    assert "Set" not in text_of(client(Role.INSPECTOR).get(f"/events/{event_id}/board/clock/more/"))


def test_once_the_winner_is_known_no_dead_button_of_the_clock_is_left() -> None:
    event_id = b.started(2)
    floor = client(Role.FLOOR)
    assert 'class="button clock-main"' in panel(floor, event_id, "clock-panel")
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    assert "<button" not in panel(floor, event_id, "clock-panel")


def break_panel(event_id: int) -> str:
    return text_of(client(Role.FLOOR).get(f"/events/{event_id}/board/break/"))


def test_a_break_now_is_proposed_with_its_length_and_starts_with_one_tap() -> None:
    event_id = b.started(5, 4, periods=(level(100), pause_of(10), *STRUCTURE))
    first, rest = break_now(event_id), break_panel(event_id)
    assert first.proposed
    assert first.proposed.label == "Planned break, 10 minutes"
    assert "The rest of level 1 is not played." in rest
    assert "Break of 20 minutes" in rest
    toast(tap(client(Role.FLOOR), first.proposed.url))
    assert reading(event_id).period.is_break
    assert break_now(event_id).proposed is None
    assert "It is a break already." in break_panel(event_id)


def test_a_break_before_the_planned_one_keeps_the_level_and_its_time() -> None:
    event_id = b.started(5, 4, periods=(level(100), level(200), level(300), pause_of(10), *STRUCTURE))
    left, offered = reading(event_id).left_ms, break_now(event_id)
    assert (offered.says, offered.asks) == (
        "Then level 1 resumes with the time it has left.",
        "Tap again: start the break, levels 2 to 3 are not played",
    )
    assert offered.planned
    assert offered.proposed
    assert offered.proposed.label == "Break of 10 minutes"
    toast(tap(client(Role.FLOOR), offered.proposed.url))
    assert reading(event_id).state is ClockState.PAUSED
    with instants.simulated_at(instants.now() + 11 * MINUTES):
        assert reading(event_id).period.number == 1
        assert left - reading(event_id).left_ms < 2 * 60_000


def test_without_a_planned_break_there_is_one_all_the_same() -> None:
    event_id = b.started(5, 4)
    offered = break_now(event_id)
    assert offered.proposed
    assert offered.planned is None
    assert offered.proposed.label == "Break of 15 minutes"
    b.at(event_id, announce_hand_for_hand, event=event_id, goal=5)
    assert "resume normal play first" in break_panel(event_id)


def dialog(event_id: int) -> str:
    return (
        client(Role.FLOOR).get(f"/events/{event_id}/board/clock/more/").content.decode().replace("\xa0", " ")
    )


def test_a_jump_says_what_it_skips() -> None:
    event_id = b.started(5, 4, periods=(level(100), level(200), level(300), pause_of(10), *STRUCTURE))
    told = dialog(event_id)
    assert "Tap again: start the break, levels 2 to 3 are not played" in told
    assert "A time-out stops play and keeps the level." in told
    assert "2 · 200 / 400<" in told
    assert "3 · 300 / 600 · skips level 2<" in told
    assert "4 · 100 / 200 · skips levels 2 to 3<" in told
    turn(event_id, "forward")
    assert "Tap again: start the break, level 3 is not played" in dialog(event_id)
    turn(event_id, "forward")
    told = dialog(event_id)
    assert 'data-arm="Tap again: start the break"' in told
    assert "4 · 100 / 200 · skips the break<" in told


def test_the_coming_break_is_skipped_ahead_and_held_after_all() -> None:
    event_id = b.started(5, 4, periods=STRUCTURE)
    assert "Skip the next break" in more(event_id)
    turn(event_id, "skip-next-break")
    part = clock_part(PartRequest(event_id, "clock", Audience.PUBLIC, "en"))
    assert [row["index"] for row in part["timetable"] if row.get("is_skipped")] == [2]
    assert part["skipped_label"] == "The next break will be skipped"
    told = more(event_id)
    assert "Keep the break" in told
    assert "The next break will be skipped" in told
    assert "Next break now" not in told
    assert "The next break will be skipped" in told
    turn(event_id, "keep-next-break")
    assert "Skip the next break" in more(event_id)


def test_a_countdown_is_opened_from_the_board_moved_and_stopped() -> None:
    event_id = b.event(periods=STRUCTURE)
    b.room(1)
    b.entries(event_id, 4)
    assert "At a time…" in text_of(client(Role.DIRECTOR).get(f"/events/{event_id}/board/clock/more/"))
    begins = instants.now() + 90 * MINUTES
    b.at(event_id, b.life.start_play, event=event_id, begins_at=begins)
    assert "Play starts at" in more(event_id)
    later = (begins + 10 * MINUTES).astimezone(house_zone())
    turn(event_id, "start-at", at=f"{later:%H:%M}")
    assert reading(event_id).goes_at == later.replace(second=0, microsecond=0)
    turn(event_id, "pause")
    assert (reading(event_id).state, reading(event_id).goes_at) == (ClockState.NOT_STARTED, None)
    assert "Play starts at" in more(event_id)


def test_a_level_is_announced_as_new_and_a_lap_of_the_last_one_is_not() -> None:
    played = evening(began=instants.now())
    for minutes, is_new in ((20.5, True), (70.5, True), (90.5, False)):
        with instants.simulated_at(played.began + minutes * MINUTES):
            now_ms = round(instants.now().timestamp() * 1_000)
            row = clock_part(PartRequest(played.event_id, "clock", Audience.PUBLIC, "en"))["timetable"][0]
        assert ((row["new_until_ms"] or 0) > now_ms) is is_new


def test_pushes_are_held_as_long_before_a_level_end_as_the_rules_of_the_event_say() -> None:
    rules = profile_from_data({"clock": {"push_hold_seconds": 45}})
    for played, seconds in ((evening(), 90), (evening(profile=rules), 45)):
        with instants.simulated_at(played.began + MINUTES):
            part = clock_part(PartRequest(played.event_id, "clock", Audience.PUBLIC, "en"))
        row = part["timetable"][0]
        assert row["ends_at_ms"] - row["no_push_at_ms"] == seconds * 1_000


def more(event_id: int) -> str:
    return text_of(client(Role.FLOOR).get(f"/events/{event_id}/board/clock/more/"))


def test_levels_reasons_and_waiting_are_tapped() -> None:
    event_id = b.started(5, 4)
    turn(event_id, "jump", level=3)
    assert reading(event_id).period.number == 3
    turn(event_id, "pause", reason=["typed", "Dinner"])
    assert clock.clock_of(b.day_of(event_id)).pause_reason == "Dinner"
    turn(event_id, "waiting", breaks="1")
    anchors = clock.clock_of(b.day_of(event_id)).anchors
    assert (anchors.break_waits, anchors.play_waits) == (True, False)


def test_play_goes_on_at_the_time_on_the_wall() -> None:
    event_id = b.started(5, 4)
    turn(event_id, "pause")
    goes = (instants.now() + 90 * MINUTES).astimezone(house_zone())
    turn(event_id, "resume-at", at=f"{goes:%H:%M}")
    assert reading(event_id).goes_at == goes.replace(second=0, microsecond=0)
    told = panel(client(Role.FLOOR), event_id, "clock-panel")
    assert "Resumes at" in told
    part = clock_part(PartRequest(event_id, "clock", Audience.STAFF, "en"))
    assert part["goes_at_ms"] == round(goes.replace(second=0, microsecond=0).timestamp() * 1_000)
    assert part["timetable"][0]["ends_at_ms"] > part["goes_at_ms"]
    refused = tap(client(Role.FLOOR), f"/api/v1/days/{b.day_of(event_id)}/clock/resume-at/", at="noon")
    assert refused.json()["code"] == "time_unreadable"


def test_all_clocks_stop_with_one_tap_and_go_on_with_another() -> None:
    one, two = (evening(began=instants.now()).event_id for _ in range(2))
    toast(tap(client(Role.FLOOR), "/api/v1/clocks/pause/", reason="Alarm"))
    assert [reading(event_id).state for event_id in (one, two)] == [ClockState.PAUSED, ClockState.PAUSED]
    assert "Resume all" in text_of(client(Role.FLOOR).get(f"/events/{two}/board/clock/more/"))
    toast(tap(client(Role.FLOOR), "/api/v1/clocks/resume/"))
    assert reading(two).state is ClockState.RUNNING
    assert tap(client(Role.CASHIER), "/api/v1/clocks/pause/").status_code == 403


def test_a_silence_stands_first_of_what_is_to_do_and_one_tap_answers_it() -> None:
    event_id = b.started(5, 4)
    since = instants.now() + 8 * MINUTES
    for at in (since, since + 7 * MINUTES):
        with instants.simulated_at(at):
            tasks.heartbeat()
    asked = words_of(panel(client(Role.FLOOR), event_id, "todo"))
    assert f"The clock was not monitored from {timezone.localtime(since, house_zone()):%H:%M:%S}" in asked
    assert "Set back to" in asked
    gap = gaps.open_gap(b.day_of(event_id))
    assert gap is not None
    with instants.simulated_at(since + 8 * MINUTES):
        toast(tap(client(Role.FLOOR), f"/api/v1/clocks/gaps/{gap.id}/?answer=set_back"))
        assert reading(event_id).left_ms == gap.reading.left_ms
    assert "Nobody saw" not in words_of(panel(client(Role.FLOOR), event_id, "todo"))


def test_the_part_says_when_pushes_are_held_and_a_level_is_new() -> None:
    event_id = b.started(5, 4)
    first, second, *_others = clock_part(PartRequest(event_id, "clock", Audience.STAFF, "en"))["timetable"]
    assert first["ends_at_ms"] - first["no_push_at_ms"] == 90_000
    assert first["new_until_ms"] is None
    assert second["new_until_ms"] - second["starts_at_ms"] == 60_000
