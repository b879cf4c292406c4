"""From an empty house to a running clock on one page, and who may start it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from journal.opening import tournament_book
from journal.queries import latest_lines
from people.staff import rows as staff
from quick.rows import company
from tests.quick.games import HERE, TYPED, started
from tournaments import queries

pytestmark = pytest.mark.django_db


def test_whoever_sits_at_the_machine_is_led_to_one_page(client: Client) -> None:
    assert client.get("/login/", **HERE)["Location"] == "/quick/"
    assert "Start the clock" in client.get("/quick/", **HERE).content.decode()


def test_ten_players_play_at_once(client: Client) -> None:
    event_id = started(client)
    event, field = queries.event(event_id), queries.field(event_id)
    assert (event.state, field.alive, event.starting_stack) == ("running", 10, 10_000)
    assert queries.house().name == "Home game"
    page = client.get(f"/events/{event_id}/game/", **HERE).content.decode()
    assert "10 players without a name" in page
    (host,) = staff.staff()
    assert (host.role, host.has_pin) == ("administrator", False)
    assert staff.host() == host


@pytest.mark.parametrize(
    "fields",
    [
        {"REMOTE_ADDR": "192.168.1.7"},
        {"headers": {"host": "casino.example"}},
        {"headers": {"host": "localhost", "x-forwarded-for": "127.0.0.1"}},
        {"headers": {"host": "localhost", "forwarded": "for=127.0.0.1"}},
    ],
)
def test_nobody_else_starts_without_signing_in(client: Client, fields: dict[str, Any]) -> None:
    assert client.get("/quick/", **fields)["Location"] == "/setup/"
    assert client.post("/quick/", TYPED, **fields).status_code == 409
    assert not queries.has_house()


def test_a_house_with_servers_of_its_own_never_starts_without_signing_in(
    client: Client, settings: Any
) -> None:
    settings.STARTS_HERE = False
    assert client.get("/quick/", **HERE)["Location"] == "/setup/"
    assert client.post("/quick/", TYPED, **HERE).status_code == 409


def test_once_a_house_is_set_up_a_game_needs_a_director(client: Client) -> None:
    started(client)
    stranger = Client()
    assert stranger.get("/quick/", **HERE)["Location"] == "/"
    assert stranger.post("/quick/", TYPED, **HERE).status_code == 302
    assert len(queries.events()) == 1
    assert client.get("/quick/", **HERE).status_code == 200


def test_the_start_is_undone_in_one(client: Client) -> None:
    event_id = started(client, names="Ada\nBea, Ciro")
    line = latest_lines(tournament_book(event_id))[0]
    assert client.post(f"/api/v1/lines/{line.id}/undo/", headers={"HX-Request": "true"}).status_code == 204
    assert (queries.event(event_id).state, queries.field(event_id).entries) == ("draft", 0)
    page = client.get(f"/events/{event_id}/game/", **HERE).content.decode()
    assert "Start again with 3 players" in page
    assert "The game is over" not in page
    assert client.post(f"/events/{event_id}/game/start/", **HERE)["Location"] == f"/events/{event_id}/game/"
    assert [one.name for one in company(event_id).names_in] == ["Ada", "Bea", "Ciro"]
    # Sent once more, it changes nothing.
    client.post(f"/events/{event_id}/game/start/", **HERE)
    assert queries.field(event_id).alive == 3


def test_a_game_whose_start_was_undone_is_cancelled_in_one(client: Client) -> None:
    event_id = started(client, players="9")
    line = latest_lines(tournament_book(event_id))[0]
    client.post(f"/api/v1/lines/{line.id}/undo/", headers={"HX-Request": "true"})
    assert client.post(f"/events/{event_id}/game/drop/", **HERE)["Location"] == "/quick/"
    assert queries.event(event_id).state == "cancelled"


@pytest.mark.parametrize(
    ("field", "text", "error"),
    [
        ("players", "1", "2 to 200 players"),
        ("players", "many", "2 to 200 players"),
        ("stack", "7", "100 to 10,000,000"),
        ("minutes", "0", "2 to 120 minutes"),
        ("stock", "some", "number × value"),
        ("names", "x" * 61, "more than 60 letters"),
        ("buy_in", "a lot", "a lot"),
    ],
)
def test_what_cannot_be_played_is_said_beside_its_field(
    client: Client, field: str, text: str, error: str
) -> None:
    answer = client.post("/quick/", TYPED | {field: text}, **HERE)
    assert answer.status_code == 400
    assert error in " ".join(answer.context["form"].errors[field])
    assert not queries.has_house()
    assert error in client.post("/quick/outlook/", TYPED | {field: text}, **HERE).content.decode()
