"""Play that would start hours before its time asks for a confirmation that says so."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from access.roles import Role
from floor.life import verbs as life
from floor.play.words import early_label
from journal import instants
from people.models import User
from rulebook.entries import is_early_start
from rulebook.refusals import Refusal
from tests import builders as b
from tournaments import queries
from wording import words

pytestmark = pytest.mark.django_db


def tomorrow() -> int:
    """Two paid entries of an event planned for nineteen hours from now."""
    b.house()
    b.room(2)
    event_id = b.event(starts_at=instants.now() + timedelta(hours=19, minutes=5), min_entries=2)
    b.entries(event_id, 2)
    return event_id


def test_three_hours_are_early_and_one_is_not() -> None:
    now = instants.now()
    assert [is_early_start(now + timedelta(hours=hours), now) for hours in (-1, 1, 3, 4)] == [
        False,
        False,
        False,
        True,
    ]


def test_an_event_of_tomorrow_starts_only_when_that_is_confirmed() -> None:
    event_id = tomorrow()
    with pytest.raises(Refusal) as refused:
        b.at(event_id, life.start_play, event=event_id)
    assert (refused.value.code, refused.value.field) == ("starts_early", "is_early")
    assert "planned" in words.explain(refused.value)[1]
    b.at(event_id, life.start_play, event=event_id, is_early=True)
    assert queries.event(event_id).state == "running"


def test_the_second_tap_says_how_early_and_the_page_asks_for_a_tick() -> None:
    event_id = tomorrow()
    client = Client()
    client.force_login(User.objects.create_user("dora", password="x", role=Role.DIRECTOR))
    now = instants.now()
    assert early_label(now + timedelta(hours=19, minutes=5), now).startswith("Tap again: 19 hours early")
    assert "19 hours early" in client.get(f"/events/{event_id}/").content.decode()
    page = f"/events/{event_id}/floor/start/"
    assert "Hours too early" in client.get(page).content.decode()
    assert client.post(page, {}).status_code == 200
    assert queries.event(event_id).state == "registration"
    client.post(page, {"is_early": "on"})
    assert queries.event(event_id).state == "running"
