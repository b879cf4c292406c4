"""What takes long is made while nobody waits: a whole draw is worked out, and a list made, before a book is opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from cashier.inspection import verbs
from journal import opening, turns
from journal.models import Line
from people.models import User
from seating.draw.verbs import WholeField
from tests import builders as b
from tests.cashier import at_cashier

pytestmark = pytest.mark.django_db
Held = Callable[[Any, str], list[bool]]


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    """Notes at each call of a function whether a book was open, or the turn to write was taken, meanwhile."""

    def note(place: Any, name: str) -> list[bool]:
        real, found = getattr(place, name), list[bool]()
        # The test's own transaction has the turn of its thread.
        before = turns._mine.depth

        def noted(*values: Any, **fields: Any) -> Any:
            found.append(opening._is_open.get() or turns._mine.depth > before)
            return real(*values, **fields)

        monkeypatch.setattr(place, name, noted)
        return found

    return note


@pytest.fixture
def director() -> Client:
    """Her browser."""
    client = Client()
    client.force_login(User.objects.create(username="dora", role=Role.DIRECTOR))
    return client


@pytest.mark.parametrize("verb", ["draw", "start-play"])
def test_a_whole_draw_is_worked_out_before_anybody_waits(director: Client, held: Held, verb: str) -> None:
    b.house()
    b.room(3)
    event_id = b.event()
    b.opened(event_id, 3)
    b.entries(event_id, 20)
    worked_out = held(WholeField, "carry_out")
    drawn = director.post(f"/api/v1/events/{event_id}/{verb}/", {"is_early": True} if verb != "draw" else {})
    assert drawn.status_code < 300, drawn.content
    assert sum(b.sizes(event_id).values()) == 20
    assert worked_out == [False]


@pytest.mark.parametrize("form", ["csv", "xlsx", "pdf"])
def test_a_list_is_made_before_its_issue_is_noted(director: Client, held: Held, form: str) -> None:
    event_id, drawer_id = at_cashier.selling_event(), at_cashier.open_drawer()
    at_cashier.sell_entry(event_id, drawer_id)
    made, before = held(verbs, "make"), Line.objects.count()
    told = director.post(f"/api/v1/inspection/starters.{form}?event={event_id}")
    assert told.status_code == 200, told.content
    assert (made, Line.objects.count()) == ([False], before + 1)


def test_an_export_opens_no_book(director: Client, held: Held) -> None:
    event_id, drawer_id = at_cashier.selling_event(), at_cashier.open_drawer()
    at_cashier.sell_entry(event_id, drawer_id)
    taken, opened = held(turns, "take"), held(opening, "_lock")
    for form in ("csv", "xlsx"):
        answer = director.get(f"/api/v1/events/{event_id}/exports/entries.{form}")
        assert answer.status_code == 200, answer.content
    assert (taken, opened) == ([], [])
