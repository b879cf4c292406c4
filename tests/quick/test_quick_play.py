"""A quick game in play: counted or named out, joined late, with seats if wanted; ordinary rows all of them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from access.verbs import By
from cashier.sales.sums import valid_sales
from journal.book import Actor
from journal.opening import tournament_book
from journal.queries import latest_lines
from payouts.structure.rows import structure
from people.bans.verbs import ban_player
from people.models import User
from people.staff import rows as staff
from quick.rows import company
from seating import queries as seats
from tests.quick.games import HERE, TYPED, started
from tournaments import queries

pytestmark = pytest.mark.django_db
NAMES = "Ada, Bea, Ciro, Dora, Elia"


def post(client: Client, path: str, **body: Any) -> dict[str, Any]:
    """The answer of the API to the host of the game."""
    answer = client.post(f"/api/v1/{path}", body, content_type="application/json", **HERE)
    assert answer.status_code in (200, 201), answer.content.decode()
    return dict(answer.json())


def undone(client: Client, event_id: int, **why: str) -> None:
    """The latest line is undone."""
    line = latest_lines(tournament_book(event_id))[0]
    post(client, f"lines/{line.id}/undo/", **why)


def prizes(event_id: int) -> list[int]:
    """The prizes by place, in minor units."""
    return [one.amount.minor for one in structure(event_id).prizes]


def test_nameless_players_are_counted_out_to_the_winner(client: Client) -> None:
    event_id = started(client, players="3")
    assert post(client, f"events/{event_id}/one-out/")["place"] == 3
    undone(client, event_id)
    assert company(event_id).left == 3
    for place in (3, 2):
        assert post(client, f"events/{event_id}/one-out/")["place"] == place
    assert queries.event(event_id).state == "finished"
    page = client.get(f"/events/{event_id}/game/", **HERE).content.decode()
    assert "Start another" in page


def test_named_players_go_out_and_come_back_with_a_new_stack(client: Client) -> None:
    event_id = started(client, names=NAMES, buy_in="20")
    assert prizes(event_id) == [6_400, 3_600]
    bea = company(event_id).names_in[1]
    assert bea.name == "Bea"
    post(client, f"entries/{bea.entry_id}/bust/")
    (out,) = company(event_id).names_out
    assert (out.name, out.place) == ("Bea", "5")
    post(client, f"events/{event_id}/join/", names="Bea")
    again = company(event_id)
    assert (again.left, again.names_out) == (5, ())
    assert queries.field(event_id).entries == 6
    assert sum(prizes(event_id)) == 12_000
    assert queries.chips_in_play(event_id) == 60_000
    undone(client, event_id)
    assert (company(event_id).left, sum(prizes(event_id))) == (4, 10_000)


def test_late_players_join_by_name_and_number(client: Client) -> None:
    event_id = started(client, names=NAMES)
    assert post(client, f"events/{event_id}/join/", names="Fabio\nGio", nameless=2)["left"] == 9
    assert company(event_id).nameless_in == 2
    refused = client.post(f"/api/v1/events/{event_id}/join/", {}, content_type="application/json", **HERE)
    assert refused.json()["code"] == "nobody_joins"
    twice = client.post(
        f"/api/v1/events/{event_id}/join/", {"names": "Ada"}, content_type="application/json", **HERE
    )
    assert twice.json()["code"] == "player_in_play"
    assert "names" in twice.json()["errors"]


def test_prizes_as_typed_hold_on_every_screen(client: Client) -> None:
    event_id = started(client, players="9", buy_in="20", prizes="120 60")
    assert prizes(event_id) == [12_000, 6_000]
    answer = client.post("/quick/", TYPED | {"buy_in": "20", "prizes": "120 60"}, **HERE)
    assert "The prizes come to €180.00, the buy-ins to €200.00" in answer.context["form"].errors["prizes"][0]


def test_buy_ins_become_sales_and_back_while_everybody_stays_in(client: Client) -> None:
    event_id = started(client, names=NAMES, buy_in="20")
    client.post("/quick/own/", {"house": "Casa", "name": "Ugo", "pin": "258013"}, **HERE)
    refused = client.post(f"/api/v1/events/{event_id}/take-buy-ins/", **HERE)
    assert refused.json()["code"] == "drawer_missing"
    post(client, "drawers/", float_minor=0)
    out = company(event_id).names_in[0]
    post(client, f"entries/{out.entry_id}/bust/")
    assert post(client, f"events/{event_id}/take-buy-ins/")["amount_minor"] == 10_000
    assert (company(event_id).left, sum(prizes(event_id))) == (4, 10_000)
    assert len(valid_sales(event_id)) == 5
    assert client.post(f"/api/v1/events/{event_id}/take-buy-ins/", **HERE).json()["code"] == "no_buy_ins_due"
    post(client, f"events/{event_id}/join/", names="Zoe")
    assert sum(prizes(event_id)) == 12_000
    assert post(client, f"events/{event_id}/take-buy-ins/")["buy_ins"] == 1
    undone(client, event_id, reason="wrong drawer")
    assert (company(event_id).left, sum(prizes(event_id)), len(valid_sales(event_id))) == (5, 12_000, 5)
    call_command("prove_balances")


@pytest.mark.parametrize("has_seats", [False, True])
def test_a_late_player_who_buys_in_at_the_cashier_raises_the_prizes(client: Client, has_seats: bool) -> None:
    event_id = started(client, names=NAMES, buy_in="20")
    client.post("/quick/own/", {"house": "Casa", "name": "Ugo", "pin": "258013"}, **HERE)
    post(client, "drawers/", float_minor=0)
    if has_seats:
        post(client, f"events/{event_id}/add-seats/")
    players = [post(client, "players/", last_name=name)["id"] for name in ("Zoe", "Ida")]
    sales = [post(client, f"events/{event_id}/sales/", player=player) for player in players]
    assert [sale["seat"] is not None for sale in sales] == [has_seats] * 2
    assert sum(prizes(event_id)) == 14_000
    post(client, f"sales/{sales[0]['id']}/void/", reason="left", amount_minor=2_000)
    assert sum(prizes(event_id)) == 12_000
    post(client, f"events/{event_id}/join/", names="Gio")
    assert sum(prizes(event_id)) == 14_000
    assert post(client, f"events/{event_id}/take-buy-ins/")["buy_ins"] == 6
    assert sum(prizes(event_id)) == 14_000
    undone(client, event_id, reason="wrong drawer")
    assert sum(prizes(event_id)) == 14_000
    call_command("prove_balances")


def test_seats_are_drawn_where_they_are_wanted(client: Client) -> None:
    event_id = started(client, players="12")
    assert not queries.room_tables()
    assert post(client, f"events/{event_id}/add-seats/") == {"event": event_id, "seated": 12, "tables": 2}
    assert len(queries.room_tables()) == 2
    day = queries.current_day(event_id).id
    assert sum(len(table.entries) for table in seats.tables(day)) == 12
    refused = client.post(f"/api/v1/events/{event_id}/one-out/", **HERE)
    assert refused.json()["code"] == "players_seated"
    again = client.post(f"/api/v1/events/{event_id}/add-seats/", **HERE)
    assert again.json()["code"] == "seats_drawn_already"
    undone(client, event_id)
    assert (queries.room_tables(), seats.tables(day)) == ((), ())


def test_the_board_shows_a_game_without_seats(client: Client) -> None:
    event_id = started(client)
    for page in ("", "game/", "frames/game/?since=0", "setup/"):
        assert client.get(f"/events/{event_id}/{page}", **HERE).status_code == 200
    assert client.get(f"/events/{event_id}/clock/", **HERE).status_code == 200


def test_every_line_that_makes_more_of_a_game_leads_to_a_page(client: Client) -> None:
    event_id = started(client, buy_in="20")
    more = client.get(f"/events/{event_id}/game/more/", **HERE).content.decode()
    links = re.findall(r'href="([^"]+)"', more)
    assert len(links) >= 7
    assert {link: client.get(link, **HERE).status_code for link in links} == dict.fromkeys(links, 200)


def test_before_money_or_anybody_else_the_host_chooses_a_pin(client: Client) -> None:
    started(client)
    person = {"username": "eva", "password": "correct horse battery", "role": "floor"}
    asked: list[tuple[str, dict[str, Any]]] = [("staff/", person), ("drawers/", {"float_minor": 0})]
    for path, body in asked:
        refused = client.post(f"/api/v1/{path}", body, content_type="application/json", **HERE)
        assert refused.json()["code"] == "own_pin_first", path
    assert "Choose your PIN first" in client.post("/devices/code/", **HERE).content.decode()
    own = {"house": "Casa Rossi", "name": "Ugo", "next": "/staff/"}
    assert client.post("/quick/own/", own | {"pin": "1234"}, **HERE).context["form"].errors["pin"]
    assert client.post("/quick/own/", own | {"pin": "258013"}, **HERE)["Location"] == "/staff/"
    assert (queries.house().name, queries.house().lock_minutes) == ("Casa Rossi", 10)
    assert staff.host() is None
    for path, body in asked:
        post(client, path, **body)


def test_the_host_goes_on_at_this_machine_only_until_there_is_a_pin(client: Client) -> None:
    event_id = started(client)
    here = Client()
    assert "Back to the game" in here.get("/login/", **HERE).content.decode()
    assert here.post("/login/here/", **HERE)["Location"] == f"/events/{event_id}/game/"
    assert here.post("/lock/", **HERE).status_code == 409
    assert f"/events/{event_id}/game/" in here.get("/", **HERE).content.decode()
    assert here.get("/", **HERE).status_code == 200
    away: dict[str, Any] = {"REMOTE_ADDR": "192.168.1.9"}
    assert "Back to the game" not in Client().get("/login/", **away).content.decode()
    assert Client().post("/login/here/", **away).status_code == 409
    client.post("/quick/own/", {"house": "Casa", "name": "Ugo", "pin": "258013"}, **HERE)
    assert Client().post("/login/here/", **HERE).status_code == 409


@pytest.mark.parametrize(
    ("address", "is_shown"), [("192.168.1.9", True), ("127.0.0.1", True), ("8.8.8.8", False)]
)
def test_a_television_of_the_room_needs_no_code(client: Client, address: str, is_shown: bool) -> None:
    event_id = started(client)
    television = Client(REMOTE_ADDR=address)
    shown = television.get("/tv/")
    assert (shown.status_code == 302) is is_shown
    if is_shown:
        page = television.get(shown["Location"]).content.decode()
        assert queries.event(event_id).name in page


def test_with_a_second_event_televisions_are_paired_by_code(client: Client) -> None:
    started(client)
    assert client.get("/tv/").status_code == 302
    second = started(client, players="4")
    assert client.get("/tv/").status_code == 200
    for _one in range(3):
        post(client, f"events/{second}/one-out/")
    # The open display shows the game started last; the first one is still on.
    assert client.get("/tv/").status_code == 200


def test_a_start_costs_little_a_player(client: Client) -> None:
    started(client, players="2")
    with CaptureQueriesContext(connection) as few:
        started(client, players="10")
    with CaptureQueriesContext(connection) as many:
        started(client, players="20")
    assert (len(many) - len(few)) / 10 <= 8
    assert len(few) <= 190


def test_the_page_of_a_game_costs_the_same_however_many_play(client: Client) -> None:
    event_id, costs = started(client, names="Ada, Bea"), []
    for late in ("Ciro, Dora, Elia", "Fabio"):
        with CaptureQueriesContext(connection) as shown:
            assert client.get(f"/events/{event_id}/frames/game/?since=0", **HERE).status_code == 200
        costs.append(len(shown))
        post(client, f"events/{event_id}/join/", names=late, nameless=20)
    # Its clock, its figures and its players.
    assert costs[1] <= costs[0] <= 28


def test_a_banned_player_is_not_let_in(client: Client) -> None:
    event_id = started(client, names="Ada, Bea")
    ada = queries.entries(event_id)[0].player_id
    ban_player.perform_with(By(Actor()), player=ada, reason="cheating")
    second = client.post("/quick/", TYPED | {"names": "Ada, Ciro"}, **HERE)
    assert second.status_code == 409
    assert second.context["form"].errors["names"]
    assert len(queries.events()) == 1


def test_the_floor_counts_out_and_a_cashier_sees_the_board(client: Client) -> None:
    event_id = started(client)
    for role, sees, page in (("floor", "One out", "game/"), ("cashier", "", "")):
        person = Client()
        person.force_login(User.objects.create(username=role, role=role))
        assert f'"/events/{event_id}/{page}"' in person.get("/", **HERE).content.decode()
        shown = person.get(f"/events/{event_id}/game/", **HERE)
        assert (shown.status_code == 200) is bool(sees)
        assert sees in shown.content.decode()
        assert "Make more of it" not in shown.content.decode()
