"""Durations as directors type them."""

from __future__ import annotations

from django import template

from rulebook.structure.text_rows import length_text

register = template.Library()


@register.filter
def length_of(seconds: int | None) -> str:
    """``1200`` seconds as ``20``, ``5`` as ``0:05``; empty for None."""
    return "" if seconds is None else length_text(seconds)
