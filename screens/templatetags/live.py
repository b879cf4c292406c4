"""Where a live page of any app finds its stream and its parts."""

from __future__ import annotations

from typing import Any

from django import template

from screens.wire.served import Live, live, staff_pass, versions

register = template.Library()


@register.simple_tag(takes_context=True)
def live_addresses(context: dict[str, Any], event_id: int) -> Live:
    """The addresses for whoever works at this terminal, looking at the event."""
    return live(staff_pass(context["request"], event_id))


@register.simple_tag
def part_version(event_id: int, part: str) -> int:
    """The version of a part as the page begins with it."""
    return versions(event_id).get(part, 0)
