"""Topics of a set-up in templates."""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.set_up.topics import TITLES, SetupTopic

register = template.Library()


@register.filter
def topic_title(topic: str) -> Any:
    """The title of a topic: ``guarantee`` as ``Guarantee``."""
    return TITLES[SetupTopic(topic)]
