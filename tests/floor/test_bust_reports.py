"""A dealer reports a player out by name; the floor confirms it with one tap, or the player is still in."""

from __future__ import annotations

import pytest
from django.test import Client

from access.roles import Role
from access.viewer import Viewer
from floor.busts import verbs
from floor.busts.rows import bust_reports
from floor.todo.event import to_do
from journal.opening import Command, tournament_book
from journal.queries import latest_lines
from people.models import User
from tests import builders as b
from tests.floor.test_hand_for_hand import refusal
from tests.screens.test_dealer_clock import table_part
from tests.screens.test_hand_for_hand import codes, tell
from tests.undoing import undo_lines
from tournaments import queries

pytestmark = pytest.mark.django_db
STAFF = Viewer("director")


def titles(event_id: int) -> list[str]:
    """The titles of what the floor is asked to confirm."""
    return [item.title for item in to_do(event_id, STAFF).items if item.title.endswith("out?")]


def state(entry_id: int) -> str:
    """Whether the player is in play."""
    return queries.entry(entry_id).status


def test_a_player_reported_out_keeps_the_seat_until_the_floor_confirms_it() -> None:
    event_id = b.started(4, 3)
    on, one = codes(event_id), b.at_seat(event_id, 1, 2)
    assert tell(on[1], "out", seat=2).status_code == 204
    assert state(one) == "alive"
    assert [row["seat"] for row in table_part(event_id)["seats"] if row["is_out"]] == [2]
    assert len(titles(event_id)) == 1
    client = Client()
    client.force_login(User.objects.create_user("fred", password="x", role=Role.FLOOR))
    (item,) = [item for item in to_do(event_id, STAFF).items if item.title.endswith("out?")]
    answer = client.post(item.apply_url, headers={"HX-Request": "true"})
    assert answer.status_code in (200, 201, 204)
    assert state(one) == "out"
    assert titles(event_id) == []


def test_the_dealer_takes_a_report_back_and_only_of_the_own_table() -> None:
    event_id = b.started(4, 3)
    on = codes(event_id)
    tell(on[1], "out", seat=2)
    assert tell(on[1], "out", seat=2).json()["code"] == "bust_reported_already"
    assert tell(on[2], "still-in", seat=2).json()["code"] == "bust_not_reported"
    assert tell(on[1], "still-in", seat=2).status_code == 204
    assert titles(event_id) == []
    assert tell(on[1], "still-in", seat=2).json()["code"] == "bust_not_reported"
    assert tell(on[1], "out", seat=9).json()["code"] == "seat_is_empty"


def test_two_of_one_table_can_be_ranked_as_busts_of_one_hand() -> None:
    event_id = b.started(5)
    on = codes(event_id)
    for seat in (2, 3):
        tell(on[1], "out", seat=seat)
    items = [item for item in to_do(event_id, STAFF).items if item.title.endswith("out?")]
    ids = ",".join(str(b.at_seat(event_id, 1, seat)) for seat in (2, 3))
    assert {item.ask_url for item in items} == {
        f"/events/{event_id}/board/hand/?entries={ids.replace(',', '%2C')}"
    }


def test_a_player_who_moved_or_is_out_otherwise_is_no_longer_reported() -> None:
    event_id = b.started(4, 3)
    table_id, one = b.table(event_id, 1).id, b.at_seat(event_id, 1, 2)
    told = b.at(event_id, verbs.report_bust, table=table_id, entry=one)
    b.bust(event_id, one)
    assert bust_reports(event_id) == ()
    assert refusal(event_id, verbs.confirm_bust, bust_report=told.id).code == "bust_not_reported"
    other = b.at_seat(event_id, 2, 1)
    assert refusal(event_id, verbs.report_bust, table=table_id, entry=other).code == "not_at_this_table"


def test_a_confirmed_bust_is_undone_and_waits_again() -> None:
    event_id = b.started(4)
    table_id, one = b.table(event_id, 1).id, b.at_seat(event_id, 1, 2)
    told = b.at(event_id, verbs.report_bust, table=table_id, entry=one)
    b.at(event_id, verbs.confirm_bust, bust_report=told.id)
    (line,) = latest_lines(tournament_book(event_id), limit=1)
    undo_lines(line.id, Command(b.NOBODY))
    assert state(one) == "alive"
    assert [row.id for row in bust_reports(event_id)] == [told.id]
    b.at(event_id, verbs.withdraw_bust, bust_report=told.id)
    (line,) = latest_lines(tournament_book(event_id), limit=1)
    assert line.sentence.endswith("reported out at table 1, is still in")
