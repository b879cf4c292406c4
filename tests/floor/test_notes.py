"""What the floor notes on an event and on a table: shown on the board, undone like anything else, for the staff alone."""

from __future__ import annotations

import pytest
from django.test import Client

from access.roles import Role
from access.viewer import Viewer
from floor.models import Note
from floor.notes import verbs as notes
from floor.plan.tables import plan
from floor.todo.event import to_do
from journal.book import Actor
from journal.models import Line
from journal.opening import Command, tournament_book
from journal.queries import latest_lines
from people.models import User
from screens.parts.cache import PartRequest
from screens.parts.registry import build
from screens.parts.screen_tokens import Audience
from tests import builders as b
from tests.undoing import undo_lines

pytestmark = pytest.mark.django_db
STAFF = Viewer("director")


def on_plan(event_id: int) -> dict[int, str]:
    """The notes that the floor plan shows."""
    return {table.number: table.note for table in plan(event_id).tables if table.note}


def test_notes_are_shown_on_the_board_changed_erased_and_undone() -> None:
    event_id = b.started(3, 2)
    table_id = b.table(event_id, 2).id
    b.at(event_id, notes.note_event, event=event_id, text=" Dinner at nine ")
    b.at(event_id, notes.note_table, table=table_id, text="Shuffler is slow")
    assert to_do(event_id, STAFF).note == "Dinner at nine"
    assert on_plan(event_id) == {2: "Shuffler is slow"}
    b.at(event_id, notes.note_table, table=table_id, text="")
    assert (on_plan(event_id), Note.objects.count()) == ({}, 1)
    (erased,) = latest_lines(tournament_book(event_id), limit=1)
    assert erased.sentence == "Table 2: the note was erased"
    undo_lines(erased.id, Command(Actor()))
    assert on_plan(event_id) == {2: "Shuffler is slow"}


def test_a_note_saved_unchanged_leaves_no_line() -> None:
    event_id = b.started(3)
    b.at(event_id, notes.note_event, event=event_id, text="Dinner at nine")
    before = Line.objects.count()
    b.at(event_id, notes.note_event, event=event_id, text="Dinner at nine")
    assert Line.objects.count() == before


def test_no_public_screen_shows_a_note() -> None:
    event_id = b.started(3)
    b.at(event_id, notes.note_event, event=event_id, text="Hidden words")
    b.at(event_id, notes.note_table, table=b.table(event_id, 1).id, text="Hidden words")
    for part in ("seats", "stats", "moves", "clock"):
        assert "Hidden" not in str(build(PartRequest(event_id, part, Audience.PUBLIC, "en", 0)))


def test_the_floor_writes_on_the_page_and_others_read(client: Client) -> None:
    event_id = b.started(3)
    client.force_login(User.objects.create_user("fred", password="x", role=Role.FLOOR))
    page = f"/events/{event_id}/notes/"
    sent = client.post(
        f"/api/v1/events/{event_id}/note/",
        {"text": "Late dealer"},
        headers={"Accept": "text/html", "Referer": f"http://testserver{page}"},
    )
    assert sent["Location"].endswith(page)
    assert "Late dealer" in client.get(page).content.decode()
    client.force_login(User.objects.create_user("ines", password="x", role=Role.INSPECTOR))
    read = client.get(page).content.decode()
    assert "Late dealer" in read
    assert "note-event" not in read
    assert "<input" not in read.split("page stack")[1]
    assert client.post(f"/api/v1/events/{event_id}/note/", {"text": ""}).status_code == 403
    assert client.get(f"/api/v1/events/{event_id}/notes/").json() == {"text": "Late dealer", "tables": []}
