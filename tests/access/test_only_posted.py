"""An address that only takes what a form sends leads to the form, or says what to do."""

from __future__ import annotations

import pytest

from access.roles import Role
from tests import builders as b
from tests.screens.test_board import client, text_of

pytestmark = pytest.mark.django_db
HTML = {"Accept": "text/html"}


def test_a_director_is_led_to_the_page_with_the_form() -> None:
    event_id = b.event()
    who = client(Role.DIRECTOR)
    for path, page in (
        (f"/events/{event_id}/structure/rows/", f"/events/{event_id}/structure/"),
        ("/displays/layouts/try/", "/displays/"),
    ):
        answer = who.get(path, headers=HTML)
        assert (answer.status_code, answer.headers.get("Location")) == (303, page)
    assert "the form is on this page" in text_of(who.get("/displays/"))


def test_the_address_of_a_tap_says_in_words_what_to_do() -> None:
    day = b.day_of(b.started(3))
    answer = client(Role.DIRECTOR).get(f"/api/v1/days/{day}/clock/pause/", headers=HTML)
    assert answer.status_code == 405
    assert "only takes what a button or a form sends" in answer.content.decode()


def test_whoever_may_not_act_is_still_told_so() -> None:
    event_id = b.event()
    answer = client(Role.INSPECTOR).get(f"/events/{event_id}/structure/rows/", headers=HTML)
    assert answer.status_code == 403
    assert "Your role does not allow this" in answer.content.decode()
