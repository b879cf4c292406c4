"""The panels of the board as a browser shows them."""

from __future__ import annotations

import json
import re
from typing import Any

from django.test import Client
from django.urls import reverse


def frame(
    who: Client, event_id: int, since: str = "0", past: str = "", page: str = "board"
) -> dict[str, Any]:
    """What a page lacks since a stamp; everything without one."""
    answer = who.get(reverse("event-frame", args=[event_id, page]), {"since": since, "past": past})
    assert answer.status_code == 200, answer.content
    return dict(json.loads(answer.content))


def panel(who: Client, event_id: int, name: str) -> str:
    """The HTML of a panel, or of the elements of a list in order: ``todo``, ``latest``, ``plan``."""
    found = frame(who, event_id)
    lists = {"todo": "todo-items", "latest": "latest-lines", "plan": "plan"}
    if name not in lists:
        return str(found["set"][name])
    shown = "".join(found["set"][one] for one in found["order"][lists[name]])
    return (found["set"]["todo-head"] if name == "todo" else "") + shown


def words_of(html: str) -> str:
    """The text of a panel."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))
