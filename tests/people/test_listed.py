"""Players are found by a program as at the desk: letters, mistakes, cards, telephones, documents and what a scanner types."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from journal import instants
from journal.opening import HOUSE
from people.bans import verbs
from people.players import finding as queries
from people.players import lists
from people.players.verbs import add_player
from tests import builders as b
from tests.cashier import at_cashier
from tests.people.test_documents import LICENCE, TD1, TD3

pytestmark = pytest.mark.django_db
SEARCHES = ("ros", "mario rossi", "rosssi", "mraio rosi", "C-17", "C-1", "333 1234567", "ax 1234567", "zzz")


@pytest.fixture
def desk(client: Client) -> Client:
    b.house()
    client.force_login(at_cashier.staff(Role.CASHIER))
    return client


def add(last_name: str, first_name: str = "", **over: Any) -> int:
    return int(b.do([HOUSE], add_player, last_name=last_name, first_name=first_name, **over).id)


def listed(desk: Client, **query: str) -> set[int]:
    answer = desk.get("/api/v1/players/", query)
    assert answer.status_code == 200, answer.json()
    return {one["id"] for one in answer.json()["results"]}


@pytest.mark.parametrize("text", SEARCHES)
def test_a_program_finds_whom_the_desk_finds(desk: Client, text: str) -> None:
    add("Rossi", "Mario", card_number="C-17", phone="+39 333-1234567", document="AX1234567")
    add("Rossini", "Ada", card_number="C-18")
    add("Bianchi", "Mario", document="AX7654321")
    found = {one.id for one in queries.find_players(text)}
    assert listed(desk, search=text) == found
    assert bool(found) is (text != "zzz")


def test_the_lines_of_a_scanner_find_the_holder_by_program_and_on_the_page(desk: Client) -> None:
    holder = add("Eriksson", "Anna", document="L898902C3", card_number="C-17")
    add("Eriksson", "Anna Maria", birth_date=date(1975, 8, 12))
    lines = "|".join(TD3)
    assert listed(desk, scan=lines) == {holder}
    assert "C-17" in desk.get("/players/", {"q": lines}).content.decode()
    assert listed(desk, scan="Eriksson") == listed(desk, scan=LICENCE) == set()


def test_a_wrong_digit_is_told_to_the_program_and_on_the_page(desk: Client) -> None:
    wrong = "|".join(TD1).replace("D231458907", "D231458917")
    answer = desk.get("/api/v1/players/", {"scan": wrong})
    assert answer.status_code == 400
    assert (answer.json()["code"], *answer.json()["errors"]) == ("document_misread", "scan")
    assert "Document not read" in desk.get("/players/", {"q": wrong}).content.decode()


def test_whom_nobody_knows_is_added_with_what_was_typed_or_scanned(desk: Client) -> None:
    page = desk.get("/players/", {"q": "de luca ida"}).content.decode()
    assert "/players/new/?q=de+luca+ida" in page
    assert 'value="De Luca"' in desk.get("/players/new/", {"q": "de luca ida"}).content.decode()
    form = desk.get("/players/new/", {"q": "|".join(TD3)}).content.decode()
    assert all(f'value="{value}"' in form for value in ("Eriksson", "Anna Maria", "L898902C3", "1974-08-12"))


@pytest.mark.parametrize(("hour", "is_banned"), [(22, True), (23, False)])
def test_a_ban_ends_at_the_midnight_of_the_house(client: Client, hour: int, is_banned: bool) -> None:
    b.house(time_zone="Europe/Rome")
    with instants.simulated_at(datetime(2026, 11, 24, 12, tzinfo=UTC)):
        event, player = at_cashier.selling_event(), add("Rossi")
        b.do([HOUSE], verbs.ban_player, player=player, reason="shouting", until=date(2026, 11, 24))
    client.force_login(at_cashier.staff(Role.CASHIER))
    with instants.simulated_at(datetime(2026, 11, 24, hour, 30, tzinfo=UTC)):
        found = client.get(f"/events/{event}/cashier/search/", {"q": "rossi"}).content.decode()
    assert ("Banned" in found) is is_banned


def test_a_list_ends_where_an_export_begins(desk: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "LISTED", 2)
    monkeypatch.setattr("people.players.pages.LISTED", 2)
    for name in ("Rossi", "Verdi", "Neri"):
        b.player(name)
    address = "/api/v1/players/"
    first = desk.get(address, {"page_size": 2})
    assert (first.json()["count"], [one["last_name"] for one in first.json()["results"]]) == (
        3,
        ["Neri", "Rossi"],
    )
    refused = desk.get(address, {"page_size": 2, "page": 2})
    assert (refused.status_code, refused.json()["type"]) == (409, "/problems/players_exported_only")
    assert desk.get(address, {"page_size": 3}).status_code == 409
    assert desk.get(address, {"search": "verdi"}).json()["count"] == 1
    page = desk.get("/players/").content.decode()
    assert "The first 2 are listed" in page
    assert "Verdi" not in page
    assert "Verdi" in desk.get("/players/?q=ver").content.decode()
