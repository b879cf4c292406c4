"""The set-up of an event sent topic by topic, as a browser without a script sends it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.test import Client
from django.utils import timezone

from tournaments.set_up.standing import named_in
from tournaments.set_up.topics import FIELDS, SetupTopic
from tournaments.venue.zone import house_zone


def create_draft(director: Client, source: str = "", name: str = "Friday") -> int:
    """A draft; its id."""
    answer = director.post("/events/new/", {"from": source, "name": name})
    assert answer.status_code == 302, answer.context["form"].errors
    return int(answer["Location"].split("/")[2])


def address(event_id: int, topic: str) -> str:
    """The page with a topic open."""
    return f"/events/{event_id}/setup/edit/{topic}/"


def topics_of(names: Iterable[str], usual: str) -> list[str]:
    """The topics in which these inputs and rows are typed, in the order of the page."""
    found = {usual} if not names else set()
    for name in names:
        plain = name.partition("-")[0].removesuffix("_limit")
        found |= {topic.value for topic in FIELDS if plain in named_in(topic)}
    return [topic.value for topic in SetupTopic if topic.value in found] or [usual]


def form_fields(answer: Any) -> dict[str, Any]:
    """Everything that a topic sends back if nothing is changed."""
    with timezone.override(house_zone()):
        return _field_values(answer)


def _field_values(answer: Any) -> dict[str, Any]:
    sent = {bound.html_name: bound.value() for bound in answer.context["form"]}
    for rows in answer.context["shown"].lists.values():
        if not rows.is_frozen:
            sent |= {f"{rows.name}-TOTAL_FORMS": rows.forms.total_form_count()}
            sent |= {f"{rows.name}-INITIAL_FORMS": rows.forms.initial_form_count()}
        sent |= {bound.html_name: bound.value() for form in rows.forms for bound in form}
    return {name: _as_text(value) for name, value in sent.items() if value is not None and value is not False}


def _as_text(value: Any) -> Any:
    return f"{value:%Y-%m-%dT%H:%M}" if isinstance(value, datetime) else value


def rows(name: str, *lines: dict[str, Any]) -> dict[str, Any]:
    """The rows of a list as they are sent."""
    sent = {f"{name}-TOTAL_FORMS": len(lines), f"{name}-INITIAL_FORMS": 0}
    return sent | {
        f"{name}-{at}-{cell}": value for at, row in enumerate(lines) for cell, value in row.items()
    }


def send(director: Client, event_id: int, topic: str, **over: Any) -> Any:
    """Each topic that these changes belong to, as it is shown, with its changes; the first that is not saved, or the last."""
    answer: Any = None
    for one in topics_of(over, topic):
        own = {key: value for key, value in over.items() if one in topics_of([key], one)}
        kept = form_fields(director.get(address(event_id, one)))
        lists = {key.removesuffix("-TOTAL_FORMS") for key in own if key.endswith("-TOTAL_FORMS")}
        kept = {key: value for key, value in kept.items() if key.partition("-")[0] not in lists}
        answer = director.post(address(event_id, one), kept | own)
        if answer.status_code != 302:
            return answer
    return answer
