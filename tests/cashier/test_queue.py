"""The queue at the cashier: numbers given once, called in order, and seen on the board and the walls."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from access.roles import Role
from cashier.queue import rows as queue_queries
from cashier.queue import verbs as queue
from cashier.queue.rows import queue_numbers
from journal import instants
from journal.book import Actor
from journal.models import Line
from journal.opening import Command
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.panels import panel, words_of
from tests.screens.test_last_hands import part_of
from tests.undoing import undo_lines

pytestmark = pytest.mark.django_db


def give(event_id: int) -> int:
    return b.at(event_id, queue.give_queue_number, event=event_id).number


def call(event_id: int) -> int:
    return b.at(event_id, queue.call_next_number, event=event_id).number


def lines(event_id: int) -> list[int]:
    """The lines of the queue, in their order."""
    found = Line.objects.filter(book__subject_id=event_id, fact__startswith="QueueNumber").order_by("pk")
    return list(found.values_list("pk", flat=True))


def at_page(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page(user, path: str) -> str:
    return words_of(at_page(user).get(path).content.decode())


def test_numbers_are_called_in_the_order_in_which_they_were_given() -> None:
    event_id, other = at_cashier.selling_event(), b.event()
    assert [give(event_id) for _ in range(3)] == [1, 2, 3]
    assert give(other) == 1
    assert [call(event_id), call(event_id)] == [1, 2]
    told = b.at(event_id, queue.call_next_number, event=event_id)
    assert (told.number, told.waiting) == (3, 0)


def test_nobody_is_called_where_nobody_waits() -> None:
    event_id = at_cashier.selling_event()
    give(event_id)
    call(event_id)
    with pytest.raises(Refusal) as refused:
        call(event_id)
    assert (refused.value.code, refused.value.detail["given"]) == ("queue_empty", 1)
    assert queue_numbers(event_id).called == 1


def test_a_call_is_undone_but_no_number_is_given_twice() -> None:
    event_id = at_cashier.selling_event()
    give(event_id)
    call(event_id)
    given, called = lines(event_id)
    undo_lines(called, Command(Actor()))
    assert call(event_id) == 1
    assert give(event_id) == 2
    with pytest.raises(Refusal):
        undo_lines(given, Command(Actor()))


def test_the_wait_follows_from_the_sales_of_the_last_hour() -> None:
    drawer_id = at_cashier.open_drawer()
    event_id = at_cashier.selling_event()
    sold = [at_cashier.sell_entry(event_id, drawer_id) for _ in range(4)]
    at_cashier.void(event_id, sold[0].id, drawer_id)
    for _ in range(6):
        give(event_id)
    shown = queue_queries.queue(event_id, sold[0].at + timedelta(minutes=30))
    assert (shown.waiting, shown.sales_an_hour, shown.minutes) == (6, 6, 60)
    assert queue_queries.queue(event_id, sold[3].at + timedelta(hours=2)).minutes is None


def test_desk_board_and_paper_show_the_queue() -> None:
    event_id = at_cashier.selling_event()
    cashier, director = at_cashier.staff(), at_cashier.staff(Role.DIRECTOR)
    assert "Next: no." not in page(cashier, f"/events/{event_id}/cashier/")
    give(event_id)
    give(event_id)
    call(event_id)
    shown = page(cashier, f"/events/{event_id}/cashier/")
    assert "1 waiting" in shown
    assert "Next: no. 2" in shown
    told = words_of(panel(at_page(director), event_id, "stats-panel"))
    assert "Sales an hour 0 1 waiting" in told
    drawer_id = at_cashier.open_drawer()
    for _ in range(3):
        at_cashier.sell_entry(event_id, drawer_id)
    told = words_of(panel(at_page(director), event_id, "stats-panel"))
    pace = queue_queries.queue(event_id, instants.now()).sales_an_hour
    assert f"Sales an hour {pace} 1 waiting, about 4 min" in told
    client = Client()
    client.force_login(cashier)
    assert client.get(f"/events/{event_id}/queue/2.pdf").content.startswith(b"%PDF")
    assert "Your number" in client.get(f"/events/{event_id}/queue/2.pdf?as=page").content.decode()
    assert client.get(f"/events/{event_id}/queue/3.pdf").status_code == 404
    assert client.get(f"/api/v1/events/{event_id}/queue/").json()["waiting"] == 1


def test_a_display_shows_the_number_called() -> None:
    event_id = at_cashier.selling_event()
    assert part_of(event_id, "stats")["queue_called"] == ""
    give(event_id)
    give(event_id)
    call(event_id)
    told = part_of(event_id, "stats")
    assert (told["queue_called"], told["queue_waiting"]) == ("1", 1)


def test_a_cashier_calls_and_the_floor_gives() -> None:
    event_id = at_cashier.selling_event()
    client = Client()
    client.force_login(at_cashier.staff(Role.FLOOR))
    assert client.post(f"/api/v1/events/{event_id}/give-queue-number/").status_code == 200
    assert client.post(f"/api/v1/events/{event_id}/call-next-number/").status_code == 403
    assert queue_numbers(event_id).called == 0
