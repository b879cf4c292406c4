"""The facts of these tests, registered with the logbook while one of them runs."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import pytest

from journal import facts
from tests.journal.room import MoneyMoved


@pytest.fixture
def reversals() -> list[tuple[dict, str]]:
    """The calls of the reverse action of ``MoneyMoved``."""
    return []


@pytest.fixture(autouse=True)
def _known_facts(reversals: list[tuple[dict, str]]) -> Iterator[None]:
    with patch.dict(facts._rules):
        facts.reverses(MoneyMoved)(lambda _book, details, reason: reversals.append((dict(details), reason)))
        yield
