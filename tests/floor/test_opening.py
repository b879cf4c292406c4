"""The next tables opened from a page that shows how many and why; first buttons drawn with one tap."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from access.viewer import Viewer
from floor.todo.event import to_do
from floor.todo.items import ToDo
from floor.todo.tables import ahead_to_do, to_do_at_tables
from rulebook.profile import profile_from_data
from seating import queries as seats
from seating import reports
from seating.buttons.verbs import set_positions
from seating.tables.verbs import open_table
from tests import builders as b
from tests.floor.test_pages import who
from tests.forms import send

__all__ = ["who"]

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _sold_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "_registration_open", [lambda _event, _at: False])


def waiting(players: int, tables: int = 4) -> int:
    b.house()
    b.room(tables, 9)
    event_id = b.event()
    b.opened(event_id, 1)
    b.entries(event_id, players)
    return event_id


def item(event_id: int, title: str) -> list[ToDo]:
    return [one for one in to_do_at_tables(event_id, may_write=True) if one.title == title]


@pytest.mark.parametrize(
    ("players", "needed", "missing"), [(0, 0, 0), (9, 0, 0), (10, 1, 0), (28, 3, 0), (40, 3, 4)]
)
def test_as_many_tables_are_needed_as_hold_those_without_a_free_seat(
    players: int, needed: int, missing: int
) -> None:
    wanted = seats.tables_wanted(b.day_of(waiting(players)))
    assert (wanted.needed, wanted.missing, wanted.free) == (needed, missing, 9)
    assert [table.number for table in wanted.next_tables] == [2, 3, 4]


def test_the_page_says_how_many_are_needed_and_opens_them(who: Client) -> None:
    event_id = waiting(20)
    page = reverse("floor-open-tables", args=[event_id])
    shown = who.get(page)
    assert shown.context["count"] == 2
    assert "Entries without a seat: 20; free seats: 9. Open 2 more tables." in shown.content.decode()
    to = reverse("open-next-tables", args=[event_id])
    answer = send(who, page, to, count="2")
    assert (answer.status_code, answer["Location"]) == (302, reverse("dashboard", args=[event_id]))
    assert sorted(b.sizes(event_id)) == [1, 2, 3]
    assert send(who, page, to, count="9").status_code >= 400
    assert send(who, page, to, count="").status_code >= 400


def test_the_board_tells_how_many_tables_are_needed(who: Client) -> None:
    (told,) = item(waiting(20), "Players without a seat")
    assert told.why.endswith("free seats: 9; 2 more tables are needed")
    assert told.ask_url.endswith("/floor/open-tables/")
    assert "no room for 4 of them" in item(waiting_more(), "Players without a seat")[0].why


def waiting_more() -> int:
    event_id = b.event()
    b.room(1, 9, first=21)
    room = b.queries.room_tables()[-1].id
    b.at(event_id, open_table, day=b.day_of(event_id), room_table=room)
    b.entries(event_id, 40)
    return event_id


def test_one_tap_draws_the_first_button_of_every_table_without_one(who: Client) -> None:
    event_id = b.started(4, 5, 1)
    b.at(event_id, set_positions, table=b.table(event_id, 1).id, big_blind=4, small_blind=3)
    (told,) = item(event_id, "Draw the first button")
    assert told.why == "Table 2 has none yet"
    assert who.post(told.apply_url, headers={"HX-Request": "true"}).status_code == 204
    assert b.table(event_id, 2).button is not None
    assert b.table(event_id, 1).positions is not None
    assert not item(event_id, "Draw the first button")


def test_where_the_rules_draw_no_first_button_none_is_asked_for() -> None:
    rules = profile_from_data({"button": {"button_draw": "last_three_tables"}})
    assert not item(b.started(4, 5, 4, 4, profile=rules), "Draw the first button")


def test_tables_are_proposed_before_play_for_a_share_of_those_expected() -> None:
    b.house()
    b.room(6)
    event_id = b.event()
    b.entries(event_id, 20, status="unpaid")
    (item,) = ahead_to_do(event_id, may_write=True)
    assert (item.title, item.apply_url.rpartition("?")[2]) == ("Open 2 more tables", "count=2")
    assert item.key in {one.key for one in to_do(event_id, Viewer(Role.DIRECTOR)).items}
    b.opened(event_id, 2)
    assert ahead_to_do(event_id, may_write=True) == ()
    wanted = seats.tables_wanted(b.day_of(event_id), 45)
    assert (wanted.expected, wanted.ahead) == (45, 2)
