"""The books that commands open independently of their fields."""

from __future__ import annotations

from journal.opening import HOUSE, BookRef


def of_house(_command: object) -> list[BookRef]:
    """The house's book."""
    return [HOUSE]
