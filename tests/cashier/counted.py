"""Statements of actions counted, each beside its ceiling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from django.db import connection
from django.test.utils import CaptureQueriesContext

from journal.book import Actor
from journal.opening import BookRef, Command, perform
from tests import builders as b

NO_QUERIES = ("SAVEPOINT", "RELEASE", "ROLLBACK", "BEGIN", "COMMIT", "SET ")
"""How a transaction is begun and ended differs between the databases, and between tests and the house."""


class Counted:
    """An evening whose actions are counted."""

    def __init__(self) -> None:
        self.found: dict[str, int] = {}

    @contextmanager
    def count(self, name: str) -> Iterator[None]:
        """Count the statements of one action."""
        with CaptureQueriesContext(connection) as seen:
            yield
        self.found[name] = sum(not query["sql"].startswith(NO_QUERIES) for query in seen)

    def act(self, name: str, refs: list[BookRef], verb: object, **options: object) -> object:
        """Carry out one action with a key, as a tap does."""
        command = Command(Actor(), f"{name} {len(self.found)}")
        with self.count(name):
            return perform(refs, command, b.step(verb, **options))  # type: ignore[arg-type]

    def over(self, ceilings: Mapping[str, int]) -> dict[str, str]:
        """What took more statements than its ceiling; each of them was carried out."""
        assert self.found.keys() == ceilings.keys()
        return {
            name: f"{found} > {ceilings[name]}"
            for name, found in self.found.items()
            if found > ceilings[name]
        }
