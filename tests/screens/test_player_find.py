"""The page where a player types the code of the seat card."""

from __future__ import annotations

import pytest
from django.test import Client

from displays.displays.verbs import offer_code, pair_display
from journal.opening import HOUSE, perform
from tests import builders
from tests.clock.evening import NOBODY
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db


def test_the_code_of_the_seat_card_leads_to_the_player_s_page(client: Client):
    event_id = builders.event()
    builders.entries(event_id, 1)
    (entry,) = tournaments.entries(event_id)
    assert client.get("/p/").status_code == 200
    answer = client.get("/p/", {"code": f" {entry.code} "})
    assert answer.status_code == 302
    assert answer["Location"] == f"/p/{entry.code}/"


def test_a_code_of_no_card_is_said_and_kept(client: Client):
    builders.house()
    answer = client.get("/p/", {"code": "nobody"})
    assert answer.status_code == 200
    assert 'value="nobody"' in answer.content.decode()


def test_every_display_carries_a_qr_code(client: Client):
    builders.house()
    offer = offer_code()
    perform([HOUSE], NOBODY, builders.step(pair_display, code=offer.code))
    page = client.get(f"/display/{offer.secret}/").content.decode()
    _before, *codes = page.split('class="tv-qr"')
    assert codes
    assert all("<svg" in code for code in codes)
