"""The event stream, over a real server: permissions, delays, disconnecting."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from django.db import OperationalError

from access.verbs import By
from clock import verbs as clock_run
from displays.displays.verbs import change_display, cut_off_display, offer_code, pair_display
from journal import notices
from journal.notices import ChangeNotice
from journal.opening import HOUSE, perform
from people.devices.verbs import cut_off_device, join_device
from people.models import User
from screens.parts.screen_tokens import Holder, ScreenToken
from screens.wire import hub as hubs
from screens.wire import supervisor
from screens.wire.client import WAITING, Client
from screens.wire.served import versions
from tests import builders
from tests.clock.evening import NOBODY, evening
from tests.screens.conftest import staff_token
from tests.screens.sse import PATIENCE

pytestmark = pytest.mark.processes
SMALL = 2_048


@pytest.fixture
def only_told(monkeypatch):
    """The server reads nothing again of its own accord: what it learns in time, it was told."""
    monkeypatch.setattr(supervisor, "POLL_SECONDS", 600.0)
    monkeypatch.setattr(supervisor, "REVIEW_SECONDS", 600.0)


def paired(event_id: int | None) -> int:
    """A paired display that shows an event."""
    code = offer_code().code
    verb = builders.step(pair_display, code=code, name="Lobby", event=event_id)
    return perform([HOUSE], NOBODY, verb).id


def display_token(display_id: int) -> ScreenToken:
    """The token of a display; it says nothing about the event."""
    return ScreenToken(Holder.DISPLAY, display_id, 0, "en")


def test_a_stream_begins_with_the_versions_of_all_parts(listen, director):
    played = evening()
    told = listen(staff_token(director, played.event_id)).wait(1)[0].told
    assert told["parts"] == versions(played.event_id)


@pytest.mark.parametrize("token", ["", "nonsense", "WzFd:1abc:forged"])
def test_a_stream_needs_a_pass_that_was_signed_here(listen, token):
    assert listen(token).status == 403


def test_a_person_who_left_the_staff_may_not_listen(listen, director):
    played = evening()
    User.objects.update(is_active=False)
    assert listen(staff_token(director, played.event_id)).status == 403


def test_a_change_is_told_at_once_with_the_small_part_riding_along(listen, director, only_told):
    played = evening()
    screen = listen(staff_token(director, played.event_id))
    screen.wait(1)
    played.at(5, clock_run.pause_clock, reason="Dinner")
    event = screen.wait_part("clock", versions(played.event_id)["clock"])
    assert event.told["inline"].get("clock", {"pause_reason": "Dinner"})["pause_reason"] == "Dinner"


def test_only_the_parts_that_changed_are_told(listen, director):
    played = evening()
    screen = listen(staff_token(director, played.event_id))
    screen.wait(1)
    played.at(5, clock_run.pause_clock)
    # The stats say until when players may register, which a pause moves.
    assert set(screen.wait(2)[1].told["parts"]) == {"clock", "stats", "days", "mine", "sounds", "table"}


def test_a_part_that_rides_along_is_small(listen, director):
    played = evening()
    screen = listen(staff_token(director, played.event_id))
    builders.entries(played.event_id, 3)
    for minute in range(5, 9):
        played.at(minute, clock_run.add_time, seconds=1)
    for event in screen.wait(2):
        assert all(len(str(body)) < SMALL * 1.2 for body in event.told["inline"].values())


def test_many_changes_are_merged_to_four_notices_a_second(listen, director):
    played = evening()
    screen = listen(staff_token(director, played.event_id))
    screen.wait(1)
    began = time.monotonic()
    for second in range(30):
        played.at(5 + second / 60, clock_run.add_time, seconds=1)
    screen.wait_part("clock", versions(played.event_id)["clock"])
    spent = time.monotonic() - began
    assert len(screen.named("notice")) - 1 <= spent / hubs.MERGE_SECONDS + 1


@pytest.mark.parametrize("error", [OperationalError("connection is bad"), RuntimeError("not foreseen")])
def test_after_an_outage_each_screen_is_told_all_versions_again(listen, director, monkeypatch, error):
    """What it fetched meanwhile was refused; and no error ends the rounds that find lost notices."""
    played = evening()
    screen = listen(staff_token(director, played.event_id))
    screen.wait(1)
    with monkeypatch.context() as away:
        failed = threading.Event()

        def fail(_refs):
            failed.set()
            raise error

        away.setattr(hubs, "versions_of", fail)
        assert failed.wait(PATIENCE)
    again = screen.wait(2)[1].told
    assert again["parts"] == versions(played.event_id)


def test_other_events_are_not_told(listen, director):
    looked_at, other = evening(), evening()
    screen = listen(staff_token(director, looked_at.event_id))
    screen.wait(1)
    other.at(5, clock_run.pause_clock)
    looked_at.at(5, clock_run.pause_clock)
    screen.wait_part("clock", versions(looked_at.event_id)["clock"])
    assert len(screen.named("notice")) == 2


def test_a_change_whose_notice_was_lost_is_read_every_second(listen, director, monkeypatch):
    played = evening()
    screen = listen(staff_token(director, played.event_id))
    screen.wait(1)
    monkeypatch.setattr(notices, "_listeners", [])
    played.at(5, clock_run.pause_clock)
    screen.wait_part("clock", versions(played.event_id)["clock"])
    assert supervisor.POLL_SECONDS <= 1


def test_signs_of_life_carry_the_servers_time(listen, director):
    began = time.time() * 1_000
    played = evening()
    screen = listen(staff_token(director, played.event_id))
    beat = screen.wait(1, "beat")[0]
    assert began - 1 <= beat.told <= time.time() * 1_000


def test_a_person_taken_off_the_staff_is_cut_off_at_once(listen, director, only_told):
    played = evening()
    screen = listen(staff_token(director, played.event_id))
    screen.wait(1)
    User.objects.filter(pk=director.pk).update(is_active=False)
    builders.player()
    screen.wait_over()
    assert screen.named("cut")


def test_a_terminal_that_was_cut_off_hears_nothing_more(listen, director, only_told):
    played = evening()
    join = builders.step(join_device, name="Tablet 3", token_hash="x" * 64)
    device_id = perform([HOUSE], NOBODY, join)
    shown = replace(staff_token(director, played.event_id), device_id=device_id)
    screen = listen(shown)
    screen.wait(1)
    cut_off_device.perform_with(By(NOBODY.actor), device=device_id)
    screen.wait_over()
    assert listen(staff_token(director, played.event_id)).status == 200


def test_a_display_is_cut_off_at_once_and_not_let_in_again(listen, only_told):
    played = evening()
    display_id = paired(played.event_id)
    screen = listen(display_token(display_id))
    screen.wait(1)
    perform([HOUSE], NOBODY, builders.step(cut_off_display, display=display_id))
    screen.wait_over()
    assert screen.named("cut")
    time.sleep(0.1)
    assert listen(display_token(display_id)).status == 403


def test_the_other_displays_stay_when_one_is_cut_off(listen):
    played = evening()
    gone, stays = paired(played.event_id), paired(played.event_id)
    screens = [listen(display_token(display_id)) for display_id in (gone, stays)]
    for screen in screens:
        screen.wait(1)
    perform([HOUSE], NOBODY, builders.step(cut_off_display, display=gone))
    screens[0].wait_over()
    played.at(5, clock_run.pause_clock)
    screens[1].wait_part("clock", versions(played.event_id)["clock"])


def test_a_display_follows_the_event_that_the_director_chooses(listen):
    first, second = evening(), evening()
    display_id = paired(first.event_id)
    screen = listen(display_token(display_id))
    screen.wait(1)
    perform([HOUSE], NOBODY, builders.step(change_display, display=display_id, event=second.event_id))
    screen.wait_part("display", versions(second.event_id)["display"])
    seen = len(screen.named("notice"))
    second.at(5, clock_run.pause_clock)
    screen.wait(seen + 1)
    screen.wait_part("clock", versions(second.event_id)["clock"])


def test_a_display_of_the_house_needs_no_event(listen):
    screen = listen(display_token(paired(None)))
    assert set(screen.wait(1)[0].told["parts"]) == set(versions(0))


def test_a_screen_that_hangs_up_is_forgotten(listen, director):
    played = evening()
    screens = [listen(staff_token(director, played.event_id)) for _ in range(3)]
    for screen in screens:
        screen.wait(1)
    listening = max(hubs._hubs.values(), key=lambda hub: len(hub.clients()))
    assert len(listening.clients()) == 3
    for screen in screens:
        screen.hang_up()
    deadline = time.monotonic() + PATIENCE
    while listening.clients():
        played.at(5, clock_run.add_time, seconds=1)
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_slow_screen_loses_the_oldest_and_knows_that_it_is_behind():
    async def watched() -> tuple[bool, bytes]:
        client = Client(ScreenToken(Holder.PERSON, 1, 1, "en"), 1)
        for number in range(WAITING + 3):
            client.put(b"%d," % number)
        client.end()
        return client.is_behind, b"".join([frame async for frame in client.frames()])

    # A browser test of the same run may keep a loop in this thread.
    with ThreadPoolExecutor(1) as elsewhere:
        is_behind, written = elsewhere.submit(asyncio.run, watched()).result()
    assert is_behind
    assert written.startswith(b"3,4,")


def test_versions_heard_twice_or_late_are_no_news():
    known = hubs.LatestVersions()
    assert known.hear(ChangeNotice("tournament", 1, 4, (("clock", 4),))) == ()
    known.take(("tournament", 1), 0, ())
    assert known.hear(ChangeNotice("tournament", 1, 5, (("clock", 5),))) == ("", "clock")
    assert known.hear(ChangeNotice("tournament", 1, 5, (("clock", 5),))) == ()
    assert known.hear(ChangeNotice("tournament", 1, 4, (("clock", 4),))) == ()
