"""Pages and API of arrivals, previews, halts, buttons, and of automatic moves."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from journal import instants
from journal.opening import HOUSE
from people.models import User
from people.players.verbs import edit_player
from rulebook.profile import profile_from_data
from seating import queries as seats
from seating import reports
from seating.balance.verbs import announce_moves
from seating.breaking.verbs import break_table
from seating.buttons.verbs import set_positions
from seating.commands import Spot
from seating.moves.verbs import move_player, verify_day
from tests import builders as b
from tests.forms import send
from tests.panels import panel, words_of
from tournaments import queries
from wording import words

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
ALONE = profile_from_data({"seating": {"auto_balance": True}})


@pytest.fixture(autouse=True)
def _sold_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "_registration_open", [lambda _event, _at: False])


def client(role: str = Role.FLOOR) -> Client:
    found = Client()
    found.force_login(User.objects.create(username=f"{role}-{User.objects.count()}", role=role))
    return found


def text_of(answer: Any) -> str:
    assert answer.status_code in (200, 400), answer.content
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def post(who: Client, path: str, body: Any = None) -> Any:
    return who.post(f"/api/v1/{path}", json.dumps(body or {}), content_type="application/json")


def apply_url(event_id: int, suggestion: str) -> str:
    return f"{reverse('apply-suggestion', args=[event_id])}?suggestion={suggestion}"


def tell(event_id: int, number: int, big_blind: int, small_blind: int) -> None:
    table_id = b.table(event_id, number).id
    b.at(event_id, set_positions, table=table_id, big_blind=big_blind, small_blind=small_blind)


def test_lists_of_a_large_room_come_by_pages_and_are_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    who = client()
    monkeypatch.setattr("floor.tables.seats.A_PAGE", 3)
    monkeypatch.setattr("floor.plan.pages.TABLES_A_PAGE", 1)
    monkeypatch.setattr("tournaments.venue.room_pages.A_PAGE", 1)
    event_id = b.playing(4, 4)
    awaited = f"/events/{event_id}/floor/awaited/"
    seen = [text_of(who.get(f"{awaited}?page={number}")) for number in (1, 2, 3)]
    assert ["1.1" in seen[0], "1.4" in seen[0], "1.4" in seen[1], "2.4" in seen[2]] == [
        True,
        False,
        True,
        True,
    ]
    assert "Page 1 of 3, lines: 8" in seen[0]
    at_two = text_of(who.get(f"{awaited}?q=2"))
    assert ("2.3" in at_two, "1.1" in at_two, "lines: 4" in at_two) == (True, False, True)
    (name,) = words.names("entry", [b.at_seat(event_id, 2, 2)]).values()
    by_name = text_of(who.get(awaited, {"q": name.partition(" (")[0]}))
    assert ("2.2" in by_name, "2.3" in by_name) == (True, False)
    assert "Everyone is in their seat" in text_of(who.get(awaited, {"q": "nobody"}))
    for path in (f"/events/{event_id}/seating-requests/", "/room/"):
        assert "Page 1 of 2, lines: 2" in text_of(who.get(path))
        assert "Page 2 of 2" in text_of(who.get(f"{path}?page=2"))
    assert "lines: 2" not in text_of(who.get("/room/?q=2"))


def test_at_the_start_every_seat_is_red_until_its_player_is_seen() -> None:
    event_id = b.started(3, 2)
    who = client()
    assert panel(who, event_id, "plan").count('data-seat="arriving"') == 5
    assert "5 not yet in their first seat" in text_of(who.get(f"/events/{event_id}/floor/awaited/"))
    awaited, table = reverse("floor-awaited", args=[event_id]), b.table(event_id, 2).id
    assert send(who, awaited, reverse("verify-seat", args=[b.at_seat(event_id, 1, 1)])).status_code == 302
    page = reverse("floor-table", args=[event_id, table])
    send(who, page, reverse("verify-table", args=[table]))
    assert panel(who, event_id, "plan").count('data-seat="arriving"') == 2
    send(who, awaited, reverse("verify-day", args=[event_id]))
    assert 'data-seat="arriving"' not in panel(who, event_id, "plan")
    assert "Everyone is in their seat" in text_of(who.get(f"/events/{event_id}/floor/awaited/"))


def test_a_house_that_checks_no_first_seats_awaits_only_those_it_moved() -> None:
    event_id = b.started(3, 2, profile=profile_from_data({"seating": {"check_first_seats": False}}))
    assert seats.awaited(b.day_of(event_id), instants.now()) == ()
    b.at(event_id, move_player, entry=b.at_seat(event_id, 1, 3), to=Spot(2, 5))
    (one,) = seats.awaited(b.day_of(event_id), instants.now())
    assert (one.table, one.is_first_seat, one.is_overdue) == (2, False, False)


def test_a_card_read_in_the_seat_verifies_its_player() -> None:
    event_id = b.started(2)
    entry = queries.entry(b.at_seat(event_id, 1, 1))
    known = {"last_name": "Rossi", "first_name": "Ada", "card_number": "C-17"}
    b.do([HOUSE], edit_player, player=entry.player_id, **known)
    who = client()
    assert post(who, f"events/{event_id}/verify-card/", {"card": " C-17 "}).json() == {
        "entry": entry.id,
        "table": 1,
        "seat": 1,
    }
    assert post(who, f"events/{event_id}/verify-card/", {"card": "C-99"}).status_code == 404
    other = queries.entry(b.at_seat(event_id, 1, 2))
    page, to = reverse("floor-awaited", args=[event_id]), reverse("verify-card", args=[event_id])
    assert send(who, page, to, card=other.code)["Location"].endswith(page)
    assert "table 1 seat 2" in text_of(who.get(page))
    assert seats.awaited(b.day_of(event_id), instants.now()) == ()


def test_whoever_was_sent_and_does_not_arrive_is_pointed_out() -> None:
    event_id = b.started(5, 4)
    b.at(event_id, verify_day, day=b.day_of(event_id))
    b.at(event_id, move_player, entry=b.at_seat(event_id, 1, 5), to=Spot(2, 7))
    who = client()
    assert who.get(f"/api/v1/events/{event_id}/awaited/?is_overdue=true").json()["results"] == []
    with instants.simulated_at(instants.now() + timedelta(minutes=5)):
        (late,) = who.get(f"/api/v1/events/{event_id}/awaited/?is_overdue=true").json()["results"]
        assert (late["table"], late["seat"], late["is_first_seat"]) == (2, 7, False)
        assert "overdue: 2.7" in words_of(panel(who, event_id, "todo"))
        assert "overdue" in text_of(who.get(f"/events/{event_id}/moves/?q=2"))


def test_a_break_is_previewed_on_the_page_and_by_api() -> None:
    event_id = b.started(4, 5, 6)
    who, table = client(), b.table(event_id, 1)
    told = who.get(f"/api/v1/tables-in-play/{table.id}/break-preview/").json()
    assert [(one["table"], one["takes_at_most"], one["players_after"]) for one in told["offers"]] == [
        (2, 3, 8),
        (3, 1, 7),
    ]
    shown = text_of(who.get(f"/events/{event_id}/floor/tables/{table.id}/"))
    assert "If this table breaks now" in shown
    assert "Players: 4. Free seats at the other tables: 7" in shown
    assert "The tables are balanced afterwards" in shown
    b.at(event_id, break_table, table=table.id)
    broken = who.get(f"/api/v1/tables-in-play/{table.id}/break-preview/")
    assert (broken.status_code, broken.json()["code"]) == (409, "table_not_open")


def test_breaks_are_listed_in_order_and_only_the_first_may_be_applied() -> None:
    event_id = b.started(2, 2, 6, 6, 7)
    listed = client().get(f"/api/v1/events/{event_id}/suggestions/?kind=break").json()["results"]
    assert [one["may_be_applied"] for one in listed] == [True, False]
    assert listed[1]["waits_for"] == [listed[0]["id"]]
    assert listed[0]["reason"]["players"] == 7


def test_a_move_the_house_announced_counts_down_on_the_board_and_is_stopped_there() -> None:
    event_id = b.started(9, 7, profile=ALONE)
    tell(event_id, 1, 4, 3)
    tell(event_id, 2, 7, 6)
    b.at(event_id, announce_moves, day=b.day_of(event_id))
    who = client()
    (one,) = who.get(f"/api/v1/events/{event_id}/automatic-moves/?is_pending=true").json()["results"]
    todo = panel(who, event_id, "todo")
    assert f"automatic-moves/{one['id']}/veto/" in todo
    assert "data-due=" in todo
    assert "Balance table" not in todo
    answer = who.post(f"/api/v1/automatic-moves/{one['id']}/veto/", headers=HTMX)
    assert "is not moved automatically" in answer.headers["HX-Trigger"]
    assert post(who, f"automatic-moves/{one['id']}/veto/").status_code == 409
    assert "Balance table 1 and table 2" in panel(who, event_id, "todo")


def test_a_short_table_is_stopped_and_let_on_from_the_board() -> None:
    event_id = b.started(9, 9, profile=profile_from_data({"seating": {"halt_rule": "wsop2026"}}))
    b.bust(event_id, *(b.at_seat(event_id, 2, seat) for seat in (7, 8, 9)))
    who, table = client(), b.table(event_id, 2)
    (halt,) = [one for one in seats.suggestions(b.day_of(event_id)) if one.kind == "halt"]
    assert "Mark as halted" in words_of(panel(who, event_id, "todo"))
    assert who.post(apply_url(event_id, halt.id), headers=HTMX).status_code == 204
    assert "Table 2 is halted" in words_of(panel(who, event_id, "todo"))
    assert "Halted since" in text_of(who.get(f"/events/{event_id}/floor/tables/{table.id}/"))
    assert who.post(reverse("waive-halt", args=[table.id]), headers=HTMX).status_code == 204
    assert "Halt table 2" not in words_of(panel(who, event_id, "todo"))


def test_the_page_of_the_button_tells_the_next_hand_and_corrects_a_wrong_one() -> None:
    event_id = b.started(5)
    who, table = client(), b.table(event_id, 1)
    page = f"/events/{event_id}/floor/tables/{table.id}/button/"
    assert "Unknown" in text_of(who.get(page))
    tell(event_id, 1, 3, 2)
    assert "Button seat 2, small blind seat 3, big blind seat 4." in text_of(who.get(page))
    to = reverse("correct-button", args=[table.id])
    assert send(who, page, to, big_blind=4, small_blind=3)["Location"].endswith(page)
    assert "Button seat 3, small blind seat 4, big blind seat 5." in text_of(who.get(page))
    for step in ("deal-next-hand", "freeze-button"):
        send(who, page, reverse(step, args=[table.id]))
    assert "frozen at seat 4" in text_of(who.get(page))
    wrong = {"big_blind": 2, "small_blind": 1, "has_substantial_action": True}
    assert post(who, f"tables-in-play/{table.id}/correct-button/", wrong).json()["correction"] == "stands"
    assert post(who, f"tables-in-play/{table.id}/release-button/").status_code == 200
    assert post(who, f"tables-in-play/{table.id}/draw-button/").json()["button"] in range(1, 6)


def test_a_reason_is_asked_on_the_page_only_where_the_move_overrides_a_rule() -> None:
    event_id = b.started(5, 4)
    who, entry = client(), b.at_seat(event_id, 2, 4)
    page = f"/events/{event_id}/floor/move/{entry}/"
    assert 'name="note"' not in who.get(page).content.decode()
    asked = who.post(page, {"to": "1.8", "table": 2, "seat": 4})
    assert "the tables would differ by more than allowed" in text_of(asked)
    assert 'value="1.8"' in asked.content.decode()
    tap, to = reverse("move-player", args=[entry]), {"to.table": 1, "to.seat": 8}
    refused = who.post(tap, to, headers=HTMX)
    assert (refused.status_code, refused.json()["code"]) == (400, "reason_needed")
    assert who.post(tap, to | {"note": "asked for it"}, headers=HTMX).status_code == 204
    assert b.sizes(event_id) == {1: 6, 2: 3}


def test_a_player_is_pinned_from_the_page_of_the_table() -> None:
    event_id = b.started(3)
    who, entry = client(), b.at_seat(event_id, 1, 2)
    page = reverse("floor-table", args=[event_id, b.table(event_id, 1).id])
    send(who, page, reverse("pin-player", args=[entry]), is_pinned="1")
    assert "do not move" in text_of(who.get(page))
    assert post(who, f"entries/{entry}/pin/", {"is_pinned": False}).json()["is_pinned"] is False
    assert seats.pinned_players() == frozenset()
