"""The director's board: every panel of a running event, the taps, and their undo."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from clock import rows as clock
from floor.life import verbs as life
from journal import instants
from payouts.awards.rows import due_awards
from payouts.publishing.verbs import publish_payouts
from people.models import User
from people.players.rows import player_names
from rulebook.clock import ClockState
from rulebook.profile import profile_from_data
from rulebook.structure import LastLevel
from seating import queries as seats
from seating.buttons.verbs import set_positions
from tests import builders as b
from tests.cashier import at_cashier
from tests.panels import panel, words_of
from tests.payouts import evening as prizes
from tournaments import queries

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def client(role: str = Role.DIRECTOR) -> Client:
    found = Client()
    found.force_login(User.objects.create(username=f"{role}-{User.objects.count()}", role=role))
    return found


def tap(who: Client, path: str, **values: Any) -> Any:
    return who.post(path, values, headers=HTMX)


def toast(answer: Any) -> dict[str, str]:
    assert answer.status_code == 204, answer.content
    return json.loads(answer.headers["HX-Trigger"])["toast"]


def text_of(answer: Any) -> str:
    assert answer.status_code == 200, answer.content
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def bust(who: Client, event_id: int, table: int, seat: int) -> Any:
    entry = b.at_seat(event_id, table, seat)
    return tap(who, f"/api/v1/entries/{entry}/bust/", **{"seen.table": table, "seen.seat": seat})


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.FLOOR, Role.CASHIER, Role.INSPECTOR])
def test_the_board_and_its_dialog_open_for_everybody_who_reads(role: str) -> None:
    event_id = b.started(5, 4)
    who = client(role)
    assert "Table 1, 5 of 9 players" in who.get(f"/events/{event_id}/").content.decode()
    text_of(who.get(f"/events/{event_id}/board/clock/more/", headers=HTMX))


@pytest.mark.parametrize("state", ["draft", "announced", "registration"])
def test_the_board_opens_before_play_as_well(state: str) -> None:
    b.room(2)
    assert client().get(f"/events/{b.event(state=state)}/").status_code == 200


def test_an_event_without_levels_has_a_board() -> None:
    assert client().get(f"/events/{b.event(periods=(), state='draft')}/").status_code == 200


def test_a_bust_takes_one_tap_and_its_toast_takes_it_back() -> None:
    event_id = b.started(5, 4)
    entry = b.at_seat(event_id, 1, 3)
    who = client(Role.FLOOR)
    told = toast(bust(who, event_id, 1, 3))
    assert queries.entry(entry).status == "out"
    toast(tap(who, told["undo_url"]))
    assert b.at_seat(event_id, 1, 3) == entry


def test_a_tap_on_an_old_plan_is_refused_in_words() -> None:
    event_id = b.started(5, 4)
    entry = b.at_seat(event_id, 1, 3)
    answer = tap(client(), f"/api/v1/entries/{entry}/bust/", **{"seen.table": 1, "seen.seat": 4})
    assert (answer.status_code, answer.json()["code"]) == (409, "stale_view")


def test_two_out_in_one_hand_are_ranked_by_their_chips() -> None:
    event_id = b.started(5)
    low, high = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2)
    who, path = client(Role.FLOOR), f"/events/{event_id}/board/hand/"
    asked = who.get(f"{path}?entries={low},{high}").content.decode()
    fields = dict(re.findall(r'name="(busts[^"]+)"(?: value="([^"]*)")?', asked))
    assert fields["busts[0]entry"] == str(low)
    values = {**fields, "busts[0]stack_at_start": 100, "busts[1]stack_at_start": 900}
    assert tap(who, f"/api/v1/events/{event_id}/bust-hand/", **values).status_code == 204
    places = {one.entry_id: one.place for one in queries.finishers(event_id)}
    assert (places[low], places[high]) == (5, 4)


def test_the_clock_obeys() -> None:
    event_id = b.started(4)
    day, who = b.day_of(event_id), client(Role.FLOOR)
    toast(tap(who, f"/api/v1/days/{day}/clock/pause/"))
    assert clock.reading(day, instants.now()).state is ClockState.PAUSED
    assert "Resume" in words_of(panel(who, event_id, "clock-panel"))
    toast(tap(who, f"/api/v1/days/{day}/clock/set-time/", minutes=7, seconds=30))
    assert clock.reading(day, instants.now()).left_ms == 450_000
    toast(tap(who, f"/api/v1/days/{day}/clock/add-time/?seconds=60"))
    seen = clock.clock_of(day).generation
    toast(tap(who, f"/api/v1/days/{day}/clock/forward/?generation={seen}"))
    assert clock.reading(day, instants.now()).period.number == 2
    late = tap(who, f"/api/v1/days/{day}/clock/forward/?generation={seen}")
    assert late.json()["code"] == "stale_view"
    toast(tap(who, f"/api/v1/days/{day}/clock/back/"))
    toast(tap(who, f"/api/v1/days/{day}/clock/resume/"))
    assert clock.reading(day, instants.now()).state is ClockState.RUNNING


def test_play_starts_from_the_board() -> None:
    b.room(2)
    event_id = b.event()
    b.entries(event_id, 12)
    who = client()
    assert "Start play" in words_of(panel(who, event_id, "todo"))
    toast(tap(who, f"/api/v1/events/{event_id}/start-play/"))
    assert queries.event(event_id).state == "running"
    assert len(seats.seat_list(event_id)) == 12


def test_only_a_director_starts_and_an_inspector_taps_nothing() -> None:
    event_id = b.playing(4)
    assert tap(client(Role.FLOOR), f"/api/v1/events/{event_id}/start-play/").status_code == 403
    b.at(event_id, life.start_play, event=event_id)
    assert bust(client(Role.INSPECTOR), event_id, 1, 1).status_code == 403
    assert bust(client(Role.CASHIER), event_id, 1, 1).status_code == 403


def test_a_balance_asks_for_the_blinds_and_moves_once_they_are_told() -> None:
    event_id = b.started(8, 5, late_until_level=0)
    who = client(Role.FLOOR)
    todo = panel(who, event_id, "todo")
    assert "Enter the blinds" in todo
    for table in seats.tables(b.day_of(event_id)):
        hand = {"big_blind": 3, "small_blind": 2, "button": 1}
        b.at(event_id, set_positions, table=table.id, **hand)
    todo = panel(who, event_id, "todo")
    first = re.search(r'hx-post="([^"]*/apply/[^"]+)"', todo)
    assert first is not None
    toast(tap(who, first.group(1)))
    assert sorted(b.sizes(event_id).values()) == [6, 7]


def test_a_table_that_breaks_waits_for_the_word() -> None:
    event_id = b.started(5, 3)
    who = client(Role.FLOOR)
    todo = panel(who, event_id, "todo")
    apply = re.search(r'hx-post="([^"]*/apply/[^"]+)"', todo)
    assert apply is not None
    toast(tap(who, apply.group(1)))
    assert list(b.sizes(event_id).values()) == [8]


def test_the_board_asks_for_the_prizes_once_registration_is_closed_and_then_to_settle() -> None:
    drawer_id = at_cashier.open_drawer()
    event_id = at_cashier.selling_event(1, late_until_level=0)
    for _ in range(4):
        at_cashier.sell_entry(event_id, drawer_id)
    who = client()
    toast(tap(who, f"/api/v1/events/{event_id}/start-play/"))
    assert "Publish payouts" in words_of(panel(who, event_id, "todo"))
    b.at(event_id, publish_payouts, event=event_id)
    assert "Publish payouts" not in words_of(panel(who, event_id, "todo"))
    b.bust(event_id, *(entry.id for entry in queries.entries(event_id)[1:]))
    assert "to pay" in words_of(panel(who, event_id, "todo"))
    for award in due_awards(event_id):
        prizes.pay(event_id, award.id, drawer_id)
    assert "Settle the event" in words_of(panel(who, event_id, "todo"))
    told = text_of(who.get("/"))
    assert "Past" in told


def test_the_board_of_a_sit_and_go_says_with_how_many_it_begins_by_itself() -> None:
    b.room(2)
    profile = profile_from_data({"clock": {"start_at_entries": 4}})
    event_id, who = b.event(state="registration", profile=profile), client()
    b.entries(event_id, 3)
    assert "starts automatically with 4 players; here now: 3" in words_of(panel(who, event_id, "todo"))
    b.entries(event_id, 1)
    assert "has not started automatically" in words_of(panel(who, event_id, "todo"))


@pytest.mark.parametrize(
    ("over", "text"), [("finish_hand", "Each table finishes its hand"), ("stop", "Play stops at once")]
)
def test_the_board_says_what_the_tables_do_when_time_is_over(over: str, text: str) -> None:
    profile = profile_from_data({"clock": {"time_over": over}})
    event_id, who = b.started(3, profile=profile, last_level=LastLevel.ENDS), client()
    assert "Time is up" not in words_of(panel(who, event_id, "todo"))
    with instants.simulated_at(instants.now() + timedelta(hours=48)):
        told = words_of(panel(who, event_id, "todo"))
    assert "Time is up" in told
    assert text in told


@pytest.mark.parametrize("sheet", ["names", "tables", "night"])
def test_there_is_paper_for_the_wall_and_for_the_night(sheet: str) -> None:
    event_id = b.started(5, 4)
    (name,) = player_names([queries.entry(b.at_seat(event_id, 1, 3)).player_id]).values()
    told = text_of(client(Role.FLOOR).get(f"/events/{event_id}/prints/{sheet}/"))
    assert name in told


def test_the_start_page_lists_what_runs_and_what_comes() -> None:
    running = queries.event(b.started(4)).name
    coming = queries.event(b.event(starts_at=instants.now() + timedelta(days=1))).name
    told = text_of(client(Role.FLOOR).get("/"))
    assert told.index(running) < told.index("Upcoming") < told.index(coming)


def test_the_start_page_leads_a_cashier_to_an_event_that_sells_before_it_plays() -> None:
    sells, waits = b.event(state="registration"), b.event(state="announced")
    shown = client(Role.CASHIER).get("/").content.decode()
    assert f'href="{reverse("cashier", args=[sells])}"' in shown
    assert f'href="{reverse("cashier", args=[waits])}"' not in shown


def test_a_board_costs_no_more_queries_with_more_players(django_assert_max_num_queries: Any) -> None:
    event_id = b.started(9, 9, 9, 9)
    who = client()
    with django_assert_max_num_queries(170):
        who.get(f"/events/{event_id}/")
