"""Addresses grouped by their first part: a request is compared with a few, not with all in turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django.urls import Resolver404, ResolverMatch, path
from django.urls.resolvers import RoutePattern, URLPattern, URLResolver

Address = URLPattern | URLResolver
FEW = 3
"""Up to this number, comparing addresses one by one is as quick."""


class Group(URLResolver):
    """Addresses below a route; a path is compared only with those that may begin with its first part."""

    def resolve(self, path: Any) -> ResolverMatch:
        """Resolve a path; the framework's resolver compares it with all addresses."""
        match = self.pattern.match(str(path))
        few = self._by_first_part.get(match[0].partition("/")[0]) if match else None
        if few is not None:
            try:
                return few.resolve(path)
            except Resolver404:
                # Compared with all addresses, for the message of the error.
                pass
        return super().resolve(path)

    @cached_property
    def _by_first_part(self) -> dict[str, URLResolver]:
        """The addresses that may begin with a first part (``events``), in their order, by that part."""
        pairs = [(_literal_part(address), address) for address in self.url_patterns]
        return {
            part: URLResolver(self.pattern, [address for first, address in pairs if first in (part, None)])
            for part in {first for first, _one in pairs}
            if part is not None
        }


def group(route: str, addresses: Sequence[Address]) -> Group:
    """A group of these addresses below a route (``api/v1/``)."""
    return Group(RoutePattern(route, is_endpoint=False), grouped(addresses))


def grouped(addresses: Sequence[Address], depth: int = 3) -> list[Address]:
    """The same addresses, grouped by their first part (``events/``), ``depth`` parts deep.

    A group takes the place of its first address; within each group the order is kept.
    """
    groups: dict[str, list[URLPattern]] = {}
    parts: list[Address | str] = []
    for one in addresses:
        first = _first_part(one)
        if first and isinstance(one, URLPattern):
            if first not in groups:
                parts.append(first)
            groups.setdefault(first, []).append(one)
        else:
            parts.append(one)
    return [pattern for one in parts for pattern in _put(one, groups, depth)]


def _put(one: Address | str, groups: dict[str, list[URLPattern]], depth: int) -> list[Address]:
    if not isinstance(one, str):
        return [one]
    here: list[Address] = list(groups[one])
    if len(here) <= FEW or not depth:
        return here
    rest = [_without(pattern, one) for pattern in groups[one]]
    return [Group(RoutePattern(one, is_endpoint=False), grouped(rest, depth - 1))]


def _first_part(one: Address) -> str:
    """``events/`` of ``events/<int:event>/sales/``; empty if there is nothing to group by."""
    if not isinstance(one.pattern, RoutePattern):
        return ""
    first, slash, _rest = str(one.pattern).partition("/")
    return first + slash if slash else ""


def _literal_part(one: Address) -> str | None:
    """The only possible first part of a path to this address; None if there are several."""
    first = _first_part(one)
    return None if not first or "<" in first else first.removesuffix("/")


def _without(one: URLPattern, first: str) -> URLPattern:
    return path(str(one.pattern).removeprefix(first), one.callback, one.default_args, one.name)
