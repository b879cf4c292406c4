"""The floor plan as a browser reads it: who sits where, and what a person may do there."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

from django.test import Client
from django.urls import reverse

OF_ENTRY = ("bust", "clock", "move", "buying", "seatWon", "penalty", "incident", "count")


def board(who: Client, event_id: int) -> str:
    """The page of the board."""
    answer = who.get(reverse("dashboard", args=[event_id]))
    assert answer.status_code == 200, answer.content
    return answer.content.decode()


def seats_of(page: str) -> dict[int, dict[str, str]]:
    """The attributes of each taken seat, by entry."""
    listed = [
        dict(re.findall(r'([\w-]+)(?:="([^"]*)")?', tag))
        for tag in re.findall(r"<button (class=\"seat .*?)>", page, re.S)
    ]
    return {int(one["data-entry"]): one for one in listed if "data-entry" in one}


def offered(who: Client, event_id: int, entry_id: int) -> dict[str, str]:
    """What this person may open or do at the seat of an entry, by name, as static/js/seats.js reads it."""
    page = board(who, event_id)
    urls: dict[str, Any] = json.loads(unescape(re.findall(r'data-urls="([^"]*)"', page)[0]))
    can = re.findall(r'data-can="([^"]*)"', page)[0].split()
    seat = seats_of(page)[entry_id]
    meant = [name for name in OF_ENTRY if name in can]
    meant += [name for name in ("here" if "data-gone" in seat else "absent",) if name in can]
    meant += [*(["verify"] if "data-unseen" in seat else []), "stack"]
    found = {name: urls[name].replace("{id}", str(entry_id)) for name in meant if name in urls}
    return found | {"person": urls["person"].replace("{id}", seat["data-who"])}
