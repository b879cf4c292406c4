"""The floor by API: what it answers, refuses and undoes."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from cashier.ledger.drawers import drawer
from journal.opening import tournament_book
from journal.queries import latest_lines
from people.models import User
from seating import queries as seats
from tests import builders as b
from tests.cashier import at_cashier
from tournaments import queries

pytestmark = pytest.mark.django_db


def client(role: str = Role.DIRECTOR) -> Client:
    found = Client()
    found.force_login(User.objects.create(username=f"{role}-{User.objects.count()}", role=role))
    return found


def post(who: Client, path: str, body: dict[str, Any] | None = None, **headers: str) -> Any:
    return who.post(f"/api/v1/{path}", body or {}, content_type="application/json", headers=headers)


def test_a_bust_by_api_happens_once_however_often_it_is_sent() -> None:
    event_id = b.started(4)
    entry = b.at_seat(event_id, 1, 2)
    who = client(Role.FLOOR)
    tap = {"seen": {"table": 1, "seat": 2}}
    answers = [post(who, f"entries/{entry}/bust/", tap, **{"Idempotency-Key": "t1"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()
    assert answers[0].json()["place"] == 4
    other = b.at_seat(event_id, 1, 3)
    reused = post(who, f"entries/{other}/bust/", {}, **{"Idempotency-Key": "t1"})
    assert (reused.status_code, reused.json()["code"]) == (422, "command_reused")
    again = post(who, f"entries/{entry}/bust/")
    assert (again.status_code, again.json()["code"]) == (409, "entry_not_alive")


def test_an_undo_that_comes_again_gets_its_first_answer() -> None:
    event_id = b.started(4)
    b.bust(event_id, b.at_seat(event_id, 1, 2))
    line = latest_lines(tournament_book(event_id), limit=1)[0].id
    who, keyed = client(Role.FLOOR), {"Idempotency-Key": "u1"}
    assert [post(who, f"lines/{line}/undo/", {}, **keyed).json() for _ in range(2)] == [
        {"undone": [line]}
    ] * 2
    b.bust(event_id, b.at_seat(event_id, 1, 3))
    tapped = latest_lines(tournament_book(event_id), limit=1)[0].id
    headers = {"HX-Request": "true", "Idempotency-Key": "u2"}
    taps = [who.post(f"/api/v1/lines/{tapped}/undo/", headers=headers) for _ in range(2)]
    assert [tap.status_code for tap in taps] == [204, 204]
    assert taps[0].headers["HX-Trigger"] == taps[1].headers["HX-Trigger"]


def test_an_old_view_is_told_what_happened_meanwhile() -> None:
    event_id = b.started(3, 2)
    entry = b.at_seat(event_id, 1, 2)
    who = client(Role.FLOOR)
    assert post(who, f"entries/{entry}/move/", {"to": {"table": 2, "seat": 7}}).status_code == 200
    stale = post(who, f"entries/{entry}/bust/", {"seen": {"table": 1, "seat": 2}})
    assert stale.json()["code"] == "stale_view"
    assert "moved from table 1 seat 2 to table 2 seat 7" in stale.json()["detail"]


def test_a_hand_with_two_out_and_a_correction() -> None:
    event_id = b.started(5)
    low, high = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2)
    who = client(Role.FLOOR)
    busts = [{"entry": low, "stack_at_start": 100}, {"entry": high, "stack_at_start": 900}]
    answer = post(who, f"events/{event_id}/bust-hand/", {"busts": busts}).json()
    assert {one["entry"]: one["place"] for one in answer["places"]} == {high: 4, low: 5}
    back = post(who, f"entries/{low}/reinstate/", {"stack": 500})
    assert back.json() == {"entry": low, "table": 1, "seat": 1, "bag": None}
    assert queries.entry(low).stack == 500


@pytest.mark.whole_nights
def test_a_whole_evening_by_api() -> None:
    b.house()
    b.room(2, 9)
    event_id = b.event()
    b.entries(event_id, 6)
    who = client()
    began = post(who, f"events/{event_id}/start-play/")
    assert (began.status_code, began.json()["seated"]) == (200, 6)
    seated = who.get(f"/api/v1/events/{event_id}/seats/").json()["results"]
    stacks = [{"entry": seated[0]["entry"], "stack": 90_000}, {"entry": seated[1]["entry"], "stack": 1}]
    assert post(who, f"events/{event_id}/stacks/", {"stacks": stacks}).json()["counted"] == 2
    for line in seated[1:]:
        answer = post(who, f"entries/{line['entry']}/bust/").json()
    assert (answer["is_finished"], answer["winner"]) == (True, seated[0]["entry"])
    lines = who.get(f"/api/v1/events/{event_id}/lines/?page_size=1").json()["results"]
    assert "won Event" in lines[0]["sentence"]
    preview = who.get(f"/api/v1/lines/{lines[0]['id']}/undo/").json()
    assert [line["id"] for line in preview["lines"]] == [lines[0]["id"]]
    assert post(who, f"lines/{lines[0]['id']}/undo/").json() == {"undone": [lines[0]["id"]]}
    assert queries.event(event_id).state == "running"


def test_a_day_ends_and_an_event_is_called_off_by_a_director_only() -> None:
    event_id = b.started(3, late_until_level=0)
    entries = [b.at_seat(event_id, 1, seat) for seat in (1, 2, 3)]
    chips = zip(entries, (10_000, 35_000, 15_000), strict=True)
    stacks = [{"entry": entry, "stack": stack} for entry, stack in chips]
    day = b.day_of(event_id)
    assert post(client(Role.FLOOR), f"days/{day}/end/", {"stacks": stacks}).status_code == 403
    assert post(client(), f"days/{day}/end/", {"stacks": stacks}).json()["is_finished"]
    other = b.event()
    assert post(client(Role.CASHIER), f"events/{other}/cancel/", {"reason": "x"}).status_code == 403
    assert post(client(), f"events/{other}/cancel/", {}).status_code == 400
    assert post(client(), f"events/{other}/cancel/", {"reason": "no players"}).status_code == 200
    assert queries.event(other).state == "cancelled"


def test_a_cancelled_event_gives_the_money_back_from_the_director_s_drawer() -> None:
    event_id = at_cashier.selling_event(1)
    director = User.objects.create(username="dora", role=Role.DIRECTOR)
    drawer_id = at_cashier.open_drawer(0, user=director)
    at_cashier.sell_entry(event_id, drawer_id)
    who = Client()
    who.force_login(director)
    assert post(who, f"events/{event_id}/cancel/", {"reason": "fire"}).json()["refunds"] == 1


def test_money_is_taken_back_by_the_cashier_and_seats_by_the_floor() -> None:
    drawer_id = at_cashier.open_drawer()
    event_id = at_cashier.selling_event(1)
    at_cashier.sell_entry(event_id, drawer_id)
    lines = client().get(f"/api/v1/events/{event_id}/lines/").json()["results"]
    sale = lines[0]["id"]
    assert post(client(Role.FLOOR), f"lines/{sale}/undo/", {"reason": "x"}).status_code == 403
    unsaid = post(client(Role.CASHIER), f"lines/{sale}/undo/")
    assert (unsaid.status_code, unsaid.json()["code"]) == (400, "reason_missing")
    undo = {"reason": "typed twice"}
    other = post(client(Role.CASHIER), f"lines/{sale}/undo/", undo)
    assert (other.status_code, other.json()["code"]) == (409, "drawer_of_another")
    own = Client()
    own.force_login(User.objects.get(pk=drawer(drawer_id).cashier_id))
    assert post(own, f"lines/{sale}/undo/", undo).status_code == 200
    assert seats.seat_list(event_id) == ()
    house_line = post(client(Role.FLOOR), f"lines/{sale + 10_000}/undo/")
    assert house_line.status_code == 404


def test_an_inspector_reads_and_changes_nothing() -> None:
    event_id = b.started(3)
    who = client(Role.INSPECTOR)
    assert who.get(f"/api/v1/events/{event_id}/lines/").status_code == 200
    assert post(who, f"entries/{b.at_seat(event_id, 1, 1)}/bust/").status_code == 403
