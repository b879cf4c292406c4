"""A seat or a player among many tables is found by the server; a table shows its seats when it is enlarged."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from floor.plan.tables import SHOWN_WITH_SEATS, plan
from people.models import Player, User
from people.naming import search_key
from seating import queries as seats
from tests import builders as b
from tests.plans import board, offered, seats_of
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db
TABLES = SHOWN_WITH_SEATS + 1


@pytest.fixture
def inspector() -> Client:
    found = Client()
    found.force_login(User.objects.create(username="ines", role=Role.INSPECTOR))
    return found


def seat_answer(who: Client, event_id: int, text: str) -> dict[str, Any]:
    answer = who.get(reverse("floor-plan-seats", args=[event_id]), {"q": text})
    assert answer.status_code == 200, answer.content
    return dict(answer.json())


def name_of(event_id: int, entry: int, name: str) -> str:
    player = Player.objects.get(pk=tournaments.entry(entry).player_id)
    player.last_name = name
    player.search_key = search_key(player.first_name, name)
    player.save()
    return str(player.pk)


def test_many_tables_are_lines_and_a_table_is_enlarged_with_its_seats(inspector: Client) -> None:
    event_id = b.started(*[2] * TABLES)
    page = board(inspector, event_id)
    assert "plan-many" in page
    assert page.count('class="plan-table"') == TABLES
    assert seats_of(page) == {}
    table = b.table(event_id, 3)
    enlarged = inspector.get(reverse("floor-plan-table", args=[event_id, table.id])).content.decode()
    assert set(seats_of(enlarged)) == set(table.entries.values())
    assert f'id="t{table.id}"' in enlarged


def test_a_table_of_another_event_is_not_enlarged(inspector: Client) -> None:
    other, event_id = b.started(3), b.started(3)
    table = b.table(other, 1)
    assert inspector.get(reverse("floor-plan-table", args=[event_id, table.id])).status_code == 404


def test_a_few_tables_have_their_seats_and_each_says_who_sits_there(inspector: Client) -> None:
    event_id = b.started(3, 2)
    assert plan(event_id).has_seats
    entry = b.at_seat(event_id, 1, 2)
    seat = seats_of(board(inspector, event_id))[entry]
    assert (seat["data-number"], seat["data-seat"]) == ("2", "arriving")
    assert offered(inspector, event_id, entry).keys() == {"stack", "person"}


def test_a_seat_is_found_by_its_place_and_a_table_by_its_number(inspector: Client) -> None:
    event_id = b.started(3, 2)
    taken, free = (
        seat_answer(inspector, event_id, "1.2")["seats"],
        seat_answer(inspector, event_id, "2 7")["seats"],
    )
    assert [(one["table"], one["seat"]) for one in (*taken, *free)] == [(1, 2), (2, 7)]
    assert (bool(taken[0]["player"]), free[0]["player"]) == (True, "")
    assert taken[0]["table_id"] == b.table(event_id, 1).id
    assert [one["seat"] for one in seat_answer(inspector, event_id, "2")["seats"]] == [1, 2]
    assert seat_answer(inspector, event_id, "9.9") == {"seats": [], "more": 0}
    assert seat_answer(inspector, event_id, "99999999999999999999") == {"seats": [], "more": 0}


def test_a_player_is_found_by_the_beginnings_of_words_in_this_event_only(inspector: Client) -> None:
    event_id, other = b.started(3), b.started(3)
    entry = b.at_seat(event_id, 1, 3)
    name_of(event_id, entry, "Šarić")
    name_of(other, seats.seat_list(other)[0].entry_id, "Sarich")
    found = seat_answer(inspector, event_id, "sari")
    assert [(one["table"], one["seat"]) for one in found["seats"]] == [(1, 3)]
    assert "Šarić" in found["seats"][0]["player"]
    assert seat_answer(inspector, event_id, "nobody at all")["seats"] == []
    assert seat_answer(inspector, event_id, "\0 ,")["seats"] == []


def test_more_than_fit_are_counted(inspector: Client) -> None:
    event_id = b.started(9, 9)
    found = seat_answer(inspector, event_id, "test")
    assert (len(found["seats"]), found["more"]) == (8, 10)
