"""Parts by API: for the staff, with an ETag that saves sending them again."""

from __future__ import annotations

import pytest
from django.test import Client

from clock import verbs as clock_run
from people.models import User
from screens.parts import screen_tokens
from screens.parts.cache import forget
from screens.wire.served import versions
from tests.clock.evening import evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    """Somebody who only reads."""
    forget()
    signed_in = Client()
    inspector = User.objects.create_user("ines", password="x", role="inspector")
    signed_in.force_login(inspector, backend="django.contrib.auth.backends.ModelBackend")
    return signed_in


def test_every_part_is_there(client):
    played = evening()
    for part in ("clock", "stats", "seats", "moves", "payouts", "announcements"):
        answer = client.get(f"/api/v1/events/{played.event_id}/parts/{part}/")
        assert answer.status_code == 200
        assert answer.json()["version"] == versions(played.event_id)[part]


def test_what_stands_is_not_sent_again(client):
    played = evening()
    address = f"/api/v1/events/{played.event_id}/parts/clock/"
    mark = client.get(address)["ETag"]
    assert client.get(address, headers={"If-None-Match": mark}).status_code == 304
    played.at(5, clock_run.pause_clock)
    assert client.get(address, headers={"If-None-Match": mark}).status_code == 200


@pytest.mark.parametrize("address", ["/api/v1/events/{}/parts/nothing/", "/api/v1/events/999/parts/clock/"])
def test_what_is_not_there_is_said_so(client, address):
    assert client.get(address.format(evening().event_id)).status_code == 404


def test_a_program_is_told_where_to_follow(client):
    played = evening()
    told = client.get(f"/api/v1/events/{played.event_id}/live/").json()
    shown = screen_tokens.read(told["stream_url"].removeprefix("/stream/"))
    assert (shown.holder, shown.event_id) == (screen_tokens.Holder.PERSON, played.event_id)
    answer = client.get(f"/api/v1/events/{played.event_id}/versions/").json()
    assert answer["parts"] == versions(played.event_id)


def test_the_room_has_no_api(client):
    played = evening()
    assert Client().get(f"/api/v1/events/{played.event_id}/parts/seats/").status_code in (401, 403)
