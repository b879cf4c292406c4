"""The event that a display shows or an announcement is for, and the books of displays."""

from __future__ import annotations

from displays.models import Display
from rulebook.refusals import Refusal


def require_event(event_id: int | None) -> None:
    """Raise ``Refusal("not_found")`` unless the event exists; None is the house."""
    events = Display._meta.get_field("event").related_model
    if event_id is not None and not events._default_manager.filter(pk=event_id).exists():
        raise Refusal("not_found", what="event", id=event_id)
