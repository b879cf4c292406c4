"""The person who looks at a page, and what this person may do there."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse

from access.roles import CASHIERS, DIRECTORS, FLOOR


@dataclass(frozen=True, slots=True)
class Viewer:
    """The person at this terminal, by role."""

    role: str

    @property
    def runs_floor(self) -> bool:
        """Whether the person may do what the floor does."""
        return self.role in FLOOR

    @property
    def directs(self) -> bool:
        """Whether the person may do what only a director does."""
        return self.role in DIRECTORS

    @property
    def sells(self) -> bool:
        """Whether the person may do what a cashier does."""
        return self.role in CASHIERS


def viewer_of(request: HttpRequest) -> Viewer:
    """What the person at this terminal may do."""
    return Viewer(getattr(request.user, "role", ""))


def address(name: str, *args: object, when: bool = True, day: int | None = None) -> str:
    """The address of a page; empty if it does not exist or this person may not use it.

    With a ``day`` that of this day of the event, whichever is the current one by then.
    """
    try:
        found = reverse(name, args=args) if when else ""
    except NoReverseMatch:
        return ""
    return f"{found}?day={day}" if found and day else found
