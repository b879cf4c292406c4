"""Statements handed to the driver itself: the same rows and the same errors as through the framework's layers."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import IntegrityError, connection, connections, transaction
from django.db.transaction import TransactionManagementError
from django.test.utils import CaptureQueriesContext

from journal import turns
from journal.book import Actor, OpenBook
from journal.direct import FEW_VALUES, carried_out, fetched, read
from journal.models import Balance
from journal.opening import HOUSE, Command, perform
from journal.rows import bulk
from journal.rows.stored import stored_row_versions
from tests import builders
from tests.builders import FieldBuilt
from tournaments.models import Event

pytestmark = pytest.mark.django_db

FOUND = 'SELECT "account", "kind", "amount", \'50 %%\' FROM "journal_balance" WHERE "kind" = %s ORDER BY "id"'


@pytest.fixture
def balances() -> list[Balance]:
    """Three rows."""
    return [Balance.objects.create(account=f"a{at}", kind="k", amount=10**at) for at in range(0, 18, 6)]


def layered(statement: str, values: list[Any]) -> list[Any]:
    """What the framework's own cursor finds."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return cursor.fetchall()  # type: ignore[no-any-return]


def test_rows_are_those_of_the_layers(balances: list[Balance]) -> None:
    expected = layered(FOUND, ["k"])
    assert len(expected) == len(balances)
    for _time in range(3):
        assert fetched(FOUND, ["k"]) == expected
    assert read(connections["default"], FOUND, ["k"]) == expected
    assert fetched(FOUND, ["é\\'%s"]) == []


def test_what_somebody_watches_goes_through_the_layers(balances: list[Balance]) -> None:
    expected = fetched(FOUND, ["k"])
    with CaptureQueriesContext(connection) as seen:
        assert fetched(FOUND, ["k"]) == expected
        carried_out('UPDATE "journal_balance" SET "amount" = %s', [3])
    assert len(seen) == 2

    def refuse(*_values: Any) -> None:
        raise RuntimeError

    with connection.execute_wrapper(refuse), pytest.raises(RuntimeError):
        fetched(FOUND, ["k"])


def test_errors_are_those_of_the_framework_and_end_the_transaction(balances: list[Balance]) -> None:
    twice = 'INSERT INTO "journal_balance" ("account", "kind", "amount") VALUES (%s, %s, %s) RETURNING "id"'
    with transaction.atomic():
        with pytest.raises(IntegrityError):
            fetched(twice, ["a0", "k", 1])
        transaction.set_rollback(True)
        with pytest.raises(TransactionManagementError):
            fetched(FOUND, ["k"])
    assert len(fetched(FOUND, ["k"])) == len(balances)


def test_a_number_of_any_size_and_many_values_are_sent() -> None:
    at = datetime(2026, 11, 23, 16, tzinfo=UTC)
    book = "SELECT %s + 0, %s"
    if connection.vendor == "postgresql":
        book = "SELECT %s::bigint, %s::text"
    for number in (1, 40_000, 2**40, -(2**63)):
        assert fetched(book, [number, str(at)]) == [(number, str(at))]
    many = list(range(FEW_VALUES + 5))
    marks = ", ".join(["%s"] * len(many))
    assert fetched(f"SELECT {marks}", many) == [tuple(many)]


@pytest.mark.parametrize("count", [1, 2, bulk.FEW, bulk.FEW + 1])
def test_few_rows_are_written_as_many_are(count: int) -> None:
    builders.house()
    ids = [builders.event(name=f"Event {at}") for at in range(count + 1)]
    stored = stored_row_versions(Event, ids)
    changed = {
        pk: {
            name: value
            for name, value in (
                stored[pk] | {"name": f"New {pk}", "is_main": True, "max_entries": None}
            ).items()
            if name != "id"
        }
        for pk in ids[1:]
    }
    bulk.write(Event, changed)
    assert stored_row_versions(Event, ids) == {
        ids[0]: stored[ids[0]],
        **{pk: {"id": pk} | row for pk, row in changed.items()},
    }


def test_an_action_waits_for_no_lock_longer_than_its_limit() -> None:
    seen: list[Any] = []

    def verb(book: OpenBook) -> None:
        if connection.vendor == "postgresql":
            seen.extend(layered("SELECT current_setting('lock_timeout')", []))
        else:
            seen.append((f"{turns._wait.get().seconds:.0f}s",))
        book.record(FieldBuilt())

    # A new book, and one that is known.
    for _time in range(2):
        perform([HOUSE], Command(Actor()), verb)
    assert seen == [("3s",), ("3s",)]
