"""Rows that point to rows: read from all tables in one statement."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from django.apps import apps
from django.db.models import BigIntegerField, F, Model, QuerySet, Value

from journal.rows.versioned import VersionedModel, label_of

MOST_NAMED = 1_000
"""More ids than this are selected by the first and the last."""


@cache
def relations_to(label: str) -> tuple[tuple[type[Model], str], ...]:
    """The models that point to rows of this one, each with its column."""
    found = (
        (one.related_model, one.field.attname)  # type: ignore[union-attr]
        for one in apps.get_model(label)._meta.get_fields(include_hidden=True)
        if one.auto_created and (one.one_to_many or one.one_to_one)
    )
    return tuple(found)  # type: ignore[arg-type]


def pointing_to(keys: Iterable[str], known: Iterable[str]) -> Mapping[str, frozenset[str]]:
    """The rows that point to each of these rows (``seating.seat:12``).

    An empty key stands for all rows that are not ``known``, so that an event with thousands of rows is not listed.
    """
    wanted, ours = by_model(keys), by_model(known)
    relations = [(label, other, column) for label in sorted(wanted) for other, column in relations_to(label)]
    asked = [
        ask
        for place, (label, other, column) in enumerate(relations)
        for ask in _questions(place, other, column, wanted[label], ours.get(label_of(other), frozenset()))
    ]
    found: dict[str, set[str]] = defaultdict(set)
    if asked:
        for place, to, pk in asked[0].union(*asked[1:], all=True):
            label, other, _column = relations[place]
            if to in wanted[label]:
                found[f"{label}:{to}"].add(f"{label_of(other)}:{pk}" if pk else "")
    return {key: frozenset(others) for key, others in found.items()}


def by_model(keys: Iterable[str]) -> Mapping[str, frozenset[int]]:
    """The ids of rows by the label of their model."""
    found: dict[str, set[int]] = defaultdict(set)
    for key in keys:
        label, _colon, pk = key.rpartition(":")
        found[label].add(int(pk))
    return {label: frozenset(pks) for label, pks in found.items()}


def _questions(
    place: int, model: Any, column: str, wanted: Collection[int], known: Collection[int]
) -> Iterator[QuerySet[Any, Any]]:
    rows = model._base_manager.order_by().filter(**_within(column, wanted))
    number = Value(place, BigIntegerField())
    if not issubclass(model, VersionedModel) or not known:
        yield rows.values_list(number, F(column), Value(0, BigIntegerField())).distinct()
    elif len(known) > MOST_NAMED:
        yield rows.values_list(number, F(column), F("pk"))
    else:
        yield (
            rows.exclude(pk__in=known).values_list(number, F(column), Value(0, BigIntegerField())).distinct()
        )
        yield rows.filter(pk__in=known).values_list(number, F(column), F("pk"))


def _within(column: str, wanted: Collection[int]) -> Mapping[str, Any]:
    if len(wanted) > MOST_NAMED:
        return {f"{column}__range": (min(wanted), max(wanted))}
    return {f"{column}__in": wanted}
