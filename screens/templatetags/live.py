"""Template tags that give a live page of any app its stream and parts."""

from __future__ import annotations

from typing import Any

from django import template

from screens.wire.served import Live, live, staff_token, versions

register = template.Library()


@register.simple_tag(takes_context=True)
def live_addresses(context: dict[str, Any], event_id: int) -> Live:
    """The addresses for the person at this terminal and this event."""
    return live(staff_token(context["request"], event_id))


@register.simple_tag
def part_version(event_id: int, part: str) -> int:
    """The version of a part when the page is rendered."""
    return versions(event_id).get(part, 0)
