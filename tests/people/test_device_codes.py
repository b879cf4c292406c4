"""A new device becomes known by a director's code, whatever strangers type meanwhile."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from access.roles import Role
from journal import instants
from journal.models import Line
from journal.opening import HOUSE
from people.devices.verbs import CODE_LIVES, join_by_code, offer_device_code
from people.models import Device, DeviceCode
from rulebook.refusals import Refusal
from tests import builders
from tests.cashier import at_cashier


def code_on_page(client: Client) -> str:
    """The code that the page of devices shows."""
    page = client.post("/devices/code/").content.decode()
    found = re.search(r"data-code>(\w+)<", page)
    assert found is not None
    return found[1]


@pytest.fixture
def director() -> Client:
    builders.house()
    client = Client()
    client.force_login(at_cashier.staff(Role.DIRECTOR))
    return client


@pytest.mark.django_db
def test_a_tablet_with_the_code_is_known_and_locked_with_no_stranger(director: Client, settings: Any) -> None:
    settings.AXES_ENABLED = True
    cashier = at_cashier.staff(Role.CASHIER)
    cashier.set_password("a long enough one")
    cashier.save()
    stranger, tablet = Client(), Client()
    sent = {"username": cashier.username, "password": "wrong"}
    for _guess in range(6):
        locked = stranger.post("/api/v1/token/", sent)
    assert locked.json()["code"] == "sign_in_locked"
    right = {"username": cashier.username, "password": "a long enough one"}
    assert tablet.post("/login/", right).status_code == 429
    assert "/login/code/" in tablet.get("/login/").content.decode()
    code = code_on_page(director)
    joined = tablet.post("/login/code/", {"code": f" {code[:4].lower()}-{code[4:]} "})
    assert joined.status_code == 302
    assert "td_device" in tablet.cookies
    assert tablet.post("/login/", right).status_code == 302
    assert [line.fact for line in Line.objects.order_by("-pk")[:2]] == ["DeviceJoined", "DeviceCodeMade"]


@pytest.mark.django_db
def test_a_code_is_used_once_and_only_for_minutes(director: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    code = code_on_page(director)
    assert code not in str(DeviceCode.objects.get().digest)
    assert Client().post("/login/code/", {"code": code}).status_code == 302
    again = Client().post("/login/code/", {"code": code})
    assert (again.status_code, "No such code is waiting" in again.content.decode()) == (400, True)
    late, then = code_on_page(director), instants.now() + CODE_LIVES
    monkeypatch.setattr(instants, "now", lambda: then + timedelta(seconds=1))
    assert Client().post("/login/code/", {"code": late}).status_code == 400
    assert Device.objects.filter(kind="terminal").count() == 1


@pytest.mark.django_db
def test_only_directors_make_codes(director: Client) -> None:
    cashier = Client()
    cashier.force_login(at_cashier.staff(Role.CASHIER))
    assert cashier.post("/devices/code/").status_code == 403
    assert not DeviceCode.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_of_four_devices_that_type_it_at_once_one_is_known() -> None:
    builders.house()
    code = builders.do([HOUSE], offer_device_code).clear

    def join(number: int) -> bool:
        try:
            builders.do([HOUSE], join_by_code, code=code, name="Tablet", token_hash=str(number))
        except Refusal:
            return False
        finally:
            connection.close()
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(join, range(4))) == 1
    assert Device.objects.count() == 1
