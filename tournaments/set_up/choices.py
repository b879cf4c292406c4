"""Codes and their names, as the API and forms offer them."""

from __future__ import annotations

from typing import Any


def choices_of(kind: Any) -> list[tuple[str, str]]:
    """The values of a ``StrEnum`` for the API."""
    return [(member.value, member.value) for member in kind]
