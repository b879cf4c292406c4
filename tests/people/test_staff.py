"""The staff: added, changed, deactivated; the house never loses its last administrator."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from access.verbs import By
from journal.book import Actor
from journal.models import Answered
from journal.opening import HOUSE
from journal.queries import latest_lines
from people.devices import rows as devices_queries
from people.devices.rows import devices
from people.devices.verbs import join_device
from people.models import User
from people.staff import rows, verbs
from people.staff.verbs import set_pin
from rulebook.refusals import Refusal
from tests import builders

pytestmark = pytest.mark.django_db
PASSWORD = "a long enough one"


def add(username: str = "anna", role: str = Role.FLOOR, **over: Any) -> int:
    values = {"username": username, "password": PASSWORD, "role": role} | over
    return int(builders.do([HOUSE], verbs.add_staff, **values).id)


@pytest.fixture
def admin(client: Client) -> Client:
    """An administrator at a terminal."""
    builders.house()
    client.force_login(
        User.objects.get(pk=add("chief", Role.ADMINISTRATOR)), "django.contrib.auth.backends.ModelBackend"
    )
    return client


@pytest.mark.parametrize(
    ("over", "field", "code"),
    [
        ({"username": " "}, "username", "username_missing"),
        ({"username": "ANNA"}, "username", "username_taken"),
        ({"username": "b", "role": "display"}, "role", "role_unknown"),
        ({"username": "b", "language": "xx"}, "language", "language_unknown"),
        ({"username": "b", "password": "password"}, "password", "password_weak"),
    ],
)
def test_a_slip_names_its_field(over: dict[str, Any], field: str, code: str) -> None:
    add()
    with pytest.raises(Refusal) as refused:
        add(**over)
    assert (refused.value.code, refused.value.field) == (code, field)


@pytest.mark.parametrize("pin", ["12", "1357924680135", "abcd", "１２３４"])
def test_a_pin_has_four_digits_or_some_more(pin: str) -> None:
    with pytest.raises(Refusal, match="pin_unreadable"):
        builders.do([HOUSE], set_pin, person=add(), pin=pin)


@pytest.mark.parametrize("pin", ["2222", "0000", "3456", "9876", "1234"])
def test_an_easy_pin_is_refused(pin: str) -> None:
    with pytest.raises(Refusal, match="pin_too_easy"):
        builders.do([HOUSE], set_pin, person=add(), pin=pin)


def test_no_two_people_have_the_same_pin() -> None:
    first, second = add(), add(username="bea")
    builders.do([HOUSE], set_pin, person=first, pin="2580")
    with pytest.raises(Refusal, match="pin_taken"):
        builders.do([HOUSE], set_pin, person=second, pin="2580")
    builders.do([HOUSE], set_pin, person=first, pin="")
    builders.do([HOUSE], set_pin, person=second, pin="2580")
    assert rows.person(second).has_pin


def test_a_new_person_has_a_pin_from_the_same_page(admin: Client) -> None:
    body = {"name": "Bea", "username": "bea", "password": "a long enough one", "role": "cashier"}
    told = admin.post("/staff/new/", body | {"pin": "2222"}).content.decode()
    assert "easy to guess" in told
    assert 'value="Bea"' in told
    admin.post("/staff/new/", body | {"pin": "2580"})
    assert next(one for one in rows.staff() if one.username == "bea").has_pin


def test_the_pins_everybody_tries_are_refused_and_none_takes_it_away() -> None:
    user_id = add()
    with pytest.raises(Refusal, match="pin_too_easy"):
        builders.do([HOUSE], set_pin, person=user_id, pin="1234")
    builders.do([HOUSE], set_pin, person=user_id, pin="2580")
    assert rows.person(user_id).has_pin
    builders.do([HOUSE], set_pin, person=user_id, pin="")
    assert not rows.person(user_id).has_pin


def test_a_badge_belongs_to_one_person() -> None:
    builders.do([HOUSE], verbs.set_badge, person=add(), badge="BADGE-0001")
    with pytest.raises(Refusal, match="badge_taken"):
        builders.do([HOUSE], verbs.set_badge, person=add("bruno"), badge="BADGE-0001")
    with pytest.raises(Refusal, match="badge_too_short"):
        builders.do([HOUSE], verbs.set_badge, person=add("carla"), badge="12345")


def test_the_last_administrator_stays() -> None:
    chief = add("chief", Role.ADMINISTRATOR)
    for verb, values in (
        (verbs.edit_staff, {"role": Role.FLOOR, "name": "Chief"}),
        (verbs.deactivate_staff, {}),
    ):
        with pytest.raises(Refusal, match="last_administrator"):
            builders.do([HOUSE], verb, person=chief, **values)
    add("second", Role.ADMINISTRATOR)
    builders.do([HOUSE], verbs.deactivate_staff, person=chief)
    assert not rows.person(chief).is_active
    builders.do([HOUSE], verbs.activate_staff, person=chief)
    assert rows.person(chief).is_active


def test_nobody_locks_themselves_out() -> None:
    chief = add("chief", Role.ADMINISTRATOR)
    add("second", Role.ADMINISTRATOR)
    with pytest.raises(Refusal, match="yourself"):
        verbs.deactivate_staff.perform_with(By(Actor(user_id=chief)), person=chief)


def test_the_staff_is_kept_by_pages(admin: Client) -> None:
    typed = {"username": "anna", "password": PASSWORD, "role": "cashier", "name": "Anna"}
    answer = admin.post("/staff/new/", typed | {"_key": "one key"})
    user_id = User.objects.get(username="anna").pk
    assert answer["Location"] == f"/staff/{user_id}/"
    admin.post(f"/staff/{user_id}/pin/", {"pin": "2580", "_key": "another key"})
    admin.post(f"/staff/{user_id}/badge/", {"badge": "BADGE-0001"})
    admin.post(f"/staff/{user_id}/", {"role": "floor", "name": "Anna B.", "language": "it"})
    shown = rows.person(user_id)
    assert (shown.has_pin, shown.has_badge, shown.role, shown.name) == (True, True, "floor", "Anna B.")
    admin.post(f"/api/v1/staff/{user_id}/deactivate/")
    assert not rows.person(user_id).is_active
    for page in ("/staff/", "/staff/new/", f"/staff/{user_id}/", "/devices/", "/me/pin/"):
        assert admin.get(page).status_code == 200, page


def test_no_fingerprint_of_a_secret_is_kept(admin: Client) -> None:
    user_id = add()
    admin.post(f"/staff/{user_id}/pin/", {"pin": "2580", "_key": "one key"})
    admin.post(f"/staff/{user_id}/password/", {"password": "another long one", "_key": "two keys"})
    sent = admin.post(f"/api/v1/staff/{user_id}/pin/", {"pin": "2580", "_key": "three keys"})
    assert (sent.status_code, "2580" in sent.content.decode()) == (200, False)
    assert not Answered.objects.filter(key__in=["one key", "two keys", "three keys"]).exists()


def test_the_staff_is_kept_by_programs_and_no_secret_is_answered(admin: Client) -> None:
    sent = {"username": "anna", "password": PASSWORD, "role": "cashier", "_key": "one key"}
    made = admin.post("/api/v1/staff/", sent)
    told = made.json()
    assert (made.status_code, made["Location"]) == (201, f"http://testserver/api/v1/staff/{told['id']}/")
    assert admin.get(made["Location"]).json() == told
    assert PASSWORD not in made.content.decode()
    again = admin.post("/api/v1/staff/", sent)
    assert (again.status_code, again.json()["code"]) == (400, "username_taken")
    assert not Answered.objects.filter(key="one key").exists()
    assert admin.post("/api/v1/me/pin/", {"pin": "258013"}).json()["has_pin"]


def test_a_wrong_pin_is_told_beside_its_field(admin: Client) -> None:
    answer = admin.post(f"/staff/{add()}/pin/", {"pin": "1234"})
    assert answer.context["form"].errors["pin"]


def test_devices_are_named_and_cut_off(client: Client) -> None:
    builders.house()
    add("chief", Role.ADMINISTRATOR)
    client.post(
        "/login/", {"username": "chief", "password": PASSWORD}, headers={"User-Agent": "iPad Safari/604"}
    )
    (device,) = devices()
    assert device.name == "iPad Safari"
    client.post(f"/devices/{device.id}/name/", {"name": "Counter 1"})
    assert devices_queries.device(device.id).name == "Counter 1"
    assert client.post(f"/api/v1/devices/{device.id}/cut-off/").status_code == 409


def test_lines_name_person_and_device(client: Client) -> None:
    builders.house()
    chief = add("chief", Role.ADMINISTRATOR)
    client.post("/login/", {"username": "chief", "password": PASSWORD})
    client.post("/players/new/", {"last_name": "Rossi"})
    line = latest_lines(HOUSE)[0]
    assert (line.actor_id, line.device_id) == (chief, devices()[0].id)


def test_devices_that_say_the_same_of_themselves_are_numbered() -> None:
    for token in ("one", "two", "three"):
        builders.do([HOUSE], join_device, name="iPad Safari", token_hash=token)
    assert [device.name for device in devices()] == ["iPad Safari", "iPad Safari 2", "iPad Safari 3"]
