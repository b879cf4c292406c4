"""What every request asks first, compiled once: the same answers as the question itself, on both databases."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.forms.models import model_to_dict
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from access.roles import Role
from journal.compiled import Compiled, WithAll
from people.devices.terminals import _device_by_hash
from people.models import Device, ProgramToken, User
from people.sessions import SessionStore
from people.staff.secrets import hash_of_program_token
from people.staff.tokens import token_by_digest
from tests import builders

pytestmark = pytest.mark.django_db


@pytest.fixture
def dora() -> User:
    """Somebody with a token."""
    builders.house()
    user = User.objects.create(username="dora", role=Role.DIRECTOR, last_login=timezone.now())
    digest = hash_of_program_token("k" * 40)
    ProgramToken.objects.create(user=user, digest=digest, created_at=timezone.now())
    return user


def person_of_token(token: str) -> User | None:
    found = token_by_digest(hash_of_program_token(token) if len(token) == 40 else token)
    return found.user if found else None


def values(row: Any) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_rows_found_are_those_of_the_question(dora: User) -> None:
    device = Device.objects.create(name="Tablet", token_hash="t", created_at=timezone.now())
    found = person_of_token("k" * 40)
    assert found is not None
    assert values(found) == values(dora)
    assert found._state.adding is False
    assert values(_device_by_hash("t")) == values(Device.objects.get(pk=device.pk))
    for nothing in ("", "K" * 40, "k\0", "' OR 1=1 --", "ł" * 500):
        assert person_of_token(nothing) is None


def test_what_is_found_can_be_saved(dora: User) -> None:
    found = person_of_token("k" * 40)
    assert found is not None
    found.display_name = "Dora"
    found.save(update_fields=["display_name"])
    assert model_to_dict(User.objects.get(pk=dora.pk))["display_name"] == "Dora"


def test_all_that_is_given_is_sought(dora: User) -> None:
    named = Compiled[User](lambda pk, name: User.objects.filter(pk=pk, username=name, email=""), int, str)
    assert [values(one) for one in named(dora.pk, "dora")] == [values(dora)]
    for nothing in ((dora.pk, "Dora"), (dora.pk + 1, "dora"), (2**63, "dora"), (dora.pk, "dora\0")):
        assert named.one(*nothing) is None
    forgotten = Compiled[User](lambda pk, name: User.objects.filter(pk=pk), int, str)
    with pytest.raises(ValueError, match="not everything"):
        forgotten(dora.pk, "dora")


@pytest.mark.parametrize("count", [0, 1, 3, 40, 600])
def test_several_numbers_are_sought_at_once(count: int) -> None:
    people = [User.objects.create(username=f"dora{at}", email="" if at % 5 else "a@b.it") for at in range(44)]
    among = Compiled[int](
        lambda name, ids, most: User.objects.filter(
            username__gt=name, pk__in=ids, pk__lt=most, email=""
        ).values_list("pk", flat=True),
        str,
        frozenset,
        int,
    )
    ids = frozenset([*(one.pk for one in people), *range(2**63, 2**63 + 600)][:count])
    known = User.objects.filter(username__gt="dora2", pk__in=[one for one in ids if one < 2**63], email="")
    assert sorted(among("dora2", ids, people[-1].pk)) == sorted(
        known.filter(pk__lt=people[-1].pk).values_list("pk", flat=True)
    )


def test_an_instant_is_sought(dora: User) -> None:
    since = Compiled[int](
        lambda at, name: User.objects.filter(last_login__gt=at, username=name).values_list("pk", flat=True),
        datetime,
        str,
    )
    assert dora.last_login is not None
    assert since(dora.last_login - timedelta(microseconds=1), "dora") == [dora.pk]
    in_rome = dora.last_login.astimezone(ZoneInfo("Europe/Rome"))
    assert since(in_rome, "dora") == since(dora.last_login, "dora") == []


def test_a_row_and_all_beside_it_come_in_one_statement(dora: User) -> None:
    devices = [Device.objects.create(name="Tablet", token_hash=at, created_at=timezone.now()) for at in "ab"]
    with_all = WithAll(
        Compiled[User](lambda pk: User.objects.filter(pk=pk).order_by(), int),
        Compiled[Device](lambda name: Device.objects.filter(name=name).order_by(), str),
    )
    with CaptureQueriesContext(connection) as asked:
        found = with_all([dora.pk], ["Tablet"])
    assert found is not None
    assert (len(asked), values(found[0])) == (1, values(dora))
    assert sorted(map(values, found[1]), key=lambda one: one["id"]) == list(map(values, devices))
    assert with_all([dora.pk], ["Phone"]) == (dora, [])
    assert with_all([dora.pk + 1], ["Tablet"]) is None
    assert with_all([2**63], ["Tablet"]) is None


def test_rows_related_come_in_the_same_statement(dora: User) -> None:
    asked_for = Compiled[ProgramToken](
        lambda pk: ProgramToken.objects.select_related("user").filter(user=pk).order_by(), int
    )
    asked_for.one(0)
    with CaptureQueriesContext(connection) as asked:
        token = asked_for.one(dora.pk)
        assert token is not None
        assert (token.digest, values(token.user)) == (hash_of_program_token("k" * 40), values(dora))
    assert len(asked) == 1


def test_a_program_is_known_by_its_token_while_its_person_is_active(dora: User, client: Client) -> None:
    token = {"Authorization": "Token " + "k" * 40}
    assert client.get("/api/v1/me/", headers=token).json()["username"] == "dora"
    assert client.get("/api/v1/me/", headers={"Authorization": "Token nothing"}).status_code == 401
    with CaptureQueriesContext(connection) as asked:
        client.get("/api/v1/me/", headers=token)
    # The house's zone and the person.
    assert len([one for one in asked.captured_queries if one["sql"].startswith("SELECT")]) == 2
    dora.is_active = False
    dora.save()
    assert client.get("/api/v1/me/", headers=token).status_code == 401


def test_a_session_is_found_until_it_ends() -> None:
    made = SessionStore()
    made["is_locked"] = True
    made.save()
    assert SessionStore(made.session_key)["is_locked"] is True
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    ended = SessionStore(made.session_key)
    assert ended.get("is_locked") is None
    assert ended.session_key is None
