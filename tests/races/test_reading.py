"""A page read during a bust: it shows before or after, never half of each."""

from __future__ import annotations

from contextlib import nullcontext
from functools import partial
from typing import Any

import pytest
from django.test import Client

from floor.busts import verbs as busts
from floor.plan import tables as plans
from floor.play.rows import seats_version
from journal.opening import Command, tournament_book
from people.models import User
from tests import builders as b
from tests.races.together import act, at_once, refusals

pytestmark = pytest.mark.django_db(transaction=True)


def torn(event_id: int, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether a table, read around a bust, shows the seat taken under the version after the bust."""
    entry_id = b.at_seat(event_id, 1, 3)
    book = tournament_book(event_id)
    before = seats_version(event_id)
    client = Client()
    dora = User.objects.create_user("dora", password="x", role="director")
    client.force_login(dora, backend="django.contrib.auth.backends.ModelBackend")
    seen: list[int] = []

    marks = plans._marks

    def busted_meanwhile(suggestions: Any) -> Any:
        bust = partial(act, [book], Command(b.NOBODY), busts.bust_out, entry=entry_id)
        assert refusals(at_once(bust)) == []
        seen.append(seats_version(event_id))
        return marks(suggestions)

    monkeypatch.setattr(plans, "_marks", busted_meanwhile)
    page = client.get(f"/events/{event_id}/floor/plan/{b.table(event_id, 1).id}/")
    assert page.status_code == 200
    assert seats_version(event_id) > before
    is_seated = f'data-entry="{entry_id}"' in page.content.decode()
    return is_seated and seen[0] > before


def test_read_bit_by_bit_a_plan_is_torn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("access.page.read_snapshot", nullcontext)
    assert torn(b.started(6, 5), monkeypatch)


def test_a_page_is_read_of_one_moment_and_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not torn(b.started(6, 5), monkeypatch)
