"""An event that is over goes into the archive and comes back: by its page, by the API, by the age that the house sets."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from journal import instants
from journal.archive import reading
from journal.book import OpenBook
from journal.models import Archive, ArchiveBlock, Line
from journal.opening import HOUSE, Command, tournament_book
from journal.permanent import removal
from journal.queries import latest_lines
from people.models import User
from tests import builders as b
from tests.undoing import undo_lines
from tournaments import queries as tournaments
from tournaments.lifecycle.archive import event_archive
from tournaments.models import Event, EventState
from tournaments.tasks import archive
from tournaments.venue.verbs import edit_house, setup_of

pytestmark = pytest.mark.django_db


def client(role: Role = Role.DIRECTOR) -> Client:
    """Somebody of this role, signed in."""
    signed_in = Client(headers={"Accept": "application/json"})
    signed_in.force_login(User.objects.get_or_create(username=f"one-{role}", role=role)[0])
    return signed_in


@pytest.fixture
def event_id() -> int:
    """An event that is over."""
    made = b.started(2, 2, name="Friday’s")
    b.at(made, settled, event=made)
    return made


def settled(book: OpenBook, event: int) -> None:
    """The event without the money of a settlement."""
    row = Event.objects.get(pk=event)
    row.state = EventState.SETTLED
    book.save(row)
    book.record(b.FieldBuilt())


def act(name: str, event_id: int, role: Role = Role.DIRECTOR) -> int:
    """The status of an action."""
    return client(role).post(reverse(name, args=[event_id])).status_code


def state_of(event_id: int) -> str:
    """What the API says of the event's archive."""
    (one,) = client(Role.INSPECTOR).get(reverse("archived-events")).json()["results"] or [{}]
    return str(one.get("state", ""))


def test_a_director_archives_an_event_and_restores_it(event_id: int) -> None:
    assert act("archive-event", event_id, Role.FLOOR) == 403
    assert act("archive-event", event_id) == 200
    assert state_of(event_id) == "entering"
    assert archive() > 1
    assert state_of(event_id) == "archived"
    assert Line.objects.exclude(archived_in=None).exists()
    assert act("archive-event", event_id) == 409
    assert act("restore-archive", event_id) == 200
    archive()
    assert not Archive.objects.exists()
    assert not Line.objects.exclude(archived_in=None).exists()


def test_an_event_that_is_played_stays() -> None:
    assert act("archive-event", b.started(2, 2)) == 409


def test_to_undo_the_archiving_brings_the_lines_back(event_id: int) -> None:
    act("archive-event", event_id)
    archive()
    (line, *_others) = latest_lines(tournament_book(event_id))
    assert line.can_undo
    undo_lines(line.id, Command(b.NOBODY), reason="a protest")
    archive()
    assert event_archive(event_id) is None


def test_a_damaged_archive_is_named_and_the_others_go_on(
    event_id: int, caplog: pytest.LogCaptureFixture
) -> None:
    other = b.started(2, 2, name="Saturday’s")
    b.at(other, settled, event=other)
    for event in (event_id, other):
        act("archive-event", event)
    archive()
    block = ArchiveBlock.objects.filter(archive__book__subject_id=event_id).latest("position")
    with removal("a forger"):
        ArchiveBlock.objects.filter(pk=block.pk).update(content=bytes(block.content) + b" ")
    reading.block_of.cache_clear()
    reading.blobs_of.cache_clear()
    act("restore-archive", event_id)
    act("restore-archive", other)
    archive()
    assert event_archive(other) is None
    assert f"the archive of event {event_id} (Friday’s) is damaged, block {block.pk}" in caplog.text
    assert state_of(event_id) == "damaged"
    page = client().get(reverse("archive"), headers={"Accept": "text/html"}).content.decode()
    assert "damaged" in page


@pytest.mark.parametrize(("days", "is_due"), [(0, False), (7, True), (30, False)])
def test_the_house_archives_by_age(event_id: int, days: int, is_due: bool) -> None:
    b.do([HOUSE], edit_house, setup=replace(setup_of(tournaments.house()), archive_after_days=days))
    with instants.simulated_at(instants.now() + timedelta(days=8)):
        archive()
    assert (event_archive(event_id) is not None) is is_due


def test_pages_name_archived_events(event_id: int) -> None:
    page = client()
    assert "Move to the archive" in page.get(reverse("event", args=[event_id])).content.decode()
    assert "No archived events" in page.get(reverse("archive")).content.decode()
    page.post(reverse("archive-event", args=[event_id]))
    archive()
    assert "Move to the archive" not in page.get(reverse("event", args=[event_id])).content.decode()
    assert "Friday’s" in page.get(reverse("archive"), {"name": "friday"}).content.decode()
    assert "Friday’s" not in page.get(reverse("archive"), {"name": "sunday"}).content.decode()
