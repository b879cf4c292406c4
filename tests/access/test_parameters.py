"""Parameters in the address of a read: one that there is not is refused, with the one that was meant."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from access import parameters
from access.roles import Role
from people.models import User
from tests import builders

pytestmark = pytest.mark.django_db


@pytest.fixture
def director() -> Client:
    builders.house()
    found = Client()
    found.force_login(User.objects.create(username="dora", role=Role.DIRECTOR))
    return found


@pytest.mark.parametrize(
    ("address", "name", "text"),
    [
        ("events/?stat=draft", "stat", "There is no such parameter. Did you mean state?"),
        ("events/?state=draft&pagesize=5", "pagesize", "There is no such parameter. Did you mean page_size?"),
        ("me/?device=1", "device", "There is no such parameter. Leave it out."),
        (
            "tables/?zzz=1",
            "zzz",
            "There is no such parameter. The parameters here: free, status, event, page, page_size.",
        ),
        ("inspection/sales/?untill=2026-11-24", "untill", "There is no such parameter. Did you mean until?"),
    ],
)
def test_a_parameter_that_there_is_not_is_refused_by_name(
    director: Client, address: str, name: str, text: str
) -> None:
    User.objects.update(role=Role.ADMINISTRATOR)
    answer = director.get(f"/api/v1/{address}")
    assert (answer.status_code, answer.json()["errors"]) == (400, {name: [text]})
    italian = director.get(f"/api/v1/{address}", headers={"accept-language": "it"}).json()["errors"][name]
    assert italian[0].startswith("Parametro inesistente.")


def test_what_the_framework_reads_may_be_said_everywhere(director: Client) -> None:
    for address in ("me/?format=json", "events/?format=json&page=1&page_size=5&search=x"):
        assert director.get(f"/api/v1/{address}").status_code == 200


def test_a_file_of_more_than_was_asked_is_not_written(director: Client) -> None:
    answer = director.post("/api/v1/players/export/csv/?serch=rossi")
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["serch"])


def test_who_may_not_read_learns_nothing_of_the_parameters() -> None:
    assert Client().get("/api/v1/events/?stat=draft").status_code in (401, 403)


def test_every_read_takes_what_its_description_says_and_nothing_else() -> None:
    generator = SchemaGenerator()
    told: Any = generator.get_schema(request=None, public=True)
    seen = 0
    for path, _regex, method, view in generator._get_paths_and_endpoints():
        operation = told["paths"].get(path, {}).get("get")
        if method != "GET" or operation is None or not path.startswith("/api/"):
            continue
        described = {one["name"] for one in operation.get("parameters", ()) if one["in"] == "query"}
        assert set(parameters.names_of(view)) == described, path
        seen += 1
    assert seen > 100
