"""Quick games for tests, started by a browser on the machine itself."""

from __future__ import annotations

from typing import Any

from django.test import Client

TYPED = {"players": "10", "stack": "10,000", "minutes": "15", "led": "minutes", "zone": "Europe/Rome"}
HERE: dict[str, Any] = {"headers": {"host": "localhost:8000"}}


def started(client: Client, **fields: str) -> int:
    """The event of a game started by a browser on this machine."""
    answer = client.post("/quick/", TYPED | fields, **HERE)
    assert answer.status_code == 302, answer.content.decode()
    return int(answer["Location"].split("/")[2])
