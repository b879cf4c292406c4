"""The floor's pages and taps, as a tablet uses them."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from clock.words import LevelEnded, WarningSounded
from floor.plan.rows import finish
from journal import instants
from journal.models import Line
from payouts.awards.rows import award_of
from people.models import User
from people.players import rows as people
from rulebook.profile import profile_from_data
from rulebook.room import Positions
from seating import queries as seats
from seating import reports
from seating.buttons.verbs import place_button, set_positions
from seating.moves.verbs import pin_player, verify_day
from tests import builders as b
from tests.cashier import at_cashier
from tests.floor.test_hand_for_hand import PAID
from tests.forms import send
from tests.panels import panel
from tests.payouts.evening import publish_late
from tests.plans import offered
from tournaments import queries
from tournaments.values import PayoutRule
from tournaments.venue.zone import house_zone

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _sold_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registration is closed for the seats."""
    monkeypatch.setattr(reports, "_registration_open", [lambda _event, _at: False])


@pytest.fixture
def who() -> Client:
    found = Client()
    found.force_login(User.objects.create(username="dora", role=Role.DIRECTOR, display_name="Dora"))
    return found


def tap(who: Client, path: str, **values: Any) -> Any:
    return who.post(path, values, headers={"HX-Request": "true"})


def toast(answer: Any) -> dict[str, Any]:
    assert answer.status_code == 204, answer.content
    return dict(json.loads(answer.headers["HX-Trigger"])["toast"])


def test_a_bust_takes_two_taps_and_its_toast_takes_it_back(who: Client) -> None:
    event_id = b.started(4)
    entry = b.at_seat(event_id, 1, 2)
    assert offered(who, event_id, entry)["bust"] == f"/api/v1/entries/{entry}/bust/"
    told = toast(tap(who, f"/api/v1/entries/{entry}/bust/", **{"seen.table": 1, "seen.seat": 2}))
    assert "is out, place 4" in told["text"]
    again = toast(tap(who, told["undo_url"]))
    assert again["text"].startswith("Undone: ")
    assert b.at_seat(event_id, 1, 2) == entry


def test_a_tap_on_an_old_plan_says_what_happened(who: Client) -> None:
    event_id = b.started(4, 2)
    entry = b.at_seat(event_id, 1, 2)
    who.post(f"/events/{event_id}/floor/move/{entry}/", {"to": "2.5"})
    stale = tap(who, f"/api/v1/entries/{entry}/bust/", **{"seen.table": 1, "seen.seat": 2})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale_view")


def test_several_out_in_one_hand(who: Client) -> None:
    event_id = b.started(4)
    one, two = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2)
    hand = {"busts[0]entry": one, "busts[0]seen.table": 1, "busts[0]seen.seat": 1, "busts[1]entry": two}
    told = toast(tap(who, f"/api/v1/events/{event_id}/bust-hand/", **hand, **{"busts[1]stack_at_start": ""}))
    assert "places 3–4" in told["text"]
    seat = {"at.table": 1, "at.seat": 3}
    assert "is out, place 2" in toast(tap(who, f"/api/v1/events/{event_id}/bust-seat/", **seat))["text"]


def test_what_may_be_bought_is_offered_on_the_spot(who: Client) -> None:
    director = User.objects.get(username="dora")
    drawer_id = at_cashier.open_drawer(user=director)
    event_id = at_cashier.selling_event(1, re_entries=1, rebuys=1, rebuy_minor=10_000, rebuy_stack=5_000)
    sold = [at_cashier.sell_entry(event_id, drawer_id).entry for _ in range(3)]
    b.at(event_id, b.life.start_play, event=event_id)
    offered = toast(tap(who, f"/api/v1/entries/{sold[0]}/bust/"))
    toast(tap(who, f"/api/v1/entries/{sold[0]}/buy-back/"))
    assert (offered["action_url"], len(offered["ways"])) == ("", 1)
    assert queries.entry(sold[0]).stack == 5_000
    toast(tap(who, f"/api/v1/entries/{sold[0]}/bust/"))
    toast(tap(who, reverse("sell-re-entry", args=[sold[0]])))
    assert len(queries.entries(event_id, "alive")) == 3
    used = tap(who, reverse("sell-rebuy", args=[sold[1]]))
    assert used.status_code in (204, 409)


def test_who_buys_again_is_named_and_nothing_is_sold_before_price_and_way_of_payment(who: Client) -> None:
    drawer_id = at_cashier.open_drawer(user=User.objects.get(username="dora"))
    event_id = at_cashier.selling_event(1, re_entries=1)
    sold = [at_cashier.sell_entry(event_id, drawer_id).entry for _ in range(4)]
    b.at(event_id, b.life.start_play, event=event_id)
    hand = {"busts[0]entry": sold[0], "busts[1]entry": sold[1]}
    told = toast(tap(who, f"/api/v1/events/{event_id}/bust-hand/", **hand))
    names = [people.player(queries.entry(one).player_id).name for one in sold[:2]]
    assert told["action_url"] == ""
    labels = [one["label"] for one in told["ways"]]
    assert sorted(labels) == sorted(f"Re-entry: {name} (#{number})" for number, name in enumerate(names, 1))
    first = told["ways"][next(at for at, label in enumerate(labels) if names[0] in label)]
    player = queries.entry(sold[0]).player_id
    assert f"/cashier/players/{player}/" in who.get(first["url"]).content.decode()
    sale = who.get(reverse("cashier-player", args=[event_id, player])).content.decode()
    assert names[0] in sale
    assert 'value="re_entry"' in sale
    assert 'name="method"' in sale
    assert len(queries.entries(event_id)) == 4
    who.force_login(User.objects.create(username="flo", role=Role.FLOOR.value))
    assert toast(tap(who, f"/api/v1/entries/{sold[2]}/bust/"))["ways"] == []


def test_a_suggestion_is_asked_for_and_applied_from_the_list(who: Client) -> None:
    event_id = b.started(9, 7, 8)
    b.at(event_id, verify_day, day=b.day_of(event_id))
    asked = panel(who, event_id, "todo")
    assert f"/events/{event_id}/floor/blinds/?table=1&amp;table=2" in asked
    page = f"/events/{event_id}/floor/blinds/?table=1&table=2"
    assert who.get(page).content.decode().count('name="tables[0]big_blind"') == 9
    blinds = {"tables[0]big_blind": 4, "tables[0]small_blind": 3, "tables[1]big_blind": 7}
    nobody = blinds | {"tables[1]small_blind": ""}
    to = reverse("set-positions-together", args=[event_id])
    assert send(who, page, to, **nobody)["Location"] == reverse("dashboard", args=[event_id])
    assert b.table(event_id, 2).positions == Positions(6, 6, 7)
    send(who, page, to, **blinds, **{"tables[1]small_blind": 6})
    (suggestion,) = seats.suggestions(b.day_of(event_id))
    ready = panel(who, event_id, "todo")
    apply = f"{reverse('apply-suggestion', args=[event_id])}?suggestion={suggestion.id}"
    assert apply in ready
    told = toast(tap(who, apply))
    assert "moved from table 1 seat 5 to table 2 seat 8 (Balance)" in told["text"]
    plan = panel(who, event_id, "plan")
    assert plan.count('data-seat="arriving"') == 1
    toast(tap(who, reverse("verify-seat", args=[suggestion.entry_id])))
    plan = panel(who, event_id, "plan")
    assert 'data-seat="arriving"' not in plan


def test_an_empty_list_says_what_it_waits_for(who: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def listed(event_id: int) -> str:
        b.at(event_id, verify_day, day=b.day_of(event_id))
        for table in seats.tables(b.day_of(event_id)):
            b.at(event_id, place_button, table=table.id, seat=1)
        return panel(who, event_id, "todo")

    even, uneven = b.started(9, 8), b.started(8, 8, 4)
    assert "Nothing is due." in listed(even)
    assert "Balance" in listed(uneven)
    monkeypatch.setattr(reports, "_registration_open", [lambda _event, _at: True])
    told = listed(uneven)
    assert "Balance" in told
    assert "Nothing is due." not in told


def test_where_the_floor_says_which_table_gives_the_list_asks_and_no_page_refuses(who: Client) -> None:
    event_id = b.started(9, 9, 7, profile=profile_from_data({"seating": {"source_policy": "refuse"}}))
    for number in (1, 2, 3):
        b.at(event_id, set_positions, table=b.table(event_id, number).id, big_blind=4, small_blind=3)
    assert who.get(reverse("dashboard", args=[event_id])).status_code == 200
    listed = who.get(f"/api/v1/events/{event_id}/suggestions/").json()
    rows = listed["results"] if isinstance(listed, dict) else listed
    assert [(one["from_table"], one["to_table"], one["is_asked"]) for one in rows] == [
        (2, 3, True),
        (1, 3, True),
    ]
    said = panel(who, event_id, "todo")
    assert "Balance table 1 and table 3?" in said
    assert "you decide which of tables 1, 2 sends a player" in said
    apply = f"{reverse('apply-suggestion', args=[event_id])}?suggestion={rows[1]['id']}"
    assert "moved from table 1" in toast(tap(who, apply))["text"]
    assert b.sizes(event_id) == {1: 8, 2: 9, 3: 8}


def test_players_who_may_not_be_moved_lock_nobody_out(who: Client) -> None:
    """Nine with eight held against five: one moves, then the list asks."""
    event_id = b.started(9, 5)
    seated = b.table(event_id, 1)
    for seat in range(2, 10):
        b.at(event_id, pin_player, entry=seated.entries[seat])
    for number in (1, 2):
        b.at(event_id, set_positions, table=b.table(event_id, number).id, big_blind=4, small_blind=3)
    assert who.get(reverse("dashboard", args=[event_id])).status_code == 200
    first, asked = seats.suggestions(b.day_of(event_id))[:2]
    assert (first.from_seat, first.may_be_applied) == (1, True)
    assert (asked.is_asked, asked.is_open, asked.may_be_applied) == (True, True, False)
    said = panel(who, event_id, "todo")
    assert "nobody at table 1 may be moved: you decide" in said
    assert f'href="/events/{event_id}/floor/tables/{seated.id}/"' in said
    refused = tap(who, f"{reverse('apply-suggestion', args=[event_id])}?suggestion={asked.id}")
    assert refused.status_code == 409


def test_a_player_moves_swaps_and_waits_from_the_move_page(who: Client) -> None:
    event_id = b.playing(2, 2)
    one, other = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 2, 1)
    page = who.get(f"/events/{event_id}/floor/move/{one}/").content.decode()
    assert 'value="2.9"' in page
    assert f'name="other" value="{other}"' in " ".join(page.split())
    assert (
        who.post(f"/events/{event_id}/floor/move/{one}/", {"to": "2.9", "table": 1, "seat": 1}).status_code
        == 302
    )
    assert who.post(f"/events/{event_id}/floor/move/{one}/", {"other": other}).status_code == 302
    assert b.at_seat(event_id, 2, 1) == one
    who.post(f"/events/{event_id}/floor/move/{one}/", {"to": "", "table": 2, "seat": 1})
    assert seats.seat_of(one) is None
    tap(who, reverse("draw-all", args=[event_id]))
    assert seats.seat_of(one) is not None
    moves = who.get(f"/events/{event_id}/moves/").content.decode()
    assert "Floor decision" in moves


def test_one_table_is_verified_kept_locked_and_broken(who: Client) -> None:
    event_id = b.playing(3, 3)
    table = b.table(event_id, 1)
    page = f"/events/{event_id}/floor/tables/{table.id}/"
    assert who.get(page).content.decode().count("not seen yet") == 3
    send(who, page, reverse("verify-table", args=[table.id]))
    send(who, page, reverse("keep-table", args=[table.id]), is_kept="1")
    send(who, page, reverse("set-seat-status", args=[table.id]), seat=9, status="locked")
    shown = b.table(event_id, 1)
    assert shown.is_kept
    assert shown.seats[8].status == "locked"
    assert all(seat.is_verified for seat in shown.seats[:3])
    send(who, page, reverse("break-table", args=[table.id]))
    assert b.sizes(event_id) == {2: 6}


def test_play_begins_ends_and_is_called_off_from_their_pages(who: Client) -> None:
    event_id = b.playing(3)
    assert "3 players have paid" in who.get(f"/events/{event_id}/floor/start/").content.decode()
    assert who.post(f"/events/{event_id}/floor/start/").status_code == 302
    again = who.post(f"/events/{event_id}/floor/start/")
    assert again.status_code == 200
    day = b.day_of(event_id)
    entries = [b.at_seat(event_id, 1, seat) for seat in (1, 2, 3)]
    assert who.get(f"/days/{day}/floor/end/").status_code == 200
    typed: dict[str, Any] = {f"stack_{entry}": chips for entry, chips in zip(entries, (9, 2, 2), strict=True)}
    typed["override_reason"] = "The hall closes"
    assert who.post(f"/days/{day}/floor/end/", typed).status_code == 302
    assert queries.event(event_id).state == "finished"
    other = b.event()
    assert who.get(f"/events/{other}/floor/cancel/").status_code == 200
    rain = {"reason": "rain", "next": f"/events/{other}/"}
    called_off = who.post(f"/api/v1/events/{other}/cancel/", rain, headers={"Accept": "text/html"})
    assert (called_off.status_code, called_off["Location"]) == (302, f"/events/{other}/")
    assert queries.event(other).state == "cancelled"


def test_the_journal_tells_the_evening_and_undo_shows_what_goes_with_it(who: Client) -> None:
    event_id = b.playing(2, 2)
    entry = b.at_seat(event_id, 1, 1)
    who.post(f"/events/{event_id}/floor/move/{entry}/", {"to": "2.5"})
    first = Line.objects.order_by("-pk")[0]
    who.post(f"/events/{event_id}/floor/move/{entry}/", {"to": "2.6"})
    told = who.get(f"/events/{event_id}/journal/").content.decode()
    assert "moved from table 1 seat 1 to table 2 seat 5" in told
    assert "Dora" in told
    # To the page that shows what goes with it: the address of the API answers figures for programs.
    assert f'href="/lines/{first.pk}/undo/"' in told
    assert 'href="/api/' not in told
    preview = who.get(f"/lines/{first.pk}/undo/").content.decode()
    assert "1 later change depends on it" in preview
    assert "Undo all 2" in preview
    blocked = tap(who, f"/api/v1/lines/{first.pk}/undo/")
    assert blocked.json()["code"] == "undo_blocked"
    board = f"/events/{event_id}/"
    assert f'value="{board}"' in who.get(f"/lines/{first.pk}/undo/?next={board}").content.decode()
    astray = who.get(f"/lines/{first.pk}/undo/?next=//elsewhere.it/").content.decode()
    assert 'href="//elsewhere' not in astray
    done = who.post(
        f"/api/v1/lines/{first.pk}/undo/",
        {"together": "1", "next": board, "as_if_never": ""},
        headers={"Accept": "text/html"},
    )
    assert done.status_code == 302
    assert done["Location"] == board
    assert b.at_seat(event_id, 1, 1) == entry


def _ring(book: Any, *, day: int, seconds: int | None) -> None:
    due: dict[str, Any] = {"day": day, "period": 1, "due_at": "2026-03-06T20:19:00+00:00"}
    book.record(LevelEnded(**due) if seconds is None else WarningSounded(**due, seconds=seconds))


def test_timers_are_told_as_the_clock_and_warnings_only_in_the_journal(who: Client) -> None:
    event_id = b.started(3)
    tap(who, f"/api/v1/entries/{b.at_seat(event_id, 1, 3)}/bust/")
    b.at(event_id, _ring, day=b.day_of(event_id), seconds=60)
    b.at(event_id, _ring, day=b.day_of(event_id), seconds=None)
    told = who.get(f"/events/{event_id}/journal/").content.decode()
    assert "60 seconds left, level 1" in told
    assert ">Clock</td>" in told
    latest = panel(who, event_id, "latest")
    assert "End of level 1" in latest
    assert "seconds left" not in latest
    assert latest.count('data-key="u"') == 1, (
        "the bust can be taken back by its key though a timer rang since"
    )


def test_who_only_reads_sees_the_plan_without_buttons() -> None:
    event_id = b.started(3)
    inspector = Client()
    inspector.force_login(User.objects.create(username="ines", role=Role.INSPECTOR))
    for part in ("plan", "todo", "latest"):
        assert "hx-post" not in panel(inspector, event_id, part)
    assert offered(inspector, event_id, b.at_seat(event_id, 1, 1)).keys() == {"stack", "person"}


def test_a_move_that_the_player_has_left_behind_asks_for_nobody(who: Client) -> None:
    event_id = b.started(3, 2)
    entry = b.at_seat(event_id, 1, 1)
    tap(who, reverse("move-player", args=[entry]), **{"to.table": 2, "to.seat": 5})
    assert "Seated" in who.get(f"/events/{event_id}/moves/").content.decode()
    tap(who, f"/api/v1/entries/{entry}/bust/")
    told = who.get(f"/events/{event_id}/moves/").content.decode()
    assert "moved on" in told
    assert "Seated" not in told


def test_no_table_asks_for_anything_before_play(who: Client) -> None:
    event_id = b.playing(9, 3)
    assert "data-attention" not in panel(who, event_id, "plan")
    tap(who, f"/api/v1/events/{event_id}/start-play/")
    assert panel(who, event_id, "plan").count("data-attention") == 2


def test_the_clock_of_a_played_event_is_over_and_not_paused(who: Client) -> None:
    event_id = b.started(2)
    tap(who, f"/api/v1/entries/{b.at_seat(event_id, 1, 2)}/bust/")
    shown = panel(who, event_id, "clock-panel")
    assert 'data-state="over"' in shown
    assert "Finished" in shown


def test_a_played_event_shows_its_winner_the_ranking_and_what_is_left_to_pay(who: Client) -> None:
    event_id = b.started(3, **PAID | {"payout": PayoutRule(places=3), "late_until_level": None})
    publish_late(event_id)
    winner, second, third = (b.at_seat(event_id, 1, seat) for seat in (1, 2, 3))
    first_out = tap(who, f"/api/v1/entries/{third}/bust/")
    toast = json.loads(first_out.headers["HX-Trigger"])["toast"]
    award = award_of(third)
    assert award is not None
    assert award.prize in toast["detail"]
    assert toast["link_url"] == reverse("award-note", args=[award.id])
    assert who.get(toast["link_url"]).headers["Content-Type"] == "application/pdf"
    tap(who, f"/api/v1/entries/{second}/bust/")
    shown = finish(queries.event(event_id))
    assert shown is not None
    assert [line.place for line in shown.lines] == ["1", "2", "3"]
    assert (shown.winner, shown.is_shared) == (shown.lines[0].player, False)
    assert shown.lines[0].player == people.player(queries.entry(winner).player_id).name
    assert shown.to_pay
    assert shown.paid == ""
    plan = panel(who, event_id, "plan")
    assert shown.winner in plan
    assert plan.count('badge-warn">to pay<') == 3


def test_a_start_typed_for_a_time_just_past_is_asked_again_not_taken_for_tomorrow(who: Client) -> None:
    # At noon: five minutes before midnight its date would be another.
    with instants.simulated_at(datetime(2026, 11, 24, 12, tzinfo=UTC)):
        event_id = b.playing(3)
        url, now = f"/events/{event_id}/floor/start/", instants.now().astimezone(house_zone())
        shown = who.post(url, {"begins_at": f"{now - timedelta(minutes=5):%H:%M}"}).content.decode()
        assert "in the future" in shown
        assert "too few entries" not in shown
        assert queries.event(event_id).state == "registration"
        assert who.post(url, {"begins_at": f"{now + timedelta(minutes=5):%H:%M}"}).status_code == 302
        assert queries.event(event_id).state == "running"
