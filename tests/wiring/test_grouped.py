"""Addresses in groups: the same addresses, reached by fewer comparisons."""

from __future__ import annotations

import pytest
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, URLPattern, URLResolver, path
from django.urls.resolvers import RegexPattern

from tdmanager.grouped import Address, grouped


def page(_request: HttpRequest) -> HttpResponse:
    """Any page."""
    return HttpResponse()


def table_of(addresses: list[Address]) -> URLResolver:
    """A table of addresses."""
    return URLResolver(RegexPattern(r"^/"), addresses)


ROUTES = (
    "events/",
    "events/<int:event>/",
    "events/<int:event>/sales/",
    "events/<int:event>/days/",
    "events/<int:event>/days/<int:day>/",
    "events/<int:event>/draw/",
    "events/<int:event>/redraw/",
    "events/<str:name>/sheet/",
    "me/",
    "players/<int:player>/",
)


def test_every_address_is_reached_as_before() -> None:
    flat: list[Address] = [path(route, page, name=route) for route in ROUTES]
    one_by_one, in_groups = table_of(flat), table_of(grouped(flat))
    assert len(in_groups.url_patterns) == 3
    for asked in (
        "events/",
        "events/5/sales/",
        "events/5/days/7/",
        "events/x/sheet/",
        "events/5/sheet/",
        "me/",
    ):
        before, now = one_by_one.resolve(f"/{asked}"), in_groups.resolve(f"/{asked}")
        assert (now.url_name, now.kwargs, now.route) == (before.url_name, before.kwargs, before.route)
        assert in_groups.reverse(now.url_name or "", **now.kwargs) == asked
    both = in_groups.resolve("/events/5/days/7/")
    assert len(both.tried or ()) <= 4
    for unknown in ("events/5/sale/", "event/", "events/5", "events//"):
        with pytest.raises(Resolver404):
            in_groups.resolve(f"/{unknown}")


def test_few_addresses_and_patterns_of_other_kinds_stay_as_they_are() -> None:
    few: list[Address] = [path("a/b/", page), path("a/c/", page)]
    assert grouped(few) == few
    other = URLPattern(RegexPattern(r"^x"), page)
    assert grouped([other]) == [other]
