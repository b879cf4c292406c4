"""The API against its own description: no input makes a verb fail, and each answers as described."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client

from access.roles import Role
from journal.opening import HOUSE
from people import actions as people
from tests import builders
from tests.cashier import at_cashier
from tests.conftest import IS_LONG, SEED
from tests.live import LiveHouse, served
from tournaments import queries

PASSWORD = "a long enough one"
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)
EXAMPLES = 100 if IS_LONG else 2


@pytest.fixture
def house(transactional_db: None) -> Iterator[LiveHouse]:
    """A house with an event in play and one that sells, on a server."""
    builders.house()
    builders.started(4, 3)
    builders.room(4, first=3)
    event_id, drawer_id = at_cashier.selling_event(), at_cashier.open_drawer()
    for _ in range(3):
        at_cashier.sell_entry(event_id, drawer_id)
    with served() as running:
        yield running.house
    if connection.vendor == "postgresql":
        # An interrupted request leaves its connection to the collector; the database must go now.
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


def token_of(role: Role) -> str:
    builders.do([HOUSE], people.add_staff, username=role.value, password=PASSWORD, role=role)
    answer = Client().post("/api/v1/token/", {"username": role.value, "password": PASSWORD})
    return str(answer.json()["token"])


def things_that_are_there() -> str:
    """Ids for the addresses: a request for a missing object never tests what comes after."""
    event_id = queries.events()[0].id
    entry_id = queries.entries(event_id, "alive")[0].id
    known = {"event_id": event_id, "key": entry_id, "entry_id": entry_id, "day_id": builders.day_of(event_id)}
    others = ("player_id", "table_id", "drawer_id", "sale_id", "award_id", "display_id", "template_id")
    named = known | dict.fromkeys((*others, "announcement_id"), 1)
    return "[parameters]\n" + "".join(f'"path.{name}" = {value}\n' for name, value in named.items())


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("role", "finds"),
    [
        (Role.DIRECTOR, True),
        (Role.CASHIER, False),
        *([(Role.DIRECTOR, False), (Role.CASHIER, True)] * IS_LONG),
    ],
)
def test_no_verb_fails_or_answers_otherwise_than_described(
    house: LiveHouse, tmp_path: Path, role: Role, finds: bool
) -> None:
    if finds:
        (tmp_path / "schemathesis.toml").write_text(things_that_are_there())
    command = [
        str(Path(sys.executable).with_name("schemathesis")),
        "run",
        f"{house.url}/api/v1/schema/",
        f"--header=Authorization: Token {token_of(role)}",
        "--header=Accept: application/json",
        f"--checks={','.join(CHECKS)}",
        "--phases=examples,fuzzing",
        f"--max-examples={EXAMPLES}",
        f"--seed={SEED}",
        # Revoking the token would end the run.
        "--exclude-path=/api/v1/token/",
        "--suppress-health-check=all",
        "--continue-on-failure",
        "--no-shrink",
        "--warnings=off",
    ]
    environment = {**os.environ, "NO_COLOR": "1", "HYPOTHESIS_STORAGE_DIRECTORY": str(tmp_path / "kept")}
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stdout[-8_000:] + done.stderr
