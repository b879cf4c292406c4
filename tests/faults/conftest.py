"""One system for all faults of a run: each leaves it healthy."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.faults.house import House, running_house


@pytest.fixture(scope="session")
def house() -> Iterator[House]:
    """A production system with all processes running."""
    with running_house() as running:
        yield running
