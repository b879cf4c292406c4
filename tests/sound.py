"""What must hold after every action, whichever it was."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import pytest

from journal import opening, replay
from journal.book import OpenBook
from journal.opening import Command


@pytest.fixture
def book() -> Iterator[None]:
    """After every action of the test the lines tell exactly the rows."""
    close = opening._close

    def closed(held: OpenBook, command: Command) -> None:
        close(held, command)
        told = list(replay.differences())
        assert told == [], f"{[type(fact).__name__ for fact in held.facts]} tells otherwise: {told[:2]}"

    with patch.object(opening, "_close", closed):
        yield
