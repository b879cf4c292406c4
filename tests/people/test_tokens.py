"""Tokens of programs: hashed, named, in a role that may do less, dated, listed, revoked; old ones go on."""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Callable
from datetime import timedelta
from itertools import product

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.authtoken.models import Token

from access.roles import NAMED_SETS, Role
from access.scope import role_within, roles_within
from journal import instants
from journal.models import Line
from people.models import ProgramToken, User
from people.staff.verbs import Scope, add_token
from tests import builders
from tournaments.venue.zone import house_zone

pytestmark = pytest.mark.django_db
PASSWORD = "a-long-enough-one-27"
ME, PLAYERS = "/api/v1/me/", "/api/v1/players/"
NEW = {"first_name": "Ada", "last_name": "Rossi"}


@pytest.fixture
def anna() -> User:
    """An administrator."""
    builders.house()
    return User.objects.create_user(username="anna", password=PASSWORD, role=Role.ADMINISTRATOR)


def program(token: str) -> Client:
    """A program that sends a token."""
    return Client(headers={"Authorization": f"Token {token}"})


def signed_in(**fields: object) -> str:
    """The token of a program that signs in as Anna."""
    sent = {"username": "anna", "password": PASSWORD, **fields}
    told = Client().post("/api/v1/token/", sent, content_type="application/json")
    assert told.status_code == 200, told.content
    return str(told.json()["token"])


def test_a_person_has_several_and_only_hashes_are_kept(anna: User) -> None:
    tokens = [signed_in(name=name) for name in ("Wall", "Till")]
    assert [program(one).get(ME).status_code for one in tokens] == [200, 200]
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM people_programtoken")
        kept = str(cursor.fetchall())
    assert not any(one in kept for one in tokens)
    assert not any(one in str(list(Line.objects.values())) for one in tokens)


def test_a_token_in_a_role_does_what_that_role_may_and_no_more(anna: User) -> None:
    cashier = program(signed_in(role="cashier"))
    assert cashier.get(ME).json()["role"] == "cashier"
    assert cashier.post(PLAYERS, NEW, content_type="application/json").status_code == 201
    refused = cashier.get("/api/v1/staff/")
    assert (refused.status_code, refused.json()["code"]) == (403, "role_forbidden")
    assert User.objects.get(pk=anna.pk).role == Role.ADMINISTRATOR
    anna.role = Role.INSPECTOR
    anna.save()
    # Who may do less than the token now has no part of it.
    assert cashier.get(PLAYERS).status_code == 403


def test_a_token_that_only_reads_changes_nothing(anna: User) -> None:
    reader = program(signed_in(only_reads=True))
    assert reader.get("/api/v1/staff/").status_code == 200
    refused = reader.post(PLAYERS, NEW, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (403, "token_only_reads")
    assert reader.delete("/api/v1/token/").status_code == 204
    assert reader.get(ME).status_code == 401


def test_a_token_may_not_do_more_than_its_person(anna: User) -> None:
    anna.role = Role.CASHIER
    anna.save()
    sent = {"username": "anna", "password": PASSWORD, "role": "director"}
    told = Client().post("/api/v1/token/", sent)
    assert (told.status_code, told.json()["errors"].keys()) == (400, {"role"})
    day = timezone.localdate(instants.now()) - timedelta(days=1)
    past = Client().post("/api/v1/token/", {**sent, "role": "", "ends_on": day.isoformat()})
    assert past.json()["errors"].keys() == {"ends_on"}


def test_roles_within_a_role_are_in_no_set_that_it_is_not_in() -> None:
    assert roles_within("director") == ("director", "floor", "cage", "cashier", "inspector")
    assert [roles_within(one) for one in ("floor", "inspector")] == [("floor",), ("inspector",)]
    for role, narrower in product(Role.values, Role.values):
        if role_within(role, narrower) and role != narrower:
            assert all(role in named for named in NAMED_SETS if narrower in named)


def test_a_token_ends_after_its_last_day(anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    # The day of the house, which begins before that of the server.
    today = timezone.localdate(instants.now(), house_zone())
    dated = program(add_token(anna.pk, Scope(ends_on=today)).clear)
    assert dated.get(ME).status_code == 200
    tomorrow = instants.now() + timedelta(days=1)
    monkeypatch.setattr(instants, "now", lambda: tomorrow)
    assert dated.get(ME).status_code == 401


def test_tokens_end_with_their_person(anna: User) -> None:
    ended = program(add_token(anna.pk).clear)
    User.objects.filter(pk=anna.pk).update(is_active=False)
    assert ended.get(ME).status_code == 401


def test_its_use_is_noted_once_a_minute(anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    made = add_token(anna.pk)
    begun = instants.now()

    def written(after: int) -> int:
        monkeypatch.setattr(instants, "now", lambda: begun + timedelta(seconds=after))
        with CaptureQueriesContext(connection) as asked:
            assert program(made.clear).get(ME).status_code == 200
        return sum(one["sql"].startswith("UPDATE") for one in asked.captured_queries)

    assert [written(after) for after in (0, 30, 60, 61, 90)] == [1, 0, 0, 1, 0]
    assert ProgramToken.objects.get().last_used_at == begun + timedelta(seconds=61)


def test_a_page_makes_one_shows_it_once_and_revokes_it(anna: User, client: Client) -> None:
    client.force_login(anna)
    shown = client.post("/tokens/", {"name": "Wall", "role": "cashier", "only_reads": "on"})
    token = shown.context["made"].clear
    assert token.encode() in shown.content
    assert "no-store" in shown["Cache-Control"]
    assert program(token).get(ME).json()["role"] == "cashier"
    listed = client.get("/tokens/")
    assert b"Wall" in listed.content
    assert token.encode() not in listed.content
    wrong = client.post("/tokens/", {"name": "", "role": "cashier"})
    assert wrong.context["form"].errors.keys() == {"name"}
    assert ProgramToken.objects.count() == 1
    client.post(f"/api/v1/tokens/{ProgramToken.objects.get().pk}/revoke/")
    assert program(token).get(ME).status_code == 401
    assert [one.fact for one in Line.objects.order_by("pk")][-2:] == ["TokenMade", "TokenRevoked"]


def test_others_tokens_are_the_administrators_to_revoke(anna: User, client: Client) -> None:
    bob = User.objects.create(username="bob", role=Role.CASHIER)
    hers, his = add_token(anna.pk, Scope(name="Hers")), add_token(bob.pk, Scope(name="His"))
    client.force_login(bob)
    assert b"Hers" not in client.get("/tokens/").content
    assert client.post(f"/api/v1/tokens/{hers.id}/revoke/").status_code == 404
    assert client.post(f"/api/v1/tokens/{his.id}/revoke/").status_code == 200
    told = program(hers.clear).get("/api/v1/tokens/").json()
    assert [one["name"] for one in told["results"]] == ["Hers"]


def test_tokens_of_before_the_upgrade_go_on_and_are_gone_in_clear(anna: User) -> None:
    old = Token.objects.create(user=anna).key
    moved: Callable[..., None] = importlib.import_module("people.migrations.0021_program_tokens").keep_hashes
    moved(apps, None)
    assert program(old).get(ME).json()["username"] == "anna"
    assert not Token.objects.exists()
    assert ProgramToken.objects.get().digest == hashlib.sha256(old.encode()).hexdigest()
