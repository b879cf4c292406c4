"""The to-do list: its order, and items that the floor does later."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from access.roles import Role
from access.viewer import Viewer
from clock.verbs import pause_clock
from floor.busts.verbs import report_bust
from floor.counts.verbs import close_chip_count, count_stack, open_chip_count
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
from rulebook.structure import Period, PeriodKind
from rulebook.todo import Waits
from seating.buttons.verbs import draw_buttons
from seating.commands import Spot
from seating.moves.verbs import move_player
from tests import builders as b
from tests.panels import panel, words_of
from tests.payouts.evening import publish_late
from tests.undoing import undo_lines
from tournaments.values import PayoutRule

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


def coming(event_id: int) -> dict[str, str]:
    return {one.label: one.when for one in to_do(event_id, STAFF).coming}


def test_what_comes_next_is_said_with_what_it_waits_for() -> None:
    levels = (*b.levels(1), Period(PeriodKind.BREAK, 0, 600), *b.levels(5)[1:])
    event_id = b.started(9, 9, 9, periods=levels, guarantee_minor=100_000, payout=PayoutRule(places=5))
    day, now = b.day_of(event_id), instants.now()
    said = coming(event_id)
    assert said["Next break"] == f"{timezone.localtime(now + timedelta(minutes=20)):%H:%M}"
    assert "Late registration closes" in said
    assert "In the money" not in said
    b.at(event_id, pause_clock, day=day)
    assert coming(event_id)["Next break"] == "after level 1"


def test_the_start_of_play_is_dated_until_its_day_and_goes_once_it_has_passed() -> None:
    starts = instants.now().replace(hour=14, minute=0, second=0, microsecond=0) + timedelta(days=3)
    event_id = b.event(state="announced", starts_at=starts)
    local = timezone.localtime(starts)
    assert coming(event_id)["Play starts"] == f"{local:%a} {local.day} {local:%b %H:%M}"
    midnight = local.replace(hour=0)
    for before, said in ((midnight, f"{local:%H:%M}"), (starts, "")):
        with instants.simulated_at(before - timedelta(seconds=1)):
            assert to_do(event_id, STAFF).again_at == before
        with instants.simulated_at(before):
            assert coming(event_id).get("Play starts", "") == said


def test_a_room_that_fills_names_the_table_that_opens_next_and_who_moves_there() -> None:
    event_id = b.started(9, 9, 8)
    assert "Table 4 opens" not in coming(event_id)
    b.room(1, first=4)
    assert coming(event_id)["Table 4 opens"] == "at 28 players, some from tables 1, 2, 3"


def test_tables_two_apart_are_no_balanced_room() -> None:
    event_id = b.started(8, 8, 4)
    assert not any("within one player" in line for line in to_do(event_id, STAFF).checked)
    even = to_do(b.started(8, 8, 8), STAFF).checked
    assert "Tables of 8, 8, 8: balanced within one player" in even
    assert not any("Button" in line for line in even)


def test_hand_for_hand_the_money_and_the_next_break_come_at_the_players_that_are_said() -> None:
    event_id = b.started(5, 5, guarantee_minor=100_000, payout=PayoutRule(places=4), late_until_level=None)
    said = coming(event_id)
    assert said == {"Final table": "at 9 left", "Hand for hand": "at 5 left", "In the money": "at 4 left"}
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    assert any(title.startswith("Final table") for title in titles(event_id))
    b.bust(
        event_id, *(b.at_seat(event_id, number, seat) for number, seat in ((1, 2), (1, 3), (2, 1), (2, 2)))
    )
    assert "Hand for hand" in titles(event_id)
    assert "Hand for hand" not in coming(event_id)


def test_the_board_says_that_nothing_is_due_and_what_comes_next() -> None:
    event_id, who = (
        b.started(9, late_until_level=0, payout=PayoutRule(places=3), guarantee_minor=100_000),
        client(),
    )
    publish_late(event_id)
    b.at(event_id, draw_buttons, day=b.day_of(event_id))
    shown = words_of(panel(who, event_id, "todo"))
    assert "Nothing is due." in shown
    assert "Next: In the money, at 3 left." in shown
    assert "Buttons known" not in shown


def test_a_count_of_the_room_that_added_up_is_said() -> None:
    event_id = b.started(3)
    assert not any("added up" in line for line in to_do(event_id, STAFF).checked)
    count = b.at(event_id, open_chip_count, event=event_id)
    for seat in (1, 2, 3):
        b.at(event_id, count_stack, entry=b.at_seat(event_id, 1, seat), stack=20_000)
    b.at(event_id, close_chip_count, chip_count=count.id)
    assert any("added up" in line for line in to_do(event_id, STAFF).checked)
