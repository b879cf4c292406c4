"""Every address that can be opened, with the role that opens it and the ids of a furnished house."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from django.urls import get_resolver
from django.urls.resolvers import URLPattern, URLResolver

from access.roles import Role
from tests.browser.furnished import FurnishedHouse

PART = re.compile(r"<(?:\w+:)?(\w+)>")
# Django's own pages, the API's description, and the end of a session.
LEFT_OUT = frozenset({"set_language", "schema", "docs", "lock", "logout"})
# Pages of the cashier's day; every other page is opened by the first permitted role.
OF_CASHIER = ("cashier.", "payouts.paying.pages")
# Pages that explain here why they have nothing else to show.
EXPLAINS = {
    "deal-sheet": 409,
    "event-rules-row": 404,
    "house-rules-row": 404,
    "first-start": 409,
    "try": 409,
    "try-opening": 409,
    "picture": 404,
    "incident-photograph": 404,
    "player-photo": 404,
    "health": 503,
    "long-paper-file": 404,
}


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a page, and the role that opens it."""

    name: str
    path: str
    role: str


def _patterns(resolver: URLResolver | None = None, prefix: str = "") -> Iterator[tuple[str, URLPattern]]:
    for item in (resolver or get_resolver()).url_patterns:
        route = prefix + str(item.pattern)
        if isinstance(item, URLResolver):
            yield from _patterns(item, route)
        elif not route.startswith("api/") and item.name not in LEFT_OUT:
            yield route, item


def _role(view: Any) -> str:
    """The role that opens a page: nobody signed in if it is public; none if it cannot be opened."""
    asked = [Role.CASHIER] if view.__module__.startswith(OF_CASHIER) else []
    admitted = ["public", *asked, Role.DIRECTOR, Role.ADMINISTRATOR]
    return next((str(one) for one in admitted if one in view.reads), "")


def addresses(house: FurnishedHouse) -> Iterator[Address]:
    """Every address that can be opened, with the ids of this house."""
    for route, item in _patterns():
        if not (role := _role(getattr(item.callback, "view_class", None) or item.callback)):
            continue
        name = item.name or route
        values = {**house.values, **house.special.get(name, {})}
        for chosen in product(*(values[part] for part in PART.findall(route))):
            yield Address(name, f"/{_filled(route, chosen)}{house.asked.get(name, '')}", role)


def _filled(route: str, values: tuple[str | int, ...]) -> str:
    filled = iter(values)
    return PART.sub(lambda _match: str(next(filled)), route)
