"""Who looks at a page, and what this person may do from it."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse

from access.roles import CASHIERS, DIRECTORS, FLOOR


@dataclass(frozen=True, slots=True)
class Viewer:
    """The roles of the person here, looked up once."""

    runs_floor: bool
    directs: bool
    sells: bool


def viewer_of(request: HttpRequest) -> Viewer:
    """What the person at this terminal may do."""
    role = getattr(request.user, "role", "")
    return Viewer(role in FLOOR, role in DIRECTORS, role in CASHIERS)


def address(name: str, *args: object, when: bool = True) -> str:
    """The address of a page; empty where it may not be used or does not exist."""
    try:
        return reverse(name, args=args) if when else ""
    except NoReverseMatch:
        return ""
