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
    relations = (
        (relation.related_model, relation.field.attname)  # type: ignore[union-attr]
        for relation in apps.get_model(label)._meta.get_fields(include_hidden=True)
        if relation.auto_created and (relation.one_to_many or relation.one_to_one)
    )
    return tuple(relations)  # type: ignore[arg-type]


def pointing_to(keys: Iterable[str], own: Iterable[str]) -> Mapping[str, frozenset[str]]:
    """The rows that point to each of these rows (``seating.seat:12``).

    An empty key stands for all rows that are not ``own``, so that an event with thousands of rows is not listed.
    """
    targets, ours = by_model(keys), by_model(own)
    relations = [(label, other, column) for label in sorted(targets) for other, column in relations_to(label)]
    queries = [
        ask
        for place, (label, other, column) in enumerate(relations)
        for ask in _questions(place, other, column, targets[label], ours.get(label_of(other), frozenset()))
    ]
    pointing: dict[str, set[str]] = defaultdict(set)
    if queries:
        for place, to, pk in queries[0].union(*queries[1:], all=True):
            label, other, _column = relations[place]
            if to in targets[label]:
                pointing[f"{label}:{to}"].add(f"{label_of(other)}:{pk}" if pk else "")
    return {key: frozenset(others) for key, others in pointing.items()}


def by_model(keys: Iterable[str]) -> Mapping[str, frozenset[int]]:
    """The ids of rows by the label of their model."""
    ids: dict[str, set[int]] = defaultdict(set)
    for key in keys:
        label, _colon, pk = key.rpartition(":")
        ids[label].add(int(pk))
    return {label: frozenset(pks) for label, pks in ids.items()}


def _questions(
    place: int, model: Any, column: str, targets: Collection[int], ours: Collection[int]
) -> Iterator[QuerySet[Any, Any]]:
    rows = model._base_manager.order_by().filter(**_within(column, targets))
    number = Value(place, BigIntegerField())
    if not issubclass(model, VersionedModel) or not ours:
        yield rows.values_list(number, F(column), Value(0, BigIntegerField())).distinct()
    elif len(ours) > MOST_NAMED:
        yield rows.values_list(number, F(column), F("pk"))
    else:
        yield (
            rows.exclude(pk__in=ours).values_list(number, F(column), Value(0, BigIntegerField())).distinct()
        )
        yield rows.filter(pk__in=ours).values_list(number, F(column), F("pk"))


def _within(column: str, ids: Collection[int]) -> Mapping[str, Any]:
    if len(ids) > MOST_NAMED:
        return {f"{column}__range": (min(ids), max(ids))}
    return {f"{column}__in": ids}
