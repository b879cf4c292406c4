"""A house with five hundred past events: every page and every read, at the cost of its first evening."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection, models
from django.test import Client

from access.roles import Role
from access.verbs import By
from journal import instants
from journal.book import Actor
from journal.models import Line
from people.models import User
from people.players.merging import merge_players
from screens.parts.cache import forget
from tests.browser.addresses import addresses
from tests.browser.furnished import furnish
from tests.history import EVENTS, history
from tests.wiring.described_api import known_ids
from tests.wiring.schema import described
from tournaments.models import Entry

pytestmark = [pytest.mark.thorough, pytest.mark.django_db]
STATEMENTS, ROWS, BYTES = 6, 110, 30_000
"""The extra cost allowed to a page: lists cut after a hundred are longer, and recent events are offered."""


OFTEN = 6
"""How often a page may repeat a query for different rows; lists of the furnished house are longer."""
OF_A_PART = ("journal_lastwritten", "PRAGMA", "SET TRANSACTION", "SAVEPOINT")
"""Each part of a wall is a separate snapshot, and begins with these."""


@dataclass(frozen=True, slots=True)
class Looked:
    """The response of an address, and its statements; ``often`` are queries repeated too often."""

    status: int
    statements: int
    size: int
    rows: int = 0
    often: tuple[str, ...] = ()


@contextmanager
def counted() -> Iterator[list[str]]:
    """The statements executed meanwhile."""
    asked: list[str] = []

    def note(execute: Any, sql: str, *others: Any) -> Any:
        asked.append(sql)
        return execute(sql, *others)

    with connection.execute_wrapper(note):
        yield asked


@contextmanager
def made_rows() -> Iterator[list[None]]:
    """One item for each row of a model that was read meanwhile."""
    made: list[None] = []
    real = models.Model.from_db.__func__  # type: ignore[attr-defined]

    def from_db(cls: Any, *values: Any) -> Any:
        made.append(None)
        return real(cls, *values)

    with patch.object(models.Model, "from_db", classmethod(from_db)):
        yield made


def looked_at(queries: list[tuple[str, str, str]]) -> dict[str, Looked]:
    """Each address opened once by a permitted user, after a first time that fills the caches."""
    people = {role: User.objects.filter(role=role, is_active=True).first() for role in Role.values}
    clients = {}
    for role, user in people.items():
        clients[role] = Client(raise_request_exception=False)
        if user is not None:
            clients[role].force_login(user)
    clients["public"] = Client(raise_request_exception=False)
    found = {}
    for _name, path, role in queries:
        forget()
        with counted() as statements, made_rows() as rows:
            answer: Any = clients[role].get(path)
            body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        found[path] = Looked(answer.status_code, len(statements), len(body), len(rows), too_often(statements))
    return found


def too_often(statements: list[str]) -> tuple[str, ...]:
    """The lazy queries: repeated for one row after the other."""
    counted = Counter(one for one in statements if not any(word in one for word in OF_A_PART))
    return tuple(f"{times} times: {one[:300]}" for one, times in counted.items() if times > OFTEN)


def reads() -> Iterator[tuple[str, str, str]]:
    """Every read of the API, of the first thing of each kind."""
    known = known_ids()
    for path, operations in described()["paths"].items():
        if "get" not in operations:
            continue
        names = re.findall(r"{(\w+)}", path)
        ids = [known.get(re.sub(r"_id$", "", name), [1])[0] for name in names]
        yield path, re.sub(r"{\w+}", "{}", path).format(*ids), Role.ADMINISTRATOR


def _looked_at_once(queries: list[tuple[str, str, str]], now: datetime) -> dict[str, Looked]:
    """The same at one instant: displays must not fall silent meanwhile."""
    with instants.simulated_at(now):
        # Rows that seldom change are read once, by the first request.
        looked_at([one for one in queries if one[0] in ("event-new", "room")])
        return looked_at(queries)


def test_no_page_and_no_read_takes_more_with_a_history_behind_it() -> None:
    house = furnish()
    pages = [(one.name, one.path, one.role) for one in addresses(house)]
    asked = [*pages, *reads()]
    now = instants.now()
    before = _looked_at_once(asked, now)
    assert {path: one.often for path, one in before.items() if one.often} == {}
    history()
    after = _looked_at_once(asked, now)
    assert {path: one.status for path, one in after.items()} == {
        path: one.status for path, one in before.items()
    }
    grown = {
        path: (was, now)
        for path, now in after.items()
        if now.statements > (was := before[path]).statements + STATEMENTS
        or now.rows > was.rows + ROWS
        or now.size > was.size + BYTES
    }
    assert grown == {}


def test_a_lazy_question_is_found() -> None:
    assert too_often(["SELECT a"] * OFTEN + ["PRAGMA b"] * 20) == ()
    assert too_often(["SELECT a"] * 7) == ("7 times: SELECT a",)


def test_two_rows_of_a_regular_are_merged_after_five_hundred_evenings() -> None:
    made = history()
    gone, kept = made.player(0), made.player(1)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_entry SET player_id = %s WHERE number = 1", [gone])
        cursor.execute(
            "UPDATE tournaments_entry SET player_id = %s WHERE player_id = %s", [made.player(2), kept]
        )
    before = Line.objects.count()
    done = merge_players.perform_with(By(Actor(role=Role.DIRECTOR)), player=kept, other=gone)
    assert Entry.objects.filter(player=kept).count() == done.answer.followed >= EVENTS
    # The house, both accounts, the tickets, and each evening.
    assert Line.objects.count() - before == EVENTS + 4
