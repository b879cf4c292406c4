"""Pages of the house in fragments: displays and sounds, of no event, hear every line of any book."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from displays.announcements.verbs import announce, end_announcement
from journal import instants
from screens.parts import fragments
from screens.parts.fragments import Watched, lacking, whole
from screens.wire.shown import read_page_state
from tests import builders as b
from tests.screens.test_fragments import client, loaded, token_of

pytestmark = pytest.mark.django_db
DISPLAYS = Watched("displays", 0, Role.DIRECTOR.value, "en")


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    fragments.forget()


def test_what_is_announced_at_an_event_is_brought_to_the_page_of_displays() -> None:
    event_id = b.started(3)
    page = loaded(DISPLAYS)
    said = b.at(event_id, announce, event=event_id, text="Dinner at nine", minutes=5).id
    brought = lacking(DISPLAYS, page.at, page.past)
    assert "Dinner at nine" in brought.elements["announcements"]
    page.take(brought, lambda _since, _past: brought)
    b.at(event_id, end_announcement, announcement=said)
    assert list(lacking(DISPLAYS, page.at, page.past).order["displays-lists"]) == ["no-displays"]


def test_an_announcement_that_ends_leaves_though_nothing_is_written() -> None:
    event_id = b.started(3)
    b.at(event_id, announce, event=event_id, text="Dinner at nine", minutes=5)
    page = loaded(DISPLAYS)
    again = fragments.again_at(DISPLAYS)
    assert again is not None
    assert again <= instants.now() + timedelta(seconds=15)
    with instants.simulated_at(instants.now() + timedelta(minutes=6)):
        brought = lacking(DISPLAYS, page.at, page.past)
    assert "announcements" not in brought.order["displays-lists"]


def test_the_answer_to_a_tap_on_a_page_of_the_house_brings_what_it_changed() -> None:
    event_id, who = b.started(3), client()
    said = b.at(event_id, announce, event=event_id, text="Dinner at nine", minutes=5).id
    shown = token_of(who.get("/displays/"))
    assert shown.startswith("displays 0 ")
    answer = who.post(
        reverse("end-announcement", args=[said]), headers={"HX-Request": "true", "Shows": shown}
    )
    assert answer.headers["Frame"] == "1"
    assert b"no-displays" in answer.getvalue()


@pytest.mark.parametrize("name", ["displays", "sounds"])
def test_a_frame_of_the_house_is_only_for_those_who_read_the_page(name: str) -> None:
    event_id, asked = b.started(3), reverse("house-frame", args=[name])
    assert client(Role.FLOOR).get(asked, {"since": "0"}).status_code == 200
    assert client(Role.CASHIER).get(asked, {"since": "0"}).status_code == 403
    assert Client().get(asked, {"since": "0"}).status_code in (302, 401, 403)
    assert client().get(reverse("event-frame", args=[event_id, name]), {"since": "0"}).status_code == 404


def test_a_page_is_of_an_event_or_of_the_house() -> None:
    b.started(3)
    assert client().get(reverse("house-frame", args=["board"]), {"since": "0"}).status_code == 404
    at = str(whole(DISPLAYS).frame.at)
    assert read_page_state(f"displays 0 {at} 1-0-0123456789") is not None
    for other in ("displays 1", "board 0"):
        assert read_page_state(f"{other} {at} 1-0-0123456789") is None
