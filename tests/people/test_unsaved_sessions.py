"""A session that the disk does not take: a page is shown all the same, but nobody believes a terminal locked that is not."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import DatabaseError, OperationalError
from django.test import Client

from access.permissions import LAST_HAND
from access.roles import Role
from people.models import User
from tests import builders

pytestmark = pytest.mark.django_db


@pytest.fixture
def who(monkeypatch: pytest.MonkeyPatch) -> Client:
    """A director, whose terminal was used long ago, on a disk that is full."""
    builders.house()
    client = Client(raise_request_exception=False)
    client.force_login(User.objects.create(username="dora", role=Role.DIRECTOR))
    session = client.session
    session[LAST_HAND] = 1
    session.save()
    return client


def refuse(monkeypatch: pytest.MonkeyPatch, error: DatabaseError) -> None:
    """Let no session be saved."""

    def fails(*_values: Any, **_options: Any) -> None:
        raise error

    monkeypatch.setattr(Session, "save", fails)


@pytest.mark.parametrize("text", ["database or disk is full", "database is locked"])
def test_a_page_is_shown_though_its_use_is_not_noted(
    who: Client, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    refuse(monkeypatch, OperationalError(text))
    asked = who.post("/players/new/", {"first_name": "Ada", "last_name": ""})
    assert asked.status_code == 200
    assert "This field is required" in asked.content.decode()


def test_a_terminal_that_could_not_be_locked_says_so(who: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    refuse(monkeypatch, OperationalError("database or disk is full"))
    asked = who.post("/lock/")
    assert asked.status_code == 503
    assert "disk is full" in asked.content.decode()


def test_a_session_that_was_ended_elsewhere_is_none(who: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    refuse(monkeypatch, DatabaseError("Save with update_fields did not affect any rows."))
    assert who.post("/players/new/", {"last_name": ""}).status_code == 400
