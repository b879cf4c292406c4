"""The sentences of notes."""

from __future__ import annotations


def register() -> None:
    """Register the sentences of notes."""
