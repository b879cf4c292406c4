"""One bar of five sections: who sees what, and that nothing became unreachable."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from access.permissions import has_role
from access.roles import Role
from people.models import User
from tests import builders

pytestmark = pytest.mark.django_db

BEFORE = (
    *("lobby", "players", "room", "drawers", "displays", "inspection", "house", "staff"),
    *("dashboard", "cashier", "payouts", "floor-journal", "event-inspection", "event"),
)
"""What the two bars of thirteen sections led to."""


@pytest.fixture
def event_id() -> int:
    builders.room(2)
    return builders.started(4, name="Event 1")


def signed_in(role: Role) -> Client:
    client = Client()
    client.force_login(User.objects.create(username=str(role), role=role))
    return client


def sections(client: Client, address: str) -> list[tuple[str, bool]]:
    nav = client.get(address).context["shell"].nav
    return [(str(one.label), one.is_current) for one in nav]


@pytest.mark.parametrize(
    ("role", "seen"),
    [
        (Role.CASHIER, "Cashier Events"),
        (Role.FLOOR, "Events Floor"),
        (Role.CAGE, "Cashier Cage Events"),
        (Role.DIRECTOR, "Events Floor Cashier Cage House"),
        (Role.ADMINISTRATOR, "Events Floor Cashier Cage House"),
        (Role.INSPECTOR, "Inspection"),
    ],
)
def test_each_role_sees_its_sections(role: Role, seen: str, event_id: int) -> None:
    client = signed_in(role)
    for address in ("/", f"/events/{event_id}/"):
        assert " ".join(label for label, _is_current in sections(client, address)) == seen


@pytest.mark.parametrize(
    ("role", "address", "current"),
    [
        (Role.DIRECTOR, "/events/{}/setup/", "Events"),
        (Role.DIRECTOR, "/events/{}/payouts/", "Floor"),
        (Role.CASHIER, "/events/{}/payouts/", "Cashier"),
        (Role.DIRECTOR, "/events/{}/journal/", "Floor"),
        (Role.DIRECTOR, "/events/{}/bracket/", "Floor"),
        (Role.CASHIER, "/drawers/", "Cashier"),
        (Role.CAGE, "/drawers/", "Cage"),
        (Role.DIRECTOR, "/cage/", "Cage"),
        (Role.DIRECTOR, "/room/", "House"),
        (Role.INSPECTOR, "/events/{}/", "Inspection"),
    ],
)
def test_a_page_marks_one_section(role: Role, address: str, current: str, event_id: int) -> None:
    client = signed_in(role)
    marked = [label for label, is_current in sections(client, address.format(event_id)) if is_current]
    assert marked == [current]


@pytest.mark.parametrize("role", [role for role in Role if role is not Role.DISPLAY])
def test_what_the_two_bars_led_to_is_two_taps_away(role: Role, event_id: int) -> None:
    client = signed_in(role)
    request = client.get("/search/").wsgi_request
    first = dict(ways(client, f"/events/{event_id}/"))
    opened = [path for name, path in first.items() if name in ("search", "event-choice", "lobby")]
    reached = set(first).union(*(dict(ways(client, path)) for path in opened))
    may = {name for name in BEFORE if has_role(request, resolve_named(name, event_id))}
    assert may - reached == set()


def resolve_named(name: str, event_id: int) -> frozenset[str]:
    in_event = ("dashboard", "cashier", "payouts", "floor-journal", "event-inspection", "event")
    path = reverse(name, args=[event_id] if name in in_event else [])
    return resolve(path).func.reads  # type: ignore[attr-defined,no-any-return]


def ways(client: Client, address: str) -> Iterator[tuple[str, str]]:
    """The pages that a page links to, by name."""
    page = client.get(address)
    assert page.status_code == 200, address
    for href in re.findall(r'href="(/[^"#]*)', page.content.decode()):
        path = href.replace("&amp;", "&")
        try:
            yield resolve(path.split("?")[0]).url_name or "", path
        except Resolver404:
            continue


def test_the_floor_opens_the_event_last_looked_at_or_the_only_one_or_lets_choose(event_id: int) -> None:
    client = signed_in(Role.DIRECTOR)
    assert client.get("/floor/").url == f"/events/{event_id}/"  # type: ignore[attr-defined]
    assert client.get("/cashier/").url == f"/events/{event_id}/cashier/"  # type: ignore[attr-defined]
    other = builders.started(2)
    assert client.get("/floor/").url == "/events/choice/?page=dashboard"  # type: ignore[attr-defined]
    client.cookies["td-event"] = str(other)
    assert client.get("/floor/").url == f"/events/{other}/"  # type: ignore[attr-defined]
    client.cookies["td-event"] = "²"
    assert client.get("/cashier/").url == "/events/choice/?page=cashier"  # type: ignore[attr-defined]


def test_a_practice_house_keeps_its_event_apart(event_id: int, settings: Any) -> None:
    client, other = signed_in(Role.DIRECTOR), builders.started(2)
    settings.EVENT_COOKIE_NAME = "td-practice-1-event"
    client.cookies["td-event"] = str(event_id)
    client.cookies["td-practice-1-event"] = str(other)
    assert client.get("/floor/").url == f"/events/{other}/"  # type: ignore[attr-defined]
    page = client.get(f"/events/{other}/").content.decode()
    assert f'data-event="{other}" data-event-cookie="td-practice-1-event"' in page


def test_the_choice_keeps_the_page_and_offers_only_what_is_permitted(event_id: int) -> None:
    other = builders.started(2)
    page = signed_in(Role.FLOOR).get(f"/events/choice/?event={event_id}&page=payouts").content.decode()
    assert f'href="/events/{other}/payouts/"' in page
    assert f'href="/events/{event_id}/journal/"' in page
    assert "/cashier/" not in page
    assert signed_in(Role.CASHIER).get("/events/choice/?event=999999999").status_code == 200


@pytest.mark.parametrize(
    ("words", "address", "seen"),
    [
        ("ross", "/players/{player}/", True),
        ("event 1", "/events/{event}/setup/", True),
        ("currencies", "/house/exchange-rates/", True),
        ("blind counts", "/house/drawers/", False),
        ("staff", "/staff/", False),
        ("qqq", "No results for these words.", True),
    ],
)
def test_one_search_finds_people_events_and_pages(
    words: str, address: str, seen: bool, event_id: int
) -> None:
    name = "Rossi"
    player = builders.player(name, "Ida")
    page = signed_in(Role.CASHIER).get("/search/", {"q": words}).content.decode()
    assert (address.format(player=player, event=event_id) in page) is seen


def test_a_page_and_its_settings_are_told_apart(event_id: int) -> None:
    page = signed_in(Role.DIRECTOR).get("/search/", {"q": "drawers"}).content.decode()
    assert re.search(r'href="/drawers/".*?<b>Drawers</b>\s*</a>', page, re.S)
    assert re.search(r'href="/house/drawers/".*?<small>settings</small>', page, re.S)
    assert event_id
