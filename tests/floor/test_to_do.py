"""The to-do list: its order, and items that the floor does later."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from access.viewer import Viewer
from floor.busts.verbs import report_bust
from floor.models import ToDoLater
from floor.plan.tables import PlanSeat, plan
from floor.todo.event import to_do
from floor.todo.items import ToDo
from journal import instants
from journal.book import Actor
from journal.opening import Command, tournament_book
from journal.queries import latest_lines
from people.models import User
from rulebook.profile import profile_from_data
from rulebook.todo import Waits
from seating.commands import Spot
from seating.moves.verbs import move_player
from tests import builders as b
from tests.panels import panel
from tests.undoing import undo_lines

pytestmark = pytest.mark.django_db
STAFF = Viewer("director")


def titles(event_id: int, role: str = "director") -> list[str]:
    return [item.title for item in to_do(event_id, Viewer(role)).items]


def reported() -> int:
    """Two tables of five and three with a player out at the first, by its dealer."""
    event_id = b.started(5, 3, late_until_level=0)
    table = b.table(event_id, 1)
    b.at(event_id, report_bust, table=table.id, entry=table.entries[2])
    return event_id


def client(role: str = Role.FLOOR) -> Client:
    who = Client()
    who.force_login(User.objects.create(username=role, role=role))
    return who


def later(who: Client, event_id: int, item: ToDo) -> Any:
    url = f"{reverse('do-later', args=[event_id])}?item={item.key}"
    return who.post(url, headers={"HX-Request": "true"})


def test_play_comes_before_a_player() -> None:
    waits = [item.waits for item in to_do(reported(), STAFF).items]
    assert waits == sorted(waits)
    assert {Waits.PLAY, Waits.PLAYER} <= set(waits)


def test_later_hides_an_item_from_all_for_five_minutes_and_it_comes_back() -> None:
    event_id, who = reported(), client()
    first = to_do(event_id, STAFF).items[0]
    assert later(who, event_id, first).status_code == 204
    hidden = to_do(event_id, STAFF)
    assert first.title not in titles(event_id)
    assert first.title not in titles(event_id, "inspector")
    assert (hidden.later, hidden.again_at) == (1, ToDoLater.objects.get().until)
    assert later(who, event_id, first).json()["code"] == "to_do_gone"
    with instants.simulated_at(instants.now() + timedelta(minutes=5, seconds=1)):
        assert titles(event_id)[0] == first.title
        assert later(who, event_id, first).status_code == 204
        assert first.title not in titles(event_id)
    assert ToDoLater.objects.count() == 1


def test_an_item_hidden_is_a_line_that_is_undone() -> None:
    event_id = reported()
    first = to_do(event_id, STAFF).items[0]
    later(client(), event_id, first)
    (line,) = latest_lines(tournament_book(event_id), limit=1)
    assert re.fullmatch(r"To do: one item is hidden until \d\d:\d\d:\d\d", line.sentence)
    undo_lines(line.id, Command(Actor()))
    assert titles(event_id)[0] == first.title


def test_an_alarm_is_never_hidden() -> None:
    profile = profile_from_data({"seating": {"halt_rule": "wsop2026"}})
    event_id, who = b.started(9, 9, 9, profile=profile), client()
    b.bust(event_id, *(b.at_seat(event_id, 3, seat) for seat in (7, 8, 9)))
    (halt,) = [item for item in to_do(event_id, STAFF).items if item.urgency == "alert"]
    assert to_do(event_id, STAFF).items[0] == halt
    assert later(who, event_id, halt).json()["code"] == "to_do_urgent"
    shown = panel(who, event_id, "todo")
    assert f"item={halt.key}" not in shown


def test_only_the_floor_hides_items() -> None:
    event_id = reported()
    who = client(Role.INSPECTOR)
    assert later(who, event_id, to_do(event_id, STAFF).items[0]).status_code == 403
    assert "do-later" not in panel(who, event_id, "todo")


def test_the_first_item_is_open_with_the_only_filled_button_and_enter() -> None:
    event_id = reported()
    shown = panel(client(Role.DIRECTOR), event_id, "todo")
    articles = re.findall(r"<article.*?</article>", shown, re.S)
    assert len(articles) > 2
    assert [one.count("button-primary") for one in articles] == [1] + [0] * (len(articles) - 1)
    assert [one.count('data-key="Enter"') for one in articles] == [1] + [0] * (len(articles) - 1)
    assert all("data-open-item" in one for one in articles[1:])


def test_a_player_on_the_way_is_blue_and_amber_from_the_instant_that_the_board_is_told() -> None:
    event_id = b.started(9, 5)
    mover = b.at_seat(event_id, 1, 9)
    b.at(event_id, move_player, entry=mover, to=Spot(2, 8), note="asked")
    again_at = plan(event_id).again_at
    assert [(seat.state, seat.is_overdue) for seat in seat_of(event_id, mover)] == [("arriving", False)]
    assert again_at is not None
    assert again_at == to_do(event_id, STAFF).again_at
    with instants.simulated_at(again_at):
        assert [(seat.state, seat.is_overdue) for seat in seat_of(event_id, mover)] == [("arriving", True)]
        assert Waits.PLAYER in [item.waits for item in to_do(event_id, STAFF).items]


def seat_of(event_id: int, entry: int) -> list[PlanSeat]:
    return [seat for table in plan(event_id).tables for seat in table.seats if seat.entry == entry]
