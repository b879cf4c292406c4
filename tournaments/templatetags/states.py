"""The colour of an event's state."""

from __future__ import annotations

from collections.abc import Mapping

from django import template

from tournaments.models import EventState

register = template.Library()

KINDS: Mapping[str, str] = {
    EventState.DRAFT: "",
    EventState.ANNOUNCED: "info",
    EventState.REGISTRATION: "good",
    EventState.RUNNING: "good",
    EventState.FINISHED: "info",
    EventState.SETTLED: "",
    EventState.CANCELLED: "alert",
    EventState.POSTPONED: "warn",
}


@register.filter
def state_kind(state: str) -> str:
    """The badge style for an event's state: ``good``, ``info``, ``warn``, ``alert`` or plain."""
    return KINDS.get(state, "")
