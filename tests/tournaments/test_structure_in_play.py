"""The structure editor while the clock runs: what has started is shown, and read-only."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from clock import verbs as clock
from people.models import User
from tests import builders as b
from tournaments import queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> Client:
    """A director at a terminal."""
    found = Client()
    found.force_login(User.objects.create_user("dora", password="x", role=Role.DIRECTOR))
    return found


@pytest.fixture
def event_id() -> int:
    """An event of six levels whose third is in play."""
    made = b.started(3)
    b.at(made, clock.jump_to_level, day=b.day_of(made), level=3)
    return made


def rows(director: Client, event_id: int) -> list[str]:
    """The rows as the page shows them."""
    shown = director.get(f"/events/{event_id}/structure/").content.decode()
    return re.findall(r"<tr class=.*?</tr>", shown, re.S)


def structure_fields(listed: Any, **more: str) -> dict[str, str]:
    """Rows as a browser sends them."""
    values = {"count": str(len(listed))}
    for one in listed:
        names = ("kind", "length", "small_blind", "big_blind", "ante", "ante_kind", "note")
        values |= {f"{name}-{one['at']}": getattr(one["row"], name) for name in names}
    return values | more


def changed(director: Client, event_id: int, **more: str) -> list[tuple[str, str]]:
    """Length and big blind of each row after one change."""
    listed = director.get(f"/events/{event_id}/structure/").context["rows"]
    answer = director.post(f"/events/{event_id}/structure/rows/", structure_fields(listed, **more))
    return [(one["row"].length, one["row"].big_blind) for one in answer.context["rows"]]


BEFORE = [("20", str(200 << at)) for at in range(6)]


def test_rows_that_have_begun_can_be_read_and_not_touched(director: Client, event_id: int) -> None:
    played, present, coming = rows(director, event_id)[1:4]
    open_inputs = r"<input class=(?![^>]*readonly)[^>]*name=\"(\w+)-\d\""
    assert re.findall(open_inputs, played) == []
    assert "<select" not in played + present
    assert "data-change" not in played
    assert re.findall(open_inputs, present) == ["length", "note"]
    assert set(re.findall(r"data-change=\"(\w+)\"", present)) == {"level", "break", "copy"}
    assert set(re.findall(r"data-change=\"(\w+)\"", coming)) == {"level", "break", "copy", "down", "delete"}
    assert "<select" in coming


@pytest.mark.parametrize(
    "more",
    [
        {"change": "delete", "at": "1"},
        {"change": "delete", "at": "2"},
        {"change": "up", "at": "3"},
        {"change": "down", "at": "2"},
        {"change": "level", "at": "0"},
    ],
)
def test_no_key_moves_what_has_begun(director: Client, event_id: int, more: dict[str, str]) -> None:
    assert changed(director, event_id, **more) == BEFORE


def test_another_length_for_all_levels_leaves_those_that_were_played(director: Client, event_id: int) -> None:
    made = changed(director, event_id, change="length", length_for_all="30")
    assert [length for length, _blind in made] == ["20", "20", "30", "30", "30", "30"]
    assert changed(director, event_id, change="delete", at="3") == [*BEFORE[:3], *BEFORE[4:]]


def test_levels_brought_in_come_behind_those_that_have_begun(director: Client, event_id: int) -> None:
    text = "length,small_blind\n" + "30,500\n" * 5
    shown = director.post(f"/events/{event_id}/structure/import/", {"text": text}).context["rows"]
    assert [one["row"].big_blind for one in shown] == ["200", "400", "800", "1000", "1000"]
    saved = director.post(f"/events/{event_id}/structure/", structure_fields(shown, last_level="repeats"))
    assert saved.status_code == 302
    assert [level.big_blind for level in queries.structure(event_id).levels] == [200, 400, 800, 1_000, 1_000]
