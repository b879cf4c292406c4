"""What is typed in the set-up: choices in place of codes, and what the event comes to before it is saved."""

from __future__ import annotations

import pytest
from django.test import Client

from access.roles import Role
from people.models import User
from tests import builders
from tests.tournaments.steps import address, create_draft, send
from tests.tournaments.test_rules_page import rules_fields
from tournaments import queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> Client:
    """A director at a terminal of a house with eight tables."""
    builders.house()
    builders.room(8)
    found = Client()
    found.force_login(User.objects.create(username="dora", role=Role.DIRECTOR, display_name="Dora"))
    return found


@pytest.mark.parametrize(
    ("choice", "number", "kept"),
    [("none", "7", 0), ("up_to", "3", 3), ("no_limit", "3", None), ("up_to", "", 0)],
)
def test_how_often_is_chosen_and_not_typed_as_a_code(
    director: Client, choice: str, number: str, kept: int | None
) -> None:
    event_id = create_draft(director)
    answer = send(director, event_id, "entry", re_entries_limit=choice, re_entries=number)
    assert queries.event(event_id).re_entries == kept
    assert (answer.status_code == 302) is bool(number), "up to how many is missing"
    page = director.get(address(event_id, "late")).content.decode()
    assert "0: none, empty: no limit" not in page
    assert f'value="{choice if number else "none"}" selected' in page


def test_the_rules_as_typed_are_reckoned_with_before_they_are_saved(director: Client) -> None:
    event_id = create_draft(director)
    send(director, event_id, "entry", buy_in="100", fee="10")
    typed = rules_fields(director, event_id, "places.paid_points_side")
    before = queries.event(event_id).profile
    url = f"/events/{event_id}/rules/outlook/"
    assert f'data-outlook-url="{url}"' in director.get(f"/events/{event_id}/rules/").content.decode()
    plain = director.post(url, typed).context["outlook"]
    fewer = director.post(url, typed | {"places.paid_points_side": "12,5"}).context["outlook"]
    assert fewer.fields[-1].places > plain.fields[-1].places
    unread = director.post(url, typed | {"places.paid_points_side": "many"})
    assert (unread.context["outlook"], len(unread.context["unread"])) == (None, 1)
    assert queries.event(event_id).profile == before
