"""Parts over a real server: permissions, caching, content."""

from __future__ import annotations

import gzip
import json
import time
from typing import Any

import pytest

from clock import verbs as clock_run
from displays.announcements.verbs import announce
from displays.displays.rows import display
from displays.displays.verbs import cut_off_display, offer_code, pair_display
from journal import instants
from journal.opening import HOUSE, perform, tournament_book
from screens.parts import cache
from screens.parts.screen_tokens import Holder, ScreenToken, signed
from screens.wire.heartbeats import HEARTBEATS
from screens.wire.served import versions
from seating.queries import seat_list
from tests import builders
from tests.clock.evening import NOBODY, evening
from tests.live import LiveHouse
from tests.screens.conftest import staff_token
from tests.screens.sse import PATIENCE, fetch
from tournaments import queries as tournaments

pytestmark = pytest.mark.processes


def path_of(token: ScreenToken, part: str) -> str:
    """The address of a part."""
    return f"/parts/{signed(token)}/{part}"


def get(house: LiveHouse, token: ScreenToken, part: str) -> Any:
    """The body of a part."""
    status, _headers, body = fetch(house, path_of(token, part))
    assert status == 200, (status, body)
    return json.loads(body)


def display_of(event_id: int | None) -> ScreenToken:
    """The screen token of a new display."""
    verb = builders.step(pair_display, code=offer_code().code, event=event_id)
    return ScreenToken(Holder.DISPLAY, perform([HOUSE], NOBODY, verb).id, 0, "en")


def player_of(entry_id: int) -> ScreenToken:
    """The screen token of a player's page."""
    return ScreenToken(Holder.PLAYER, entry_id, tournaments.entry(entry_id).event_id, "en")


def test_the_time_is_the_servers(house):
    began = time.time() * 1_000
    status, headers, body = fetch(house, "/parts/now")
    assert (status, headers["cache-control"]) == (200, "no-store")
    assert began - 1 <= int(body) <= time.time() * 1_000 + 1


@pytest.mark.parametrize("path", ["/parts/nonsense/clock", "/parts/nonsense/versions"])
def test_a_part_needs_a_pass(house, path):
    assert fetch(house, path)[0] == 403


def test_versions_are_told_for_pages_that_must_poll(house, director):
    played = evening()
    told = get(house, staff_token(director, played.event_id), "versions")
    assert told["parts"] == versions(played.event_id)


def test_a_part_that_has_not_changed_is_not_sent_again(house, director):
    played = evening()
    path = path_of(staff_token(director, played.event_id), "clock")
    _status, headers, body = fetch(house, path)
    assert fetch(house, path, **{"If-None-Match": headers["etag"]})[::2] == (304, b"")
    played.at(5, clock_run.pause_clock)
    status, changed, newer = fetch(house, path + f"?v={versions(played.event_id)['clock']}")
    assert status == 200
    assert changed["etag"] != headers["etag"]
    assert newer != body


def test_a_part_of_some_length_is_compressed_for_who_takes_it_and_never_the_versions(house, director):
    shown = staff_token(director, evening().event_id)
    path, takes = path_of(shown, "clock"), {"Accept-Encoding": "gzip, deflate, br"}
    _status, whole, plain = fetch(house, path)
    status, headers, packed = fetch(house, path, **takes)
    assert (status, headers["content-encoding"], headers["vary"]) == (200, "gzip", "Accept-Encoding")
    assert "content-encoding" not in whole
    assert gzip.decompress(packed) == plain
    assert len(packed) * 2 < len(plain)
    assert headers["etag"] == f"W/{whole['etag']}"
    for known in (whole["etag"], headers["etag"]):
        assert fetch(house, path, **takes, **{"If-None-Match": known})[::2] == (304, b"")
    assert "content-encoding" not in fetch(house, path_of(shown, "versions"), **takes)[1]


def test_a_part_asked_for_by_version_is_never_older(house, director):
    played = evening()
    shown = staff_token(director, played.event_id)
    get(house, shown, "clock")
    for minute in range(1, 6):
        played.at(minute, clock_run.add_time, seconds=1)
        wanted = versions(played.event_id)["clock"]
        assert get(house, shown, f"clock?v={wanted}")["version"] >= wanted


def test_a_part_is_built_once_however_many_ask(house, director, monkeypatch):
    played = evening()
    built: list[str] = []
    honest = cache._built

    def counted(
        request: cache.PartRequest, version: int, build: cache.Build
    ) -> dict[cache.PartRequest, cache.Encoded]:
        built.append(request.part)
        return honest(request, version, build)

    monkeypatch.setattr(cache, "_built", counted)
    for _time in range(5):
        get(house, staff_token(director, played.event_id), "stats")
    assert built == ["stats"]


def test_the_clock_part_carries_every_coming_instant(house, director):
    played = evening()
    told = get(house, staff_token(director, played.event_id), "clock")
    kinds = [row["kind"] for row in told["timetable"]]
    assert kinds.count("level") >= 1
    assert all(row["ends_at_ms"] >= row["starts_at_ms"] for row in told["timetable"])
    assert {"generation", "state", "index", "left_ms", "starts_at_ms", "pause_reason"} <= set(told)


def test_a_part_speaks_the_language_of_its_page(house):
    played = evening()
    shown = display_of(played.event_id)
    english = get(house, shown, "clock")
    italian = get(house, ScreenToken(shown.holder, shown.holder_id, 0, "it"), "clock")
    assert [row["index"] for row in english["timetable"]] == [row["index"] for row in italian["timetable"]]


def test_the_room_reads_short_names_and_the_staff_whole_ones(house, director):
    builders.house()
    builders.room(2)
    event_id = builders.event()
    builders.seated(event_id, 3)
    public = get(house, display_of(event_id), "seats")["rows"]
    inside = get(house, staff_token(director, event_id), "seats")["rows"]
    assert all(row["name"].endswith("T.") and "entry" not in row for row in public)
    assert all(row["name"].endswith("Test") and row["entry"] for row in inside)


def test_an_event_that_hides_names_shows_numbers(house):
    builders.house()
    builders.room(2)
    event_id = builders.event(shows_names=False)
    builders.seated(event_id, 2)
    rows = get(house, display_of(event_id), "seats")["rows"]
    assert [row["name"] for row in rows] == ["Entry 1", "Entry 2"]


def test_a_player_sees_the_own_seat_and_nobody_elses(house):
    builders.house()
    builders.room(2)
    event_id = builders.event()
    entry_id = builders.seated(event_id, 3)[0]
    seat = next(one for one in seat_list(event_id) if one.entry_id == entry_id)
    shown = player_of(entry_id)
    mine = get(house, shown, "mine")
    assert (mine["table"], mine["seat"], mine["status"]) == (seat.table, seat.seat, "playing")
    assert [fetch(house, path_of(shown, part))[0] for part in ("seats", "moves", "display")] == [404] * 3
    assert get(house, shown, "payouts")["currency"] == "EUR"


def test_only_players_have_a_seat_of_their_own(house, director):
    played = evening()
    assert fetch(house, path_of(staff_token(director, played.event_id), "mine"))[0] == 404


def test_announcements_of_the_house_stand_on_the_screens_of_every_event(house):
    played = evening()
    shown = display_of(played.event_id)
    perform([HOUSE], NOBODY, builders.step(announce, event=None, text="Bar closes", minutes=5))
    book = [tournament_book(played.event_id)]
    perform(
        book,
        NOBODY,
        builders.step(announce, event=played.event_id, text="Race off", minutes=5, is_urgent=True),
    )
    wanted = versions(played.event_id)["announcements"]
    items = get(house, shown, f"announcements?v={wanted}")["items"]
    assert [(item["text"], item["is_urgent"]) for item in items] == [
        ("Race off", True),
        ("Bar closes", False),
    ]


def test_a_display_without_an_event_shows_the_house(house):
    builders.house()
    shown = display_of(None)
    assert get(house, shown, "stats")["event_name"] == "Casino"
    assert get(house, shown, "clock")["timetable"] == []
    assert get(house, shown, "payouts")["places"] == []


def test_an_event_without_levels_has_an_empty_timetable(house, director):
    builders.house()
    event_id = builders.event(state="draft", periods=())
    assert get(house, staff_token(director, event_id), "clock")["timetable"] == []


def test_a_display_that_was_cut_off_gets_no_part(house):
    played = evening()
    shown = display_of(played.event_id)
    get(house, shown, "clock")
    perform([HOUSE], NOBODY, builders.step(cut_off_display, display=shown.holder_id))
    deadline = time.monotonic() + PATIENCE
    while fetch(house, path_of(shown, "clock"))[0] != 403:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_the_heartbeat_of_a_display_is_written_down(house):
    shown = display_of(None)
    assert fetch(house, path_of(shown, "heartbeat?hidden=1"))[0] == 204
    HEARTBEATS._written = -60.0
    HEARTBEATS.write_down()
    row = display(shown.holder_id)
    assert row.is_hidden
    assert row.health(instants.now()) == "hidden"
