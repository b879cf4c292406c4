"""The set-up of an event sent step by step, as a browser without a script sends it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.test import Client
from django.utils import timezone

from tournaments.venue.zone import house_zone


def made(director: Client, source: str = "", name: str = "Friday") -> int:
    """A draft made in the first step; its id."""
    answer = director.post("/events/new/", {"from": source, "name": name})
    assert answer.status_code == 302, answer.context["form"].errors
    return int(answer["Location"].split("/")[2])


def address(event_id: int, step: str) -> str:
    """The page of a step."""
    return f"/events/{event_id}/setup/edit/{step}/"


def shown(answer: Any) -> dict[str, Any]:
    """Everything that a step sends back if nothing is changed."""
    with timezone.override(house_zone()):
        return _shown(answer)


def _shown(answer: Any) -> dict[str, Any]:
    sent = {bound.html_name: bound.value() for bound in answer.context["form"]}
    for part in answer.context["parts"]:
        for rows in part.lists:
            if not rows.is_frozen:
                sent |= {f"{rows.name}-TOTAL_FORMS": rows.forms.total_form_count()}
                sent |= {f"{rows.name}-INITIAL_FORMS": rows.forms.initial_form_count()}
            sent |= {bound.html_name: bound.value() for form in rows.forms for bound in form}
    return {name: _typed(value) for name, value in sent.items() if value is not None and value is not False}


def _typed(value: Any) -> Any:
    return f"{value:%Y-%m-%dT%H:%M}" if isinstance(value, datetime) else value


def rows(name: str, *typed: dict[str, Any]) -> dict[str, Any]:
    """The rows of a list as they are sent."""
    sent = {f"{name}-TOTAL_FORMS": len(typed), f"{name}-INITIAL_FORMS": 0}
    return sent | {
        f"{name}-{at}-{cell}": value for at, row in enumerate(typed) for cell, value in row.items()
    }


def send(director: Client, event_id: int, step: str, **over: Any) -> Any:
    """A step as it is shown, with these changes; ``go`` leads on unless given."""
    kept = shown(director.get(address(event_id, step)))
    lists = {key.removesuffix("-TOTAL_FORMS") for key in over if key.endswith("-TOTAL_FORMS")}
    kept = {key: value for key, value in kept.items() if key.partition("-")[0] not in lists}
    return director.post(address(event_id, step), kept | {"go": "next"} | over)
