"""Addresses in groups by their first part: a request is compared with a few, not with all one after another."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import include, path
from django.urls.resolvers import RoutePattern, URLPattern, URLResolver

Address = URLPattern | URLResolver
FEW = 3
"""Up to this number, addresses are compared as quickly one by one."""


def grouped(addresses: Sequence[Address], depth: int = 3) -> list[Address]:
    """The same addresses: those that begin with the same part (``events/``) in one, ``depth`` parts deep.

    A group takes the place of its first address; within each the order is kept.
    """
    groups: dict[str, list[URLPattern]] = {}
    listed: list[Address | str] = []
    for one in addresses:
        first = _first_part(one)
        if first and isinstance(one, URLPattern):
            if first not in groups:
                listed.append(first)
            groups.setdefault(first, []).append(one)
        else:
            listed.append(one)
    return [found for one in listed for found in _put(one, groups, depth)]


def _put(one: Address | str, groups: dict[str, list[URLPattern]], depth: int) -> list[Address]:
    if not isinstance(one, str):
        return [one]
    here: list[Address] = list(groups[one])
    if len(here) <= FEW or not depth:
        return here
    rest = [_without(found, one) for found in groups[one]]
    return [path(one, include(grouped(rest, depth - 1)))]


def _first_part(one: Address) -> str:
    """``events/`` of ``events/<int:event>/sales/``; empty where there is nothing to group by."""
    if not isinstance(one.pattern, RoutePattern):
        return ""
    first, slash, _rest = str(one.pattern).partition("/")
    return first + slash if slash else ""


def _without(one: URLPattern, first: str) -> URLPattern:
    return path(str(one.pattern).removeprefix(first), one.callback, one.default_args, one.name)
