"""One terminal, several people: sign in, switch by PIN or badge, lock; disconnected devices."""

from __future__ import annotations

import json
import re

import pytest
from django.conf import settings
from django.test import Client, override_settings

from access.roles import Role
from journal.opening import HOUSE
from people.devices.verbs import cut_off_device
from people.models import Device, User
from people.staff import rows, verbs
from people.staff.verbs import set_pin
from tests import builders

pytestmark = pytest.mark.django_db
PASSWORD = "a long enough one"


@pytest.fixture
def anna() -> int:
    """A director with a PIN and a badge."""
    builders.house()
    user_id = builders.do(
        [HOUSE], verbs.add_staff, username="anna", password=PASSWORD, role=Role.DIRECTOR, name="Anna Bo"
    ).id
    builders.do([HOUSE], set_pin, person=user_id, pin="258013")
    builders.do([HOUSE], verbs.set_badge, person=user_id, badge="BADGE-0001")
    return int(user_id)


@pytest.fixture
def carlo(anna: int) -> int:
    """A cashier with a PIN."""
    user_id = builders.do([HOUSE], verbs.add_staff, username="carlo", password=PASSWORD, role=Role.CASHIER).id
    builders.do([HOUSE], set_pin, person=user_id, pin="1379")
    return int(user_id)


def signed_in(client: Client, name: str = "anna") -> None:
    answer = client.post("/login/", {"username": name, "password": PASSWORD, "next": "/players/"})
    assert answer.status_code == 302
    assert answer["Location"] == "/players/"


def test_first_sign_in_makes_the_device_known(client: Client, anna: int) -> None:
    signed_in(client)
    assert settings.DEVICE_COOKIE_NAME in client.cookies
    assert Device.objects.count() == 1
    client.post("/logout/")
    signed_in(client)
    assert Device.objects.count() == 1


def test_the_last_name_is_proposed_on_this_device_alone(client: Client, anna: int) -> None:
    assert 'name="username" value=' not in client.get("/login/").content.decode()
    signed_in(client)
    client.post("/logout/")
    form = client.get("/login/").context["form"]
    assert form["username"].value() == "anna"
    assert [name for name, one in form.fields.items() if one.widget.attrs["autofocus"]] == ["password"]
    assert Client().get("/login/").context["form"]["username"].value() == ""


def test_wrong_password_names_no_reason(client: Client, anna: int) -> None:
    answer = client.post("/login/", {"username": "anna", "password": "wrong"})
    assert answer.status_code == 401
    assert b"do not match" in answer.content


def test_next_never_leads_out_of_the_house(client: Client, anna: int) -> None:
    answer = client.post(
        "/login/", {"username": "anna", "password": PASSWORD, "next": "//elsewhere.example/"}
    )
    assert answer["Location"] == "/"


def test_a_pin_changes_hands_on_a_known_device(client: Client, anna: int, carlo: int) -> None:
    signed_in(client)
    answer = client.post("/switch/", {"person": carlo, "pin": "1379"}, headers={"HX-Request": "true"})
    assert answer.status_code == 204
    assert json.loads(answer["HX-Trigger"])["person-changed"]["name"] == "carlo"
    assert client.get("/api/v1/me/").json()["username"] == "carlo"


def test_a_badge_changes_hands(client: Client, anna: int, carlo: int) -> None:
    signed_in(client, "carlo")
    answer = client.post("/switch/", {"badge": "BADGE-0001"}, headers={"HX-Request": "true"})
    assert answer.status_code == 204
    assert client.get("/api/v1/me/").json()["username"] == "anna"


def test_a_pin_is_nothing_on_an_unknown_device(client: Client, anna: int) -> None:
    answer = client.post("/switch/", {"person": anna, "pin": "258013"}, headers={"HX-Request": "true"})
    assert answer.status_code == 401
    assert answer.json()["code"] == "sign_in_refused"


def test_forms_open_before_the_switch_stay_good(anna: int, carlo: int) -> None:
    client = Client(enforce_csrf_checks=True)
    token = client.get("/login/").cookies["csrftoken"].value
    client.post("/login/", {"username": "anna", "password": PASSWORD, "csrfmiddlewaretoken": token})
    token = client.cookies["csrftoken"].value
    headers = {"HX-Request": "true", "X-CSRFToken": token}
    assert client.post("/switch/", {"person": carlo, "pin": "1379"}, headers=headers).status_code == 204
    answer = client.post("/players/new/", {"last_name": "Rossi", "csrfmiddlewaretoken": token})
    assert answer.status_code == 302


def test_a_locked_terminal_admits_nothing_until_somebody_says_who(client: Client, anna: int) -> None:
    signed_in(client)
    client.post("/lock/")
    page = client.get("/players/")
    assert page.status_code == 302
    assert page["Location"].startswith("/switch/?next=")
    tap = client.post("/players/new/", {"last_name": "Rossi"}, headers={"HX-Request": "true"})
    assert tap.status_code == 401
    assert tap["HX-Trigger"] == "person-needed"
    assert client.post("/api/v1/players/", {"last_name": "Rossi"}).status_code == 401
    client.post("/switch/", {"person": anna, "pin": "258013"}, headers={"HX-Request": "true"})
    assert client.get("/players/").status_code == 200


def test_without_pins_and_badges_a_locked_terminal_asks_for_the_password(client: Client) -> None:
    builders.house()
    builders.do([HOUSE], verbs.add_staff, username="anna", password=PASSWORD, role=Role.DIRECTOR)
    signed_in(client)
    panel = client.post("/lock/").content.decode()
    assert re.search(r"data-pin-form[^>]* hidden", panel), "there is no name to choose"
    assert re.search(r'class="switch-password"\s+open', panel)
    page = client.get("/players/", follow=True)
    assert page.redirect_chain[-1][0] == "/login/?next=%2Fplayers%2F"
    signed_in(client)


def test_the_way_to_the_password_leads_back_to_the_page(client: Client, anna: int) -> None:
    signed_in(client)
    client.post("/lock/")
    panel = client.get("/players/", follow=True).content.decode()
    assert 'href="/login/?next=%2Fplayers%2F"' in panel


def test_a_cut_off_device_is_signed_out_at_once(client: Client, anna: int) -> None:
    signed_in(client)
    device = Device.objects.get()
    builders.do([HOUSE], cut_off_device, device=device.pk)
    assert client.get("/players/").status_code == 302
    assert client.get("/api/v1/me/").status_code in (401, 403)


def test_somebody_let_go_is_out_at_once(client: Client, anna: int, carlo: int) -> None:
    signed_in(client, "carlo")
    builders.do([HOUSE], verbs.deactivate_staff, person=carlo)
    assert client.get("/players/").status_code == 302


@override_settings(AXES_ENABLED=True)
def test_failed_sign_ins_lock_the_name_on_that_device_only(anna: int, carlo: int) -> None:
    desk_client, office = Client(), Client()
    for client in (desk_client, office):
        client.post("/login/", {"username": "carlo", "password": PASSWORD})
        client.post("/logout/")
    for _ in range(5):
        desk_client.post("/login/", {"username": "anna", "password": "wrong"})
    locked = desk_client.post("/login/", {"username": "anna", "password": PASSWORD})
    assert locked.status_code == 429
    assert desk_client.post("/login/", {"username": "carlo", "password": PASSWORD}).status_code == 302
    assert office.post("/login/", {"username": "anna", "password": PASSWORD}).status_code == 302


@override_settings(AXES_ENABLED=True)
def test_guessed_pins_lock_the_name_on_that_device(client: Client, anna: int, carlo: int) -> None:
    signed_in(client, "carlo")
    for _ in range(5):
        client.post("/switch/", {"person": anna, "pin": "0001"}, headers={"HX-Request": "true"})
    answer = client.post("/switch/", {"person": anna, "pin": "258013"}, headers={"HX-Request": "true"})
    assert answer.status_code == 429
    assert answer.json()["code"] == "sign_in_locked"


def test_pages_come_in_the_language_of_the_person(client: Client, anna: int) -> None:
    builders.do([HOUSE], verbs.edit_staff, person=anna, role=Role.DIRECTOR, name="Anna", language="it")
    signed_in(client)
    assert client.cookies["django_language"].value == "it"


def test_nothing_secret_is_kept_as_it_is(anna: int) -> None:
    user = User.objects.get(pk=anna)
    assert "258013" not in user.pin
    assert "BADGE" not in str(user.badge_hash)
    assert rows.person(anna).initials == "AB"
