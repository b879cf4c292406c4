"""Every action of the floor is checked against a replay of its lines."""

import pytest

from tests.sound import book

__all__ = ["book"]


@pytest.fixture(autouse=True)
def _sound(book: None) -> None:
    """All tests here use it."""
