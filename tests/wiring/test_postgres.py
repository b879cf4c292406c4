"""A kept connection to PostgreSQL: tested with a query only if there is a sign that it is broken."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from django.db.backends.postgresql import base

from tdmanager.postgres.base import DatabaseWrapper


class Raw:
    """A connection of the driver, reduced to what is used."""

    def __init__(self, end: socket.socket) -> None:
        self.closed = False
        self.fileno = end.fileno


@pytest.fixture
def ends() -> Iterator[tuple[socket.socket, socket.socket]]:
    """The house's end of a connection, and the server's."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield ours, theirs


@pytest.fixture
def queries(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """The number of queries to the server, which answers."""
    found: list[bool] = []

    def is_usable(self: Any) -> bool:
        found.append(not self.connection.closed)
        return found[-1]

    monkeypatch.setattr(base.DatabaseWrapper, "is_usable", is_usable)
    return found


def wrapper(raw: Any) -> Any:
    """The framework's connection around it."""
    made: Any = DatabaseWrapper.__new__(DatabaseWrapper)
    made.connection = raw
    return made


def test_a_connection_that_has_just_answered_is_not_asked_again(
    ends: tuple[socket.socket, socket.socket], queries: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    made, now = wrapper(Raw(ends[0])), 1_000.0
    monkeypatch.setattr("tdmanager.postgres.base.time.monotonic", lambda: now)
    assert [made.is_usable() for _ in range(3)] == [True] * 3
    assert len(queries) == 1
    now += 5.1
    assert made.is_usable()
    assert len(queries) == 2


def test_one_that_the_server_has_ended_is_asked_at_once(
    ends: tuple[socket.socket, socket.socket], queries: list[bool]
) -> None:
    raw = Raw(ends[0])
    made = wrapper(raw)
    assert made.is_usable()
    ends[1].close()
    assert made.is_usable()
    assert len(queries) == 2
    raw.closed = True
    assert not made.is_usable()
    assert not made.is_usable()
    assert queries == [True, True, False, False]
