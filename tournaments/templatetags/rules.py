"""The rules in words, for templates."""

from __future__ import annotations

from django import template

from rulebook.profile import EDITION_NAMES

register = template.Library()


@register.filter
def edition_name(edition: str) -> str:
    """The name of an edition of the rules; its code if it has none."""
    return EDITION_NAMES.get(edition, edition)
