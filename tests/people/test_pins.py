"""PINs: guessed at from many devices, too short for a role, chosen to find out those of others."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.test import Client, override_settings

from access.roles import Role
from access.verbs import By
from access.viewer import Viewer
from floor.todo.subjects import pins_to_do
from journal import instants, opening
from journal.book import Actor
from journal.opening import HOUSE
from journal.queries import latest_lines
from people.models import User, WrongPin
from people.staff import rows, verbs
from people.staff.rows import LEAST_GUESSES, MOST_OWN, MOST_STRANGE
from people.staff.verbs import MOST_CHOICES, AddStaff, SetPassword, add_staff, set_password
from rulebook.refusals import Refusal
from tests import builders

pytestmark = pytest.mark.django_db
PASSWORD = "a long enough one"
HX = {"HX-Request": "true"}
PINS = {"anna": "258013", "carlo": "1379"}
ROLES = {"anna": Role.ADMINISTRATOR, "carlo": Role.CASHIER}


@pytest.fixture
def staff() -> dict[str, int]:
    """An administrator and a cashier, with PINs."""
    builders.house()
    return {
        name: builders.do(
            [HOUSE], add_staff, username=name, password=PASSWORD, role=ROLES[name], pin=PINS[name]
        ).id
        for name in PINS
    }


def terminal(*names: str) -> Client:
    """A new device on which these people have signed in."""
    client = Client()
    for name in names:
        client.post("/login/", {"username": name, "password": PASSWORD})
    return client


def by_pin(client: Client, person: int, pin: str) -> int:
    answer = client.post("/switch/", {"person": person, "pin": pin}, headers=HX)
    return answer.status_code


def directors_list() -> list[str]:
    return [one.title for one in pins_to_do(Viewer("director"))]


@override_settings(AXES_ENABLED=True)
def test_guesses_on_ever_new_devices_come_to_an_end_and_the_own_terminal_goes_on(
    staff: dict[str, int],
) -> None:
    own = terminal("carlo", "anna")
    answers = []
    for _device in range(4):
        # Each sign-in without the device's cookie makes a new device.
        stranger = terminal("carlo")
        answers += [by_pin(stranger, staff["anna"], f"90{number:04}") for number in range(4)]
    assert answers == [401] * MOST_STRANGE + [429] * (16 - MOST_STRANGE)
    refused = terminal("carlo").post("/switch/", {"person": staff["anna"], "pin": PINS["anna"]}, headers=HX)
    assert (refused.status_code, refused.json()["code"]) == (429, "pin_locked")
    assert by_pin(own, staff["carlo"], PINS["carlo"]) == 204
    assert by_pin(own, staff["anna"], PINS["anna"]) == 204
    with instants.simulated_at(instants.now() + timedelta(days=1)):
        assert by_pin(terminal("carlo"), staff["anna"], PINS["anna"]) == 204


def test_guesses_on_the_own_terminals_come_to_an_end_too(staff: dict[str, int]) -> None:
    own, other = terminal("carlo", "anna"), terminal("carlo", "anna")
    answers = [
        by_pin((own, other)[number % 2], staff["anna"], f"90{number:04}") for number in range(MOST_OWN + 2)
    ]
    assert answers == [401] * MOST_OWN + [429] * 2
    assert by_pin(own, staff["carlo"], PINS["carlo"]) == 204
    by_password = {"username": "anna", "password": PASSWORD}
    assert own.post("/switch/", by_password, headers=HX).status_code == 204


def test_guesses_of_strangers_leave_a_person_all_those_of_the_own_terminal(staff: dict[str, int]) -> None:
    own, stranger = terminal("carlo", "anna"), terminal("carlo")
    guessed = [by_pin(stranger, staff["anna"], f"90{number:04}") for number in range(MOST_STRANGE + 1)]
    assert guessed == [401] * MOST_STRANGE + [429]
    mistyped = [by_pin(own, staff["anna"], f"90{number:04}") for number in range(MOST_OWN - 1)]
    assert set(mistyped) == {401}
    assert by_pin(own, staff["anna"], PINS["anna"]) == 204


def test_a_person_and_the_directors_are_told_of_guesses(staff: dict[str, int]) -> None:
    own, stranger = terminal("anna"), terminal("carlo")
    for number in range(LEAST_GUESSES):
        assert directors_list() == []
        by_pin(stranger, staff["anna"], f"90{number:04}")
    assert directors_list() == ["3 wrong PINs for anna"]
    assert latest_lines(HOUSE)[0].sentence == "3 wrong PINs were typed for anna"
    told = own.post("/switch/", {"person": staff["anna"], "pin": PINS["anna"]}, headers=HX)
    assert "3 wrong PINs were typed for your name" in told["HX-Trigger"]
    assert directors_list() == []
    again = own.post("/switch/", {"person": staff["anna"], "pin": PINS["anna"]}, headers=HX)
    assert "wrong PINs" not in again["HX-Trigger"]
    for number in range(LEAST_GUESSES):
        by_pin(stranger, staff["anna"], f"90{number:04}")
    own.post("/login/", {"username": "anna", "password": PASSWORD})
    assert b"3 wrong PINs were typed for your name" in own.get("/players/").content


def test_what_the_person_mistyped_just_now_is_no_guess(staff: dict[str, int]) -> None:
    own = terminal("anna")
    for number in range(LEAST_GUESSES):
        by_pin(own, staff["anna"], f"90{number:04}")
    told = own.post("/switch/", {"person": staff["anna"], "pin": PINS["anna"]}, headers=HX)
    assert "wrong PINs" not in told["HX-Trigger"]
    assert directors_list() == []
    assert WrongPin.objects.count() == LEAST_GUESSES


def test_a_pin_is_as_long_as_its_role_needs(staff: dict[str, int]) -> None:
    def set_pin(name: str, pin: str) -> None:
        builders.do([HOUSE], verbs.set_pin, person=staff[name], pin=pin)

    for name, pin in (("anna", "25801"), ("anna", "2580134692580"), ("carlo", "257")):
        with pytest.raises(Refusal, match="pin_unreadable"):
            set_pin(name, pin)
    set_pin("carlo", "2580")
    assert not rows.is_pin_short(rows.person(staff["carlo"]))
    lengths = {"administrator": 8, "director": 6, "floor": 5, "cage": 5, "cashier": 5, "inspector": 4}
    assert builders.do([HOUSE], verbs.set_pin_lengths, **lengths) == verbs.PinLengths(**lengths)
    assert [rows.is_pin_short(rows.person(pk)) for pk in staff.values()] == [True, True]
    with pytest.raises(Refusal, match="pin_unreadable"):
        set_pin("carlo", "2580")
    # Who has a short one still gets in, and is told.
    own = terminal("anna")
    told = own.post("/switch/", {"person": staff["anna"], "pin": PINS["anna"]}, headers=HX)
    assert (told.status_code, "too short" in told["HX-Trigger"]) == (204, True)
    page = own.get("/staff/").content.decode()
    assert page.count("Too short") == 2
    assert own.post("/staff/pin-lengths/", lengths | {"cashier": 4}).status_code == 302
    assert not rows.is_pin_short(rows.person(staff["carlo"]))
    assert own.get("/api/v1/staff/pin-lengths/").json() == lengths | {"cashier": 4}


def test_the_pins_of_others_are_not_found_out_by_choosing_them(staff: dict[str, int]) -> None:
    carlo = By(Actor(user_id=staff["carlo"], role=Role.CASHIER))
    codes = []
    for number in range(MOST_CHOICES + 1):
        pin = PINS["anna"] if number == 0 else f"90{number:02}"
        try:
            verbs.set_own_pin.perform(verbs.SetOwnPin(pin=pin), carlo)
        except Refusal as refusal:
            codes.append(refusal.code)
    assert codes == ["pin_taken", "pin_choices_used_up"]
    assert User.objects.get(pk=staff["carlo"]).pin_digits == 4
    verbs.set_own_pin.perform(verbs.SetOwnPin(), carlo)
    assert not rows.person(staff["carlo"]).has_pin
    with instants.simulated_at(instants.now() + timedelta(days=1, minutes=1)):
        verbs.set_own_pin.perform(verbs.SetOwnPin(pin="9042"), carlo)


def test_each_tile_asks_for_as_many_digits_as_the_pin_has(staff: dict[str, int]) -> None:
    panel = terminal("anna").get("/switch/", headers=HX).content.decode()
    assert ('data-pin-digits="6"' in panel, 'data-pin-digits="4"' in panel) == (True, True)


def test_a_pin_that_is_too_short_says_how_long_it_must_be(staff: dict[str, int]) -> None:
    told = terminal("anna").post("/me/pin/", {"pin": "2580"}).content.decode()
    assert "Administrator: 6 to 12 digits." in told


def test_nobody_waits_while_a_secret_is_hashed(
    staff: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    encode, open_books = MD5PasswordHasher.encode, []

    def encoded(hasher: MD5PasswordHasher, password: str, salt: str) -> str:
        open_books.append(opening._is_open.get())
        return str(encode(hasher, password, salt))

    monkeypatch.setattr(MD5PasswordHasher, "encode", encoded)
    by = By(Actor(user_id=staff["anna"], role=Role.ADMINISTRATOR))
    verbs.set_own_pin.perform(verbs.SetOwnPin(pin="603817"), by)
    verbs.set_pin.perform(verbs.SetPin(person=staff["carlo"], pin="2468013"), by)
    set_password.perform(SetPassword(person=staff["carlo"], password="quite another one"), by)
    new = AddStaff(username="dora", password=PASSWORD, role=Role.DIRECTOR, pin="730164")
    add_staff.perform(new, by)
    assert open_books == [False] * 5
    client = terminal("dora")
    assert client.post("/login/", {"username": "carlo", "password": "quite another one"}).status_code == 302
    chosen = {"anna": "603817", "carlo": "2468013", "dora": "730164"}
    people = staff | {"dora": User.objects.get(username="dora").pk}
    assert [by_pin(client, people[name], pin) for name, pin in chosen.items()] == [204] * 3
