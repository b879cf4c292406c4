"""One writer at a time: timers first, then the floor, then sales; nobody is told that a database is locked."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connections
from django.test import Client

from access.roles import Role
from clock import gaps
from clock.models import Heartbeat
from journal import instants, turns
from journal.book import Actor
from journal.opening import HOUSE, Command, perform
from journal.turns import Turn
from rulebook.refusals import Refusal
from screens.wire import heartbeats as pulses
from tdmanager import heartbeats
from tdmanager.settings.base import SQLITE
from tdmanager.sqlite.base import DatabaseWrapper
from tests import builders


@pytest.fixture
def own(tmp_path: Path, django_db_blocker: Any) -> Iterator[Callable[[], DatabaseWrapper]]:
    """Opens connections to a database of its own, with one table."""
    made: list[DatabaseWrapper] = []
    options = SQLITE["OPTIONS"] | {"timeout": 0}
    kept = dict(connections.settings["default"]) | SQLITE | {"NAME": tmp_path / "own", "OPTIONS": options}

    def opened() -> DatabaseWrapper:
        made.append(DatabaseWrapper(kept, "default"))
        # Its threads are the test's: they end before it does.
        made[-1].inc_thread_sharing()
        return made[-1]

    with django_db_blocker.unblock():
        with opened().cursor() as cursor:
            cursor.execute("CREATE TABLE sold (who text)")
        yield opened
        for one in made:
            one.close()


def begun(work: Callable[[], Any], waiting: int) -> threading.Thread:
    """A thread that waits for its turn."""
    thread = threading.Thread(target=work)
    thread.start()
    while turns._writer.waiting < waiting:
        assert thread.is_alive()
        time.sleep(0.001)
    return thread


def writing(opened: Callable[[], DatabaseWrapper], who: str, turn: Turn) -> None:
    with turns.waiting_as(turn), opened().cursor() as cursor:
        cursor.execute("INSERT INTO sold VALUES (%s)", [who])


def test_single_writes_wait_in_order_of_their_urgency(own: Callable[[], DatabaseWrapper]) -> None:
    """SQLite's own wait is zero here: without turns each of them is told that the database is locked."""
    first = own()
    kinds = [("export", Turn.LAST), ("sale", Turn.ORDINARY), ("tap", Turn.TAP), ("timer", Turn.TIMER)]
    first.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    threads = [
        begun(partial(writing, own, who, turn), at) for at, (who, turn) in enumerate([*kinds, kinds[1]], 1)
    ]
    first.commit()
    first.set_autocommit(True)
    for thread in threads:
        thread.join()
    with first.cursor() as cursor:
        cursor.execute("SELECT who FROM sold ORDER BY rowid")
        assert [who for (who,) in cursor.fetchall()] == ["timer", "tap", "sale", "sale", "export"]


def test_a_turn_ends_with_its_transaction_however_it_ends(own: Callable[[], DatabaseWrapper]) -> None:
    before = turns._mine.depth
    one = own()
    for end in (one.commit, one.rollback, one.close):
        one.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
        assert turns._mine.depth == before + 1
        end()
        assert turns._mine.depth == before
        if one.connection is not None:
            one.set_autocommit(True)
    with pytest.raises(OperationalError), one.cursor() as cursor:
        cursor.execute("INSERT INTO nothing VALUES (1)")
    assert turns._mine.depth == before


@pytest.fixture
def _queued(monkeypatch: pytest.MonkeyPatch) -> None:
    """The turn of the test's own transaction does not count, and every wait is over at once."""
    monkeypatch.setattr(turns._mine, "depth", 0)
    monkeypatch.setattr(turns, "_writer", turns.FairLock())
    real = turns.FairLock.acquire
    monkeypatch.setattr(turns.FairLock, "acquire", lambda lock, _timeout, rank=0: real(lock, 0.0, rank))


@pytest.mark.django_db
@pytest.mark.usefixtures("_queued")
def test_heartbeats_are_left_out_when_others_write(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Turn] = []

    def late(*_values: object, **_fields: object) -> None:
        asked.append(turns._wait.get().turn)
        turns.take()

    assert turns._writer.acquire(0)
    monkeypatch.setattr(heartbeats, "_keep", late)
    heartbeats.leave("worker", instants.now())
    monkeypatch.setattr(Heartbeat.objects, "update", late)
    gaps.leave_heartbeat(instants.now())
    monkeypatch.setattr(pulses, "note_heartbeats", late)
    heard = pulses.Heartbeats()
    heard._spoke[1, 1] = object()  # type: ignore[assignment]
    heard.write_down()
    assert asked == [Turn.TIMER, Turn.TIMER, Turn.LAST]


@pytest.mark.django_db
def test_the_floor_comes_before_the_cashier_and_the_clock_before_both() -> None:
    builders.house()
    seen: list[Turn] = []

    def verb(_book: object) -> None:
        seen.append(turns._wait.get().turn)

    for role in (Role.CASHIER, Role.FLOOR, Role.DIRECTOR, ""):
        with turns.waiting_as(Turn.ORDINARY):
            perform([HOUSE], Command(Actor(role=role)), verb)
    perform([HOUSE], Command(Actor()), verb)
    assert seen == [Turn.ORDINARY, Turn.TAP, Turn.TAP, Turn.ORDINARY, Turn.TIMER]


@pytest.mark.django_db
def test_a_person_who_waits_too_long_is_told_that_the_system_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    builders.house()
    client = Client(raise_request_exception=False)
    for error in (Refusal("system_busy"), OperationalError("database is locked")):

        def late(*_values: object, error: Exception = error, **_fields: object) -> None:
            raise error

        monkeypatch.setattr("people.sessions.SessionStore.load", late)
        client.cookies["sessionid"] = "x" * 32
        told = client.get("/api/v1/me/")
        assert (told.status_code, told.json()["code"]) == (503, "system_busy")
        page = client.get("/players/")
        assert page.status_code == 503
        assert "locked" not in page.content.decode()


def test_reading_takes_no_turn(own: Callable[[], DatabaseWrapper]) -> None:
    one = own()
    one.ensure_connection()
    one.transaction_mode = "DEFERRED"  # type: ignore[attr-defined]
    before = turns._mine.depth
    one.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    with one.cursor() as cursor:
        cursor.execute("SELECT * FROM sold")
    assert turns._mine.depth == before
    one.rollback()
