"""A read is declared once: its endpoint pages, filters and names as the declaration says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework import serializers
from rest_framework.test import APIRequestFactory

from access.endpoint import addresses
from access.fields import Named
from access.reads import Read, read

PUBLIC = frozenset({"public"})
PARAMETER = re.compile(r"<(?:\w+:)?\w+>")
pytestmark = pytest.mark.django_db


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair of a table."""

    table_id: Annotated[int, Named("table")]
    number: int


class ChairFilter(serializers.Serializer):
    """Which chairs."""

    least = serializers.IntegerField(required=False)


@read("tables/<int:table>/chair/", admits=PUBLIC)
def one_chair(table: int) -> Chair:
    """Show a chair."""
    return Chair(table, 1)


@read("tables/<int:table>/chairs/", admits=PUBLIC, filtered_by=ChairFilter)
def chairs(expected: Mapping[str, Any], table: int) -> Sequence[Chair]:
    """List the chairs."""
    return [Chair(table, number) for number in range(expected.get("least", 1), 10)]


@read("tables/<int:table>/order/", admits=PUBLIC, is_whole=True)
def chair_order(table: int) -> tuple[Chair, ...]:
    """List the chairs in their order, all at once."""
    return (Chair(table, 2), Chair(table, 1))


def answer_of(what: Read, query: str = "") -> Any:
    return what.view.as_view()(APIRequestFactory().get(f"/{query}"), table=7).data


def test_a_thing_is_shown_in_the_words_of_the_api() -> None:
    assert answer_of(one_chair) == {"table": 7, "number": 1}


def test_a_list_is_filtered_and_cut_into_pages() -> None:
    found = answer_of(chairs, "?least=4&page_size=2")
    assert (found["count"], [row["number"] for row in found["results"]]) == (6, [4, 5])
    assert answer_of(chairs, "?least=many")["errors"] == {"least": ["A valid integer is required."]}


def test_a_whole_list_is_a_list() -> None:
    assert [row["number"] for row in answer_of(chair_order)] == [2, 1]


def test_an_address_is_named_like_what_is_read_there() -> None:
    found = {str(one.pattern): one.name for one in addresses(chairs, one_chair)}
    assert found == {"tables/<int:table>/chair/": "one-chair", "tables/<int:table>/chairs/": "chairs"}


def doubled(patterns: Sequence[URLPattern | URLResolver]) -> list[str]:
    """Addresses that stand twice, with other names for their parts: the second is never reached."""
    routes = [PARAMETER.sub("<>", route) for route in _routes(patterns)]
    return sorted({route for route in routes if routes.count(route) > 1})


def _routes(patterns: Sequence[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    for one in patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from _routes(one.url_patterns, route)
        else:
            yield route


def test_no_address_hides_another() -> None:
    assert doubled(get_resolver().url_patterns) == []


def test_a_planted_address_that_hides_another_is_seen() -> None:
    @read("tables/<int:id>/chairs/", admits=PUBLIC)
    def hidden(id: int) -> Chair:
        """Never reached."""
        return Chair(id, 1)

    assert doubled(addresses(chairs, hidden)) == ["tables/<>/chairs/"]
